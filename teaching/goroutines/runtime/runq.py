"""Run queues: a ring of 256 and `runnext` on each P, and the global queue (runqput … globrunqget in proc.go)."""

from __future__ import annotations

from collections import deque

from teaching.goroutines.runtime.constants import RUNQ_SIZE
from teaching.goroutines.runtime.g import G, P


def runqput(p: P, g: G, next_: bool, global_queue: deque[G]) -> bool:
    """Put `g` on the local queue; with `next_` into runnext, kicking what was there to the tail.

    True if the ring was full, so that half of it and the kicked G went to the global queue.
    """
    if next_:
        kicked = p.runnext
        p.runnext = g
        if kicked is None:
            return False
        g = kicked
    if len(p.runq) < RUNQ_SIZE:
        p.runq.append(g)
        return False
    for _ in range(RUNQ_SIZE // 2):  # runqputslow: the older half, then the new one
        global_queue.append(p.runq.popleft())
    global_queue.append(g)
    return True


def runqget(p: P) -> tuple[G | None, bool]:
    """The next local G and whether it inherits the time slice (it does if it came from runnext)."""
    g = p.runnext
    if g is not None:
        p.runnext = None
        return g, True
    if p.runq:
        return p.runq.popleft(), False
    return None, False


def globrunqget(p: P, global_queue: deque[G], gomaxprocs: int, most: int = 0) -> G | None:
    """A G from the global queue; its share of the rest (`most` of them if given) goes to the local ring."""
    size = len(global_queue)
    if size == 0:
        return None
    n = min(size, size // gomaxprocs + 1, RUNQ_SIZE // 2)
    if most:
        n = min(n, most)
    g = global_queue.popleft()
    for _ in range(n - 1):
        p.runq.append(global_queue.popleft())
    return g


def runqsteal(p: P, victim: P, steal_runnext: bool) -> G | None:
    """Take half, rounded up, of the victim's ring; the last one taken is to run at once.

    An empty ring gives up its runnext only in the last try.
    """
    size = len(victim.runq)
    n = size - size // 2
    if n == 0:
        if not steal_runnext or victim.runnext is None:
            return None
        g, victim.runnext = victim.runnext, None
        return g
    stolen = [victim.runq.popleft() for _ in range(n)]
    p.runq.extend(stolen[:-1])
    return stolen[-1]
