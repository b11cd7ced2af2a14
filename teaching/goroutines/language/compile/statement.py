"""Statements, one function a kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from teaching.goroutines.language.compile.assignments import (
    assign,
    declare_vars,
    inc_dec,
    set_global,
    spread_types,
)
from teaching.goroutines.language.compile.branches import branch, goto_block, has_goto_labels, stop_range_funcs
from teaching.goroutines.language.compile.calls import as_wanted
from teaching.goroutines.language.compile.deferred import defer, go
from teaching.goroutines.language.compile.expression import bare, expr, value
from teaching.goroutines.language.compile.loops import for_stmt, range_stmt
from teaching.goroutines.language.compile.selects import select_stmt
from teaching.goroutines.language.compile.switches import switch_stmt, type_switch_stmt
from teaching.goroutines.language.statements import (
    AssignStmt,
    BlockStmt,
    BranchStmt,
    DeclStmt,
    DeferStmt,
    EmptyStmt,
    ExprStmt,
    ForStmt,
    GoStmt,
    IfStmt,
    IncDecStmt,
    LabeledStmt,
    RangeStmt,
    ReturnStmt,
    SelectStmt,
    SendStmt,
    Stmt,
    SwitchStmt,
    TypeSwitchStmt,
    VarDecl,
)
from teaching.goroutines.runtime.constants import CHAN_NS

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def block_statements(f: Fn, statements: list[Stmt]) -> None:
    """A list of statements."""
    if has_goto_labels(f, statements):
        goto_block(f, statements)
        return
    for s in statements:
        statement(f, s)


def statement(f: Fn, s: Stmt) -> None:
    """One statement."""
    if not isinstance(s, BlockStmt | LabeledStmt | EmptyStmt):
        f.statement_at(s.span.line)
    HANDLERS[type(s)](f, s)


def _empty(f: Fn, s: EmptyStmt) -> None:
    pass


def _expr(f: Fn, s: ExprStmt) -> None:
    f.emit(expr(f, s.x))


def _send(f: Fn, s: SendStmt) -> None:
    f.stops = True
    f.charge(CHAN_NS)
    f.emit(f"if chansend({bare(f, s.chan)}, {value(f, s.value)}) and (yield):")
    f.emit("    raise send_on_closed()")


def _block(f: Fn, s: BlockStmt) -> None:
    block_statements(f, s.statements)


def _if(f: Fn, s: IfStmt) -> None:
    if s.init is not None:
        statement(f, s.init)
        f.go_line = s.span.line
    with f.block(f"if {expr(f, s.cond)}:"):
        block_statements(f, s.then.statements)
    if s.otherwise is not None:
        with f.block("else:"):
            statement(f, s.otherwise)


def _labeled(f: Fn, s: LabeledStmt) -> None:
    statement(f, s.stmt)


def _decl(f: Fn, s: DeclStmt) -> None:
    for d in s.decls:
        if isinstance(d, VarDecl):
            f.go_line = d.span.line
            declare_vars(f, d)


def _return(f: Fn, s: ReturnStmt) -> None:
    texts = _result_texts(f, s)
    names = [place.text for place in f.result_places]
    if f.has_defer:
        if texts is not None:
            _assign_results(f, names, texts)
        stop_range_funcs(f, 0)
        f.emit("return")
        return
    if texts is None:
        texts = names
    if f.in_range_func:
        held = [f.temp() for _ in texts]
        for t, text in zip(held, texts, strict=True):
            f.emit(f"{t} = {text}")
        texts = held
        stop_range_funcs(f, 0)
    f.emit("return " + tuple_text(texts) if texts else "return")


def tuple_text(texts: list[str]) -> str:
    """One value as it is, several as a tuple."""
    return texts[0] if len(texts) == 1 else f"({', '.join(texts)})"


def _assign_results(f: Fn, names: list[str], texts: list[str]) -> None:
    if len(names) == 1:
        f.emit(f"{names[0]} = {texts[0]}")
    elif names:
        held = [f.temp() for _ in names]
        f.emit(f"{', '.join(held)} = {', '.join(texts)}")
        for name, t in zip(names, held, strict=True):
            f.emit(f"{name} = {t}")


def _result_texts(f: Fn, s: ReturnStmt) -> list[str] | None:
    """The values that are returned; None for a bare return of named results."""
    if s.bare or not f.results:
        return None if f.results else []
    if not s.spread:
        return [value(f, e) for e in s.results]
    wanted = [f.t(var.type) for var in f.results]
    held = [f.temp() for _ in wanted]
    f.emit(f"{', '.join(held)} = {bare(f, s.results[0])}")
    sources = spread_types(f, s.results[0], len(wanted))
    return [
        as_wanted(f, t, f.t(source), w) if source is not None else t
        for t, source, w in zip(held, sources, wanted, strict=True)
    ]


def declare_globals(f: Fn, d: VarDecl) -> None:
    """The initialisation of package variables."""
    if not d.values:
        return
    if d.spread:
        held = [f.temp() for _ in d.objs]
        f.emit(f"{', '.join(held)} = {bare(f, d.values[0])}")
        sources = spread_types(f, d.values[0], len(held))
        for name, var, t, source in zip(d.names, d.objs, held, sources, strict=True):
            if name.name != "_":
                set_global(f, var, as_wanted(f, t, f.t(source), f.t(var.type)) if source is not None else t)
        return
    for name, var, v in zip(d.names, d.objs, d.values, strict=True):
        f.naming = name.name
        text = value(f, v)
        f.naming = ""
        if name.name == "_":
            f.emit(text)
        else:
            set_global(f, var, text)


HANDLERS: dict[type, Callable[[Fn, Any], None]] = {
    EmptyStmt: _empty,
    ExprStmt: _expr,
    SendStmt: _send,
    IncDecStmt: inc_dec,
    AssignStmt: assign,
    GoStmt: go,
    DeferStmt: defer,
    ReturnStmt: _return,
    BranchStmt: branch,
    BlockStmt: _block,
    IfStmt: _if,
    SwitchStmt: switch_stmt,
    TypeSwitchStmt: type_switch_stmt,
    SelectStmt: select_stmt,
    ForStmt: for_stmt,
    RangeStmt: range_stmt,
    LabeledStmt: _labeled,
    DeclStmt: _decl,
}
