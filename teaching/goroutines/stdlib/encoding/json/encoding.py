"""Go values to JSON (encoding/json's encode.go)."""

from __future__ import annotations

import base64
import re
from typing import Any

from teaching.goroutines.runtime.interfaces import implements
from teaching.goroutines.runtime.natives import Steps, call_method
from teaching.goroutines.runtime.rtype import INTEGER_BITS, RType
from teaching.goroutines.runtime.values import NIL_MAP, NIL_SLICE, Iface
from teaching.goroutines.stdlib.encoding.json.structure import Member, get, members
from teaching.goroutines.stdlib.encoding.json.text import Reader, SyntaxFault, float_text, string_text

DEEPEST = 1000
MARSHALER = RType(
    "interface", "json.Marshaler", interface_methods=("MarshalJSON",),
    signatures={"MarshalJSON": "func() ([]uint8, error)"},
)  # fmt: skip
TEXT_MARSHALER = RType(
    "interface", "encoding.TextMarshaler", interface_methods=("MarshalText",),
    signatures={"MarshalText": "func() ([]uint8, error)"},
)  # fmt: skip


class EncodeFault(Exception):
    """What cannot be written; `error` is the program's own error if it gave one."""

    def __init__(self, text: str, error: Iface | None = None) -> None:
        """Carry both."""
        super().__init__(text)
        self.error = error


class Encoder:
    """Writes one value."""

    def __init__(self, html: bool = True) -> None:
        """`html`: whether <, > and & are escaped."""
        self.out, self.html, self.depth = bytearray(), html, 0

    def any(self, v: Iface | None) -> Steps:
        """An interface value."""
        if v is None:
            self.out += b"null"
        else:
            yield from self.value(v.t, v.v)

    def value(self, t: RType, v: Any) -> Steps:
        """A value of a type."""
        if t.methods and (yield from self.by_method(t, v)):
            return
        kind = t.kind
        if kind == "bool":
            self.out += b"true" if v else b"false"
        elif kind in INTEGER_BITS:
            self.out += b"%d" % v
        elif kind in ("float32", "float64"):
            self.out += _float(v, int(kind[5:]))
        elif kind == "string":
            self.out += string_text(v, self.html)
        elif kind in ("interface", "pointer", "struct", "map", "slice", "array"):
            self.depth += 1
            if self.depth > DEEPEST:
                raise EncodeFault(f"json: unsupported value: encountered a cycle via {t.string}")
            yield from getattr(self, kind)(t, v)
            self.depth -= 1
        else:
            raise EncodeFault(f"json: unsupported type: {t.string}")

    def by_method(self, t: RType, v: Any) -> Steps:
        """MarshalJSON or MarshalText, if the type has one."""
        if t.kind == "interface":
            return False
        boxed = Iface(t, v)
        for name, interface in (("MarshalJSON", MARSHALER), ("MarshalText", TEXT_MARSHALER)):
            if name not in t.methods or not implements(t, interface):
                continue
            if t.kind == "pointer" and v is None:
                self.out += b"null"
                return True
            data, error = yield from call_method(boxed, name)
            if error is not None:
                raise EncodeFault(f"json: error calling {name} for type {t.string}: ", error)
            text = data.data()
            self.out += compact(text, t, self.html) if name == "MarshalJSON" else string_text(text, self.html)
            return True
        return False

    def interface(self, t: RType, v: Iface | None) -> Steps:
        """The dynamic value."""
        yield from self.any(v)

    def pointer(self, t: RType, v: Any) -> Steps:
        """What it points to."""
        assert t.elem is not None
        if v is None:
            self.out += b"null"
        else:
            yield from self.value(t.elem, v if t.elem.kind in ("struct", "array") else v.v)

    def struct(self, t: RType, v: Any) -> Steps:
        """An object of its members."""
        self.out += b"{"
        first = True
        for member in members(t):
            there, value = get(member, v)
            if not there or (member.omit_empty and _empty(member.rtype, value)) or _omitted_zero(member, value):
                continue
            self.out += (b"" if first else b",") + string_text(member.name.encode(), self.html) + b":"
            first = False
            if member.quoted:
                yield from self.quoted(member.rtype, value)
            else:
                yield from self.value(member.rtype, value)
        self.out += b"}"

    def quoted(self, t: RType, v: Any) -> Steps:
        """Under the option `string`."""
        inner = Encoder(self.html)
        yield from inner.value(t, v)
        text = bytes(inner.out)
        self.out += string_text(text, self.html) if t.kind == "string" else b'"' + text + b'"'

    def map(self, t: RType, v: Any) -> Steps:
        """An object, sorted by key."""
        assert t.key is not None and t.elem is not None
        if v is NIL_MAP:
            self.out += b"null"
            return
        pairs = []
        for key, value in v.pairs():
            pairs.append(((yield from self.key(t, key)), value))
        self.out += b"{"
        for i, (key, value) in enumerate(sorted(pairs, key=lambda pair: pair[0])):
            self.out += (b"," if i else b"") + string_text(key, self.html) + b":"
            yield from self.value(t.elem, value)
        self.out += b"}"

    def key(self, t: RType, key: Any) -> Steps:
        """A key of a map as text."""
        assert t.key is not None
        if t.key.kind == "string":
            return key
        if implements(t.key, TEXT_MARSHALER):
            data, _ = yield from call_method(Iface(t.key, key), "MarshalText")
            return data.data()
        if t.key.kind in INTEGER_BITS:
            return b"%d" % key
        raise EncodeFault(f"json: unsupported type: {t.string}")

    def slice(self, t: RType, v: Any) -> Steps:
        """An array; bytes in base 64."""
        assert t.elem is not None
        if v is NIL_SLICE:
            self.out += b"null"
        elif t.elem.kind == "uint8" and not t.elem.methods:
            self.out += b'"' + base64.b64encode(v.data()) + b'"'
        else:
            yield from self.items(t.elem, v.items())

    def array(self, t: RType, v: list[Any]) -> Steps:
        """An array."""
        assert t.elem is not None
        yield from self.items(t.elem, v)

    def items(self, t: RType, items: list[Any]) -> Steps:
        """Elements between brackets."""
        self.out += b"["
        for i, item in enumerate(items):
            if i:
                self.out += b","
            yield from self.value(t, item)
        self.out += b"]"


