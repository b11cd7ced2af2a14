"""A course folder is read whole, and every fault of its author is named with its place."""

from pathlib import Path

import pytest

from teaching.lessons.loading import load_course

COURSE = """
title: A course
tracks:
  - id: t
    title: Track
    lessons:
      - {slug: one, title: One, question: "Why?", folder: one}
      - {slug: two, title: Two, question: "When?"}
"""
LESSON = """
scenarios:
  - {name: start, engine: toy, given: {n: 1}, files: {source: prog.txt}}
steps:
  - {id: hello, kind: look, title: Hello, scenario: start}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "course.yaml").write_text(COURSE)
    (tmp_path / "one").mkdir()
    (tmp_path / "one" / "lesson.yaml").write_text(LESSON)
    (tmp_path / "one" / "words.md").write_text("## hello\nHi.\n")
    (tmp_path / "one" / "prog.txt").write_text("go\n")
    return tmp_path


def faults(folder: Path) -> list[str]:
    return [
        f"{Path(fault.where.file).name}:{fault.where.line}: {fault.message}" for fault in load_course(folder).faults
    ]


def test_a_sound_course_has_no_faults(folder):
    assert faults(folder) == []


def test_a_lesson_without_a_folder_is_announced_but_not_written(folder):
    one, two = load_course(folder).course.lessons()

    assert (one.is_written, two.is_written) == (True, False)


def test_a_file_named_in_a_scenario_is_put_in_its_place(folder):
    scenario = load_course(folder).course.lessons()[0].steps[0].scenario

    assert scenario.given == {"n": 1, "source": "go\n"}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (LESSON.replace("kind: look", "kind: gaze"), "lesson.yaml:5: unknown kind 'gaze'"),
        (LESSON.replace("title: Hello", "tittle: Hello"), "lesson.yaml:5: field 'title' is missing"),
        (LESSON.replace("prog.txt", "gone.txt"), "lesson.yaml:3: 'gone.txt' does not exist"),
        (
            LESSON.replace("prog.txt", "../course.yaml"),
            "lesson.yaml:3: '../course.yaml' lies outside the lesson's folder",
        ),
        (LESSON.replace("scenario: start", "scenario: end"), "lesson.yaml:5: no scenario is called 'end'"),
        (LESSON.replace("kind: look", "kind: predict"), "lesson.yaml:5: a predict step needs its predict part"),
        (LESSON + "  - [not, a, step]\n", "lesson.yaml:6: each item of 'steps' must be a mapping"),
        ("steps: {", "lesson.yaml:1: expected the node content, but found '<stream end>'"),
    ],
    ids=lambda value: value if value.startswith("lesson") else "",
)
def test_a_fault_of_the_author_is_named_with_its_place(folder, text, fault):
    (folder / "one" / "lesson.yaml").write_text(text)

    assert fault in faults(folder)


def test_all_faults_are_named_at_once(folder):
    (folder / "one" / "lesson.yaml").write_text(LESSON.replace("kind: look", "kind: gaze").replace("prog", "gone"))

    assert len(faults(folder)) == 2


def test_words_for_no_step_are_a_fault(folder):
    (folder / "one" / "words.md").write_text("## hello\nHi.\n\n## goodbye\nBye.\n")

    assert faults(folder) == ["words.md:4: no step has the id 'goodbye'"]


def test_a_step_of_too_many_words_is_a_fault(folder):
    (folder / "one" / "words.md").write_text("## hello\n" + "word " * 91)

    assert faults(folder) == ["words.md:1: 91 words, at most 90"]
