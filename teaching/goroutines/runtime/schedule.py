"""The scheduler: newproc, park, ready, and the search for what to run next (proc.go).

Kept as in the real one: the order in which find_runnable looks, runnext and its inherited slice, the 61st tick, four
tries of stealing in random order, at most one M woken at a time, spinning Ms. Simplified: what takes an instant
there takes an instant here, so the races that its re-checks guard against cannot happen and the re-checks are missing.
"""

from __future__ import annotations

from math import gcd
from typing import Any

from teaching.goroutines.runtime import constants as c
from teaching.goroutines.runtime.g import RUNNING, G, GStatus, M, P, PStatus
from teaching.goroutines.runtime.park import Goroutines
from teaching.goroutines.runtime.runq import globrunqget, runqget, runqsteal
from teaching.goroutines.runtime.timers import Timer, heap_pop, heap_push, heap_remove, sift_down
from teaching.goroutines.runtime.watch import Watch


class Sched(Goroutines):
    """The scheduler proper: Ms, Ps and the search for work."""

    def __init__(self, gomaxprocs: int, seed: int, ns: dict[str, Any], watch: Watch | None = None) -> None:
        """A process that has not started; P0 belongs to M0, the others are idle."""
        super().__init__(gomaxprocs, seed, ns, watch)
        self._take_p(self.allp[0], self.m0)

    # --- Ms and Ps ------------------------------------------------------------------------------------------------

    def wakep(self) -> None:
        """Wake one M to look for work, unless one spins already or no P is idle."""
        if self.nmspinning or not self.pidle:
            return
        self.startm(self.pidle.pop(), True, self.now() + c.WAKE_M_NS)

    def startm(self, p: P, spinning: bool, at_ns: int) -> None:
        """Let an idle M, or a new one, run `p` from `at_ns` on."""
        if self.midle:
            m = self.midle.pop()
        else:
            m = M(self._next_m())
            self.ms.append(m)
        if spinning:
            self.nmspinning += 1
        m.spinning = spinning
        p.time = max(p.time, at_ns)
        self._take_p(p, m)

    def _next_m(self) -> int:
        return len(self.ms) + (1 if len(self.ms) >= 1 else 0)  # M1 is sysmon

    def _take_p(self, p: P, m: M) -> None:
        p.status, p.m, m.p = PStatus.RUNNING, m, p
        m.status = "spinning" if m.spinning else "running"
        if not self.running:
            self.sysmon_wakes(p.time)
        self.running.append(p)
        self.running.sort(key=lambda p: p.id)
        if self.watch is not None:
            self.watch.p_start(p, m)

    def release_p(self, p: P) -> None:
        """No work: the P becomes idle, its M waits for timers in netpoll (one M) or is parked."""
        m = p.m
        assert m is not None
        if m.spinning:
            m.spinning = False
            self.nmspinning -= 1
        p.status, p.m, m.p = PStatus.IDLE, None, None
        self.running.remove(p)
        self.pidle.append(p)
        if self.poller is None and any(q.timers for q in self.allp):
            self.poller = m
            m.status = "netpoll"
        else:
            self.midle.append(m)
            m.status = "idle"
        if self.watch is not None:
            self.watch.p_idle(p, m)

    def poll_until(self) -> int | None:
        """When the M in netpoll wakes: the earliest timer of any P."""
        if self.poller is None:
            return None
        return min((p.timers[0].when for p in self.allp if p.timers), default=None)

    def poller_wakes(self, now: int) -> None:
        """The M in netpoll has slept until the earliest timer: it takes an idle P, if there is one, and looks for
        work."""
        m, self.poller = self.poller, None
        assert m is not None
        if not self.pidle:
            m.status = "idle"
            self.midle.append(m)
            return
        p = self.pidle.pop()
        p.time = max(p.time, now + c.NETPOLL_NS)
        m.spinning = True
        self.nmspinning += 1
        self._take_p(p, m)

    # --- the search for work --------------------------------------------------------------------------------------

    def schedule(self, p: P) -> None:
        """One round of the scheduler on `p`: it executes a G, or becomes idle."""
        self.p = p
        found, inherit = self.find_runnable(p)
        if found is None:
            return
        m = p.m
        assert m is not None
        if m.spinning:
            m.spinning = False
            self.nmspinning -= 1
            self.wakep()
        self.execute(p, found, inherit)

    def execute(self, p: P, g: G, inherit: bool) -> None:
        """Put `g` on `p`; a G that came from runnext shares the time slice of the one before."""
        g.status = RUNNING
        g.p, g.m = p, p.m
        p.g = g
        p.spinning_stole = False
        if not inherit:
            p.schedtick += 1
        p.time += c.SWITCH_NS
        m = p.m
        assert m is not None
        m.g, m.status = g, "running"
        if self.watch is not None:
            self.watch.placed(g, "")
            self.watch.go_start(g, p, inherit)

    def find_runnable(self, p: P) -> tuple[G | None, bool]:
        """What `p` runs next, and whether it inherits the slice; None if `p` must wait or has become idle."""
        if p.timers and p.timers[0].when <= p.time:
            self.run_timers(p, p.time)
        if self.runq and p.schedtick % c.GLOBAL_QUEUE_TICK == 0:
            return self.runq.popleft(), False
        g, inherit = runqget(p)
        if g is not None:
            return g, inherit
        if self.runq:
            return self._from_global(p), False
        m = p.m
        assert m is not None
        if m.spinning or 2 * self.nmspinning < self.gomaxprocs - len(self.pidle):
            if not m.spinning:
                m.spinning = True
                m.status = "spinning"
                self.nmspinning += 1
                if self.watch is not None and self.gomaxprocs > 1:
                    self.watch.m_spin(m, p)
            stolen, wait = self.steal_work(p)
            if stolen is not None:
                return stolen, False
            if wait:
                return None, False
            g, inherit = runqget(p)  # stolen timers may have readied some
            if g is not None:
                return g, inherit
        self.release_p(p)
        return None, False

    def _from_global(self, p: P) -> G | None:
        g = globrunqget(p, self.runq, self.gomaxprocs)
        if self.watch is not None:
            for moved in p.runq:
                self.watch.placed(moved, f"p:{p.id}")
        return g

    def steal_work(self, p: P) -> tuple[G | None, bool]:
        """Four tries over all Ps in random order; True if `p` sleeps 3 us before it takes a runnext."""
        n = len(self.allp)
        if n == 1:
            return None, False
        for attempt in range(c.STEAL_TRIES):
            last = attempt == c.STEAL_TRIES - 1
            for i in self._random_order(n):
                victim = self.allp[i]
                if victim is p:
                    continue
                if last and victim.timers and victim.timers[0].when <= p.time:
                    self.run_timers(victim, p.time)
                    g, _ = runqget(p)
                    if g is not None:
                        return g, False
                if victim.status is not PStatus.RUNNING:
                    continue
                g = self._steal_from(p, victim, last)
                if g is not None:
                    return g, False
                if last and victim.runnext is not None:
                    p.spinning_stole = True
                    p.time += c.STEAL_RUNNEXT_NS
                    return None, True
        return None, False

    def _steal_from(self, p: P, victim: P, last: bool) -> G | None:
        size = len(victim.runq)
        g = runqsteal(p, victim, last and p.spinning_stole)
        if g is not None and self.watch is not None:
            for moved in p.runq:
                self.watch.placed(moved, f"p:{p.id}")
            self.watch.steal(p, victim, g, max(1, size - size // 2))
        return g

    def _random_order(self, n: int) -> list[int]:
        start = self.steal_rng.below(n)
        coprimes = [step for step in range(1, n + 1) if gcd(step, n) == 1]
        step = coprimes[self.steal_rng.below(len(coprimes))]
        return [(start + step * i) % n for i in range(n)]

    # --- timers ---------------------------------------------------------------------------------------------------

    def add_timer(self, timer: Timer) -> None:
        """Start a timer on the P that runs now; an M that waits in netpoll, or a new one, will see to it."""
        p = self.p
        heap_push(p.timers, timer)
        timer.heap = p
        if self.watch is not None:
            self.watch.timer_set(timer)
        if self.poller is None:
            self.wakep()

    def delete_timer(self, timer: Timer) -> None:
        """Stop a timer that is in a heap."""
        assert timer.heap is not None
        heap_remove(timer.heap.timers, timer)
        timer.heap = None

    def run_timers(self, owner: P, now: int) -> None:
        """Fire what is due in the heap of `owner`; what becomes ready goes to the P that runs now."""
        heap = owner.timers
        while heap and heap[0].when <= now:
            timer = heap[0]
            if timer.period:
                timer.when += timer.period * (1 + (now - timer.when) // timer.period)
                sift_down(heap, 0)
            else:
                heap_pop(heap)
                timer.heap = None
                timer.when = 0
            if self.watch is not None:
                self.watch.timer_fire(timer, self.p)
            timer.fire(now)

    # --- what others ask ------------------------------------------------------------------------------------------

    def num_goroutine(self) -> int:
        """runtime.NumGoroutine: all but the runtime's own."""
        return sum(not g.system for g in self.allgs.values())

    def resize(self, n: int) -> None:
        """procresize: more or fewer Ps; work of those that go away moves to the global queue."""
        old = self.gomaxprocs
        for i in range(len(self.allp), n):
            fresh = P(i)
            fresh.time = self.now()
            self.allp.append(fresh)
            self.pidle.append(fresh)
        for gone in self.allp[n:]:
            self._destroy(gone)
        del self.allp[n:]
        self.pidle = [p for p in self.pidle if p.id < n]
        self.gomaxprocs = n
        if self.watch is not None:
            self.watch.gomaxprocs(old, n)

    def _destroy(self, p: P) -> None:
        waiting = list(p.runq) + ([p.runnext] if p.runnext is not None else [])
        p.runq.clear()
        p.runnext = None
        for g in waiting:
            self.put_global(g)
        survivor = self.allp[0]
        for timer in p.timers:
            heap_push(survivor.timers, timer)
            timer.heap = survivor
        p.timers = []
        if p.g is not None:
            g = p.g
            self._drop(p)
            g.status = GStatus.RUNNABLE
            self.put_global(g)
        if p.status is PStatus.RUNNING:
            m = p.m
            assert m is not None
            if m.spinning:
                m.spinning = False
                self.nmspinning -= 1
            self.running.remove(p)
            m.p, p.m, m.status = None, None, "idle"
            self.midle.append(m)
        p.status = PStatus.DEAD
