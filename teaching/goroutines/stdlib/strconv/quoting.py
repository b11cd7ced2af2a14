"""Quoting and unquoting of strings and runes as Go source (strconv/quote.go)."""

from __future__ import annotations

import unicodedata

from teaching.goroutines.runtime.strings import ERROR_RUNE, decode, encode

ESCAPES = {7: "\\a", 8: "\\b", 12: "\\f", 10: "\\n", 13: "\\r", 9: "\\t", 11: "\\v"}
UNESCAPES = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11, "\\": 92, "'": 39, '"': 34}
HEX_WIDTHS = {"x": 2, "u": 4, "U": 8}
MAX_RUNE = 0x10FFFF


def is_print(rune: int) -> bool:
    """strconv.IsPrint: letters, marks, numbers, punctuation, symbols and the ASCII space."""
    if rune < 0x80:
        return 0x20 <= rune < 0x7F
    return rune <= MAX_RUNE and unicodedata.category(chr(rune))[0] in "LMNPS"


def is_graphic(rune: int) -> bool:
    """strconv.IsGraphic: printable, or a space of any kind."""
    return is_print(rune) or (0 <= rune <= MAX_RUNE and unicodedata.category(chr(rune)) == "Zs")


def escaped(rune: int, mark: str, ascii_only: bool = False, graphic: bool = False) -> str:
    """A rune as it stands within quotes."""
    if rune == ord(mark) or rune == 0x5C:
        return "\\" + chr(rune)
    if (rune < 0x80 or not ascii_only) and (is_print(rune) or (graphic and is_graphic(rune))):
        return chr(rune)
    if rune in ESCAPES:
        return ESCAPES[rune]
    if rune < 0x20 or rune == 0x7F:
        return f"\\x{rune:02x}"
    if rune > MAX_RUNE or 0xD800 <= rune < 0xE000:
        rune = ERROR_RUNE
    return f"\\u{rune:04x}" if rune < 0x10000 else f"\\U{rune:08x}"


def quote(s: bytes, ascii_only: bool = False, graphic: bool = False) -> bytes:
    """strconv.Quote, QuoteToASCII, QuoteToGraphic."""
    if s.isascii() and s.decode("ascii").isprintable() and b"\\" not in s and b'"' not in s:
        return b'"' + s + b'"'
    parts, i = ['"'], 0
    while i < len(s):
        rune, width = decode(s, i)
        broken = width == 1 and rune == ERROR_RUNE
        parts.append(f"\\x{s[i]:02x}" if broken else escaped(rune, '"', ascii_only, graphic))
        i += width
    return ("".join(parts) + '"').encode()


def quote_rune(rune: int, ascii_only: bool = False, graphic: bool = False) -> bytes:
    """strconv.QuoteRune and its kin."""
    if not 0 <= rune <= MAX_RUNE or 0xD800 <= rune < 0xE000:
        rune = ERROR_RUNE
    return f"'{escaped(rune, chr(39), ascii_only, graphic)}'".encode()


def can_backquote(s: bytes) -> bool:
    """Whether the string can stand unchanged between backquotes."""
    try:
        text = s.decode()
    except UnicodeDecodeError:
        return False
    return not any((c < " " and c != "\t") or c in "`\x7f\ufeff" for c in text)


def unquote(s: bytes) -> bytes | None:
    """strconv.Unquote; None is a syntax error."""
    if len(s) < 2 or s[0] != s[-1]:
        return None
    mark, inner = s[:1], s[1:-1]
    if mark == b"`":
        return None if b"`" in inner else inner.replace(b"\r", b"")
    if mark not in (b'"', b"'") or b"\n" in inner:
        return None
    out, i, count = bytearray(), 0, 0
    while i < len(inner):
        found = unquote_char(inner, i, mark[0])
        if found is None:
            return None
        value, multibyte, i = found
        out += encode(value) if multibyte or value < 0x80 else bytes([value])
        count += 1
    return None if mark == b"'" and count != 1 else bytes(out)


def unquote_char(s: bytes, i: int, mark: int) -> tuple[int, bool, int] | None:
    """strconv.UnquoteChar at `i`: the value, whether it is a rune of several bytes, and where the rest begins."""
    c = s[i]
    if c == mark and mark in b"'\"":
        return None
    if c != 0x5C:
        rune, width = decode(s, i)
        return rune, width > 1 or rune == ERROR_RUNE, i + width
    if i + 1 >= len(s):
        return None
    kind = chr(s[i + 1])
    i += 2
    if kind in HEX_WIDTHS:
        return _numbered(s, i, HEX_WIDTHS[kind], 16)
    if kind in "01234567":
        return _numbered(s, i - 1, 3, 8)
    if kind not in UNESCAPES or (kind in "'\"" and ord(kind) != mark):
        return None
    return UNESCAPES[kind], False, i


def _numbered(s: bytes, i: int, width: int, base: int) -> tuple[int, bool, int] | None:
    digits = s[i : i + width].decode("latin-1")
    allowed = "0123456789abcdefABCDEF" if base == 16 else "01234567"
    if len(digits) < width or any(d not in allowed for d in digits):
        return None
    value = int(digits, base)
    if width in (2, 3):
        return None if value > 255 else (value, False, i + width)
    if value > MAX_RUNE or 0xD800 <= value < 0xE000:
        return None
    return value, True, i + width
