"""What a program allocates counts: nothing is ever collected here, so a budget stands for the computer's memory.

Counted are big strings and slices, entries of maps, and deferred calls that wait; what is small is bounded by the time
that making it takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

from teaching.goroutines.runtime import maps, slices
from teaching.goroutines.runtime.deferring import DeferredCall
from teaching.goroutines.runtime.panics import LimitPanic
from teaching.goroutines.runtime.values import GoMap, Slice
from teaching.simulation.limits import Budget, Limit, LimitReached

COUNTED_BYTES = 1_024
"""Strings and slices from this size on are counted."""
ELEMENT_BYTES = 8
ENTRY_BYTES = 300
"""One entry of a map, with its share of the table."""
DEFERS = Limit(
    "defers",
    500_000,
    "deferred calls waiting in one function",
    "They run when the function returns: do not defer in a loop without end.",
)


class Heap(Budget):
    """The operations of compiled code that allocate, with the count of what is left."""

    __slots__ = ()

    def concat(self, a: bytes, b: bytes) -> bytes:
        """`a + b` of strings."""
        n = len(a) + len(b)
        if n >= COUNTED_BYTES:
            self.spend(n)
        return a + b

    def make_zeros(self, zero: Any, length: int, cap: int | None, size: int) -> Slice:
        """make([]T, length, cap) for values that can be shared."""
        made = slices.make_zeros(zero, length, cap, size)
        self._count(length)
        return made

    def make_objects(self, zero: Callable[[], Any], length: int, cap: int | None, size: int) -> Slice:
        """make([]T, length, cap) for structs and arrays."""
        made = slices.make_objects(zero, length, cap, size)
        self._count(length)
        return made

    def _count(self, length: int) -> None:
        if length * ELEMENT_BYTES >= COUNTED_BYTES:
            self.spend(length * ELEMENT_BYTES)

    def map_set(self, m: GoMap, key: Any, value: Any) -> None:
        """`m[key] = value` where the key is its own stand-in."""
        if key not in m.d:
            self.spend(ENTRY_BYTES)
        maps.map_set(m, key, value)

    def map_set_key(self, m: GoMap, stand_in: Any, key: Any, value: Any) -> None:
        """`m[key] = value` with a stand-in for the key."""
        if stand_in not in m.d:
            self.spend(ENTRY_BYTES)
        maps.map_set_key(m, stand_in, key, value)


def defer(calls: list[DeferredCall], function: Callable[..., Any], args: tuple[Any, ...]) -> None:
    """The defer statement."""
    if len(calls) >= DEFERS.most:
        raise LimitReached(DEFERS)
    calls.append((function, args))


def too_large(elements: int) -> NoReturn:
    """The zero value of an array that the simulator does not hold."""
    raise LimitPanic(elements)
