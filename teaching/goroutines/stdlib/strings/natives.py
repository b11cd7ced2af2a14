"""Natives of package strings."""

from __future__ import annotations

import re
from typing import Any

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.strings import encode
from teaching.goroutines.runtime.values import NIL_SLICE, Slice, make_slice
from teaching.goroutines.stdlib.strings import searching as find


def strings(parts: list[bytes]) -> Slice:
    """A []string."""
    return make_slice(parts)


def split_n(s: bytes, separator: bytes, n: int) -> Slice:
    """SplitN: n == 0 gives nil."""
    return strings(find.split(s, separator, n)) if n else NIL_SLICE


def split_after_n(s: bytes, separator: bytes, n: int) -> Slice:
    """SplitAfterN."""
    return strings(find.split(s, separator, n, len(separator))) if n else NIL_SLICE


def cut(s: bytes, separator: bytes) -> tuple[bytes, bytes, bool]:
    """Cut."""
    before, found, after = s.partition(separator) if separator else (b"", b"\0", s)
    return before, after, bool(found)


# --- Builder: its text is a bytearray in the field buf ---


def text_of(b: Any) -> bytearray:
    """The text of a Builder that is about to be written."""
    if b.f_addr is None:
        b.f_addr = b
        b.f_buf = bytearray()
    elif b.f_addr is not b:
        raise find.string_panic("strings: illegal use of non-zero Builder copied by value")
    elif b.f_buf is None:
        b.f_buf = bytearray()
    buf = b.f_buf
    assert isinstance(buf, bytearray)
    return buf


def write_string(b: Any, s: bytes) -> tuple[int, None]:
    """Builder.WriteString."""
    text_of(b).extend(s)
    return len(s), None


def write(b: Any, p: Slice) -> tuple[int, None]:
    """Builder.Write."""
    text_of(b).extend(p.items())
    return p.len, None


def write_byte(b: Any, c: int) -> None:
    """Builder.WriteByte."""
    text_of(b).append(c)


def write_rune(b: Any, rune: int) -> tuple[int, None]:
    """Builder.WriteRune."""
    text = encode(rune)
    text_of(b).extend(text)
    return len(text), None


def capacity(b: Any) -> int:
    """Builder.Cap: never less than the length, a power of two."""
    used = max(len(b.f_buf or b""), b.f_grown)
    return 0 if used == 0 else b.f_grown if b.f_grown >= used else max(8, 1 << (used - 1).bit_length())


# --- Replacer: its pattern is a compiled alternation in the field pattern ---


def replacer(r: Any, s: bytes) -> bytes:
    """Replacer.Replace: at each place the first pair that fits, in the order in which they were given."""
    if r.f_pattern is None:
        pairs = r.f_oldnew.items()
        table: dict[bytes, bytes] = {}
        for old, new in zip(pairs[::2], pairs[1::2], strict=True):
            table.setdefault(old, new)
        r.f_pattern = re.compile(b"|".join(re.escape(old) for old in table)), table
    pattern, table = r.f_pattern
    out: bytes = pattern.sub(lambda m: table[m.group()], s) if table else s
    return out


NATIVES: dict[str, Native] = {
    "Contains": lambda s, part: part in s,
    "ContainsAny": lambda s, chars: find.index_any(s, chars) >= 0,
    "ContainsRune": lambda s, r: find.index_rune(s, r) >= 0,
    "HasPrefix": lambda s, prefix: s.startswith(prefix),
    "HasSuffix": lambda s, suffix: s.endswith(suffix),
    "TrimPrefix": lambda s, prefix: s.removeprefix(prefix),
    "TrimSuffix": lambda s, suffix: s.removesuffix(suffix),
    "Index": lambda s, part: s.find(part),
    "IndexByte": lambda s, c: s.find(c),
    "IndexRune": find.index_rune,
    "IndexAny": find.index_any,
    "LastIndex": lambda s, part: s.rfind(part),
    "LastIndexByte": lambda s, c: s.rfind(c),
    "LastIndexAny": find.last_index_any,
    "Count": find.count,
    "Split": lambda s, separator: strings(find.split(s, separator, -1)),
    "SplitN": split_n,
    "SplitAfter": lambda s, separator: strings(find.split(s, separator, -1, len(separator))),
    "SplitAfterN": split_after_n,
    "Fields": lambda s: strings(find.fields(s)),
    "Join": lambda parts, separator: separator.join(parts.items()),
    "Repeat": find.repeat,
    "Replace": find.replace,
    "ReplaceAll": lambda s, old, new: find.replace(s, old, new, -1),
    "ToUpper": find.upper,
    "ToLower": find.lower,
    "ToTitle": find.to_title,
    "Title": find.titled,
    "Trim": lambda s, cutset: find.strip(s, cutset, ""),
    "TrimLeft": lambda s, cutset: find.strip(s, cutset, "l"),
    "TrimRight": lambda s, cutset: find.strip(s, cutset, "r"),
    "TrimSpace": find.trim_space,
    "EqualFold": find.equal_fold,
    "Compare": find.compare,
    "Cut": cut,
    "ToValidUTF8": find.to_valid,
    "Builder.WriteString": write_string,
    "Builder.Write": write,
    "Builder.WriteByte": write_byte,
    "Builder.WriteRune": write_rune,
    "Builder.String": lambda b: bytes(b.f_buf or b""),
    "Builder.Len": lambda b: len(b.f_buf or b""),
    "Builder.Cap": capacity,
    "replace": replacer,
}
