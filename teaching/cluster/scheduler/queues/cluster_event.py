"""What happens in a cluster, as the queue is told: a resource, the kinds of change, and the object before and after."""

from dataclasses import dataclass

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import NodeView

ADD, DELETE = "Add", "Delete"
UPDATE = "Update"
UPDATE_ALLOCATABLE, UPDATE_LABEL, UPDATE_TAINT = "UpdateNodeAllocatable", "UpdateNodeLabel", "UpdateNodeTaint"
UPDATE_POD_LABEL, UPDATE_POD_SCALE_DOWN = "UpdatePodLabel", "UpdatePodScaleDown"
UPDATE_TOLERATIONS, UPDATE_GATES_REMOVED = "UpdatePodToleration", "UpdatePodSchedulingGatesEliminated"

ASSIGNED_POD, UNSCHEDULED_POD, TARGET_POD, NODE = "AssignedPod", "UnscheduledPod", "TargetPod", "Node"
NAMESPACE, CLAIM, VOLUME = "Namespace", "PersistentVolumeClaim", "PersistentVolume"
STORAGE_CLASS, CSI_NODE = "StorageClass", "CSINode"
WILDCARD = "*"


@dataclass(frozen=True)
class ClusterEvent:
    """One event. TargetPod is an update of a waiting pod itself."""

    resource: str
    actions: frozenset[str]
    old: object = None
    new: object = None

    @property
    def label(self) -> str:
        """Its name: `AssignedPodDelete`, `NodeAdd`."""
        return "+".join(self.resource + action for action in sorted(self.actions))


UNSCHEDULABLE_TIMEOUT = ClusterEvent(WILDCARD, frozenset({"UnschedulableTimeout"}))
FORCE_ACTIVATE = ClusterEvent(WILDCARD, frozenset({"ForceActivate"}))


def added(resource: str, new: object) -> ClusterEvent:
    """Something has come."""
    return ClusterEvent(resource, frozenset({ADD}), None, new)


def deleted(resource: str, old: object) -> ClusterEvent:
    """Something is gone."""
    return ClusterEvent(resource, frozenset({DELETE}), old, None)


def updated(resource: str, old: object, new: object) -> ClusterEvent | None:
    """Something has changed; None if in nothing that concerns a waiting pod."""
    if isinstance(old, NodeView) and isinstance(new, NodeView):
        actions = _node_changes(old, new)
    elif isinstance(old, PodView) and isinstance(new, PodView):
        actions = _pod_changes(old, new)
    else:
        actions = {UPDATE}
    return ClusterEvent(resource, frozenset(actions), old, new) if actions else None


def _node_changes(old: NodeView, new: NodeView) -> set[str]:
    changes = set()
    if old.allocatable != new.allocatable:
        changes.add(UPDATE_ALLOCATABLE)
    if old.labels != new.labels:
        changes.add(UPDATE_LABEL)
    if old.taints != new.taints or old.unschedulable != new.unschedulable:
        changes.add(UPDATE_TAINT)
    return changes


def _pod_changes(old: PodView, new: PodView) -> set[str]:
    changes = set()
    if old.labels != new.labels:
        changes.add(UPDATE_POD_LABEL)
    if any(amount < old.requests.get(name, 0) for name, amount in new.requests.items()):
        changes.add(UPDATE_POD_SCALE_DOWN)
    if old.tolerations != new.tolerations:
        changes.add(UPDATE_TOLERATIONS)
    if old.scheduling_gates and not new.scheduling_gates:
        changes.add(UPDATE_GATES_REMOVED)
    return changes
