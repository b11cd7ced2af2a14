"""Scanning text into variables (fmt/scan.go): words, lines and formats, and the texts for what does not fit.

Runes come one by one from a function of the program, so everything is a generator. One rune may be put back; if one
is at the end, the caller gives it back to the reader.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.natives import Native, Steps, call
from teaching.goroutines.runtime.rtype import INTEGER_BITS
from teaching.goroutines.runtime.strings import decode, encode
from teaching.goroutines.runtime.values import Iface, Slice, byte_slice
from teaching.goroutines.stdlib.strconv.parsing import parse_float, parse_int, parse_uint
from teaching.goroutines.stdlib.strconv.quoting import quote, unquote
from teaching.goroutines.stdlib.unicode.classes import is_space

EOF = -1
DIGITS = {2: "01_", 8: "01234567_", 10: "0123456789_", 16: "0123456789aAbBcCdDeEfF_"}
BASES = {"b": 2, "o": 8, "x": 16, "X": 16}
NO_LIMIT = 1 << 30


class ScanError(Exception):
    """What ends a scan."""


class Scanner:
    """One call of a scan function."""

    def __init__(self, read: Callable[..., Any], newline_is_space: bool) -> None:
        """Over a source of runes."""
        self.read = read
        self.newline_is_space = newline_is_space
        self.pending: int | None = None
        self.count = 0
        self.limit = NO_LIMIT

    def rune(self) -> Steps:
        """The next rune, EOF at the end or at the width's limit."""
        if self.count >= self.limit:
            return EOF
        if self.pending is not None:
            rune, self.pending = self.pending, None
        else:
            rune = yield from call(self.read)
        if rune != EOF:
            self.count += 1
        return rune

    def unread(self, rune: int) -> None:
        """Put it back."""
        if rune != EOF:
            self.pending = rune
            self.count -= 1

    def skip_space(self) -> Steps:
        """Over white space; a newline is an error unless it counts as such."""
        while True:
            rune = yield from self.rune()
            if rune == EOF:
                return
            if rune == 13:
                following = yield from self.rune()
                self.unread(following)
                if following == 10:
                    continue
            if rune == 10 and not self.newline_is_space:
                raise ScanError("unexpected newline")
            if not is_space(rune):
                self.unread(rune)
                return

    def begin(self) -> Steps:
        """Skip space, and there must be something behind it."""
        yield from self.skip_space()
        rune = yield from self.rune()
        if rune == EOF:
            raise ScanError("EOF")
        self.unread(rune)

    def accept(self, allowed: str, most: int = NO_LIMIT) -> Steps:
        """The longest run of allowed characters."""
        text = ""
        while len(text) < most:
            rune = yield from self.rune()
            if rune == EOF or chr(rune) not in allowed:
                self.unread(rune)
                break
            text += chr(rune)
        return text

    def word(self) -> Steps:
        """Up to the next space."""
        out = bytearray()
        while True:
            rune = yield from self.rune()
            if rune == EOF or is_space(rune):
                self.unread(rune)
                return bytes(out)
            out += encode(rune)

    # --- values -----------------------------------------------------------------------------------------------------

    def into(self, verb: str, arg: Iface | None) -> Steps:
        """Scan one value into the variable that arg points to."""
        if arg is None or arg.t.kind != "pointer":
            raise ScanError(f"type not a pointer: {'<nil>' if arg is None else arg.t.string}")
        elem = arg.t.elem
        assert elem is not None
        kind = elem.kind
        if kind in INTEGER_BITS:
            arg.v.v = yield from self.integer(verb, kind)
        elif kind == "string":
            arg.v.v = yield from self.string(verb)
        elif kind in ("float32", "float64"):
            arg.v.v = yield from self.float(verb, int(kind[5:]))
        elif kind == "bool":
            arg.v.v = yield from self.boolean(verb)
        elif kind == "slice" and elem.elem is not None and elem.elem.kind == "uint8":
            arg.v.v = byte_slice((yield from self.string(verb)))
        else:
            raise ScanError(f"can't scan type: {arg.t.string}")

    def string(self, verb: str) -> Steps:
        """%s %v %q of a string."""
        _check(verb, "svqxX", "string")
        yield from self.begin()
        if verb == "q":
            return (yield from self._quoted())
        word = yield from self.word()
        return bytes.fromhex(word.decode("latin-1")) if verb in "xX" else word

    def _quoted(self) -> Steps:
        mark = yield from self.rune()
        if mark not in (34, 96):
            raise ScanError("expected quoted string")
        text, escaped = bytearray(encode(mark)), False
        while True:
            rune = yield from self.rune()
            if rune == EOF:
                raise ScanError("unexpected EOF")
            text += encode(rune)
            if rune == mark and not escaped:
                break
            escaped = rune == 92 and mark == 34 and not escaped
        plain = unquote(bytes(text))
        if plain is None:
            raise ScanError("invalid syntax")
        return plain

    def integer(self, verb: str, kind: str) -> Steps:
        """An integer of any base; %v takes prefixes."""
        if verb == "c":
            return (yield from self.rune())
        yield from self.begin()
        _check(verb, "bdoUxXv", "integer")
        signed = not kind.startswith("u")
        sign = (yield from self.accept("+-", 1)) if signed else ""
        base = BASES.get(verb, 10)
        if verb == "v":
            base, digits = yield from self._prefixed()
        else:
            digits = yield from self.accept(DIGITS[base])
        if not digits:
            raise ScanError("expected integer")
        bits = INTEGER_BITS[kind]
        token = (sign + digits).encode()
        value, wrong = (parse_int if signed else parse_uint)(token, base, 64)
        if wrong:
            text = "value out of range" if wrong == "range" else "invalid syntax"
            name = "ParseInt" if signed else "ParseUint"
            raise ScanError(f"strconv.{name}: parsing {quote(token).decode()}: {text}")
        low, high = (-(1 << bits - 1), 1 << bits - 1) if signed else (0, 1 << bits)
        if not low <= value < high:
            raise ScanError(f"{'' if signed else 'unsigned '}integer overflow on token {token.decode()}")
        return value

    def _prefixed(self) -> Steps:
        zero = yield from self.accept("0", 1)
        if not zero:
            return 10, (yield from self.accept(DIGITS[10]))
        letter = yield from self.accept("bBoOxX", 1)
        if letter:
            base = {"b": 2, "o": 8, "x": 16}[letter.lower()]
            return base, (yield from self.accept(DIGITS[base]))
        return 8, zero + (yield from self.accept(DIGITS[8]))

    def float(self, verb: str, bits: int) -> Steps:
        """A float."""
        _check(verb, "beEfFgGv", f"float{bits}")
        yield from self.begin()
        token = yield from self.accept("+-", 1)
        token += yield from self.accept("0123456789_")
        token += yield from self.accept(".", 1)
        token += yield from self.accept("0123456789_")
        if token.strip("+-."):
            exponent = yield from self.accept("eEpP", 1)
            token += exponent
            if exponent:
                token += yield from self.accept("+-", 1)
                token += yield from self.accept("0123456789_")
        else:
            token += yield from self.accept("nNaAiIfFtTyY")
        value, wrong = parse_float(token.encode(), bits)
        if wrong:
            text = "value out of range" if wrong == "range" else "invalid syntax"
            raise ScanError(f"strconv.ParseFloat: parsing {quote(token.encode()).decode()}: {text}")
        return value

    def boolean(self, verb: str) -> Steps:
        """A bool."""
        yield from self.begin()
        _check(verb, "tv", "boolean")
        first = yield from self.accept("01tTfF", 1)
        if first in ("", "0", "1"):
            return first == "1"
        rest = yield from self.accept("rRuUeEaAlLsS", 3 if first in "tT" else 4)
        whole = "true" if first in "tT" else "false"
        if rest and (first + rest).lower() != whole:
            raise ScanError("syntax error scanning boolean")
        return whole == "true"


