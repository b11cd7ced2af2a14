"""Between processes: one layer channel a process, on which all hear which commands were stored.

Only commands travel, never frames: every process that has sockets of a run computes it itself, and they agree because a
simulation is a pure function. The layer may lose a message; a gap in a run's numbers is filled from the database, and
so is whatever a socket's hello finds missing.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import orjson

from teaching.live.line import Given

log = logging.getLogger(__name__)

GROUP = "live.commands"
MOST_TOLD_BYTES = 32 * 1024
MOST_WAITING = 1_000
RETRY_S = 0.5

OnCommand = Callable[[str, int, Given | None], Awaitable[None]]


class Hub:
    """Publishes what this process stored, and hands over what others stored."""

    def __init__(self, layer: Any, on_command: OnCommand) -> None:
        """`layer` is a Channels layer, or None when there is a single process."""
        self._layer, self._on_command = layer, on_command
        self._outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue(MOST_WAITING)
        self._tasks: list[asyncio.Task[None]] = []
        self._channel = ""

    @property
    def has_company(self) -> bool:
        """Whether there may be other processes."""
        return self._layer is not None

    async def start(self) -> None:
        """Subscribe before any socket is served."""
        if self._layer is None:
            return
        await self._subscribe()
        self._tasks = [asyncio.create_task(self._listen(), name="hub"), asyncio.create_task(self._tell(), name="hub")]

    async def stop(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._layer is not None and self._channel:
            try:
                await self._layer.group_discard(GROUP, self._channel)
            except Exception:  # noqa: BLE001 - the layer's server is away; it forgets us by itself
                log.warning("the layer could not be told that this process stops")

    def publish(self, run: str, seq: int, given: Given) -> None:
        """Tell the others; a long command is only announced."""
        if self._layer is None:
            return
        body = orjson.dumps(given.do).decode()
        told = body if len(body) <= MOST_TOLD_BYTES else None
        message = {
            "type": "live.command", "sender": self._channel,
            "run": run, "seq": seq, "at": given.at, "id": given.client_id, "body": told,
        }  # fmt: skip
        with suppress(asyncio.QueueFull):
            self._outgoing.put_nowait(message)

    async def _subscribe(self) -> None:
        self._channel = await self._layer.new_channel("live")
        await self._layer.group_add(GROUP, self._channel)

    async def _tell(self) -> None:
        while True:
            message = await self._outgoing.get()
            try:
                await self._layer.group_send(GROUP, message)
            except Exception:
                log.exception("the other processes could not be told of a command")

    async def _listen(self) -> None:
        while True:
            try:
                message = await self._layer.receive(self._channel)
            except Exception:
                log.exception("the layer is lost, trying again")
                await asyncio.sleep(RETRY_S)
                with suppress(Exception):
                    await self._subscribe()
                continue
            if message["sender"] != self._channel:
                await self._hand_over(message)

    async def _hand_over(self, message: dict[str, Any]) -> None:
        body = message["body"]
        given = None if body is None else Given(message["id"], message["at"], orjson.loads(body))
        await self._on_command(message["run"], message["seq"], given)
