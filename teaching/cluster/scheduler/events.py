"""The events and conditions that the scheduler writes, with the real texts."""

from dataclasses import dataclass

from teaching.cluster.objects.pod_view import PodView

NOTE_LIMIT_BYTES = 1024
_CUT = " ..."


@dataclass(frozen=True, slots=True)
class Event:
    """An event about a pod, as `kubectl describe` shows it."""

    type: str
    reason: str
    action: str
    note: str


@dataclass(frozen=True, slots=True)
class Condition:
    """A pod's condition."""

    type: str
    status: str
    reason: str
    message: str


def scheduled(pod: PodView, node: str) -> Event:
    """The pod was bound."""
    return Event("Normal", "Scheduled", "Binding", f"Successfully assigned {pod.full_name} to {node}")


def failed_scheduling(message: str) -> Event:
    """The pod fits nowhere, or a fault came between."""
    return Event("Warning", "FailedScheduling", "Scheduling", cut_note(message))


def skipped_deleting(pod: PodView) -> Event:
    """The pod was on its way out when its turn came."""
    return failed_scheduling(f"skip schedule deleting pod: {pod.full_name}")


def preempted(preemptor: PodView, node: str) -> Event:
    """The pod was evicted for another; the event is on the victim."""
    return Event("Normal", "Preempted", "Preempting", f"Preempted by pod {preemptor.uid} on node {node}")


def unschedulable_condition(message: str, *, fault: bool = False) -> Condition:
    """PodScheduled=False, with the message in full."""
    return Condition("PodScheduled", "False", "SchedulerError" if fault else "Unschedulable", message)


def gated_condition() -> Condition:
    """PodScheduled=False of a pod with scheduling gates; the API server writes it, not the scheduler."""
    return Condition(
        "PodScheduled", "False", "SchedulingGated", "Scheduling is blocked due to non-empty scheduling gates"
    )


def disruption_condition(preemptor: PodView) -> Condition:
    """DisruptionTarget=True of a victim."""
    message = f"{preemptor.scheduler_name}: preempting to accommodate a higher priority pod"
    return Condition("DisruptionTarget", "True", "PreemptionByScheduler", message)


def cut_note(text: str) -> str:
    """An event's note holds 1024 bytes; a longer one ends in dots."""
    raw = text.encode()
    if len(raw) <= NOTE_LIMIT_BYTES:
        return text
    return raw[: NOTE_LIMIT_BYTES - len(_CUT)].decode(errors="ignore") + _CUT
