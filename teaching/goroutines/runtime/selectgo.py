"""select with several cases (select.go): a random order of looking, one winner, all others forgotten."""

from __future__ import annotations

from typing import Any

from teaching.goroutines.runtime.chan import PARKED, Channels, Hchan, send_on_closed, waits
from teaching.goroutines.runtime.g import Sudog
from teaching.goroutines.runtime.schedule import Sched
from teaching.simulation.rng import Rng

Case = tuple[Hchan | None, bool, Any]
"""Channel, whether it is a send, and the value to send."""
DEFAULT = -2
CLOSED_SEND = -1


class Selects:
    """The select statement of one process; `rng` decides the order in which ready cases are found."""

    def __init__(self, sched: Sched, channels: Channels, rng: Rng) -> None:
        """On the channels of one process."""
        self.sched, self.channels, self.rng = sched, channels, rng

    def select(self, cases: list[Case], has_default: bool) -> Any:
        """(number of the case, value, ok), with DEFAULT as number if nothing was ready; or PARKED."""
        order = [i for i, case in enumerate(cases) if case[0] is not None]
        if len(order) > 1:
            self.rng.shuffle(order)
        for i in order:
            done = self._try(i, cases[i])
            if done is not None:
                return done
        if has_default:
            return DEFAULT, None, False
        return self._wait(cases, order)

    def _try(self, i: int, case: Case) -> tuple[int, Any, bool] | None:
        c, is_send, value = case
        assert c is not None
        if is_send:
            if c.closed:
                raise send_on_closed()
            return (i, None, True) if self.channels.offer(c, value) else None
        if c.timer is not None:
            self.channels.timer_look(c)
        got = self.channels.take(c)
        return None if got is None else (i, *got)

    def _wait(self, cases: list[Case], order: list[int]) -> Any:
        if not cases:
            self.sched.gopark("select (no cases)")
            return PARKED
        channels = tuple(case[0] for case in cases if case[0] is not None)
        g = self.sched.gopark("select", channels)
        g.select_done = False
        for i in sorted(order):
            c, is_send, value = cases[i]
            assert c is not None
            sudog = Sudog(g, c, value, case=i)
            g.sudogs.append(sudog)
            (c.sendq if is_send else c.recvq).append(sudog)
            if not is_send and c.timer is not None:
                self.channels.timer_block(c)
        return PARKED

    def forget(self, sudogs: list[Sudog]) -> None:
        """Third pass, when the G goes on: leave the queues of the other cases."""
        for sudog in sudogs:
            c = sudog.c
            for queue in (c.sendq, c.recvq):
                for other in queue:
                    if other is sudog:
                        queue.remove(sudog)
                        break
            if c.timer is not None and c.timer.blocked:
                self.channels.timer_unblock(c)


__all__ = ["CLOSED_SEND", "DEFAULT", "Case", "Selects", "waits"]
