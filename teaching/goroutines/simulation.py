"""The simulated Go behind the protocol that every simulator follows: source, seed and commands in, frames out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from teaching.goroutines.building import build
from teaching.goroutines.language.compile.program import Program
from teaching.goroutines.narration import narrate
from teaching.goroutines.picture import Picture
from teaching.goroutines.runtime.panics import LimitPanic
from teaching.goroutines.runtime.process import Limits, Process
from teaching.goroutines.runtime.stack import MAX_FRAMES
from teaching.goroutines.runtime.stopping import TimeLimit
from teaching.simulation.clock import Clock
from teaching.simulation.diagnostics import Diagnostic, fault
from teaching.simulation.limits import Limit, LimitReached
from teaching.simulation.protocol import Cause, Frame, Simulation, Status
from teaching.simulation.recorder import Recorder
from teaching.simulation.world import World

VERSION = "1"
FRAMES = Limit("frames", 200_000, "frames", "Begin a new run.")
STEPS = TimeLimit("steps", 60_000_000, "ms of computing", "Let the program compute less, or wait instead.")
GOROUTINES = Limit("goroutines", 20_000, "goroutines alive at once", "Start fewer, or let them end first.")
OUTPUT = Limit("output", 200_000, "bytes of output", "Print less.")
ALLOCATED = Limit("allocated", 200_000_000, "bytes allocated", "Allocate less: what is big is never collected here.")
MAX_PS = 64
SOURCE_BYTES = 200_000


class GoSimulation:
    """One learner's program on the simulated runtime; a new program takes the place of the old one in the same
    world."""

    def __init__(self, program: Program, gomaxprocs: int, seed: int, stdin: bytes, file: str) -> None:
        """Nothing has happened yet; frame 0 will show the process."""
        self.world = World()
        self.clock = Clock()
        self.recorder = Recorder(self.world, self.clock, narrate)
        self.file, self.seed, self.stdin = file, seed, stdin
        self._status: Status = "ready"
        self._given = 0
        self._begin(program, gomaxprocs)

    def _begin(self, program: Program, gomaxprocs: int) -> None:
        self.picture = Picture(self.recorder)
        limits = Limits(steps=STEPS, goroutines=GOROUTINES, output=OUTPUT, allocated=ALLOCATED)
        self.process = Process(program, gomaxprocs, self.seed, self.stdin, self.picture, limits)
        self._shown = False
        self._status = "ready"

    @property
    def frames_made(self) -> int:
        """How many frames have been given out."""
        return self._given

    @property
    def status(self) -> Status:
        """ready while the process runs; waiting when it has exited, for another program may be run."""
        return "ready" if self.recorder.waiting() else self._status

    def command(self, do: Mapping[str, Any]) -> Sequence[Diagnostic]:
        """`run` builds and starts a program; `gomaxprocs` changes the number of Ps while one runs."""
        kind = do.get("kind")
        if kind == "run":
            return self._run(do)
        if kind == "gomaxprocs":
            n = do.get("n")
            if not _is_p_count(n):
                return [_bad_p_count(n)]
            if self._status != "ready":
                return [fault("ProcessExited", "the process has exited", "Run the program again.")]
            assert isinstance(n, int)
            self.process.resize(n)
            return []
        return [fault("UnknownCommand", f"unknown command {kind!r}", "Known are run and gomaxprocs.")]

    def _run(self, do: Mapping[str, Any]) -> Sequence[Diagnostic]:
        source, n = do.get("source"), do.get("gomaxprocs", self.process.cpus)
        if not isinstance(source, str) or not isinstance(do.get("stdin", ""), str):
            return [fault("BadCommand", "run needs a source text", 'Send {"kind": "run", "source": "package main …"}.')]
        if not _is_p_count(n):
            return [_bad_p_count(n)]
        built = checked(source, self.file)
        if isinstance(built, list):
            return built
        if "stdin" in do:
            self.stdin = do["stdin"].encode()
        self._begin(built, n)
        return []

    def advance(self, max_frames: int) -> Sequence[Frame]:
        """The next frames, at most so many."""
        if self._status == "ready" and self.recorder.waiting() < max_frames:
            self._compute(max_frames)
        frames = self.recorder.take(max_frames)
        self._given += len(frames)
        return frames

    def _compute(self, wanted: int) -> None:
        picture, process = self.picture, self.process
        picture.enough = wanted
        try:
            if not self._shown:
                self._shown = True
                process.start()
                picture.show(process)
            if self.recorder.made >= FRAMES.most:
                raise LimitReached(FRAMES)
            process.run(lambda: self.recorder.waiting() >= wanted)
        except (LimitReached, LimitPanic) as reached:
            self._limit(*process.stopped(reached))
            return
        if process.ends.exit is not None:
            picture.exited(process.ends.exit, process.ends.reason)
            self._status = "waiting"

    def _limit(self, limit: Limit, text: str) -> None:
        self.world.set("process", status="exited", reason=text)
        self.recorder.frame(Cause("Limit", ("process",), {"limit": limit.name, "text": text}))
        self._status = "limit"


def _is_p_count(n: Any) -> bool:
    return isinstance(n, int) and not isinstance(n, bool) and 1 <= n <= MAX_PS


def _bad_p_count(n: Any) -> Diagnostic:
    return fault("BadGOMAXPROCS", f"GOMAXPROCS must be a number from 1 to {MAX_PS}, not {n!r}", "Choose such a number.")


def checked(source: str, file: str) -> Program | list[Diagnostic]:
    """Build a program, or say what forbids it."""
    if len(source.encode("utf-8", "surrogateescape")) > SOURCE_BYTES:
        return [fault("TooLarge", f"the program is longer than {SOURCE_BYTES:,} bytes", "Cut it down.")]
    built = build(source, file)
    if built.program is None:
        return built.diagnostics
    if built.unsupported:
        names = ", ".join(built.unsupported)
        return [fault("Unsupported", f"not part of the simulation: {names}", "Do without it.")]
    return built.program


def create(scenario: Mapping[str, Any], seed: int) -> Simulation | Sequence[Diagnostic]:
    """A simulation of `{source, file, gomaxprocs, stdin}`, or what is wrong with it."""
    source, file = scenario.get("source"), scenario.get("file") or "prog.go"
    if not isinstance(source, str) or not isinstance(file, str):
        return [fault("BadScenario", "a Go scenario needs the text of a program", "Set source to the program's text.")]
    n = scenario.get("gomaxprocs", 1)
    if not _is_p_count(n):
        return [_bad_p_count(n)]
    stdin = scenario.get("stdin") or ""
    if not isinstance(stdin, str):
        return [fault("BadScenario", "stdin is not a text", "Set stdin to a text.")]
    program = checked(source, file)
    if isinstance(program, list):
        return program
    return GoSimulation(program, n, seed, stdin.encode(), file)


create.version = VERSION  # type: ignore[attr-defined]

__all__ = ["MAX_FRAMES", "GoSimulation", "create"]
