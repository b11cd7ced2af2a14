"""Source text to syntax tree.

The parser is our own and goes by recursive descent, in the order of decisions of cmd/compile/internal/syntax, because
what a learner sees most are syntax errors, and only the same decisions give the same words at the same places.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from teaching.goroutines.language.nodes import Pos
from teaching.goroutines.language.parsing.branches import Branches
from teaching.goroutines.language.parsing.declaration_syntax import parse_file
from teaching.goroutines.language.parsing.token_stream import Tokens
from teaching.goroutines.language.statements import File
from teaching.simulation.diagnostics import Diagnostic, Where

MAX_DEPTH = 400  # of nested brackets, so that no text exhausts Python's stack


@dataclass(slots=True)
class Parsed:
    """A file (None if nothing could be made of it) and what is wrong with its syntax, branches included."""

    file: File | None
    diagnostics: list[Diagnostic] = field(default_factory=list)


def parse(source: str, filename: str) -> Parsed:
    """Parse a file; faults are collected, never raised."""
    p = Tokens(source)
    deep = _too_deep(p)
    if deep is not None:
        return Parsed(None, [_diagnostic(filename, deep, "syntax error: expression or block nested too deeply")])
    file = parse_file(p, filename)
    errors = p.errors if file is not None else [e for e in p.errors if e[0] <= p.pos]
    diagnostics = [_diagnostic(filename, pos, message) for pos, message in _one_a_line(errors)]

    def report(pos: Pos, code: str, message: str) -> None:
        diagnostics.append(_diagnostic(filename, pos, message, code))

    for body in p.bodies:
        Branches(report, lambda pos: f"{filename}:{pos.line}:{pos.column}").check(body)
    diagnostics.sort(key=lambda d: d.where)
    return Parsed(file, diagnostics)


def _one_a_line(errors: list[tuple[Pos, str]]) -> list[tuple[Pos, str]]:
    """Of several syntax errors on a line, the compiler shows the one that it met first."""
    lines: set[int] = set()
    out = []
    for pos, message in errors:
        if message.startswith("syntax error"):
            if pos.line in lines:
                continue
            lines.add(pos.line)
        out.append((pos, message))
    return out


def _too_deep(p: Tokens) -> Pos | None:
    """Where brackets, or prefix operators in a row, are nested beyond the limit."""
    depth = prefixes = 0
    for token in p.tokens:
        kind = token.kind
        if kind in ("(", "[", "{", "func", "if"):
            depth += 1 if kind not in ("func", "if") else 0
        elif kind in (")", "]", "}"):
            depth -= 1
        prefixes = prefixes + 1 if kind in ("op", "*", "<-", "chan", "if", "else", "[", "]", "map") else 0
        if depth > MAX_DEPTH or prefixes > MAX_DEPTH:
            return token.pos
    return None


def _diagnostic(filename: str, pos: Pos, message: str, code: str = "InvalidSyntaxTree") -> Diagnostic:
    where = Where(filename, pos.line, pos.column, pos.line, pos.column + 1)
    return Diagnostic(where, code, message)
