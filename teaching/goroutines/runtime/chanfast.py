"""Send and receive for runs that nobody watches: the frequent cases in one piece, everything else through Channels.

Each G has one sudog of its own for operations outside a select: it can wait for one of these at a time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.chan import PARKED, Channels, Hchan
from teaching.goroutines.runtime.g import RUNNABLE, WAITING, G, Sudog
from teaching.goroutines.runtime.runq import runqput

Send = Callable[[Hchan | None, Any], bool]
Receive = Callable[[Hchan | None], Any]


def fast_operations(channels: Channels) -> tuple[Send, Receive, Receive]:
    """chansend, chanrecv and chanrecv2 of one process."""
    sched = channels.sched

    def ready(g: G, value: Any) -> None:
        g.status, g.value, g.wait = RUNNABLE, value, ""
        p = sched.p
        running = p.g
        if running is not None:
            running.syncs += 1
        kicked, p.runnext = p.runnext, g
        if kicked is not None:
            runqput(p, kicked, False, sched.runq)
        if sched.pidle:
            sched.wakep()

    def own_sudog(c: Hchan, reason: str) -> Sudog:
        g = sched.p.g
        assert g is not None
        g.syncs += 1
        g.status, g.wait, g.on = WAITING, reason, c.itself
        sudog = g.sudog
        if sudog is None:
            sudog = g.sudog = Sudog(g, c)
        else:
            sudog.c = c
        return sudog

    def send(c: Hchan | None, value: Any) -> bool:
        if c is None or c.closed or c.timer is not None:
            return channels.send(c, value)
        if c.recvq:
            sudog = c.recvq.popleft()
            if sudog.is_select:
                c.recvq.appendleft(sudog)
                return channels.send(c, value)
            ready(sudog.g, (value, True) if sudog.want_ok else value)
            return False
        if len(c.buf) < c.cap:
            return channels.send(c, value)
        sudog = own_sudog(c, "chan send")
        sudog.elem = value
        c.sendq.append(sudog)
        return True

    def receive(c: Hchan | None) -> Any:
        if c is None or c.buf or c.closed or c.timer is not None:
            return channels.recv(c)
        if c.sendq:
            sudog = c.sendq.popleft()
            if sudog.is_select:
                c.sendq.appendleft(sudog)
                return channels.recv(c)
            ready(sudog.g, None)
            return sudog.elem
        sudog = own_sudog(c, "chan receive")
        sudog.want_ok = False
        c.recvq.append(sudog)
        return PARKED

    def receive2(c: Hchan | None) -> Any:
        if c is None or c.buf or c.closed or c.timer is not None:
            return channels.recv2(c)
        if c.sendq:
            sudog = c.sendq.popleft()
            if sudog.is_select:
                c.sendq.appendleft(sudog)
                return channels.recv2(c)
            ready(sudog.g, None)
            return sudog.elem, True
        sudog = own_sudog(c, "chan receive")
        sudog.want_ok = True
        c.recvq.append(sudog)
        return PARKED

    return send, receive, receive2
