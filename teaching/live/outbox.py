"""What waits to be sent on one socket, bounded, and the task that sends it.

Answers and notices are queued here; frames are not: they are fetched from the run when the socket is ready for them,
so a slow reader costs no memory. Who lets the queue fill up, or does not take one message for STALL_S, is too slow.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from teaching.live.protocol import TOO_SLOW, NotUnderstood

MOST_QUEUED = 64
STALL_S = 20.0
MOST_REASON_BYTES = 123

Send = Callable[[dict[str, Any]], Awaitable[None]]


class Goodbye(Exception):
    """Ends a socket with a close code and a reason."""

    def __init__(self, code: int, reason: str = "") -> None:
        """Keep both."""
        super().__init__(reason)
        self.code, self.reason = code, reason

    @classmethod
    def over(cls, error: NotUnderstood) -> "Goodbye":
        """Because of a message that was not understood."""
        return cls(error.code, str(error))

    def as_event(self) -> dict[str, Any]:
        """For ASGI; a websocket's reason has at most 123 bytes."""
        reason = self.reason.encode()[:MOST_REASON_BYTES].decode(errors="ignore")
        return {"type": "websocket.close", "code": self.code, "reason": reason}


class Outbox:
    """`next_frames` gives the next message with frames, or None when there is none to send now."""

    def __init__(self, next_frames: Callable[[], Awaitable[str | None]], stall_s: float = STALL_S) -> None:
        """Empty."""
        self._next_frames = next_frames
        self._queue: deque[str] = deque()
        self._wake = asyncio.Event()
        self._stall_s = stall_s
        self._sending_since: float | None = None
        self.too_slow = asyncio.get_running_loop().create_future()

    def put(self, message: str) -> None:
        """Queue a message; the socket ends when too many wait."""
        if len(self._queue) >= MOST_QUEUED:
            self._give_up()
            return
        self._queue.append(message)
        self.wake()

    def wake(self) -> None:
        """There may be frames to fetch; also the moment to notice that the reader has stalled."""
        since = self._sending_since
        if since is not None and asyncio.get_running_loop().time() - since > self._stall_s:
            self._give_up()
        self._wake.set()

    async def send_all(self, send: Send) -> None:
        """Send for as long as the socket lives."""
        loop = asyncio.get_running_loop()
        while True:
            self._wake.clear()  # before looking, so that what comes while we look is not slept through
            message = self._queue.popleft() if self._queue else await self._next_frames()
            if message is None:
                await self._wake.wait()
                continue
            self._sending_since = loop.time()
            await send({"type": "websocket.send", "text": message})
            self._sending_since = None

    def _give_up(self) -> None:
        if not self.too_slow.done():
            self.too_slow.set_exception(Goodbye(TOO_SLOW, "too slow a reader"))
