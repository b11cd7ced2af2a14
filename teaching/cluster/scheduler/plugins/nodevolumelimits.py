"""NodeVolumeLimits: a node can attach only so many volumes of a CSI driver, as its CSINode says."""

from collections import Counter

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import ClaimView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Handle, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP, unresolvable, unschedulable
from teaching.cluster.scheduler.plugins import names, reasons

Volumes = dict[tuple[str, str], None]
"""Distinct volumes as (driver, handle)."""


class NodeVolumeLimits:
    """PreFilter, Filter. Without a CSINode, or without a count in it, there is no limit."""

    name = names.NODE_VOLUME_LIMITS

    def __init__(self, handle: Handle) -> None:
        """Claims, volumes and CSINodes are looked up through the handle."""
        self._handle = handle

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Skip if the pod uses no claim."""
        return None, None if pod.claim_names else SKIP

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse if a driver would have to attach more than it can; a volume used twice counts once."""
        listers = self._handle.listers
        for name in pod.claim_names:
            if (pod.namespace, name) not in listers.claims:
                return unresolvable(reasons.claim_not_found(name))
        wanted = self._volumes(pod)
        csi_node = listers.csi_nodes.get(info.name)
        if not wanted or csi_node is None or not csi_node.limits:
            return None
        attached: Volumes = {}
        for other in info.pods:
            attached.update(self._volumes(other))
        there = Counter(driver for driver, _ in attached)
        new = Counter(driver for driver, handle in wanted if (driver, handle) not in attached)
        for driver, count in new.items():
            if driver in csi_node.limits and there[driver] + count > csi_node.limits[driver]:
                return unschedulable(reasons.MAX_VOLUME_COUNT)
        return None

    def _volumes(self, pod: PodView) -> Volumes:
        volumes: Volumes = {}
        for name in pod.claim_names:
            claim = self._handle.listers.claims.get((pod.namespace, name))
            found = self._driver_and_handle(claim) if claim else None
            if found:
                volumes[found] = None
        return volumes

    def _driver_and_handle(self, claim: ClaimView) -> tuple[str, str] | None:
        listers = self._handle.listers
        volume = listers.volumes.get(claim.volume_name)
        if volume is not None:
            return (volume.csi_driver, volume.csi_handle) if volume.csi_driver else None
        storage_class = listers.storage_classes.get(claim.storage_class)
        if storage_class is None:
            return None
        return storage_class.provisioner, f"{storage_class.provisioner}-{claim.namespace}/{claim.name}"
