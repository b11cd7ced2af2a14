"""Names, namespaces and labels of objects."""

import re
from typing import Any

from teaching.cluster.objects.validation.field_errors import DNS_LABEL, DNS_SUBDOMAIN, FieldErrors

Document = dict[str, Any]

_LABEL = re.compile(r"[a-z0-9]([-a-z0-9]*[a-z0-9])?", re.ASCII)
_SUBDOMAIN = re.compile(r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*", re.ASCII)
_LONGEST_LABEL, _LONGEST_SUBDOMAIN = 63, 253


def is_dns_label(text: str) -> bool:
    """Whether a text is an RFC 1123 label."""
    return len(text) <= _LONGEST_LABEL and _LABEL.fullmatch(text) is not None


def is_dns_subdomain(text: str) -> bool:
    """Whether a text is an RFC 1123 subdomain."""
    return len(text) <= _LONGEST_SUBDOMAIN and _SUBDOMAIN.fullmatch(text) is not None


def validate_metadata(document: Document, errors: FieldErrors, *, namespaced: bool) -> None:
    """The metadata of any object."""
    metadata = document.get("metadata") or {}
    name = metadata.get("name")
    if not name:
        errors.required(("metadata", "name"), "name or generateName is required")
    elif len(name) > _LONGEST_SUBDOMAIN:
        errors.invalid(("metadata", "name"), name, f"must be no more than {_LONGEST_SUBDOMAIN} characters")
    elif not is_dns_subdomain(name):
        errors.invalid(("metadata", "name"), name, DNS_SUBDOMAIN)
    namespace = metadata.get("namespace")
    if namespace and not namespaced:
        errors.forbidden(("metadata", "namespace"), "not allowed on this type")
    elif namespace and not is_dns_label(namespace):
        errors.invalid(("metadata", "namespace"), namespace, DNS_LABEL)
    errors.labels(("metadata", "labels"), metadata.get("labels"))
