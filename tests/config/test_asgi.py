"""The front door: what goes where, and who may open a socket."""

import asyncio
from typing import Any

import pytest

from teaching.config.asgi import application
from teaching.config.lifespan import Lifespan


def connect(path: str, origin: bytes) -> list[dict[str, Any]]:
    """What a socket at this path from a page of this origin is told, to the end."""
    headers = [(b"origin", origin), (b"host", b"localhost:8000")]
    scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers}
    coming = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1006}]
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    asyncio.run(application(scope, receive, send))
    return told


@pytest.mark.django_db
def test_a_socket_at_an_unknown_address_is_closed_with_4404() -> None:
    accepted, closed = connect("/ws/nowhere/", b"http://localhost:8000")

    assert accepted["type"] == "websocket.accept"
    assert closed["code"] == 4404


@pytest.mark.django_db
def test_a_socket_from_a_page_of_another_site_is_refused() -> None:
    assert [message["type"] for message in connect("/ws/nowhere/", b"http://evil.example")] == ["websocket.close"]


def test_start_and_end_of_the_server_are_awaited_in_order() -> None:
    told: list[str] = []
    messages = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

    async def startup() -> None:
        told.append("started")

    async def shutdown() -> None:
        told.append("stopped")

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    async def send(message: dict[str, Any]) -> None:
        told.append(message["type"])

    asyncio.run(Lifespan(startup, shutdown, settle=lambda: told.append("settled"))({}, receive, send))

    assert told == ["started", "settled", "lifespan.startup.complete", "stopped", "lifespan.shutdown.complete"]
