"""Package sync/atomic: nothing is interrupted between two points where a goroutine can stop, so plain Go is atomic
here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.natives import with_runtime
from teaching.goroutines.runtime.process import Process
from teaching.goroutines.runtime.values import Iface


def same_type(a: Iface, b: Iface) -> bool:
    """Whether two interface values have one dynamic type."""
    return a.t is b.t


@with_runtime
def synced(rt: Process) -> None:
    """Whoever loads the value next may know what the running G did before."""
    if rt.sched.p.g is not None:
        rt.sched.p.g.syncs += 1


NATIVES: dict[str, Callable[..., Any]] = {"sameType": same_type, "synced": synced}
