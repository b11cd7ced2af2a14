"""Is a prediction right, is a goal reached: expressions over an outcome, never an answer typed in."""

from dataclasses import dataclass
from functools import lru_cache

from teaching.lessons.format import Choice, Prediction
from teaching.lessons.outcomes import VARIABLES, Outcome
from teaching.simulation.diagnostics import Diagnostic
from teaching.simulation.expressions import Expression, Failure, compile


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an expression holds; `trouble` says why it could not be decided (then it does not hold)."""

    holds: bool
    trouble: str = ""


@lru_cache(maxsize=1024)
def compiled(text: str) -> Expression | Diagnostic:
    """An expression over `VARIABLES`, checked once."""
    return compile(text, VARIABLES)


def holds(text: str, outcome: Outcome) -> Verdict:
    """Evaluate a condition over an outcome."""
    expression = compiled(text)
    if isinstance(expression, Diagnostic):
        return Verdict(False, str(expression))
    value = expression.evaluate(outcome.activation())
    if isinstance(value, Failure):
        return Verdict(False, value.message)
    if not isinstance(value, bool):
        return Verdict(False, f"the condition gives {value!r}, not true or false")
    return Verdict(value)


def right_choices(prediction: Prediction, outcome: Outcome) -> list[Choice]:
    """The choices whose condition holds; a course is sound when this is exactly one."""
    return [choice for choice in prediction.choices if holds(choice.right_when, outcome).holds]
