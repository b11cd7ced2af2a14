"""What may be wrong inside a literal, and what a right one is worth."""

from __future__ import annotations

import re
from fractions import Fraction

from teaching.goroutines.language.constant import Complex, Value

BASE_NAMES = {2: "binary", 8: "octal", 10: "decimal", 16: "hexadecimal"}
SIMPLE = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11, "\\": 92, "'": 39, '"': 34}
WIDTHS = {"x": (2, 16), "u": (4, 16), "U": (8, 16)}

Problem = tuple[int, str]  # where in the literal, and what

MAX_DIGITS = 4000  # of a number; gc allows 10,000
MAX_EXPONENT = 10000  # beyond, a literal is refused as gc's big floats would overflow


def check_number(text: str) -> Problem | None:
    """The first fault of a number as the scanner sees it."""
    body = text.removesuffix("i")
    lower = body.lower()
    base = {"0x": 16, "0b": 2, "0o": 8}.get(lower[:2], 10)
    digits = lower[2:] if base != 10 else lower
    mantissa, mark, exponent = _split_exponent(digits, base)
    end = len(body)
    if base in (2, 8) and "." in mantissa:
        return lower.index("."), f"invalid radix point in {BASE_NAMES[base]} literal"
    if not mantissa.replace("_", "").replace(".", ""):
        return (len(lower) - len(digits)) + len(mantissa), f"{BASE_NAMES[base]} literal has no digits"
    if mark:
        at = len(lower) - len(exponent) - 1
        if mark == "e" and base != 10:
            return at, f"'{body[at]}' exponent requires decimal mantissa"
        if mark == "p" and base != 16:
            return at, f"'{body[at]}' exponent requires hexadecimal mantissa"
        if not exponent.lstrip("+-").replace("_", ""):
            return end, "exponent has no digits"
    elif base == 16 and "." in mantissa:
        return end, "hexadecimal mantissa requires a 'p' exponent"
    return _bad_digit(text, lower, base, mark) or _bad_separator(lower, base)


def _split_exponent(digits: str, base: int) -> tuple[str, str, str]:
    marks = "p" if base == 16 else "ep"
    for mark in marks:
        if mark in digits:
            mantissa, _, exponent = digits.partition(mark)
            return mantissa, mark, exponent
    return digits, "", ""


def _bad_digit(text: str, lower: str, base: int, mark: str) -> Problem | None:
    if mark or "." in lower or text.endswith("i"):
        return None
    legacy = base == 10 and len(lower) > 1 and lower[0] == "0"
    limit = "01" if base == 2 else "01234567" if base == 8 or legacy else ""
    if not limit:
        return None
    for i, char in enumerate(lower):
        if i >= (0 if legacy else 2) and char != "_" and char not in limit:
            return i, f"invalid digit '{char}' in {BASE_NAMES[8 if legacy else base]} literal"
    return None


def _bad_separator(lower: str, base: int) -> Problem | None:
    previous, start = (".", 0) if base == 10 else ("0", 2)
    for i in range(start, len(lower)):
        char = lower[i]
        if char == "_":
            if previous != "0":
                return i, "'_' must separate successive digits"
            previous = "_"
        elif char.isdigit() or (base == 16 and char in "abcdef"):
            previous = "0"
        else:
            if previous == "_":
                return i - 1, "'_' must separate successive digits"
            previous = "."
    return (len(lower) - 1, "'_' must separate successive digits") if previous == "_" else None


def check_escapes(text: str, group: str) -> Problem | None:
    """The first fault of a string's or rune's text, quotes included."""
    quote = text[0]
    i, count = 1, 0
    while i < len(text) - 1:
        count += 1
        if text[i] != "\\":
            i += 1
            continue
        problem, i = _check_escape(text, i + 1, quote)
        if problem:
            return problem
    if group == "rune" and count != 1:
        if count == 0:
            return len(text) - 1, "empty rune literal or unescaped '"
        return 0, "more than one character in rune literal"
    return None


