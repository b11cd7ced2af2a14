"""What Python's numbers do not do by themselves: wrap-around, truncated division, float32, IEEE division."""

from __future__ import annotations

import math
import struct

from teaching.goroutines.runtime.panics import panic_text

_M64 = (1 << 64) - 1
_SIGN64 = 1 << 63
_F32 = struct.Struct("<f")


def wrap64(x: int) -> int:
    """Bring an integer into the range of int64."""
    x &= _M64
    return x - (1 << 64) if x & _SIGN64 else x


def idiv(a: int, b: int, bits: int) -> int:
    """Signed division, truncated towards zero."""
    if b == 0:
        raise panic_text("integer divide by zero")
    q = abs(a) // abs(b)
    if (a < 0) != (b < 0):
        return -q
    return q if q < 1 << (bits - 1) else -q


def imod(a: int, b: int, bits: int) -> int:
    """The remainder that goes with `idiv`: its sign is that of `a`."""
    if b == 0:
        raise panic_text("integer divide by zero")
    r = abs(a) % abs(b)
    return -r if a < 0 else r


def shl(a: int, count: int, bits: int) -> int:
    """`a << count`, before wrap-around."""
    if count < 0:
        raise panic_text("negative shift amount")
    return a << count if count < bits else 0


def shr(a: int, count: int) -> int:
    """`a >> count`; all bits gone leaves the sign."""
    if count < 0:
        raise panic_text("negative shift amount")
    return a >> min(count, 64)


def fdiv(a: float, b: float) -> float:
    """Division of floats: by zero it gives an infinity or NaN."""
    if b:
        return a / b
    if a == 0 or a != a:
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def cdiv(a: complex, b: complex) -> complex:
    """Division of complex numbers."""
    if b:
        return a / b
    return complex(fdiv(a.real, 0.0), fdiv(a.imag, 0.0))


def f32(x: float) -> float:
    """Round to float32."""
    try:
        return float(_F32.unpack(_F32.pack(x))[0])
    except OverflowError:
        return math.copysign(math.inf, x)


def trunc(x: float) -> int:
    """A float as an integer; what does not fit is what amd64 gives."""
    if x != x or math.isinf(x) or abs(x) >= 9.3e18:
        return -_SIGN64 if not 9.3e18 > x > 0 else int(x)
    return int(x)


def float_min(*args: float) -> float:
    """The built-in min on floats: NaN wins."""
    return math.nan if any(x != x for x in args) else min(args, key=lambda x: (x, math.copysign(1.0, x)))


def float_max(*args: float) -> float:
    """The built-in max on floats: NaN wins."""
    return math.nan if any(x != x for x in args) else max(args, key=lambda x: (x, math.copysign(1.0, x)))


NAMES = (wrap64, idiv, imod, shl, shr, fdiv, cdiv, f32, trunc, float_min, float_max)
