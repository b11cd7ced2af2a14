"""Whatever a person sends that is wrong gets a message that says where and what, and leaves the run as it was.

Over HTTP, with both real engines in worker processes.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from asgiref.sync import sync_to_async

from teaching.config.simulations import SIMULATIONS
from teaching.live.models import CommandRecord, Run
from teaching.live.pool import Pool
from teaching.live.runs import create_run
from teaching.live.service import Service, current_is
from tests.live.playing import played
from tests.live.test_views import Learner, serving_http

pytestmark = pytest.mark.django_db(transaction=True)

NODE = "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nstatus: {allocatable: {cpu: '4', memory: 8Gi, pods: '9'}}\n"
POD = "apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: i}]}\n"
HELLO = 'package main\n\nfunc main() {\n\tprintln("hello")\n}\n'
SCENARIOS = {
    "cluster": {"manifests": [{"name": "a.yaml", "text": NODE}]},
    "go": {"source": HELLO, "file": "prog.go", "gomaxprocs": 1},
}


@asynccontextmanager
async def site() -> AsyncIterator[tuple[Learner, Learner]]:
    """The site with the real engines; Alice and Charlie."""
    service = Service(Pool(SIMULATIONS, workers=1))
    await service.start()
    try:
        async with serving_http() as (alice, charlie, _):
            with current_is(service):
                yield alice, charlie
    finally:
        await service.stop()


async def begun(learner: Learner, engine: str) -> str:
    """A run at rest; its path."""
    run = await sync_to_async(create_run)(learner.key, engine, SCENARIOS[engine], "a run")
    await head(learner, f"/runs/{run.pk}/")
    return f"/runs/{run.pk}/"


async def head(learner: Learner, path: str) -> int:
    """The last frame of a run."""
    _, frames = await learner.get(path + "frames.json?from=0&to=5000")
    return int(frames["head"])


async def refused(engine: str, do: dict) -> dict:
    """Give a command that must be refused; its first diagnostic, after making sure that nothing has changed."""
    async with site() as (alice, _):
        path = await begun(alice, engine)
        last = await head(alice, path)
        status, answer = await alice.post(path + "commands", command(last + 1, do))
        assert (status, answer["type"]) == (422, "refused"), answer
        assert await head(alice, path) == last
        assert not await sync_to_async(CommandRecord.objects.exists)()
    return dict(answer["diagnostics"][0])


def command(at: int, do: dict) -> dict:
    return {"type": "command", "id": "c1", "at": at, "seen": at - 1, "do": do}


def place(diagnostic: dict) -> tuple[int, int]:
    return diagnostic["where"]["line"], diagnostic["where"]["column"]


BAD_YAML = {
    "a text that is no YAML": ("kind: [Pod\n", "yaml", 2),
    "an object without a name": (POD.replace("name: web", "labels: {}"), "name", 0),
    "a kind that nobody knows": (POD.replace("kind: Pod", "kind: Pot"), "Pot", 0),
    "a negative quantity": (
        POD.replace("image: i", "image: i, resources: {requests: {cpu: '-1'}}"), "greater than or equal to 0", 4),
    "a malformed quantity": (POD.replace("image: i", "image: i, resources: {requests: {cpu: 1 core}}"), "quantit", 4),
    "a pod without containers": (POD.replace("[{name: c, image: i}]", "[]"), "spec.containers", 4),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(BAD_YAML))
def test_a_manifest_that_is_wrong_is_refused_where_it_is_wrong(case: str) -> None:
    text, words, line = BAD_YAML[case]

    @played
    async def play() -> None:
        diagnostic = await refused("cluster", {"kind": "apply", "text": text})
        told = f"{diagnostic['where']['path']} {diagnostic['message']} {diagnostic['code']}"
        assert words.lower() in told.lower()
        if line:
            assert diagnostic["where"]["line"] == line

    play()


BAD_GO = {
    "a program that does not parse": ("package main\n\nfunc main() {\n\tx := = 1\n}\n", "syntax error", (4, 7)),
    "a type that does not match": (HELLO.replace('println("hello")', "var n int = 1.5\n\t_ = n"), "truncated", (4, 14)),
    "a variable that is not used": (HELLO.replace("println", "x := 1\n\tprintln"), "declared and not used: x", (4, 2)),
    "a package that does not exist": (HELLO.replace("\n\n", '\n\nimport "fmtt"\n\n', 1), "fmtt", (3, 8)),
}


@pytest.mark.parametrize("case", sorted(BAD_GO))
def test_a_program_that_is_wrong_is_refused_where_it_is_wrong(case: str) -> None:
    source, words, where = BAD_GO[case]

    @played
    async def play() -> None:
        diagnostic = await refused("go", {"kind": "run", "source": source})
        assert words in diagnostic["message"]
        assert place(diagnostic) == where

    play()


@played
async def test_a_program_that_never_ends_reaches_a_limit_that_is_explained() -> None:
    async with site() as (alice, _):
        scenario = {**SCENARIOS["go"], "source": "package main\n\nfunc main() {\n\tfor {\n\t}\n}\n"}
        run = await sync_to_async(create_run)(alice.key, "go", scenario, "for ever")
        path, status, last = f"/runs/{run.pk}/frames.json", "ready", -1
        while status == "ready":
            _, frames = await alice.get(f"{path}?from={max(last, 0)}&to={last + 5000}")
            status, last = frames["status"], frames["head"]

    assert status == "limit"
    assert frames["frames"][-1]["cause"]["kind"] == "Limit"
    assert "limit" in frames["frames"][-1]["say"]


@pytest.mark.parametrize("engine", ["cluster", "go"])
def test_a_command_of_no_known_kind_is_refused(engine: str) -> None:
    @played
    async def play() -> None:
        diagnostic = await refused(engine, {"kind": "explode"})
        assert "explode" in diagnostic["message"]

    play()


@played
async def test_a_command_beyond_the_last_frame_is_refused() -> None:
    async with site() as (alice, _):
        path = await begun(alice, "cluster")
        last = await head(alice, path)

        status, answer = await alice.post(path + "commands", command(last + 100, {"kind": "apply", "text": POD}))

        assert (status, answer["type"]) == (422, "refused")
        assert await head(alice, path) == last


@played
async def test_a_run_of_somebody_else_takes_no_command() -> None:
    async with site() as (alice, charlie):
        path = await begun(alice, "cluster")
        last = await head(alice, path)

        status, _ = await charlie.post(path + "commands", command(last + 1, {"kind": "apply", "text": POD}))

        assert status == 403
        assert await head(alice, path) == last


@played
async def test_a_paste_of_five_megabytes_is_refused_with_its_size() -> None:
    async with site() as (alice, _):
        path = await begun(alice, "cluster")
        body = json.dumps(command(1, {"kind": "apply", "text": "# " + "x" * 5_000_000}))

        status, answer = await alice.post(path + "commands", body)

        assert status == 413
        assert "2,097,152" in answer["diagnostics"][0]["message"]
        assert await sync_to_async(Run.objects.count)() == 1
