"""The sorts of packages sort and slices: pattern-defeating quicksort, and the stable one by blocks and rotations.

Equal elements must end where the real library leaves them, so choices and thresholds are those of
zsortinterface.go. The order is known only through `less(i, j)` and changed only through `swap(i, j)`; both may call
the program and so are generators.
"""

from __future__ import annotations

from collections.abc import Callable

from teaching.goroutines.runtime.natives import Steps

INSERTION_MOST = 12
SHIFTS_MOST, SHIFTING_LEAST = 5, 50
NINTHER_LEAST, SWAPS_MOST = 50, 12
BLOCK = 20
MASK = (1 << 64) - 1
INCREASING, DECREASING, UNKNOWN = "increasing", "decreasing", "unknown"
Order = Callable[[int, int], Steps]


class Sorter:
    """One sort of elements 0 to n - 1."""

    def __init__(self, less: Order, swap: Order) -> None:
        """By an order and a way to exchange."""
        self.less, self.swap = less, swap
        self.swaps = 0

    def sort(self, n: int) -> Steps:
        """Unstable."""
        yield from self.quick(0, n, n.bit_length())

    def insertion(self, a: int, b: int) -> Steps:
        """Insertion sort of [a, b)."""
        for i in range(a + 1, b):
            j = i
            while j > a and (yield from self.less(j, j - 1)):
                yield from self.swap(j, j - 1)
                j -= 1

    def quick(self, a: int, b: int, limit: int) -> Steps:
        """Quicksort of [a, b); after `limit` bad pivots, heap sort."""
        balanced = partitioned = True
        while b - a > INSERTION_MOST:
            length = b - a
            if limit == 0:
                yield from self.heap(a, b)
                return
            if not balanced:
                yield from self.break_patterns(a, b)
                limit -= 1
            pivot, hint = yield from self.choose_pivot(a, b)
            if hint == DECREASING:
                yield from self.reverse(a, b)
                pivot, hint = (b - 1) - (pivot - a), INCREASING
            if balanced and partitioned and hint == INCREASING and (yield from self.nearly_sorted(a, b)):
                return
            if a > 0 and not (yield from self.less(a - 1, pivot)):
                a = yield from self.partition_equal(a, b, pivot)
                continue
            middle, partitioned = yield from self.partition(a, b, pivot)
            left, right = middle - a, b - middle
            balanced = min(left, right) >= length // 8
            if left < right:
                yield from self.quick(a, middle, limit)
                a = middle + 1
            else:
                yield from self.quick(middle + 1, b, limit)
                b = middle
        yield from self.insertion(a, b)

    def heap(self, a: int, b: int) -> Steps:
        """Heap sort of [a, b)."""
        size = b - a
        for i in range((size - 1) // 2, -1, -1):
            yield from self.sift_down(i, size, a)
        for i in range(size - 1, -1, -1):
            yield from self.swap(a, a + i)
            yield from self.sift_down(0, i, a)

    def sift_down(self, root: int, size: int, first: int) -> Steps:
        """Restore the heap below root."""
        while (child := 2 * root + 1) < size:
            if child + 1 < size and (yield from self.less(first + child, first + child + 1)):
                child += 1
            if not (yield from self.less(first + root, first + child)):
                return
            yield from self.swap(first + root, first + child)
            root = child

    def partition(self, a: int, b: int, pivot: int) -> Steps:
        """Smaller ones to the left of the pivot: its new place, and whether nothing had to move."""
        yield from self.swap(a, pivot)
        i, j = yield from self._approach(a, a + 1, b - 1)
        untouched = i > j
        while i <= j:
            yield from self.swap(i, j)
            i, j = yield from self._approach(a, i + 1, j - 1)
        yield from self.swap(j, a)
        return j, untouched

    def _approach(self, pivot: int, i: int, j: int) -> Steps:
        while i <= j and (yield from self.less(i, pivot)):
            i += 1
        while i <= j and not (yield from self.less(j, pivot)):
            j -= 1
        return i, j

    def partition_equal(self, a: int, b: int, pivot: int) -> Steps:
        """Those equal to the pivot to the left; no element is smaller."""
        yield from self.swap(a, pivot)
        i, j = a + 1, b - 1
        while True:
            while i <= j and not (yield from self.less(a, i)):
                i += 1
            while i <= j and (yield from self.less(a, j)):
                j -= 1
            if i > j:
                return i
            yield from self.swap(i, j)
            i, j = i + 1, j - 1

    def nearly_sorted(self, a: int, b: int) -> Steps:
        """Mend a few neighbours; whether [a, b) is sorted then."""
        i = a + 1
        for _ in range(SHIFTS_MOST):
            while i < b and not (yield from self.less(i, i - 1)):
                i += 1
            if i == b:
                return True
            if b - a < SHIFTING_LEAST:
                return False
            yield from self.swap(i, i - 1)
            if i - a >= 2:
                yield from self._shift(range(i - 1, 0, -1))
            if b - i >= 2:
                yield from self._shift(range(i + 1, b))
        return False

    def _shift(self, places: range) -> Steps:
        for j in places:
            if not (yield from self.less(j, j - 1)):
                break
            yield from self.swap(j, j - 1)

    def break_patterns(self, a: int, b: int) -> Steps:
        """Scatter three elements, by numbers that depend on the length alone."""
        length = b - a
        random, modulus = length, 1 << length.bit_length()
        middle = a + length // 4 * 2
        for place in range(middle - 1, middle + 2):
            random ^= random << 13 & MASK
            random ^= random >> 7
            random ^= random << 17 & MASK
            other = random & (modulus - 1)
            yield from self.swap(place, a + (other - length if other >= length else other))

    def choose_pivot(self, a: int, b: int) -> Steps:
        """A median of three, or of three medians; and what the exchanges tell of the order."""
        length, self.swaps = b - a, 0
        i, j, k = (a + length // 4 * part for part in (1, 2, 3))
        if length >= NINTHER_LEAST:
            i = yield from self.median(i - 1, i, i + 1)
            j = yield from self.median(j - 1, j, j + 1)
            k = yield from self.median(k - 1, k, k + 1)
        j = yield from self.median(i, j, k)
        return j, INCREASING if self.swaps == 0 else DECREASING if self.swaps == SWAPS_MOST else UNKNOWN

    def median(self, a: int, b: int, c: int) -> Steps:
        """The place of the middle one of three."""
        a, b = yield from self._ordered(a, b)
        b, c = yield from self._ordered(b, c)
        a, b = yield from self._ordered(a, b)
        return b

    def _ordered(self, a: int, b: int) -> Steps:
        if (yield from self.less(b, a)):
            self.swaps += 1
            return b, a
        return a, b

    def reverse(self, a: int, b: int) -> Steps:
        """Turn [a, b) round."""
        for i in range((b - a) // 2):
            yield from self.swap(a + i, b - 1 - i)

    # --- stable ---------------------------------------------------------------------------------------------------

    def stable(self, n: int) -> Steps:
        """Insertion sort of blocks, then merging of neighbours."""
        for a in range(0, n, BLOCK):
            yield from self.insertion(a, min(a + BLOCK, n))
        size = BLOCK
        while size < n:
            for a in range(0, n - size, 2 * size):
                yield from self.merge(a, a + size, min(a + 2 * size, n))
            size *= 2

    def merge(self, a: int, m: int, b: int) -> Steps:
        """Merge [a, m) and [m, b) in place, by rotation (SymMerge of Kim and Kutzner)."""
        if m - a == 1 or b - m == 1:
            yield from self._insert_one(a, m, b)
            return
        middle = (a + b) // 2
        n = middle + m
        start, r = (n - b, middle) if m > middle else (a, m)
        p = n - 1
        while start < r:
            c = (start + r) // 2
            if not (yield from self.less(p - c, c)):
                start = c + 1
            else:
                r = c
        end = n - start
        if start < m < end:
            yield from self.rotate(start, m, end)
        if a < start < middle:
            yield from self.merge(a, start, middle)
        if middle < end < b:
            yield from self.merge(middle, end, b)

    def _insert_one(self, a: int, m: int, b: int) -> Steps:
        first = m - a == 1
        i, j = (m, b) if first else (a, m)
        while i < j:
            h = (i + j) // 2
            further = (yield from self.less(h, a)) if first else not (yield from self.less(m, h))
            i, j = (h + 1, j) if further else (i, h)
        if first:
            for k in range(a, i - 1):
                yield from self.swap(k, k + 1)
        else:
            for k in range(m, i, -1):
                yield from self.swap(k, k - 1)

    def rotate(self, a: int, m: int, b: int) -> Steps:
        """Exchange the blocks [a, m) and [m, b)."""
        i, j = m - a, b - m
        while i != j:
            if i > j:
                yield from self._swap_range(m - i, m, j)
                i -= j
            else:
                yield from self._swap_range(m - i, m + j - i, i)
                j -= i
        yield from self._swap_range(m - i, m, i)

    def _swap_range(self, a: int, b: int, n: int) -> Steps:
        for i in range(n):
            yield from self.swap(a + i, b + i)
