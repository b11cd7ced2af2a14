"""Exact values of constants, after go/constant.

Booleans are bool, strings bytes (Go strings are bytes), integers and runes int, floats Fraction, complex numbers
Complex. A value's kind follows from its type in the tree, not from its Python type: 2.0 of type int is the int 2.
"""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from fractions import Fraction

from teaching.goroutines.language.gotype import Basic, Kind


@dataclass(frozen=True, slots=True)
class Complex:
    """An exact complex number."""

    real: Fraction
    imag: Fraction


Value = bool | int | Fraction | Complex | bytes

RANGES = {
    Kind.INT: (-(1 << 63), (1 << 63) - 1),
    Kind.INT8: (-(1 << 7), (1 << 7) - 1),
    Kind.INT16: (-(1 << 15), (1 << 15) - 1),
    Kind.INT32: (-(1 << 31), (1 << 31) - 1),
    Kind.INT64: (-(1 << 63), (1 << 63) - 1),
    Kind.UINT: (0, (1 << 64) - 1),
    Kind.UINT8: (0, (1 << 8) - 1),
    Kind.UINT16: (0, (1 << 16) - 1),
    Kind.UINT32: (0, (1 << 32) - 1),
    Kind.UINT64: (0, (1 << 64) - 1),
    Kind.UINTPTR: (0, (1 << 64) - 1),
}

MAX_BITS = 512  # of an untyped integer constant, as in gc
MAX_SHIFT = 1023 - 1 + 52  # of a constant shift, as in go/types


class ConstantError(Exception):
    """An operation that has no constant result; carries the compiler's words."""


def to_int(value: Value) -> int | None:
    """The value as an integer, if it is one exactly."""
    if isinstance(value, bool | bytes):
        return None
    if isinstance(value, Complex):
        value = value.real if value.imag == 0 else Fraction(1, 2)
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else None
    return value


def to_float(value: Value) -> Fraction | None:
    """The value as a real number, if it is one."""
    if isinstance(value, bool | bytes):
        return None
    if isinstance(value, Complex):
        return value.real if value.imag == 0 else None
    return Fraction(value)


def to_complex(value: Value) -> Complex | None:
    """The value as a complex number."""
    if isinstance(value, bool | bytes):
        return None
    return value if isinstance(value, Complex) else Complex(Fraction(value), Fraction(0))


def round_float(value: Fraction, bits: int) -> Fraction | None:
    """The nearest float32 or float64; None if it overflows."""
    try:
        number = float(value)
        if bits == 32:
            number = struct.unpack("<f", struct.pack("<f", number))[0]
    except OverflowError:
        return None
    return None if math.isinf(number) else Fraction(number)


def represent(value: Value, basic: Basic) -> Value | None:
    """The value as one of the basic type, rounded where the type rounds; None if it cannot be represented."""
    kind = basic.kind
    if basic.is_boolean:
        return value if isinstance(value, bool) else None
    if basic.is_string:
        return value if isinstance(value, bytes) else None
    if basic.is_integer:
        number = to_int(value)
        if number is None:
            return None
        limits = RANGES.get(kind)
        return number if limits is None or limits[0] <= number <= limits[1] else None
    if basic.is_float:
        real = to_float(value)
        if real is None or kind == Kind.UNTYPED_FLOAT:
            return real
        return round_float(real, 32 if kind == Kind.FLOAT32 else 64)
    if basic.is_complex:
        return _represent_complex(value, kind)
    if kind == Kind.UNSAFE_POINTER:
        return None
    return None


def _represent_complex(value: Value, kind: Kind) -> Value | None:
    number = to_complex(value)
    if number is None or kind == Kind.UNTYPED_COMPLEX:
        return number
    bits = 32 if kind == Kind.COMPLEX64 else 64
    real, imag = round_float(number.real, bits), round_float(number.imag, bits)
    return None if real is None or imag is None else Complex(real, imag)
