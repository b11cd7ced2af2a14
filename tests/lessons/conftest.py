"""A course of two lessons on the toy counter (tests/live/toys.py), small enough to see it all here."""

from pathlib import Path

import pytest
from django.test import Client

from teaching.live import engines
from teaching.live.models import Run

COURSE = """
title: Counting
tracks:
  - id: t
    title: Track
    lessons:
      - {slug: count, title: To count, question: "How far?", folder: count}
      - {slug: later, title: Later, question: "When?"}
sandboxes:
  - {id: counter, title: A counter, about: It counts., scenario: {name: sandbox, engine: toy, given: {to: 3}}}
"""
LESSON = """
scenarios:
  - {name: three, engine: toy, given: {to: 3}}
steps:
  - {id: see, kind: look, title: See, scenario: three, show: {cause: Count}}
  - id: guess
    kind: predict
    title: Guess
    scenario: three
    predict:
      ask: Where does it end?
      choices:
        - {id: four, says: at 4, right_when: "world.counter[0].value == 4", reply: "Yes, four.", show: {cause: Count}}
        - {id: nine, says: at 9, right_when: "world.counter[0].value == 9", reply: "It began at one.", idea: c1}
  - id: push
    kind: do
    title: Push
    scenario: three
    do:
      when: world.counter[0].value > 1000
      says: The counter is above 1000.
      hints: [Add., Add once., Add one.]
      solutions:
        - {command: {kind: add, n: 1}}
        - {command: {kind: add, n: 2}}
at_home:
  - {run: seq 4, says: counts}
"""
WORDS = "## see\nLook.\n\n## guess\nThink.\n\n## push\nDo.\n\n## summary\nIt counts.\n"


@pytest.fixture
def course(tmp_path: Path, settings, monkeypatch) -> Path:
    (tmp_path / "count").mkdir()
    (tmp_path / "course.yaml").write_text(COURSE)
    (tmp_path / "count" / "lesson.yaml").write_text(LESSON)
    (tmp_path / "count" / "words.md").write_text(WORDS)
    settings.COURSE_DIR = tmp_path
    monkeypatch.setitem(engines._table, "toy", "tests.live.toys:create")
    return tmp_path


@pytest.fixture
def alice(course, db) -> Client:
    """A learner who has opened the course; a guest like everybody."""
    client = Client()
    client.get("/lessons/count/see/")
    return client


@pytest.fixture
def charlie(course, db) -> Client:
    """A stranger, who has opened the same lesson in a browser of his own."""
    client = Client()
    client.get("/lessons/count/see/")
    return client


def run_on_stage(client: Client, step: str = "see") -> Run:
    """The run that a learner's step shows."""
    return client.get(f"/lessons/count/{step}/").context["run"]
