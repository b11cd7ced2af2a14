"""DefaultPreemption: makes room by evicting pods of lower priority. The work is done in scheduler/preemption."""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.diagnosis import NodeToStatus
from teaching.cluster.scheduler.framework.interface import Handle, PostFilterResult, Verdict
from teaching.cluster.scheduler.framework.status import Status
from teaching.cluster.scheduler.plugins import names
from teaching.cluster.scheduler.preemption.evaluator import Evaluator


class DefaultPreemption:
    """PreEnqueue, PostFilter."""

    name = names.DEFAULT_PREEMPTION

    def __init__(self, args: Mapping[str, Any], handle: Handle) -> None:
        """Arguments: minCandidateNodesPercentage (10), minCandidateNodesAbsolute (100)."""
        percentage, absolute = args.get("minCandidateNodesPercentage"), args.get("minCandidateNodesAbsolute")
        self.evaluator = Evaluator(
            handle, 10 if percentage is None else percentage, 100 if absolute is None else absolute
        )

    def pre_enqueue(self, pod: PodView) -> Verdict:
        """Victims are deleted within the cycle here, so no preemptor has to wait for the deletions to be issued."""
        return None

    def post_filter(
        self, state: CycleState, pod: PodView, statuses: NodeToStatus
    ) -> tuple[PostFilterResult | None, Verdict]:
        """Nominate a node, or say why there is none."""
        result, verdict = self.evaluator.preempt(state, pod, statuses)
        if verdict is not None and verdict.message:
            verdict = Status(verdict.code, (f"preemption: {verdict.message}",), verdict.plugin)
        return result, verdict
