"""What a person owns in all rooms: handed over when a guest signs in, deleted when somebody asks for it."""

from typing import Any

from django.db import IntegrityError, transaction

from teaching.lessons import progress
from teaching.lessons.models import LessonRun, StepRecord
from teaching.live.models import Run


def hand_over(sender: Any, guest: str, person: str, **_: Any) -> None:
    """Everything of the guest becomes the person's; where both have a current run of a lesson, the person's stays."""
    with transaction.atomic():
        Run.objects.filter(owner=guest).update(owner=person)
        progress.adopt(guest, person)
        for current in LessonRun.objects.filter(learner=guest):
            _hand_over_current_run(current, person)


def delete(sender: Any, person: str, **_: Any) -> None:
    """Nothing of this person is left. Forks that others made of the runs are theirs and stay."""
    with transaction.atomic():
        LessonRun.objects.filter(learner=person).delete()
        StepRecord.objects.filter(learner=person).delete()
        Run.objects.filter(owner=person).delete()


def _hand_over_current_run(current: LessonRun, person: str) -> None:
    current.learner = person
    try:
        with transaction.atomic():
            current.save(update_fields=["learner"])
    except IntegrityError:
        LessonRun.objects.filter(pk=current.pk).delete()