def _check(verb: str, allowed: str, name: str) -> None:
    if verb not in allowed:
        raise ScanError(f"bad verb '%{verb}' for {name}")


def words(s: Scanner, args: list[Iface | None], newline_ends: bool, progress: list[int]) -> Steps:
    """Scan and Scanln."""
    for arg in args:
        yield from s.into("v", arg)
        progress[0] += 1
    while newline_ends:
        rune = yield from s.rune()
        if rune in (10, EOF):
            break
        if not is_space(rune):
            raise ScanError("expected newline")


def formatted(s: Scanner, args: list[Iface | None], format_: bytes, progress: list[int]) -> Steps:
    """Scanf."""
    i = 0
    while i < len(format_):
        rune, width = decode(format_, i)
        if is_space(rune):
            i = yield from _spaces(s, format_, i)
            continue
        i += width
        if rune != 0x25 or format_[i : i + 1] == b"%":
            i += rune == 0x25
            found = yield from s.rune()
            if found != rune:
                s.unread(found)
                raise ScanError("unexpected EOF" if found == EOF else "input does not match format")
            continue
        start = i
        while format_[i : i + 1].isdigit():
            i += 1
        limit = int(format_[start:i] or NO_LIMIT)
        if i >= len(format_):
            raise ScanError("missing verb: % at end of format string")
        verb, width = decode(format_, i)
        i += width
        if chr(verb) != "c":
            yield from s.skip_space()
        s.count, s.limit = 0, limit
        if progress[0] >= len(args):
            raise ScanError(f"too few operands for format '%{format_[i - width :].decode('utf-8', 'replace')}'")
        yield from s.into(chr(verb), args[progress[0]])
        progress[0] += 1
        s.limit = NO_LIMIT
    if progress[0] < len(args):
        raise ScanError("too many operands")


def _spaces(s: Scanner, format_: bytes, i: int) -> Steps:
    """Space in a format: newlines match newlines, other space matches some or, at the end, none."""
    newlines, trailing = 0, False
    while i < len(format_) and is_space(decode(format_, i)[0]):
        rune, width = decode(format_, i)
        newlines += rune == 10
        trailing = rune != 10
        i += width
    rune = 0
    for _ in range(newlines):
        rune = yield from s.rune()
        while rune != 10 and rune != EOF and is_space(rune):
            rune = yield from s.rune()
        if rune not in (10, EOF):
            raise ScanError("newline in format does not match input")
    if trailing:
        rune = yield from s.rune()
        if newlines == 0 and rune != EOF and not is_space(rune):
            raise ScanError("expected space in input to match format")
        if newlines == 0 and rune == 10:
            raise ScanError("newline in input does not match format")
        while rune not in (10, EOF) and is_space(rune):
            rune = yield from s.rune()
        s.unread(rune)
    return i


def scan(read: Callable[..., Any], a: Slice, mode: int, format_: bytes) -> Steps:
    """Mode 0 is Scan, 1 Scanln, 2 Scanf: how many were scanned, what was wrong, whether a rune is left over."""
    scanner = Scanner(read, newline_is_space=mode == 0)
    progress, wrong = [0], ""
    try:
        if mode == 2:
            yield from formatted(scanner, a.items(), format_, progress)
        else:
            yield from words(scanner, a.items(), mode == 1, progress)
    except ScanError as error:
        wrong = str(error)
    return progress[0], wrong.encode(), scanner.pending is not None


SCANNING: dict[str, Native] = {"scan": scan}
