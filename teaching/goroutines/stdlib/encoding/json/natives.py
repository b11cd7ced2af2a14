"""Natives of package encoding/json."""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.natives import Native, Steps
from teaching.goroutines.runtime.values import Iface
from teaching.goroutines.stdlib.encoding.json.decoding import DecodeFault, Decoder
from teaching.goroutines.stdlib.encoding.json.encoding import EncodeFault, Encoder, spaced
from teaching.goroutines.stdlib.encoding.json.text import Reader, SyntaxFault


def marshal(v: Iface | None, html: bool) -> Steps:
    """The text; or what was wrong, and the error of a method of the program."""
    encoder = Encoder(html)
    try:
        yield from encoder.any(v)
    except EncodeFault as fault:
        return b"", str(fault).encode(), fault.error
    return bytes(encoder.out), b"", None


def check(data: bytes) -> tuple[bytes, int]:
    """What is wrong with a text, and where; "" if it is one JSON value."""
    try:
        Reader(data).whole()
    except SyntaxFault as fault:
        return str(fault).encode(), fault.offset
    return b"", 0


def unmarshal(data: bytes, target: Iface, any_map: Iface, any_slice: Iface, strict: bool) -> Steps:
    """Fill *target from valid text; what did not fit, and the error of a method of the program."""
    elem: Any = target.t.elem
    decoder = Decoder(elem.name, any_map.t, any_slice.t, strict)
    composite = elem.kind in ("struct", "array")
    try:
        value = Reader(data).whole()
        old = target.v if composite else target.v.v
        result = yield from decoder.into(elem, value, old, target)
    except (DecodeFault, SyntaxFault) as fault:
        return str(fault).encode(), getattr(fault, "error", None)
    if not composite:
        target.v.v = result
    return str(decoder.fault or "").encode(), None


def first_value(data: bytes) -> tuple[int, bytes, int]:
    """Where the first value of a text ends (-1: not before the text does), what is wrong with it, and where."""
    reader = Reader(data)
    reader.space()
    if reader.at == len(data):
        return -1, b"", 0
    try:
        reader.value()
    except SyntaxFault as fault:
        cut_off = str(fault) == "unexpected end of JSON input"
        return (-1, b"", 1) if cut_off else (0, str(fault).encode(), fault.offset)
    return reader.at, b"", 0


def why_no_pointer(v: Iface | None) -> bytes:
    """Why Unmarshal cannot fill v; "" if it can."""
    if v is None:
        return b"json: Unmarshal(nil)"
    if v.t.kind != "pointer":
        return b"json: Unmarshal(non-pointer " + v.t.string.encode() + b")"
    return b"json: Unmarshal(nil " + v.t.string.encode() + b")" if v.v is None else b""


NATIVES: dict[str, Native] = {
    "marshal": marshal,
    "check": check,
    "unmarshal": unmarshal,
    "firstValue": first_value,
    "whyNoPointer": why_no_pointer,
    "spaced": spaced,
    "compacted": lambda text: spaced(text, b"", None),
}
