"""A heap of queued pods with removal by uid; pods that compare equal leave in the order in which they came."""

from collections.abc import Callable
from heapq import heapify, heappop, heappush

from teaching.cluster.scheduler.queues.queued_pod import QueuedPodInfo

SortKey = Callable[[QueuedPodInfo], tuple[int, ...]]


class OrderedQueue:
    """Pods by a sort key that is taken once, when a pod comes in."""

    def __init__(self, sort_key: SortKey) -> None:
        """Empty."""
        self._sort_key = sort_key
        self._heap: list[tuple[tuple[int, ...], int, str]] = []
        self._entries: dict[str, tuple[int, QueuedPodInfo]] = {}
        self._serial = 0

    def __len__(self) -> int:
        """How many pods wait here."""
        return len(self._entries)

    def __contains__(self, uid: str) -> bool:
        """Whether a pod waits here."""
        return uid in self._entries

    def get(self, uid: str) -> QueuedPodInfo | None:
        """The entry of a pod, if it waits here."""
        found = self._entries.get(uid)
        return found[1] if found else None

    def push(self, info: QueuedPodInfo) -> None:
        """Put a pod in; it must not be here."""
        assert info.uid not in self._entries, f"{info.pod.full_name} is in this queue already"
        self._serial += 1
        self._entries[info.uid] = (self._serial, info)
        heappush(self._heap, (self._sort_key(info), self._serial, info.uid))

    def peek(self) -> QueuedPodInfo | None:
        """The pod that goes next."""
        while self._heap:
            _, serial, uid = self._heap[0]
            entry = self._entries.get(uid)
            if entry is not None and entry[0] == serial:
                return entry[1]
            heappop(self._heap)
        return None

    def pop(self) -> QueuedPodInfo | None:
        """Take the next pod out."""
        first = self.peek()
        if first is not None:
            self.remove(first.uid)
        return first

    def remove(self, uid: str) -> QueuedPodInfo | None:
        """Take a certain pod out, if it is here."""
        entry = self._entries.pop(uid, None)
        if len(self._heap) > 2 * len(self._entries) + 64:
            self._heap = [item for item in self._heap if self._is_live(item)]
            heapify(self._heap)
        return entry[1] if entry else None

    def _is_live(self, item: tuple[tuple[int, ...], int, str]) -> bool:
        entry = self._entries.get(item[2])
        return entry is not None and entry[0] == item[1]

    def in_order(self) -> list[QueuedPodInfo]:
        """All pods, the next one first."""
        return [self._entries[uid][1] for _, _, uid in sorted(filter(self._is_live, self._heap))]
