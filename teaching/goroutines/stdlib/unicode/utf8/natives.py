"""Natives of package unicode/utf8."""

from __future__ import annotations

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.strings import ERROR_RUNE, decode, runes_of


def decode_first(s: bytes) -> tuple[int, int]:
    """DecodeRuneInString: (RuneError, 0) for an empty string."""
    return decode(s, 0) if s else (ERROR_RUNE, 0)


def decode_last(s: bytes) -> tuple[int, int]:
    """DecodeLastRuneInString."""
    if not s:
        return ERROR_RUNE, 0
    for width in range(min(4, len(s)), 1, -1):
        rune, found = decode(s, len(s) - width)
        if found == width:
            return rune, width
    return decode(s, len(s) - 1)


def rune_count(s: bytes) -> int:
    """RuneCountInString."""
    return len(s) if s.isascii() else sum(1 for _ in runes_of(s))


def valid(s: bytes) -> bool:
    """ValidString."""
    try:
        s.decode()
    except UnicodeDecodeError:
        return False
    return True


def full_rune(s: bytes) -> bool:
    """FullRuneInString: whether it begins with a whole rune, or with what can become none."""
    if not s:
        return False
    try:
        s[:4].decode()
    except UnicodeDecodeError as error:
        return error.start > 0 or error.reason != "unexpected end of data"
    return True


NATIVES: dict[str, Native] = {
    "DecodeRuneInString": decode_first,
    "DecodeLastRuneInString": decode_last,
    "RuneCountInString": rune_count,
    "ValidString": valid,
    "FullRuneInString": full_rune,
}
