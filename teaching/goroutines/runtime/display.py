"""Values as short text, for the stage: what lies in a channel, what is sent."""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.printing import INTEGERS, complex_text, float_text
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import Slice

MOST = 40


def value_text(t: RType | None, v: Any, depth: int = 2) -> str:
    """A value in the manner of fmt's %+v, cut to a length that a drawing can hold."""
    text = _text(t, v, depth)
    return text if len(text) <= MOST else text[: MOST - 1] + "…"


def _text(t: RType | None, v: Any, depth: int) -> str:
    if t is None:
        return "nil"
    kind = t.kind
    if kind == "string":
        return '"' + bytes(v[: MOST + 1]).decode("utf-8", "replace") + '"'
    if kind == "bool":
        return "true" if v else "false"
    if kind in INTEGERS:
        return str(v)
    if kind.startswith("float"):
        return float_text(v)
    if kind.startswith("complex"):
        return complex_text(v)
    if v is None:
        return "nil"
    if kind == "interface":
        return _text(v.t, v.v, depth)
    return _composite(t, v, depth)


def _composite(t: RType, v: Any, depth: int) -> str:
    if t.kind == "struct":
        if not t.fields:
            return "{}"
        if not depth:
            return "{…}"
        return "{" + " ".join(f"{f.name}:{_text(f.rtype, getattr(v, f.attribute), depth - 1)}" for f in t.fields) + "}"
    if t.kind in ("slice", "array"):
        items = v.items() if isinstance(v, Slice) else v
        if not depth:
            return "[…]"
        return "[" + " ".join(_text(t.elem, x, depth - 1) for x in items[:MOST]) + "]"
    if t.kind == "map":
        return f"map of {len(v.d)}"
    if t.kind == "pointer" and t.elem is not None and t.elem.kind == "struct":
        return "&" + _text(t.elem, v, depth - 1 if depth else 0)
    return t.string
