"""Natives of package math/cmplx."""

from __future__ import annotations

import cmath
import math

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.stdlib.math import elementary, trigonometry
from teaching.goroutines.stdlib.math.natives import hypot


def power(x: complex, y: complex) -> complex:
    """Pow."""
    if x == 0:
        return 1 + 0j if y == 0 else 0j if y.real > 0 else complex(math.inf, 0 if y.imag == 0 else math.inf)
    return x**y


def exp(x: complex) -> complex:
    """Exp."""
    if not (math.isfinite(x.real) and math.isfinite(x.imag)):
        return cmath.exp(x) if math.isfinite(x.imag) else complex(math.nan, math.nan)
    size = elementary.exp(x.real)
    return complex(size * trigonometry.cos(x.imag), size * trigonometry.sin(x.imag))


def rect(r: float, theta: float) -> complex:
    """Rect."""
    return complex(r * trigonometry.cos(theta), r * trigonometry.sin(theta))


NATIVES: dict[str, Native] = {
    "Abs": lambda x: hypot(x.real, x.imag),
    "Phase": lambda x: trigonometry.atan2(x.imag, x.real),
    "Sqrt": cmath.sqrt,
    "Exp": exp,
    "Log": lambda x: cmath.log(x) if x else complex(-math.inf, 0),
    "Pow": power,
    "Sin": cmath.sin,
    "Cos": cmath.cos,
    "Rect": rect,
    "Inf": lambda: complex(math.inf, math.inf),
}
