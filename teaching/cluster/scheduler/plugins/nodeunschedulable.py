"""NodeUnschedulable: a cordoned node takes only pods that tolerate the taint of being unschedulable."""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import Taint
from teaching.cluster.scheduler.framework.columns import Columns, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import unresolvable
from teaching.cluster.scheduler.plugins import names, reasons
from teaching.cluster.scheduler.plugins.tolerating import NO_SCHEDULE, tolerated

UNSCHEDULABLE_TAINT = Taint("node.kubernetes.io/unschedulable", "", NO_SCHEDULE)


class NodeUnschedulable:
    """Filter."""

    name = names.NODE_UNSCHEDULABLE

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse a cordoned node, unless its taint is tolerated."""
        if not info.view.unschedulable or tolerated(pod.tolerations, UNSCHEDULABLE_TAINT):
            return None
        return unresolvable(reasons.NODE_UNSCHEDULABLE)

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """The same for all nodes; None if all fit."""
        if not columns.any_unschedulable or tolerated(pod.tolerations, UNSCHEDULABLE_TAINT):
            return None
        return Verdicts(columns.unschedulable, (unresolvable(reasons.NODE_UNSCHEDULABLE),))
