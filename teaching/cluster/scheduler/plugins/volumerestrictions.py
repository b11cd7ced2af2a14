"""VolumeRestrictions: a ReadWriteOncePod claim serves one pod; some old in-tree disks serve one pod a node."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Handle, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP, unresolvable, unschedulable
from teaching.cluster.scheduler.plugins import names, reasons

_PRE_FILTER = "PreFilterVolumeRestrictions"
_DISKS = ("gcePersistentDisk", "awsElasticBlockStore", "rbd", "iscsi")


@dataclass
class _State:
    """The pod's ReadWriteOncePod claims, and how many uses of them there are."""

    claims: frozenset[str]
    conflicts: int

    def clone(self) -> "_State":
        """A copy for a trial."""
        return _State(self.claims, self.conflicts)


class VolumeRestrictions:
    """PreFilter with extensions, Filter."""

    name = names.VOLUME_RESTRICTIONS

    def __init__(self, handle: Handle) -> None:
        """Claims are looked up through the handle."""
        self._handle = handle

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Find ReadWriteOncePod claims that are in use; refuse a pod whose claim does not exist."""
        exclusive = []
        for name in _mounted_claims(pod):
            claim = self._handle.listers.claims.get((pod.namespace, name))
            if claim is None:
                return None, unresolvable(reasons.claim_not_found(name))
            if "ReadWriteOncePod" in claim.access_modes:
                exclusive.append(name)
        used = [n for n in dict.fromkeys(exclusive) if self._handle.snapshot.is_claim_used(f"{pod.namespace}/{n}")]
        has_disk = any(disk in volume for volume in pod.volumes for disk in _DISKS)
        if not used and not has_disk:
            return None, SKIP
        state.write(_PRE_FILTER, _State(frozenset(exclusive), len(used)))
        return None, None

    def add_pod(self, state: CycleState, pod: PodView, added: PodView, info: NodeInfo) -> None:
        """Count the uses by a pod put on."""
        self._count(state, pod, added, 1)

    def remove_pod(self, state: CycleState, pod: PodView, removed: PodView, info: NodeInfo) -> None:
        """Forget the uses by a pod taken off."""
        self._count(state, pod, removed, -1)

    def _count(self, state: CycleState, pod: PodView, other: PodView, sign: int) -> None:
        found = state.read(_PRE_FILTER, _State)
        if found is not None and other.namespace == pod.namespace:
            found.conflicts += sign * sum(name in found.claims for name in _mounted_claims(other))

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse for a disk in use here, or for a claim in use anywhere."""
        if any(
            _disks_conflict(mine, theirs) for other in info.pods for mine in pod.volumes for theirs in other.volumes
        ):
            return unschedulable(reasons.DISK_CONFLICT)
        found = state.read(_PRE_FILTER, _State)
        return unschedulable(reasons.READ_WRITE_ONCE_POD) if found is not None and found.conflicts > 0 else None


def _mounted_claims(pod: PodView) -> list[str]:
    mounted = (volume.get("persistentVolumeClaim") for volume in pod.volumes)
    return [source.get("claimName") or "" for source in mounted if source]


def _disks_conflict(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two volumes are the same old in-tree disk, used in a way that excludes each other."""
    a, b = one.get("gcePersistentDisk"), other.get("gcePersistentDisk")
    if a and b and a.get("pdName") == b.get("pdName") and not (a.get("readOnly") and b.get("readOnly")):
        return True
    a, b = one.get("awsElasticBlockStore"), other.get("awsElasticBlockStore")
    if a and b and a.get("volumeID") == b.get("volumeID"):
        return True
    a, b = one.get("iscsi"), other.get("iscsi")
    if a and b and a.get("iqn") == b.get("iqn") and not (a.get("readOnly") and b.get("readOnly")):
        return True
    a, b = one.get("rbd"), other.get("rbd")
    if not a or not b or (a.get("readOnly") and b.get("readOnly")):
        return False
    same = a.get("pool", "rbd") == b.get("pool", "rbd") and a.get("image") == b.get("image")
    return same and bool(set(a.get("monitors") or ()) & set(b.get("monitors") or ()))
