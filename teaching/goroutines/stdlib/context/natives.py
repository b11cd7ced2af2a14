"""Package context: names of types, for String."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.values import Iface


def type_name(v: Iface) -> bytes:
    """The dynamic type, as %T prints it."""
    return v.t.string.encode()


def is_comparable(v: Iface) -> bool:
    """Whether a key can be compared."""
    return v.t.comparable


NATIVES: dict[str, Callable[..., Any]] = {"typeName": type_name, "shown": type_name, "comparable_": is_comparable}
