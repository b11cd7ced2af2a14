"""Natives of package bufio: the text of a Writer, and words."""

from __future__ import annotations

import re
from typing import Any

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.values import Slice
from teaching.goroutines.stdlib.strings.searching import as_bytes, as_text
from teaching.goroutines.stdlib.unicode.classes import SPACES

WORD = re.compile(f"[{SPACES}]*([^{SPACES}]*)([{SPACES}]?)")


def add(w: Any, s: bytes) -> int:
    """Append what fits."""
    if w.f_buf is None:
        w.f_buf = bytearray()
    taken = s[: w.f_size - len(w.f_buf)]
    w.f_buf += taken
    return len(taken)


def take(w: Any) -> bytes:
    """Everything, leaving nothing."""
    text = bytes(w.f_buf or b"")
    w.f_buf = bytearray()
    return text


def word_bounds(data: Slice) -> tuple[int, int, int]:
    """Where the first word begins and ends, and where the rest begins if a space follows it (else -1)."""
    found = WORD.match(as_text(data.data()))
    assert found is not None
    text = found.string
    start = len(as_bytes(text[: found.start(1)]))
    end = start + len(as_bytes(found[1]))
    return start, end, end + len(found[2].encode()) if found[1] and found[2] else -1


NATIVES: dict[str, Native] = {
    "index": lambda s, c: s.find(c),
    "Writer.add": add,
    "Writer.take": take,
    "Writer.Buffered": lambda w: len(w.f_buf or b""),
    "wordBounds": word_bounds,
}
