"""Semaphores: what mutexes, wait groups and condition variables park on (sema.go).

A releaser wakes the first waiter, who then has to win the count; with `handoff` the count is given to the waiter
directly, and the releaser steps aside for it (goyield).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from typing import Any

from teaching.goroutines.runtime.g import G
from teaching.goroutines.runtime.schedule import Sched

Steps = Generator[Any, Any, None]


class _Waiter:
    __slots__ = ("g", "ticket")

    def __init__(self, g: G) -> None:
        self.g, self.ticket = g, False


class Sema:
    """A semaphore and its queue."""

    __slots__ = ("count", "waiters")

    def __init__(self) -> None:
        """Nothing to be had, nobody waits."""
        self.count = 0
        self.waiters: deque[_Waiter] = deque()


def semacquire(sched: Sched, sema: Sema, reason: str, owner: Any, lifo: bool = False) -> Steps:
    """Take one, waiting for it if need be; `lifo` waits at the head of the queue."""
    if sema.count > 0:
        sema.count -= 1
        return
    while True:
        waiter = _Waiter(sched.gopark(reason, (owner,)))
        if lifo:
            sema.waiters.appendleft(waiter)
        else:
            sema.waiters.append(waiter)
        yield
        if waiter.ticket:
            return
        if sema.count > 0:
            sema.count -= 1
            return


def semrelease(sched: Sched, sema: Sema, handoff: bool = False) -> bool:
    """Give one back; True if the caller must step aside for the waiter (`yield from step_aside(sched)`)."""
    sema.count += 1
    if not sema.waiters:
        return False
    waiter = sema.waiters.popleft()
    if handoff and sema.count > 0:
        sema.count -= 1
        waiter.ticket = True
    sched.goready(waiter.g)
    return waiter.ticket


def step_aside(sched: Sched) -> Steps:
    """goyield: the running G goes to the tail of its local queue."""
    p = sched.p
    assert p.g is not None
    sched.goyield_local(p, p.g)
    yield
