"""Conversions: between types, and to interfaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.language.compile import operators as op
from teaching.goroutines.language.compile.constanttext import nil
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import Array, Basic, Interface, Kind, Pointer, Slice, Type
from teaching.goroutines.language.nodes import CallExpr, CompositeLit, Expr, Mode, unparen

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def to_interface(f: Fn, text: str, e: Expr, target: Type) -> str:
    """The value of `e`, given as text, as a value of an interface type; nil stays nil."""
    if e.mode is Mode.NIL:
        return "None"
    t = f.t(e.type)
    if not isinstance(target.underlying, Interface) or isinstance(t.underlying, Interface):
        return text
    if is_object(t) and not isinstance(unparen(e), CallExpr | CompositeLit) and not text.endswith(".copy()"):
        text = f.b.copy_of(text, t)
    return f"Iface({f.b.rtypes.name(t)}, {text})"


def conversion(f: Fn, e: CallExpr) -> str:
    """`T(x)`."""
    from teaching.goroutines.language.compile.expression import bare, value

    arg = e.args[0]
    target = f.t(e.type)
    if arg.mode is Mode.NIL:
        return nil(f, target)
    if isinstance(target.underlying, Interface):
        return to_interface(f, value(f, arg), arg, target)
    source = f.t(arg.type)
    text = value(f, arg) if is_object(target) else bare(f, arg)
    return convert(f, text, source, target)


def convert(f: Fn, text: str, source: Type, target: Type) -> str:
    """A value of one type as a value of another that Go lets it become."""
    s, t = source.underlying, target.underlying
    if isinstance(t, Basic) and isinstance(s, Basic):
        return _basic(f, text, s, t)
    if isinstance(t, Basic) and t.is_string and isinstance(s, Slice):
        elem = s.elem.underlying
        is_bytes = isinstance(elem, Basic) and elem.kind == Kind.UINT8
        return f"str_from_bytes({text})" if is_bytes else f"str_from_runes({text})"
    if isinstance(t, Slice) and isinstance(s, Basic):
        elem = t.elem.underlying
        is_bytes = isinstance(elem, Basic) and elem.kind == Kind.UINT8
        return f"bytes_from_str({text})" if is_bytes else f"runes_from_str({text})"
    if isinstance(s, Slice) and isinstance(t, Array):
        return f"array_from_slice({text}, {t.length})"
    if isinstance(s, Slice) and isinstance(t, Pointer):
        inner = t.elem.underlying
        assert isinstance(inner, Array)
        return f"array_pointer({text}, {inner.length})"
    return text


def _basic(f: Fn, text: str, s: Basic, t: Basic) -> str:
    if s.kind == Kind.UNSAFE_POINTER and t.kind == Kind.UINTPTR:
        return f"addr({text})"
    if t.is_string:
        return text if s.is_string else f"str_from_rune({text})"
    if t.is_integer:
        if s.is_float:
            return op.wrap(f, f"trunc({text})", t)
        same = op.BITS.get(s.kind) == op.BITS.get(t.kind) and s.is_unsigned == t.is_unsigned
        return text if same or _widens(s, t) else op.wrap(f, text, t)
    if t.is_float:
        if s.is_integer:
            text = f"float({text})"
        return f"f32({text})" if t.kind == Kind.FLOAT32 and s.kind != Kind.FLOAT32 else text
    return text


def _widens(s: Basic, t: Basic) -> bool:
    small, large = op.BITS.get(s.kind, 64), op.BITS.get(t.kind, 64)
    return large > small and (s.is_unsigned or not t.is_unsigned)
