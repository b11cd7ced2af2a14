"""Files to a course: reads a course folder and reports all faults of its author at once.

The same code serves the running site (which shows what loaded) and `check_course` (which shows what did not).
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

from teaching.lessons.format import (
    Choice,
    Course,
    Goal,
    Lesson,
    Prediction,
    Sandbox,
    Scenario,
    Show,
    Step,
    StepKind,
    Track,
)
from teaching.lessons.markup import sections, word_count
from teaching.lessons.reading import Faults, Fields, read_yaml
from teaching.simulation.diagnostics import Diagnostic, in_order

WORDS_MOST = 90
STEP_KINDS = ("look", "predict", "do")


@dataclass(frozen=True)
class Loaded:
    """A course and what is wrong with its files."""

    course: Course
    faults: tuple[Diagnostic, ...]


def load_course(folder: Path) -> Loaded:
    """Read a whole course folder."""
    faults = Faults()
    top = read_yaml(folder / "course.yaml", faults)
    if top is None:
        return Loaded(Course("", ()), tuple(faults.found))
    numbers = iter(range(1, 1000))
    tracks = tuple(_track(fields, folder, faults, numbers) for fields in top.list_of_fields("tracks"))
    capstone = top.fields("capstone")
    course = Course(
        title=top.text("title"),
        tracks=tracks,
        capstone=_lesson(capstone, "capstone", 0, folder, faults) if capstone else None,
        sandboxes=tuple(_sandbox(fields, folder, faults) for fields in top.list_of_fields("sandboxes")),
    )
    top.done()
    return Loaded(course, tuple(in_order(faults.found)))


@lru_cache(maxsize=4)
def _cached(folder: Path, _stamp: tuple[tuple[str, int], ...]) -> Loaded:
    return load_course(folder)


def current_course(folder: Path) -> Loaded:
    """The course as it is on disk now; read again only when a file has changed."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return _cached(folder, tuple((str(path), path.stat().st_mtime_ns) for path in files))


def _track(fields: Fields, folder: Path, faults: Faults, numbers: Any) -> Track:
    track_id = fields.text("id")
    lessons = tuple(
        _lesson(lesson, track_id, next(numbers), folder, faults) for lesson in fields.list_of_fields("lessons")
    )
    track = Track(track_id, fields.text("title"), fields.text("about", ""), lessons)
    fields.done()
    return track


def _lesson(fields: Fields, track: str, number: int, folder: Path, faults: Faults) -> Lesson:
    lesson = Lesson(fields.text("slug"), number, track, fields.text("title"), fields.text("question"))
    where = fields.text("folder", "")
    fields.done()
    return _written(lesson, folder / where, faults) if where else lesson


def _written(lesson: Lesson, folder: Path, faults: Faults) -> Lesson:
    top = read_yaml(folder / "lesson.yaml", faults)
    if top is None:
        return lesson
    words = _words(folder / "words.md", faults)
    scenarios = {
        scenario.name: scenario
        for scenario in (_scenario(fields, folder) for fields in top.list_of_fields("scenarios"))
        if scenario
    }
    steps = tuple(_step(fields, words, scenarios, folder) for fields in top.list_of_fields("steps"))
    at_home = tuple((fields.text("run"), fields.text("says")) for fields in top.list_of_fields("at_home"))
    top.done()
    for unused in sorted(set(words) - {step.id for step in steps} - {"summary"}):
        faults.add(folder / "words.md", words[unused][0], "unused", f"no step has the id {unused!r}")
    summary = words.get("summary", (0, ""))[1]
    return replace(lesson, steps=steps, commands_at_home=at_home, summary=summary)


def _words(path: Path, faults: Faults) -> dict[str, tuple[int, str]]:
    if not path.is_file():
        faults.add(path, 0, "no-file", "the file does not exist")
        return {}
    found = sections(path.read_text(encoding="utf-8"))
    for line, text in found.values():
        if word_count(text) > WORDS_MOST:
            faults.add(path, line, "long", f"{word_count(text)} words, at most {WORDS_MOST}", "One idea a step.")
    return found


