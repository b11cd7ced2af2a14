"""Worker processes may die, spin or fail: the run is made again, or explains itself; other runs do not notice."""

import asyncio
import os
import signal

import pytest

from teaching.live import line
from tests.live.playing import Client, new_run, played, serving

pytestmark = pytest.mark.django_db(transaction=True)


@played
async def test_a_worker_killed_in_the_middle_of_a_run_changes_no_frame():
    async with serving() as service:
        run_id = await new_run(service, to=300)
        client = Client(service, run_id)
        await client.open()
        while len(client.frames) < 256:
            await client.listen()

        for pid in service.pool.pids():
            os.kill(pid, signal.SIGKILL)
        await client.say(type="more", to=299)

        assert await client.rest() == [*range(2, 302)]


@played
async def test_a_worker_killed_between_commands_is_given_them_again():
    async with serving() as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()
        await client.command(at=2, kind="add", n=1)
        await client.rest(frames=3)

        for pid in service.pool.pids():
            os.kill(pid, signal.SIGKILL)
        await client.command(at=3, kind="add", n=1)

        assert await client.rest(frames=4) == [2, 3, 1004, 2005]


@played
async def test_a_fault_of_an_engine_is_told_and_ends_nothing_else():
    async with serving() as service:
        client, other = Client(service, await new_run(service, to=2)), Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()

        await client.command(at=2, kind="break")
        trouble = await client.hear("trouble")
        await other.open()

        assert (trouble["code"], trouble["fatal"]) == ("engine_fault", False)
        assert trouble["message"] == "The simulation broke here (ZeroDivisionError)."
        assert await other.rest() == [2, 3]


@played
async def test_what_came_before_a_fault_can_be_seen():
    async with serving() as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()

        await client.command(at=2, kind="break", after=20)
        await client.hear("trouble")

        assert client.values() == list(range(2, 24))


@played
async def test_a_run_with_a_fault_can_go_on_in_a_fork_before_it():
    async with serving() as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()
        await client.command(at=2, kind="break")
        await client.hear("trouble")

        answer = await client.command(at=2, seen=2, kind="add", n=1)
        fork = Client(service, answer["run"])
        await fork.open()

        assert await fork.rest() == [2, 3, 1004]


@played
async def test_a_command_at_the_last_frame_before_a_fault_is_accepted_and_its_frames_follow():
    async with serving() as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()
        await client.command(at=2, kind="break", after=3)
        await client.hear("trouble")

        answer = await client.command(at=5, kind="add", n=1)

        assert answer["type"] == "accepted"
        assert await client.rest(frames=6) == [2, 3, 4, 5, 6, 1007]


@played
async def test_what_cannot_be_reached_without_the_fault_goes_to_a_fork_before_the_faulty_command():
    async with serving(patience_s=0.5) as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()
        await client.command(at=2, kind="spin", s=60.0)
        await client.hear("trouble")

        answer = await client.command(at=3, kind="add", n=1)
        fork = Client(service, answer["run"])
        await fork.open()

        assert (answer["type"], answer["at"]) == ("forked", 2)
        assert await fork.rest() == [2, 3, 1004]


@played
async def test_whoever_comes_later_is_told_of_the_fault_too():
    async with serving() as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()
        await client.command(at=2, kind="break")
        await client.hear("trouble")

        later = Client(service, client.run_id)
        await later.open()

        assert (await later.hear("trouble"))["code"] == "engine_fault"


@played
async def test_a_scenario_that_does_not_build_is_told():
    async with serving() as service:
        run_id = await new_run(service, to="far")
        client = Client(service, run_id)
        await client.open()

        trouble = await client.hear("trouble")

        assert trouble["fatal"]
        assert 'lacks a number "to"' in trouble["message"]


@played
async def test_a_step_that_takes_too_long_is_ended_and_explained():
    async with serving(patience_s=0.5) as service:
        client = Client(service, await new_run(service, to=2))
        await client.open()
        await client.rest()

        await client.command(at=2, kind="spin", s=60.0)

        assert (await client.hear("trouble"))["code"] == "stuck"


@played
async def test_a_run_that_spins_holds_up_no_other_run():
    async with serving(patience_s=60.0) as service:
        heavy, light = Client(service, await new_run(service, to=2)), Client(service, await new_run(service, to=2))
        for client in (heavy, light):
            await client.open()
            await client.rest()
        await heavy.command(at=2, kind="spin", s=30.0)

        for frames in range(3, 6):
            await light.command(at=frames - 1, kind="add", n=1)
            await light.rest(frames=frames)

        assert light.values() == [2, 3, 1004, 2005, 3006]
        assert 2 not in heavy.frames


@played
async def test_runs_on_one_worker_take_turns():
    async with serving() as service:
        long, short = await new_run(service, to=1_000_000), await new_run(service, to=2)
        far = await service.runner(long)
        going = asyncio.create_task(far.compute_to(999_999))
        while far.head < 0:
            await asyncio.sleep(0)

        client = Client(service, short)
        await client.open()

        assert await client.rest() == [2, 3]
        assert not going.done()
        going.cancel()
        await asyncio.gather(going, return_exceptions=True)


@played
async def test_workers_share_the_runs():
    async with serving(workers=2) as service:
        for _ in range(4):
            await (await service.runner(await new_run(service, to=5))).compute_to(4)

        assert sorted(len(lane.keys) for lane in service.pool._lanes) == [2, 2]


def test_computing_without_a_visible_step_ends_some_time(monkeypatch):
    monkeypatch.setattr(line, "NO_PROGRESS_S", -1.0)

    @played
    async def idle():
        async with serving() as service:
            run_id = await new_run(service, to=5)
            runner = await service.runner(run_id)
            ticks = iter(range(100))
            monkeypatch.setattr(line.time, "monotonic", lambda: next(ticks))
            runner._line._pool = Idle()
            await runner.compute_to(4)
            assert runner.fault.code == "stuck"

    idle()


class Idle:
    """A pool whose worker computes and computes, and nothing comes of it."""

    async def ask(self, key, op, **fields):
        """Opened; then the same number of frames for ever."""
        return line.Reply({"version": "toy-1"} if op == "open" else {"made": 0, "status": "ready", "sizes": []})
