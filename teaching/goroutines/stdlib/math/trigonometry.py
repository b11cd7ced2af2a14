"""Sine and its kin as Go computes them: Cephes' polynomials (Moshier) after reduction by pi/4 in three parts.

Models sin.go, tan.go, atan.go, asin.go, sinh.go, tanh.go, cbrt.go. Beyond 2**29 Go reduces with 1,200 bits of 4/pi;
the C library, which also reduces exactly, stands in there.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable

from teaching.goroutines.stdlib.math.elementary import exp

PI4 = (7.85398125648498535156e-1, 3.77489470793079817668e-8, 2.69515142907905952645e-15)
EXACT_BELOW = float(1 << 29)
SIN = (1.58962301576546568060e-10, -2.50507477628578072866e-8, 2.75573136213857245213e-6, -1.98412698295895385996e-4,
       8.33333333332211858878e-3, -1.66666666666666307295e-1)  # fmt: skip
COS = (-1.13585365213876817300e-11, 2.08757008419747316778e-9, -2.75573141792967388112e-7, 2.48015872888517045348e-5,
       -1.38888888888730564116e-3, 4.16666666666665929218e-2)  # fmt: skip
TAN_P = (-1.30936939181383777646e4, 1.15351664838587416140e6, -1.79565251976484877988e7)
TAN_Q = (1.0, 1.36812963470692954678e4, -1.32089234440210967447e6, 2.50083801823357915839e7, -5.38695755929454629881e7)
ATAN_P = (-8.750608600031904122785e-01, -1.615753718733365076637e01, -7.500855792314704667340e01,
          -1.228866684490136173410e02, -6.485021904942025371773e01)  # fmt: skip
ATAN_Q = (1.0, 2.485846490142306297962e01, 1.650270098316988542046e02, 4.328810604912902668951e02,
          4.853903996359136964868e02, 1.945506571482613964425e02)  # fmt: skip
SINH_P = (-0.2630563213397497062819489e2, -0.2894211355989563807284660366e4, -0.8991272022039509355398013511e5,
          -0.6307673640497716991184787251e6)  # fmt: skip
SINH_Q = (1.0, -0.173678953558233699533450911e3, 0.1521517378790019070696485176e5, -0.6307673640497716991212077277e6)
TANH_P = (-9.64399179425052238628e-1, -9.92877231001918586564e1, -1.61468768441708447952e3)
TANH_Q = (1.0, 1.12811678491632931402e2, 2.23548839060100448583e3, 4.84406305325125486048e3)


def polynomial(coefficients: tuple[float, ...], x: float) -> float:
    """Horner's rule, highest power first."""
    value = coefficients[0]
    for c in coefficients[1:]:
        value = value * x + c
    return value


def _reduced(x: float) -> tuple[int, float]:
    """Octant, made even, and what remains of a positive x."""
    octant = int(x * (4 / math.pi))
    octant += octant & 1
    y = float(octant)
    return octant & 7, ((x - y * PI4[0]) - y * PI4[1]) - y * PI4[2]


def _sine_series(z: float) -> float:
    zz = z * z
    return z + z * zz * polynomial(SIN, zz)


def _cosine_series(z: float) -> float:
    zz = z * z
    return 1.0 - 0.5 * zz + zz * zz * polynomial(COS, zz)


def sin(x: float) -> float:
    """math.Sin."""
    if not math.isfinite(x):
        return math.nan
    if x == 0 or abs(x) >= EXACT_BELOW:
        return math.sin(x)
    octant, z = _reduced(abs(x))
    y = _cosine_series(z) if octant in (2, 6) else _sine_series(z)
    return -y if (octant > 3) != (x < 0) else y


def cos(x: float) -> float:
    """math.Cos."""
    if not math.isfinite(x):
        return math.nan
    if abs(x) >= EXACT_BELOW:
        return math.cos(x)
    octant, z = _reduced(abs(x))
    y = _sine_series(z) if octant in (2, 6) else _cosine_series(z)
    return -y if octant in (2, 4) else y


