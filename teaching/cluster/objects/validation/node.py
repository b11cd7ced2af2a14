"""Nodes and CSINodes."""

from typing import Any

from teaching.cluster.objects.label_selectors import is_label_value
from teaching.cluster.objects.validation.field_errors import LABEL_VALUE, FieldErrors
from teaching.cluster.objects.validation.metadata import validate_metadata
from teaching.cluster.objects.validation.pod import EFFECTS
from teaching.cluster.objects.validation.resources import validate_amounts

Document = dict[str, Any]


def validate_node(document: Document, errors: FieldErrors) -> None:
    """Taints and amounts. A taint is told apart by key and effect."""
    validate_metadata(document, errors, namespaced=False)
    seen = set()
    for place, taint in enumerate((document.get("spec") or {}).get("taints") or ()):
        here = ("spec", "taints", place)
        errors.label_key((*here, "key"), taint.get("key"))
        if taint.get("value") and not is_label_value(taint["value"]):
            errors.invalid((*here, "value"), taint["value"], LABEL_VALUE)
        if not taint.get("effect"):
            errors.required((*here, "effect"))
        else:
            errors.one_of((*here, "effect"), taint["effect"], EFFECTS)
        pair = (taint.get("key"), taint.get("effect"))
        if pair in seen:
            errors.duplicate(here, taint)
        seen.add(pair)
    status = document.get("status") or {}
    for field in ("capacity", "allocatable"):
        validate_amounts(status.get(field), ("status", field), errors)


def validate_csi_node(document: Document, errors: FieldErrors) -> None:
    """Drivers have names, once each, and no negative limits."""
    validate_metadata(document, errors, namespaced=False)
    seen = set()
    for place, driver in enumerate((document.get("spec") or {}).get("drivers") or ()):
        here = ("spec", "drivers", place)
        name = driver.get("name")
        if not name:
            errors.required((*here, "name"))
        elif name in seen:
            errors.duplicate((*here, "name"), name)
        seen.add(name)
        count = (driver.get("allocatable") or {}).get("count")
        if count is not None and count < 0:
            errors.invalid((*here, "allocatable", "count"), count, "must be greater than or equal to 0")
