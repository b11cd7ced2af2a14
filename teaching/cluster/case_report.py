"""A cycle's record in the format of the recorded cases."""

from typing import Any

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.recording import CycleRecord
from teaching.cluster.scheduler.framework.runtime import Framework
from teaching.cluster.scheduler.framework.status import Status
from teaching.cluster.scheduler.plugins import names
from teaching.cluster.scheduler.plugins.defaultpreemption import DefaultPreemption
from teaching.cluster.scheduler.preemption.evaluator import PreemptionRecord
from teaching.cluster.scheduler.preemption.victims import Candidate

Report = dict[str, Any]


def short_name(pod: PodView) -> str:
    """A pod's name, with its namespace unless that is `default`."""
    return pod.name if pod.namespace == "default" else pod.full_name


def status_report(status: Status | None) -> Report | None:
    """A verdict, None for success."""
    if status is None:
        return None
    return {"plugin": status.plugin, "code": status.code.value, "reasons": list(status.reasons)}


def report_cycle(
    framework: Framework, record: CycleRecord, *, pre_enqueue: Status | None = None, first_fit: Report | None = None
) -> Report:
    """Everything that one pod's first cycle decided."""
    report: Report = {
        "pod": short_name(record.pod),
        "outcome": _outcome(record, pre_enqueue),
        "preEnqueue": status_report(pre_enqueue),
        "preFilter": status_report(record.pre_filter_rejection),
        "preFilterNodes": None if record.node_names is None else sorted(record.node_names),
        "filterSkipped": sorted(record.filter_skipped),
        "filter": {},
        "feasible": sorted(record.feasible),
        "scored": record.scored,
        "scoreSkipped": sorted(record.score_skipped.intersection(framework.names_at("score"))),
        "scores": _scores(record),
        "total": record.total_table(),
        "best": record.best,
        "chosen": record.chosen,
        "message": record.message,
        "preemption": None,
    }
    if record.nominated_first:
        report["nominatedFirst"] = record.chosen
        report["filter"] = dict.fromkeys(record.feasible)
    elif record.pre_filter_rejection is None:
        report["filter"] = {node: status_report(status) for node, status in record.filter_verdicts().items()}
    if first_fit is not None:
        report["feasible"] = report["best"] = sorted(
            n for n, status in record.filter_verdicts().items() if status is None
        )
        report["firstFit"] = first_fit
    if report["outcome"] == "unschedulable":
        report["unschedulablePlugins"] = sorted(record.diagnosis.unschedulable_plugins)
        report["preemption"] = _preemption(framework, record)
    return report


def _outcome(record: CycleRecord, pre_enqueue: Status | None) -> str:
    if pre_enqueue is not None:
        return "gated"
    if record.error:
        return "error"
    return "scheduled" if record.chosen else "unschedulable"


def _scores(record: CycleRecord) -> Report:
    return {
        plugin: {
            node: {"raw": cell.raw, "normalized": cell.normalized, "weighted": cell.weighted}
            for node, cell in row.items()
        }
        for plugin, row in record.score_table().items()
    }


def _preemption(framework: Framework, record: CycleRecord) -> Report | None:
    plugin = framework.plugins.get(names.DEFAULT_PREEMPTION)
    if names.DEFAULT_PREEMPTION not in framework.names_at("postFilter") or not isinstance(plugin, DefaultPreemption):
        return None
    found = record.preemption
    if found is None:
        found = PreemptionRecord()
        found.eligible = not plugin.evaluator.why_not_eligible(record.pod, record.diagnosis.node_to_status)
    now_ns = framework.now_ns()
    victims = found.chosen.victims if found.chosen else ()
    return {
        "eligible": found.eligible,
        "candidates": {node: _candidate(candidate, now_ns) for node, candidate in sorted(found.candidates.items())},
        "rejected": {node: status_report(status) for node, status in sorted(found.rejected.items())},
        "tied": sorted(candidate.node for candidate in found.pick.tied),
        "nominated": record.nominated_node_name or "",
        "victims": [short_name(victim) for victim in victims],
        "message": record.diagnosis.post_filter_message,
        "retry": None,
    }


def _candidate(candidate: Candidate, now_ns: int) -> Report:
    evictable = [*candidate.victims, *candidate.reprieved]
    ranks = {(pod.priority, now_ns if pod.start_ns is None else pod.start_ns) for pod in evictable}
    report: Report = {
        "victims": [short_name(victim) for victim in candidate.victims],
        "pdbViolations": candidate.pdb_violations,
    }
    if len(ranks) < len(evictable):
        report["orderTies"] = True
    return report
