"""Goroutines come, wait, are woken, yield and go: newproc, gopark, goready, Gosched, goexit (proc.go)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime import constants as c
from teaching.goroutines.runtime.g import DEAD, RUNNABLE, WAITING, G, M, P
from teaching.goroutines.runtime.runq import runqput
from teaching.goroutines.runtime.watch import Watch
from teaching.simulation.rng import Rng


class Goroutines:
    """All Gs, Ms and Ps of one process. `ns` is the namespace of the compiled program: `T` is the virtual time that the
    running G may still use before it must come back, `LIM` how deep its stack may grow."""

    def __init__(self, gomaxprocs: int, seed: int, ns: dict[str, Any], watch: Watch | None = None) -> None:
        """A process that has not started; P0 belongs to M0, the others are idle."""
        self.ns = ns
        self.watch = watch
        self.allgs: dict[int, G] = {}
        self.runq: deque[G] = deque()
        self.goidgen = 0
        self.gomaxprocs = gomaxprocs
        self.allp = [P(i) for i in range(gomaxprocs)]
        self.pidle = list(reversed(self.allp[1:]))
        self.m0 = M(0)
        self.ms = [self.m0]
        self.midle: list[M] = []
        self.poller: M | None = None
        self.nmspinning = 0
        self.running: list[P] = []
        self.p = self.allp[0]
        self.budget = 0
        self.carry = -1
        self.granted = 0
        self.created = 0
        self.max_goroutines = 1 << 60
        self.steal_rng = Rng(seed, "steal")
        self.sysmon_wakes: Callable[[int], None] = lambda now: None

    # --- time -----------------------------------------------------------------------------------------------------

    def now(self) -> int:
        """Virtual time of whoever runs at present."""
        return self.p.time + self.budget - int(self.ns["T"])

    def interrupt(self) -> None:
        """Let the running G come back at its next check, to go on with the rest of its slice (`carry`) afterwards."""
        if self.p.g is not None and self.ns["T"] > 0:
            self.carry = self.ns["T"]
            self.granted = 0
            self.budget -= self.carry
            self.ns["T"] = 0

    # --- queues ---------------------------------------------------------------------------------------------------

    def put_local(self, p: P, g: G, next_: bool) -> None:
        """runqput, told to whoever watches."""
        kicked = p.runnext if next_ else None
        overflow = runqput(p, g, next_, self.runq)
        if self.watch is not None:
            if overflow:
                for moved in list(self.runq)[-c.RUNQ_SIZE // 2 - 1 :]:
                    self.watch.placed(moved, "global")
            elif kicked is not None:
                self.watch.placed(kicked, f"p:{p.id}")
            if next_:
                self.watch.placed(g, f"next/p:{p.id}")
            elif not overflow:
                self.watch.placed(g, f"p:{p.id}")

    def put_global(self, g: G) -> None:
        """Tail of the global queue."""
        self.runq.append(g)
        if self.watch is not None:
            self.watch.placed(g, "global")

    # --- goroutines come and go -----------------------------------------------------------------------------------

    def new_goid(self, p: P) -> int:
        """The next id of P's block of 16."""
        if p.goid_next == p.goid_end:
            p.goid_next = self.goidgen + 1
            self.goidgen += c.GOID_BATCH
            p.goid_end = p.goid_next + c.GOID_BATCH
        goid = p.goid_next
        p.goid_next += 1
        return goid

    def newproc(self, fn: Callable[..., Any], args: tuple[Any, ...], function: str, line: int, by: G | None) -> G:
        """The `go` statement: a new G in runnext; its creator runs on."""
        p = self.p
        g = G(self.new_goid(p), fn, args, function)
        self.created += 1
        g.number = self.created
        if by is not None:
            g.parent = by.goid
            by.syncs += 1
        g.go_line = line
        g.status = RUNNABLE
        g.readied_at = self.now()
        self.allgs[g.goid] = g
        self.put_local(p, g, True)
        if self.watch is not None:
            self.watch.go_create(g, by)
        self.wakep()
        return g

    def system_goroutine(self, function: str, wait: str) -> G:
        """One of the runtime's own: asleep for the whole life of a small program."""
        g = G(self.new_goid(self.allp[0]), None, (), function)
        g.system, g.status, g.wait = True, WAITING, wait
        self.allgs[g.goid] = g
        return g

    def goexit0(self, p: P, g: G) -> None:
        """The G on `p` has ended."""
        g.status = DEAD
        g.gen, g.fn, g.args = None, None, ()
        del self.allgs[g.goid]
        self._drop(p)
        if self.watch is not None:
            self.watch.go_end(g, p)

    # --- park, ready, yield ---------------------------------------------------------------------------------------

    def gopark(self, reason: str, on: tuple[Any, ...] = ()) -> G:
        """The running G waits; the compiled code must yield next."""
        p = self.p
        g = p.g
        assert g is not None
        g.syncs += 1
        g.status, g.wait, g.on = WAITING, reason, on
        return g

    def parked(self, p: P, g: G) -> None:
        """The G that called gopark has come back to the scheduler."""
        p.time += c.PARK_NS
        g.waiting_since = p.time
        self._drop(p)
        if self.watch is not None:
            self.watch.go_block(g, p)

    def goready(self, g: G, value: Any = None, by: G | None = None) -> None:
        """Make a waiting G runnable: into runnext of the P that runs now. `value` is what its yield will give."""
        assert g.status is WAITING, f"goready of {g}"
        g.status, g.value, g.wait, g.on = RUNNABLE, value, "", ()
        p = self.p
        if p.g is not None:
            p.g.syncs += 1
        g.readied_at = p.time
        if self.watch is None:
            kicked, p.runnext = p.runnext, g
            if kicked is not None:
                runqput(p, kicked, False, self.runq)
        else:
            self.put_local(p, g, True)
            self.watch.go_ready(g, by if by is not None else p.g)
        if self.pidle:
            self.wakep()

    def goyield_global(self, p: P, g: G, preempted: bool) -> None:
        """Gosched and preemption: to the tail of the global queue."""
        g.status = RUNNABLE
        g.readied_at = p.time
        self._drop(p)
        self.put_global(g)
        if self.watch is not None:
            self.watch.go_yield(g, p, preempted)
        if not preempted:
            self.wakep()

    def goyield_local(self, p: P, g: G) -> None:
        """goyield, after a hand-off of a mutex: to the tail of the local queue."""
        g.status = RUNNABLE
        g.readied_at = p.time
        self._drop(p)
        self.put_local(p, g, False)
        if self.watch is not None:
            self.watch.go_yield(g, p, False)

    def _drop(self, p: P) -> None:
        g = p.g
        p.g = None
        p.preempt = False
        if g is not None:
            g.m, g.p = None, None
        if p.m is not None:
            p.m.g = None

    def wakep(self) -> None:
        """Wake an M to look for work; the scheduler knows how."""
