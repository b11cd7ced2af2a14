"""The door that counts what streams in."""

import asyncio
from typing import Any

import pytest

from teaching.config.bodylimit import BodyLimit

LIMIT = 10


async def reads_all(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """An application that reads its request to the end and says how much it was."""
    read = 0
    while True:
        message = await receive()
        read += len(message.get("body", b""))
        if not message.get("more_body"):
            break
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(read).encode()})


def post(chunks: list[bytes], headers: list[tuple[bytes, bytes]]) -> tuple[int, bytes]:
    """Status and body of a request that arrives in these pieces."""
    coming = [{"type": "http.request", "body": c, "more_body": i + 1 < len(chunks)} for i, c in enumerate(chunks)]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(BodyLimit(reads_all, LIMIT)({"headers": headers}, receive, send))
    return sent[0]["status"], sent[1]["body"]


def test_a_body_of_exactly_the_limit_goes_through() -> None:
    assert post([b"12345", b"67890"], []) == (200, b"10")


def test_a_body_without_a_declared_length_is_refused_at_the_first_byte_too_much() -> None:
    status, page = post([b"1234567890", b"1", b"never read"], [])

    assert status == 413
    assert b"That is too large" in page


@pytest.mark.parametrize("declared", [b"11", b"-1", b"many"])
def test_a_declared_length_that_is_too_much_or_none_is_refused_before_anything_is_read(declared: bytes) -> None:
    assert post([], [(b"content-length", declared)])[0] == 413
