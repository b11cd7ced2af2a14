"""Package time: sleeping and timers in virtual time; calendar and layouts are in calendar_text.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.chan import Hchan
from teaching.goroutines.runtime.g import G
from teaching.goroutines.runtime.natives import with_runtime
from teaching.goroutines.runtime.process import Process
from teaching.goroutines.runtime.sema import Steps
from teaching.goroutines.runtime.timers import Timer
from teaching.goroutines.stdlib.time import calendar_text

FOREVER = (1 << 63) - 1


@with_runtime
def nanotime(rt: Process) -> int:
    """Virtual ns since the process started."""
    return rt.sched.now()


def _due(now: int, d: int) -> int:
    return min(now + max(d, 0), FOREVER) or 1


@with_runtime
def sleep(rt: Process, d: int) -> Steps | None:
    """Sleep; nothing at all for d <= 0."""
    return None if d <= 0 else _sleep(rt, d)


def _sleep(rt: Process, d: int) -> Steps:
    sched = rt.sched
    g = sched.gopark("sleep")
    timer = Timer("sleep", lambda now: sched.goready(g), g)
    timer.when = _due(sched.now(), d)
    g.timer = timer
    sched.add_timer(timer)
    yield


sleep.may_block = True  # type: ignore[attr-defined]


@with_runtime
def start_chan(rt: Process, c: Hchan, d: int, period: int, make: Callable[..., Any]) -> Timer:
    """A timer that sends the time on its channel; nobody sees the buffer of one."""

    def fire(now: int) -> None:
        if not c.buf or c.recvq:
            rt.channels.offer(c, make(0, now))

    timer = Timer("tick" if period else "after", fire)
    timer.channel, c.timer = c, timer
    timer.when, timer.period = _due(rt.sched.now(), d), period
    return timer


@with_runtime
def start_func(rt: Process, f: Callable[..., Any], d: int) -> Timer:
    """A timer that starts a goroutine."""
    sched = rt.sched

    def fire(now: int) -> None:
        function = rt.describe(f)[0]
        g: G = sched.newproc(f, (), function, 0, None)
        g.created_by, g.file = "time.goFunc", "time/sleep.go"
        g.go_line = 215

    timer = Timer("func", fire)
    timer.when = _due(sched.now(), d)
    sched.add_timer(timer)
    return timer


@with_runtime
def stop_timer(rt: Process, timer: Timer) -> bool:
    """Stop: whether the timer was running, or what it sent has not been received."""
    pending = timer.when != 0
    timer.when = timer.period = 0
    if timer.heap is not None:
        rt.sched.delete_timer(timer)
        if rt.watch is not None:
            rt.watch.timer_stop(timer)
    if timer.channel is not None and timer.channel.buf:
        timer.channel.buf.clear()
        pending = True
    return pending


@with_runtime
def reset_timer(rt: Process, timer: Timer, d: int, period: int) -> bool:
    """Reset: as Stop, then start anew."""
    pending: bool = stop_timer(rt, timer)
    timer.when, timer.period = _due(rt.sched.now(), d), period
    if timer.channel is None or timer.blocked:
        rt.sched.add_timer(timer)
    return pending


NATIVES: dict[str, Callable[..., Any]] = {
    "nanotime": nanotime,
    "Sleep": sleep,
    "startChan": start_chan,
    "startFunc": start_func,
    "stopTimer": stop_timer,
    "resetTimer": reset_timer,
    **calendar_text.NATIVES,
}
