"""The smaller kinds that scheduling reads: priorities, budgets, namespaces, services, volumes."""

from typing import Any

from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.quantity import quantity_of
from teaching.cluster.objects.validation.field_errors import DNS_LABEL, FieldErrors
from teaching.cluster.objects.validation.metadata import is_dns_label, validate_metadata
from teaching.cluster.objects.validation.resources import validate_amounts
from teaching.cluster.objects.validation.selector_rules import validate_label_selector, validate_node_selector

Document = dict[str, Any]

HIGHEST_USER_PRIORITY = 1_000_000_000
ACCESS_MODES = ("ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod")
_BINDING_MODES = ("Immediate", "WaitForFirstConsumer")


def validate_namespace(document: Document, errors: FieldErrors) -> None:
    """A Namespace, whose name is a DNS label."""
    validate_metadata(document, errors, namespaced=False)
    name = (document.get("metadata") or {}).get("name") or ""
    if name and "." in name and not is_dns_label(name):
        errors.invalid(("metadata", "name"), name, DNS_LABEL)


def validate_priority_class(document: Document, errors: FieldErrors) -> None:
    """A PriorityClass. Very high values, and names with `system-`, are the system's own."""
    validate_metadata(document, errors, namespaced=False)
    name = (document.get("metadata") or {}).get("name") or ""
    value = document.get("value") or 0
    ours = name in ("system-node-critical", "system-cluster-critical")
    if name.startswith("system-") and not ours:
        detail = "priority class names with 'system-' prefix are reserved for system use only"
        errors.forbidden(("metadata", "name"), detail)
    elif value > HIGHEST_USER_PRIORITY and not ours:
        detail = f"maximum allowed value of a user defined priority is {HIGHEST_USER_PRIORITY}"
        errors.forbidden(("value",), detail)
    errors.one_of(("preemptionPolicy",), document.get("preemptionPolicy"), ("PreemptLowerPriority", "Never"))


def validate_pod_disruption_budget(document: Document, errors: FieldErrors) -> None:
    """A PodDisruptionBudget, which counts the living or the missing, not both."""
    validate_metadata(document, errors, namespaced=True)
    spec = document.get("spec") or {}
    if spec.get("minAvailable") is not None and spec.get("maxUnavailable") is not None:
        errors.invalid(("spec",), spec, "minAvailable and maxUnavailable cannot be both set")
    for field in ("minAvailable", "maxUnavailable"):
        _validate_share(spec.get(field), ("spec", field), errors)
    validate_label_selector(spec.get("selector"), ("spec", "selector"), errors)
    allowed = (document.get("status") or {}).get("disruptionsAllowed")
    if allowed is not None and allowed < 0:
        errors.invalid(("status", "disruptionsAllowed"), allowed, "must be greater than or equal to 0")


def _validate_share(value: int | str | None, path: Path, errors: FieldErrors) -> None:
    if isinstance(value, int) and value < 0:
        errors.invalid(path, value, "must be greater than or equal to 0")
    if isinstance(value, str):
        if not value.endswith("%") or not value[:-1].isdecimal():
            detail = "a valid percent string must be a numeric string followed by an ending '%'"
            errors.invalid(path, value, f"{detail} (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')")
        elif int(value[:-1]) > 100:
            errors.invalid(path, value, "must not be greater than 100%")


def validate_service(document: Document, errors: FieldErrors) -> None:
    """A Service, as far as it selects pods."""
    validate_metadata(document, errors, namespaced=True)
    errors.labels(("spec", "selector"), (document.get("spec") or {}).get("selector"))


def validate_persistent_volume(document: Document, errors: FieldErrors) -> None:
    """A PersistentVolume."""
    validate_metadata(document, errors, namespaced=False)
    spec = document.get("spec") or {}
    _validate_access_modes(spec, errors)
    if not (spec.get("capacity") or {}).get("storage"):
        errors.required(("spec", "capacity"))
    else:
        validate_amounts(spec["capacity"], ("spec", "capacity"), errors)
    errors.one_of(("spec", "volumeMode"), spec.get("volumeMode"), ("Block", "Filesystem"))
    required = (spec.get("nodeAffinity") or {}).get("required")
    validate_node_selector(required, ("spec", "nodeAffinity", "required"), errors)


def validate_persistent_volume_claim(document: Document, errors: FieldErrors) -> None:
    """A PersistentVolumeClaim."""
    validate_metadata(document, errors, namespaced=True)
    spec = document.get("spec") or {}
    _validate_access_modes(spec, errors)
    here = ("spec", "resources", "[storage]")
    wanted = ((spec.get("resources") or {}).get("requests") or {}).get("storage")
    if wanted is None:
        errors.required(here)
    elif quantity_of(wanted).nano <= 0:
        errors.invalid(("spec", "resources", "requests", "storage"), wanted, "must be greater than zero")
    errors.one_of(("spec", "volumeMode"), spec.get("volumeMode"), ("Block", "Filesystem"))
    validate_label_selector(spec.get("selector"), ("spec", "selector"), errors)


def _validate_access_modes(spec: Document, errors: FieldErrors) -> None:
    modes = spec.get("accessModes") or ()
    if not modes:
        errors.required(("spec", "accessModes"), "at least 1 access mode is required")
    for mode in modes:
        errors.one_of(("spec", "accessModes"), mode, ACCESS_MODES)
    if "ReadWriteOncePod" in modes and len(modes) > 1:
        errors.forbidden(("spec", "accessModes"), "may not use ReadWriteOncePod with other access modes")


def validate_storage_class(document: Document, errors: FieldErrors) -> None:
    """A StorageClass."""
    validate_metadata(document, errors, namespaced=False)
    if not document.get("provisioner"):
        errors.required(("provisioner",))
    errors.one_of(("volumeBindingMode",), document.get("volumeBindingMode"), _BINDING_MODES)


def validate_resource_quota(document: Document, errors: FieldErrors) -> None:
    """A ResourceQuota."""
    validate_metadata(document, errors, namespaced=True)
    validate_amounts((document.get("spec") or {}).get("hard"), ("spec", "hard"), errors)
