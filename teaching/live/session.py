"""One socket from hello to goodbye, as one coroutine: docs/protocol.md, section 2.

Its own receive loop and not a Channels consumer: see docs/decisions. Two tasks live as long as the socket: one reads
and carries out messages in their order, one sends. Whichever ends first ends the socket.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from teaching.live import refusals
from teaching.live.bucket import TokenBucket
from teaching.live.line import Faulty
from teaching.live.outbox import Goodbye, Outbox, Send
from teaching.live.permissions import Access, NotYours, access_to
from teaching.live.protocol import (
    NO_HELLO,
    NO_SUCH_RUN,
    NOT_UNDERSTOOD,
    NOT_YOURS,
    PROTOCOL,
    TOO_MANY,
    At,
    ClientMessage,
    Command,
    Hello,
    More,
    NotUnderstood,
    Refused,
    Seek,
    Trouble,
    Truncated,
    Welcome,
    decode,
    encode,
    encode_frames,
    encode_keyframe,
)
from teaching.live.runner import AHEAD, Runner
from teaching.live.service import Service

log = logging.getLogger(__name__)

HELLO_S = 10.0
BURST, PER_S = 60, 20
MOST_AHEAD = 5_000
BATCH_BYTES = 64 * 1024
CLOSE_S = 5.0

Receive = Callable[[], Awaitable[dict[str, Any]]]


class Session:
    """One socket on one run. `sent` is the last frame that the client has without a gap."""

    def __init__(self, service: Service, runner: Runner, access: Access, receive: Receive) -> None:
        """Before hello."""
        self.service, self.runner, self.access = service, runner, access
        self._receive = receive
        self._bucket = TokenBucket(BURST, PER_S)
        self.outbox = Outbox(self._next_frames, service.stall_s)
        self.sent = -1
        self.wanted = -1
        self._told: tuple[int, str] | None = None
        self._seeking: int | None = None

    async def serve(self, send: Send) -> None:
        """Until one side goes; raises Goodbye when it is ours."""
        await self._hello()
        self.runner.listeners.add(self)
        sender = asyncio.create_task(self.outbox.send_all(send), name="socket sender")
        reader = asyncio.create_task(self._read(), name="socket reader")
        try:
            done, _ = await asyncio.wait((sender, reader, self.outbox.too_slow), return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        finally:
            self.runner.listeners.discard(self)
            self.service.left(self.runner)
            for task in (sender, reader):
                task.cancel()
            self.outbox.too_slow.cancel()
            await asyncio.gather(sender, reader, return_exceptions=True)

    # -- what the client says -------------------------------------------------------------------------------------

    async def _hello(self) -> None:
        try:
            async with asyncio.timeout(HELLO_S):
                hello = await self._message()
        except TimeoutError:
            raise Goodbye(NO_HELLO, "no hello came") from None
        if not isinstance(hello, Hello):
            raise Goodbye(NOT_UNDERSTOOD, "the first message must be hello")
        if hello.protocol != PROTOCOL:
            raise Goodbye(NOT_UNDERSTOOD, f"this server speaks protocol {PROTOCOL}; load the page again")
        runner, run = self.runner, self.runner.run
        self.sent = hello.have
        self.wanted = min(max(hello.have, run.at), hello.have + MOST_AHEAD) + AHEAD
        welcome = Welcome(
            run=runner.id, engine=run.engine, version=run.version, title=run.title, head=runner.head,
            status=runner.status, at=run.at, access=self.access,
            commands=[{"at": given.at, "do": given.do} for given in runner.commands], source=run.scenario,
        )  # fmt: skip
        self.outbox.put(encode(welcome))
        if hello.commands is not None and hello.commands < len(runner.commands):
            self.truncated(min(given.at for given in runner.commands[hello.commands :]))
        for trouble in (runner.notice, runner.fault):
            if trouble is not None:
                self.trouble(trouble)

    async def _read(self) -> None:
        self.runner.pump()
        while True:
            message = await self._message()
            match message:
                case Command():
                    await self._command(message)
                case More(to=to):
                    self.wanted = max(self.wanted, min(to, self.sent + MOST_AHEAD))
                    self.changed()
                    self.runner.pump()
                case At(frame=frame):
                    if self.access == "own":
                        self.service.playhead(self.runner, frame)
                case Seek(to=to):
                    self._seeking = to
                    self.wanted = max(self.wanted, to + AHEAD)
                    self.changed()
                    self.runner.pump()
                case Hello():
                    raise Goodbye(NOT_UNDERSTOOD, "hello was said already")

    async def _message(self) -> ClientMessage:
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Goodbye(0)
        if not self._bucket.take():
            raise Goodbye(TOO_MANY, "too many messages")
        text = event.get("text")
        if text is None:
            raise Goodbye(NOT_UNDERSTOOD, "messages are text frames")
        try:
            return decode(text)
        except NotUnderstood as error:
            raise Goodbye.over(error) from None

    async def _command(self, command: Command) -> None:
        if self.access != "own":
            self.outbox.put(encode(Refused(command.id, [refusals.READ_ONLY])))
            return
        self.outbox.put(encode(await self.service.command(self.runner, command)))

    # -- what the run says (see runner.Listener) ------------------------------------------------------------------

    def changed(self) -> None:
        """Fetch frames when there is time."""
        self.outbox.wake()

    def truncated(self, n: int) -> None:
        """Forget frames from n on, and let the client do so if it has any."""
        self._told = None
        if self.sent >= n:
            self.sent = n - 1
            self.outbox.put(encode(Truncated(n)))

    def trouble(self, trouble: Trouble) -> None:
        """Pass it on."""
        self.outbox.put(encode(trouble))

    # -- frames ---------------------------------------------------------------------------------------------------

    async def _next_frames(self) -> str | None:
        runner = self.runner
        try:
            if self._seeking is not None and (runner.head >= self._seeking or not runner.can_advance):
                return await self._keyframe(self._seeking)
            if self.sent < min(runner.head, self.wanted):
                return await self._batch()
        except Faulty as faulty:
            self.wanted = self.sent
            return encode(faulty.trouble)
        if runner.is_at_rest and self.sent > runner.head:
            self.truncated(runner.head + 1)
        elif runner.is_at_rest and self.sent == runner.head and self._told != (runner.head, runner.status):
            return self._frames([])
        return None

    async def _batch(self) -> str | None:
        first, commands = self.sent + 1, len(self.runner.commands)
        frames = await self.runner.batch(first, self.wanted, BATCH_BYTES)
        if first != self.sent + 1 or commands != len(self.runner.commands) or not frames:
            return None
        return self._frames(frames)

    def _frames(self, frames: Any) -> str:
        first, runner = self.sent + 1, self.runner
        self.sent += len(frames)
        self._told = runner.head, runner.status
        return encode_frames(first, frames, runner.head, runner.status, len(runner.commands))

    async def _keyframe(self, to: int) -> str:
        self._seeking = None
        n, world = await self.runner.keyframe(to)
        self.sent = n
        return encode_keyframe(n, world)


async def serve_socket(service: Service, run_id: str, person: str, receive: Receive, send: Send) -> None:
    """Accept a socket, find its run and the person's right to it, serve it, and say goodbye with the right code."""
    await receive()
    await send({"type": "websocket.accept"})
    try:
        runner = await service.runner(run_id)
        if runner is None:
            raise Goodbye(NO_SUCH_RUN, "there is no such run")
        try:
            access = access_to(runner.run, person)
        except NotYours:
            raise Goodbye(NOT_YOURS, "this run belongs to somebody else") from None
        await Session(service, runner, access, receive).serve(send)
    except Goodbye as goodbye:
        if goodbye.code:
            with suppress(TimeoutError):
                async with asyncio.timeout(CLOSE_S):
                    await send(goodbye.as_event())
