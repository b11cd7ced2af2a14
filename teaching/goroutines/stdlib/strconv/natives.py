"""Natives of package strconv."""

from __future__ import annotations

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.stdlib.strconv import parsing, quoting
from teaching.goroutines.stdlib.strconv.floats import format_float


def _result(pair: tuple[float, str]) -> tuple[float, bytes]:
    return pair[0], pair[1].encode()


def _unquote(s: bytes) -> tuple[bytes, bool]:
    text = quoting.unquote(s)
    return (text, True) if text is not None else (b"", False)


def _unquote_char(s: bytes, mark: int) -> tuple[int, bool, bytes, bool]:
    found = quoting.unquote_char(s, 0, mark) if s else None
    return (found[0], found[1], s[found[2] :], True) if found is not None else (0, False, b"", False)


NATIVES: dict[str, Native] = {
    "Itoa": lambda i: b"%d" % i,
    "formatInt": parsing.format_int,
    "formatUint": parsing.format_int,
    "parseInt": lambda s, base, bits: _result(parsing.parse_int(s, base, bits)),
    "parseUint": lambda s, base, bits: _result(parsing.parse_uint(s, base, bits)),
    "parseFloat": lambda s, bits: _result(parsing.parse_float(s, bits)),
    "FormatFloat": lambda f, form, prec, bits: format_float(f, chr(form), prec, bits).encode(),
    "Quote": quoting.quote,
    "QuoteToASCII": lambda s: quoting.quote(s, ascii_only=True),
    "QuoteToGraphic": lambda s: quoting.quote(s, graphic=True),
    "QuoteRune": quoting.quote_rune,
    "QuoteRuneToASCII": lambda r: quoting.quote_rune(r, ascii_only=True),
    "QuoteRuneToGraphic": lambda r: quoting.quote_rune(r, graphic=True),
    "CanBackquote": quoting.can_backquote,
    "IsPrint": quoting.is_print,
    "IsGraphic": quoting.is_graphic,
    "unquote": _unquote,
    "unquoteChar": _unquote_char,
}
