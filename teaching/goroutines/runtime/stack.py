"""Stacks: 2,048 bytes at first, doubled by copying when a prologue finds too little room, a limit of 1 GB (stack.go).

Compiled functions add the size of their frame to `sp` and compare with `LIM` (generators) or `LIMP` (plain
functions). Python's own stack is spared: a generator that finds its segment used up lets the scheduler run it as a
new segment, so depth costs memory only.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from teaching.goroutines.runtime import constants as c
from teaching.goroutines.runtime.panics import Fatal
from teaching.goroutines.runtime.schedule import Sched

SEGMENT_BYTES = 16_384
"""Depth after which a chain of generators is continued as a new one."""
MAX_SEGMENTS = 1_000
"""As many segments are held; what goes deeper is taken to be endless recursion."""
MAX_FRAMES = 150_000
"""Plain frames held at once, for the same reason (Python's recursion limit while a program runs)."""


class Deep:
    """Yielded to the scheduler: run this generator as a new segment and hand its result back."""

    __slots__ = ("gen",)

    def __init__(self, gen: Generator[Any, Any, Any]) -> None:
        """Carry the generator of the function that is being entered."""
        self.gen = gen


class Stacks:
    """Growth of the stacks of one process."""

    def __init__(self, sched: Sched) -> None:
        """With the limit of a 64-bit system."""
        self.sched = sched
        self.limit = c.STACK_MAX

    def morestack(self, sp: int) -> bool:
        """A generator function needs room for `sp` bytes; True if it must go on in a new segment."""
        g = self.sched.p.g
        assert g is not None
        if sp > g.lim:
            self.grow(sp)
        self.sched.ns["LIM"] = min(g.lim, g.segment)
        if sp <= g.segment:
            return False
        if len(g.callers) >= MAX_SEGMENTS:
            raise Fatal("stack overflow")
        g.segments.append(g.segment)
        g.segment = sp + SEGMENT_BYTES
        self.sched.ns["LIM"] = min(g.lim, g.segment)
        return True

    def morestack_plain(self, sp: int) -> None:
        """A plain function needs room for `sp` bytes."""
        self.grow(sp)

    def grow(self, sp: int) -> None:
        """newstack: double until `sp` fits."""
        sched = self.sched
        g = sched.p.g
        assert g is not None
        old = g.stack
        size = old
        while size - c.STACK_GUARD < sp:
            size *= 2
        if size > self.limit:
            raise Fatal("stack overflow")
        g.stack = size
        g.sp_used = sp
        g.lim = size - c.STACK_GUARD
        sched.ns["T"] -= c.STACK_COPY_NS + old // 16
        sched.ns["LIMP"] = g.lim
        if sched.watch is not None:
            sched.watch.stack_grow(g, old)
