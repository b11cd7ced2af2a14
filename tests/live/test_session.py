"""One socket from hello to goodbye."""

import pytest

from tests.live.playing import Client, new_run, played, serving

pytestmark = pytest.mark.django_db(transaction=True)


@played
async def test_hello_is_answered_by_welcome_and_all_frames():
    async with serving() as service:
        client = Client(service, await new_run(service, to=5))

        welcome = await client.open()

        assert welcome["access"] == "own"
        assert await client.rest() == [2, 3, 4, 5, 6]


@played
async def test_a_command_is_accepted_and_its_frames_follow():
    async with serving() as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()

        answer = await client.command(at=2, kind="add", n=2)

        assert answer == {"type": "accepted", "id": "c1", "at": 2}
        assert await client.rest(frames=4) == [2, 3, 1004, 1005]
