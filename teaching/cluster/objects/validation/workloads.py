"""What makes pods: Deployment, ReplicaSet, StatefulSet, DaemonSet, Job, ReplicationController."""

from typing import Any

from teaching.cluster.objects.label_selectors import label_selector
from teaching.cluster.objects.validation.field_errors import FieldErrors
from teaching.cluster.objects.validation.metadata import validate_metadata
from teaching.cluster.objects.validation.pod import validate_pod_spec
from teaching.cluster.objects.validation.selector_rules import validate_label_selector

Document = dict[str, Any]

_MISMATCH = "`selector` does not match template `labels`"


def validate_workload(document: Document, errors: FieldErrors) -> None:
    """Any of them: a selector that is not empty, and a template that it selects."""
    validate_metadata(document, errors, namespaced=True)
    kind, spec = document.get("kind"), document.get("spec") or {}
    if (spec.get("replicas") or 0) < 0:
        errors.invalid(("spec", "replicas"), spec["replicas"], "must be greater than or equal to 0")
    for field in ("parallelism", "completions"):
        if (spec.get(field) or 0) < 0:
            errors.invalid(("spec", field), spec[field], "must be greater than or equal to 0")
    template = spec.get("template")
    if template is None:
        errors.required(("spec", "template"))
        return
    labels = (template.get("metadata") or {}).get("labels") or {}
    errors.labels(("spec", "template", "metadata", "labels"), labels)
    if kind == "ReplicationController":
        _validate_plain_selector(spec.get("selector"), labels, errors)
    elif kind != "Job" or spec.get("selector") is not None:
        _validate_selector(spec.get("selector"), labels, errors)
    pod_spec = template.get("spec") or {}
    validate_pod_spec(pod_spec, ("spec", "template", "spec"), errors)
    _validate_restart_policy(str(kind), pod_spec.get("restartPolicy"), errors)


def _validate_selector(selector: Document | None, labels: dict[str, str], errors: FieldErrors) -> None:
    if selector is None:
        errors.required(("spec", "selector"))
        return
    before = len(errors.found)
    validate_label_selector(selector, ("spec", "selector"), errors)
    if len(errors.found) > before:
        return
    found = label_selector(selector)
    if found.empty():
        errors.invalid(("spec", "selector"), selector, "empty selector is invalid for deployment")
    elif not found.matches(labels):
        errors.invalid(("spec", "template", "metadata", "labels"), labels, _MISMATCH)


def _validate_plain_selector(selector: dict[str, str] | None, labels: dict[str, str], errors: FieldErrors) -> None:
    if selector and any(labels.get(key) != value for key, value in selector.items()):
        errors.invalid(("spec", "template", "metadata", "labels"), labels, _MISMATCH)


def _validate_restart_policy(kind: str, policy: str | None, errors: FieldErrors) -> None:
    here = ("spec", "template", "spec", "restartPolicy")
    if kind == "Job":
        if policy not in ("OnFailure", "Never"):
            detail = 'valid values: "OnFailure", "Never"'
            errors.required(here, detail) if not policy else errors.not_supported(here, policy, ("OnFailure", "Never"))
    elif policy not in (None, "Always"):
        errors.not_supported(here, policy, ("Always",))
