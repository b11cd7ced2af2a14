"""Whoever does not read hurts nobody but themselves."""

import asyncio

import pytest

from teaching.live.outbox import MOST_QUEUED, Goodbye, Outbox
from teaching.live.session import serve_socket
from tests.live.playing import ALICE, Client, new_run, played, serving

pytestmark = pytest.mark.django_db(transaction=True)


async def no_frames() -> None:
    """A run that has nothing to say."""


class Stalled:
    """A socket whose other end takes the welcome and never reads again."""

    def __init__(self, service, run_id):
        self.sent = []
        self._coming = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        self._coming.put_nowait(
            {"type": "websocket.receive", "text": '{"type": "hello", "protocol": 1, "have": -1}'}
        )  # fmt: skip
        self.task = asyncio.create_task(serve_socket(service, run_id, ALICE, self._coming.get, self._send))
        self.stalled = asyncio.Event()

    async def _send(self, event):
        self.sent.append(event)
        if '"frames"' in event.get("text", ""):
            self.stalled.set()
            await asyncio.Event().wait()


@played
async def test_a_stalled_reader_is_closed_1013_and_the_others_do_not_notice():
    async with serving(stall_s=0.0) as service:
        run_id = await new_run(service, to=2)
        client, stalled = Client(service, run_id), Stalled(service, run_id)
        await client.open()
        await client.rest()
        await stalled.stalled.wait()

        for frames in range(3, 8):
            await client.command(at=frames - 1, kind="add", n=1)
            await client.rest(frames=frames)
        await stalled.task

        assert stalled.sent[-1] == {"type": "websocket.close", "code": 1013, "reason": "too slow a reader"}
        assert len(client.frames) == 7


@played
async def test_an_outbox_that_fills_up_is_given_up():
    outbox = Outbox(no_frames)
    for _ in range(MOST_QUEUED):
        outbox.put("a notice")
    assert not outbox.too_slow.done()

    outbox.put("one too many")

    with pytest.raises(Goodbye) as goodbye:
        await outbox.too_slow
    assert goodbye.value.code == 1013


@played
async def test_a_slow_reader_costs_no_memory_for_frames():
    async with serving() as service:
        run_id = await new_run(service, to=2000)
        stalled = Stalled(service, run_id)
        await stalled.stalled.wait()
        runner = await service.runner(run_id)

        await runner.compute_to(1999)

        (session,) = runner.listeners
        assert len(session.outbox._queue) == 0
        stalled.task.cancel()
        await asyncio.gather(stalled.task, return_exceptions=True)
