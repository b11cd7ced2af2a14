"""Pages of the course: the map, a lesson's steps, answers, goals, the sandboxes.

A plain request gets the whole page, an htmx request the part that changes; both come from one template. Rights are
simple here: a learner's records and runs are found by the learner's own key, so nobody can ask for another's.
"""

import uuid

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from teaching.accounts.guests import learner_key, visitor_key
from teaching.lessons import progress, stepping
from teaching.lessons.expected import outcome_of
from teaching.lessons.format import Lesson, Step
from teaching.lessons.judging import holds
from teaching.lessons.reached import NoOutcome, outcome_of_run
from teaching.lessons.stepping import StepPage, frame_to_show, lesson_and_step
from teaching.live.models import Run

_FIDELITY = {"go": ("Go", "fidelity-go.md"), "cluster": ("Kubernetes", "fidelity-kubernetes.md")}
"""Engines, with what each models and the document in DOCS_DIR that says how truly."""


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The course: two tracks, the capstone, the sandboxes, and how far the learner is."""
    course = stepping.course()
    done = progress.course_map(visitor_key(request), course)
    tracks = [(track, [done[lesson.slug] for lesson in track.lessons]) for track in course.tracks]
    capstone = done.get(course.capstone.slug) if course.capstone else None
    whole = progress.CourseProgress.of(done.values())
    context = {"course": course, "tracks": tracks, "capstone": capstone, "whole": whole}
    return render(request, "lessons/home.html", context)


@require_GET
def lesson(request: HttpRequest, slug: str) -> HttpResponse:
    """Go to the first step that is not done, or say that the lesson is not written yet."""
    found = stepping.course().lesson(slug)
    if found is None:
        raise Http404("There is no such lesson.")
    if not found.is_written:
        return render(request, "lessons/announced.html", {"lesson": found})
    done = progress.course_map(visitor_key(request), stepping.course())[slug]
    step = done.next_step or found.steps[0]
    return redirect("lessons:step", slug=slug, step_id=step.id)


@require_GET
def step(request: HttpRequest, slug: str, step_id: str) -> HttpResponse:
    """One step: the card, and the stage beside it."""
    found, at = lesson_and_step(slug, step_id)
    learner = learner_key(request)
    progress.seen(learner, found, at)
    return _step_answer(request, _page(learner, found, at))


@require_POST
def answer(request: HttpRequest, slug: str, step_id: str) -> HttpResponse:
    """Take an answer to a prediction; the reply, and the stage free to move."""
    found, at = lesson_and_step(slug, step_id)
    choice = at.prediction and next((c for c in at.prediction.choices if c.id == request.POST.get("choice")), None)
    if at.scenario is None or at.prediction is None:
        raise Http404("There is nothing to predict here.")
    learner = learner_key(request)
    if choice is None:
        page = _page(learner, found, at, feedback={"pick_one": True})
        return _card(request, page, status=422)
    right = holds(choice.right_when, outcome_of(at.scenario)).holds
    progress.answered(learner, found, at, choice.id, right=right)
    return _card(request, _page(learner, found, at))


@require_POST
def check(request: HttpRequest, slug: str, step_id: str) -> HttpResponse:
    """Look whether the learner's run has reached the goal."""
    found, at = lesson_and_step(slug, step_id)
    if at.goal is None or at.scenario is None:
        raise Http404("There is no goal here.")
    learner = learner_key(request)
    run = next(iter(_own_runs(learner, request.POST.get("run"))), None)
    if run is None:
        raise Http404("There is no such run of yours.")
    try:
        verdict = holds(at.goal.when, outcome_of_run(run))
    except NoOutcome as trouble:
        return _card(request, _page(learner, found, at, feedback={"trouble": str(trouble)}), status=422)
    kept = stepping.run_for(learner, found, at.scenario)
    if kept != run:
        stepping.move_to(learner, kept, run)
    progress.tried(learner, found, at, reached=verdict.holds)
    return _card(request, _page(learner, found, at, feedback={"checked": True, "reached": verdict.holds}))


@require_POST
def hint(request: HttpRequest, slug: str, step_id: str) -> HttpResponse:
    """Give the next hint."""
    found, at = lesson_and_step(slug, step_id)
    if at.goal is None:
        raise Http404("There is no goal here.")
    learner = learner_key(request)
    depth = min(progress.record_of(learner, found, at).hints + 1, len(at.goal.hints))
    progress.hinted(learner, found, at, depth)
    return _card(request, _page(learner, found, at))


