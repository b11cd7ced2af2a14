"""The steps of preemption: may the pod preempt, where could it, at what cost, and where is it best.

Pods on other nodes are never considered as victims, even where an anti-affinity term reaches over a whole zone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.diagnosis import Diagnosis, NodeToStatus
from teaching.cluster.scheduler.framework.interface import Handle, PostFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import Code, Status, unresolvable, unschedulable
from teaching.cluster.scheduler.plugins import reasons
from teaching.cluster.scheduler.preemption.pick_one_node import Pick, pick_one_node_for_preemption
from teaching.cluster.scheduler.preemption.victims import Candidate, select_victims_on_node


@dataclass
class PreemptionRecord:
    """Everything that one preemption found: for the decision panel, and for comparison with the real scheduler."""

    eligible: bool = True
    why_not_eligible: str = ""
    candidates: dict[str, Candidate] = field(default_factory=dict)
    rejected: dict[str, Status] = field(default_factory=dict)
    pick: Pick = field(default_factory=lambda: Pick((), 0))
    chosen: Candidate | None = None


class Evaluator:
    """Preemption for one profile."""

    def __init__(self, handle: Handle, min_percentage: int, min_absolute: int) -> None:
        """The two numbers bound how many candidates are looked for in a large cluster."""
        self._handle = handle
        self._min_percentage, self._min_absolute = min_percentage, min_absolute

    def preempt(
        self, state: CycleState, pod: PodView, statuses: NodeToStatus
    ) -> tuple[PostFilterResult | None, Verdict]:
        """Nominate the best candidate, or say why there is none."""
        record = PreemptionRecord()
        record.why_not_eligible = self.why_not_eligible(pod, statuses)
        record.eligible = not record.why_not_eligible
        if not record.eligible:
            return PostFilterResult(None, record), unschedulable(record.why_not_eligible)
        potential = statuses.nodes_with_code(self._handle.snapshot, Code.UNSCHEDULABLE)
        self._dry_run(state, pod, potential, record)
        if not record.candidates:
            return PostFilterResult("", record), unschedulable(self._message(record))
        candidates = list(record.candidates.values())
        record.pick = pick_one_node_for_preemption(candidates, self._handle.now_ns())
        tied = sorted(record.pick.tied, key=lambda candidate: candidate.node)
        record.chosen = tied[self._handle.rng.below(len(tied))] if len(tied) > 1 else tied[0]
        return PostFilterResult(record.chosen.node, record), None

    def why_not_eligible(self, pod: PodView, statuses: NodeToStatus) -> str:
        """Why the pod may not preempt; empty if it may."""
        if pod.preemption_policy == "Never":
            return reasons.NEVER_PREEMPTS
        nominated = pod.nominated_node_name
        if not nominated or statuses.get(nominated).code is Code.UNSCHEDULABLE_AND_UNRESOLVABLE:
            return ""
        info = self._handle.snapshot.get(nominated)
        waiting = info is not None and any(
            other.priority < pod.priority and terminating_by_preemption(other) for other in info.pods
        )
        return reasons.VICTIM_TERMINATING if waiting else ""

    def _dry_run(
        self, state: CycleState, pod: PodView, potential: Sequence[NodeInfo], record: PreemptionRecord
    ) -> None:
        """Try node after node from a random start, until enough candidates are known and one violates no budget."""
        if not potential:
            return
        wanted = self.candidates_wanted(len(potential))
        offset = self._handle.rng.below(len(potential)) if len(potential) > wanted else 0
        budgets = list(self._handle.listers.budgets.values())
        harmless = False
        for step in range(len(potential)):
            info = potential[(offset + step) % len(potential)]
            found = select_victims_on_node(self._handle, state.clone(), pod, info.snapshot(), budgets)
            if isinstance(found, Status):
                record.rejected[info.name] = found
                continue
            record.candidates[info.name] = found
            harmless = harmless or not found.pdb_violations
            if harmless and len(record.candidates) >= wanted:
                return

    def candidates_wanted(self, nodes: int) -> int:
        """How many candidates are enough."""
        return min(max(nodes * self._min_percentage // 100, self._min_absolute), nodes)

    def _message(self, record: PreemptionRecord) -> str:
        diagnosis = Diagnosis()
        for node, status in record.rejected.items():
            diagnosis.node_to_status.put(node, status)
        diagnosis.node_to_status.absent = unresolvable(reasons.PREEMPTION_NOT_HELPFUL)
        return diagnosis.fit_error(len(self._handle.snapshot))


def terminating_by_preemption(pod: PodView) -> bool:
    """Whether a pod is going away because an earlier preemption evicted it."""
    return pod.terminating and any(
        c.get("type") == "DisruptionTarget" and c.get("status") == "True" and c.get("reason") == "PreemptionByScheduler"
        for c in pod.conditions
    )
