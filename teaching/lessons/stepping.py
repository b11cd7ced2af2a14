"""What a step's page needs: the lesson's path, the learner's records, the run on the stage, and what may be shown."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404

from teaching.lessons.expected import digest, outcome_of
from teaching.lessons.format import Choice, Course, Lesson, Sandbox, Scenario, Show, Step
from teaching.lessons.loading import current_course
from teaching.lessons.models import LessonRun, StepRecord
from teaching.live.models import Run
from teaching.live.runs import create_run


def course() -> Course:
    """The course that this site shows."""
    return current_course(Path(settings.COURSE_DIR)).course


def lesson_and_step(slug: str, step_id: str) -> tuple[Lesson, Step]:
    """A written lesson's step, or 404."""
    lesson = course().lesson(slug)
    step = lesson.step(step_id) if lesson else None
    if lesson is None or step is None:
        raise Http404("There is no such step in the course.")
    return lesson, step


def run_for(learner: str, place: Lesson | Sandbox, scenario: Scenario) -> Run:
    """The learner's run of a scenario, begun when there is none or the author has changed the scenario."""
    lesson = place.slug if isinstance(place, Lesson) else f"sandbox-{place.id}"
    wanted = hashlib.sha256(digest(scenario).encode()).hexdigest()
    kept = LessonRun.objects.select_related("run").filter(
        learner=learner, lesson=lesson, scenario=scenario.name
    ).first()  # fmt: skip
    if kept and kept.digest == wanted:
        return kept.run
    run = create_run(
        owner=learner, engine=scenario.engine, scenario=dict(scenario.given), title=place.title, seed=scenario.seed
    )
    LessonRun.objects.update_or_create(
        learner=learner, lesson=lesson, scenario=scenario.name, defaults={"run": run, "digest": wanted}
    )
    return run


def move_to(learner: str, old: Run, new: Run) -> None:
    """The learner went on in a fork: from now on the lesson's run is that one."""
    LessonRun.objects.filter(learner=learner, run=old).update(run=new)


def forget_run(learner: str, lesson: str, scenario: Scenario) -> None:
    """Let the next visit begin a new run of the scenario; the old run itself is kept."""
    LessonRun.objects.filter(learner=learner, lesson=lesson, scenario=scenario.name).delete()


@dataclass(frozen=True)
class StepPage:
    """Everything that the template of a step shows."""

    lesson: Lesson
    step: Step
    records: Mapping[str, StepRecord]
    run: Run | None
    answered: Choice | None = None
    right: bool = False
    show_frame: int | None = None
    feedback: Mapping[str, Any] = field(default_factory=dict)

    @property
    def position(self) -> int:
        """1-based number of the step."""
        return self.lesson.position(self.step) + 1

    @property
    def before(self) -> Step | None:
        """The step before this one."""
        return self.lesson.steps[self.position - 2] if self.position > 1 else None

    @property
    def after(self) -> Step | None:
        """The step after this one."""
        return self.lesson.steps[self.position] if self.position < len(self.lesson.steps) else None

    @property
    def record(self) -> StepRecord | None:
        """The learner's record of this step."""
        return self.records.get(self.step.id)

    @property
    def locked(self) -> bool:
        """Whether the stage must not move yet: a prediction comes before its outcome."""
        return self.step.kind == "predict" and self.answered is None

    @property
    def path(self) -> list[tuple[Step, StepRecord | None]]:
        """Every step of the lesson with what the learner did there."""
        return [(step, self.records.get(step.id)) for step in self.lesson.steps]

    @property
    def hints_shown(self) -> tuple[str, ...]:
        """The hints asked for so far."""
        if not self.step.goal or not self.record:
            return ()
        return self.step.goal.hints[: self.record.hints]

    @property
    def has_more_hints(self) -> bool:
        """Whether a deeper hint is left."""
        return bool(self.step.goal) and len(self.hints_shown) < len(self.step.goal.hints)


def frame_to_show(step: Step, show: Show | None) -> int | None:
    """The frame of the step's own scenario at which the stage makes a point."""
    if step.scenario is None or show is None:
        return None
    return outcome_of(step.scenario).frame_to_show(show)
