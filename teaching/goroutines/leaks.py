"""Goroutines that can never go on: the reachability rule of the runtime's goroutine-leak profile (mgc.go).

Roots are the package variables and the stacks of goroutines that are not blocked on a channel or lock. What they
reach is live; a blocked goroutine is live if what it waits for is, and then its stack is a root, too. What remains
is leaked.
"""

from __future__ import annotations

from types import CellType, FunctionType, GeneratorType
from typing import Any

from teaching.goroutines.runtime.chan import Hchan
from teaching.goroutines.runtime.g import WAITING, G, Sudog
from teaching.goroutines.runtime.process import Process
from teaching.goroutines.runtime.timers import Timer
from teaching.goroutines.runtime.values import Box, ElemRef, FieldRef, GoMap, Iface, Slice, Struct

COUNTED = frozenset(
    {
        "chan send", "chan receive", "select", "chan send (nil chan)", "chan receive (nil chan)", "select (no cases)",
        "sync.Cond.Wait", "sync.WaitGroup.Wait", "sync.Mutex.Lock", "sync.RWMutex.Lock", "sync.RWMutex.RLock",
    }
)  # fmt: skip
"""Waits that can be leaks; sleeping and system calls never are."""
PLAIN = (int, float, complex, bytes, str, type(None))


class Reach:
    """Marks whatever can be reached from some roots; queues of waiters are not followed, as they are invisible to
    the real one."""

    def __init__(self) -> None:
        """Nothing marked."""
        self.seen: dict[int, Any] = {}

    def mark(self, *roots: Any) -> None:
        """Mark from these roots on."""
        stack = list(roots)
        while stack:
            x = stack.pop()
            if isinstance(x, PLAIN) or id(x) in self.seen:
                continue
            self.seen[id(x)] = x
            stack.extend(self._behind(x))

    def _behind(self, x: Any) -> list[Any]:
        if isinstance(x, list | tuple):
            return list(x)
        if isinstance(x, Hchan):
            return list(x.buf)
        if isinstance(x, GoMap):
            return [*x.d.values(), *(x.keys or x.d)]
        if isinstance(x, Slice):
            return [x.array]
        if isinstance(x, Iface | Box):
            return [x.v]
        if isinstance(x, FieldRef):
            return [x.owner]
        if isinstance(x, ElemRef):
            return [x.array]
        if isinstance(x, Struct):
            names: tuple[str, ...] = type(x).__slots__
            return [getattr(x, name) for name in names if name != "sys"]
        if isinstance(x, FunctionType):
            return self._cells(x)
        if isinstance(x, Timer):
            return [x.channel, x.fire]
        if isinstance(x, GeneratorType):
            frame = x.gi_frame
            return [*(frame.f_locals.values() if frame is not None else ()), x.gi_yieldfrom]
        return []

    def _cells(self, f: FunctionType) -> list[Any]:
        cells: tuple[CellType, ...] = f.__closure__ or ()
        return [cell.cell_contents for cell in cells] + list(f.__defaults__ or ())

    def __contains__(self, thing: Any) -> bool:
        """Whether a thing has been marked."""
        return id(thing) in self.seen


def leaked(process: Process) -> list[G]:
    """The goroutines that nothing can wake any more, main left out."""
    reach = Reach()
    program_names = [name for name in process.ns if name.startswith("V_")]
    reach.mark(*(process.ns[name] for name in program_names))
    for p in process.sched.allp:
        reach.mark(*p.timers)
    blocked = []
    for g in process.sched.allgs.values():
        if g.system or g.goid == 1:
            continue
        if g.status is WAITING and g.wait in COUNTED:
            blocked.append(g)
        else:
            reach.mark(g.gen, *g.callers, *g.args, g.fn, g.value)
    progress = True
    while progress:
        progress = False
        for g in list(blocked):
            if any(thing in reach for thing in g.on):
                blocked.remove(g)
                reach.mark(g.gen, *g.callers)
                progress = True
    return blocked


def leaks_of(process: Process) -> list[dict[str, Any]]:
    """The leaked goroutines, grouped as the profile groups them."""
    groups: dict[tuple[str, str, str, int], int] = {}
    for g in leaked(process):
        frames = [f for f in process.tracer.of_generators(g) if f.function.startswith("main.")]
        outer = frames[-1].function if frames else g.function
        inner = frames[0] if frames else None
        key = (outer, inner.function if inner else g.function, g.wait, inner.line if inner else g.go_line)
        groups[key] = groups.get(key, 0) + 1
    return [
        {
            "function": function, "blocked_in": inner, "wait_reason": wait, "line": line, "count": count,
            "in_real_profile": True,
        }
        for (function, inner, wait, line), count in sorted(groups.items())
    ]  # fmt: skip


__all__ = ["Reach", "Sudog", "leaked", "leaks_of"]