@require_POST
def again(request: HttpRequest, slug: str, step_id: str) -> HttpResponse:
    """Begin the step's scenario afresh, in a new run; the old one stays where it is."""
    found, at = lesson_and_step(slug, step_id)
    learner = learner_key(request)
    if at.scenario is not None:
        stepping.forget_run(learner, found.slug, at.scenario)
    return redirect("lessons:step", slug=slug, step_id=step_id)


@require_POST
def moved(request: HttpRequest) -> HttpResponse:
    """The learner gave a command in the past and went on in a fork: from now on the lesson shows that run."""
    learner = learner_key(request)
    runs = {str(run.pk): run for run in _own_runs(learner, request.POST.get("old"), request.POST.get("new"))}
    old, new = runs.get(request.POST.get("old", "")), runs.get(request.POST.get("new", ""))
    if old is None or new is None:
        raise Http404("There are no such runs of yours.")
    stepping.move_to(learner, old, new)
    return HttpResponse(status=204)


@require_GET
def summary(request: HttpRequest, slug: str) -> HttpResponse:
    """The lesson on one screen, with commands for a real machine."""
    found = stepping.course().lesson(slug)
    if found is None or not found.is_written:
        raise Http404("There is no such lesson.")
    done = progress.course_map(visitor_key(request), stepping.course())[slug]
    records = progress.records_of(visitor_key(request), found)
    return render(request, "lessons/summary.html", {"lesson": found, "progress": done, "records": records})


@require_GET
def sandbox(request: HttpRequest, sandbox_id: str) -> HttpResponse:
    """A world to play in."""
    found = stepping.course().sandbox(sandbox_id)
    if found is None or found.scenario is None:
        raise Http404("There is no such sandbox.")
    run = stepping.run_for(learner_key(request), found, found.scenario)
    return render(request, "lessons/sandbox.html", {"sandbox": found, "run": run, "access": "own"})


@require_GET
def fidelity(request: HttpRequest, engine: str) -> HttpResponse:
    """How true an engine is to the scheduler that it models: a document of the project, as a page."""
    if engine not in _FIDELITY:
        raise Http404("There is no such simulator.")
    name, document = _FIDELITY[engine]
    text = (settings.DOCS_DIR / document).read_text(encoding="utf-8")
    return render(request, "lessons/fidelity.html", {"name": name, "document": text})


@require_GET
def styleguide(request: HttpRequest) -> HttpResponse:
    """Every component of the design language on one living page."""
    return render(request, "styleguide.html")


def _own_runs(learner: str, *ids: str | None) -> list[Run]:
    """The learner's runs among these ids; what is no id finds nothing."""
    wanted = []
    for id_ in ids:
        try:
            wanted.append(uuid.UUID(id_ or ""))
        except ValueError:
            continue
    return list(Run.objects.filter(pk__in=wanted, owner=learner))


def _page(learner: str, lesson: Lesson, step: Step, feedback: dict[str, object] | None = None) -> StepPage:
    records = progress.records_of(learner, lesson)
    run = stepping.run_for(learner, lesson, step.scenario) if step.scenario else None
    record = records.get(step.id)
    chosen = None
    if step.prediction and record and record.choice:
        chosen = next((choice for choice in step.prediction.choices if choice.id == record.choice), None)
    right = bool(chosen and step.scenario and holds(chosen.right_when, outcome_of(step.scenario)).holds)
    show = chosen.show if chosen else step.show
    return StepPage(lesson, step, records, run, chosen, right, frame_to_show(step, show), feedback or {})


def _step_answer(request: HttpRequest, page: StepPage) -> HttpResponse:
    """A step asked for by htmx brings the stage only if another run than the one on the stage is wanted."""
    swap_stage = request.GET.get("on_stage", "") != str(page.run.id if page.run else "")
    context = {"page": page, "run": page.run, "access": "own", "swap_stage": swap_stage}
    return render(request, "lessons/_answer_to_htmx.html" if request.htmx else "lessons/step.html", context)


def _card(request: HttpRequest, page: StepPage, status: int = 200) -> HttpResponse:
    """The card alone for htmx, else the whole page, so that it works without script as well."""
    context = {"page": page, "run": page.run, "access": "own"}
    template = "lessons/_card.html" if request.htmx else "lessons/step.html"
    return render(request, template, context, status=status)
