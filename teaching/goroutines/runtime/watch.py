"""What the runtime tells to whoever looks on: nothing in a fast run, a recorder of frames or of trace events otherwise.

The runtime calls these after the fact it names has become true. The base class listens to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teaching.goroutines.runtime.chan import Hchan
    from teaching.goroutines.runtime.g import G, M, P
    from teaching.goroutines.runtime.timers import Timer


class Watch:
    """One method a scheduling transition, named after the events of Go's execution tracer where they exist."""

    def placed(self, g: G, queue: str) -> None:
        """`g` now lies on a queue: `next/<p id>`, `p:<n>`, `global`, or on none ("")."""

    def go_create(self, g: G, by: G | None) -> None:
        """newproc made `g` runnable."""

    def go_start(self, g: G, p: P, inherits: bool) -> None:
        """`p` executes `g`."""

    def go_block(self, g: G, p: P) -> None:
        """`g` parked; `g.wait` and `g.on` say why and at what."""

    def go_ready(self, g: G, by: G | None) -> None:
        """`g` was made runnable by another one, or by the runtime (None)."""

    def go_yield(self, g: G, p: P, preempted: bool) -> None:
        """`g` went to the tail of the global queue, of its own will or preempted."""

    def go_end(self, g: G, p: P) -> None:
        """`g` is dead."""

    def p_idle(self, p: P, m: M) -> None:
        """`m` found no work and gave up `p`."""

    def p_start(self, p: P, m: M) -> None:
        """`m` took `p`; it spins if `m.spinning`."""

    def m_spin(self, m: M, p: P) -> None:
        """`m` began to look for work at others."""

    def steal(self, p: P, victim: P, g: G, count: int) -> None:
        """`p` took `count` Gs from `victim` and will run `g`."""

    def chan_make(self, c: Hchan, g: G) -> None:
        """A channel exists."""

    def chan_op(self, kind: str, c: Hchan, g: G, partner: G | None, value: Any) -> None:
        """A send, recv or close went through, or joined the queue when `kind` ends in `-wait`."""

    def lock_op(self, kind: str, thing: Any, g: G) -> None:
        """Something happened to a mutex, RWMutex, WaitGroup, Cond or Once."""

    def timer_set(self, timer: Timer) -> None:
        """A timer is running."""

    def timer_stop(self, timer: Timer) -> None:
        """A timer was stopped before it fired."""

    def timer_fire(self, timer: Timer, p: P) -> None:
        """A timer fired."""

    def stack_grow(self, g: G, old: int) -> None:
        """The stack of `g` was copied into one twice as high, or higher."""

    def stack_shrink(self, g: G, old: int) -> None:
        """The garbage collector halved the stack of `g`."""

    def gc(self, begins: bool) -> None:
        """A garbage collection begins or has ended."""

    def output(self, fd: int, data: bytes, g: G | None) -> None:
        """Bytes were written to stdout (1) or stderr (2)."""

    def gomaxprocs(self, old: int, new: int) -> None:
        """The number of Ps changed."""

    def panicked(self, g: G, text: str) -> None:
        """A panic or fatal error ends the process."""

    def deadlocked(self, text: str) -> None:
        """checkdead: no goroutine can ever run again."""

    def main_begins(self) -> None:
        """main.main is about to be called."""
