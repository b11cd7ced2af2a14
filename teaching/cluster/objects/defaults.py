"""What the API server fills in: v1 defaults, and the admission that scheduling depends on.

Everything here takes a document and gives a new one; the document given stays as it was. Beyond the defaults that
decide something for the scheduler, those are filled in which `kubectl get -o yaml` always shows.
"""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_requests import is_pod_level_resource, pod_requests
from teaching.cluster.objects.pod_view import Document
from teaching.cluster.objects.quantity import Quantity

SYSTEM_PRIORITIES = {"system-node-critical": 2_000_001_000, "system-cluster-critical": 2_000_000_000}


def defaulted_pod(document: Document) -> Document:
    """A pod with the v1 defaults."""
    pod = deepcopy(document)
    metadata = _part(pod, "metadata")
    metadata.setdefault("namespace", "default")
    if metadata.get("name"):
        metadata.setdefault("uid", f"uid-{metadata['namespace']}-{metadata['name']}")
    spec = _part(pod, "spec")
    for name, value in (
        ("restartPolicy", "Always"),
        ("dnsPolicy", "ClusterFirst"),
        ("terminationGracePeriodSeconds", 30),
        ("schedulerName", "default-scheduler"),
        ("enableServiceLinks", True),
    ):
        spec.setdefault(name, value)
    for container in [*(spec.get("containers") or ()), *(spec.get("initContainers") or ())]:
        _default_container(container, host_network=bool(spec.get("hostNetwork")))
    _default_pod_level(spec)
    for constraint in spec.get("topologySpreadConstraints") or ():
        constraint.setdefault("nodeAffinityPolicy", "Honor")
        constraint.setdefault("nodeTaintsPolicy", "Ignore")
    return pod


def _part(document: Document, name: str) -> Document:
    part: Document = document.get(name) or {}
    document[name] = part
    return part


def _default_container(container: Document, *, host_network: bool) -> None:
    for port in container.get("ports") or ():
        port.setdefault("protocol", "TCP")
        if host_network:
            port.setdefault("hostPort", port.get("containerPort"))
    resources = container.get("resources") or {}
    limits = resources.get("limits")
    if limits:
        resources["requests"] = {**limits, **(resources.get("requests") or {})}


def _default_pod_level(spec: Document) -> None:
    """Pod-level requests of a pod with pod-level limits: the containers' sum, or else the limit."""
    resources = spec.get("resources") or {}
    limits = resources.get("limits")
    if not limits:
        return
    requests = dict(resources.get("requests") or {})
    for name, nano in pod_requests(spec).of_containers({}).items():
        if is_pod_level_resource(name):
            requests.setdefault(name, Quantity(nano).canonical())
    for name, limit in limits.items():
        if is_pod_level_resource(name):
            requests.setdefault(name, limit)
    resources["requests"] = requests


def defaulted_node(document: Document) -> Document:
    """A node with the v1 defaults: what is allocatable is the capacity, unless it says otherwise."""
    node = deepcopy(document)
    status = _part(node, "status")
    if status.get("capacity"):
        status["allocatable"] = {**status["capacity"], **(status.get("allocatable") or {})}
    labels = _part(_part(node, "metadata"), "labels")
    if not labels:
        del node["metadata"]["labels"]
    return node


def admitted_pod(document: Document, listers: Listers) -> Document:
    """A new pod as the API server would store it: defaults, priority from its class, label keys merged."""
    pod = defaulted_pod(document)
    spec = pod["spec"]
    _admit_priority(spec, listers)
    labels = pod["metadata"].get("labels") or {}
    affinity = spec.get("affinity") or {}
    for kind in ("podAffinity", "podAntiAffinity"):
        terms = affinity.get(kind) or {}
        for term in terms.get("requiredDuringSchedulingIgnoredDuringExecution") or ():
            merge_label_keys(term, labels)
        for weighted in terms.get("preferredDuringSchedulingIgnoredDuringExecution") or ():
            merge_label_keys(weighted.get("podAffinityTerm") or {}, labels)
    for constraint in spec.get("topologySpreadConstraints") or ():
        merge_label_keys(constraint, labels)
    return pod


def _admit_priority(spec: Document, listers: Listers) -> None:
    name = spec.get("priorityClassName")
    found = listers.priority_classes.get(name) if name else listers.default_priority_class()
    if found is not None:
        spec.setdefault("priorityClassName", found.name)
        spec["priority"] = found.value
        spec.setdefault("preemptionPolicy", found.preemption_policy)
    elif name in SYSTEM_PRIORITIES:
        spec["priority"] = SYSTEM_PRIORITIES[name]
    spec.setdefault("priority", 0)
    spec.setdefault("preemptionPolicy", "PreemptLowerPriority")


def merge_label_keys(term: Document, pod_labels: Mapping[str, str]) -> None:
    """Turn matchLabelKeys and mismatchLabelKeys into requirements. Keys that the pod lacks, and a term without a
    selector, are left alone."""
    selector: dict[str, Any] | None = term.get("labelSelector")
    if selector is None:
        return
    added = [
        {"key": key, "operator": operator, "values": [pod_labels[key]]}
        for field, operator in (("matchLabelKeys", "In"), ("mismatchLabelKeys", "NotIn"))
        for key in term.get(field) or ()
        if key in pod_labels
    ]
    if added:
        selector["matchExpressions"] = [*(selector.get("matchExpressions") or ()), *added]
