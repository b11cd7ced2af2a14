"""Who has to go on one node: everybody of lower priority is taken off, then as many as possible are put back."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import BudgetView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Handle
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import Status, error, unresolvable
from teaching.cluster.scheduler.plugins import reasons
from teaching.cluster.scheduler.preemption.budgets import split_by_budget


@dataclass(frozen=True)
class Candidate:
    """A node that fits once its victims are gone. `reprieved` are the pods of lower priority that may stay."""

    node: str
    victims: tuple[PodView, ...]
    pdb_violations: int
    reprieved: tuple[PodView, ...] = field(default=())


def importance(pod: PodView, now_ns: int) -> tuple[int, int]:
    """Sort key, more important first: higher priority, then the longer running; not started counts as now."""
    return (-pod.priority, now_ns if pod.start_ns is None else pod.start_ns)


def select_victims_on_node(
    handle: Handle, state: CycleState, pod: PodView, info: NodeInfo, budgets: Iterable[BudgetView]
) -> Candidate | Status:
    """The candidate that a node makes, or why it makes none. `state` and `info` are copies to play with."""
    name = info.name
    lower = [other for other in info.pods if other.priority < pod.priority]
    if not lower:
        return unresolvable(reasons.NO_VICTIMS)
    for other in lower:
        _take_off(handle, state, pod, other, info)
    refused = handle.run_filter_plugins_with_nominated_pods(state, pod, info)
    if refused is not None:
        return refused
    now_ns = handle.now_ns()
    lower.sort(key=lambda other: importance(other, now_ns))
    violating, others = split_by_budget(lower, budgets)
    kept: list[PodView] = []
    violating_victims = [p for p in violating if not _reprieve(handle, state, pod, p, info, kept)]
    other_victims = [p for p in others if not _reprieve(handle, state, pod, p, info, kept)]
    victims = violating_victims + other_victims
    if violating and others:
        victims.sort(key=lambda other: importance(other, now_ns))
    if not victims:
        return error(f'expected at least one victim pod on node "{name}"')
    return Candidate(name, tuple(victims), len(violating_victims), tuple(kept))


def _reprieve(
    handle: Handle, state: CycleState, pod: PodView, other: PodView, info: NodeInfo, kept: list[PodView]
) -> bool:
    """Put a pod back, and leave it if the incoming one fits all the same."""
    info.add_pod(other)
    handle.run_add_pod(state, pod, other, info)
    if handle.run_filter_plugins_with_nominated_pods(state, pod, info) is None:
        kept.append(other)
        return True
    _take_off(handle, state, pod, other, info)
    return False


def _take_off(handle: Handle, state: CycleState, pod: PodView, other: PodView, info: NodeInfo) -> None:
    info.remove_pod(other)
    handle.run_remove_pod(state, pod, other, info)
