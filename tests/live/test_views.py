"""Runs over HTTP: begun, commanded, read, forked, shared; and who may."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async
from django.test import AsyncClient

from teaching.accounts.guests import key_of
from teaching.accounts.models import Person
from teaching.live.bucket import Buckets
from teaching.live.models import CommandRecord, Run
from teaching.live.protocol import MAX_BODY_BYTES
from teaching.live.runs import create_run
from teaching.live.service import current, current_is
from tests.live.playing import played, serving

pytestmark = pytest.mark.django_db(transaction=True)


class Learner:
    """A person at a browser."""

    def __init__(self, person: Person | None, client: AsyncClient) -> None:
        self.key = key_of(person) if person else ""
        self.http = client

    async def post(self, path: str, body: object) -> tuple[int, dict]:
        """Send JSON (or a text as it stands); status and JSON of the answer."""
        text = body if isinstance(body, str) else json.dumps(body)
        answer = await self.http.post(path, text, content_type="application/json")
        return answer.status_code, json.loads(answer.content)

    async def get(self, path: str) -> tuple[int, dict]:
        """Status and JSON of the answer."""
        answer = await self.http.get(path)
        return answer.status_code, json.loads(answer.content)

    async def run(self, to: int = 3, **fields: bool) -> str:
        """A new run of theirs; its path."""
        run = await sync_to_async(create_run)(self.key, "toy", {"to": to}, "counting")
        await sync_to_async(Run.objects.filter(pk=run.pk).update)(**{"title": "counting", **fields})
        return f"/runs/{run.pk}/"


@asynccontextmanager
async def serving_http() -> AsyncIterator[tuple[Learner, Learner, Learner]]:
    """The site; Alice, Charlie whom nobody knows here, and a visitor without a cookie."""
    people = []
    for _ in range(2):
        person, client = await sync_to_async(Person.objects.create_guest)(), AsyncClient()
        await client.aforce_login(person)
        people.append(Learner(person, client))
    async with serving() as service:
        with current_is(service):
            yield people[0], people[1], Learner(None, AsyncClient())


def command(at: int, kind: str = "add", **do: object) -> dict:
    return {"type": "command", "id": "c1", "at": at, "seen": at - 1, "do": {"kind": kind, "n": 1, **do}}


@played
async def test_a_run_is_begun_and_can_be_read():
    async with serving_http() as (alice, _, _):
        status, made = await alice.post("/runs/", {"engine": "toy", "scenario": {"to": 3}, "title": "mine"})

        _, frames = await alice.get(made["url"] + "frames.json")

        assert status == 201
        assert [frame["patch"]["counter:1"]["value"] for frame in frames["frames"]] == [2, 3, 4]
        assert (frames["type"], frames["from"], frames["head"], frames["status"]) == ("frames", 0, 2, "waiting")


@played
async def test_a_visitor_who_begins_a_run_becomes_a_guest_and_owns_it():
    async with serving_http() as (_, _, visitor):
        _, made = await visitor.post("/runs/", {"engine": "toy", "scenario": {"to": 3}})

        assert (await visitor.get(made["url"] + "frames.json"))[0] == 200


@played
async def test_a_scenario_that_does_not_build_answers_422_with_the_engines_words_and_stores_nothing():
    async with serving_http() as (alice, _, _):
        status, answer = await alice.post("/runs/", {"engine": "toy", "scenario": {"to": "far"}})

        assert status == 422
        assert answer["diagnostics"][0]["message"] == 'the scenario lacks a number "to"'
        assert not await Run.objects.aexists()


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "not_json"),
        ([], 400, "not_json"),
        ({"engine": "os:system", "scenario": {}}, 422, "no_such_engine"),
        ({"engine": ["toy"], "scenario": {}}, 422, "no_such_engine"),
        ({"engine": "toy", "scenario": []}, 400, "not_understood"),
        ({"engine": "toy", "scenario": {"to": 1}, "title": 7}, 400, "not_understood"),
        ({"engine": "toy", "scenario": {"to": 1}, "seed": "x"}, 400, "not_a_number"),
        ({"engine": "toy", "scenario": {"to": 1}, "seed": 2**60}, 400, "not_a_number"),
    ],
)
@played
async def test_what_makes_no_run_is_refused_with_the_reason(body, status, code):
    async with serving_http() as (alice, _, _):
        got, answer = await alice.post("/runs/", body)

        assert (got, answer["diagnostics"][0]["code"]) == (status, code)


@played
async def test_a_large_command_is_answered_as_on_the_socket():
    async with serving_http() as (alice, _, _):
        run = await alice.run(to=3)

        status, answer = await alice.post(run + "commands", command(3, text="x" * 200_000))

        assert (status, answer) == (200, {"type": "accepted", "id": "c1", "at": 3})
        assert len((await CommandRecord.objects.aget()).body) > 200_000


@played
async def test_a_command_that_the_engine_refuses_answers_422():
    async with serving_http() as (alice, _, _):
        status, answer = await alice.post(await alice.run() + "commands", command(3, kind="dance"))

        assert (status, answer["type"], answer["id"]) == (422, "refused", "c1")


@played
async def test_a_paste_beyond_the_limit_answers_413_and_says_so():
    async with serving_http() as (alice, _, _):
        status, answer = await alice.post(await alice.run() + "commands", command(3, text="x" * MAX_BODY_BYTES))

        assert (status, answer["diagnostics"][0]["code"]) == (413, "too_large")
        assert not await CommandRecord.objects.aexists()


@pytest.mark.parametrize("body", ["{", '{"type": "more", "to": 1}', '{"type": "command"}'])
@played
async def test_what_is_no_command_answers_400(body):
    async with serving_http() as (alice, _, _):
        assert (await alice.post(await alice.run() + "commands", body))[0] == 400


@pytest.mark.parametrize(("path", "body"), [("commands", command(3)), ("fork", {"at": 1}), ("share", {"shared": True})])
@played
async def test_a_stranger_may_change_nothing(path, body):
    async with serving_http() as (alice, charlie, visitor):
        run = await alice.run()

        assert (await charlie.post(run + path, body))[0] == 403
        assert (await visitor.post(run + path, body))[0] == 403


@played
async def test_a_stranger_may_not_look():
    async with serving_http() as (alice, charlie, visitor):
        run = await alice.run()

        assert (await charlie.get(run + "frames.json"))[0] == 403
        assert (await visitor.http.get(run)).status_code == 403


@pytest.mark.parametrize(("path", "body"), [("commands", command(3)), ("fork", {"at": 1}), ("share", {"shared": True})])
@played
async def test_a_run_that_is_not_there_answers_404(path, body):
    async with serving_http() as (alice, _, _):
        nowhere = "/runs/00000000-0000-4000-8000-000000000000/"

        assert (await alice.post(nowhere + path, body))[0] == 404
        assert (await alice.get(nowhere + "frames.json"))[0] == 404
        assert (await alice.http.get(nowhere)).status_code == 404


@pytest.mark.parametrize("path", ["", "commands", "fork", "share"])
@played
async def test_what_changes_something_is_asked_by_post_only(path):
    async with serving_http() as (alice, _, _):
        where = await alice.run() + path if path else "/runs/"

        assert (await alice.http.get(where)).status_code == 405


@played
async def test_a_shared_run_can_be_read_and_forked_by_others_and_not_commanded():
    async with serving_http() as (alice, charlie, _):
        run = await alice.run(to=3)
        await alice.post(run + "share", {"shared": True})

        status, fork = await charlie.post(run + "fork", {"at": 2})

        assert (await charlie.get(run + "frames.json"))[0] == 200
        assert (await charlie.post(run + "commands", command(3)))[0] == 403
        assert status == 201
        assert (await charlie.post(fork["url"] + "commands", command(3)))[0] == 200


@played
async def test_sharing_can_be_taken_back():
    async with serving_http() as (alice, charlie, _):
        run = await alice.run(shared=True)

        await alice.post(run + "share", {"shared": False})

        assert (await charlie.get(run + "frames.json"))[0] == 403


@pytest.mark.parametrize("query", ["from=x", "from=-1", "from=3&to=1", "to=99999999999999999999"])
@played
async def test_frames_that_make_no_sense_answer_400(query):
    async with serving_http() as (alice, _, _):
        assert (await alice.get(f"{await alice.run()}frames.json?{query}"))[0] == 400


@played
async def test_frames_beyond_the_end_are_none():
    async with serving_http() as (alice, _, _):
        _, answer = await alice.get(await alice.run(to=3) + "frames.json?from=7&to=9")

        assert (answer["frames"], answer["head"]) == ([], 2)


@played
async def test_the_page_names_the_run_and_the_line_that_it_left():
    async with serving_http() as (alice, _, _):
        run = await alice.run(to=3)
        _, fork = await alice.post(run + "fork", {"at": 2})

        page = (await alice.http.get(fork["url"])).content.decode()
        old = (await alice.http.get(run)).content.decode()

        assert run in page
        assert fork["url"] in old


@played
async def test_too_many_requests_answer_429():
    async with serving_http() as (alice, _, _):
        run = await alice.run()
        current().requests = Buckets(burst=2, per_s=0)

        statuses = [(await alice.post(run + "fork", {"at": 1}))[0] for _ in range(3)]

        assert statuses == [201, 201, 429]
