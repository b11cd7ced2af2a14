"""Arithmetic and comparison, on texts: wrap-around, truncated division, shifts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from teaching.goroutines.language.gotype import Basic, Kind, Type

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn

SIMPLE = re.compile(r"-?[A-Za-z0-9_]+(\.[A-Za-z_0-9]+)*\Z")
NUMBER = re.compile(r"\d+\Z")
BITS = {Kind.INT: 64, Kind.INT64: 64, Kind.INT32: 32, Kind.INT16: 16, Kind.INT8: 8,
        Kind.UINT: 64, Kind.UINT64: 64, Kind.UINT32: 32, Kind.UINT16: 16, Kind.UINT8: 8, Kind.UINTPTR: 64,
        Kind.UNTYPED_INT: 64, Kind.UNTYPED_RUNE: 32}  # fmt: skip


def is_simple(text: str) -> bool:
    """Whether the text can stand twice without effects or much cost."""
    return SIMPLE.match(text) is not None


def wrap(f: Fn, text: str, basic: Basic) -> str:
    """Bring an exact integer result into the range of its type."""
    bits = BITS[basic.kind]
    if basic.is_unsigned:
        return f"({text} & {hex((1 << bits) - 1)})"
    half = 1 << (bits - 1)
    if bits < 64:
        return f"(({text} + {half} & {(1 << bits) - 1}) - {half})"
    t = f.temp()
    return f"({t} if {-half} <= ({t} := {text}) <= {half - 1} else wrap64({t}))"


def arithmetic(f: Fn, op: str, a: str, b: str, t: Type) -> str:
    """`a op b` for values of type t; shifts are elsewhere."""
    basic = t.underlying
    assert isinstance(basic, Basic), f"{op} on {t}"
    if basic.is_string:
        return f"concat({a}, {b})"
    if basic.is_integer:
        return _integer(f, op, a, b, basic)
    if op == "/":
        text = f"({a} / {b})" if NUMBER.match(b.replace(".", "")) and float(b) else f"fdiv({a}, {b})"
        if basic.is_complex:
            text = f"cdiv({a}, {b})"
    elif op == "*" and basic.is_complex:
        text = f"({a} * {b})"
    else:
        text = f"({a} {op} {b})"
    return f"f32({text})" if basic.kind == Kind.FLOAT32 else text


def _integer(f: Fn, op: str, a: str, b: str, basic: Basic) -> str:
    if op in ("&", "|", "^"):
        return f"({a} {op} {b})"
    if op == "&^":
        return f"({a} & ~{b})"
    if op in ("/", "%"):
        return _division(f, op, a, b, basic)
    return wrap(f, f"{a} {op} {b}", basic)


def _division(f: Fn, op: str, a: str, b: str, basic: Basic) -> str:
    python = "//" if op == "/" else "%"
    if basic.is_unsigned:
        return f"({a} {python} {b})"
    if NUMBER.match(b) and b != "0":
        if is_simple(a):
            return f"({a} {python} {b} if {a} >= 0 else -(-{a} {python} {b}))"
        t = f.temp()
        return f"({t} {python} {b} if ({t} := {a}) >= 0 else -(-{t} {python} {b}))"
    return f"{'idiv' if op == '/' else 'imod'}({a}, {b}, {BITS[basic.kind]})"


def shift(f: Fn, op: str, a: str, count: str, t: Type) -> str:
    """`a << count` and `a >> count`."""
    basic = t.underlying
    assert isinstance(basic, Basic)
    if op == ">>":
        return f"({a} >> {count})" if NUMBER.match(count) else f"shr({a}, {count})"
    if NUMBER.match(count) and int(count) < 200:
        return wrap(f, f"({a} << {count})", basic)
    return wrap(f, f"shl({a}, {count}, {BITS[basic.kind]})", basic)


def negate(f: Fn, text: str, t: Type) -> str:
    """`-x`."""
    basic = t.underlying
    assert isinstance(basic, Basic)
    return wrap(f, f"-{text}", basic) if basic.is_integer else f"(-{text})"


def complement(text: str, t: Type) -> str:
    """`^x`."""
    basic = t.underlying
    assert isinstance(basic, Basic)
    if basic.is_unsigned:
        return f"({text} ^ {hex((1 << BITS[basic.kind]) - 1)})"
    return f"(~{text})"
