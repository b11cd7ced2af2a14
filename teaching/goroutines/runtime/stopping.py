"""What is said when a limit stops a program: which limit, and which goroutine ran where."""

from __future__ import annotations

from dataclasses import dataclass

from teaching.goroutines.runtime.g import G
from teaching.goroutines.runtime.tracebacks import Tracer
from teaching.simulation.limits import Limit


@dataclass(frozen=True, slots=True)
class TimeLimit(Limit):
    """A limit that is counted in ns of virtual time and told in ms."""

    def explain(self) -> str:
        """One sentence for the stage."""
        return f"The limit of {self.most // 1_000_000:,} {self.unit} is reached. {self.remedy}"


def explain(limit: Limit, reached: Exception, g: G | None, tracer: Tracer) -> str:
    """The sentence of the limit, and the innermost line of the program that the running goroutine was at."""
    if g is None:
        return limit.explain()
    frames = tracer.of_exception(reached) or tracer.of_generators(g)
    here = next((frame for frame in frames if frame.line), None)
    where = f"in {here.function} at {here.file}:{here.line}" if here is not None else f"in {g.function}"
    return f"{limit.explain()} G{g.goid} was running {where}."
