"""for, in all its forms."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.assignments import define, inc_dec, target_of
from teaching.goroutines.language.compile.branches import Exit, exit_from
from teaching.goroutines.language.compile.expression import bare, expr
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import Array, Map, Pointer, Type
from teaching.goroutines.language.nodes import BinaryExpr, Expr, Ident, unparen
from teaching.goroutines.language.objects import Var
from teaching.goroutines.language.statements import ForStmt, IncDecStmt, RangeStmt
from teaching.goroutines.runtime.constants import SPIN_NS

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def for_stmt(f: Fn, s: ForStmt) -> None:
    """`for init; cond; post {…}`; variables seen by closures are renewed before post."""
    from teaching.goroutines.language.compile.statement import block_statements, statement

    if s.init is not None:
        statement(f, s.init)

    def post() -> None:
        for var in s.own_vars:
            place = f.place(var)
            if place.boxed:
                f.emit(f"{place.name} = Box({place.name}.v)")
            elif var.captured and is_object(f.t(var.type)):
                f.emit(f"{place.name} = {f.b.copy_of(place.name, f.t(var.type))}")
        if s.post is not None:
            f.go_line = s.post.span.line
            if isinstance(s.post, IncDecStmt) and _bounded(s):
                inc_dec(f, s.post, bounded=True)
            else:
                statement(f, s.post)

    with exit_from(f, Exit(s, post)), f.loop():
        if not s.body.statements and s.post is None:
            f.charge(SPIN_NS)
        if s.cond is not None:
            f.go_line = s.cond.span.line
            f.emit(f"if not {expr(f, s.cond)}: break")
        block_statements(f, s.body.statements)
        post()


def _bounded(s: ForStmt) -> bool:
    """Whether the condition keeps the counter away from the end of its range."""
    if not isinstance(s.post, IncDecStmt) or not isinstance(s.cond, BinaryExpr):
        return False
    x, side = unparen(s.post.x), unparen(s.cond.x)
    if not isinstance(x, Ident) or not isinstance(side, Ident) or x.obj is not side.obj:
        return False
    return s.cond.op == "<" if s.post.op in ("+", "++") else s.cond.op in (">", ">=")


def range_stmt(f: Fn, s: RangeStmt) -> None:
    """`for k, v := range x {…}`."""
    RANGES[s.kind](f, s)


def _bind(f: Fn, s: RangeStmt, key: str | None, value: str | None) -> None:
    """Give the iteration variables their values."""
    if s.define:
        for var, text in ((s.key_var, key), (s.value_var, value)):
            if var is not None and text is not None:
                define(f, var, text)
        return
    held: list[tuple[Expr, str]] = []
    for e, text in ((s.key, key), (s.value, value)):
        if e is not None and text is not None and not (isinstance(e, Ident) and e.name == "_"):
            held.append((e, text))
    for e, text in held:
        t = f.temp()
        f.emit(f"{t} = {text}")
        for line in target_of(f, e).store:
            f.emit(line.replace("{}", t))


def _body(f: Fn, s: RangeStmt) -> None:
    from teaching.goroutines.language.compile.statement import block_statements

    block_statements(f, s.body.statements)


def _wants(e: Expr | None, var: Var | None) -> bool:
    return var is not None or (e is not None and not (isinstance(e, Ident) and e.name == "_"))


def _over_int(f: Fn, s: RangeStmt) -> None:
    n = expr(f, s.x)
    i = f.temp()
    with exit_from(f, Exit(s)), f.loop(f"for {i} in range({n}):"):
        _bind(f, s, i, None)
        _body(f, s)


def _over_slice(f: Fn, s: RangeStmt) -> None:
    x, i = f.temp(), f.temp()
    f.emit(f"{x} = {bare(f, s.x)}")
    with exit_from(f, Exit(s)), f.loop(f"for {i} in range({x}.len):"):
        elem = _element_copy(f, f"{x}.array[{x}.off + {i}]", s.value_type)
        _bind(f, s, i, elem if _wants(s.value, s.value_var) else None)
        _body(f, s)


def _element_copy(f: Fn, text: str, t: Type | None) -> str:
    return f.b.copy_of(text, f.t(t)) if t is not None and is_object(f.t(t)) else text


def _over_array(f: Fn, s: RangeStmt) -> None:
    u = f.t(s.x.type).underlying
    through = isinstance(u, Pointer)
    array = u.elem.underlying if isinstance(u, Pointer) else u
    assert isinstance(array, Array)
    x, i = f.temp(), f.temp()
    text = bare(f, s.x)
    wants = _wants(s.value, s.value_var)
    f.emit(f"{x} = {text if through or not wants else f.b.copy_of(text, array)}")
    with exit_from(f, Exit(s)), f.loop(f"for {i} in range({array.length}):"):
        _bind(f, s, i, _element_copy(f, f"{x}[{i}]", array.elem) if wants else None)
        _body(f, s)


def _over_string(f: Fn, s: RangeStmt) -> None:
    i, r = f.temp(), f.temp()
    with exit_from(f, Exit(s)), f.loop(f"for {i}, {r} in runes_of({expr(f, s.x)}):"):
        _bind(f, s, i, r)
        _body(f, s)


def _over_map(f: Fn, s: RangeStmt) -> None:
    u = f.t(s.x.type).underlying
    assert isinstance(u, Map)
    m, k = f.temp(), f.temp()
    f.emit(f"{m} = {bare(f, s.x)}")
    key = f"{m}.keys[{k}]" if f.b.normalises(f.t(u.key)) else k
    with exit_from(f, Exit(s)), f.loop(f"for {k} in map_order({m}):"):
        f.emit(f"if {k} not in {m}.d: continue")
        value = _element_copy(f, f"{m}.d[{k}]", u.elem)
        _bind(f, s, _element_copy(f, key, u.key), value if _wants(s.value, s.value_var) else None)
        _body(f, s)


def _over_chan(f: Fn, s: RangeStmt) -> None:
    from teaching.goroutines.runtime.constants import CHAN_NS

    c, v = f.temp(), f.temp()
    f.emit(f"{c} = {bare(f, s.x)}")
    with exit_from(f, Exit(s)), f.loop():
        f.charge(CHAN_NS)
        f.emit(f"{v} = {v} if ({v} := chanrecv2({c})) is not PARKED else (yield)")
        f.emit(f"if not {v}[1]: break")
        _bind(f, s, f"{v}[0]", None)
        _body(f, s)


def _over_func(f: Fn, s: RangeStmt) -> None:
    it = f.temp()
    f.emit(f"{it} = RangeFunc({bare(f, s.x)}, sp)")
    f.in_range_func += 1
    with exit_from(f, Exit(s, stop=f"yield from {it}.stop()")), f.loop():
        f.emit(f"if not (yield from {it}.next()): break")
        count = sum(_wants(e, v) for e, v in ((s.key, s.key_var), (s.value, s.value_var)))
        if count:
            _bind(f, s, f"{it}.item[0]", f"{it}.item[1]" if _wants(s.value, s.value_var) else None)
        _body(f, s)
    f.in_range_func -= 1


RANGES: dict[str, Callable[[Fn, RangeStmt], None]] = {
    "int": _over_int,
    "slice": _over_slice,
    "array": _over_array,
    "array pointer": _over_array,
    "string": _over_string,
    "map": _over_map,
    "chan": _over_chan,
    "func": _over_func,
}
