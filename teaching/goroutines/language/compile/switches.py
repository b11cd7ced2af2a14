"""switch and type switch."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from teaching.goroutines.language.compile import operators as op
from teaching.goroutines.language.compile.assignments import define
from teaching.goroutines.language.compile.branches import Exit, exit_from
from teaching.goroutines.language.compile.constanttext import nil
from teaching.goroutines.language.compile.expression import equality, expr, value
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.compile.tree import breaks_out_of
from teaching.goroutines.language.gotype import Interface
from teaching.goroutines.language.nodes import Mode
from teaching.goroutines.language.statements import BranchStmt, CaseClause, SelectStmt, Stmt, SwitchStmt, TypeSwitchStmt

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


@contextmanager
def breakable(f: Fn, s: SwitchStmt | TypeSwitchStmt | SelectStmt) -> Iterator[None]:
    """A Python loop that is gone through once, if the statement has a break."""
    if not breaks_out_of(s):
        yield
        return
    with exit_from(f, Exit(s)), f.block("while True:"):
        yield
        f.emit("break")


def switch_stmt(f: Fn, s: SwitchStmt) -> None:
    """`switch tag {…}`."""
    from teaching.goroutines.language.compile.statement import statement

    if s.init is not None:
        statement(f, s.init)
    tag = ""
    if s.tag is not None:
        tag = value(f, s.tag)
        if not op.is_simple(tag) or "." in tag:
            t = f.temp()
            f.emit(f"{t} = {tag}")
            tag = t
    with breakable(f, s):
        if any(_falls(c.body) for c in s.clauses):
            _with_fallthrough(f, s, tag)
        else:
            _chain(f, s.clauses, [_condition(f, s, c, tag) for c in s.clauses])


def _falls(body: list[Stmt]) -> bool:
    return bool(body) and isinstance(body[-1], BranchStmt) and body[-1].keyword == "fallthrough"


def _condition(f: Fn, s: SwitchStmt, clause: CaseClause, tag: str) -> str:
    f.go_line = clause.span.line
    parts = []
    for e in clause.exprs:
        if s.tag is None:
            parts.append(expr(f, e))
        elif e.mode is Mode.NIL:
            parts.append(f"{tag} is {nil(f, f.t(s.tag.type))}")
        else:
            parts.append(equality(f, tag, s.tag, expr(f, e), e))
    return " or ".join(parts)


def _chain(f: Fn, clauses: list[CaseClause], conditions: list[str]) -> None:
    """if, elif, else; the default clause comes last wherever it stands."""
    from teaching.goroutines.language.compile.statement import block_statements

    word, default = "if", None
    for clause, condition in zip(clauses, conditions, strict=True):
        if clause.is_default:
            default = clause
            continue
        f.go_line = clause.span.line
        with f.block(f"{word} {condition}:"):
            block_statements(f, clause.body)
        word = "elif"
    if default is None:
        return
    if word == "if":
        block_statements(f, default.body)
        return
    with f.block("else:"):
        block_statements(f, default.body)


def _with_fallthrough(f: Fn, s: SwitchStmt, tag: str) -> None:
    """The number of the clause is found first; a clause that falls through sets the next one's."""
    from teaching.goroutines.language.compile.statement import block_statements

    number = f.temp()
    default = next((i for i, c in enumerate(s.clauses) if c.is_default), -1)
    choice = str(default)
    for i, clause in reversed(list(enumerate(s.clauses))):
        if not clause.is_default:
            choice = f"{i} if {_condition(f, s, clause, tag)} else {choice}"
    f.emit(f"{number} = {choice}")
    for i, clause in enumerate(s.clauses):
        with f.block(f"if {number} == {i}:"):
            block_statements(f, clause.body)
            if _falls(clause.body):
                f.emit(f"{number} = {i + 1}")


def type_switch_stmt(f: Fn, s: TypeSwitchStmt) -> None:
    """`switch x := y.(type) {…}`."""
    from teaching.goroutines.language.compile.statement import block_statements, statement

    if s.init is not None:
        statement(f, s.init)
    x, t = f.temp(), f.temp()
    f.emit(f"{x} = {expr(f, s.x)}")
    f.emit(f"{t} = {x}.t if {x} is not None else None")
    with breakable(f, s):
        word, default = "if", None
        for clause in s.clauses:
            if clause.is_default:
                default = clause
                continue
            condition = " or ".join(_type_condition(f, clause, i, t) for i in range(len(clause.exprs)))
            with f.block(f"{word} {condition}:"):
                _bind(f, clause, x)
                block_statements(f, clause.body)
            word = "elif"
        if default is not None:
            with f.block("else:" if word == "elif" else "if True:"):
                _bind(f, default, x)
                block_statements(f, default.body)


def _type_condition(f: Fn, clause: CaseClause, i: int, t: str) -> str:
    e = clause.exprs[i]
    if e.mode is Mode.NIL:
        return f"{t} is None"
    wanted = f.t(e.type)
    name = f.b.rtypes.name(wanted)
    return f"implements({t}, {name})" if isinstance(wanted.underlying, Interface) else f"{t} is {name}"


def _bind(f: Fn, clause: CaseClause, x: str) -> None:
    """The clause's own variable: of the case's type if it names just one."""
    var = clause.var
    if var is None:
        return
    t = f.t(var.type)
    single = len(clause.exprs) == 1 and clause.exprs[0].mode is not Mode.NIL
    if single and not isinstance(t.underlying, Interface):
        text = f"{x}.v"
        define(f, var, f.b.copy_of(text, t) if is_object(t) else text)
    else:
        define(f, var, x)
