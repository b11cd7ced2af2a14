"""The common case of the machine's loop in one piece: one P runs, nobody watches, a G parks and the next is in the
local queue.

It does exactly what Machine.turn, Sched.schedule, Sched.execute and Machine.execute do one after the other, and
comes back to them whenever anything else is to be done: a timer or sysmon is due, the global queue must be looked
at, a G starts, ends or panics.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.runtime.constants import GLOBAL_QUEUE_TICK, PARK_NS, SWITCH_NS
from teaching.goroutines.runtime.g import RUNNING, WAITING, P

if TYPE_CHECKING:
    from teaching.goroutines.runtime.machine import Machine

ROUNDS = 10_000
"""Switches after which the caller may look whether it has seen enough."""


def switch_and_run(machine: Machine, p: P) -> None:
    """Run the Gs of `p` one after the other as long as nothing but parking happens."""
    sched, steps = machine.sched, machine.steps
    ns, m = sched.ns, p.m
    assert m is not None
    if m.spinning or p.preempt or sched.poller is not None:
        return
    sched.p = p
    began = p.time
    end = min(machine.sysmon.next_ns, began + steps.left + 1)
    idle_ns = lim = segment = 0
    ring, global_queue, running = p.runq, sched.runq, sched.running
    for _ in range(ROUNDS):
        g = p.g
        if g is None:
            if (p.timers and p.timers[0].when <= p.time) or (global_queue and p.schedtick % GLOBAL_QUEUE_TICK == 0):
                break
            g = p.runnext
            if g is not None:
                if g.gen is None or g.sudogs:
                    break
                p.runnext = None
            elif ring and ring[0].gen is not None and not ring[0].sudogs:
                p.schedtick += 1
                g = ring.popleft()
            else:
                break
            g.status, g.p, g.m = RUNNING, p, m
            p.g = m.g = g
            p.time += SWITCH_NS
            idle_ns += SWITCH_NS
        gen, left = g.gen, end - p.time
        if left <= 0 or gen is None or g.sudogs or len(running) != 1:
            break
        sched.budget = ns["T"] = left
        if g.lim != lim or g.segment != segment:
            lim, segment = g.lim, g.segment
            ns["LIMP"], ns["LIM"] = lim, min(lim, segment)
        value, g.value = g.value, None
        try:
            yielded = gen.send(value)
        except BaseException as thrown:  # noqa: BLE001 - the machine sorts it as if it had sent itself
            steps.left -= p.time - began - idle_ns
            machine.came_back(p, g, thrown, None)
            return
        if yielded is not None or g.status is not WAITING:
            steps.left -= p.time - began - idle_ns
            machine.came_back(p, g, None, yielded)
            return
        p.time += sched.budget - ns["T"] + PARK_NS
        idle_ns += PARK_NS
        sched.budget = ns["T"] = 0
        g.waiting_since = p.time
        p.g = None
        if g.lim != lim or g.segment != segment:
            lim = 0  # its stack has grown: the limits in `ns` are those of this G
    steps.left -= p.time - began - idle_ns
