"""PrioritySort: higher priority first; among equals the pod that has been in the queue longer."""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.plugins import names


class PrioritySort:
    """QueueSort."""

    name = names.PRIORITY_SORT

    def sort_key(self, pod: PodView, timestamp_ns: int) -> tuple[int, ...]:
        """Priority downwards, then the time of the last entry into the queue (not the pod's age)."""
        return (-pod.priority, timestamp_ns)
