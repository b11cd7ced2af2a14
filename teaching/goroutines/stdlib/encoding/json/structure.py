"""The fields of a struct as JSON sees them: tags, embedded structs, what hides what (encoding/json's typeFields)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from teaching.goroutines.runtime.rtype import RField, RType

TAG = re.compile(r'json:"((?:[^"\\]|\\.)*)"')
_known: dict[int, tuple[RType, list[Member]]] = {}


@dataclass(frozen=True, slots=True)
class Member:
    """One member of the object: its name, the fields that lead to it, and its options."""

    name: str
    path: tuple[RField, ...]
    tagged: bool
    omit_empty: bool
    omit_zero: bool
    quoted: bool

    @property
    def rtype(self) -> RType:
        """The type of the field."""
        return self.path[-1].rtype


def members(t: RType) -> list[Member]:
    """The members of a struct type, in order."""
    found = _known.get(id(t))
    if found is None or found[0] is not t:
        if len(_known) > 1000:
            _known.clear()
        found = _known[id(t)] = (t, _chosen(_collect(t, (), ())))
    return found[1]


def _collect(t: RType, path: tuple[RField, ...], above: tuple[RType, ...]) -> list[Member]:
    out: list[Member] = []
    for field in t.fields:
        match = TAG.search(field.tag)
        tag = match[1] if match else ""
        if tag == "-":
            continue
        name, _, options = tag.partition(",")
        inner = field.rtype.elem if field.rtype.kind == "pointer" else field.rtype
        if field.embedded and not name and inner is not None and inner.kind == "struct":
            if inner not in above and inner is not t:
                out += _collect(inner, (*path, field), (*above, t))
            continue
        if not field.exported:
            continue
        chosen = options.split(",")
        quotable = field.rtype.kind in ("string", "bool") or field.rtype.kind.startswith(("int", "uint", "float"))
        out.append(
            Member(
                name or field.name, (*path, field), bool(name), "omitempty" in chosen, "omitzero" in chosen,
                "string" in chosen and quotable,
            )
        )  # fmt: skip
    return out


def _chosen(all_: list[Member]) -> list[Member]:
    """Of members with the same name the shallowest, and of those the tagged one; if that is not one, none."""
    by_name: dict[str, list[Member]] = {}
    for member in all_:
        by_name.setdefault(member.name, []).append(member)
    kept = []
    for same in by_name.values():
        depth = min(len(m.path) for m in same)
        top = [m for m in same if len(m.path) == depth]
        top = [m for m in top if m.tagged] or top
        if len(top) == 1:
            kept.append(top[0])
    return [m for m in all_ if m in kept]


def get(member: Member, value: Any) -> tuple[bool, Any]:
    """The member's value; false if a nil pointer is on the way."""
    for field in member.path:
        if value is None:
            return False, None
        value = getattr(value, field.attribute)
    return True, value
