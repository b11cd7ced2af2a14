"""Pods, and the templates of pods."""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.objects.label_selectors import is_qualified_name
from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.validation.containers import validate_containers
from teaching.cluster.objects.validation.field_errors import DNS_LABEL, DNS_SUBDOMAIN, QUALIFIED_NAME, FieldErrors
from teaching.cluster.objects.validation.metadata import is_dns_label, is_dns_subdomain, validate_metadata
from teaching.cluster.objects.validation.pod_affinity import validate_affinity, validate_spread_constraints
from teaching.cluster.objects.validation.resources import validate_amounts, validate_resources

Document = dict[str, Any]

EFFECTS = ("NoSchedule", "PreferNoSchedule", "NoExecute")
_ALL_KEYS = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'


def validate_pod(document: Document, errors: FieldErrors) -> None:
    """A whole pod."""
    validate_metadata(document, errors, namespaced=True)
    validate_pod_spec(document.get("spec") or {}, ("spec",), errors)


def validate_pod_spec(spec: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    """The spec of a pod or of a template."""
    validate_containers(spec, path, errors)
    errors.one_of((*path, "restartPolicy"), spec.get("restartPolicy"), ("Always", "OnFailure", "Never"))
    errors.one_of((*path, "preemptionPolicy"), spec.get("preemptionPolicy"), ("PreemptLowerPriority", "Never"))
    errors.labels((*path, "nodeSelector"), spec.get("nodeSelector"))
    for name in ("nodeName", "schedulerName", "priorityClassName"):
        if spec.get(name) and not is_dns_subdomain(spec[name]):
            errors.invalid((*path, name), spec[name], DNS_SUBDOMAIN)
    if (spec.get("terminationGracePeriodSeconds") or 0) < 0:
        here = (*path, "terminationGracePeriodSeconds")
        errors.invalid(here, spec["terminationGracePeriodSeconds"], "must be greater than or equal to 0")
    validate_resources(spec.get("resources"), (*path, "resources"), errors, pod=True)
    validate_amounts(spec.get("overhead"), (*path, "overhead"), errors)
    validate_tolerations(spec.get("tolerations") or (), (*path, "tolerations"), errors)
    validate_affinity(spec.get("affinity") or {}, (*path, "affinity"), errors)
    here = (*path, "topologySpreadConstraints")
    validate_spread_constraints(spec.get("topologySpreadConstraints") or (), here, errors)
    _validate_gates(spec, path, errors)
    _validate_volumes(spec.get("volumes") or (), (*path, "volumes"), errors)


def validate_tolerations(tolerations: Any, path: Path, errors: FieldErrors) -> None:
    """Tolerations, as far as they contradict themselves."""
    for place, toleration in enumerate(tolerations):
        here = (*path, place)
        key, operator, value = (toleration.get(name) for name in ("key", "operator", "value"))
        if key:
            errors.label_key((*here, "key"), key)
        elif operator != "Exists":
            errors.invalid((*here, "operator"), operator or "", _ALL_KEYS)
        if operator == "Exists" and value:
            errors.invalid((*here, "operator"), toleration, "value must be empty when `operator` is 'Exists'")
        if operator:
            errors.one_of((*here, "operator"), operator, ("Equal", "Exists"))
        if toleration.get("effect"):
            errors.one_of((*here, "effect"), toleration["effect"], EFFECTS)
        if toleration.get("tolerationSeconds") is not None and toleration.get("effect") != "NoExecute":
            detail = "effect must be 'NoExecute' when `tolerationSeconds` is set"
            errors.invalid((*here, "effect"), toleration.get("effect") or "", detail)


def _validate_gates(spec: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    gates = spec.get("schedulingGates") or ()
    seen = set()
    for place, gate in enumerate(gates):
        name = gate.get("name") or ""
        here = (*path, "schedulingGates", place)
        if not is_qualified_name(name):
            errors.invalid(here, name, QUALIFIED_NAME)
        if name in seen:
            errors.duplicate(here, name)
        seen.add(name)
    if gates and spec.get("nodeName"):
        errors.forbidden((*path, "nodeName"), "cannot be set until all schedulingGates have been cleared")


def _validate_volumes(volumes: Any, path: Path, errors: FieldErrors) -> None:
    seen = set()
    for place, volume in enumerate(volumes):
        name = volume.get("name")
        if not name:
            errors.required((*path, place, "name"))
        elif not is_dns_label(name):
            errors.invalid((*path, place, "name"), name, DNS_LABEL)
        elif name in seen:
            errors.duplicate((*path, place, "name"), name)
        seen.add(name)
        claim = volume.get("persistentVolumeClaim")
        if claim is not None and not claim.get("claimName"):
            errors.required((*path, place, "persistentVolumeClaim", "claimName"))