def _float(v: float, bits: int) -> bytes:
    try:
        return float_text(v, bits)
    except ValueError as error:
        raise EncodeFault(f"json: unsupported value: {error}") from None


def _empty(t: RType, v: Any) -> bool:
    if t.kind in ("slice", "map"):
        return (v.len if t.kind == "slice" else len(v.d)) == 0
    if t.kind == "array":
        return t.length == 0
    return t.kind != "struct" and (v is None or v == b"" or v == 0)


def _omitted_zero(member: Member, v: Any) -> bool:
    return member.omit_zero and _zero(member.rtype, v)


def _zero(t: RType, v: Any) -> bool:
    if t.kind == "struct":
        return all(_zero(f.rtype, getattr(v, f.attribute)) for f in t.fields)
    if t.kind == "array":
        assert t.elem is not None
        return all(_zero(t.elem, x) for x in v)
    return v is NIL_SLICE or v is NIL_MAP or (t.kind not in ("slice", "map") and (v is None or v == b"" or v == 0))


def compact(text: bytes, t: RType, html: bool) -> bytes:
    """What MarshalJSON gave, checked and without white space."""
    try:
        Reader(text).whole()
    except SyntaxFault as fault:
        raise EncodeFault(f"json: error calling MarshalJSON for type {t.string}: {fault}") from None
    return spaced(text, b"", None)


TOKEN = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[\]{},:]|[^\s\[\]{},:"]+')


def spaced(text: bytes, prefix: bytes, indent: bytes | None) -> bytes:
    """Valid JSON on lines of its own, indented; on one line without spaces if indent is None."""
    out, depth, tokens = bytearray(), 0, TOKEN.findall(text)
    for i, token in enumerate(tokens):
        opening, following = token in (b"{", b"["), tokens[i + 1] if i + 1 < len(tokens) else b""
        if indent is None:
            out += token
            continue
        if token in (b"}", b"]"):
            depth -= 1
            if tokens[i - 1] not in (b"{", b"["):
                out += b"\n" + prefix + indent * depth
        out += token + (b" " if token == b":" else b"")
        depth += opening
        if token == b"," or (opening and following not in (b"}", b"]")):
            out += b"\n" + prefix + indent * depth
    return bytes(out)
