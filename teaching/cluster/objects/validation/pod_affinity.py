"""Affinity and topology spread constraints of pods."""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.validation.field_errors import DNS_LABEL, FieldErrors
from teaching.cluster.objects.validation.metadata import is_dns_label
from teaching.cluster.objects.validation.selector_rules import (
    PREFERRED,
    REQUIRED,
    validate_label_selector,
    validate_node_affinity,
    validate_weight,
)

_ANYWAY = ("DoNotSchedule", "ScheduleAnyway")
_POLICIES = ("Honor", "Ignore")


def validate_affinity(affinity: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    """All three kinds of affinity."""
    validate_node_affinity(affinity.get("nodeAffinity"), (*path, "nodeAffinity"), errors)
    for kind in ("podAffinity", "podAntiAffinity"):
        terms = affinity.get(kind) or {}
        for place, term in enumerate(terms.get(REQUIRED) or ()):
            _validate_term(term or {}, (*path, kind, REQUIRED, place), errors)
        for place, weighted in enumerate(terms.get(PREFERRED) or ()):
            here = (*path, kind, PREFERRED, place)
            validate_weight(weighted.get("weight"), (*here, "weight"), errors)
            _validate_term(weighted.get("podAffinityTerm") or {}, (*here, "podAffinityTerm"), errors)


def _validate_term(term: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    validate_label_selector(term.get("labelSelector"), (*path, "labelSelector"), errors)
    validate_label_selector(term.get("namespaceSelector"), (*path, "namespaceSelector"), errors)
    for place, namespace in enumerate(term.get("namespaces") or ()):
        if not is_dns_label(namespace or ""):
            errors.invalid((*path, "namespaces", place), namespace, DNS_LABEL)
    if not term.get("topologyKey"):
        errors.required((*path, "topologyKey"), "can not be empty")
    else:
        errors.label_key((*path, "topologyKey"), term["topologyKey"])
    _validate_label_keys(term, ("matchLabelKeys", "mismatchLabelKeys"), path, errors)


def _validate_label_keys(document: Mapping[str, Any], fields: tuple[str, ...], path: Path, errors: FieldErrors) -> None:
    for field in fields:
        keys = document.get(field) or ()
        if keys and document.get("labelSelector") is None:
            errors.forbidden((*path, field), "must not be specified when labelSelector is not set")
        for place, key in enumerate(keys):
            errors.label_key((*path, field, place), key)


def validate_spread_constraints(constraints: Any, path: Path, errors: FieldErrors) -> None:
    """All spread constraints of a pod; a topology may be named once for each of the two ways."""
    seen = set()
    for place, constraint in enumerate(constraints):
        here = (*path, place)
        key, when = constraint.get("topologyKey"), constraint.get("whenUnsatisfiable")
        if (constraint.get("maxSkew") or 0) <= 0:
            errors.invalid((*here, "maxSkew"), constraint.get("maxSkew") or 0, "must be greater than zero")
        if not key:
            errors.required((*here, "topologyKey"), "can not be empty")
        else:
            errors.label_key((*here, "topologyKey"), key)
        errors.one_of((*here, "whenUnsatisfiable"), when or "", _ANYWAY)
        if (key, when) in seen:
            errors.duplicate((*here, "{topologyKey, whenUnsatisfiable}"), f"{{{key}, {when}}}")
        seen.add((key, when))
        _validate_min_domains(constraint, here, errors)
        for policy in ("nodeAffinityPolicy", "nodeTaintsPolicy"):
            errors.one_of((*here, policy), constraint.get(policy), _POLICIES)
        validate_label_selector(constraint.get("labelSelector"), (*here, "labelSelector"), errors)
        _validate_label_keys(constraint, ("matchLabelKeys",), here, errors)


def _validate_min_domains(constraint: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    minimum, when = constraint.get("minDomains"), constraint.get("whenUnsatisfiable")
    if minimum is None:
        return
    if minimum <= 0:
        errors.invalid((*path, "minDomains"), minimum, "must be greater than zero")
    elif when != "DoNotSchedule":
        detail = f"can only use minDomains if whenUnsatisfiable=DoNotSchedule, not {when or ''}"
        errors.invalid((*path, "minDomains"), minimum, detail)
