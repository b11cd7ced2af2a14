"""select: one case is a plain operation, several go to selectgo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.assignments import define, target_of
from teaching.goroutines.language.compile.expression import bare, value
from teaching.goroutines.language.compile.switches import breakable
from teaching.goroutines.language.nodes import Expr, Ident, UnaryExpr, unparen
from teaching.goroutines.language.objects import Var
from teaching.goroutines.language.statements import AssignStmt, CommClause, ExprStmt, SelectStmt, SendStmt
from teaching.goroutines.runtime.constants import SELECT_NS

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def select_stmt(f: Fn, s: SelectStmt) -> None:
    """`select {…}`."""
    from teaching.goroutines.language.compile.statement import block_statements, statement

    f.stops = True
    cases = [c for c in s.clauses if not c.is_default]
    default = next((c for c in s.clauses if c.is_default), None)
    with breakable(f, s):
        if len(cases) == 1 and default is None:
            assert cases[0].comm is not None
            statement(f, cases[0].comm)
            block_statements(f, cases[0].body)
            return
        _general(f, cases, default)


def _general(f: Fn, cases: list[CommClause], default: CommClause | None) -> None:
    from teaching.goroutines.language.compile.statement import block_statements

    f.charge(SELECT_NS)
    t = f.temp()
    listed = ", ".join(_case(f, c) for c in cases)
    f.emit(f"{t} = {t} if ({t} := selectgo([{listed}], {default is not None})) is not PARKED else (yield)")
    if any(isinstance(c.comm, SendStmt) for c in cases):
        f.emit(f"if {t}[0] == -1: raise send_on_closed()")
    word = "if"
    for i, clause in enumerate(cases):
        f.go_line = clause.span.line
        with f.block(f"{word} {t}[0] == {i}:"):
            _receive(f, clause, t)
            block_statements(f, clause.body)
        word = "elif"
    if default is not None:
        with f.block("else:" if cases else "if True:"):
            block_statements(f, default.body)


def _receiver(clause: CommClause) -> UnaryExpr:
    comm = clause.comm
    x: Expr = comm.x if isinstance(comm, ExprStmt) else comm.rhs[0]  # type: ignore[union-attr]
    x = unparen(x)
    assert isinstance(x, UnaryExpr)
    return x


def _case(f: Fn, clause: CommClause) -> str:
    if isinstance(clause.comm, SendStmt):
        return f"({bare(f, clause.comm.chan)}, True, {value(f, clause.comm.value)})"
    return f"({bare(f, _receiver(clause).x)}, False, None)"


def _receive(f: Fn, clause: CommClause, t: str) -> None:
    """Put what was received where the case says."""
    comm = clause.comm
    if not isinstance(comm, AssignStmt):
        return
    new = set(map(id, comm.new_vars))
    for i, e in enumerate(comm.lhs):
        if isinstance(e, Ident) and e.name == "_":
            continue
        text = f"{t}[{i + 1}]"
        if isinstance(e, Ident) and isinstance(e.obj, Var) and id(e.obj) in new:
            define(f, e.obj, text)
        else:
            for line in target_of(f, e).store:
                f.emit(line.replace("{}", text))
