"""Package sync/atomic: nothing is interrupted between two points where a goroutine can stop, so plain Go is atomic
here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.values import Iface


def same_type(a: Iface, b: Iface) -> bool:
    """Whether two interface values have one dynamic type."""
    return a.t is b.t


NATIVES: dict[str, Callable[..., Any]] = {"sameType": same_type}
