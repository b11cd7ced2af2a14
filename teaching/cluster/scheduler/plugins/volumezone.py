"""VolumeZone: a bound volume that names its zone or region can be used there only."""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Handle, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP, Status, unresolvable
from teaching.cluster.scheduler.plugins import names, reasons

_PRE_FILTER = "PreFilterVolumeZone"
_BETA_TO_GA = {
    "failure-domain.beta.kubernetes.io/zone": "topology.kubernetes.io/zone",
    "failure-domain.beta.kubernetes.io/region": "topology.kubernetes.io/region",
}
TOPOLOGY_LABELS = (*_BETA_TO_GA, *_BETA_TO_GA.values())

Topologies = tuple[tuple[str, frozenset[str]], ...]
"""Label key -> permitted values, for each such label of each volume."""


class VolumeZone:
    """PreFilter, Filter."""

    name = names.VOLUME_ZONE

    def __init__(self, handle: Handle) -> None:
        """Claims and volumes are looked up through the handle."""
        self._handle = handle

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Collect the zones of the pod's volumes; skip if none names one."""
        found: list[tuple[str, frozenset[str]]] = []
        for volume in pod.volumes:
            if not volume.get("persistentVolumeClaim"):
                continue
            topologies = self._topologies(pod.namespace, volume["persistentVolumeClaim"].get("claimName") or "")
            if isinstance(topologies, Status):
                return None, topologies
            found += topologies
        if not found:
            return None, SKIP
        state.write(_PRE_FILTER, tuple(found))
        return None, None

    def _topologies(self, namespace: str, name: str) -> Topologies | Status:
        if not name:
            return unresolvable("PersistentVolumeClaim had no name")
        claim = self._handle.listers.claims.get((namespace, name))
        if claim is None:
            return unresolvable(reasons.claim_not_found(name))
        if not claim.volume_name:
            if not claim.storage_class:
                return unresolvable("PersistentVolumeClaim had no pv name and storageClass name")
            storage_class = self._handle.listers.storage_classes.get(claim.storage_class)
            if storage_class is None:
                return unresolvable(f'storageclass.storage.k8s.io "{claim.storage_class}" not found')
            late = storage_class.binding_mode == "WaitForFirstConsumer"
            return () if late else unresolvable("PersistentVolume had no name")
        volume = self._handle.listers.volumes.get(claim.volume_name)
        if volume is None:
            return unresolvable(f'persistentvolume "{claim.volume_name}" not found')
        return tuple(
            (key, frozenset(part for part in volume.labels[key].split("__") if part))
            for key in TOPOLOGY_LABELS
            if key in volume.labels
        )

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse a node in another zone; nodes without any zone or region label are not asked."""
        labels = info.view.labels
        if not any(key in labels for key in TOPOLOGY_LABELS):
            return None
        for key, values in state.read(_PRE_FILTER, tuple) or ():
            value = labels.get(key, labels.get(_BETA_TO_GA.get(key, key)))
            if value is None or value not in values:
                return unresolvable(reasons.VOLUME_ZONE)
        return None
