"""The kinds of objects that can be given: their API version, shape, rules and view."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from teaching.cluster.objects.pod_view import pod_view
from teaching.cluster.objects.validation import cluster_objects, node, pod, scheduler_configuration, shapes, workloads
from teaching.cluster.objects.validation.field_errors import FieldErrors
from teaching.cluster.objects.validation.schema import Struct
from teaching.cluster.objects.views import (
    View,
    budget_view,
    claim_view,
    csi_node_view,
    namespace_view,
    node_view,
    priority_class_view,
    selecting_view,
    storage_class_view,
    volume_view,
)

Document = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """One kind. `view` is None where scheduling reads nothing of it (controllers read the document)."""

    name: str
    api_version: str
    namespaced: bool
    shape: Struct
    validate: Callable[[Document, FieldErrors], None]
    view: Callable[[Document], View] | None = None


SCHEDULER_CONFIGURATION = "KubeSchedulerConfiguration"

_APPS, _STORAGE = "apps/v1", "storage.k8s.io/v1"
_ALL = (
    Kind("Node", "v1", False, shapes.NODE, node.validate_node, node_view),
    Kind("Pod", "v1", True, shapes.POD, pod.validate_pod, pod_view),
    Kind("Namespace", "v1", False, shapes.NAMESPACE, cluster_objects.validate_namespace, namespace_view),
    Kind("Service", "v1", True, shapes.SERVICE, cluster_objects.validate_service, selecting_view),
    Kind("ResourceQuota", "v1", True, shapes.RESOURCE_QUOTA, cluster_objects.validate_resource_quota),
    Kind(
        "PersistentVolume",
        "v1",
        False,
        shapes.PERSISTENT_VOLUME,
        cluster_objects.validate_persistent_volume,
        volume_view,
    ),
    Kind(
        "PersistentVolumeClaim",
        "v1",
        True,
        shapes.PERSISTENT_VOLUME_CLAIM,
        cluster_objects.validate_persistent_volume_claim,
        claim_view,
    ),
    Kind(
        "PriorityClass",
        "scheduling.k8s.io/v1",
        False,
        shapes.PRIORITY_CLASS,
        cluster_objects.validate_priority_class,
        priority_class_view,
    ),
    Kind(
        "PodDisruptionBudget",
        "policy/v1",
        True,
        shapes.POD_DISRUPTION_BUDGET,
        cluster_objects.validate_pod_disruption_budget,
        budget_view,
    ),
    Kind(
        "StorageClass",
        _STORAGE,
        False,
        shapes.STORAGE_CLASS,
        cluster_objects.validate_storage_class,
        storage_class_view,
    ),
    Kind("CSINode", _STORAGE, False, shapes.CSI_NODE, node.validate_csi_node, csi_node_view),
    Kind(
        "ReplicationController", "v1", True, shapes.REPLICATION_CONTROLLER, workloads.validate_workload, selecting_view
    ),
    Kind("ReplicaSet", _APPS, True, shapes.REPLICA_SET, workloads.validate_workload, selecting_view),
    Kind("StatefulSet", _APPS, True, shapes.STATEFUL_SET, workloads.validate_workload, selecting_view),
    Kind("Deployment", _APPS, True, shapes.DEPLOYMENT, workloads.validate_workload),
    Kind("DaemonSet", _APPS, True, shapes.DAEMON_SET, workloads.validate_workload),
    Kind("Job", "batch/v1", True, shapes.JOB, workloads.validate_workload),
    Kind(
        SCHEDULER_CONFIGURATION,
        "kubescheduler.config.k8s.io/v1",
        False,
        shapes.SCHEDULER_CONFIGURATION,
        scheduler_configuration.validate_scheduler_configuration,
    ),
)
KINDS: Mapping[str, Kind] = {kind.name: kind for kind in _ALL}

WITHOUT_EFFECT = frozenset(
    (
        *("ConfigMap", "Secret", "ServiceAccount", "Event", "Endpoints", "EndpointSlice", "Ingress", "NetworkPolicy"),
        *("Role", "RoleBinding", "ClusterRole", "ClusterRoleBinding", "Lease", "LimitRange", "CronJob"),
        *("HorizontalPodAutoscaler", "CustomResourceDefinition", "APIService", "ControllerRevision", "PodTemplate"),
        *("CSIDriver", "CSIStorageCapacity", "VolumeAttachment", "ComponentStatus", "RuntimeClass"),
    )
)
"""Kinds that a real cluster's dump holds and that decide nothing here."""


def view_of(document: Document) -> View | None:
    """The view of a defaulted document; None for kinds of which scheduling reads nothing."""
    kind = KINDS[document["kind"]]
    return kind.view(document) if kind.view else None
