"""What a course is made of: tracks, lessons, steps, predictions, goals, scenarios, as frozen types.

A course is a folder of files without code: `course.yaml` lists what there is, each lesson has a folder with
`lesson.yaml` (steps), `words.md` (what a step says, under a heading that is the step's id) and plain programs and
manifests. `loading.py` makes these types from the files; `docs/authoring.md` says it for authors.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

StepKind = Literal["look", "predict", "do"]


@dataclass(frozen=True, slots=True)
class Scenario:
    """A world to begin with: which engine, what it is given, the seed, and commands that are given at once.

    Steps that name the same scenario share one run of the learner.
    """

    name: str
    engine: str
    given: Mapping[str, Any]
    seed: int = 1
    commands: tuple[Mapping[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """Where the stage goes to make a point: the first (or last) frame of a cause, or the end."""

    cause: str = ""
    on: str = ""
    which: Literal["first", "last"] = "first"


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a prediction. `right_when` is an expression over the simulated world; it is never typed in as
    right or wrong. `idea` names the misconception that a wrong choice stands for."""

    id: str
    says: str
    right_when: str
    reply: str
    idea: str = ""
    show: Show | None = None


@dataclass(frozen=True, slots=True)
class Prediction:
    """A question that is answered before the stage moves."""

    ask: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """What a learner has to bring about: an expression over the world, hints from gentle to plain, and solutions that
    `check_course` carries out (each a list of commands)."""

    when: str
    says: str
    hints: tuple[str, ...]
    solutions: tuple[tuple[Mapping[str, Any], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One screen of a lesson."""

    id: str
    kind: StepKind
    title: str
    words: str
    scenario: Scenario | None = None
    prediction: Prediction | None = None
    goal: Goal | None = None
    show: Show | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson; without steps it is announced but not written."""

    slug: str
    number: int
    track: str
    title: str
    question: str
    steps: tuple[Step, ...] = ()
    commands_at_home: tuple[tuple[str, str], ...] = ()
    summary: str = ""

    @property
    def is_written(self) -> bool:
        """Whether there is something to open."""
        return bool(self.steps)

    def step(self, step_id: str) -> Step | None:
        """The step of this id, or None."""
        return next((step for step in self.steps if step.id == step_id), None)

    def position(self, step: Step) -> int:
        """0-based place of a step."""
        return self.steps.index(step)


@dataclass(frozen=True, slots=True)
class Track:
    """Lessons that belong together."""

    id: str
    title: str
    about: str
    lessons: tuple[Lesson, ...] = ()


@dataclass(frozen=True, slots=True)
class Sandbox:
    """A world to play in, without steps."""

    id: str
    title: str
    about: str
    scenario: Scenario | None = None


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that the home page shows."""

    title: str
    tracks: tuple[Track, ...]
    capstone: Lesson | None = None
    sandboxes: tuple[Sandbox, ...] = field(default=())

    def lessons(self) -> tuple[Lesson, ...]:
        """All lessons in order, the capstone last."""
        listed = tuple(lesson for track in self.tracks for lesson in track.lessons)
        return (*listed, self.capstone) if self.capstone else listed

    def lesson(self, slug: str) -> Lesson | None:
        """The lesson of this slug, or None."""
        return next((lesson for lesson in self.lessons() if lesson.slug == slug), None)

    def sandbox(self, sandbox_id: str) -> Sandbox | None:
        """The sandbox of this id, or None."""
        return next((sandbox for sandbox in self.sandboxes if sandbox.id == sandbox_id), None)
