"""JSON into Go variables (encoding/json's decode.go)."""

from __future__ import annotations

import base64
import binascii
from typing import Any

from teaching.goroutines.runtime.interfaces import hash_key, implements
from teaching.goroutines.runtime.natives import Steps, call_method
from teaching.goroutines.runtime.rtype import BOOL, FLOAT64, INTEGER_BITS, STRING, RType
from teaching.goroutines.runtime.values import NIL_MAP, Box, GoMap, Iface, byte_slice, make_slice
from teaching.goroutines.stdlib.encoding.json.structure import Member, members
from teaching.goroutines.stdlib.encoding.json.text import Number, Pairs, Reader
from teaching.goroutines.stdlib.strconv.parsing import parse_float, parse_int, parse_uint

UNMARSHALER = RType(
    "interface", "json.Unmarshaler", interface_methods=("UnmarshalJSON",),
    signatures={"UnmarshalJSON": "func([]uint8) error"},
)  # fmt: skip


class DecodeFault(Exception):
    """What does not fit, in Go's words; `error` is the program's own error if it gave one."""

    def __init__(self, text: str, error: Iface | None = None) -> None:
        """Carry both."""
        super().__init__(text)
        self.error = error


def word_of(value: Any) -> str:
    """What kind of JSON value it is, as messages call it."""
    if isinstance(value, Number):
        return "number"
    if isinstance(value, bytes):
        return "string"
    return "bool" if isinstance(value, bool) else "object" if isinstance(value, Pairs) else "array"