def _check_escape(text: str, i: int, quote: str) -> tuple[Problem | None, int]:
    char = text[i]
    if char in "abfnrtv\\" or char == quote:
        return None, i + 1
    if char in "01234567":
        width, base, start = 3, 8, i
    elif char in WIDTHS:
        (width, base), start = WIDTHS[char], i + 1
    else:
        return (i, "unknown escape"), i
    for j in range(start, start + width):
        if j >= len(text) or text[j] not in "0123456789abcdefABCDEF"[: 22 if base == 16 else 8]:
            found = text[j] if j < len(text) else ""
            shown = "'\\''" if found == "'" else f"'{found}'"
            return (j, f"invalid character {shown} in {BASE_NAMES[base]} escape"), j
    value = int(text[start : start + width], base)
    after = start + width
    if base == 8 and value > 255:
        return (after, f"octal escape value {value} > 255"), after
    if char in "uU" and (value > 0x10FFFF or 0xD800 <= value < 0xE000):
        return (after, f"escape is invalid Unicode code point U+{value:04X}"), after
    return None, after


def literal_value(kind: str, text: str) -> Value | None:
    """The exact value of a literal without faults; None for a float beyond all bounds."""
    if kind == "string":
        return string_value(text)
    if len(text) > MAX_DIGITS:
        return None
    if kind == "rune":
        body = text[1:-1]
        return ord(body) if len(body) == 1 else _escaped_rune(body)
    if kind == "imaginary":
        body = text[:-1]
        digits = body.replace("_", "")
        imag = Fraction(int(digits)) if digits.isdigit() else _number(body)
        return None if imag is None else Complex(Fraction(0), Fraction(imag))
    return _number(text) if kind == "float" else int_value(text)


def int_value(text: str) -> int:
    """An integer literal in any of Go's notations."""
    digits = text.replace("_", "").lower()
    if len(digits) > 1 and digits[0] == "0" and digits[1].isdigit():
        return int(digits, 8)
    return int(digits, 0)


def _number(text: str) -> Fraction | None:
    digits = text.replace("_", "").lower()
    if digits.startswith("0x"):
        mantissa, _, exponent = digits[2:].partition("p")
        whole, _, part = mantissa.partition(".")
        power = int(exponent or "0") - 4 * len(part)
        if abs(power) > 4 * MAX_EXPONENT:
            return None
        return Fraction(int((whole + part) or "0", 16)) * Fraction(2) ** power
    if re.fullmatch(r"0[bo][0-9]+", digits):
        return Fraction(int(digits, 0))
    exponent = digits.partition("e")[2]
    if exponent and abs(int(exponent)) > MAX_EXPONENT:
        return None
    return Fraction(digits)


def _escaped_rune(body: str) -> int:
    if body[1] in SIMPLE:
        return SIMPLE[body[1]]
    return int(body[1:], 8) if body[1] in "01234567" else int(body[2:], 16)


def string_value(text: str) -> bytes:
    """The bytes of a string literal, quotes included in the text."""
    if text[0] == "`":
        return text[1:-1].replace("\r", "").encode("utf-8", "surrogatepass")
    body = text[1:-1]
    if "\\" not in body:
        return body.encode("utf-8", "surrogatepass")
    out = bytearray()
    i = 0
    while i < len(body):
        if body[i] != "\\":
            out += body[i].encode("utf-8", "surrogatepass")
            i += 1
            continue
        char = body[i + 1]
        if char in SIMPLE:
            out.append(SIMPLE[char])
            i += 2
        elif char in "01234567":
            out.append(int(body[i + 1 : i + 4], 8))
            i += 4
        else:
            width = WIDTHS[char][0]
            value = int(body[i + 2 : i + 2 + width], 16)
            out += bytes([value]) if char == "x" else chr(value).encode()
            i += 2 + width
    return bytes(out)
