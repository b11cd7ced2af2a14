"""From the scheduler's record of a cycle to the trace that the stage shows."""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.playback import GROUP_ABOVE
from teaching.cluster.scheduler.framework.interface import ExplainingPlugin
from teaching.cluster.scheduler.framework.recording import CycleRecord
from teaching.cluster.scheduler.framework.status import Status
from teaching.cluster.scheduler.preemption.evaluator import PreemptionRecord
from teaching.cluster.scheduler.schedule_one import SchedulingCycle
from teaching.cluster.trace import Candidate, CycleTrace, PluginScores, PreemptionTrace, Rejection

CRITERIA = {
    0: "there is no other candidate",
    1: "it violates the fewest disruption budgets",
    2: "its most important victim has the lowest priority",
    3: "its victims' priorities have the smallest sum",
    4: "it has the fewest victims",
    5: "its most important victims started last",
    6: "several are equal, and chance decided",
}
"""What `Pick.decided_by` means."""


def trace_of(cycle: SchedulingCycle) -> CycleTrace:
    """The trace of a cycle that is over."""
    record = cycle.record
    filters = {node: rejection(status) if status else None for node, status in record.filter_verdicts().items()}
    return CycleTrace(
        pod=record.pod.full_name,
        total_nodes=record.all_nodes,
        pre_filter={name: status.code.value if status else "Success" for name, status in record.pre_filter.items()},
        pre_filter_rejection=rejection(record.pre_filter_rejection) if record.pre_filter_rejection else None,
        pre_filter_nodes=tuple(sorted(record.node_names)) if record.node_names is not None else None,
        filters=filters,
        nominated_first=record.nominated_first,
        feasible=tuple(record.feasible),
        score_skipped=tuple(sorted(record.score_skipped)),
        scores=_scores(cycle, record),
        total=record.total_table(),
        best=tuple(record.best),
        chosen=record.chosen,
        message=record.message,
        rejected_by=tuple(sorted(record.diagnosis.unschedulable_plugins)),
        preemption=_preemption(record),
        error=bool(record.error),
    )


def rejection(status: Status) -> Rejection:
    """A verdict other than success."""
    return Rejection(status.plugin, status.code.value, status.reasons)


def _scores(cycle: SchedulingCycle, record: CycleRecord) -> dict[str, PluginScores]:
    scores: dict[str, PluginScores] = {}
    for plugin, cells in record.score_table().items():
        scores[plugin] = PluginScores(
            weight=record.columns[plugin].weight,
            raw={node: cell.raw for node, cell in cells.items()},
            normalized={node: cell.normalized for node, cell in cells.items()},
            weighted={node: cell.weighted for node, cell in cells.items()},
            arithmetic=_arithmetic(cycle, plugin) if record.all_nodes <= GROUP_ABOVE else {},
        )
    return scores


def _arithmetic(cycle: SchedulingCycle, plugin: str) -> dict[str, str]:
    """How a plugin came to its raw scores, where it can tell."""
    explaining = cycle.framework.plugins[plugin]
    if not isinstance(explaining, ExplainingPlugin):
        return {}
    told: dict[str, str] = {}
    for node in cycle.record.feasible:
        info = cycle.framework.snapshot.get(node)
        if info is not None:
            told[node] = "\n".join(explaining.explain(cycle.state, cycle.pod, info))
    return told


def _preemption(record: CycleRecord) -> PreemptionTrace | None:
    found: PreemptionRecord | None = record.preemption
    if found is None:
        return None
    chosen = found.chosen
    return PreemptionTrace(
        eligible=found.eligible,
        candidates={
            node: Candidate(_names(candidate.victims), candidate.pdb_violations, _names(candidate.reprieved))
            for node, candidate in found.candidates.items()
        },
        rejected={node: rejection(status) for node, status in found.rejected.items()},
        nominated=chosen.node if chosen else "",
        victims=_names(chosen.victims) if chosen else (),
        criterion=CRITERIA[found.pick.decided_by] if chosen else "",
        message=found.why_not_eligible,
    )


def _names(pods: tuple[PodView, ...]) -> tuple[str, ...]:
    return tuple(pod.full_name for pod in pods)
