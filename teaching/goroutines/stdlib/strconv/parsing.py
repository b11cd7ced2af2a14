"""Numbers from text (strconv/atoi.go, atof.go): a value, and the code of what was wrong: "", "syntax" or "range"."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from teaching.goroutines.stdlib.strconv.floats import round32

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
PREFIXES = {"0x": 16, "0b": 2, "0o": 8}
DECIMAL = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
HEXADECIMAL = re.compile(r"([+-]?)0[xX]_?([0-9a-fA-F_]*)(?:\.([0-9a-fA-F_]*))?[pP]([+-]?\d+)", re.ASCII)
SPECIAL = {
    "inf": math.inf, "+inf": math.inf, "-inf": -math.inf,
    "infinity": math.inf, "+infinity": math.inf, "-infinity": -math.inf, "nan": math.nan,
}  # fmt: skip


def parse_uint(s: bytes, base: int, bits: int) -> tuple[int, str]:
    """strconv.ParseUint; base and size have been checked."""
    text = s.decode("latin-1").lower()
    if base == 0:
        if not _underscores_ok(text):
            return 0, "syntax"
        base, text = _base_of(text.replace("_", ""))
    allowed = DIGITS[:base]
    if not text or any(c not in allowed for c in text):
        return 0, "syntax"
    most = (1 << (bits or 64)) - 1
    text = text.lstrip("0") or "0"
    if len(text) > 64:
        return most, "range"
    value = int(text, base)
    return (most, "range") if value > most else (value, "")


def _base_of(text: str) -> tuple[int, str]:
    if text[:2] in PREFIXES and len(text) > 2:
        return PREFIXES[text[:2]], text[2:]
    if text[:1] == "0" and len(text) > 1:
        return 8, text[1:]
    return 10, text


def _underscores_ok(text: str) -> bool:
    """Underscores stand between digits, or between prefix and digit."""
    text = text.lstrip("+-").lower()
    if "_" not in text:
        return True
    hexadecimal = text[:2] == "0x"
    before = "^"
    if text[:2] in PREFIXES:
        before, text = "0", text[2:]
    elif text[:1] != "0" and not hexadecimal and not text[:1].isdigit():
        return False
    digits = "0123456789abcdef" if hexadecimal else "0123456789"
    for c in text:
        now = "0" if c in digits else c if c == "_" else "!"
        if (now == "_" and before != "0") or (now == "!" and before == "_"):
            return False
        before = now
    return before != "_"


def parse_int(s: bytes, base: int, bits: int) -> tuple[int, str]:
    """strconv.ParseInt; base and size have been checked."""
    if not s:
        return 0, "syntax"
    negative = s[:1] == b"-"
    value, wrong = parse_uint(s[1:] if s[:1] in (b"+", b"-") else s, base, 64)
    if wrong == "syntax":
        return 0, wrong
    cutoff = 1 << ((bits or 64) - 1)
    if not negative and value >= cutoff:
        return cutoff - 1, "range"
    if negative and value > cutoff:
        return -cutoff, "range"
    return (-value if negative else value), wrong


def parse_float(s: bytes, bits: int) -> tuple[float, str]:
    """strconv.ParseFloat."""
    text = s.decode("latin-1")
    special = SPECIAL.get(text.lower())
    if special is not None:
        return special, ""
    hexadecimal = HEXADECIMAL.fullmatch(text)
    if hexadecimal:
        return _hex_float(hexadecimal, bits) if _underscores_ok(text) else (0.0, "syntax")
    if not DECIMAL.fullmatch(text):
        return 0.0, "syntax"
    value = float(text)
    if bits == 32:
        value = _narrow(text, value)
    return (value, "range") if math.isinf(value) else (value, "")


def _narrow(text: str, value: float) -> float:
    """Round to float32 once, not twice: a double exactly between two floats is decided by the text itself."""
    narrow = round32(value)
    if math.isinf(value) or math.isinf(narrow) or narrow == value or abs(value) < 1e-60 or len(text) > 500:
        return narrow
    exact = Fraction(text)
    if exact == value:
        return narrow
    other = round32(math.nextafter(value, math.inf if exact > value else -math.inf))
    return min((narrow, other), key=lambda x: abs(Fraction(x) - exact))


def _hex_float(parts: re.Match[str], bits: int) -> tuple[float, str]:
    sign, whole, fraction, exponent = parts.groups()
    whole, fraction = whole.replace("_", ""), (fraction or "").replace("_", "")
    if not whole and not fraction:
        return 0.0, "syntax"
    try:
        value = float.fromhex(f"{sign}0x{whole or '0'}.{fraction or '0'}p{exponent}")
    except OverflowError:
        return (-math.inf if sign == "-" else math.inf), "range"
    if bits == 32:
        value = round32(value)
    return value, "range" if math.isinf(value) else ""


def format_int(value: int, base: int) -> bytes:
    """strconv.FormatInt."""
    if base == 10:
        return b"%d" % value
    negative, value = value < 0, abs(value)
    text = ""
    while value >= base:
        value, digit = divmod(value, base)
        text = DIGITS[digit] + text
    return (("-" if negative else "") + DIGITS[value] + text).encode()