def _scenario(fields: Fields, folder: Path) -> Scenario | None:
    """A scenario; fields of `files` name files of the lesson whose text is put in their place."""
    given = dict(fields.value("given", {}))
    for name, file in dict(fields.value("files", {})).items():
        given[name] = _file_text(fields, folder, file)
    manifests = fields.value("manifests", None)
    if manifests is not None:
        given["manifests"] = [{"name": file, "text": _file_text(fields, folder, file)} for file in manifests]
    scenario = Scenario(
        fields.text("name"), fields.text("engine"), given, fields.number("seed", 1),
        tuple(fields.value("commands", [])),
    )  # fmt: skip
    fields.done()
    return scenario


def _file_text(fields: Fields, folder: Path, file: str) -> str:
    path = (folder / file).resolve()
    if not path.is_relative_to(folder.resolve()):
        fields.fault(fields.line, "outside", f"{file!r} lies outside the lesson's folder")
        return ""
    if not path.is_file():
        fields.fault(fields.line, "no-file", f"{file!r} does not exist")
        return ""
    return path.read_text(encoding="utf-8")


def _step(fields: Fields, words: dict[str, tuple[int, str]], scenarios: dict[str, Scenario], folder: Path) -> Step:
    step_id, kind = fields.text("id"), fields.text("kind")
    if kind not in STEP_KINDS:
        fields.fault(fields.line_of("kind"), "kind", f"unknown kind {kind!r}", f"One of {', '.join(STEP_KINDS)}.")
    if step_id not in words:
        fields.fault(fields.line, "words", f"words.md has no section {step_id!r}")
    name = fields.text("scenario", "")
    if name and name not in scenarios:
        fields.fault(fields.line_of("scenario"), "scenario", f"no scenario is called {name!r}")
    step = Step(
        id=step_id,
        kind=cast(StepKind, kind),
        title=fields.text("title"),
        words=words.get(step_id, (0, ""))[1],
        scenario=scenarios.get(name),
        prediction=_prediction(fields),
        goal=_goal(fields, folder),
        show=_show(fields.fields("show")),
        line=fields.line,
    )
    fields.done()
    _complete(step, fields)
    return step


def _complete(step: Step, fields: Fields) -> None:
    needs = {"predict": step.prediction, "do": step.goal}
    if step.kind in needs and needs[step.kind] is None:
        fields.fault(fields.line, "incomplete", f"a {step.kind} step needs its {step.kind} part")
    if step.kind in needs and step.scenario is None:
        fields.fault(fields.line, "incomplete", f"a {step.kind} step needs a scenario")


def _prediction(fields: Fields) -> Prediction | None:
    part = fields.fields("predict")
    if part is None:
        return None
    prediction = Prediction(part.text("ask"), tuple(_choice(choice) for choice in part.list_of_fields("choices")))
    part.done()
    return prediction


def _choice(fields: Fields) -> Choice:
    choice = Choice(
        id=fields.text("id"),
        says=fields.text("says"),
        right_when=fields.text("right_when"),
        reply=fields.text("reply"),
        idea=fields.text("idea", ""),
        show=_show(fields.fields("show")),
    )
    fields.done()
    return choice


def _show(fields: Fields | None) -> Show | None:
    if fields is None:
        return None
    which = "last" if fields.text("which", "first") == "last" else "first"
    show = Show(fields.text("cause", ""), fields.text("on", ""), cast(Any, which))
    fields.done()
    return show


def _goal(fields: Fields, folder: Path) -> Goal | None:
    part = fields.fields("do")
    if part is None:
        return None
    hints = tuple(str(hint) for hint in part.value("hints", []))
    solutions = tuple(_solution(solution, folder) for solution in part.list_of_fields("solutions"))
    goal = Goal(part.text("when"), part.text("says"), hints, solutions)
    part.done()
    return goal


def _solution(fields: Fields, folder: Path) -> tuple[dict[str, Any], ...]:
    """Commands that reach the goal; in `files`, a field of the command is the text of a file."""
    command = dict(fields.value("command", {}))
    for name, file in dict(fields.value("files", {})).items():
        command[name] = _file_text(fields, folder, file)
    fields.done()
    return (command,)


def _sandbox(fields: Fields, folder: Path, faults: Faults) -> Sandbox:
    scenario = fields.fields("scenario")
    sandbox = Sandbox(
        fields.text("id"), fields.text("title"), fields.text("about"),
        _scenario(scenario, folder) if scenario else None,
    )  # fmt: skip
    fields.done()
    return sandbox
