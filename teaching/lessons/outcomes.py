"""What a simulation came to, as expressions see it: the world, the output, how often each cause happened.

Knows entities and causes in general, no engine. Variables of an expression:
`world` (kind -> list of entities, every kind that ever was), `output` (stream -> text), `causes` (kind -> count since
the world began),
`status` (the simulation's).
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from teaching.lessons.format import Show
from teaching.simulation.patch import State, apply
from teaching.simulation.protocol import Frame, Simulation

VARIABLES = {"world": "map", "output": "map", "causes": "map", "status": "string"}
FRAMES_MOST = 20_000
CHUNK = 500
BEGINNINGS = frozenset({"ProcessStart", "ClusterStart"})
"""Causes that begin the world anew; what happened before them is not counted (docs/protocol.md)."""


@dataclass
class Outcome:
    """The world after some frames, and what led there."""

    state: State = field(default_factory=dict)
    causes: Counter[str] = field(default_factory=Counter)
    kinds: set[str] = field(default_factory=set)
    status: str = "ready"
    head: int = -1
    _first: dict[tuple[str, str], int] = field(default_factory=dict)
    _last: dict[tuple[str, str], int] = field(default_factory=dict)

    def see(self, number: int, cause: Mapping[str, Any], patch: Mapping[str, Any]) -> None:
        """Take in the next frame, in the form in which it travels."""
        apply(self.state, dict(patch))
        self.kinds |= {fields["kind"] for fields in patch.values() if fields and "kind" in fields}
        kind = str(cause["kind"])
        if kind in BEGINNINGS:
            self.causes.clear()
        self.causes[kind] += 1
        self.head = number
        for key in ((kind, ""), *((kind, on) for on in cause["on"])):
            self._first.setdefault(key, number)
            self._last[key] = number

    def see_frames(self, frames: Iterable[Frame]) -> None:
        """Take in frames as the engine makes them."""
        for frame in frames:
            self.see(frame.n, frame.cause.as_json(), frame.patch)

    def activation(self) -> dict[str, Any]:
        """The values of `VARIABLES`."""
        world: dict[str, list[dict[str, Any]]] = {kind: [] for kind in sorted(self.kinds)}
        for id_, fields in self.state.items():
            world[fields["kind"]].append({"id": id_, **fields})
        output = {"stdout": "", "stderr": ""}
        for written in world.get("output", []):
            output[written["stream"]] = output.get(written["stream"], "") + written["text"]
        return {"world": world, "output": output, "causes": dict(self.causes), "status": self.status}

    def frame_to_show(self, show: Show | None) -> int:
        """The number of the frame that makes a point; the last one if nothing (or nothing that happened) is asked."""
        if show is None or not show.cause:
            return self.head
        table = self._last if show.which == "last" else self._first
        return table.get((show.cause, show.on), self.head)


def play(simulation: Simulation, commands: Iterable[Mapping[str, Any]] = ()) -> Outcome:
    """Let a simulation run to where only a command could bring more, give it each command there, and go on."""
    outcome = Outcome()
    _to_rest(simulation, outcome)
    for command in commands:
        refused = simulation.command(command)
        assert not refused, f"the command is refused: {refused[0]}"
        _to_rest(simulation, outcome)
    return outcome


def _to_rest(simulation: Simulation, outcome: Outcome) -> None:
    while simulation.status == "ready" and outcome.head < FRAMES_MOST:
        outcome.see_frames(simulation.advance(CHUNK))
    outcome.status = simulation.status
