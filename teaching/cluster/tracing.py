"""From the scheduler's record of a cycle to the trace that the stage shows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import Enum
from heapq import nsmallest

from teaching.cluster.cycle_trace import Candidate, CycleTrace, PluginScores, PreemptionTrace, Rejection
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.playback import BEST_SHOWN, GROUP_ABOVE
from teaching.cluster.scheduler.framework.interface import ExplainingPlugin
from teaching.cluster.scheduler.framework.recording import CycleRecord
from teaching.cluster.scheduler.framework.status import Status
from teaching.cluster.scheduler.preemption.evaluator import PreemptionRecord
from teaching.cluster.scheduler.schedule_one import SchedulingCycle

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


class Detail(Enum):
    """How much of a cycle a trace holds."""

    OUTCOME = "what came of it"
    SHOWN = "what the stage shows: on a large cluster every verdict, and the scores of the best nodes"
    FULL = "everything"


def trace_of(cycle: SchedulingCycle, detail: Detail = Detail.FULL) -> CycleTrace:
    """The trace of a cycle that is over."""
    record = cycle.record
    trace = CycleTrace(
        pod=record.pod.full_name,
        total_nodes=record.all_nodes,
        chosen=record.chosen,
        message=record.message,
        rejected_by=tuple(sorted(record.diagnosis.unschedulable_plugins)),
        preemption=_preemption(record),
        error=bool(record.error),
    )
    if detail is Detail.OUTCOME:
        return trace
    few = detail is Detail.FULL or record.all_nodes <= GROUP_ABOVE
    total = record.total_table()
    return replace(
        trace,
        pre_filter={name: status.code.value if status else "Success" for name, status in record.pre_filter.items()},
        pre_filter_rejection=rejection(record.pre_filter_rejection) if record.pre_filter_rejection else None,
        pre_filter_nodes=tuple(sorted(record.node_names)) if record.node_names is not None else None,
        filters=_verdicts(record),
        nominated_first=record.nominated_first,
        feasible=tuple(record.feasible),
        score_skipped=tuple(sorted(record.score_skipped)),
        scores=_scores(cycle, list(record.feasible) if few else best_of(total, record.chosen)),
        total=total,
        best=tuple(record.best),
    )


def best_of(total: Mapping[str, int], chosen: str) -> list[str]:
    """The nodes with the most points whose scores are worth showing, the chosen one first among equals."""
    return nsmallest(BEST_SHOWN, total, key=lambda node: (-total[node], node != chosen, node))


def _verdicts(record: CycleRecord) -> dict[str, Rejection | None]:
    """Equal verdicts are one object, so that thousands of nodes cost little."""
    shared: dict[Status, Rejection] = {}
    verdicts: dict[str, Rejection | None] = {}
    for node, status in record.filter_verdicts().items():
        if status is None:
            verdicts[node] = None
            continue
        if status not in shared:
            shared[status] = rejection(status)
        verdicts[node] = shared[status]
    return verdicts


def rejection(status: Status) -> Rejection:
    """A verdict other than success."""
    return Rejection(status.plugin, status.code.value, status.reasons)


def _scores(cycle: SchedulingCycle, nodes: Sequence[str]) -> dict[str, PluginScores]:
    record = cycle.record
    if not record.columns:
        return {}
    places = {node: place for place, node in enumerate(record.feasible)}
    scores: dict[str, PluginScores] = {}
    for plugin, column in record.columns.items():
        raw = {node: int(column.raw[places[node]]) for node in nodes}
        normalized = {node: int(column.normalized[places[node]]) for node in nodes}
        weighted = {node: number * column.weight for node, number in normalized.items()}
        scores[plugin] = PluginScores(column.weight, raw, normalized, weighted, _arithmetic(cycle, plugin, nodes))
    return scores


def _arithmetic(cycle: SchedulingCycle, plugin: str, nodes: Sequence[str]) -> dict[str, str]:
    """How a plugin came to its raw scores, where it can tell."""
    explaining = cycle.framework.plugins[plugin]
    if not isinstance(explaining, ExplainingPlugin) or len(nodes) > GROUP_ABOVE:
        return {}
    infos = {node: cycle.framework.snapshot.get(node) for node in nodes}
    return {node: "\n".join(explaining.explain(cycle.state, cycle.pod, info)) for node, info in infos.items() if info}


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
