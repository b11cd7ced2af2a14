"""A pod in the queue, with what its attempts have left behind: the scheduler's QueuedPodInfo."""

from dataclasses import dataclass, field

from teaching.cluster.objects.pod_view import PodView


@dataclass(eq=False)
class QueuedPodInfo:
    """`timestamp_ns` is when the pod last came into the queue, `initial_attempt_ns` when it was first tried.

    `unschedulable_count` counts refusals, `consecutive_errors_count` faults since the last refusal; both make the
    back-off longer. `gating_plugin` is the PreEnqueue plugin that holds the pod back, if one does.
    """

    pod: PodView
    timestamp_ns: int
    attempts: int = 0
    initial_attempt_ns: int | None = None
    unschedulable_count: int = 0
    consecutive_errors_count: int = 0
    unschedulable_plugins: frozenset[str] = frozenset()
    pending_plugins: frozenset[str] = frozenset()
    gating_plugin: str = ""
    why_moved: str = field(default="")

    @property
    def uid(self) -> str:
        """The pod's uid, by which queues tell pods apart."""
        return self.pod.uid

    @property
    def rejectors(self) -> frozenset[str]:
        """All plugins whose verdict keeps the pod from being scheduled."""
        return self.unschedulable_plugins | self.pending_plugins
