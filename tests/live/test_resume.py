"""Coming back: after a lost connection, a restart, a line that went on without us."""

import pytest

from teaching.live.protocol import Command
from tests.live.playing import Client, new_run, played, serving

pytestmark = pytest.mark.django_db(transaction=True)


@played
async def test_frames_follow_the_last_one_held():
    async with serving() as service:
        client = Client(service, await new_run(service, to=10))
        await client.open(have=6)

        await client.rest()

        assert sorted(client.frames) == [7, 8, 9]


@played
async def test_after_a_restart_the_run_is_the_same_frame_by_frame():
    async with serving() as service:
        run_id = await new_run(service, to=3)
        client = Client(service, run_id)
        await client.open()
        await client.rest()
        await client.command(at=3, kind="add", n=2)
        await client.rest(frames=5)

    async with serving() as service:
        again = Client(service, run_id)
        welcome = await again.open()

        await again.rest()

        assert welcome["commands"] == [{"at": 3, "do": {"kind": "add", "n": 2}}]
        assert again.frames == client.frames


@played
async def test_a_command_given_in_the_middle_of_a_run_is_given_there_again():
    async with serving() as service:
        run_id = await new_run(service, to=100)
        client = Client(service, run_id)
        await client.open()
        await client.rest()
        await client.command(at=13, seen=12, kind="add", n=20)
        values = await client.rest(frames=33)

    async with serving() as service:
        again = Client(service, run_id)
        await again.open()

        assert await again.rest() == values


@played
async def test_frames_that_become_void_while_they_are_fetched_are_not_sent():
    async with serving() as service:
        run_id = await new_run(service, to=20)
        runner = await service.runner(run_id)
        await runner.compute_to(19)
        fetch = runner.batch

        async def slow_batch(first, last, most_bytes):
            frames = await fetch(first, last, most_bytes)
            runner.batch = fetch
            await service.command(runner, Command("c1", 5, 4, {"kind": "add", "n": 1}))
            return frames

        runner.batch = slow_batch
        client = Client(service, run_id)
        await client.open()

        assert await client.rest() == [2, 3, 4, 5, 6, 1007]


@played
async def test_who_holds_frames_that_the_run_does_not_have_is_told_so():
    async with serving() as service:
        client = Client(service, await new_run(service, to=5))
        await client.open(have=40)

        assert (await client.hear("truncated"))["from"] == 5


@played
async def test_what_another_window_made_void_meanwhile_is_told():
    async with serving() as service:
        run_id = await new_run(service, to=20)
        client, other = Client(service, run_id), Client(service, run_id)
        await client.open()
        await client.rest()
        await client.close()
        await other.open()
        await other.rest()
        await other.command(at=5, seen=4, kind="add", n=40)

        again = Client(service, run_id)
        await again.open(have=19, commands=0)

        assert (await again.hear("truncated"))["from"] == 5
        await again.rest()
        assert min(again.frames) == 5


@played
async def test_who_knows_all_commands_keeps_all_frames():
    async with serving() as service:
        run_id = await new_run(service, to=2)
        client = Client(service, run_id)
        await client.open()
        await client.rest()
        await client.command(at=2, kind="add", n=2)
        await client.rest(frames=4)
        await client.close()

        again = Client(service, run_id)
        await again.open(have=2, commands=1)
        await again.rest()

        assert sorted(again.frames) == [3]


@played
async def test_frames_held_no_more_are_made_again():
    async with serving() as service:
        run_id = await new_run(service, to=200)
        runner = await service.runner(run_id)
        runner.window._most_frames = 50
        await runner.compute_to(199)
        assert runner.window.first > 0

        late = Client(service, run_id)
        await late.open()

        assert await late.rest() == [*range(2, 202)]


@played
async def test_a_run_that_nobody_watches_is_forgotten_and_found_again():
    async with serving() as service:
        run_id = await new_run(service, to=5)
        client = Client(service, run_id)
        await client.open()
        await client.rest()
        await client.close()

        await service.forget_idle(idle_s=0)
        assert service.runners == {}
        again = Client(service, run_id)
        await again.open()

        assert await again.rest() == client.values()


@played
async def test_a_run_that_is_watched_is_not_forgotten():
    async with serving() as service:
        run_id = await new_run(service, to=5)
        await Client(service, run_id).open()

        await service.forget_idle(idle_s=0)

        assert run_id in service.runners


@played
async def test_runs_that_hold_too_much_together_keep_their_newest_frames_and_lose_nothing():
    async with serving() as service:
        run_id = await new_run(service, to=1500)
        runner = await service.runner(run_id)
        await runner.compute_to(1499)

        service.shrink_windows(most_bytes=runner.window.size_bytes - 1)

        assert (runner.window.first, runner.head) == (1000, 1499)
        late = Client(service, run_id)
        await late.open()
        await late.say(type="more", to=1499)
        assert len(await late.rest()) == 1500
