"""The order in which maps are printed (internal/fmtsort): by key, nil first, NaN before numbers, false before true."""

from __future__ import annotations

import math
from typing import Any

from teaching.goroutines.runtime.natives import Door
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import GoMap


def sorted_pairs(key_type: RType, m: GoMap, door: Door) -> list[tuple[Any, Any]]:
    """Keys and values in the order of the keys."""
    return sorted(m.pairs(), key=lambda pair: sort_key(key_type, pair[0], door))


def sort_key(t: RType, v: Any, door: Door) -> Any:
    """What Python orders as Go orders the key."""
    kind = t.kind
    if kind in ("float32", "float64"):
        return (False, 0.0) if math.isnan(v) else (True, v)
    if kind in ("complex64", "complex128"):
        return (v.real, v.imag)
    if kind == "struct":
        return [sort_key(f.rtype, getattr(v, f.attribute), door) for f in t.fields]
    if kind == "array":
        assert t.elem is not None
        return [sort_key(t.elem, x, door) for x in v]
    if kind == "interface":
        return (0, 0, 0) if v is None else (1, door.address_of(v.t), sort_key(v.t, v.v, door))
    if kind in ("pointer", "chan", "unsafe.Pointer"):
        return 0 if v is None else door.address_of(v)
    return v
