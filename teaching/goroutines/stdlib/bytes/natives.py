"""Natives of package bytes: those of package strings on copies, and the text of a Buffer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.values import NIL_SLICE, Slice, byte_slice, make_slice
from teaching.goroutines.stdlib.strings import natives as strings
from teaching.goroutines.stdlib.strings import searching as find

ASKING = (
    "Contains", "ContainsAny", "ContainsRune", "HasPrefix", "HasSuffix", "Index", "IndexByte", "IndexRune", "IndexAny",
    "LastIndex", "LastIndexByte", "LastIndexAny", "Count", "EqualFold",
)  # fmt: skip
"""Functions of package strings that change nothing."""
MAKING = ("ToUpper", "ToLower", "ToTitle", "Title", "Replace", "ReplaceAll", "Repeat", "ToValidUTF8")
"""Functions that make new text."""


def _plain(x: Any) -> Any:
    return x.data() if type(x) is Slice else x


def asking(function: Callable[..., Any]) -> Native:
    """The same question about bytes."""
    return lambda *args: function(*map(_plain, args))


def making(function: Callable[..., bytes]) -> Native:
    """The same change, into a new slice."""
    return lambda *args: byte_slice(function(*map(_plain, args)))


def windows(s: Slice, parts: list[bytes], gap: int) -> Slice:
    """The parts as windows of s, `gap` bytes apart; appending to one does not reach into the next."""
    out, at = [], s.off
    for part in parts:
        out.append(Slice(s.array, at, len(part), len(part)))
        at += len(part) + gap
    return make_slice(out)


def split_n(s: Slice, separator: Slice, n: int) -> Slice:
    """SplitN."""
    return windows(s, find.split(s.data(), separator.data(), n), separator.len) if n else NIL_SLICE


def fields(s: Slice) -> Slice:
    """Fields."""
    data, at, out = s.data(), 0, []
    for word in find.fields(data):
        at = data.index(word, at)
        out.append(Slice(s.array, s.off + at, len(word), len(word)))
        at += len(word)
    return make_slice(out)


def trimmed(side: str) -> Callable[[Slice, bytes], Slice]:
    """Trim, TrimLeft and TrimRight give windows of s, nil if nothing is left."""

    def trim(s: Slice, cutset: bytes) -> Slice:
        data = s.data()
        left = len(data) - len(find.strip(data, cutset, "l")) if side != "r" else 0
        size = len(find.strip(data, cutset, side))
        return Slice(s.array, s.off + left, size, s.cap - left) if size else NIL_SLICE

    return trim


def trim_space(s: Slice) -> Slice:
    """TrimSpace."""
    data = s.data()
    inner = find.trim_space(data)
    left = data.find(inner)
    return Slice(s.array, s.off + left, len(inner), s.cap - left) if inner else NIL_SLICE


def join(parts: Slice, separator: Slice) -> Slice:
    """Join."""
    return byte_slice(separator.data().join([part.data() for part in parts.items()]))


# --- Buffer: its unread text is a bytearray in the field buf ----------------------------------------


def buffer_of(b: Any) -> bytearray:
    """The text of a Buffer, made when first needed."""
    if b.f_buf is None:
        b.f_buf = bytearray()
    buf = b.f_buf
    assert isinstance(buf, bytearray)
    return buf


def add(b: Any, s: bytes) -> None:
    """Append."""
    buffer_of(b).extend(s)


def take(b: Any, n: int) -> bytes:
    """Up to n bytes from the front."""
    buf = buffer_of(b)
    taken = bytes(buf[:n])
    del buf[:n]
    return taken


def cut_to(b: Any, n: int) -> None:
    """Keep the first n bytes."""
    del buffer_of(b)[n:]


def put_back(b: Any, s: bytes) -> None:
    """Bytes that were taken come first again."""
    buffer_of(b)[:0] = s


NATIVES: dict[str, Native] = {
    **{name: asking(strings.NATIVES[name]) for name in ASKING},
    **{name: making(strings.NATIVES[name]) for name in MAKING},
    "Equal": lambda a, b: a.data() == b.data(),
    "Compare": lambda a, b: find.compare(a.data(), b.data()),
    "SplitN": split_n,
    "Fields": fields,
    "Trim": trimmed(""),
    "TrimLeft": trimmed("l"),
    "TrimRight": trimmed("r"),
    "TrimSpace": trim_space,
    "Join": join,
    "Buffer.add": add,
    "Buffer.take": take,
    "Buffer.cut": cut_to,
    "Buffer.putBack": put_back,
    "Buffer.text": lambda b: bytes(buffer_of(b)),
    "Buffer.Len": lambda b: len(buffer_of(b)),
    "Buffer.index": lambda b, c: buffer_of(b).find(c),
}