class Decoder:
    """Fills one variable. What does not fit is skipped, and the first such fault is told at the end."""

    def __init__(self, root: str, any_map: RType, any_slice: RType, strict: bool = False) -> None:
        """`root` names the type of the whole; `any_map` and `any_slice` are the program's types of those names.

        `strict` refuses unknown members.
        """
        self.root, self.any_map, self.any_slice, self.strict = root, any_map, any_slice, strict
        self.fault: DecodeFault | None = None
        self.where: list[str] = []

    def misfit(self, value: Any, t: RType) -> None:
        """Remember the first."""
        word = word_of(value)
        if isinstance(value, Number) and (t.kind in INTEGER_BITS or t.kind.startswith("float")):
            word = f"number {value.decode()}"
        # The last step of the path is taken for a struct's field unless it looks like an index.
        path = f"{self.root}.{'.'.join(self.where)} of type "
        into = path if self.where and self.where[-1].isdigit() else f"Go struct field {path}"
        into = into if self.where else "Go value of type "
        self.fault = self.fault or DecodeFault(f"json: cannot unmarshal {word} into {into}{t.string}")

    def into(self, t: RType, value: Any, old: Any, pointer: Any = None) -> Steps:
        """The Go value of type t for a JSON value; `old` is what the variable holds, `pointer` what points to it."""
        if t.kind == "pointer":
            return (yield from self.pointed(t, value, old))
        if pointer is not None and (yield from self.by_method(pointer, value)):
            return old if t.kind in ("struct", "array") else pointer.v.v
        if value is None:
            return t.zero() if t.kind in ("interface", "map", "slice") else old
        if t.kind == "interface":
            return self.any(value) if not t.interface_methods else self.kept(value, t, old)
        if isinstance(value, Pairs):
            if t.kind == "struct":
                return (yield from self.struct(t, value, old))
            return (yield from self.map(t, value, old)) if t.kind == "map" else self.kept(value, t, old)
        if isinstance(value, list):
            if t.kind in ("slice", "array"):
                return (yield from self.items(t, value, old))
            return self.kept(value, t, old)
        return self.scalar(t, value, old)

    def kept(self, value: Any, t: RType, old: Any) -> Any:
        """A misfit leaves the variable as it is."""
        self.misfit(value, t)
        return old

    def by_method(self, pointer: Iface, value: Any) -> Steps:
        """UnmarshalJSON, if the pointer has it."""
        if "UnmarshalJSON" not in pointer.t.methods or not implements(pointer.t, UNMARSHALER):
            return False
        error = yield from call_method(pointer, "UnmarshalJSON", byte_slice(written(value)))
        if error is not None:
            raise DecodeFault("", error)
        return True

    def pointed(self, t: RType, value: Any, old: Any) -> Steps:
        """Into what a pointer points to, made if there is nothing."""
        elem = t.elem
        assert elem is not None
        if value is None:
            return None
        composite = elem.kind in ("struct", "array")
        target = old if old is not None else elem.zero() if composite else Box(elem.zero())
        boxed = Iface(t, target)
        result = yield from self.into(elem, value, target if composite else target.v, boxed)
        if not composite:
            target.v = result
        return target

    def scalar(self, t: RType, value: Any, old: Any) -> Any:
        """A string, number or bool."""
        if isinstance(value, bool):
            return value if t.kind == "bool" else self.kept(value, t, old)
        if isinstance(value, Number):
            return self.number(t, value, old)
        if t.kind == "string":
            return bytes(value)
        if t.kind == "slice" and t.elem is not None and t.elem.kind == "uint8":
            try:
                return byte_slice(base64.b64decode(value, validate=True))
            except binascii.Error:
                self.fault = self.fault or DecodeFault("illegal base64 data at input byte 0")
                return old
        return self.kept(value, t, old)

    def number(self, t: RType, value: Number, old: Any) -> Any:
        """A number, in range."""
        if t.kind in ("float32", "float64"):
            parsed, wrong = parse_float(bytes(value), int(t.kind[5:]))
            return self.kept(value, t, old) if wrong else parsed
        if t.kind in INTEGER_BITS:
            parse = parse_uint if t.kind.startswith("u") else parse_int
            whole, wrong = parse(bytes(value), 10, INTEGER_BITS[t.kind])
            return self.kept(value, t, old) if wrong else whole
        return self.kept(value, t, old)

    def any(self, value: Any) -> Iface | None:
        """Into an empty interface: map[string]any, []any, float64, string, bool or nil."""
        if value is None:
            return None
        if isinstance(value, bool):
            return Iface(BOOL, value)
        if isinstance(value, Number):
            return Iface(FLOAT64, parse_float(bytes(value), 64)[0])
        if isinstance(value, bytes):
            return Iface(STRING, value)
        if isinstance(value, Pairs):
            made = GoMap()
            made.d.update((key, self.any(item)) for key, item in value)
            return Iface(self.any_map, made)
        return Iface(self.any_slice, make_slice([self.any(item) for item in value]))

    def struct(self, t: RType, pairs: Pairs, old: Any) -> Steps:
        """Member by member; names match whatever their case, exactly if possible."""
        for key, value in pairs:
            name = key.decode("utf-8", "replace")
            member = next((m for m in members(t) if m.name == name), None)
            member = member or next((m for m in members(t) if m.name.lower() == name.lower()), None)
            if member is None:
                if self.strict:
                    self.fault = self.fault or DecodeFault(f'json: unknown field "{name}"')
                continue
            self.where.append(member.name)
            yield from self.member(member, value, old)
            self.where.pop()
        return old

    def member(self, member: Member, value: Any, owner: Any) -> Steps:
        """Into one field, through embedded structs."""
        for field in member.path[:-1]:
            inner = getattr(owner, field.attribute)
            if inner is None:
                assert field.rtype.elem is not None
                inner = field.rtype.elem.zero()
                setattr(owner, field.attribute, inner)
            owner = inner
        field = member.path[-1]
        if member.quoted and isinstance(value, bytes) and not isinstance(value, Number):
            value = Reader(value).whole()
        result = yield from self.into(field.rtype, value, getattr(owner, field.attribute))
        if field.rtype.kind not in ("struct", "array"):
            setattr(owner, field.attribute, result)

    def map(self, t: RType, pairs: Pairs, old: GoMap) -> Steps:
        """Into a map, which keeps what it has."""
        assert t.key is not None and t.elem is not None
        made = t.key.kind not in ("string", *INTEGER_BITS)
        if made:
            return self.kept(pairs, t, old)
        result = GoMap() if old is NIL_MAP else old
        for key, value in pairs:
            self.where.append(key.decode("utf-8", "replace"))
            item = yield from self.into(t.elem, value, t.elem.zero())
            self.where.pop()
            name: Any = key
            if t.key.kind != "string":
                name = self.number(t.key, Number(key), None)
            if name is not None:
                result.d[hash_key(t.key, name)] = item
        return result

    def items(self, t: RType, values: list[Any], old: Any) -> Steps:
        """Into a slice or array."""
        assert t.elem is not None
        made = []
        for i, value in enumerate(values):
            self.where.append(str(i))
            made.append((yield from self.into(t.elem, value, t.elem.zero())))
            self.where.pop()
        if t.kind == "slice":
            return make_slice(made)
        for i in range(t.length):
            old[i] = made[i] if i < len(made) else t.elem.zero()
        return old


def written(value: Any) -> bytes:
    """A value that was read, as text again."""
    from teaching.goroutines.stdlib.encoding.json.text import string_text

    if value is None:
        return b"null"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, Number):
        return bytes(value)
    if isinstance(value, bytes):
        return string_text(value, html=False)
    if isinstance(value, Pairs):
        return b"{" + b",".join(string_text(k, html=False) + b":" + written(v) for k, v in value) + b"}"
    return b"[" + b",".join(map(written, value)) + b"]"
