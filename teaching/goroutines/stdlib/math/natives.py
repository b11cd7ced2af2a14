"""Natives of package math. What Go rounds as the C library does comes from Python's; the rest is in elementary.py."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.stdlib.math import elementary, trigonometry

LOG10E = 0.43429448190325182765


def total(f: Callable[..., float], overflow: float = math.inf) -> Native:
    """A function of Python's that answers NaN or infinity where Python raises an error."""

    def wrapped(*args: float) -> float:
        try:
            return f(*args)
        except ValueError:
            return math.nan
        except OverflowError:
            return math.copysign(overflow, args[0]) if overflow < 0 else overflow

    return wrapped


def whole(f: Callable[[float], int]) -> Native:
    """Floor, Ceil, Trunc: the sign of zero is kept."""

    def wrapped(x: float) -> float:
        if not math.isfinite(x) or x == 0 or abs(x) >= 2.0**52:
            return x
        return math.copysign(float(f(x)), x)

    return wrapped


def rounded(x: float) -> float:
    """Round: half away from zero."""
    if not math.isfinite(x) or abs(x) >= 2.0**52:
        return x
    t = math.trunc(x)
    return math.copysign(float(abs(t) + (abs(x - t) >= 0.5)), x)


def to_even(x: float) -> float:
    """RoundToEven."""
    return math.copysign(float(round(x)), x) if math.isfinite(x) else x


def modulo(x: float, y: float) -> float:
    """Mod: the sign of x."""
    if y == 0 or not math.isfinite(x) or math.isnan(y):
        return math.nan
    return math.fmod(x, y)


def remainder(x: float, y: float) -> float:
    """Remainder (IEEE 754)."""
    if y == 0 or not math.isfinite(x) or math.isnan(y):
        return math.nan
    return math.remainder(x, y)


def modf(x: float) -> tuple[float, float]:
    """Modf: whole part first."""
    if math.isinf(x):
        return x, math.nan
    fraction, integer = math.modf(x)
    return integer, fraction


def frexp(x: float) -> tuple[float, int]:
    """Frexp."""
    return math.frexp(x) if math.isfinite(x) else (x, 0)


def largest(x: float, y: float) -> float:
    """Max: NaN wins, but for infinity; +0 is larger than -0."""
    if math.inf in (x, y):
        return math.inf
    if math.isnan(x) or math.isnan(y):
        return math.nan
    if x == y == 0:
        return y if math.copysign(1, x) < 0 else x
    return max(x, y)


def smallest(x: float, y: float) -> float:
    """Min."""
    return -largest(-x, -y)


def hypot(p: float, q: float) -> float:
    """Hypot, as hypot_amd64.s scales it."""
    if math.isinf(p) or math.isinf(q):
        return math.inf
    if math.isnan(p) or math.isnan(q):
        return math.nan
    p, q = abs(p), abs(q)
    p, q = max(p, q), min(p, q)
    if p == 0:
        return 0.0
    q /= p
    return p * math.sqrt(1 + q * q)


def log2(x: float) -> float:
    """Log2: exact for powers of two."""
    if not math.isfinite(x) or x <= 0:
        return elementary.log(x)
    fraction, exponent = math.frexp(x)
    if fraction == 0.5:
        return float(exponent - 1)
    return elementary.log(fraction) * (1 / math.log(2)) + exponent


def log10(x: float) -> float:
    """Log10."""
    return elementary.log(x) * LOG10E


def ilogb(x: float) -> int:
    """Ilogb."""
    if x == 0:
        return -(1 << 31)
    return (1 << 31) - 1 if not math.isfinite(x) else math.frexp(x)[1] - 1


def float_bits(x: float) -> int:
    """Float64bits."""
    return 0x7FF8000000000001 if math.isnan(x) else int.from_bytes(struct.pack("<d", x), "little")


def float32_bits(x: float) -> int:
    """Float32bits."""
    return 0x7FC00000 if math.isnan(x) else int.from_bytes(struct.pack("<f", x), "little")


def next_after32(x: float, y: float) -> float:
    """Nextafter32."""
    if math.isnan(x) or math.isnan(y):
        return math.nan
    if x == y:
        return x
    if x == 0:
        return math.copysign(2.0**-149, y)
    bits = float32_bits(x) + (1 if (y > x) == (x > 0) else -1)
    return from_float32_bits(bits)


def from_float32_bits(bits: int) -> float:
    """Float32frombits."""
    return float(struct.unpack("<f", bits.to_bytes(4, "little"))[0])


def gamma(x: float) -> float:
    """Gamma."""
    if x == -math.inf or (x < 0 and x == math.floor(x)):
        return math.nan
    if x == 0:
        return math.copysign(math.inf, x)
    return float(total(math.gamma)(x))


NATIVES: dict[str, Native] = {
    "Abs": abs,
    "Sqrt": total(math.sqrt),
    "Floor": whole(math.floor),
    "Ceil": whole(math.ceil),
    "Trunc": whole(math.trunc),
    "Round": rounded,
    "RoundToEven": to_even,
    "Mod": modulo,
    "Remainder": remainder,
    "Modf": modf,
    "Frexp": frexp,
    "Ldexp": elementary.ldexp,
    "Max": largest,
    "Min": smallest,
    "Cbrt": trigonometry.cbrt,
    "Hypot": hypot,
    "Pow": elementary.power,
    "Exp": elementary.exp,
    "Exp2": elementary.exp2,
    "Expm1": total(math.expm1),
    "Log": elementary.log,
    "Log2": log2,
    "Log10": log10,
    "Log1p": lambda x: -math.inf if x == -1 else total(math.log1p)(x),
    "Ilogb": ilogb,
    "Sin": trigonometry.sin,
    "Cos": trigonometry.cos,
    "Tan": trigonometry.tan,
    "Asin": trigonometry.asin,
    "Acos": trigonometry.acos,
    "Atan": trigonometry.atan,
    "Atan2": trigonometry.atan2,
    "Sinh": trigonometry.sinh,
    "Cosh": trigonometry.cosh,
    "Tanh": trigonometry.tanh,
    "Asinh": math.asinh,
    "Acosh": total(math.acosh),
    "Atanh": lambda x: math.copysign(math.inf, x) if abs(x) == 1 else total(math.atanh)(x),
    "Gamma": gamma,
    "Erf": math.erf,
    "Erfc": math.erfc,
    "FMA": elementary.fma,
    "pow10": lambda n: float(f"1e{n}"),
    "Nextafter": math.nextafter,
    "Nextafter32": next_after32,
    "Copysign": math.copysign,
    "Signbit": lambda x: math.copysign(1.0, x) < 0,
    "IsNaN": math.isnan,
    "IsInf": lambda x, sign: (x == math.inf and sign >= 0) or (x == -math.inf and sign <= 0),
    "Inf": lambda sign: math.inf if sign >= 0 else -math.inf,
    "NaN": lambda: math.nan,
    "Float64bits": float_bits,
    "Float64frombits": lambda b: struct.unpack("<d", b.to_bytes(8, "little"))[0],
    "Float32bits": float32_bits,
    "Float32frombits": from_float32_bits,
}
