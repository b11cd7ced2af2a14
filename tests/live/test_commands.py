"""Commands: stored before they are acknowledged, applied once, and those given in the past go to a fork."""

import pytest

from teaching.live.models import CommandRecord, Run
from tests.live.playing import Client, new_run, played, serving, stored

pytestmark = pytest.mark.django_db(transaction=True)


async def at_rest(service, to: int = 2) -> Client:
    """Alice, having seen all frames of a new run."""
    client = Client(service, await new_run(service, to=to))
    await client.open()
    await client.rest()
    return client


async def commands_of(service, run_id: str) -> list[tuple[int, str, int]]:
    """The stored commands of a run: number, client's id, place."""
    query = CommandRecord.objects.filter(run=run_id).values_list("seq", "client_id", "at")
    return await service.store.read(lambda: list(query))


@played
async def test_an_accepted_command_is_stored_and_its_frames_follow():
    async with serving() as service:
        client = await at_rest(service, to=2)

        answer = await client.command(at=2, kind="add", n=2)
        kept = await commands_of(service, client.run_id)

        assert answer == {"type": "accepted", "id": "c1", "at": 2}
        assert kept == [(0, "c1", 2)]
        assert await client.rest(frames=4) == [2, 3, 1004, 1005]


@played
async def test_a_refused_command_changes_nothing():
    async with serving() as service:
        client = await at_rest(service, to=2)

        answer = await client.command(at=2, kind="dance")

        assert answer["type"] == "refused"
        assert answer["diagnostics"][0]["message"] == "the counter does not know that"
        assert await commands_of(service, client.run_id) == []
        assert (await client.command(at=2, kind="add", n=1))["type"] == "accepted"
        assert await client.rest(frames=3) == [2, 3, 1004]


@played
async def test_a_command_sent_again_gets_the_first_answer_and_is_applied_once():
    async with serving() as service:
        client = await at_rest(service, to=2)
        first = await client.command(at=2, id_="same", kind="add", n=1)
        await client.rest(frames=3)

        again = await client.command(at=2, id_="same", kind="add", n=1)

        assert again == first
        assert await commands_of(service, client.run_id) == [(0, "same", 2)]


@played
async def test_a_command_sent_again_after_a_restart_is_applied_once():
    async with serving() as service:
        client = await at_rest(service, to=2)
        first = await client.command(at=2, id_="same", kind="add", n=1)

    async with serving() as service:
        client = Client(service, client.run_id)
        await client.open()

        assert await client.command(at=2, id_="same", kind="add", n=1) == first
        assert await commands_of(service, client.run_id) == [(0, "same", 2)]


@played
async def test_what_was_computed_ahead_and_never_shown_is_void():
    async with serving() as service:
        client = await at_rest(service, to=100)

        await client.command(at=10, seen=9, kind="add", n=2)

        assert await client.rest(frames=12) == [*range(2, 12), 1012, 1013]
        assert len(service.runners) == 1


@played
async def test_everybody_who_watches_is_told_what_is_void():
    async with serving() as service:
        client = await at_rest(service, to=100)
        watcher = Client(service, client.run_id)
        await watcher.open()
        await watcher.rest()
        watcher.status = ""

        await client.command(at=10, seen=9, kind="add", n=2)

        assert (await watcher.hear("truncated"))["from"] == 10
        assert await watcher.rest(frames=12) == await client.rest(frames=12)


@played
async def test_two_commands_at_one_place_are_applied_in_their_order():
    async with serving() as service:
        client = await at_rest(service, to=2)

        await client.command(at=2, kind="add", n=1)
        await client.command(at=2, kind="add", n=1)

        assert await client.rest(frames=3) == [2, 3, 2004]


@played
async def test_a_second_command_at_a_place_voids_what_came_of_the_first_alone():
    async with serving() as service:
        client = await at_rest(service, to=2)
        await client.command(at=2, kind="add", n=1)
        await client.rest(frames=3)

        answer = await client.command(at=2, seen=1, kind="add", n=1)

        assert answer["type"] == "accepted"
        assert await client.rest(frames=3) == [2, 3, 2004]


@played
async def test_a_command_in_the_past_goes_to_a_fork_and_the_old_line_stays():
    async with serving() as service:
        client = await at_rest(service, to=20)

        answer = await client.command(at=10, seen=19, kind="add", n=1)
        fork, old = Client(service, answer["run"]), Client(service, client.run_id)
        await fork.open()
        await old.open()

        assert (answer["type"], answer["id"], answer["at"]) == ("forked", "c1", 10)
        assert await fork.rest() == [*range(2, 12), 1012]
        assert await old.rest() == [*range(2, 22)]
        made = await stored(service, answer["run"])
        assert (str(made.parent_id), made.parent_at, made.at) == (client.run_id, 10, 9)


@played
async def test_one_step_back_is_the_past_and_the_edge_of_what_was_shown_is_not():
    async with serving() as service:
        client = await at_rest(service, to=20)

        back = await client.command(at=19, seen=19, kind="add", n=1)
        edge = await client.command(at=20, seen=19, kind="add", n=1)

        assert (back["type"], edge["type"]) == ("forked", "accepted")


@played
async def test_a_fork_has_the_earlier_commands_and_not_those_of_its_own_place():
    async with serving() as service:
        client = await at_rest(service, to=2)
        await client.command(at=2, id_="early", kind="add", n=2)
        await client.rest(frames=4)
        await client.command(at=4, id_="other", kind="add", n=2)
        await client.rest(frames=6)

        answer = await client.command(at=4, seen=5, id_="instead", kind="add", n=1)

        assert await commands_of(service, answer["run"]) == [(0, "early", 2), (1, "instead", 4)]


@played
async def test_a_command_that_forked_forks_once_however_often_it_is_sent():
    async with serving() as service:
        client = await at_rest(service, to=20)
        first = await client.command(at=10, seen=19, id_="same", kind="add", n=1)

        again = await client.command(at=10, seen=19, id_="same", kind="add", n=1)

        assert again == first
        assert await service.store.read(lambda: Run.objects.filter(parent=client.run_id).count()) == 1


@played
async def test_a_command_refused_in_the_past_makes_no_fork():
    async with serving() as service:
        client = await at_rest(service, to=20)

        answer = await client.command(at=10, seen=19, kind="dance")

        assert answer["type"] == "refused"
        assert await service.store.read(lambda: Run.objects.count()) == 1


@played
async def test_a_command_before_one_of_another_window_forks_although_this_window_has_not_seen_it():
    async with serving() as service:
        client = await at_rest(service, to=20)
        await client.command(at=20, kind="add", n=1)

        answer = await client.command(at=10, seen=9, kind="add", n=1)

        assert answer["type"] == "forked"


@played
async def test_a_command_beyond_the_end_of_the_run_is_refused():
    async with serving() as service:
        client = await at_rest(service, to=5)

        answer = await client.command(at=50, kind="add", n=1)

        assert answer["type"] == "refused"
        assert "comes to rest after 5 frames" in answer["diagnostics"][0]["message"]


@played
async def test_a_command_at_a_place_not_computed_yet_is_given_there():
    async with serving() as service:
        run_id = await new_run(service, to=3)
        client = Client(service, run_id)
        await client.open(have=1)

        answer = await client.command(at=2, kind="add", n=1)

        assert answer["type"] == "accepted"
        assert await client.rest(frames=1) == [1004]
