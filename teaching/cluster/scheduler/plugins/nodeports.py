"""NodePorts: a host port can be used once on a node, an IP and a protocol."""

from collections.abc import Iterable

import numpy as np

from teaching.cluster.objects.pod_view import HostPort, PodView
from teaching.cluster.scheduler.framework.columns import Columns, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP, unschedulable
from teaching.cluster.scheduler.plugins import names, reasons

ANY_IP = "0.0.0.0"


class NodePorts:
    """PreFilter, Filter."""

    name = names.NODE_PORTS

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Skip if the pod wants no host port."""
        return None, None if pod.host_ports else SKIP

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse a node where a wanted port is taken."""
        return unschedulable(reasons.NODE_PORTS) if conflict(pod.host_ports, info.used_ports) else None

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """The same for all nodes; None if all fit. Only nodes with ports in use need to be looked at."""
        infos = columns.snapshot.node_infos
        taken = [place for place in columns.using_ports if conflict(pod.host_ports, infos[place].used_ports)]
        if not taken:
            return None
        codes = np.zeros(len(infos), np.bool_)
        codes[taken] = True
        return Verdicts(codes, (unschedulable(reasons.NODE_PORTS),))


def conflict(wanted: Iterable[HostPort], used: Iterable[HostPort]) -> bool:
    """Whether a wanted port is used: same number and protocol, and the same IP or either of them 0.0.0.0."""
    taken = list(used)
    return any(_same(want, have) for want in wanted for have in taken)


def _same(one: HostPort, other: HostPort) -> bool:
    if one.port != other.port or one.protocol != other.protocol:
        return False
    return one.ip == other.ip or ANY_IP in (one.ip, other.ip)
