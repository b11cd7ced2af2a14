"""The cluster without a stage: texts in, what kubectl would print out. Used by `manage.py kubesim` and by tests."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from teaching.cluster.commands import no_objects
from teaching.cluster.cycle_trace import CycleTrace, Rejection
from teaching.cluster.kubectl_errors import error_lines
from teaching.cluster.manifests import CONFIG
from teaching.cluster.scenario import Manifest, Scenario, read_scenario
from teaching.cluster.simulation import ClusterSimulation, prepare
from teaching.cluster.tables import described, pods_wide
from teaching.cluster.tracing import Detail
from teaching.cluster.worldview import pod_id


@dataclass(frozen=True)
class Result:
    """What came of scheduling everything that was pending: texts for people, plain data for programs."""

    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    complaints: tuple[str, ...] = ()
    """What kubectl would print to standard error: warnings, or why nothing was done."""
    refused: bool = False


def schedule(manifests: Sequence[Manifest], config: str = "", seed: int = 1, *, full: bool = True) -> Result:
    """Schedule what is pending until nothing can be tried any more; or everything that is wrong with the texts.

    `full` keeps every cycle for `data`, which takes memory with nodes times pods.
    """
    files = [*manifests, Manifest(CONFIG, config)]
    given = {"manifests": [{"name": m.name, "text": m.text} for m in manifests], "config": config}
    scenario = read_scenario(given)
    if not isinstance(scenario, Scenario):
        return Result(complaints=tuple(error_lines(files, scenario)), refused=True)
    prepared = prepare(scenario)
    complaints = tuple(error_lines(files, prepared.diagnostics))
    if prepared.faulty:
        return Result(complaints=complaints, refused=True)
    if not prepared.views:
        nothing = error_lines(files, [no_objects("apply")])
        return Result(complaints=(*complaints, *nothing), refused=True)
    simulation = ClusterSimulation(scenario, prepared, seed, recording=False)
    simulation.attempts.detail = Detail.FULL if full else Detail.OUTCOME
    pending = [pod.full_name for pod in simulation.pods() if not pod.node_name]
    simulation.run_to_rest()
    return Result(_text(simulation, pending), _data(simulation), complaints)


def _text(simulation: ClusterSimulation, pending: Sequence[str]) -> str:
    """The table of all pods, then a description of each that was pending."""
    cluster = simulation.cluster
    now_ns = cluster.wall.now_ns
    pods = cluster.store.pods()
    parts = [pods_wide(pods, cluster.created_ns, now_ns)]
    for pod in pods:
        if pod.full_name in pending:
            events = cluster.events.about(pod_id(pod))
            parts.append(described(pod, [_event(event) for event in events], now_ns))
    return "\n\n".join(parts) + "\n"


def _event(event: Any) -> dict[str, Any]:
    return {
        "type": event.type,
        "reason": event.reason,
        "first_ns": event.first_ns,
        "at_ns": event.at_ns,
        "from": "default-scheduler",
        "message": event.message,
        "count": event.count,
    }


def _data(simulation: ClusterSimulation) -> dict[str, Any]:
    """The decisions as plain data."""
    cluster = simulation.cluster
    pods = [
        {
            "namespace": pod.namespace,
            "name": pod.name,
            "phase": pod.phase,
            "node": pod.node_name,
            "nominatedNode": pod.nominated_node_name,
            "priority": pod.priority,
        }
        for pod in cluster.store.pods()
    ]
    events = [
        {"type": e.type, "reason": e.reason, "object": e.object_id, "message": e.message, "count": e.count}
        for e in cluster.events.events
    ]
    return {"pods": pods, "events": events, "cycles": [_cycle(trace) for trace in simulation.attempts.traces]}


def _cycle(trace: CycleTrace) -> dict[str, Any]:
    return {
        "pod": trace.pod,
        "node": trace.chosen,
        "message": trace.message,
        "preFilter": _status(trace.pre_filter_rejection),
        "filter": {node: _status(verdict) for node, verdict in trace.filters.items()},
        "scores": {
            plugin: {
                node: {"raw": raw, "normalized": scores.normalized[node], "weighted": scores.weighted[node]}
                for node, raw in scores.raw.items()
            }
            for plugin, scores in trace.scores.items()
        },
        "total": dict(trace.total),
        "best": list(trace.best),
        "nominated": trace.preemption.nominated if trace.preemption else "",
        "victims": list(trace.preemption.victims) if trace.preemption else [],
    }


def _status(verdict: Rejection | None) -> dict[str, Any] | None:
    return {"plugin": verdict.plugin, "code": verdict.code, "reasons": list(verdict.reasons)} if verdict else None
