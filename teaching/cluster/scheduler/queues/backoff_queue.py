"""backoffQ: pods that failed lately and have to wait before they may be tried again.

    back-off = initial · 2^(count − 1), at most the longest           1 s, 2 s, 4 s, 8 s, 10 s, 10 s, …

counted from the failure; count is that of refusals, or of faults in a row if the last attempt was one. The end is cut
to whole seconds. Pods that were refused and pods that met a fault lie in two heaps: an idle scheduler takes refused
pods before their time, but never those with faults.
"""

from collections.abc import Callable

from teaching.cluster.scheduler.queues.ordered_queue import OrderedQueue, SortKey
from teaching.cluster.scheduler.queues.queued_pod import QueuedPodInfo

NS_PER_SECOND = 1_000_000_000
_MOST_DOUBLINGS = 40


class BackoffQueue:
    """The two heaps, ordered by the second in which the back-off ends, then as activeQ."""

    def __init__(self, now_ns: Callable[[], int], sort_key: SortKey, initial_ns: int, longest_ns: int) -> None:
        """`initial_ns` is the first back-off, `longest_ns` the cap."""
        self._now_ns, self._initial_ns, self._longest_ns = now_ns, initial_ns, longest_ns
        self._refused = OrderedQueue(lambda info: (self.expiry_ns(info), *sort_key(info)))
        self._faulty = OrderedQueue(lambda info: (self.expiry_ns(info), *sort_key(info)))

    def __len__(self) -> int:
        """How many pods wait here."""
        return len(self._refused) + len(self._faulty)

    def __contains__(self, uid: str) -> bool:
        """Whether a pod waits here."""
        return uid in self._refused or uid in self._faulty

    def get(self, uid: str) -> QueuedPodInfo | None:
        """The entry of a pod, if it waits here."""
        return self._refused.get(uid) or self._faulty.get(uid)

    def duration_ns(self, info: QueuedPodInfo) -> int:
        """How long a pod has to wait."""
        count = info.consecutive_errors_count or info.unschedulable_count
        return min(self._initial_ns << min(count - 1, _MOST_DOUBLINGS), self._longest_ns) if count else 0

    def expiry_ns(self, info: QueuedPodInfo) -> int:
        """When the waiting ends, in whole seconds."""
        duration_ns = self.duration_ns(info)
        return _whole_second(info.timestamp_ns + duration_ns) if duration_ns else 0

    def is_backing_off(self, info: QueuedPodInfo) -> bool:
        """Whether a pod still has to wait."""
        return self.expiry_ns(info) > _whole_second(self._now_ns())

    def push(self, info: QueuedPodInfo) -> None:
        """Put a pod in."""
        (self._faulty if info.consecutive_errors_count else self._refused).push(info)

    def remove(self, uid: str) -> QueuedPodInfo | None:
        """Take a pod out, if it is here."""
        return self._refused.remove(uid) or self._faulty.remove(uid)

    def pop_early(self) -> QueuedPodInfo | None:
        """The refused pod whose time comes first, though it has not come: for an idle scheduler."""
        return self._refused.pop()

    def pop_expired(self) -> list[QueuedPodInfo]:
        """Take out all pods whose time has come."""
        expired = []
        for heap in (self._refused, self._faulty):
            while (first := heap.peek()) is not None and not self.is_backing_off(first):
                expired.append(first)
                heap.remove(first.uid)
        return expired

    def next_expiry_ns(self) -> int | None:
        """When the next pod's time comes."""
        firsts = (heap.peek() for heap in (self._refused, self._faulty))
        return min((self.expiry_ns(first) for first in firsts if first is not None), default=None)

    def in_order(self) -> list[QueuedPodInfo]:
        """All pods, refused ones first."""
        return self._refused.in_order() + self._faulty.in_order()


def _whole_second(then_ns: int) -> int:
    return then_ns // NS_PER_SECOND * NS_PER_SECOND
