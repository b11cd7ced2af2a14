"""Proves a course: files are sound, programs play, each prediction has exactly one right answer, goals are false at the
start and true after each listed solution."""

from collections.abc import Iterator
from pathlib import Path

from teaching.lessons.expected import NotPlayable, outcome_of
from teaching.lessons.format import Course, Goal, Lesson, Prediction, Scenario, Step
from teaching.lessons.judging import compiled, holds, right_choices
from teaching.lessons.loading import load_course
from teaching.lessons.outcomes import Outcome
from teaching.simulation.diagnostics import Diagnostic, Where, in_order

HINTS = 3
SOLUTIONS_LEAST = 2


def check_course(folder: Path) -> list[Diagnostic]:
    """Everything that is wrong with a course, sorted by place; empty when it is sound."""
    loaded = load_course(folder)
    return in_order([*loaded.faults, *_faults(loaded.course)])


def _faults(course: Course) -> Iterator[Diagnostic]:
    for lesson in course.lessons():
        for step in lesson.steps:
            yield from _step_faults(lesson, step)
    for sandbox in course.sandboxes:
        if sandbox.scenario:
            yield from _played(f"sandbox {sandbox.id}", 0, sandbox.scenario)[1]


def _step_faults(lesson: Lesson, step: Step) -> Iterator[Diagnostic]:
    where = f"{lesson.slug}/{step.id}"
    if step.scenario is None:
        return
    outcome, trouble = _played(where, step.line, step.scenario)
    yield from trouble
    if outcome is None:
        return
    if step.show and step.show.cause and step.show.cause not in outcome.causes:
        yield _fault(where, step.line, "show", f"no frame has the cause {step.show.cause!r}")
    if step.prediction:
        yield from _prediction_faults(where, step.line, step.prediction, outcome)
    if step.goal:
        yield from _goal_faults(where, step, step.goal, outcome)


def _prediction_faults(where: str, line: int, prediction: Prediction, outcome: Outcome) -> Iterator[Diagnostic]:
    for choice in prediction.choices:
        yield from _expression_faults(where, line, choice.right_when)
        if choice.show and choice.show.cause not in outcome.causes:
            yield _fault(where, line, "show", f"choice {choice.id!r}: no frame has the cause {choice.show.cause!r}")
    right = right_choices(prediction, outcome)
    if len(right) != 1:
        names = ", ".join(choice.id for choice in right) or "none"
        yield _fault(where, line, "prediction", f"exactly one choice must be right, these are: {names}")


def _goal_faults(where: str, step: Step, goal: Goal, outcome: Outcome) -> Iterator[Diagnostic]:
    broken = list(_expression_faults(where, step.line, goal.when))
    yield from broken
    if len(goal.hints) != HINTS:
        yield _fault(where, step.line, "hints", f"{len(goal.hints)} hints, {HINTS} are wanted, from gentle to plain")
    if len(goal.solutions) < SOLUTIONS_LEAST:
        yield _fault(where, step.line, "solutions", f"{len(goal.solutions)} solutions, at least {SOLUTIONS_LEAST}")
    if broken or step.scenario is None:
        return
    if holds(goal.when, outcome).holds:
        yield _fault(where, step.line, "goal", "the goal is reached before anything is done")
    for number, solution in enumerate(goal.solutions, 1):
        verdict = holds(goal.when, outcome_of(step.scenario, solution))
        if not verdict.holds:
            why = f" ({verdict.trouble})" if verdict.trouble else ""
            yield _fault(where, step.line, "solution", f"solution {number} does not reach the goal{why}")


def _expression_faults(where: str, line: int, text: str) -> Iterator[Diagnostic]:
    expression = compiled(text)
    if isinstance(expression, Diagnostic):
        yield _fault(where, line, expression.code, f"{text}: {expression.message}")


def _played(where: str, line: int, scenario: Scenario) -> tuple[Outcome | None, list[Diagnostic]]:
    try:
        return outcome_of(scenario), []
    except NotPlayable as trouble:
        return None, [_fault(where, line, d.code, f"scenario {scenario.name!r}: {d}") for d in trouble.diagnostics]


def _fault(where: str, line: int, code: str, message: str) -> Diagnostic:
    return Diagnostic(Where(where, line), code, message)
