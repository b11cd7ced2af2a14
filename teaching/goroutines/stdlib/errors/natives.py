"""Natives of package errors: what errors.As does by reflection."""

from __future__ import annotations

from teaching.goroutines.runtime.interfaces import implements
from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import Iface


def check_target(target: Iface | None) -> bytes:
    """What As panics with for a target that it cannot use, "" if it can."""
    if target is None:
        return b"errors: target cannot be nil"
    if target.t.kind != "pointer" or target.v is None:
        return b"errors: target must be a non-nil pointer"
    wanted = target.t.elem
    assert wanted is not None
    if wanted.kind != "interface" and "Error" not in wanted.methods:
        return b"errors: *target must be interface or implement error"
    return b""


def assign_target(err: Iface, target: Iface) -> bool:
    """Store err in *target if its type fits."""
    wanted = target.t.elem
    assert wanted is not None
    if wanted.kind == "interface":
        if not implements(err.t, wanted):
            return False
        target.v.v = err
        return True
    if err.t is not wanted:
        return False
    store(wanted, target.v, err.v)
    return True


def store(t: RType, pointer: object, value: object) -> None:
    """`*pointer = value` for a value of type t."""
    if t.kind == "struct":
        pointer.assign(value)  # type: ignore[attr-defined]
    elif t.kind == "array":
        pointer[:] = value  # type: ignore[index]
    else:
        pointer.v = value  # type: ignore[attr-defined]


NATIVES: dict[str, Native] = {
    "isComparable": lambda err: err.t.comparable,
    "checkTarget": check_target,
    "assignTarget": assign_target,
}
