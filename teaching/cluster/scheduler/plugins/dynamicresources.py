"""DynamicResources, as far as pods without resource claims meet it: it has nothing to say, and says so in messages.

In 1.34 every ordinary unschedulable pod's message carries its PostFilter's "no new claims to deallocate". And when an
earlier plugin ends PreFilter, this one's state was never written: its PostFilter then fails with "not found", and
DefaultPreemption after it never runs.
"""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.diagnosis import NodeToStatus
from teaching.cluster.scheduler.framework.interface import PostFilterResult, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP, error, unschedulable
from teaching.cluster.scheduler.plugins import names, reasons

_STATE = "DynamicResources"


class DynamicResources:
    """PreEnqueue, PreFilter, Filter, PostFilter, Reserve, PreBind; for pods without claims."""

    name = names.DYNAMIC_RESOURCES

    def pre_enqueue(self, pod: PodView) -> Verdict:
        """Nothing to wait for."""
        return None

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Leave a trace for PostFilter, and skip."""
        state.write(_STATE, True)
        return None, SKIP

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Never refuses a pod without claims."""
        return None

    def post_filter(
        self, state: CycleState, pod: PodView, statuses: NodeToStatus
    ) -> tuple[PostFilterResult | None, Verdict]:
        """Nothing to give back; a fault if PreFilter was never reached."""
        if state.read(_STATE, bool) is None:
            return None, error(reasons.STATE_NOT_FOUND)
        return None, unschedulable(reasons.NO_CLAIMS_TO_DEALLOCATE)

    def reserve(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Nothing to set aside."""
        return None

    def unreserve(self, state: CycleState, pod: PodView, node_name: str) -> None:
        """Nothing to give back."""

    def pre_bind(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Nothing to do."""
        return None
