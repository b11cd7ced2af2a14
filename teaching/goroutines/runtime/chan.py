"""Channels: a ring of values, a queue of receivers and a queue of senders, and direct hand-off (chan.go).

`send`, `recv` and `recv2` either complete at once or park the running G and answer PARKED (send: True); compiled
code then yields, and the value of that yield is the result, put there by the other side. Nobody retries.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from teaching.goroutines.runtime.g import G, Sudog
from teaching.goroutines.runtime.panics import GoPanic, plain_error
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.schedule import Sched
from teaching.goroutines.runtime.timers import Timer


class _Parked:
    """The running G has to yield before the operation has a result."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "PARKED"


PARKED: Final = _Parked()
MAX_CHAN = 1 << 47


class Hchan:
    """A channel. `closed`, `buf`, `recvq` and `sendq` as in the real hchan."""

    __slots__ = ("buf", "cap", "closed", "elem", "entity", "itself", "line", "name", "recvq", "sendq", "timer", "zero")

    def __init__(self, elem: RType | None, cap: int, zero: Callable[[], Any]) -> None:
        """An open, empty channel; `zero` makes what a closed one gives."""
        self.elem, self.cap, self.zero = elem, cap, zero
        self.buf: deque[Any] = deque()
        self.recvq: deque[Sudog] = deque()
        self.sendq: deque[Sudog] = deque()
        self.closed = False
        self.timer: Timer | None = None
        self.name = ""
        self.line = 0
        self.entity = 0
        self.itself = (self,)


def dequeue(queue: deque[Sudog]) -> Sudog | None:
    """The first waiter that is still there: one in a select may have been served by another case."""
    while queue:
        sudog = queue.popleft()
        if sudog.is_select:
            if sudog.g.select_done:
                continue
            sudog.g.select_done = True
        return sudog
    return None


def waits(queue: deque[Sudog]) -> bool:
    """Whether anybody still waits on the queue."""
    while queue and queue[0].is_select and queue[0].g.select_done:
        queue.popleft()
    return bool(queue)


def send_on_closed() -> GoPanic:
    """What a send on a closed channel raises."""
    return plain_error("send on closed channel")


def result_for(sudog: Sudog, value: Any, ok: bool) -> Any:
    """What the receiver behind a sudog gets from its yield."""
    if sudog.is_select:
        return sudog.case, value, ok
    return (value, ok) if sudog.want_ok else value


