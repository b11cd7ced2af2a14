"""The server's end of one worker process: start it, ask it one thing at a time, end it.

Whatever goes wrong with the process is one thing to the caller: WorkerLost. The runs that it held are made again
elsewhere from their commands.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import orjson

from teaching.live.worker import LENGTH

ADDRESS_BYTES = 4 * 1024**3
MEMORY_BYTES = 1024**3


class WorkerLost(Exception):
    """The process died, or was ended because one step of a run took too long (`stuck`)."""

    def __init__(self, *, stuck: bool) -> None:
        """Keep which of the two."""
        super().__init__("one step took too long" if stuck else "the worker process died")
        self.stuck = stuck


@dataclass(frozen=True, slots=True)
class Reply:
    """What a worker answered: its object, and the encoded frames or world that came with it."""

    header: Mapping[str, Any]
    frames: Sequence[bytes] = field(default=())


class WorkerProcess:
    """One process. `ask` must not be called again before it has returned."""

    def __init__(self, process: Process) -> None:
        """Wrap a process that `start` has made."""
        self._process = process
        self._stuck = False

    @classmethod
    async def start(cls, engines: Mapping[str, str]) -> "WorkerProcess":
        """A new process that knows the engines of the table."""
        settings = {"engines": dict(engines), "address_bytes": ADDRESS_BYTES, "memory_bytes": MEMORY_BYTES}
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "teaching.live.worker", orjson.dumps(settings).decode(),
            stdin=PIPE, stdout=PIPE, start_new_session=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
        return cls(process)

    @property
    def pid(self) -> int:
        """The process's id."""
        return self._process.pid

    async def ask(self, request: Mapping[str, Any]) -> Reply:
        """The answer; WorkerLost when the process is gone or is ended meanwhile."""
        stdin, stdout = self._process.stdin, self._process.stdout
        assert stdin is not None and stdout is not None
        text = orjson.dumps(request)
        try:
            stdin.write(LENGTH.pack(len(text)) + text)
            await stdin.drain()
            (length,) = LENGTH.unpack(await stdout.readexactly(LENGTH.size))
            header = orjson.loads(await stdout.readexactly(length))
            sizes = header.get("sizes", ())
            body = await stdout.readexactly(sum(sizes)) if sizes else b""
        except (asyncio.IncompleteReadError, ConnectionError):
            await self.end()
            raise WorkerLost(stuck=self._stuck) from None
        return Reply(header, _split(body, sizes))

    def give_up(self) -> None:
        """It has been silent for too long: kill it, so that `ask` raises WorkerLost."""
        self._stuck = True
        self._kill()

    async def end(self) -> None:
        """Kill it and wait for that; it has nothing that cannot be made again."""
        self._kill()
        await self._process.wait()

    def _kill(self) -> None:
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()


def _split(body: bytes, sizes: Sequence[int]) -> list[bytes]:
    parts, start = [], 0
    for size in sizes:
        parts.append(body[start : start + size])
        start += size
    return parts
