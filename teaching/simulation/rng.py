"""Seeded randomness: splitmix64, one independent stream a purpose.

Our own, because a stored run must replay after an upgrade of Python, and Python promises stable sequences for
`random.random()` alone. The generator is Steele, Lea and Flood's splitmix64 (2014). Streams are told apart by name
("steal", "select", "ties"), so that one more draw for one purpose moves no other.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def _mix(z: int) -> int:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Rng:
    """A stream of 64-bit numbers decided by a seed and a purpose."""

    __slots__ = ("_seed", "_state")

    def __init__(self, seed: int, purpose: str = "") -> None:
        """Start the stream; any integer is a seed, of which the low 64 bits count."""
        self._seed = seed & _MASK
        state = self._seed
        for byte in purpose.encode():
            state = _mix((state ^ byte) + _GAMMA & _MASK)
        self._state = state

    def stream(self, purpose: str) -> "Rng":
        """A fresh, independent stream of the same seed."""
        return Rng(self._seed, purpose)

    def next64(self) -> int:
        """The next number, 0 to 2**64 - 1."""
        self._state = (self._state + _GAMMA) & _MASK
        return _mix(self._state)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (n > 0)."""
        assert n > 0, "below() needs a positive bound"
        unbiased = (1 << 64) - (1 << 64) % n
        while (draw := self.next64()) >= unbiased:
            pass
        return draw % n

    def fraction(self) -> float:
        """A float in [0, 1) with 53 random bits."""
        return (self.next64() >> 11) / (1 << 53)

    def shuffle(self, items: list[T]) -> None:
        """Fisher-Yates, in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]
