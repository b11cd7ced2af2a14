"""The events that the scheduler records about pods, as `kubectl describe` lists them."""

from dataclasses import dataclass

from teaching.cluster.scheduler.events import Event
from teaching.cluster.worldview import WorldView


@dataclass(slots=True)
class LoggedEvent:
    """One event about one object, first and last seen; the same again only raises its count."""

    type: str
    reason: str
    object_id: str
    message: str
    first_ns: int
    at_ns: int
    count: int = 1
    entity: str = ""


class EventLog:
    """All events, oldest first, kept for printing and written into the world."""

    def __init__(self, view: WorldView) -> None:
        """No event yet."""
        self.events: list[LoggedEvent] = []
        self._of: dict[str, list[LoggedEvent]] = {}
        self._view = view

    def note(self, event: Event, object_id: str, at_ns: int) -> None:
        """Record an event about an object; `at_ns` counts from 1970."""
        known = self._of.setdefault(object_id, [])
        for earlier in known:
            if (earlier.reason, earlier.message) == (event.reason, event.note):
                earlier.count, earlier.at_ns = earlier.count + 1, at_ns
                self._view.count_event(earlier.entity, earlier.count)
                return
        entity = self._view.put_event(event.type, event.reason, object_id, event.note)
        logged = LoggedEvent(event.type, event.reason, object_id, event.note, at_ns, at_ns, entity=entity)
        self.events.append(logged)
        known.append(logged)

    def about(self, object_id: str) -> list[LoggedEvent]:
        """The events about one object."""
        return list(self._of.get(object_id, ()))
