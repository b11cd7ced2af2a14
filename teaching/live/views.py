"""Runs over HTTP: begin one, see its page, give a large command, read frames, fork, share.

Whatever is JSON has the shape of docs/protocol.md; see `answers` for what a refusal looks like.
"""

import uuid
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from teaching.live import engines
from teaching.live.answers import Refusal, body_of, json_view, number_of, object_of
from teaching.live.forking import fork
from teaching.live.models import Run
from teaching.live.people import doer, visitor
from teaching.live.permissions import Access, NotYours, access_to
from teaching.live.protocol import Command, Forked, NotUnderstood, Refused, as_json, decode_body, encode_frames
from teaching.live.runner import Runner
from teaching.live.runs import DEFAULT_SEED, create_run
from teaching.live.service import Service, borrowed

MOST_FRAMES = 5_000
MOST_BYTES = 4 * 1024 * 1024


@require_POST
@json_view
async def create(request: HttpRequest) -> HttpResponse:
    """Begin a run: `{engine, scenario, title?, seed?}`. 201 with its id and page, 422 with what is wrong."""
    asked = object_of(request)
    engine, scenario, title = asked.get("engine"), asked.get("scenario"), asked.get("title", "")
    seed = number_of(asked.get("seed", DEFAULT_SEED), "seed")
    if not isinstance(engine, str) or engine not in engines.table():
        raise Refusal.because(422, "no_such_engine", f"There is no engine {str(engine)[:40]!r}.")
    if not isinstance(scenario, dict) or not isinstance(title, str):
        raise Refusal.because(400, "not_understood", "scenario must be an object, title a text.")
    person = await sync_to_async(doer)(request)
    async with borrowed() as service:
        _take_token(service, person)
        diagnostics = await service.validate(engine, scenario, seed)
    if diagnostics:
        raise Refusal(422, *diagnostics)
    run = await sync_to_async(create_run)(person, engine, scenario, title, seed)
    return _made(str(run.pk))


@require_GET
def page(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """The run on its stage."""
    run = get_object_or_404(Run.objects.select_related("parent"), pk=run_id)
    person = visitor(request)
    try:
        access = access_to(run, person)
    except NotYours:
        return render(request, "runs/not_yours.html", {"run_id": str(run_id)}, status=403)
    context = {
        "run": run, "run_id": str(run.pk), "engine": run.engine, "title": run.title, "access": access,
        "parent": _visible(run.parent, person), "parent_at": run.parent_at,
        "forks": [child for child in run.forks.order_by("created") if _visible(child, person)],
    }  # fmt: skip
    return render(request, "runs/run.html", context)


@require_POST
@json_view
async def commands(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """A command too large for the socket: same body, same answer."""
    try:
        command = decode_body(body_of(request))
    except NotUnderstood as error:
        raise Refusal.because(400, "not_understood", f"The command was not understood: {error}.") from None
    if not isinstance(command, Command):
        raise Refusal.because(400, "not_understood", "Only commands are taken here.")
    person = await sync_to_async(visitor)(request)
    async with borrowed() as service:
        runner, access = await _runner(service, run_id, person)
        if access != "own":
            raise NotYours
        _take_token(service, person)
        answer = await service.command(runner, command)
    return JsonResponse(as_json(answer), status=422 if isinstance(answer, Refused) else 200)


@require_GET
@json_view
async def frames(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """Frames `from` to at most `to`, as many as fit, as a `frames` message; computed a bounded way beyond the head."""
    first = number_of(request.GET.get("from", "0"), "from")
    last = number_of(request.GET.get("to", str(first + MOST_FRAMES - 1)), "to", first)
    last = min(last, first + MOST_FRAMES - 1)
    async with borrowed() as service:
        runner, _ = await _runner(service, run_id, await sync_to_async(visitor)(request))
        await runner.compute_to(min(last, runner.head + MOST_FRAMES))
        if runner.fault and runner.head < first:
            raise Refusal(422, as_json(runner.fault))
        found = await runner.batch(first, last, MOST_BYTES) if first <= runner.head else ()
        text = encode_frames(first, found, runner.head, runner.status, len(runner.commands))
    return HttpResponse(text, content_type="application/json")


@require_POST
@json_view
async def fork_run(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """Fork at `{at}` frames: whoever may look may fork, and the fork is theirs."""
    at = number_of(object_of(request).get("at"), "at")
    person = await sync_to_async(doer)(request)
    async with borrowed() as service:
        runner, _ = await _runner(service, run_id, person)
        _take_token(service, person)
        made = await fork(service, runner, person, at)
    if not isinstance(made, Forked):
        raise Refusal(422, *made.diagnostics)
    return _made(made.run)


@require_POST
@json_view
async def share(request: HttpRequest, run_id: uuid.UUID) -> HttpResponse:
    """`{shared: true}` lets whoever has the link look and fork; false takes that back for new visits."""
    shared = object_of(request).get("shared")
    if not isinstance(shared, bool):
        raise Refusal.because(400, "not_understood", "shared must be true or false.")
    async with borrowed() as service:
        runner, access = await _runner(service, run_id, await sync_to_async(visitor)(request))
        if access != "own":
            raise NotYours
        runner.run.shared = shared
        await sync_to_async(Run.objects.filter(pk=run_id).update)(shared=shared)
    return JsonResponse({"run": str(run_id), "shared": shared})


async def _runner(service: Service, run_id: uuid.UUID, person: str) -> tuple[Runner, Access]:
    runner = await service.runner(str(run_id))
    if runner is None:
        raise Refusal.because(404, "no_such_run", "There is no such run.", "Look at the address again.")
    return runner, access_to(runner.run, person)


def _visible(run: Run | None, person: str) -> Run | None:
    try:
        return run if run is not None and access_to(run, person) else None
    except NotYours:
        return None


def _take_token(service: Service, person: str) -> None:
    if not service.requests.take(person):
        raise Refusal.because(429, "too_many", "Too many requests.", "Wait a few seconds.")


def _made(run_id: str) -> JsonResponse:
    where: dict[str, Any] = {"run": run_id, "url": reverse("live:run", args=[run_id])}
    return JsonResponse(where, status=201)
