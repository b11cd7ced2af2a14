"""Constants and nil, as the output spells them."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from teaching.goroutines.language.constant import Complex
from teaching.goroutines.language.gotype import Basic, Map, Slice, Type

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def nil(f: Fn, t: Type) -> str:
    """nil of a type."""
    u = t.underlying
    return "NIL_SLICE" if isinstance(u, Slice) else "NIL_MAP" if isinstance(u, Map) else "None"


def constant(f: Fn, v: Any, t: Type) -> str:
    """A constant of a type."""
    u = t.underlying
    if isinstance(v, bool):
        return str(v)
    if isinstance(v, bytes):
        return f.b.constant(v)
    assert isinstance(u, Basic), f"a constant of type {t}"
    if u.is_complex:
        number = complex(float(v.real), float(v.imag)) if isinstance(v, Complex) else complex(float(v))
        return f.b.constant(number)
    if isinstance(v, Complex):
        v = v.real
    if u.is_float:
        text = repr(float(v))
        return (
            text
            if text[-1].isdigit() and text[0] != "-"
            else f"({text})"
            if text[-1].isdigit()
            else f.b.constant(float(v))
        )
    number = int(v) if isinstance(v, Fraction) else v
    return str(number) if number >= 0 else f"({number})"
