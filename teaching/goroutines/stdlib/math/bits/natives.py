"""Natives of package math/bits."""

from __future__ import annotations

from teaching.goroutines.runtime.natives import Native

MASK = (1 << 64) - 1


def mul64(x: int, y: int) -> tuple[int, int]:
    """The product, high and low half."""
    return (x * y) >> 64, x * y & MASK


def add64(x: int, y: int, carry: int) -> tuple[int, int]:
    """Sum and carry."""
    total = x + y + carry
    return total & MASK, total >> 64


def sub64(x: int, y: int, borrow: int) -> tuple[int, int]:
    """Difference and borrow."""
    difference = x - y - borrow
    return difference & MASK, int(difference < 0)


NATIVES: dict[str, Native] = {
    "Len64": lambda x: x.bit_length(),
    "OnesCount64": lambda x: x.bit_count(),
    "TrailingZeros64": lambda x: (x & -x).bit_length() - 1 if x else 64,
    "Reverse64": lambda x: int(f"{x:064b}"[::-1], 2),
    "ReverseBytes64": lambda x: int.from_bytes(x.to_bytes(8, "little"), "big"),
    "Mul64": mul64,
    "Add64": add64,
    "Sub64": sub64,
    "div64": lambda hi, lo, y: divmod(hi << 64 | lo, y),
}
