"""How far a learner is: reads and writes StepRecords, and sums them up for the course map."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db import IntegrityError, transaction
from django.utils import timezone

from teaching.lessons.format import Course, Lesson, Step
from teaching.lessons.models import StepRecord


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A lesson and how much of it is done."""

    lesson: Lesson
    done: int
    next_step: Step | None

    @property
    def percent(self) -> int:
        """0 to 100."""
        return 100 * self.done // len(self.lesson.steps) if self.lesson.steps else 0

    @property
    def is_complete(self) -> bool:
        """Whether every step is done."""
        return self.lesson.is_written and self.done == len(self.lesson.steps)


@dataclass(frozen=True, slots=True)
class CourseProgress:
    """All written lessons together: steps done of how many, and the lesson to go on with."""

    done: int
    steps: int
    next_lesson: LessonProgress | None

    @classmethod
    def of(cls, lessons: Iterable[LessonProgress]) -> "CourseProgress":
        """Sum up; a lesson that was begun comes before one that was not."""
        written = [item for item in lessons if item.lesson.is_written]
        still_open = sorted((item for item in written if not item.is_complete), key=lambda item: item.done == 0)
        done, steps = sum(item.done for item in written), sum(len(item.lesson.steps) for item in written)
        return cls(done, steps, still_open[0] if still_open else None)


def record_of(learner: str, lesson: Lesson, step: Step) -> StepRecord:
    """The learner's record of a step, made when there is none."""
    record, _ = StepRecord.objects.get_or_create(learner=learner, lesson=lesson.slug, step=step.id)
    return record


def seen(learner: str, lesson: Lesson, step: Step) -> StepRecord:
    """Note that a step was opened; a look step is done by that."""
    record = record_of(learner, lesson, step)
    if step.kind == "look" and record.done is None:
        record.done = timezone.now()
        record.save(update_fields=["done"])
    return record


def answered(learner: str, lesson: Lesson, step: Step, choice: str, *, right: bool) -> StepRecord:
    """Note an answer to a prediction; any answer lets the learner go on, the first one is what counts."""
    record = record_of(learner, lesson, step)
    record.choice = choice
    record.tries += 1
    if record.first_right is None:
        record.first_right = right
    record.done = record.done or timezone.now()
    record.save()
    return record


def tried(learner: str, lesson: Lesson, step: Step, *, reached: bool) -> StepRecord:
    """Note an attempt at a goal."""
    record = record_of(learner, lesson, step)
    record.tries += 1
    if reached:
        record.done = record.done or timezone.now()
    record.save()
    return record


def hinted(learner: str, lesson: Lesson, step: Step, depth: int) -> StepRecord:
    """Note how deep a hint was asked for (1 to the number of hints)."""
    record = record_of(learner, lesson, step)
    record.hints = max(record.hints, depth)
    record.save(update_fields=["hints"])
    return record


def records_of(learner: str, lesson: Lesson) -> dict[str, StepRecord]:
    """Step id -> record."""
    return {record.step: record for record in StepRecord.objects.filter(learner=learner, lesson=lesson.slug)}


def course_map(learner: str, course: Course) -> dict[str, LessonProgress]:
    """Slug -> progress, for all lessons, in one query."""
    done: dict[str, set[str]] = {}
    for slug, step in StepRecord.objects.filter(learner=learner, done__isnull=False).values_list("lesson", "step"):
        done.setdefault(slug, set()).add(step)
    return {lesson.slug: _progress(lesson, done.get(lesson.slug, set())) for lesson in course.lessons()}


def _progress(lesson: Lesson, done: set[str]) -> LessonProgress:
    open_steps = [step for step in lesson.steps if step.id not in done]
    return LessonProgress(lesson, len(lesson.steps) - len(open_steps), open_steps[0] if open_steps else None)


def adopt(guest: str, person: str) -> None:
    """Move a guest's records to the account signed in to; where both have one, the account's stays."""
    for record in StepRecord.objects.filter(learner=guest):
        record.learner = person
        try:
            with transaction.atomic():
                record.save(update_fields=["learner"])
        except IntegrityError:
            StepRecord.objects.filter(pk=record.pk).delete()