class Channels:
    """The channel operations of one process."""

    def __init__(self, sched: Sched) -> None:
        """On the Gs of `sched`."""
        self.sched = sched

    def make(self, elem: RType | None, cap: int, zero: Callable[[], Any], name: str = "", line: int = 0) -> Hchan:
        """make(chan T, cap)."""
        if cap < 0 or cap > MAX_CHAN:
            raise plain_error("makechan: size out of range")
        c = Hchan(elem, cap, zero)
        c.name, c.line = name, line
        watch = self.sched.watch
        if watch is not None:
            assert self.sched.p.g is not None
            watch.chan_make(c, self.sched.p.g)
        return c

    def send(self, c: Hchan | None, value: Any) -> bool:
        """`c <- value`; True if parked, then the yield gives True if the channel was closed meanwhile."""
        sched = self.sched
        if c is None:
            sched.gopark("chan send (nil chan)")
            return True
        if c.closed:
            raise send_on_closed()
        if c.recvq and (sudog := dequeue(c.recvq)) is not None:
            self._hand_to(c, sudog, value)
            return False
        if len(c.buf) < c.cap:
            c.buf.append(value)
            self._synced()
            if sched.watch is not None:
                self._tell("send", c, None, value)
            return False
        g = sched.gopark("chan send", (c,))
        c.sendq.append(Sudog(g, c, value))
        if sched.watch is not None:
            self._tell("send-wait", c, None, value)
        return True

    def recv(self, c: Hchan | None) -> Any:
        """`<-c`: the value or PARKED."""
        if c is None:
            self.sched.gopark("chan receive (nil chan)")
            return PARKED
        if c.timer is not None:
            self.timer_look(c)
        if c.buf or c.sendq or c.closed:
            got = self.take(c)
            if got is not None:
                return got[0]
        if c.timer is None and self.sched.watch is None:
            c.recvq.append(Sudog(self.sched.gopark("chan receive", (c,)), c))
            return PARKED
        return self._wait(c, False)

    def recv2(self, c: Hchan | None) -> Any:
        """`v, ok := <-c`: the pair or PARKED."""
        if c is None:
            self.sched.gopark("chan receive (nil chan)")
            return PARKED
        if c.timer is not None:
            self.timer_look(c)
        got = self.take(c)
        return got if got is not None else self._wait(c, True)

    def _wait(self, c: Hchan, want_ok: bool) -> Any:
        g = self.sched.gopark("chan receive", (c,))
        c.recvq.append(Sudog(g, c, want_ok=want_ok))
        if c.timer is not None:
            self.timer_block(c)
        if self.sched.watch is not None:
            self._tell("recv-wait", c, None, None)
        return PARKED

    def take(self, c: Hchan) -> tuple[Any, bool] | None:
        """Receive without waiting: (value, ok), or None if one would have to wait."""
        sched = self.sched
        if c.sendq and (sudog := dequeue(c.sendq)) is not None:
            if c.buf:
                value = c.buf.popleft()
                c.buf.append(sudog.elem)
            else:
                value = sudog.elem
            if sched.watch is not None:
                self._tell("recv", c, sudog.g, value)
            sched.goready(sudog.g, (sudog.case, None, True) if sudog.is_select else None)
            return value, True
        if c.buf:
            value = c.buf.popleft()
            self._synced()
            if sched.watch is not None:
                self._tell("recv", c, None, value)
            return value, True
        if c.closed:
            if sched.watch is not None:
                self._tell("recv-closed", c, None, None)
            return c.zero(), False
        return None

    def offer(self, c: Hchan, value: Any) -> bool:
        """Send without waiting; False if one would have to wait."""
        if c.closed:
            raise send_on_closed()
        sudog = dequeue(c.recvq)
        if sudog is not None:
            self._hand_to(c, sudog, value)
            return True
        if len(c.buf) < c.cap:
            c.buf.append(value)
            self._synced()
            if self.sched.watch is not None:
                self._tell("send", c, None, value)
            return True
        return False

    def _hand_to(self, c: Hchan, sudog: Sudog, value: Any) -> None:
        if self.sched.watch is not None:
            self._tell("send", c, sudog.g, value)
        if c.timer is not None and not sudog.is_select:
            self.timer_unblock(c)
        self.sched.goready(sudog.g, result_for(sudog, value, True))

    def close(self, c: Hchan | None) -> None:
        """close(c): all waiting receivers, then all waiting senders are collected on a stack and readied from its
        top."""
        if c is None:
            raise plain_error("close of nil channel")
        if c.closed:
            raise plain_error("close of closed channel")
        c.closed = True
        self._synced()
        woken: list[tuple[G, Any]] = []
        while (sudog := dequeue(c.recvq)) is not None:
            woken.append((sudog.g, result_for(sudog, c.zero(), False)))
        while (sudog := dequeue(c.sendq)) is not None:
            woken.append((sudog.g, (-1, None, False) if sudog.is_select else True))
        if self.sched.watch is not None:
            self._tell("close", c, None, None)
        for g, value in reversed(woken):
            self.sched.goready(g, value)

    def length(self, c: Hchan | None) -> int:
        """len(c)."""
        return 0 if c is None or c.timer is not None else len(c.buf)

    def capacity(self, c: Hchan | None) -> int:
        """cap(c)."""
        return 0 if c is None or c.timer is not None else c.cap

    def _synced(self) -> None:
        """What the running G did before now may be seen by whoever uses the channel next."""
        g = self.sched.p.g
        if g is not None:
            g.syncs += 1

    def _tell(self, kind: str, c: Hchan, partner: G | None, value: Any) -> None:
        watch, g = self.sched.watch, self.sched.p.g
        if watch is not None and g is not None:
            watch.chan_op(kind, c, g, partner, value)

    # --- channels of timers: in a heap only while somebody waits ----------------------------------------------------

    def timer_look(self, c: Hchan) -> None:
        """Let a timer that no heap holds fire late, now that somebody looks at its channel."""
        timer = c.timer
        assert timer is not None
        if timer.heap is None and timer.when and timer.when <= (now := self.sched.now()):
            if timer.period:
                timer.when += timer.period * (1 + (now - timer.when) // timer.period)
            else:
                timer.when = 0
            timer.fire(now)

    def timer_block(self, c: Hchan) -> None:
        """A G begins to wait on the channel of a timer."""
        timer = c.timer
        assert timer is not None
        timer.blocked += 1
        if timer.heap is None and timer.when:
            self.sched.add_timer(timer)

    def timer_unblock(self, c: Hchan) -> None:
        """A G no longer waits on the channel of a timer."""
        timer = c.timer
        assert timer is not None
        timer.blocked -= 1
        if timer.blocked == 0 and timer.heap is not None:
            self.sched.delete_timer(timer)
