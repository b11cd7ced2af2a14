"""From source text to a compiled program, or to what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from teaching.goroutines.language import check_program
from teaching.goroutines.language.compile.program import Builder, Program
from teaching.goroutines.stdlib.registry import natives_of, source_of
from teaching.simulation.diagnostics import Diagnostic


@dataclass(slots=True)
class Built:
    """`program` is None exactly if there are diagnostics; `unsupported` names what real Go has and the simulation
    lacks."""

    program: Program | None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)


class Library:
    """The simulated standard library, for the checker."""

    def source(self, path: str) -> str | None:
        """The Go text of a package."""
        return source_of(path)


LIBRARY = Library()


def build(source: str, filename: str) -> Built:
    """Parse, check and compile one file of package main."""
    checked = check_program(source, filename, LIBRARY)
    if checked.diagnostics or checked.package is None:
        return Built(None, checked.diagnostics)
    builder = Builder(checked.packages, natives_of, filename)
    program = builder.build()
    missing = [f"{path}.{name}" for path, _, name in builder.unsupported]
    return Built(program, [], sorted(missing))
