"""One simulation in a worker process, with its commands: advances in slices, and is never asked to go back.

Only frames that were handed out count here. An engine may work a little ahead of what it hands out, so neither its
own counter nor its own world is looked at: a command is due when exactly `at` frames were handed out, however the
slices fell, and keyframes come from the patches.
"""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from teaching.simulation.diagnostics import Diagnostic
from teaching.simulation.keyframes import Keyframes
from teaching.simulation.protocol import Frame, Simulation

FIRST_CHUNK = 8
LARGEST_CHUNK = 512
SHORT_S = 0.004
LONG_S = 0.010
SLICE_BYTES = 1_000_000


class ReplayDiffers(Exception):
    """A stored command is refused when it is given again: the engine is another one than it was."""


class Held:
    """A simulation, how many frames it has handed out (`made`), and the commands that were given to it."""

    def __init__(self, simulation: Simulation, commands: Sequence[tuple[int, Mapping[str, Any]]]) -> None:
        """No frame made yet; `commands` are given when they are due, in their order."""
        self.simulation = simulation
        self.commands = list(commands)
        self.given = 0
        self.made = 0
        self.keyframes = Keyframes()
        self.status = "ready"
        self._chunk = FIRST_CHUNK

    def command(self, do: Mapping[str, Any]) -> Sequence[Diagnostic]:
        """Give a new command here and now; refused ones leave no trace."""
        self._give_due()
        diagnostics = self.simulation.command(do)
        if not diagnostics:
            self.commands.append((self.made, do))
            self.given += 1
            self.status = "ready"
        return diagnostics

    def advance(self, first: int, last: int, slice_s: float) -> list[bytes]:
        """Go on to frame `last` or for about `slice_s`; the frames from number `first` on, encoded."""
        began = time.monotonic()
        encoded: list[bytes] = []
        size = 0
        while self.made <= last and time.monotonic() - began < slice_s and size < SLICE_BYTES:
            self._give_due()
            asked = min(self._chunk, last + 1 - self.made, self._frames_to_next_command())
            frames = self._timed_advance(asked)
            for frame in frames:
                self.keyframes.see(frame)
                self.made += 1
                if frame.n >= first:
                    encoded.append(orjson.dumps(frame.as_json()))
                    size += len(encoded[-1])
            if self._has_stopped():
                break
        return encoded

    def keyframe(self, to: int) -> tuple[int, bytes]:
        """The latest keyframe at or before frame `to`, encoded; (-1, the empty world) when there is none."""
        if self.made == 0:
            return -1, b"{}"
        n, world = self.keyframes.before(min(to, self.made - 1))
        return n, orjson.dumps(world)

    def _timed_advance(self, asked: int) -> Sequence[Frame]:
        began = time.monotonic()
        frames = self.simulation.advance(asked)
        took = time.monotonic() - began
        if took > LONG_S:
            self._chunk = max(1, self._chunk // 2)
        elif took < SHORT_S and len(frames) == self._chunk:
            self._chunk = min(LARGEST_CHUNK, self._chunk * 2)
        return frames

    def _has_stopped(self) -> bool:
        """Whether no more frames come; few or none in one go may only mean that the engine took a breath."""
        self.status = "ready" if self._is_due() else self.simulation.status
        return self.status != "ready"

    def _is_due(self) -> bool:
        return self.given < len(self.commands) and self.commands[self.given][0] <= self.made

    def _give_due(self) -> None:
        while self._is_due():
            at, do = self.commands[self.given]
            diagnostics = self.simulation.command(do)
            if diagnostics:
                raise ReplayDiffers(f"command {self.given} at frame {at} is refused now: {diagnostics[0].message}")
            self.given += 1
            self.status = "ready"

    def _frames_to_next_command(self) -> int:
        if self.given == len(self.commands):
            return LARGEST_CHUNK
        return self.commands[self.given][0] - self.made
