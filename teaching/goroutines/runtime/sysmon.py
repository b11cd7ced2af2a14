"""sysmon: the thread without a P that looks after the others (proc.go): preemption after 10 ms, overdue timers.

It sleeps 20 us; after 50 rounds without success twice as long each time, up to 10 ms; and it sleeps for good while
all Ps are idle.
"""

from __future__ import annotations

from teaching.goroutines.runtime import constants as c
from teaching.goroutines.runtime.schedule import Sched

NEVER = 1 << 62


class Sysmon:
    """When it looks next, and what it saw last."""

    def __init__(self, sched: Sched) -> None:
        """Awake from the start of the process."""
        self.sched = sched
        self.next_ns = c.SYSMON_MIN_NS
        self.idle_rounds = 0
        self.delay_ns = c.SYSMON_MIN_NS
        sched.sysmon_wakes = self.wake

    def wake(self, now: int) -> None:
        """A P runs again after all were idle."""
        if self.next_ns == NEVER:
            self.idle_rounds, self.delay_ns = 0, c.SYSMON_MIN_NS
            self.next_ns = now + self.delay_ns

    def tick(self, now: int) -> None:
        """One round."""
        sched = self.sched
        if not sched.running:
            self.next_ns = NEVER
            return
        fruitful = self.retake(now)
        self.start_for_timers(now)
        self.idle_rounds = 0 if fruitful else self.idle_rounds + 1
        if self.idle_rounds == 0:
            self.delay_ns = c.SYSMON_MIN_NS
        elif self.idle_rounds > c.SYSMON_IDLE_ROUNDS:
            self.delay_ns = min(2 * self.delay_ns, c.SYSMON_MAX_NS)
        self.next_ns = now + self.delay_ns

    def retake(self, now: int) -> bool:
        """Ask a G to stop whose P has not switched for 10 ms. (Asking is no success: only a retaken P counts as
        one.)"""
        for p in self.sched.running:
            if p.sysmon_tick != p.schedtick:
                p.sysmon_tick, p.sysmon_when = p.schedtick, now
            elif p.sysmon_when + c.FORCE_PREEMPT_NS <= now and p.g is not None:
                p.preempt = True
        return False

    def start_for_timers(self, now: int) -> None:
        """A timer is overdue because its P is busy: let an idle P see to it."""
        sched = self.sched
        if sched.pidle and any(p.timers and p.timers[0].when < now for p in sched.allp):
            sched.startm(sched.pidle.pop(), False, now + c.WAKE_M_NS)
