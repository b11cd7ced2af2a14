"""Package runtime: asking the scheduler, and telling it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from typing import Any

from teaching.goroutines.runtime.constants import STACK_GUARD, STACK_MIN
from teaching.goroutines.runtime.g import G, PStatus
from teaching.goroutines.runtime.natives import with_runtime
from teaching.goroutines.runtime.panics import Goexit
from teaching.goroutines.runtime.process import Process
from teaching.goroutines.runtime.tracebacks import Frame, traceback


@with_runtime
def gosched(rt: Process) -> Generator[None, None, None]:
    """Gosched: to the tail of the global queue."""
    p = rt.sched.p
    assert p.g is not None
    p.time = rt.sched.now()
    rt.settle()
    rt.sched.goyield_global(p, p.g, False)
    yield


def goexit() -> None:
    """Goexit: the deferred calls run, nothing recovers it."""
    raise Goexit


@with_runtime
def gomaxprocs(rt: Process, n: int) -> int | Generator[None, None, int]:
    """GOMAXPROCS: the old value; n > 0 sets a new one. The caller waits for another P if its own goes away."""
    old = rt.sched.gomaxprocs
    if n <= 0 or n == old:
        return old
    p = rt.sched.p
    p.time = rt.sched.now()
    rt.settle()
    rt.sched.resize(min(n, 256))
    if n > 1:
        rt.several_ps()
    return _elsewhere(old) if p.status is PStatus.DEAD else old


gomaxprocs.may_block = True  # type: ignore[attr-defined]


def _elsewhere(old: int) -> Generator[None, None, int]:
    yield
    return old


@with_runtime
def num_goroutine(rt: Process) -> int:
    """NumGoroutine."""
    return rt.sched.num_goroutine()


@with_runtime
def num_cpu(rt: Process) -> int:
    """NumCPU: as many as there were Ps at the start."""
    return rt.cpus


@with_runtime
def gc(rt: Process) -> None:
    """GC: stacks of which less than a quarter is used are halved."""
    rt.collections += 1
    if rt.watch is not None:
        rt.watch.gc(True)
    for g in list(rt.sched.allgs.values()):
        shrink(rt, g)
    if rt.watch is not None:
        rt.watch.gc(False)


def shrink(rt: Process, g: G) -> None:
    """shrinkstack."""
    if g.system or g.stack <= STACK_MIN:
        return
    used = rt.stack_used(g) + STACK_GUARD - 128
    if used >= g.stack // 4:
        return
    old = g.stack
    g.stack = old // 2
    g.lim = g.stack - STACK_GUARD
    if rt.watch is not None:
        rt.watch.stack_shrink(g, old)


@with_runtime
def lock_os_thread(rt: Process) -> None:
    """LockOSThread; calls nest."""
    assert rt.sched.p.g is not None
    rt.sched.p.g.locked += 1


@with_runtime
def unlock_os_thread(rt: Process) -> None:
    """UnlockOSThread."""
    g = rt.sched.p.g
    assert g is not None
    g.locked = max(0, g.locked - 1)


@with_runtime
def stack(rt: Process, all_: bool) -> bytes:
    """The text that Stack writes: the caller first, then the others."""
    me = rt.sched.p.g
    assert me is not None
    frames = [f for f in rt.tracer.of_running(sys._getframe(1)) if not f.function.startswith("runtime.")]
    parts = [traceback(me, frames, rt.sched.now(), "running", me.file)]
    if all_:
        for g in rt.sched.allgs.values():
            if g is not me and not g.system:
                frames = rt.tracer.of_generators(g) or [Frame(g.function, g.file, g.go_line)]
                parts.append(traceback(g, frames, rt.sched.now(), "", g.file))
    return "\n".join(parts).encode()


@with_runtime
def caller(rt: Process, skip: int) -> tuple[bytes, int, bytes]:
    """File, line and function of a caller; line 0 if there is none."""
    frames = [f for f in rt.tracer.of_running(sys._getframe(1)) if not f.function.startswith("runtime.")]
    if not 0 <= skip < len(frames):
        return b"", 0, b""
    return frames[skip].file.encode(), frames[skip].line, frames[skip].function.encode()


@with_runtime
def stack_bytes(rt: Process) -> int:
    """Bytes of all stacks."""
    return sum(g.stack for g in rt.sched.allgs.values())


@with_runtime
def collections(rt: Process) -> int:
    """How many garbage collections there were."""
    return rt.collections


NATIVES: dict[str, Callable[..., Any]] = {
    "Gosched": gosched,
    "Goexit": goexit,
    "GOMAXPROCS": gomaxprocs,
    "NumGoroutine": num_goroutine,
    "NumCPU": num_cpu,
    "GC": gc,
    "LockOSThread": lock_os_thread,
    "UnlockOSThread": unlock_os_thread,
    "stack": stack,
    "caller": caller,
    "stackBytes": stack_bytes,
    "collections": collections,
}
