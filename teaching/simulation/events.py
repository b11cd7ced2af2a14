"""A heap of things that happen later: (time, priority, serial) decides, so equals happen in the order of their making.

SimPy's idea, without its processes: the owner pops what is due and calls it.
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(order=True, slots=True)
class Event:
    """Something due at `at_ns`. Cancelling marks it; the heap drops it when it comes up."""

    at_ns: int
    priority: int
    serial: int
    action: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)


class EventQueue:
    """Pending events, earliest first."""

    def __init__(self) -> None:
        """An empty queue."""
        self._heap: list[Event] = []
        self._serial = 0
        self._live = 0

    def __len__(self) -> int:
        """How many events are still to happen."""
        return self._live

    def push(self, at_ns: int, action: Callable[[], None], priority: int = 0) -> Event:
        """Plan an action; of two at one time the lower priority number goes first, then the older."""
        self._serial += 1
        event = Event(at_ns, priority, self._serial, action)
        heapq.heappush(self._heap, event)
        self._live += 1
        return event

    def cancel(self, event: Event) -> bool:
        """Take an event back; False if it has been cancelled before."""
        if event.cancelled:
            return False
        event.cancelled = True
        self._live -= 1
        return True

    def next_at(self) -> int | None:
        """When the next event is due, or None."""
        while self._heap and self._heap[0].cancelled:
            heapq.heappop(self._heap)
        return self._heap[0].at_ns if self._heap else None

    def pop(self) -> Event:
        """Take the next event; it is marked so that a later cancel answers False."""
        assert self.next_at() is not None, "nothing is planned"
        event = heapq.heappop(self._heap)
        event.cancelled = True
        self._live -= 1
        return event