def tan(x: float) -> float:
    """math.Tan."""
    if not math.isfinite(x):
        return math.nan
    if x == 0 or abs(x) >= EXACT_BELOW:
        return math.tan(x)
    octant, z = _reduced(abs(x))
    zz = z * z
    y = z + z * (zz * polynomial(TAN_P, zz) / polynomial(TAN_Q, zz)) if zz > 1e-14 else z
    if octant & 2:
        y = -1 / y
    return -y if x < 0 else y


def _atan_near(x: float) -> float:
    z = x * x
    z = z * polynomial(ATAN_P, z) / polynomial(ATAN_Q, z)
    return x * z + x


def _atan_positive(x: float) -> float:
    more = 6.123233995736765886130e-17
    if x <= 0.66:
        return _atan_near(x)
    if x > 2.41421356237309504880:
        return math.pi / 2 - _atan_near(1 / x) + more
    return math.pi / 4 + _atan_near((x - 1) / (x + 1)) + 0.5 * more


def _odd(f: Callable[[float], float]) -> Callable[[float], float]:
    """f for positive numbers, continued by f(-x) = -f(x)."""

    def both(x: float) -> float:
        return x if x == 0 or math.isnan(x) else f(x) if x > 0 else -f(-x)

    return both


atan = _odd(_atan_positive)
"""math.Atan."""


def _asin_positive(x: float) -> float:
    if x > 1:
        return math.nan
    root = math.sqrt(1 - x * x)
    return math.pi / 2 - _atan_positive(root / x) if x > 0.7 else _atan_positive(x / root)


asin = _odd(_asin_positive)
"""math.Asin."""


def acos(x: float) -> float:
    """math.Acos."""
    return math.pi / 2 - asin(x)


def atan2(y: float, x: float) -> float:
    """math.Atan2."""
    if not (math.isfinite(x) and math.isfinite(y)) or x == 0 or y == 0:
        return math.atan2(y, x)
    quotient = atan(y / x) if abs(y / x) < math.inf else math.copysign(math.pi / 2, y / x)
    if x >= 0:
        return quotient
    return quotient + math.pi if quotient <= 0 else quotient - math.pi


def _sinh_positive(x: float) -> float:
    if x > 21:
        return exp(x) * 0.5
    if x > 0.5:
        e = exp(x)
        return (e - 1 / e) * 0.5
    square = x * x
    return polynomial(SINH_P, square) * x / polynomial(SINH_Q, square)


sinh = _odd(_sinh_positive)
"""math.Sinh."""


def cosh(x: float) -> float:
    """math.Cosh."""
    x = abs(x)
    if x > 21:
        return exp(x) * 0.5
    e = exp(x)
    return (e + 1 / e) * 0.5


def tanh(x: float) -> float:
    """math.Tanh."""
    z = abs(x)
    if z > 0.5 * 8.8029691931113054295988e01:
        return math.copysign(1.0, x)
    if z >= 0.625:
        value = 1 - 2 / (exp(2 * z) + 1)
        return -value if x < 0 else value
    if x == 0 or math.isnan(x):
        return x
    s = x * x
    return x + x * s * polynomial(TANH_P, s) / polynomial(TANH_Q, s)


def _bits(x: float) -> int:
    return int.from_bytes(struct.pack("<d", x), "little")


def _float(bits: int) -> float:
    return float(struct.unpack("<d", bits.to_bytes(8, "little"))[0])


def _cbrt_positive(x: float) -> float:
    if math.isinf(x):
        return x
    t = _float(_bits(x) // 3 + (715094163 << 32))
    if x < 2.22507385850720138309e-308:
        t = _float(_bits(float(1 << 54) * x) // 3 + (696219795 << 32))
    r = t * t / x
    s = 5.42857142857142815906e-01 + r * t
    t *= 3.57142857142857150787e-01 + 1.60714285714285720630e00 / (
        s + 1.41428571428571436819e00 + -7.05306122448979611050e-01 / s
    )
    t = _float((_bits(t) & (0xFFFFFFFFC << 28)) + (1 << 30))
    r = x / (t * t)
    return t + t * ((r - t) / (t + t + r))


cbrt = _odd(_cbrt_positive)
"""math.Cbrt."""
