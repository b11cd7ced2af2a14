"""Strings are bytes; runes are decoded as UTF-8, one by one, an invalid byte being U+FFFD of width 1 (string.go)."""

from __future__ import annotations

from collections.abc import Iterator

from teaching.goroutines.runtime.values import Slice, make_slice

ERROR_RUNE = 0xFFFD


def decode(s: bytes, i: int) -> tuple[int, int]:
    """The rune at byte `i` and its width."""
    first = s[i]
    if first < 0x80:
        return first, 1
    width = 2 if 0xC2 <= first < 0xE0 else 3 if 0xE0 <= first < 0xF0 else 4 if 0xF0 <= first < 0xF5 else 0
    if width:
        try:
            text = s[i : i + width].decode()
        except UnicodeDecodeError:
            return ERROR_RUNE, 1
        if len(text) == 1:
            return ord(text), width
    return ERROR_RUNE, 1


def encode(rune: int) -> bytes:
    """The UTF-8 form of a rune; what is none becomes U+FFFD."""
    if not 0 <= rune <= 0x10FFFF or 0xD800 <= rune <= 0xDFFF:
        rune = ERROR_RUNE
    return chr(rune).encode()


def runes_of(s: bytes) -> Iterator[tuple[int, int]]:
    """Byte offset and rune, for range."""
    if s.isascii():
        yield from enumerate(s)
        return
    i = 0
    while i < len(s):
        rune, width = decode(s, i)
        yield i, rune
        i += width


def str_from_rune(rune: int) -> bytes:
    """string(rune)."""
    return encode(rune)


def str_from_bytes(s: Slice) -> bytes:
    """string([]byte)."""
    return bytes(s.array[s.off : s.off + s.len])


def str_from_runes(s: Slice) -> bytes:
    """string([]rune)."""
    return b"".join(map(encode, s.items()))


def bytes_from_str(s: bytes) -> Slice:
    """[]byte(string)."""
    return make_slice(list(s))


def runes_from_str(s: bytes) -> Slice:
    """[]rune(string)."""
    return make_slice([rune for _, rune in runes_of(s)])


NAMES = (runes_of, str_from_rune, str_from_bytes, str_from_runes, bytes_from_str, runes_from_str)
