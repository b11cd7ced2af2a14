"""Calls of predeclared functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from teaching.goroutines.language.compile import operators as op
from teaching.goroutines.language.compile.layout import align_of, offsets, size_of
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import Array, Basic, Chan, Map, Pointer, Slice, Struct, Type
from teaching.goroutines.language.nodes import CallExpr, Mode, SelectorExpr, unparen

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def builtin_call(f: Fn, e: CallExpr) -> str:
    """`len(x)`, `append(s, x)` …"""
    return HANDLERS[e.builtin](f, e)


def _arg(f: Fn, e: CallExpr, i: int) -> str:
    from teaching.goroutines.language.compile.expression import expr

    return expr(f, e.args[i])


def _value(f: Fn, e: CallExpr, i: int) -> str:
    from teaching.goroutines.language.compile.expression import value

    return value(f, e.args[i])


def _type(f: Fn, e: CallExpr, i: int = 0) -> Type:
    return f.t(e.args[i].type)


def _len(f: Fn, e: CallExpr) -> str:
    u = _type(f, e).underlying
    x = _arg(f, e, 0)
    if isinstance(u, Slice):
        return f"{x}.len"
    if isinstance(u, Map):
        return f"len({x}.d)"
    if isinstance(u, Chan):
        return f"chanlen({x})"
    if isinstance(u, Pointer):
        inner = u.elem.underlying
        assert isinstance(inner, Array)
        return str(inner.length)
    return f"len({x})"


def _cap(f: Fn, e: CallExpr) -> str:
    u = _type(f, e).underlying
    x = _arg(f, e, 0)
    if isinstance(u, Slice):
        return f"{x}.cap"
    return f"chancap({x})" if isinstance(u, Chan) else f"len({x})"


def _append(f: Fn, e: CallExpr) -> str:
    t = f.t(e.type)
    u = t.underlying
    assert isinstance(u, Slice)
    elem = f.t(u.elem)
    size = size_of(elem)
    s = _arg(f, e, 0)
    if len(e.args) == 1:
        return s
    if e.has_dots:
        source = _type(f, e, 1).underlying
        more = _arg(f, e, 1)
        items = f"{more}" if isinstance(source, Basic) else f"{more}.items()"
        if is_object(elem):
            items = f"[{f.b.copy_of('e', elem)} for e in {items}]"
    else:
        values = [_value(f, e, i) for i in range(1, len(e.args))]
        if len(values) == 1 and not is_object(elem):
            return f"append1({s}, {values[0]}, {size})"
        items = f"[{', '.join(values)}]"
    if is_object(elem):
        return f"append_objects({s}, {items}, {size}, lambda e: {f.b.copy_of('e', elem)})"
    return f"append({s}, {items}, {size})"


def _copy(f: Fn, e: CallExpr) -> str:
    u = _type(f, e).underlying
    assert isinstance(u, Slice)
    source = _type(f, e, 1).underlying
    a, b = _arg(f, e, 0), _arg(f, e, 1)
    if isinstance(source, Basic):
        return f"copy_str({a}, {b})"
    if is_object(u.elem):
        return f"copy_objects({a}, {b}, lambda e: {f.b.copy_of('e', f.t(u.elem))})"
    return f"copy_slice({a}, {b})"


def _make(f: Fn, e: CallExpr) -> str:
    t = f.t(e.type)
    u = t.underlying
    if isinstance(u, Slice):
        elem = f.t(u.elem)
        length = _arg(f, e, 1)
        cap = _arg(f, e, 2) if len(e.args) > 2 else "None"
        if is_object(elem):
            return f"make_objects(lambda: {f.b.zero(elem)}, {length}, {cap}, {size_of(elem)})"
        return f"make_zeros({f.b.zero(elem)}, {length}, {cap}, {size_of(elem)})"
    if isinstance(u, Map):
        return f"GoMap({f.b.normalises(f.t(u.key))})"
    assert isinstance(u, Chan)
    elem = f.t(u.elem)
    cap = _arg(f, e, 1) if len(e.args) > 1 else "0"
    name = f.b.constant(f.naming if f.file == f.b.main_file else "")
    return f"makechan({f.b.rtypes.name(elem)}, {cap}, lambda: {f.b.zero(elem)}, {name}, {e.span.line})"


def _new(f: Fn, e: CallExpr) -> str:
    arg = e.args[0]
    t = f.t(arg.type)
    v = f.b.zero(t) if arg.mode is Mode.TYPE else _value(f, e, 0)
    return v if is_object(t) else f"Box({v})"


def _delete(f: Fn, e: CallExpr) -> str:
    u = _type(f, e).underlying
    assert isinstance(u, Map)
    return f"map_delete({_arg(f, e, 0)}, {f.b.key_of(_arg(f, e, 1), f.t(u.key))})"


def _close(f: Fn, e: CallExpr) -> str:
    return f"chanclose({_arg(f, e, 0)})"


def _panic(f: Fn, e: CallExpr) -> str:
    return f"go_panic({_value(f, e, 0)})"


def _recover(f: Fn, e: CallExpr) -> str:
    return "recover(curg(), sp0)"


def _print(f: Fn, e: CallExpr) -> str:
    parts = []
    for i, arg in enumerate(e.args):
        t = f.t(arg.type)
        kind = f.b.rtypes.name(t) if arg.mode is not Mode.NIL else "None"
        parts.append(f"({kind}, {_arg(f, e, i)})")
    return f"go_print([{', '.join(parts)}], {e.builtin == 'println'})"


def _min_max(f: Fn, e: CallExpr) -> str:
    args = ", ".join(_arg(f, e, i) for i in range(len(e.args)))
    basic = f.t(e.type).underlying
    assert isinstance(basic, Basic)
    if basic.is_float:
        return f"float_{e.builtin}({args})"
    return f"{e.builtin}({args})" if len(e.args) > 1 else args


def _clear(f: Fn, e: CallExpr) -> str:
    u = _type(f, e).underlying
    if isinstance(u, Map):
        return f"map_clear({_arg(f, e, 0)})"
    assert isinstance(u, Slice)
    return f"slice_clear({_arg(f, e, 0)}, lambda: {f.b.zero(f.t(u.elem))})"


def _complex(f: Fn, e: CallExpr) -> str:
    return f"complex({_arg(f, e, 0)}, {_arg(f, e, 1)})"


def _real(f: Fn, e: CallExpr) -> str:
    return f"{_arg(f, e, 0)}.real"


def _imag(f: Fn, e: CallExpr) -> str:
    return f"{_arg(f, e, 0)}.imag"


def _sizeof(f: Fn, e: CallExpr) -> str:
    return str(size_of(_type(f, e)))


def _alignof(f: Fn, e: CallExpr) -> str:
    return str(align_of(_type(f, e)))


def _offsetof(f: Fn, e: CallExpr) -> str:
    x = unparen(e.args[0])
    assert isinstance(x, SelectorExpr) and x.selection is not None
    last = x.selection.path[-1]
    owner = f.t(x.x.type).underlying
    owner = owner.elem.underlying if isinstance(owner, Pointer) else owner
    assert isinstance(owner, Struct)
    return str(offsets(owner)[0][last.index])


HANDLERS: dict[str, Callable[[Fn, CallExpr], str]] = {
    "len": _len,
    "cap": _cap,
    "append": _append,
    "copy": _copy,
    "make": _make,
    "new": _new,
    "delete": _delete,
    "close": _close,
    "panic": _panic,
    "recover": _recover,
    "print": _print,
    "println": _print,
    "min": _min_max,
    "max": _min_max,
    "clear": _clear,
    "complex": _complex,
    "real": _real,
    "imag": _imag,
    "unsafe.Sizeof": _sizeof,
    "unsafe.Alignof": _alignof,
    "unsafe.Offsetof": _offsetof,
}

__all__ = ["builtin_call", "op"]
