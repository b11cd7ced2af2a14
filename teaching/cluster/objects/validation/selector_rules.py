"""Label selectors and node selectors."""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.objects.label_selectors import Requirement, is_label_value
from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.validation.field_errors import LABEL_VALUE, FieldErrors

REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution"
PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution"
_NEEDS_VALUES, _TAKES_NONE = ("In", "NotIn"), ("Exists", "DoesNotExist")


def validate_label_selector(selector: Mapping[str, Any] | None, path: Path, errors: FieldErrors) -> None:
    """A `labelSelector`, which may be absent."""
    if selector is None:
        return
    errors.labels((*path, "matchLabels"), selector.get("matchLabels"))
    for place, expression in enumerate(selector.get("matchExpressions") or ()):
        here = (*path, "matchExpressions", place)
        operator, values = expression.get("operator"), expression.get("values")
        errors.label_key((*here, "key"), expression.get("key"))
        if operator in _NEEDS_VALUES:
            if not values:
                errors.required((*here, "values"), "must be specified when `operator` is 'In' or 'NotIn'")
        elif operator in _TAKES_NONE:
            if values:
                errors.forbidden(
                    (*here, "values"), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
                )
        else:
            errors.invalid((*here, "operator"), operator or "", "not a valid selector operator")
        for number, value in enumerate(values or ()):
            if value is None or not is_label_value(value):
                errors.invalid((*here, "values", number), value, LABEL_VALUE)


def validate_node_selector(selector: Mapping[str, Any] | None, path: Path, errors: FieldErrors) -> None:
    """A required node selector, which may be absent but not empty."""
    if selector is None:
        return
    terms = selector.get("nodeSelectorTerms")
    if not terms:
        errors.required((*path, "nodeSelectorTerms"), "must have at least one node selector term")
    for place, term in enumerate(terms or ()):
        validate_node_selector_term(term or {}, (*path, "nodeSelectorTerms", place), errors)


def validate_node_selector_term(term: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    """One alternative of a node selector."""
    for place, expression in enumerate(term.get("matchExpressions") or ()):
        here = (*path, "matchExpressions", place)
        errors.label_key((*here, "key"), expression.get("key"))
        _validate_node_operator(expression, here, errors)
    for place, expression in enumerate(term.get("matchFields") or ()):
        here = (*path, "matchFields", place)
        if expression.get("key") != "metadata.name":
            errors.invalid((*here, "key"), expression.get("key") or "", "not a valid field selector key")
        if expression.get("operator") not in _NEEDS_VALUES:
            errors.invalid((*here, "operator"), expression.get("operator") or "", "not a valid selector operator")
        elif len(expression.get("values") or ()) != 1:
            errors.required(
                (*here, "values"), "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
            )


def _validate_node_operator(expression: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    operator, values = expression.get("operator"), list(expression.get("values") or ())
    if operator in _NEEDS_VALUES:
        if not values:
            errors.required((*path, "values"), "must be specified when `operator` is 'In' or 'NotIn'")
    elif operator in _TAKES_NONE:
        if values:
            errors.forbidden((*path, "values"), "may not be specified when `operator` is 'Exists' or 'DoesNotExist'")
    elif operator in ("Gt", "Lt"):
        if len(values) != 1:
            errors.required((*path, "values"), "must be specified single value when `operator` is 'Lt' or 'Gt'")
        elif not Requirement("key", operator, (values[0] or "",)).well_formed():
            errors.invalid((*path, "values", 0), values[0], "for 'Gt', 'Lt' operators, the value must be an integer")
    else:
        errors.invalid((*path, "operator"), operator or "", "not a valid selector operator")


def validate_node_affinity(affinity: Mapping[str, Any] | None, path: Path, errors: FieldErrors) -> None:
    """A nodeAffinity, required and preferred."""
    if affinity is None:
        return
    validate_node_selector(affinity.get(REQUIRED), (*path, REQUIRED), errors)
    for place, preferred in enumerate(affinity.get(PREFERRED) or ()):
        here = (*path, PREFERRED, place)
        validate_weight(preferred.get("weight"), (*here, "weight"), errors)
        validate_node_selector_term(preferred.get("preference") or {}, (*here, "preference"), errors)


def validate_weight(weight: int | None, path: Path, errors: FieldErrors) -> None:
    """The weight of a preferred term."""
    if not 1 <= (weight or 0) <= 100:
        errors.invalid(path, weight or 0, "must be in the range 1-100")
