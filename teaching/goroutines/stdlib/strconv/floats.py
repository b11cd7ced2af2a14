"""Text of floating-point numbers, exactly as Go writes them (strconv/ftoa.go).

The shortest digits that read back as the same number come from Python's own conversion, which, like Go's, gives the
shortest and among those the nearest. float32 has no such conversion here and tries lengths.
"""

from __future__ import annotations

import math
import struct


def round32(x: float) -> float:
    """The float32 nearest to x."""
    try:
        return float(struct.unpack("<f", struct.pack("<f", x))[0])
    except OverflowError:
        return math.copysign(math.inf, x)


def shortest(x: float, bits: int) -> tuple[str, int]:
    """Digits without trailing zeros, and the power of ten by which 0.d1d2d3… is to be multiplied (x > 0)."""
    if bits == 32:
        text = next(t for t in (f"{x:.{p}e}" for p in range(17)) if round32(float(t)) == x)
        mantissa, _, exponent = text.partition("e")
        return mantissa.replace(".", "").rstrip("0"), int(exponent) + 1
    mantissa, _, exponent = repr(x).partition("e")
    whole, _, fraction = mantissa.partition(".")
    point = len(whole) + int(exponent or 0)
    digits = whole + fraction
    stripped = digits.lstrip("0")
    return stripped.rstrip("0"), point - (len(digits) - len(stripped))


def format_float(x: float, form: str, precision: int = -1, bits: int = 64) -> str:
    """strconv.FormatFloat; `form` is one of b e E f g G x X, precision -1 means as few digits as needed."""
    if math.isnan(x):
        return "NaN"
    if math.isinf(x):
        return "+Inf" if x > 0 else "-Inf"
    sign = "-" if math.copysign(1.0, x) < 0 else ""
    x = abs(x)
    match form:
        case "e" | "E":
            text = _exponent_form(x, precision, bits)
        case "f":
            text = _plain_form(x, precision, bits)
        case "g" | "G":
            text = _general_form(x, precision, bits)
        case "b":
            text = _binary_form(x, bits)
        case "x" | "X":
            text = _hex_form(x, precision, bits)
        case _:
            return "%" + form
    return sign + (text.upper() if form in "EGX" else text)


def _exponent_form(x: float, precision: int, bits: int) -> str:
    if precision >= 0:
        return f"{x:.{precision}e}"
    digits, point = shortest(x, bits) if x else ("0", 1)
    return with_exponent(digits, point - 1)


def with_exponent(digits: str, exponent: int) -> str:
    """`d.ddde±dd`."""
    fraction = "." + digits[1:] if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"


def _plain_form(x: float, precision: int, bits: int) -> str:
    if precision >= 0:
        return f"{x:.{precision}f}"
    return without_exponent(*shortest(x, bits)) if x else "0"


def without_exponent(digits: str, point: int) -> str:
    """`ddd.ddd`."""
    if point <= 0:
        return "0." + "0" * -point + digits
    whole = digits[:point].ljust(point, "0")
    return whole + "." + digits[point:] if len(digits) > point else whole


def _general_form(x: float, precision: int, bits: int) -> str:
    if precision < 0:
        digits, point = shortest(x, bits) if x else ("0", 1)
        return with_exponent(digits, point - 1) if not -4 <= point - 1 < 6 else without_exponent(digits, point)
    precision = precision or 1
    mantissa, _, exponent = f"{x:.{precision - 1}e}".partition("e")
    digits, point = mantissa.replace(".", "").rstrip("0") or "0", int(exponent) + 1
    limit = len(digits) if precision > len(digits) and len(digits) >= point else precision
    return with_exponent(digits, point - 1) if not -4 <= point - 1 < limit else without_exponent(digits, point)


def _parts(x: float, bits: int) -> tuple[int, int]:
    """Mantissa as an integer of full width, and exponent of two."""
    width, lowest = (53, -1074) if bits == 64 else (24, -149)
    if x == 0:
        return 0, lowest
    mantissa, exponent = math.frexp(x)
    exponent -= width
    if exponent < lowest:
        return int(math.ldexp(mantissa, width + exponent - lowest)), lowest
    return int(math.ldexp(mantissa, width)), exponent


def _binary_form(x: float, bits: int) -> str:
    mantissa, exponent = _parts(x, bits)
    return f"{mantissa}p{exponent:+d}"


def _hex_form(x: float, precision: int, bits: int) -> str:
    if x == 0:
        zeros = "." + "0" * precision if precision > 0 else ""
        return f"0x0{zeros}p+00"
    mantissa, exponent = _parts(x, bits)
    exponent += mantissa.bit_length() - 1
    mantissa <<= 61 - mantissa.bit_length()  # one digit before the point, 15 behind
    if 0 <= precision < 15:
        shift = 60 - 4 * precision
        half, rest = 1 << (shift - 1), mantissa & ((1 << shift) - 1)
        mantissa >>= shift
        mantissa += rest > half or (rest == half and mantissa & 1)
        if mantissa >> (4 * precision + 1):
            mantissa, exponent = mantissa >> 1, exponent + 1
        digits = f"{mantissa:x}"
    else:
        digits = f"{mantissa:x}"
        digits = digits.rstrip("0") if precision < 0 else digits.ljust(precision + 1, "0")
    fraction = "." + digits[1:] if len(digits) > 1 else ""
    return f"0x{digits[0]}{fraction}p{'-' if exponent < 0 else '+'}{abs(exponent):02d}"
