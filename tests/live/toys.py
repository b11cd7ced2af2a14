"""A toy simulation: a counter that counts to a goal, one frame a step; small enough to know every frame by heart.

Scenario `{"to": n}`; the seed is where the counter begins. Commands: `{"kind": "add", "n": k}` adds 1000 and counts k
frames more, and mends a break to come. Two make trouble on purpose: `{"kind": "break", "after": k}` raises after k
frames, and `{"kind": "spin", "s": seconds}` computes that long for one. Any other is refused.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

from teaching.simulation.clock import Clock
from teaching.simulation.diagnostics import Diagnostic, fault
from teaching.simulation.protocol import Cause, Frame, Status
from teaching.simulation.recorder import Recorder
from teaching.simulation.world import World

VERSION = "toy-1"


class Counter:
    """Counts; the seed is where it begins."""

    def __init__(self, to: int, seed: int) -> None:
        self.world = World()
        self._clock = Clock()
        self._recorder = Recorder(self.world, self._clock, lambda cause, _: f"{cause.kind} counter:1")
        self._goal = to
        self._value = seed
        self._breaks_at = -1
        self._spins_s = 0.0

    @property
    def frames_made(self) -> int:
        return self._recorder.made

    @property
    def status(self) -> Status:
        return "ready" if self._recorder.waiting() or self._recorder.made < self._goal else "waiting"

    def command(self, do: Mapping[str, Any]) -> Sequence[Diagnostic]:
        match do:
            case {"kind": "add", "n": int(n)}:
                self._goal = self._recorder.made + n
                self._value += 1000
                self._breaks_at = -1
            case {"kind": "break"}:
                self._breaks_at = self._recorder.made + do.get("after", 0)
                self._goal = self._breaks_at + 1
            case {"kind": "spin", "s": float(s)}:
                self._goal += 1
                self._spins_s = s
            case _:
                return [fault("toy", "the counter does not know that", "Add something.")]
        return []

    def advance(self, max_frames: int) -> Sequence[Frame]:
        while self._recorder.waiting() < max_frames and self._recorder.made < self._goal:
            self._step()
        return self._recorder.take(max_frames)

    def _step(self) -> None:
        if self._recorder.made == self._breaks_at:
            raise ZeroDivisionError("the toy is broken")
        if self._spins_s:
            until, self._spins_s = time.monotonic() + self._spins_s, 0.0
            while time.monotonic() < until:
                pass
        self._value += 1
        self._clock.advance_by(10)
        if self._recorder.made == 0:
            self.world.put("counter:1", "counter", value=self._value)
        else:
            self.world.set("counter:1", value=self._value)
        self._recorder.frame(Cause("Count", ("counter:1",)))


def create(scenario: Mapping[str, Any], seed: int) -> Counter | Sequence[Diagnostic]:
    """The counter, or what is wrong with the scenario."""
    to = scenario.get("to")
    if not isinstance(to, int):
        return [fault("toy_to", 'the scenario lacks a number "to"', "Say how far to count.")]
    return Counter(to, seed)
