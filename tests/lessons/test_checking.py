"""check_course proves a course, and sees each fault: every rule is tried on a broken copy."""

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from teaching.lessons.checking import check_course
from tests.lessons.conftest import LESSON


def messages(course, lesson: str) -> list[str]:
    (course / "count" / "lesson.yaml").write_text(lesson)
    return [fault.message for fault in check_course(course)]


def test_a_sound_course_passes(course):
    assert messages(course, LESSON) == []


@pytest.mark.parametrize(
    ("broken", "message"),
    [
        (LESSON.replace("value == 9", "value == 4"), "exactly one choice must be right, these are: four, nine"),
        (LESSON.replace("value == 4", "value == 5"), "exactly one choice must be right, these are: none"),
        (LESSON.replace("> 1000", "> 3"), "the goal is reached before anything is done"),
        (LESSON.replace("> 1000", "> 9000"), "solution 1 does not reach the goal"),
        (LESSON.replace("[Add., Add once., Add one.]", "[Add.]"), "1 hints, 3 are wanted, from gentle to plain"),
        (LESSON.replace("        - {command: {kind: add, n: 2}}\n", ""), "1 solutions, at least 2"),
        (LESSON.replace("{cause: Count}", "{cause: Counts}", 1), "no frame has the cause 'Counts'"),
        (
            LESSON.replace("given: {to: 3}", "given: {}"),
            "scenario 'three': the scenario lacks a number \"to\"",
        ),
    ],
    ids=lambda value: value if len(value) < 80 else "",
)
def test_a_fault_is_found(course, broken, message):
    assert message in messages(course, broken)


def test_a_condition_that_is_no_expression_is_found(course):
    assert any("worlds" in message for message in messages(course, LESSON.replace("world.counter", "worlds.counter")))


def test_the_command_prints_the_faults_and_fails(course):
    (course / "count" / "lesson.yaml").write_text(LESSON.replace("kind: look", "kind: gaze"))
    out = io.StringIO()

    with pytest.raises(CommandError, match="1 faults"):
        call_command("check_course", str(course), stdout=out)
    assert "lesson.yaml:5: unknown kind 'gaze'" in out.getvalue()


def test_the_project_s_own_course_is_sound():
    from django.conf import settings

    assert [str(fault) for fault in check_course(settings.BASE_DIR / "teaching" / "content")] == []
