"""One way through a run as a worker computes it: opened when needed, made again when lost, told apart from its frames.

The server remembers only how many frames the worker has made. A worker that has forgotten the simulation, or has died,
gets scenario, seed and commands again; the frames are the same ones.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import orjson

from teaching.live.models import Run
from teaching.live.pool import Pool
from teaching.live.protocol import Trouble
from teaching.live.workers import Reply, WorkerLost

SLICE_S = 0.02
MOST_TRIES = 4
NO_PROGRESS_S = 20.0

REPEATABLE = {"engine_fault", "recursion", "memory"}
REMEDIES = {
    "memory": "Make the scenario smaller, or start fewer things.",
    "recursion": "Give the recursion an end, or a smaller depth.",
    "stuck": "Look for a loop that never blocks, or make the scenario smaller. Step back and change it.",
    "engine_fault": "This is a fault of the simulator, not yours. Step back, or fork the run before this frame.",
    "replay_differs": "The simulator has been renewed since. Fork the run before this command and give it anew.",
    "worker_lost": "Try again in a moment; nothing that was accepted is lost.",
    "scenario": "Correct the scenario and start a new run.",
}


class Faulty(Exception):
    """The run cannot go on; `trouble` says why, for a person. Fatal is only what no command can mend."""

    def __init__(self, code: str, message: str) -> None:
        """Word it."""
        super().__init__(message)
        self.trouble = Trouble(code, message, REMEDIES.get(code, ""), fatal=code == "scenario")


@dataclass(frozen=True, slots=True)
class Given:
    """A stored command: the client's id for it, the number of frames when it was given, and what it does."""

    client_id: str
    at: int
    do: Mapping[str, Any]


class Line:
    """A simulation somewhere in the pool; `commands` is the owner's list and may grow. Not for two at a time."""

    def __init__(self, pool: Pool, key: str, run: Run, commands: Sequence[Given]) -> None:
        """Nothing opened yet."""
        self._pool, self._key, self._run, self._commands = pool, key, run, commands
        self._opened = False
        self._progress_at = 0.0
        self.careful = False
        self.made = 0
        self.status = "ready"
        self.version = run.version

    def forget(self) -> None:
        """Begin again at frame 0 the next time."""
        self._opened, self.made, self.status = False, 0, "ready"

    async def close(self) -> None:
        """Let the worker forget it."""
        self.forget()
        await self._pool.drop(self._key)

    async def advance(self, first: int, last: int) -> Sequence[bytes]:
        """One slice of the way to frame `last`; the frames from `first` on. Look at `made` and `status` afterwards.

        A fault of an engine takes along whatever was made in the same slice. The first one is therefore not told:
        the line is `careful` from then on, and frames come one by one up to the fault.
        """
        try:
            return await self._advance(first, min(first, last) if self.careful else last)
        except Faulty as faulty:
            if self.careful or faulty.trouble.code not in REPEATABLE:
                raise
            self.careful = True
            return ()

    async def _advance(self, first: int, last: int) -> Sequence[bytes]:
        before = self.made
        reply = await self._ask("advance", first=first, last=last, slice_s=SLICE_S)
        self.made, self.status = reply.header["made"], reply.header["status"]
        now = time.monotonic()
        if self.made != before or self.status != "ready":
            self._progress_at = now
        elif now - self._progress_at > NO_PROGRESS_S:
            raise Faulty("stuck", f"Nothing visible has happened for {NO_PROGRESS_S:.0f} seconds of computing.")
        return reply.frames

    async def command(self, at: int, do: Mapping[str, Any]) -> Sequence[Mapping[str, Any]] | None:
        """Give a command when `at` frames are made; what is wrong with it.

        None when `made` is not `at` (any more): bring it there and ask again.
        """
        reply = await self._ask("command", at=at, do=do)
        self.made = reply.header["made"]
        diagnostics = reply.header.get("diagnostics")
        if diagnostics is not None and not diagnostics:
            self.status = "ready"
        return diagnostics

    async def keyframe(self, to: int) -> tuple[int, bytes]:
        """The latest keyframe at or before frame `to`, of the frames made."""
        reply = await self._ask("keyframe", to=to)
        return reply.header["n"], reply.frames[0]

    async def _ask(self, op: str, **fields: Any) -> Reply:
        for _ in range(MOST_TRIES):
            try:
                if not self._opened:
                    await self._open()
                reply = await self._pool.ask(self._key, op, **fields)
            except WorkerLost as lost:
                self.forget()
                if lost.stuck:
                    raise Faulty("stuck", "One step of this run takes too long to compute.") from lost
                continue
            if "gone" in reply.header:
                self.forget()
                continue
            self._raise_fault(reply)
            return reply
        raise Faulty("worker_lost", "The process that computes this run is lost again and again.")

    async def _open(self) -> None:
        reply = await self._pool.ask(
            self._key, "open",
            engine=self._run.engine, seed=self._run.seed, scenario=orjson.Fragment(self._run.scenario_text),
            commands=[(given.at, given.do) for given in self._commands],
        )  # fmt: skip
        self._raise_fault(reply)
        if diagnostics := reply.header.get("diagnostics"):
            raise Faulty("scenario", f"The scenario of this run does not build: {diagnostics[0]['message']}")
        self.version = reply.header["version"]
        self._opened, self.made, self.status = True, 0, "ready"
        self._progress_at = time.monotonic()

    def _raise_fault(self, reply: Reply) -> None:
        if fault := reply.header.get("fault"):
            self.forget()
            raise Faulty(fault["code"], fault["message"])
