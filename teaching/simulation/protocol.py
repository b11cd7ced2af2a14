"""The contract between a simulator and whoever drives it: scenario, seed and commands in, frames out.

A simulation is a pure function of (scenario, seed, commands). A driver creates it, gives commands, and asks for frames
in bounded chunks; it may throw a simulation away at any moment and replay it from the same three things. Nothing here
knows a particular simulator.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from teaching.simulation.diagnostics import Diagnostic
from teaching.simulation.patch import Patch
from teaching.simulation.world import World

Json = Any
"""None, bool, int, float, str, and lists and dicts of these."""

Status = Literal["ready", "waiting", "ended", "limit"]
"""ready: `advance` has more frames; waiting: only a command can bring more; ended: the simulated thing is over;
limit: a limit was reached (the last frame explains it)."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a frame happened: the kind (a word of the real instruments: GoCreate, Filter, …), the entities it is about,
    most important first, and whatever else the sentence needs."""

    kind: str
    on: tuple[str, ...] = ()
    data: Mapping[str, Json] = field(default_factory=dict)

    def as_json(self) -> dict[str, Json]:
        """The form that travels."""
        return {"kind": self.kind, "on": list(self.on), **self.data}


@dataclass(frozen=True, slots=True)
class Frame:
    """One transition: its number, the virtual time after it in ns, its cause, the same as one sentence, and the patch.

    Frame 0 creates the first world; the world at frame n is frames 0 to n applied in order.
    """

    n: int
    t: int
    cause: Cause
    say: str
    patch: Patch

    def as_json(self) -> dict[str, Json]:
        """The form that travels."""
        return {"n": self.n, "t": self.t, "cause": self.cause.as_json(), "say": self.say, "patch": self.patch}


@dataclass(frozen=True, slots=True)
class Command:
    """What a learner did: `do` is the simulator's own vocabulary (`{"kind": "apply", …}`), `at` the number of frames
    that there were when it was given; it is applied when the simulation has made exactly so many."""

    at: int
    do: Mapping[str, Json]


class Simulation(Protocol):
    """One simulated system. Created by a factory `create(scenario, seed)`, see `Factory`."""

    world: World

    @property
    def frames_made(self) -> int:
        """How many frames exist; the next one has this number."""

    @property
    def status(self) -> Status:
        """Whether `advance` can go on."""

    def command(self, do: Mapping[str, Json]) -> Sequence[Diagnostic]:
        """Carry out a command now, or refuse it with diagnostics and leave everything as it was.

        An accepted command makes no frame by itself; `advance` makes those that follow from it.
        """

    def advance(self, max_frames: int) -> Sequence[Frame]:
        """Make at most so many frames; fewer (or none) when the status stops being ready."""


class Factory(Protocol):
    """How an engine comes to be; `version` changes whenever the same inputs may give other frames."""

    def __call__(self, scenario: Mapping[str, Json], seed: int) -> "Simulation | Sequence[Diagnostic]":
        """A simulation with no frame made yet, or what is wrong with the scenario."""
