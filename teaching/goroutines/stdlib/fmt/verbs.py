"""One value under one verb: flags, width, precision and padding (fmt/format.go)."""

from __future__ import annotations

import math

from teaching.goroutines.runtime.strings import encode, runes_of
from teaching.goroutines.stdlib.strconv.floats import format_float
from teaching.goroutines.stdlib.strconv.quoting import MAX_RUNE, can_backquote, is_print, quote, quote_rune

ERROR_RUNE = 0xFFFD


class Flags:
    """What stands between % and the verb. Width and precision are None where they are absent."""

    __slots__ = ("minus", "plus", "plus_v", "prec", "sharp", "sharp_v", "space", "wid", "zero")

    def __init__(self) -> None:
        """No flags."""
        self.wid: int | None = None
        self.prec: int | None = None
        self.minus = self.plus = self.sharp = self.space = self.zero = False
        self.plus_v = self.sharp_v = False

    def for_v(self) -> None:
        """Under %v and %w `#` means Go syntax and `+` field names."""
        self.sharp_v, self.sharp = self.sharp, False
        self.plus_v, self.plus = self.plus, False


PLAIN = Flags()
"""The flags of Print and Println."""


def rune_count(b: bytes) -> int:
    """utf8.RuneCount."""
    return len(b) if b.isascii() else sum(1 for _ in runes_of(b))


def pad(f: Flags, b: bytes, zero: bool = True) -> bytes:
    """Fill up to the width; with zeros only if the flag says so and they may stand here."""
    if not f.wid:
        return b
    room = f.wid - rune_count(b)
    if room <= 0:
        return b
    if f.minus:
        return b + b" " * room
    return (b"0" if f.zero and zero else b" ") * room + b


def boolean(f: Flags, v: bool) -> bytes:
    """%t."""
    return pad(f, b"true" if v else b"false")


BASES = {"d": 10, "v": 10, "b": 2, "o": 8, "O": 8, "x": 16, "X": 16}
FORMATS = {10: "d", 2: "b", 8: "o", 16: "x"}


def integer(f: Flags, v: int, verb: str) -> bytes:
    """%d %b %o %O %x %X of an integer."""
    base = BASES[verb]
    if verb in "dv" and f.wid is None and f.prec is None and not f.plus and not f.space:
        return b"%d" % v
    width = 0
    if f.prec is not None:
        width = f.prec
        if width == 0 and v == 0:
            return b" " * (f.wid or 0)
    elif f.zero and not f.minus and f.wid is not None:
        width = f.wid - (v < 0 or f.plus or f.space)
    text = format(abs(v), FORMATS[base]).rjust(width, "0")
    if f.sharp:
        text = {2: "0b", 8: "" if text.startswith("0") else "0", 16: "0x"}.get(base, "") + text
    if verb == "O":
        text = "0o" + text
    if verb == "X":
        text = text.upper()
    text = ("-" if v < 0 else "+" if f.plus else " " if f.space else "") + text
    return pad(f, text.encode(), zero=False)


def hexadecimal_0x(f: Flags, v: int, leading: bool) -> bytes:
    """An address: %x with or without 0x."""
    sharp, f.sharp = f.sharp, leading
    text = integer(f, v, "x")
    f.sharp = sharp
    return text


def character(f: Flags, v: int) -> bytes:
    """%c."""
    return pad(f, encode(v if 0 <= v <= MAX_RUNE else ERROR_RUNE))


def quoted_character(f: Flags, v: int) -> bytes:
    """%q of an integer."""
    return pad(f, quote_rune(v if 0 <= v <= MAX_RUNE else ERROR_RUNE, ascii_only=f.plus))


def unicode_point(f: Flags, v: int) -> bytes:
    """%U, with the character itself under #."""
    v &= (1 << 64) - 1
    out = f"U+{v:0{max(f.prec or 0, 4)}X}".encode()
    if f.sharp and v <= MAX_RUNE and is_print(v):
        out += b" '" + encode(v) + b"'"
    return pad(f, out, zero=False)


def truncated(f: Flags, s: bytes) -> bytes:
    """At most as many runes as the precision says."""
    if f.prec is None or f.prec >= len(s):
        return s
    if s.isascii():
        return s[: f.prec]
    for n, (at, _) in enumerate(runes_of(s)):
        if n == f.prec:
            return s[:at]
    return s


def string(f: Flags, s: bytes) -> bytes:
    """%s."""
    return pad(f, truncated(f, s))


def quoted(f: Flags, s: bytes) -> bytes:
    """%q of a string."""
    s = truncated(f, s)
    if f.sharp and can_backquote(s):
        return pad(f, b"`" + s + b"`")
    return pad(f, quote(s, ascii_only=f.plus))


def hexadecimal(f: Flags, s: bytes, verb: str) -> bytes:
    """%x and %X of a string or bytes: the precision counts bytes."""
    if f.prec is not None:
        s = s[: f.prec]
    if not s:
        return pad(f, b"")
    prefix = ("0x" if verb == "x" else "0X") if f.sharp else ""
    digits = [format(c, "02" + verb) for c in s]
    text = prefix + ((" " + prefix).join(digits) if f.space else "".join(digits))
    return pad(f, text.encode())


def floating(f: Flags, v: float, verb: str, precision: int, bits: int) -> bytes:
    """%e %f %g and their kin; `precision` holds where none is given."""
    if verb == "v":
        verb = "g"
    precision = precision if f.prec is None else f.prec
    text = format_float(v, verb, precision, bits)
    if text[0] not in "+-":
        text = "+" + text
    if f.space and text[0] == "+" and not f.plus:
        text = " " + text[1:]
    if math.isnan(v) or math.isinf(v):
        signed = math.isinf(v) or f.space or f.plus
        return pad(f, (text if signed else text[1:]).encode(), zero=False)
    if f.sharp and verb != "b":
        text = _with_point(text, verb, precision)
    if f.plus or text[0] != "+":
        if f.zero and not f.minus and f.wid is not None and f.wid > len(text):
            return (text[0] + text[1:].rjust(f.wid - 1, "0")).encode()
        return pad(f, text.encode())
    return pad(f, text[1:].encode())


def _with_point(text: str, verb: str, precision: int) -> str:
    """Under # a point stands in every number, and %g keeps its trailing zeros."""
    wanted = (6 if precision == -1 else precision) if verb in "gGx" else 0
    hexadecimal_form = verb in "xX"
    at = next((i for i, c in enumerate(text) if c in "pP" or (c in "eE" and not hexadecimal_form)), len(text))
    number, tail = text[:at], text[at:]
    seen = number[1:].replace(".", "")
    wanted -= len(seen.lstrip("0"))
    if "." not in number:
        wanted -= number[1:] == "0"
        number += "."
    return number + "0" * max(wanted, 0) + tail


FLOAT_VERBS = {"v": -1, "b": -1, "g": -1, "G": -1, "x": -1, "X": -1, "f": 6, "e": 6, "E": 6, "F": 6}
"""Precision of each verb where none is given."""


def float_verb(f: Flags, v: float, verb: str, bits: int) -> bytes:
    """A float under any verb that floats have."""
    return floating(f, v, "f" if verb == "F" else verb, FLOAT_VERBS[verb], bits)


def complex_verb(f: Flags, v: complex, verb: str, bits: int) -> bytes:
    """`(1+2i)`: both parts under the verb, the second with its sign."""
    plus = f.plus
    real = float_verb(f, v.real, verb, bits)
    f.plus = True
    imag = float_verb(f, v.imag, verb, bits)
    f.plus = plus
    return b"(" + real + imag + b"i)"
