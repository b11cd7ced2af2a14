"""The lines of GODEBUG=schedtrace=N: what sysmon prints of Ps, Ms and queues (proc.go, schedtrace)."""

from __future__ import annotations

from collections.abc import Callable

from teaching.goroutines.runtime.process import Process


def line(process: Process, now: int) -> str:
    """One SCHED line."""
    sched = process.sched
    idle_threads = len(sched.midle) + (sched.poller is not None)
    rings = " ".join(str(len(p.runq)) for p in sched.allp)
    ticks = " ".join(str(p.schedtick) for p in sched.allp)
    return (
        f"SCHED {now // 1_000_000}ms: gomaxprocs={sched.gomaxprocs} idleprocs={len(sched.pidle)} "
        f"threads={len(sched.ms) + 1} spinningthreads={sched.nmspinning} needspinning=0 "
        f"idlethreads={idle_threads} runqueue={len(sched.runq)} [ {rings} ] schedticks=[ {ticks} ]\n"
    )


class SchedTrace:
    """Prints a line each `period_ns` of virtual time, as sysmon comes by."""

    def __init__(self, process: Process, period_ns: int) -> None:
        """Due at once."""
        self.process, self.period_ns = process, period_ns
        self.due_ns = 0

    def install(self) -> None:
        """Have sysmon call it in each round."""
        sysmon = self.process.machine.sysmon
        tick: Callable[[int], None] = sysmon.tick

        def traced(now: int) -> None:
            if now >= self.due_ns:
                self.due_ns = now + self.period_ns
                self.process.write(2, line(self.process, now).encode())
            tick(now)

        sysmon.tick = traced  # type: ignore[method-assign]
