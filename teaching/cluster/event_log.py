"""The events that the scheduler records about pods, as `kubectl describe` lists them."""

from dataclasses import dataclass

from teaching.cluster.worldview import WorldView

NOTE_MOST = 1024
"""Bytes of an event's note; longer ones are cut."""
CUT = " ..."


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

    def note(self, type_: str, reason: str, object_id: str, message: str, at_ns: int) -> None:
        """Record an event; `at_ns` counts from 1970."""
        message = cut(message)
        self._view.event(type_, reason, object_id, message)
        for earlier in reversed(self.events[-16:]):
            if (earlier.reason, earlier.object_id, earlier.message) == (reason, object_id, message):
                earlier.count, earlier.at_ns = earlier.count + 1, at_ns
                return
        self.events.append(LoggedEvent(type_, reason, object_id, message, at_ns))

    def about(self, object_id: str) -> list[LoggedEvent]:
        """The events about one object."""
        return [event for event in self.events if event.object_id == object_id]


def cut(message: str) -> str:
    """A note as the API server keeps it: at most 1024 bytes."""
    raw = message.encode()
    return message if len(raw) <= NOTE_MOST else raw[: NOTE_MOST - len(CUT)].decode("utf-8", "ignore") + CUT
