"""Package runtime/debug."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.natives import with_runtime
from teaching.goroutines.runtime.process import Process


@with_runtime
def set_max_stack(rt: Process, limit: int) -> int:
    """SetMaxStack: the old limit."""
    old = rt.stacks.limit
    rt.stacks.limit = rt.ends.stack_limit = limit
    return old


NATIVES: dict[str, Callable[..., Any]] = {"setMaxStack": set_max_stack}
