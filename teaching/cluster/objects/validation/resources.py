"""Amounts of resources: of containers, pods and nodes."""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.objects.label_selectors import is_qualified_name
from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.pod_requests import is_extended_resource, is_pod_level_resource
from teaching.cluster.objects.quantity import NANO, Quantity, quantity_of
from teaching.cluster.objects.validation.field_errors import QUALIFIED_NAME, FieldErrors

NOT_NEGATIVE = "must be greater than or equal to 0"
_STANDARD = ("cpu", "memory", "ephemeral-storage", "storage")


def validate_resources(
    resources: Mapping[str, Any] | None, path: Path, errors: FieldErrors, *, pod: bool = False
) -> None:
    """The requests and limits of a container, or of a whole pod."""
    if resources is None:
        return
    limits, requests = resources.get("limits") or {}, resources.get("requests") or {}
    for kind, amounts in (("limits", limits), ("requests", requests)):
        for name, text in amounts.items():
            _validate_one(name, text, (*path, kind), errors, pod=pod)
    for name, text in requests.items():
        here: Path = (*path, "requests")
        if text is None:
            continue
        if limits.get(name) is not None:
            _validate_against_limit(name, quantity_of(text), quantity_of(limits[name]), here, errors)
        elif is_extended_resource(name):
            errors.required((*path, "limits"), "Limit must be set for non overcommitable resources")


def _validate_one(name: str, text: Any, path: Path, errors: FieldErrors, *, pod: bool) -> None:
    here = (*path, f"[{name}]")
    if not is_qualified_name(name):
        errors.invalid(here, name, QUALIFIED_NAME)
    elif pod and not is_pod_level_resource(name):
        errors.not_supported(here, name, ("cpu", "memory", "hugepages-"))
    elif "/" not in name and name not in _STANDARD and not name.startswith("hugepages-"):
        errors.invalid(here, name, "must be a standard resource type or fully qualified")
    elif "/" not in name and name == "storage":
        errors.invalid(here, name, "must be a standard resource for containers")
    validate_amount(name, text, here, errors)


def validate_amount(name: str, text: Any, path: Path, errors: FieldErrors) -> None:
    """One amount: not negative, and whole if the resource is counted in pieces."""
    if text is None:
        return
    quantity = quantity_of(text)
    if quantity.nano < 0:
        errors.invalid(path, quantity.canonical(), NOT_NEGATIVE)
    elif is_extended_resource(name) and quantity.nano % NANO:
        errors.invalid(path, quantity.canonical(), "must be an integer")


def _validate_against_limit(name: str, request: Quantity, limit: Quantity, path: Path, errors: FieldErrors) -> None:
    if is_extended_resource(name) and request.nano != limit.nano:
        errors.invalid(path, request.canonical(), f"must be equal to {name} limit of {limit.canonical()}")
    elif request.nano > limit.nano:
        errors.invalid(path, request.canonical(), f"must be less than or equal to {name} limit of {limit.canonical()}")


def validate_amounts(amounts: Mapping[str, Any] | None, path: Path, errors: FieldErrors) -> None:
    """A plain resource list: a node's capacity, a pod's overhead."""
    for name, text in (amounts or {}).items():
        validate_amount(name, text, (*path, f"[{name}]"), errors)
