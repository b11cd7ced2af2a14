"""The events that the scheduler records about pods, as `kubectl describe` lists them."""

from dataclasses import dataclass

from teaching.cluster.scheduler.events import Event
from teaching.cluster.worldview import WorldView

LOOKED_BACK = 16
"""Latest events among which the same one is looked for before a new one is recorded."""


@dataclass(slots=True)
class LoggedEvent:
    """One event about one object; the same again only raises its count."""

    type: str
    reason: str
    object_id: str
    message: str
    at_ns: int
    count: int = 1


class EventLog:
    """All events, oldest first, kept for printing and written into the world."""

    def __init__(self, view: WorldView) -> None:
        """No event yet."""
        self.events: list[LoggedEvent] = []
        self._view = view

    def note(self, event: Event, object_id: str, at_ns: int) -> None:
        """Record an event about an object; `at_ns` counts from 1970."""
        self._view.event(event.type, event.reason, object_id, event.note)
        for earlier in reversed(self.events[-LOOKED_BACK:]):
            if (earlier.reason, earlier.object_id, earlier.message) == (event.reason, object_id, event.note):
                earlier.count, earlier.at_ns = earlier.count + 1, at_ns
                return
        self.events.append(LoggedEvent(event.type, event.reason, object_id, event.note, at_ns))

    def about(self, object_id: str) -> list[LoggedEvent]:
        """The events about one object."""
        return [event for event in self.events if event.object_id == object_id]
