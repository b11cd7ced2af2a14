"""For tests: a service with worker processes, and a client that speaks the protocol over an in-process socket."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any

from asgiref.testing import ApplicationCommunicator

from teaching.live import engines
from teaching.live.models import Run
from teaching.live.pool import Pool
from teaching.live.runs import create_run
from teaching.live.service import Service
from teaching.live.session import serve_socket

ALICE, BOB = "guest:alice", "guest:bob"
engines.register("toy", "tests.live.toys:create")


def played(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Runs a coroutine test in an event loop of its own."""

    @wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        asyncio.run(test(*arguments, **named))

    return run


@asynccontextmanager
async def serving(**options: Any) -> AsyncIterator[Service]:
    """A service with one worker."""
    pool = Pool(engines.table(), workers=options.pop("workers", 1), patience_s=options.pop("patience_s", 10.0))
    service = Service(pool, **options)
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


async def new_run(service: Service, to: int = 5, owner: str = ALICE, **fields: Any) -> str:
    """A stored run of the toy, with further fields as given; its id."""

    def store() -> Run:
        run = create_run(owner, "toy", {"to": to}, "counting")
        Run.objects.filter(pk=run.pk).update(**{"title": run.title, **fields})
        return run

    return str((await service.store.read(store)).pk)


async def stored(service: Service, run_id: str) -> Run:
    """The run as the database has it."""
    return await service.store.read(lambda: Run.objects.get(pk=run_id))


class Client:
    """One socket. Holds frames as a browser would: by number, void ones forgotten."""

    def __init__(self, service: Service, run_id: str, person: str = ALICE, name: str = "c") -> None:
        async def app(scope: Any, receive: Any, send: Any) -> None:
            await serve_socket(service, run_id, person, receive, send)

        self.run_id = run_id
        self.socket = ApplicationCommunicator(app, {"type": "websocket"})
        self.frames: dict[int, dict[str, Any]] = {}
        self.status, self.head = "", -1
        self._name, self._serial = name, 0

    async def open(self, have: int = -1, **more: int) -> dict[str, Any]:
        """Connect and say hello; the welcome."""
        await self.connect()
        await self.say(type="hello", protocol=1, have=have, **more)
        return await self.hear("welcome")

    async def connect(self) -> None:
        """Connect only."""
        await self.socket.send_input({"type": "websocket.connect"})
        assert (await self.socket.receive_output(5))["type"] == "websocket.accept"

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.socket.send_input({"type": "websocket.receive", "text": json.dumps(message)})

    async def listen(self) -> dict[str, Any]:
        """The next message; frames are kept."""
        event = await self.socket.receive_output(5)
        if event["type"] == "websocket.close":
            return {"type": "close", "code": event["code"], "reason": event["reason"]}
        message = json.loads(event["text"])
        if message["type"] == "frames":
            self.status, self.head = message["status"], message["head"]
            for n, frame in enumerate(message["frames"], message["from"]):
                assert frame["n"] == n
                self.frames[n] = frame
        if message["type"] == "truncated":
            self.frames = {n: frame for n, frame in self.frames.items() if n < message["from"]}
        return message

    async def hear(self, kind: str) -> dict[str, Any]:
        """Listen until a message of this type comes."""
        while (message := await self.listen())["type"] != kind:
            assert message["type"] != "close", message
        return message

    async def rest(self, status: str = "waiting", frames: int | None = None) -> list[int]:
        """Listen until the run has come to rest; the counter's values by frame."""
        while (
            self.status != status
            or max(self.frames, default=-1) != self.head
            or (frames is not None and len(self.frames) != frames)
        ):
            assert (message := await self.listen())["type"] != "close", message
        return self.values()

    def values(self) -> list[int]:
        """What the counter showed, frame by frame."""
        return [frame["patch"]["counter:1"]["value"] for _, frame in sorted(self.frames.items())]

    async def command(self, at: int, seen: int | None = None, id_: str = "", **do: Any) -> dict[str, Any]:
        """Give a command; the answer."""
        self._serial += 1
        id_ = id_ or f"{self._name}{self._serial}"
        self.status = ""
        await self.say(type="command", id=id_, at=at, seen=at - 1 if seen is None else seen, do=do)
        while (answer := await self.listen()).get("id") != id_:
            assert answer["type"] != "close", answer
        return answer

    async def close(self) -> None:
        """Go away."""
        await self.socket.send_input({"type": "websocket.disconnect", "code": 1001})
        await self.socket.wait(5)
