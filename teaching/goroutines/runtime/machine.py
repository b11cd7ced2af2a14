"""The loop that moves everything: of the Ps that run, the one with the earliest local time goes next.

Between two Ps there is never more than a small step of virtual time (constants.STEP_NS), so what they do to each
other happens in a plausible order. sysmon and the M in netpoll are events of the same loop.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import GeneratorType
from typing import Any

from teaching.goroutines.runtime import constants as c
from teaching.goroutines.runtime.deferring import as_go
from teaching.goroutines.runtime.fastpath import switch_and_run
from teaching.goroutines.runtime.g import RUNNING, WAITING, G, P
from teaching.goroutines.runtime.panics import Fatal, Goexit, GoPanic, ProcessExit
from teaching.goroutines.runtime.schedule import Sched
from teaching.goroutines.runtime.selectgo import Selects
from teaching.goroutines.runtime.stack import MAX_FRAMES, Deep
from teaching.goroutines.runtime.sysmon import Sysmon
from teaching.simulation.limits import Budget

NEVER = 1 << 62


class Machine:
    """Runs the Gs of a process until it exits, a budget is used up, or the caller has seen enough."""

    def __init__(self, sched: Sched, selects: Selects, steps: Budget, ends: Ends) -> None:
        """`ends` is told how the process ended."""
        self.sched, self.selects, self.steps, self.ends = sched, selects, steps, ends
        self.sysmon = Sysmon(sched)
        self.time_limit = NEVER

    def run(self, enough: Callable[[], bool]) -> None:
        """Go on until the process has ended or `enough` says so."""
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, MAX_FRAMES))
        try:
            while self.ends.exit is None and not enough():
                running = self.sched.running
                if self.sched.watch is None and len(running) == 1:
                    switch_and_run(self, running[0])
                    if self.ends.exit is not None:
                        return
                self.turn()
        finally:
            sys.setrecursionlimit(limit)

    def turn(self) -> None:
        """Let one P, sysmon or the poller take its next step."""
        sched = self.sched
        running = sched.running
        if sched.carry >= 0:
            rest, sched.carry = sched.carry, -1
            if sched.p.g is not None:
                self.execute(sched.p, sched.p.g, rest)
                return
        if not running:
            self._all_idle()
            return
        p, horizon = running[0], NEVER
        for other in running[1:]:
            if other.time < p.time:
                p, horizon = other, min(horizon, p.time)
            else:
                horizon = min(horizon, other.time)
        poll = sched.poll_until()
        event = self.sysmon.next_ns if poll is None else min(self.sysmon.next_ns, poll)
        if event <= p.time:
            self._event(event, poll)
        elif p.g is None:
            self.steps.spend(c.ROUND_NS)
            sched.schedule(p)
        else:
            self.execute(p, p.g, min(horizon + c.STEP_NS, event) - p.time)

    def _event(self, at_ns: int, poll: int | None) -> None:
        if poll is not None and poll <= at_ns:
            self.sched.poller_wakes(at_ns)
        else:
            self.sysmon.tick(at_ns)

    def _all_idle(self) -> None:
        """Nothing runs: time jumps to the next timer, or the process is dead."""
        sched = self.sched
        poll = sched.poll_until()
        self.sysmon.next_ns = NEVER
        if poll is None:
            self.ends.deadlock()
            return
        if poll > self.time_limit:
            self.ends.out_of_time()
            return
        sched.poller_wakes(poll)

    def execute(self, p: P, g: G, slice_ns: int) -> None:
        """Let `g` run on `p` for at most `slice_ns` before it comes back by itself, parks or ends."""
        sched = self.sched
        ns = sched.ns
        sched.p = p
        slice_ns = min(slice_ns, self.steps.left + 1)
        sched.budget = slice_ns
        ns["T"], ns["LIM"], ns["LIMP"] = slice_ns, min(g.lim, g.segment), g.lim
        self._settle(p, g, self._resume(g))

    def came_back(self, p: P, g: G, thrown: BaseException | None, yielded: object) -> None:
        """A G that the fast path resumed did something else than park: go on from there as `execute` does."""
        self._settle(p, g, self._sort(g, thrown, yielded))

    def _settle(self, p: P, g: G, error: BaseException | None) -> None:
        """Account for the time that `g` has used, and see what became of it."""
        sched = self.sched
        ns = sched.ns
        used = sched.budget - ns["T"]
        if sched.carry >= 0:
            rest = sched.carry + ns["T"] - sched.granted
            sched.carry = rest if rest >= 0 and p.g is g and g.status is RUNNING else -1
        sched.budget = ns["T"] = 0
        p.time += used
        self.steps.spend(used)
        if error is not None:
            self._unwound(p, g, error)
        elif g.status is WAITING:
            sched.parked(p, g)
        elif g.status is RUNNING and p.g is g:
            if g.gen is None:
                self._ended(p, g)
            elif p.preempt:
                sched.goyield_global(p, g, True)

    def _resume(self, g: G) -> BaseException | None:
        """Continue the generator of `g`; what comes out of it other than a yield is dealt with here."""
        value, g.value = g.value, None
        if g.sudogs:
            sudogs, g.sudogs = g.sudogs, []
            self.selects.forget(sudogs)
        if g.gen is None:
            error = self._start(g)
            if error is not None or g.gen is None:
                return error
        yielded, thrown = _send(g, value)
        return self._sort(g, thrown, yielded)

    def _sort(self, g: G, thrown: BaseException | None, yielded: object) -> BaseException | None:
        """What came out of the innermost segment of a G: a stop, its end, a panic, or the wish for a new segment."""
        while True:
            if thrown is None:
                if yielded is None:
                    return None
                assert isinstance(yielded, Deep), f"compiled code yielded {yielded!r}"
                assert g.gen is not None
                g.callers.append(g.gen)
                g.gen = yielded.gen
                yielded, thrown = _send(g, None)
            elif isinstance(thrown, StopIteration):
                if not g.callers:
                    g.gen = None
                    return None
                self._pop(g)
                yielded, thrown = _send(g, thrown.value)
            else:
                error = as_go(thrown)
                if not g.callers or not isinstance(error, GoPanic | Goexit):
                    return error
                self._pop(g)
                yielded, thrown = _throw(g, error)

    def _pop(self, g: G) -> None:
        g.gen = g.callers.pop()
        g.segment = g.segments.pop()
        self.sched.ns["LIM"] = min(g.lim, g.segment)

    def _start(self, g: G) -> BaseException | None:
        """The first steps of a goroutine: a plain function is over with them."""
        assert g.fn is not None
        try:
            result = g.fn(0, *g.args)
        except BaseException as thrown:  # noqa: BLE001 - as_go and _unwound let through what is not Go's
            return as_go(thrown)
        if type(result) is GeneratorType:
            g.gen = result
        return None

    def _ended(self, p: P, g: G) -> None:
        if g.goid == 1:
            self.ends.main_returned()
        else:
            self.sched.goexit0(p, g)

    def _unwound(self, p: P, g: G, error: BaseException) -> None:
        """An exception has left a goroutine."""
        if isinstance(error, Goexit):
            g.goexiting = True
            self.sched.goexit0(p, g)
        elif isinstance(error, ProcessExit):
            self.ends.os_exit(error.code)
        elif isinstance(error, GoPanic):
            self.ends.panicked(g, error)
        elif isinstance(error, Fatal):
            self.ends.fatal(g, error)
        else:
            raise error


def _send(g: G, value: Any) -> tuple[object, BaseException | None]:
    """Resume the innermost segment: what it yielded, or what it raised."""
    assert g.gen is not None
    try:
        return g.gen.send(value), None
    except BaseException as thrown:  # noqa: BLE001 - _sort and _unwound let through what is not Go's
        return None, thrown


def _throw(g: G, error: BaseException) -> tuple[object, BaseException | None]:
    """Let a panic go on in the segment below."""
    assert g.gen is not None
    try:
        return g.gen.throw(error), None
    except BaseException as thrown:  # noqa: BLE001 - _sort and _unwound let through what is not Go's
        return None, thrown


class Ends:
    """How a process ends: an exit status and what goes to stderr before. See endings.py."""

    exit: int | None = None

    def main_returned(self) -> None:
        """main.main has returned."""
        self.exit = 0

    def os_exit(self, code: int) -> None:
        """os.Exit."""
        self.exit = code

    def deadlock(self) -> None:
        """Nothing can ever run again."""
        self.exit = 2

    def out_of_time(self) -> None:
        """The next timer lies beyond the budget of virtual time."""
        self.exit = 2

    def panicked(self, g: G, error: GoPanic) -> None:
        """A panic has left a goroutine."""
        self.exit = 2

    def fatal(self, g: G, error: Fatal) -> None:
        """The runtime gave up."""
        self.exit = 2


__all__ = ["Any", "Ends", "Machine"]
