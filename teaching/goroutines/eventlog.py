"""The scheduling events of a run in the form in which the real execution tracer's events were recorded for comparison.

`main` is goroutine 1, the others are g1, g2, … in the order of their creation; system goroutines do not appear. Only
what happens between the first statement of main.main and its end counts. Reasons are those of the tracer, which
differ from the wait reasons of tracebacks.
"""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.g import G, P
from teaching.goroutines.runtime.watch import Watch

REASONS = {
    "chan receive": "chan receive",
    "chan send": "chan send",
    "select": "select",
    "sleep": "sleep",
    "chan receive (nil chan)": "forever",
    "chan send (nil chan)": "forever",
    "select (no cases)": "forever",
    "sync.Cond.Wait": "sync.(*Cond).Wait",
    "IO wait": "network",
}


class EventLog(Watch):
    """Collects `[what, g, …]`."""

    def __init__(self) -> None:
        """Nothing happened yet."""
        self.events: list[list[Any]] = []
        self._names: dict[int, str] = {}
        self._begun = False

    def _name(self, g: G) -> str:
        if g.goid == 1:
            return "main"
        return self._names.setdefault(g.goid, f"g{len(self._names) + 1}")

    def _add(self, *event: Any) -> None:
        if self._begun:
            self.events.append(list(event))

    def go_create(self, g: G, by: G | None) -> None:
        """["create", g, by, function]."""
        if g.goid != 1:
            self._add("create", self._name(g), self._name(by) if by is not None else "runtime", g.function)

    def go_start(self, g: G, p: P, inherits: bool) -> None:
        """["run", g]."""
        self._add("run", self._name(g))

    def main_begins(self) -> None:
        """Here recording begins."""
        self._begun = True

    def go_block(self, g: G, p: P) -> None:
        """["block", g, reason]."""
        self._add("block", self._name(g), REASONS.get(g.wait, "sync"))

    def go_ready(self, g: G, by: G | None) -> None:
        """["wake", g, by]."""
        self._add("wake", self._name(g), self._name(by) if by is not None else "runtime")

    def go_yield(self, g: G, p: P, preempted: bool) -> None:
        """["yield", g, why]."""
        self._add("yield", self._name(g), "preempted" if preempted else "runtime.Gosched")

    def go_end(self, g: G, p: P) -> None:
        """["end", g]."""
        self._add("end", self._name(g))
