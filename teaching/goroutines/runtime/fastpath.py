"""The common case of the machine's loop in one piece: one P runs, nobody watches, a G parks and the next is in the local queue.

It does exactly what Machine.turn, Sched.schedule, Sched.execute and Machine.execute do one after the other, and comes back to them
whenever anything else is to be done: a timer or sysmon is due, the global queue must be looked at, a G starts, ends or panics.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.runtime.constants import GLOBAL_QUEUE_TICK, PARK_NS, SWITCH_NS
from teaching.goroutines.runtime.g import RUNNING, WAITING, G, P

if TYPE_CHECKING:
    from teaching.goroutines.runtime.machine import Machine

ROUNDS = 10_000
"""Switches after which the caller may look whether it has seen enough."""


def switch_and_run(machine: Machine, p: P) -> None:
    """Run the Gs of `p` one after the other as long as nothing but parking happens."""
    sched, steps, sysmon = machine.sched, machine.steps, machine.sysmon
    ns, m = sched.ns, p.m
    assert m is not None
    sched.p = p
    for _ in range(ROUNDS):
        g = p.g
        if g is None:
            g = _next(machine, p)
            if g is None:
                return
            g.status, g.p, g.m = RUNNING, p, m
            p.g = m.g = g
            p.time += SWITCH_NS
        slice_ns = min(sysmon.next_ns - p.time, steps.left + 1)
        gen = g.gen
        if slice_ns <= 0 or gen is None or g.sudogs or p.preempt or len(sched.running) != 1 or sched.poller is not None:
            return
        sched.budget = slice_ns
        ns["T"], ns["LIM"], ns["LIMP"], ns["G"] = slice_ns, min(g.lim, g.segment), g.lim, g
        value, g.value = g.value, None
        try:
            yielded = gen.send(value)
        except BaseException as thrown:  # noqa: BLE001 - the machine sorts it as if it had sent itself
            machine.came_back(p, g, thrown, None)
            return
        if yielded is not None or g.status is not WAITING:
            machine.came_back(p, g, None, yielded)
            if machine.ends.exit is not None or p.g is not g:
                return
            continue
        used = sched.budget - ns["T"]
        sched.budget = ns["T"] = 0
        p.time += used + PARK_NS
        g.waiting_since = p.time
        steps.left -= used
        if steps.left < 0:
            steps.spend(0)
        p.g = m.g = g.m = g.p = None


def _next(machine: Machine, p: P) -> G | None:
    """The next G of the local queue, if it is as simple as that."""
    sched = machine.sched
    assert p.m is not None
    if p.m.spinning or (p.timers and p.timers[0].when <= p.time):
        return None
    if sched.runq and p.schedtick % GLOBAL_QUEUE_TICK == 0:
        return None
    g = p.runnext
    if g is not None:
        if g.gen is None or g.sudogs:
            return None
        p.runnext = None
        return g
    if p.runq and p.runq[0].gen is not None and not p.runq[0].sudogs:
        p.schedtick += 1
        return p.runq.popleft()
    return None
