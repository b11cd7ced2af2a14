"""Finding, splitting and changing text, on bytes (strings.go); shared by packages strings and bytes."""

from __future__ import annotations

from teaching.goroutines.runtime.panics import GoPanic
from teaching.goroutines.runtime.rtype import STRING
from teaching.goroutines.runtime.strings import decode, encode, runes_of
from teaching.goroutines.runtime.values import Iface
from teaching.goroutines.stdlib.unicode import classes

LONGEST = 1 << 28
"""Bytes that Repeat may make."""


def string_panic(text: str) -> GoPanic:
    """panic(text), as library code does it."""
    return GoPanic(Iface(STRING, text.encode()))


def as_text(s: bytes) -> str:
    """Every invalid byte becomes a character of its own, which as_bytes turns back."""
    return s.decode("utf-8", "surrogateescape")


def as_bytes(s: str) -> bytes:
    """The inverse of as_text."""
    return s.encode("utf-8", "surrogateescape")


def index_any(s: bytes, chars: bytes) -> int:
    """The first byte offset of any of the runes, -1 if there is none."""
    wanted = {rune for _, rune in runes_of(chars)}
    return next((i for i, rune in runes_of(s) if rune in wanted), -1)


def last_index_any(s: bytes, chars: bytes) -> int:
    """The last one."""
    wanted = {rune for _, rune in runes_of(chars)}
    return max((i for i, rune in runes_of(s) if rune in wanted), default=-1)


def index_rune(s: bytes, rune: int) -> int:
    """The first byte offset of a rune; an invalid byte counts as U+FFFD."""
    if rune == 0xFFFD:
        return next((i for i, r in runes_of(s) if r == rune), -1)
    if not 0 <= rune <= classes.MAX_RUNE or 0xD800 <= rune < 0xE000:
        return -1
    return s.find(encode(rune))


def count(s: bytes, part: bytes) -> int:
    """Occurrences that do not overlap; of nothing: the gaps between runes."""
    return s.count(part) if part else len(list(runes_of(s))) + 1


def split(s: bytes, separator: bytes, n: int, keep: int = 0) -> list[bytes]:
    """At most n parts (n < 0: all), each with `keep` bytes of the separator behind it."""
    if not separator:
        return explode(s, n)
    parts = s.split(separator, n - 1 if n > 0 else -1)
    if keep:
        parts = [part + separator for part in parts[:-1]] + parts[-1:]
    return parts


def explode(s: bytes, n: int) -> list[bytes]:
    """Rune by rune; the n-th part holds the rest."""
    parts: list[bytes] = []
    i = 0
    while i < len(s):
        if len(parts) == n - 1:
            parts.append(s[i:])
            break
        width = decode(s, i)[1]
        parts.append(s[i : i + width])
        i += width
    return parts


def fields(s: bytes) -> list[bytes]:
    """The words between white space."""
    if s.isascii():
        return s.split()
    text = as_text(s)
    for space in classes.SPACES[1:]:
        text = text.replace(space, "\t")
    return [as_bytes(word) for word in text.split("\t") if word]


def replace(s: bytes, old: bytes, new: bytes, n: int) -> bytes:
    """The first n occurrences (n < 0: all); nothing stands before each rune and at the end."""
    if old or s.isascii():
        return s.replace(old, new, n)
    return as_bytes(as_text(s).replace("", as_text(new), n))


def repeat(s: bytes, n: int) -> bytes:
    """n copies."""
    if n < 0:
        raise string_panic("strings: negative Repeat count")
    if len(s) * n > LONGEST:
        raise string_panic("strings: Repeat output length overflow")
    return s * n


def strip(s: bytes, cutset: bytes, side: str) -> bytes:
    """Without leading (side `l`), trailing (`r`) or both (``) runes of a set."""
    if cutset.isascii() and s.isascii():
        return s.lstrip(cutset) if side == "l" else s.rstrip(cutset) if side == "r" else s.strip(cutset)
    text, chars = as_text(s), as_text(cutset)
    return as_bytes(text.lstrip(chars) if side == "l" else text.rstrip(chars) if side == "r" else text.strip(chars))


def trim_space(s: bytes) -> bytes:
    """Without white space around."""
    return s.strip() if s.isascii() else as_bytes(as_text(s).strip(classes.SPACES))


def upper(s: bytes) -> bytes:
    """ToUpper."""
    return s.upper() if s.isascii() else b"".join(encode(classes.to_upper(r)) for _, r in runes_of(s))


def lower(s: bytes) -> bytes:
    """ToLower."""
    return s.lower() if s.isascii() else b"".join(encode(classes.to_lower(r)) for _, r in runes_of(s))


def to_title(s: bytes) -> bytes:
    """ToTitle: every rune in title case."""
    return s.upper() if s.isascii() else b"".join(encode(classes.to_title(r)) for _, r in runes_of(s))


def titled(s: bytes) -> bytes:
    """Title: the first letter of each word in title case."""
    out, before = [], 0x20
    for _, rune in runes_of(s):
        out.append(encode(classes.to_title(rune) if _separates(before) else rune))
        before = rune
    return b"".join(out)


def _separates(rune: int) -> bool:
    if rune < 0x80:
        return not (chr(rune).isalnum() or rune == 0x5F)
    return not classes.is_letter(rune) and not classes.is_digit(rune) and classes.is_space(rune)


def equal_fold(a: bytes, b: bytes) -> bool:
    """Whether two texts are equal when case does not count."""
    if a.isascii() and b.isascii():
        return a.lower() == b.lower()
    return [classes.fold(r) for _, r in runes_of(a)] == [classes.fold(r) for _, r in runes_of(b)]


def compare(a: bytes, b: bytes) -> int:
    """-1, 0 or 1."""
    return (a > b) - (a < b)


def to_valid(s: bytes, replacement: bytes) -> bytes:
    """Each run of invalid bytes replaced."""
    out, i, broken = bytearray(), 0, False
    while i < len(s):
        rune, width = decode(s, i)
        bad = rune == 0xFFFD and width == 1
        if not bad:
            out += s[i : i + width]
        elif not broken:
            out += replacement
        broken = bad
        i += width
    return bytes(out)
