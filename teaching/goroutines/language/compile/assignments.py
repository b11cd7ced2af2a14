"""Assignments: where values go."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from teaching.goroutines.language.compile import operators as op
from teaching.goroutines.language.compile.calls import as_wanted
from teaching.goroutines.language.compile.expression import bare, deref, expr, field_path, is_fresh, value
from teaching.goroutines.language.compile.names import field_attribute
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import Array, Map, Pointer, Slice, Struct, Tuple, Type
from teaching.goroutines.language.nodes import (
    CallExpr,
    Expr,
    Ident,
    IndexExpr,
    SelectorExpr,
    StarExpr,
    unparen,
)
from teaching.goroutines.language.objects import Var
from teaching.goroutines.language.statements import AssignStmt, IncDecStmt, VarDecl

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


@dataclass(slots=True)
class Target:
    """A left side whose operands have been evaluated: how to read it, and the lines that store `{}` there."""

    load: str
    store: list[str]


def assign(f: Fn, s: AssignStmt) -> None:
    """Any assignment or short declaration."""
    if s.op not in ("=", ":="):
        _operation(f, s.lhs[0], s.op[:-1], s.rhs[0])
    elif s.spread:
        _spread(f, s)
    elif len(s.lhs) == 1:
        _single(f, s.lhs[0], s.rhs[0], set(map(id, s.new_vars)))
    else:
        _parallel(f, s)


def inc_dec(f: Fn, s: IncDecStmt, bounded: bool = False) -> None:
    """`x++`; `bounded` if x is known to be below its greatest value."""
    t = f.t(s.x.type)
    target = target_of(f, s.x)
    text = f"{target.load} {s.op} 1" if bounded else op.arithmetic(f, s.op, target.load, "1", t)
    _store(f, target, text)


def _store(f: Fn, target: Target, text: str) -> None:
    for line in target.store:
        f.emit(line.replace("{}", text))


def _is_blank(e: Expr) -> bool:
    return isinstance(e, Ident) and e.name == "_"


def _single(f: Fn, lhs: Expr, rhs: Expr, new: set[int]) -> None:
    if isinstance(lhs, Ident):
        f.naming = lhs.name
    elif isinstance(lhs, SelectorExpr):
        f.naming = lhs.sel.name
    text = value(f, rhs)
    f.naming = ""
    if _is_blank(lhs):
        f.emit(text)
    elif isinstance(lhs, Ident) and isinstance(lhs.obj, Var) and id(lhs.obj) in new:
        define(f, lhs.obj, text)
    else:
        if not op.is_simple(text) and _calls(text) and _calls_in(lhs):
            target = target_of(f, lhs)
            _store(f, target, text)
            return
        if not op.is_simple(text) and not isinstance(unparen(lhs), Ident):
            t = f.temp()
            f.emit(f"{t} = {text}")
            text = t
        _store(f, target_of(f, lhs), text)


def _calls(text: str) -> bool:
    return "yield" in text or "\ue000" in text


def _calls_in(e: Expr) -> bool:
    e = unparen(e)
    if isinstance(e, CallExpr):
        return True
    if isinstance(e, IndexExpr):
        return _calls_in(e.x) or any(_calls_in(i) for i in e.indices)
    return isinstance(e, SelectorExpr | StarExpr) and _calls_in(e.x)


def define(f: Fn, var: Var, text: str) -> None:
    """A new variable with a first value."""
    place = f.declare(var)
    f.emit(f"{place.name} = Box({text})" if place.boxed else f"{place.name} = {text}")


def _parallel(f: Fn, s: AssignStmt) -> None:
    new = set(map(id, s.new_vars))
    targets = [
        None if _is_blank(e) or (isinstance(e, Ident) and id(e.obj) in new) else target_of(f, e, stable=True)
        for e in s.lhs
    ]
    temps = [f.temp() for _ in s.rhs]
    values = [value(f, e) for e in s.rhs]
    f.emit(f"{', '.join(temps)} = {', '.join(values)}")
    for e, target, t in zip(s.lhs, targets, temps, strict=True):
        if target is not None:
            _store(f, target, t)
        elif isinstance(e, Ident) and isinstance(e.obj, Var) and id(e.obj) in new:
            define(f, e.obj, t)


def spread_types(f: Fn, rhs: Expr, count: int) -> list[Type | None]:
    """Types of the values of a call with several results; None for comma-ok forms, which fit already."""
    rhs = unparen(rhs)
    if isinstance(rhs, CallExpr) and rhs.type is not None:
        t = f.t(rhs.type)
        if isinstance(t, Tuple):
            return list(t.types)
    return [None] * count


def _spread(f: Fn, s: AssignStmt) -> None:
    new = set(map(id, s.new_vars))
    targets = [
        None if _is_blank(e) or (isinstance(e, Ident) and id(e.obj) in new) else target_of(f, e, stable=True)
        for e in s.lhs
    ]
    temps = [f.temp() for _ in s.lhs]
    f.emit(f"{', '.join(temps)} = {bare(f, s.rhs[0])}")
    sources = spread_types(f, s.rhs[0], len(s.lhs))
    comma_ok = sources[0] is None
    for i, (e, target, t) in enumerate(zip(s.lhs, targets, temps, strict=True)):
        if _is_blank(e):
            continue
        source = sources[i] or (f.t(_comma_ok_type(f, s.rhs[0])) if i == 0 else None)
        wanted = f.t(e.obj.type if isinstance(e, Ident) and isinstance(e.obj, Var) else e.type)
        text = as_wanted(f, t, f.t(source), wanted) if source is not None else t
        if comma_ok and i == 0 and is_object(wanted):
            text = f.b.copy_of(text, wanted)
        if target is not None:
            _store(f, target, text)
        elif isinstance(e, Ident) and isinstance(e.obj, Var) and id(e.obj) in new:
            define(f, e.obj, text)


def _comma_ok_type(f: Fn, rhs: Expr) -> Type:
    t = rhs.type
    assert t is not None
    if isinstance(t, Tuple):
        return t.types[0]
    return t


def _operation(f: Fn, lhs: Expr, operator: str, rhs: Expr) -> None:
    t = f.t(lhs.type)
    target = target_of(f, lhs)
    right = expr(f, rhs)
    if operator in ("<<", ">>"):
        text = op.shift(f, operator, target.load, right, t)
    else:
        text = op.arithmetic(f, operator, target.load, right, t)
    _store(f, target, text)


def target_of(f: Fn, lhs: Expr, stable: bool = False) -> Target:
    """Evaluate the operands of a left side. With `stable` they keep their value while others are assigned."""
    e = unparen(lhs)
    if isinstance(e, Ident):
        if _is_blank(e):
            return Target("None", ["{}"])
        assert isinstance(e.obj, Var)
        return _variable(f, e.obj)
    if isinstance(e, SelectorExpr):
        if e.selection is None:
            assert isinstance(e.sel.obj, Var)
            return _variable(f, e.sel.obj)
        last = e.selection.path[-1]
        owner = _held(f, field_path(f, e, -1), stable)
        return _place(f, f"{owner}.{field_attribute(last.field.name, last.index)}", f.t(e.type))
    if isinstance(e, StarExpr):
        pointer = _held(f, bare(f, e.x), stable)
        t = f.t(e.x.type)
        if is_object(f.t(e.type)):
            return _place(f, deref(f, pointer, t), f.t(e.type))
        return Target(f"{pointer}.v", [f"notnil({pointer}).v = {{}}"])
    assert isinstance(e, IndexExpr), f"assignment to {e!r}"
    return _element(f, e, stable)


def _held(f: Fn, text: str, stable: bool) -> str:
    if op.is_simple(text):
        if not stable or text.isdigit():
            return text
    elif not stable and not _calls(text) and len(text) < 40 and "(" not in text:
        return text
    t = f.temp()
    f.emit(f"{t} = {text}")
    return t


def _variable(f: Fn, var: Var) -> Target:
    place = f.place(var)
    t = f.t(var.type)
    if is_object(t) and f.in_place(var):
        return _place(f, place.text, t)
    if place.is_global and not place.boxed:
        f.globals[place.name] = None
    return Target(place.text, [f"{place.text} = {{}}"])


def _place(f: Fn, text: str, t: Type) -> Target:
    """A field, element or variable that may be pointed to: structs and arrays are changed in place."""
    u = t.underlying
    if isinstance(u, Struct):
        return Target(text, [f"{text}.assign({{}})"])
    if isinstance(u, Array):
        return Target(text, [f"{text}[:] = {{}}"])
    return Target(text, [f"{text} = {{}}"])


def _element(f: Fn, e: IndexExpr, stable: bool) -> Target:
    u = f.t(e.x.type).underlying
    if isinstance(u, Map):
        x = _held(f, bare(f, e.x), stable)
        key = value(f, e.indices[0])
        k = _held(f, key, True) if not op.is_simple(key) or stable else key
        stand_in = f.b.key_of(k, f.t(u.key))
        load = f"{x}.d.get({stand_in}, {f.b.zero(f.t(u.elem))})"
        if f.b.normalises(f.t(u.key)):
            return Target(load, [f"map_set_key({x}, {stand_in}, {k}, {{}})"])
        return Target(load, [f"map_set({x}, {k}, {{}})"])
    x = _held(f, bare(f, e.x), stable)
    i = _held(f, expr(f, e.indices[0]), stable)
    if not op.is_simple(i):
        t = f.temp()
        f.emit(f"{t} = {i}")
        i = t
    if not op.is_simple(x):
        t = f.temp()
        f.emit(f"{t} = {x}")
        x = t
    elem = f.t(e.type)
    if isinstance(u, Slice):
        f_line = f"if not 0 <= {i} < {x}.len: oob({i}, {x}.len)"
        inner = _place(f, f"{x}.array[{x}.off + {i}]", elem)
    else:
        array = u.elem.underlying if isinstance(u, Pointer) else u
        assert isinstance(array, Array)
        f_line = f"if not 0 <= {i} < {array.length}: oob({i}, {array.length})"
        inner = _place(f, f"{x}[{i}]", elem)
    if stable:
        return Target(inner.load, [f_line, *inner.store])
    f.emit(f_line)
    return inner


def declare_vars(f: Fn, d: VarDecl) -> None:
    """`var a, b T = x, y` inside a function."""
    if not d.values:
        for name, var in zip(d.names, d.objs, strict=True):
            if name.name != "_":
                define(f, var, f.b.zero(f.t(var.type)))
        return
    if d.spread:
        temps = [f.temp() for _ in d.objs]
        f.emit(f"{', '.join(temps)} = {bare(f, d.values[0])}")
        sources = spread_types(f, d.values[0], len(d.objs))
        for name, var, t, source in zip(d.names, d.objs, temps, sources, strict=True):
            if name.name != "_":
                define(f, var, as_wanted(f, t, f.t(source), f.t(var.type)) if source is not None else t)
        return
    temps = []
    for name, v in zip(d.names, d.values, strict=True):
        f.naming = name.name
        temps.append(value(f, v))
    f.naming = ""
    if len(temps) > 1:
        held = [f.temp() for _ in temps]
        f.emit(f"{', '.join(held)} = {', '.join(temps)}")
        temps = held
    for name, var, text in zip(d.names, d.objs, temps, strict=True):
        if name.name == "_":
            f.emit(text)
        else:
            define(f, var, text)


def set_global(f: Fn, var: Var, text: str) -> None:
    """The first value of a package variable."""
    target = _variable(f, var)
    _store(f, target, text)


__all__ = ["assign", "declare_vars", "define", "is_fresh", "set_global", "target_of"]
