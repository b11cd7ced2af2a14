"""Package sync: what parks. The algorithms are those of internal/sync and sync; only spinning is missing.

A native may give a generator when the caller has to wait: it is marked `may_block`. The queues hang on the struct
itself (`sys`), so a copied lock has its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.constants import STARVATION_NS
from teaching.goroutines.runtime.g import G
from teaching.goroutines.runtime.natives import Native, with_runtime
from teaching.goroutines.runtime.panics import Fatal, GoPanic
from teaching.goroutines.runtime.process import Process
from teaching.goroutines.runtime.rtype import STRING
from teaching.goroutines.runtime.sema import Sema, Steps, semacquire, semrelease, step_aside
from teaching.goroutines.runtime.values import Iface

LOCKED, WOKEN, STARVING, SHIFT = 1, 2, 4, 3
MAX_READERS = 1 << 30


class Queues:
    """What a lock has beside its numbers: semaphores, holder, and how it is called on the stage."""

    def __init__(self) -> None:
        """Nobody waits."""
        self.sema, self.readers, self.writer = Sema(), Sema(), Sema()
        self.holder: G | None = None
        self.entity = 0
        self.next_ticket = 0
        self.notified = 0
        self.tickets: list[tuple[int, G]] = []


def queues(thing: Any) -> Queues:
    """The queues of a lock, made when they are first needed."""
    try:
        found: Queues = thing.sys
    except AttributeError:
        if thing is None:
            raise
        found = thing.sys = Queues()
    return found


def blocking(native: Native) -> Native:
    """Mark a native that may give a generator."""
    with_runtime(native)
    native.may_block = True  # type: ignore[attr-defined]
    return native


def tell(rt: Process, kind: str, thing: Any) -> None:
    """Show what happened to whoever watches."""
    if rt.watch is not None and rt.sched.p.g is not None:
        rt.watch.lock_op(kind, thing, rt.sched.p.g)


def synced(rt: Process) -> None:
    """What the running G did before now may be seen by whoever takes the lock next."""
    if rt.sched.p.g is not None:
        rt.sched.p.g.syncs += 1


# --- Mutex ---------------------------------------------------------------------------------------------------------


@blocking
def mutex_lock(rt: Process, m: Any) -> Steps | None:
    """Lock."""
    if m.f_state == 0:
        m.f_state = LOCKED
        if rt.watch is not None:
            queues(m).holder = rt.sched.p.g
            tell(rt, "lock", m)
        return None
    return _lock_slow(rt, m)


def _lock_slow(rt: Process, m: Any) -> Steps:
    sched, q = rt.sched, queues(m)
    starving = awoke = False
    wait_start = -1
    while True:
        old = m.f_state
        new = old if old & STARVING else old | LOCKED
        if old & (LOCKED | STARVING):
            new += 1 << SHIFT
        if starving and old & LOCKED:
            new |= STARVING
        if awoke:
            new &= ~WOKEN
        m.f_state = new
        if not old & (LOCKED | STARVING):
            break
        lifo = wait_start >= 0
        if not lifo:
            wait_start = sched.now()
        tell(rt, "wait", m)
        yield from semacquire(sched, q.sema, "sync.Mutex.Lock", m, lifo)
        starving = starving or sched.now() - wait_start > STARVATION_NS
        old = m.f_state
        if old & STARVING:
            m.f_state += LOCKED - (1 << SHIFT)
            if not starving or old >> SHIFT == 1:
                m.f_state -= STARVING
            break
        awoke = True
    q.holder = sched.p.g
    tell(rt, "lock", m)


@with_runtime
def mutex_trylock(rt: Process, m: Any) -> bool:
    """TryLock."""
    if m.f_state & (LOCKED | STARVING):
        return False
    m.f_state |= LOCKED
    if rt.watch is not None:
        queues(m).holder = rt.sched.p.g
        tell(rt, "lock", m)
    return True


@blocking
def mutex_unlock(rt: Process, m: Any) -> Steps | None:
    """Unlock: wake the first waiter, or, in starvation mode, hand the mutex to it."""
    new = m.f_state - LOCKED
    if not m.f_state & LOCKED:
        raise Fatal("sync: unlock of unlocked mutex")
    m.f_state = new
    synced(rt)
    if rt.watch is not None:
        queues(m).holder = None
        tell(rt, "unlock", m)
    if new == 0:
        return None
    q = queues(m)
    if new & STARVING:
        return step_aside(rt.sched) if semrelease(rt.sched, q.sema, handoff=True) else None
    if new >> SHIFT and not new & (LOCKED | WOKEN | STARVING):
        m.f_state = (new - (1 << SHIFT)) | WOKEN
        semrelease(rt.sched, q.sema)
    return None


# --- RWMutex -------------------------------------------------------------------------------------------------------


@blocking
def rw_lock(rt: Process, rw: Any) -> Steps | None:
    """Lock for writing."""
    if rw.f_w.f_state == 0 and rw.f_readerCount == 0:
        rw.f_w.f_state = LOCKED
        rw.f_readerCount = -MAX_READERS
        if rt.watch is not None:
            queues(rw).holder = rt.sched.p.g
            tell(rt, "lock", rw)
        return None
    return _rw_lock_slow(rt, rw)


def _rw_lock_slow(rt: Process, rw: Any) -> Steps:
    inner = mutex_lock(rt, rw.f_w)
    if inner is not None:
        yield from inner
    readers = rw.f_readerCount
    rw.f_readerCount -= MAX_READERS
    rw.f_readerWait += readers
    if readers and rw.f_readerWait:
        tell(rt, "wait", rw)
        yield from semacquire(rt.sched, queues(rw).writer, "sync.RWMutex.Lock", rw)
    queues(rw).holder = rt.sched.p.g
    tell(rt, "lock", rw)


@blocking
def rw_unlock(rt: Process, rw: Any) -> Steps | None:
    """Unlock for writing: readers that wait come first, then the next writer."""
    readers = rw.f_readerCount + MAX_READERS
    if readers >= MAX_READERS:
        raise Fatal("sync: Unlock of unlocked RWMutex")
    rw.f_readerCount = readers
    synced(rt)
    q = queues(rw)
    q.holder = None
    tell(rt, "unlock", rw)
    for _ in range(readers):
        semrelease(rt.sched, q.readers)
    done: Steps | None = mutex_unlock(rt, rw.f_w)
    return done


@blocking
def rw_rlock(rt: Process, rw: Any) -> Steps | None:
    """Lock for reading."""
    rw.f_readerCount += 1
    if rw.f_readerCount >= 0:
        tell(rt, "rlock", rw)
        return None
    tell(rt, "wait", rw)
    return semacquire(rt.sched, queues(rw).readers, "sync.RWMutex.RLock", rw)


@with_runtime
def rw_runlock(rt: Process, rw: Any) -> None:
    """Unlock for reading; the last reader lets a waiting writer in."""
    rw.f_readerCount -= 1
    synced(rt)
    r = rw.f_readerCount
    if r < 0:
        if r + 1 in (0, -MAX_READERS):
            raise Fatal("sync: RUnlock of unlocked RWMutex")
        rw.f_readerWait -= 1
        if rw.f_readerWait == 0:
            semrelease(rt.sched, queues(rw).writer)
    tell(rt, "runlock", rw)


@with_runtime
def rw_trylock(rt: Process, rw: Any) -> bool:
    """TryLock."""
    if rw.f_w.f_state & (LOCKED | STARVING) or rw.f_readerCount != 0:
        return False
    rw.f_w.f_state |= LOCKED
    rw.f_readerCount = -MAX_READERS
    tell(rt, "lock", rw)
    return True


@with_runtime
def rw_tryrlock(rt: Process, rw: Any) -> bool:
    """TryRLock: fails as soon as a writer waits."""
    if rw.f_readerCount < 0:
        return False
    rw.f_readerCount += 1
    tell(rt, "rlock", rw)
    return True


# --- WaitGroup -----------------------------------------------------------------------------------------------------


def _panic(text: str) -> GoPanic:
    return GoPanic(Iface(STRING, text.encode()))


@with_runtime
def wg_add(rt: Process, wg: Any, delta: int) -> None:
    """Add, and Done with -1: at zero all waiters are woken."""
    wg.f_counter += delta
    synced(rt)
    count, waiters = wg.f_counter, wg.f_waiters
    if count < 0:
        raise _panic("sync: negative WaitGroup counter")
    if waiters and delta > 0 and count == delta:
        raise _panic("sync: WaitGroup misuse: Add called concurrently with Wait")
    tell(rt, "add", wg)
    if count > 0 or not waiters:
        return
    wg.f_waiters = 0
    for _ in range(waiters):
        semrelease(rt.sched, queues(wg).sema)


@blocking
def wg_wait(rt: Process, wg: Any) -> Steps | None:
    """Wait."""
    if wg.f_counter == 0:
        return None
    return _wg_wait_slow(rt, wg)


def _wg_wait_slow(rt: Process, wg: Any) -> Steps:
    wg.f_waiters += 1
    tell(rt, "wait", wg)
    yield from semacquire(rt.sched, queues(wg).sema, "sync.WaitGroup.Wait", wg)
    if wg.f_counter or wg.f_waiters:
        raise _panic("sync: WaitGroup is reused before previous Wait has returned")


# --- Cond: a list of tickets ---------------------------------------------------------------------------------------


@with_runtime
def cond_ticket(rt: Process, c: Any) -> int:
    """Take a ticket, before the lock is released."""
    q = queues(c)
    q.next_ticket += 1
    return q.next_ticket - 1


@blocking
def cond_wait(rt: Process, c: Any, ticket: int) -> Steps | None:
    """Wait until the ticket is called; it may have been already."""
    q = queues(c)
    if ticket < q.notified:
        return None
    return _cond_wait_slow(rt, c, ticket)


def _cond_wait_slow(rt: Process, c: Any, ticket: int) -> Steps:
    q = queues(c)
    q.tickets.append((ticket, rt.sched.gopark("sync.Cond.Wait", (c,))))
    tell(rt, "wait", c)
    yield


@with_runtime
def cond_signal(rt: Process, c: Any) -> None:
    """Signal: the oldest ticket; lost if nobody waits."""
    q = queues(c)
    if q.notified == q.next_ticket:
        return
    called = q.notified
    q.notified += 1
    for i, (ticket, g) in enumerate(q.tickets):
        if ticket == called:
            del q.tickets[i]
            rt.sched.goready(g)
            break
    tell(rt, "signal", c)


@with_runtime
def cond_broadcast(rt: Process, c: Any) -> None:
    """Broadcast: everybody, first come first served."""
    q = queues(c)
    q.notified = q.next_ticket
    waiting, q.tickets = q.tickets, []
    for _, g in waiting:
        rt.sched.goready(g)
    tell(rt, "broadcast", c)


NATIVES: dict[str, Callable[..., Any]] = {
    "Mutex.Lock": mutex_lock,
    "Mutex.Unlock": mutex_unlock,
    "Mutex.TryLock": mutex_trylock,
    "RWMutex.Lock": rw_lock,
    "RWMutex.Unlock": rw_unlock,
    "RWMutex.RLock": rw_rlock,
    "RWMutex.RUnlock": rw_runlock,
    "RWMutex.TryLock": rw_trylock,
    "RWMutex.TryRLock": rw_tryrlock,
    "WaitGroup.Add": wg_add,
    "WaitGroup.Wait": wg_wait,
    "Cond.ticket": cond_ticket,
    "Cond.wait": cond_wait,
    "Cond.Signal": cond_signal,
    "Cond.Broadcast": cond_broadcast,
}
