"""Interface values: comparison, map keys, assertions (iface.go, error.go)."""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.panics import panic_text, type_assertion_error
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import Iface

_implements: dict[tuple[int, int], tuple[RType, RType, bool]] = {}


def equal_values(t: RType, a: Any, b: Any) -> bool:
    """`a == b` for two values of a type that an interface holds."""
    kind = t.kind
    if not t.comparable:
        raise panic_text(f"comparing uncomparable type {t.string}")
    if kind == "struct":
        return all(equal_values(f.rtype, getattr(a, f.attribute), getattr(b, f.attribute)) for f in t.fields)
    if kind == "array":
        assert t.elem is not None
        return all(equal_values(t.elem, x, y) for x, y in zip(a, b, strict=True))
    if kind == "interface":
        return iface_eq(a, b)
    if kind == "pointer":
        return a is b or (not isinstance(a, list) and bool(a == b))
    return a is b or bool(a == b)


def iface_eq(a: Iface | None, b: Iface | None) -> bool:
    """`a == b` for interface values."""
    if a is None or b is None:
        return a is b
    return a.t is b.t and equal_values(a.t, a.v, b.v)


def hash_key(t: RType, v: Any) -> Any:
    """A hashable that is equal exactly for equal values of the type."""
    kind = t.kind
    if not t.comparable:
        raise panic_text(f"hash of unhashable type {t.string}")
    if kind == "struct":
        return tuple(hash_key(f.rtype, getattr(v, f.attribute)) for f in t.fields)
    if kind == "array":
        assert t.elem is not None
        return tuple(hash_key(t.elem, x) for x in v)
    if kind == "interface":
        return iface_key(v)
    return id(v) if isinstance(v, list) else v


def iface_key(i: Iface | None) -> Any:
    """The stand-in of an interface value as a map key."""
    return None if i is None else (id(i.t), hash_key(i.t, i.v))


def missing(t: RType, target: RType) -> str:
    """The first method of interface `target` that `t` lacks, "" if it has all."""
    for name in target.interface_methods:
        if name not in t.methods or t.signatures.get(name) != target.signatures.get(name):
            return name
    return ""


def implements(t: RType | None, target: RType) -> bool:
    """Whether values of a dynamic type fit an interface; nil never does."""
    if t is None:
        return False
    key = id(t), id(target)
    found = _implements.get(key)
    if found is None or found[0] is not t or found[1] is not target:
        if len(_implements) > 10_000:
            _implements.clear()
        found = _implements[key] = (t, target, not missing(t, target))
    return found[2]


def assert_type(x: Iface | None, target: RType, static: RType) -> Any:
    """`x.(T)` for a type T that is not an interface."""
    if x is not None and x.t is target:
        return x.v
    dynamic = "nil" if x is None else x.t.string
    raise type_assertion_error(f"interface conversion: {_name(static)} is {dynamic}, not {target.string}")


def assert_type2(x: Iface | None, target: RType, zero: Any) -> tuple[Any, bool]:
    """`v, ok := x.(T)` for a type T that is not an interface."""
    return (x.v, True) if x is not None and x.t is target else (zero, False)


def assert_iface(x: Iface | None, target: RType, static: RType) -> Iface:
    """`x.(I)` for an interface I."""
    if x is None:
        raise type_assertion_error(f"interface conversion: interface is nil, not {_name(target)}")
    if not implements(x.t, target):
        raise type_assertion_error(
            f"interface conversion: {x.t.string} is not {_name(target)}: missing method {missing(x.t, target)}"
        )
    return x


def assert_iface2(x: Iface | None, target: RType) -> tuple[Iface | None, bool]:
    """`v, ok := x.(I)` for an interface I."""
    return (x, True) if x is not None and implements(x.t, target) else (None, False)


def _name(t: RType) -> str:
    return t.string if t.name else "interface {}" if not t.interface_methods else t.string


NAMES = (iface_eq, iface_key, implements, assert_type, assert_type2, assert_iface, assert_iface2)
