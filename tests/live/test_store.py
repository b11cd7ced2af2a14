"""The one writer: groups commits, fails what conflicts alone, and refuses when too much waits."""

import asyncio
import uuid
from contextlib import asynccontextmanager

import pytest

from teaching.live import store as store_module
from teaching.live.line import Given
from teaching.live.models import CommandRecord, Run
from teaching.live.runner import load_commands, record
from teaching.live.runs import create_run
from teaching.live.store import Busy, Conflict, Store
from tests.live.playing import ALICE, played

pytestmark = pytest.mark.django_db(transaction=True)


@asynccontextmanager
async def a_store(**options):
    """A store at work, and a run in it."""
    store = Store(**options)
    await store.start()
    try:
        yield store, await store.read(lambda: create_run(ALICE, "toy", {"to": 1}))
    finally:
        await store.stop()


def at(run: Run, seq: int, client_id: str = "") -> CommandRecord:
    """The seq-th command of a run."""
    return record(run, seq, Given(client_id or f"c{seq}", seq, {"kind": "add", "n": seq}))


@played
async def test_what_is_appended_can_be_read_word_for_word():
    async with a_store() as (store, run):
        do = {"z": 1, "kind": "add", "a": ["\0", "€", 0.1, None]}
        await store.append([record(run, 0, Given("c0", 3, do))])

        (found,) = await store.read(load_commands, str(run.pk), 0)

        assert found == Given("c0", 3, do)
        assert list(found.do) == ["z", "kind", "a"]


@played
async def test_commands_that_wait_for_a_commit_go_together():
    async with a_store() as (store, run):
        before = store.commits

        await asyncio.gather(*(store.append([at(run, seq)]) for seq in range(500)))

        assert len(await store.read(load_commands, str(run.pk), 0)) == 500
        assert store.commits - before <= 3


@played
async def test_one_that_conflicts_fails_alone():
    async with a_store() as (store, run):
        await store.append([at(run, 0)])

        outcomes = await asyncio.gather(
            store.append([at(run, 1)]),
            store.append([at(run, 0, "late")]),
            store.append([at(run, 2, "c0")]),
            store.append([at(run, 3)]),
            return_exceptions=True,
        )

        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict, Conflict, type(None)]
        stored = await store.read(load_commands, str(run.pk), 0)
        assert [given.client_id for given in stored] == ["c0", "c1", "c3"]


@played
async def test_a_run_and_its_commands_are_stored_together_or_not_at_all():
    async with a_store() as (store, run):
        fork = Run(engine="toy", version="1", scenario_text="{}", owner=ALICE, parent=run, parent_at=1)

        with pytest.raises(Conflict):
            await store.append([at(fork, 0), at(fork, 0, "other")], run=fork)

        assert not await store.read(lambda: Run.objects.filter(pk=fork.pk).exists())


@played
async def test_a_full_queue_answers_busy_at_once():
    async with a_store(most_queued=2) as (store, run):
        outcomes = await asyncio.gather(*(store.append([at(run, seq)]) for seq in range(5)), return_exceptions=True)

        assert [type(outcome) for outcome in outcomes] == [type(None)] * 2 + [Busy] * 3


@played
async def test_of_what_rides_along_the_last_word_counts():
    async with a_store() as (store, run):
        for frame in range(10):
            store.note(run.pk, at=frame)
        store.note(run.pk, status="waiting")

        await store.append([at(run, 0)])

        kept = await store.read(lambda: Run.objects.get(pk=run.pk))
        assert (kept.at, kept.status) == (9, "waiting")


def test_what_rides_along_is_written_some_time_although_nothing_else_is(monkeypatch):
    monkeypatch.setattr(store_module, "RIDE_S", 0.01)

    @played
    async def ride():
        async with a_store() as (store, run):
            before = store.commits
            store.note(run.pk, at=7)
            while store.commits == before:
                await asyncio.sleep(0.005)

            assert (await store.read(lambda: Run.objects.get(pk=run.pk))).at == 7

    ride()


@played
async def test_what_was_noted_last_is_written_when_the_store_stops():
    async with a_store() as (store, run):
        store.note(run.pk, at=7)

    async with a_store() as (store, _):
        assert (await store.read(lambda: Run.objects.get(pk=run.pk))).at == 7


def test_a_database_that_fails_is_told_to_who_waits_and_the_writer_lives(monkeypatch):
    def failing(entries, riders):
        raise OSError("the disk is full")

    @played
    async def fail():
        async with a_store() as (store, run):
            with monkeypatch.context() as broken:
                broken.setattr(store_module, "_write_together", failing)
                with pytest.raises(OSError, match="the disk is full"):
                    await store.append([at(run, 0)])

            await store.append([at(run, 0)])

    fail()


@played
async def test_a_note_about_a_run_that_is_gone_does_no_harm():
    async with a_store() as (store, run):
        store.note(uuid.uuid4(), at=7)

        await store.append([at(run, 0)])

        assert len(await store.read(load_commands, str(run.pk), 0)) == 1
