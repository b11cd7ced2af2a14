"""JSON text: reading it into plain Python values, with Go's words for what is wrong, and writing strings and numbers.

A value is None, bool, bytes (a string), Number, list, or Pairs: keys may repeat and keep their order.
"""

from __future__ import annotations

import math
import re
from typing import Any

from teaching.goroutines.runtime.strings import decode, encode
from teaching.goroutines.stdlib.strconv.floats import format_float

SPACE = b" \t\r\n"
NUMBER = re.compile(rb"-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?")
ESCAPES = {0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9, 0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F}
LITERALS: dict[int, tuple[bytes, Any]] = {0x74: (b"true", True), 0x66: (b"false", False), 0x6E: (b"null", None)}
DEEPEST = 1000
SHORT = {0x22: '\\"', 0x5C: "\\\\", 8: "\\b", 12: "\\f", 10: "\\n", 13: "\\r", 9: "\\t"}


class Number(bytes):
    """A number as it was written."""


class Pairs(list[tuple[bytes, Any]]):
    """An object."""


class SyntaxFault(Exception):
    """Text that is not JSON; `offset` counts the bytes read before the error."""

    def __init__(self, text: str, offset: int) -> None:
        """Carry both."""
        super().__init__(text)
        self.offset = offset


class Reader:
    """Reads one value."""

    def __init__(self, data: bytes) -> None:
        """At the beginning."""
        self.data, self.at, self.depth = data, 0, 0

    def whole(self) -> Any:
        """The value, with nothing behind it."""
        value = self.value()
        self.space()
        if self.at < len(self.data):
            raise self.fault("after top-level value")
        return value

    def space(self) -> None:
        """Skip white space."""
        while self.at < len(self.data) and self.data[self.at] in SPACE:
            self.at += 1

    def fault(self, context: str) -> SyntaxFault:
        """What is wrong with the byte here."""
        if self.at >= len(self.data):
            return SyntaxFault("unexpected end of JSON input", len(self.data))
        rune, _ = decode(self.data, self.at)
        shown = {0x27: "'\\''", 0x22: "'\"'"}.get(rune) or "'" + _printed(rune) + "'"
        return SyntaxFault(f"invalid character {shown} {context}", self.at + 1)

    def value(self) -> Any:
        """The value that begins here."""
        self.space()
        c = self.data[self.at] if self.at < len(self.data) else -1
        if c == 0x7B:
            return self.object()
        if c == 0x5B:
            return self.array()
        if c == 0x22:
            return self.string()
        if c in LITERALS:
            return self.literal(*LITERALS[c])
        if c == 0x2D or 0x30 <= c <= 0x39:
            return self.number()
        raise self.fault("looking for beginning of value")

    def literal(self, word: bytes, value: Any) -> Any:
        """true, false or null."""
        for i, expected in enumerate(word):
            if self.data[self.at : self.at + 1] != bytes([expected]):
                raise self.fault(f"in literal {word.decode()} (expecting '{chr(word[i])}')")
            self.at += 1
        return value

    def number(self) -> Number:
        """A number; what follows it is looked at by the caller."""
        found = NUMBER.match(self.data, self.at)
        if found is None:
            self.at += 1
            raise self.fault("in numeric literal")
        self.at = found.end()
        rest = self.data[self.at : self.at + 2]
        if rest[:1] == b"." and not found[2] and not found[3]:
            self.at += 1
            raise self.fault("after decimal point in numeric literal")
        if rest[:1] in (b"e", b"E") and not found[3]:
            self.at += 2 if rest[1:] in (b"+", b"-") else 1
            raise self.fault("in exponent of numeric literal")
        return Number(found.group())

    def string(self) -> bytes:
        """A string, without its quotes and escapes."""
        self.at += 1
        out = bytearray()
        while True:
            c = self.data[self.at] if self.at < len(self.data) else -1
            if c == 0x22:
                self.at += 1
                return bytes(out)
            if c < 0x20:
                raise self.fault("in string")
            if c == 0x5C:
                self.at += 1
                out += self.escape()
            else:
                rune, width = decode(self.data, self.at)
                out += encode(rune)
                self.at += width

    def escape(self) -> bytes:
        """What follows a backslash."""
        c = self.data[self.at] if self.at < len(self.data) else -1
        if c in ESCAPES:
            self.at += 1
            return bytes([ESCAPES[c]])
        if c != 0x75:
            raise self.bad_escape(self.at - 1, 2)
        self.at += 1
        unit = self.hexadecimal()
        if 0xD800 <= unit < 0xDC00 and self.data[self.at : self.at + 2] == b"\\u":
            back = self.at
            self.at += 2
            low = self.hexadecimal()
            if 0xDC00 <= low < 0xE000:
                return encode(0x10000 + (unit - 0xD800) * 0x400 + low - 0xDC00)
            self.at = back
        return encode(unit)

    def hexadecimal(self) -> int:
        """Four digits."""
        digits = self.data[self.at : self.at + 4]
        if len(digits) < 4 or any(d not in b"0123456789abcdefABCDEF" for d in digits):
            raise self.bad_escape(self.at - 2, 6)
        self.at += 4
        return int(digits, 16)

    def bad_escape(self, start: int, width: int) -> SyntaxFault:
        """What is wrong with an escape, or that the text ends in it."""
        shown = self.data[start : start + width]
        if len(shown) < width and shown[-1:] != b'"':
            return SyntaxFault("unexpected end of JSON input", len(self.data))
        return SyntaxFault(f"invalid escape sequence `{shown.decode('utf-8', 'replace')}` in string", start + 1)

    def deeper(self) -> None:
        """One level down."""
        self.at += 1
        self.depth += 1
        if self.depth > DEEPEST:
            raise SyntaxFault("exceeded max depth", self.at)

    def array(self) -> list[Any]:
        """An array."""
        self.deeper()
        items: list[Any] = []
        self.space()
        if self.data[self.at : self.at + 1] != b"]":
            items.append(self.value())
            while self.goes_on(b"]", "after array element"):
                items.append(self.value())
        self.at += 1
        self.depth -= 1
        return items

    def goes_on(self, end: bytes, context: str) -> bool:
        """Whether a comma comes next (consumed), or the end."""
        self.space()
        c = self.data[self.at : self.at + 1]
        if c == b",":
            self.at += 1
            return True
        if c == end:
            return False
        raise self.fault(context)

    def object(self) -> Pairs:
        """An object."""
        self.deeper()
        pairs = Pairs()
        self.space()
        if self.data[self.at : self.at + 1] != b"}":
            pairs.append(self.pair())
            while self.goes_on(b"}", "after object key:value pair"):
                pairs.append(self.pair())
        self.at += 1
        self.depth -= 1
        return pairs

    def pair(self) -> tuple[bytes, Any]:
        """Key and value."""
        self.space()
        if self.data[self.at : self.at + 1] != b'"':
            raise self.fault("looking for beginning of object key string")
        key = self.string()
        self.space()
        if self.data[self.at : self.at + 1] != b":":
            raise self.fault("after object key")
        self.at += 1
        return key, self.value()


def _printed(rune: int) -> str:
    from teaching.goroutines.stdlib.strconv.quoting import escaped

    return escaped(rune, '"')


def string_text(s: bytes, html: bool = True) -> bytes:
    """A string in quotes; <, > and & are escaped unless told otherwise."""
    out, i = ['"'], 0
    while i < len(s):
        rune, width = decode(s, i)
        if rune in SHORT:
            out.append(SHORT[rune])
        elif rune < 0x20 or rune in (0x2028, 0x2029) or (html and rune in (0x3C, 0x3E, 0x26)):
            out.append(f"\\u{rune:04x}")
        elif rune == 0xFFFD and width == 1:
            out.append("\\ufffd")
        else:
            out.append(chr(rune))
        i += width
    return ("".join(out) + '"').encode()


def float_text(x: float, bits: int) -> bytes:
    """A float as ECMAScript writes it."""
    size = abs(x)
    if math.isnan(x) or math.isinf(x):
        raise ValueError(format_float(x, "g", -1, bits))
    if x == 0 or 1e-6 <= size < 1e21:
        return format_float(x, "f", -1, bits).encode()
    text = format_float(x, "e", -1, bits)
    if text[-4:-1] == "e-0":
        text = text[:-2] + text[-1]
    return text.encode()
