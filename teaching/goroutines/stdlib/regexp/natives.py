"""Natives of package regexp."""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.values import NIL_SLICE, Slice, make_slice
from teaching.goroutines.stdlib.regexp.matching import all_matches, compiled
from teaching.goroutines.stdlib.regexp.syntax import RegexpFault


def prepare(re: Any) -> bytes:
    """Compile the expression; what is wrong with it, "" if nothing."""
    expr: bytes = re.f_expr
    try:
        re.f_program = compiled(expr.decode())
    except RegexpFault as fault:
        return str(fault).encode()
    except UnicodeDecodeError as error:
        return b"error parsing regexp: invalid UTF-8: `" + expr[error.start :] + b"`"
    return b""


def all_(re: Any, text: bytes, most: int) -> Slice:
    """Matches as [][]int of byte offsets, nil if there is none."""
    found = all_matches(re.f_program, text, most)
    return make_slice([make_slice(match) for match in found]) if found else NIL_SLICE


def names(re: Any) -> Slice:
    """The names of the groups; the first stands for the whole."""
    return make_slice([name.encode() for name in re.f_program.names])


def quote_meta(text: bytes) -> bytes:
    """QuoteMeta."""
    return b"".join(b"\\" + bytes([c]) if c in rb"\.+*?()|[]{}^$" else bytes([c]) for c in text)


NATIVES: dict[str, Native] = {
    "Regexp.prepare": prepare,
    "Regexp.all": all_,
    "Regexp.SubexpNames": names,
    "QuoteMeta": quote_meta,
}
