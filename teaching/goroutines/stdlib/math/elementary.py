"""exp, log and pow step by step as Go computes them on amd64: their last bit differs from the C library's now and then.

Models exp_amd64.s (with fused multiply-add, which every processor of the last ten years has), log_amd64.s and pow.go.
"""

from __future__ import annotations

import math
from fractions import Fraction

LOG2E = 1.4426950408889634
LN2_UPPER = 0.69314718055966295651160180568695068359375
LN2_LOWER = 0.28235290563031577122588448175013436025525412068e-12
TAYLOR = (1.984126984126984127e-4, 1.3888888888888888889e-3, 8.3333333333333333333e-3, 4.1666666666666666667e-2,
          1.6666666666666666667e-1, 0.5, 1.0)  # fmt: skip
EXP_OVERFLOW = 7.09782712893384e02
LN2_HI, LN2_LO = 6.93147180369123816490e-01, 1.90821492927058770002e-10
L1, L2, L3, L4, L5, L6, L7 = (
    6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
    1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01,
)  # fmt: skip


def fma(x: float, y: float, z: float) -> float:
    """x * y + z, rounded once."""
    if not (math.isfinite(x) and math.isfinite(y) and math.isfinite(z)):
        return x * y + z
    exact = Fraction(x) * Fraction(y) + Fraction(z)
    if exact == 0:
        return x * y + z
    try:
        return exact.numerator / exact.denominator
    except OverflowError:
        return math.inf if exact > 0 else -math.inf


def exp(x: float) -> float:
    """math.Exp."""
    if math.isnan(x) or x == math.inf:
        return x
    if x == -math.inf:
        return 0.0
    if x > EXP_OVERFLOW:
        return math.inf
    if x < -800.0:
        return 0.0
    exponent = round(LOG2E * x)
    r = fma(-LN2_UPPER, exponent, x)
    r = fma(-LN2_LOWER, exponent, r) * 0.0625
    series = 2.4801587301587301587e-5
    for coefficient in TAYLOR:
        series = fma(series, r, coefficient)
    r *= series
    for _ in range(3):
        r *= r + 2.0
    return ldexp(fma(r, r + 2.0, 1.0), exponent)


EXP2_P = (4.13813679705723846039e-08, -1.65339022054652515390e-06, 6.61375632143793436117e-05,
          -2.77777777770155933842e-03, 1.66666666666666657415e-01)  # fmt: skip


def exp2(x: float) -> float:
    """math.Exp2."""
    if math.isnan(x):
        return x
    if x > 1.0239999999999999e03:
        return math.inf
    if x < -1.0740e03:
        return 0.0
    k = int(x + 0.5) if x > 0 else int(x - 0.5) if x < 0 else 0
    t = x - k
    hi, lo = t * LN2_HI, -t * LN2_LO
    r = hi - lo
    t = r * r
    series = 0.0
    for coefficient in EXP2_P:
        series = coefficient + t * series
    c = r - t * series
    return ldexp(1 - ((lo - (r * c) / (2 - c)) - hi), k)


def log(x: float) -> float:
    """math.Log."""
    if math.isnan(x) or x == math.inf:
        return x
    if x < 0:
        return math.nan
    if x == 0:
        return -math.inf
    f1, k = math.frexp(x)
    if f1 < 7.07106781186547524401e-01:
        f1, k = f1 * 2, k - 1
    f = f1 - 1
    s = f / (2 + f)
    s2 = s * s
    s4 = s2 * s2
    r = s2 * (L1 + s4 * (L3 + s4 * (L5 + s4 * L7))) + s4 * (L2 + s4 * (L4 + s4 * L6))
    half = 0.5 * f * f
    return k * LN2_HI - ((half - (s * (half + r) + k * LN2_LO)) - f)


def ldexp(fraction: float, exponent: int) -> float:
    """fraction times 2 to the exponent, infinite where that is too large."""
    try:
        return math.ldexp(fraction, exponent)
    except OverflowError:
        return math.copysign(math.inf, fraction)


def _is_odd(y: float) -> bool:
    return abs(y) < 2.0**53 and y == math.floor(y) and int(y) & 1 == 1


def pow_special(x: float, y: float) -> float | None:
    """The cases that pow.go lists; None if there is something to compute."""
    if y == 0 or x == 1:
        return 1.0
    if y == 1:
        return x
    if math.isnan(x) or math.isnan(y):
        return math.nan
    if x == 0:
        if y < 0:
            return math.copysign(math.inf, x) if _is_odd(y) else math.inf
        return x if _is_odd(y) else 0.0
    if math.isinf(y):
        return 1.0 if x == -1 else 0.0 if (abs(x) < 1) == (y > 0) else math.inf
    if math.isinf(x):
        if x < 0 and _is_odd(y):
            return -0.0 if y < 0 else -math.inf
        return 0.0 if y < 0 else math.inf
    if y == 0.5:
        return math.sqrt(x) if x >= 0 else math.nan
    if y == -0.5:
        return 1 / math.sqrt(x) if x >= 0 else math.nan
    return None


def power(x: float, y: float) -> float:
    """math.Pow: whole powers by repeated squaring of mantissas, the rest by exp and log."""
    special = pow_special(x, y)
    if special is not None:
        return special
    fraction, whole = math.modf(abs(y))
    if fraction and x < 0:
        return math.nan
    if whole >= 2.0**63:
        return 1.0 if x == -1 else 0.0 if (abs(x) < 1) == (y > 0) else math.inf
    result, exponent = 1.0, 0
    if fraction:
        if fraction > 0.5:
            fraction, whole = fraction - 1, whole + 1
        result = exp(fraction * log(x))
    base, base_exponent = math.frexp(x)
    i = int(whole)
    while i:
        if not -4096 < base_exponent < 4096:
            exponent += base_exponent
            break
        if i & 1:
            result *= base
            exponent += base_exponent
        base *= base
        base_exponent *= 2
        if base < 0.5:
            base, base_exponent = base + base, base_exponent - 1
        i >>= 1
    if y < 0:
        result, exponent = 1 / result, -exponent
    return ldexp(result, max(min(exponent, 100_000), -100_000))
