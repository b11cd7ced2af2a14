"""Timers: a 4-ary heap on each P, ordered by `when` alone (time.go).

The shape of the heap decides the order among equals, as in the real one. A timer that belongs to a channel is in a heap
only while a goroutine is blocked on that channel; otherwise it is looked at when the channel is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teaching.goroutines.runtime.chan import Hchan
    from teaching.goroutines.runtime.g import P


class Timer:
    """Something due at `when`: `fire(now)` is called; with a `period` it is due again and again."""

    __slots__ = ("blocked", "channel", "entity", "fire", "g", "heap", "period", "what", "when")

    def __init__(self, what: str, fire: Callable[[int], Any], g: Any = None) -> None:
        """A stopped timer; `what` is sleep, after, tick or func."""
        self.what, self.fire, self.g = what, fire, g
        self.when = 0  # 0: not running
        self.period = 0
        self.heap: P | None = None
        self.channel: Hchan | None = None
        self.blocked = 0
        self.entity = 0


def heap_push(heap: list[Timer], timer: Timer) -> None:
    """Add a timer."""
    heap.append(timer)
    sift_up(heap, len(heap) - 1)


def heap_pop(heap: list[Timer]) -> Timer:
    """Take the earliest; the last leaf takes its place and sinks."""
    top, last = heap[0], heap.pop()
    if heap:
        heap[0] = last
        sift_down(heap, 0)
    return top


def heap_remove(heap: list[Timer], timer: Timer) -> None:
    """Take a certain timer out."""
    i = next(i for i, other in enumerate(heap) if other is timer)
    last = heap.pop()
    if i < len(heap):
        heap[i] = last
        sift_up(heap, i)
        sift_down(heap, i)


def sift_up(heap: list[Timer], i: int) -> None:
    """Move the timer at `i` up while it is earlier than its parent."""
    timer = heap[i]
    while i > 0:
        parent = (i - 1) // 4
        if timer.when >= heap[parent].when:
            break
        heap[i] = heap[parent]
        i = parent
    heap[i] = timer


def sift_down(heap: list[Timer], i: int) -> None:
    """Move the timer at `i` down while a child is earlier."""
    timer, n = heap[i], len(heap)
    while (first := 4 * i + 1) < n:
        least = min(range(first, min(first + 4, n)), key=lambda c: heap[c].when)
        if heap[least].when >= timer.when:
            break
        heap[i] = heap[least]
        i = least
    heap[i] = timer
