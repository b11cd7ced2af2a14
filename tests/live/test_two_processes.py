"""Two processes that hold sockets of one run tell each other commands, and come to the same frames."""

from contextlib import asynccontextmanager

import pytest
from channels.layers import InMemoryChannelLayer

from teaching.live.models import Run
from tests.live.playing import BOB, Client, new_run, played, serving

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def two_processes():
    """Two services as two processes would have them: nothing in common but the layer and the database."""
    layer = InMemoryChannelLayer()
    async with serving(layer=layer) as left, serving(layer=layer) as right:
        yield left, right


async def both_at_rest(left, right, to=2):
    """Alice in two windows, each served by another process."""
    run_id = await new_run(left, to=to)
    one, other = Client(left, run_id, name="l"), Client(right, run_id, name="r")
    for client in (one, other):
        await client.open()
        await client.rest()
    return one, other


@played
async def test_a_command_given_in_one_process_is_seen_in_the_other():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)

        await one.command(at=2, kind="add", n=2)

        assert await other.rest(frames=4) == [2, 3, 1004, 1005]
        assert await one.rest(frames=4) == other.values()


@played
async def test_commands_from_both_sides_are_applied_in_one_order():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)
        for number in range(2, 8, 2):
            await one.command(at=number, kind="add", n=1)
            await other.rest(frames=number + 1)
            await other.command(at=number + 1, kind="add", n=1)
            await one.rest(frames=number + 2)

        assert await one.rest(frames=8) == await other.rest(frames=8)


@played
async def test_a_gap_is_filled_from_the_database():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)
        publish, left.hub._layer = left.hub._layer, None
        await one.command(at=2, kind="add", n=1)
        left.hub._layer = publish

        await one.command(at=3, kind="add", n=1)

        assert await other.rest(frames=4) == [2, 3, 1004, 2005]


@played
async def test_a_hello_finds_what_was_never_told():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)
        left.hub._layer = None
        await one.command(at=2, kind="add", n=1)

        late = Client(right, other.run_id)
        await late.open()

        assert await late.rest(frames=3) == [2, 3, 1004]


@played
async def test_a_place_taken_by_the_other_process_is_looked_at_again():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)
        left.hub._layer = None
        await one.command(at=2, id_="first", kind="add", n=1)

        answer = await other.command(at=2, id_="second", kind="add", n=1)

        assert answer["type"] == "accepted"
        assert await other.rest(frames=3) == [2, 3, 2004]


@played
async def test_a_retry_that_lands_on_the_other_process_is_applied_once():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)
        left.hub._layer = None
        first = await one.command(at=2, id_="same", kind="add", n=1)

        assert await other.command(at=2, id_="same", kind="add", n=1) == first
        assert await other.rest(frames=3) == [2, 3, 1004]


@played
async def test_a_command_too_long_to_be_told_is_read_by_the_others():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)

        await one.command(at=2, kind="add", n=1, remark="x" * 40_000)

        assert await other.rest(frames=3) == [2, 3, 1004]


@played
async def test_what_the_layer_lost_is_found_without_anybody_asking():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)
        left.hub._layer = None
        await one.command(at=2, kind="add", n=1)

        await right.reconcile()

        assert await other.rest(frames=3) == [2, 3, 1004]


@played
async def test_sharing_in_one_process_holds_in_the_other():
    async with two_processes() as (left, right):
        one, other = await both_at_rest(left, right)
        await left.store.read(lambda: Run.objects.filter(pk=one.run_id).update(shared=True))

        assert (await Client(right, other.run_id, BOB).open())["access"] == "read"
