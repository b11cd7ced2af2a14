"""Slices, arrays and their elements: bounds, growth of capacity, aliasing (slice.go).

The list behind a slice may be shorter than its capacity says: what lies behind its end is zero and is added when
first needed.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any, NoReturn

from teaching.goroutines.runtime.panics import LimitPanic, panic_text
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import NIL_SLICE, ElemRef, Slice

MAX_BYTES = 1 << 47
HEAP_LIMIT = 64_000_000
"""Elements that one allocation may hold before the run is stopped: more than a lesson needs, less than hurts others."""

SIZE_CLASSES = [
    8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192,
    208, 224, 240, 256, 288, 320, 352, 384, 416, 448, 480, 512, 576, 640,
    704, 768, 896, 1024, 1152, 1280, 1408, 1536, 1792, 2048, 2304, 2688, 3072, 3200,
    3456, 4096, 4864, 5376, 6144, 6528, 6784, 6912, 8192, 9472, 9728, 10240, 10880, 12288,
    13568, 14336, 16384, 18432, 19072, 20480, 21760, 24576, 27264, 28672, 32768,
]  # fmt: skip
"""Sizes in which the allocator hands out small objects (sizeclasses.go)."""
PAGE = 8192


def oob(i: int, length: int) -> NoReturn:
    """An index out of range."""
    if i < 0:
        raise panic_text(f"index out of range [{i}]")
    raise panic_text(f"index out of range [{i}] with length {length}")


def slice_at(s: Slice, i: int) -> Any:
    """`s[i]`."""
    if not 0 <= i < s.len:
        oob(i, s.len)
    return s.array[s.off + i]


def seq_at(a: Any, i: int) -> Any:
    """`a[i]` of an array or string."""
    if not 0 <= i < len(a):
        oob(i, len(a))
    return a[i]


def slice_ref(s: Slice, i: int) -> Any:
    """`&s[i]` of an element that is neither struct nor array."""
    if not 0 <= i < s.len:
        oob(i, s.len)
    return ElemRef(s.array, s.off + i)


def array_ref(a: list[Any], i: int) -> Any:
    """`&a[i]` of an element that is neither struct nor array."""
    if not 0 <= i < len(a):
        oob(i, len(a))
    return ElemRef(a, i)


def _bad_slice(low: int, high: int, most: int | None, cap: int, what: str) -> NoReturn:
    if most is not None and not 0 <= most <= cap:
        raise panic_text(f"slice bounds out of range [::{most}]" + ("" if most < 0 else f" with {what} {cap}"))
    limit = cap if most is None else most
    if not 0 <= high <= limit:
        if most is not None:
            raise panic_text(f"slice bounds out of range [:{high}:" + ("]" if high < 0 else f"{most}]"))
        raise panic_text(f"slice bounds out of range [:{high}]" + ("" if high < 0 else f" with {what} {cap}"))
    tail = ":]" if most is not None else "]"
    if low < 0:
        raise panic_text(f"slice bounds out of range [{low}:{tail}")
    raise panic_text(f"slice bounds out of range [{low}:{high}{tail}")


def reslice(s: Slice, low: int, high: int | None, most: int | None, elem: RType) -> Slice:
    """`s[low:high:most]`."""
    if high is None:
        high = s.len
    cap = s.cap if most is None else most
    if not 0 <= low <= high <= cap <= s.cap:
        _bad_slice(low, high, most, s.cap, "capacity")
    if s is NIL_SLICE:
        return s
    missing = s.off + high - len(s.array)
    if missing > 0:
        s.array.extend(elem.zero() for _ in range(missing))
    return Slice(s.array, s.off + low, high - low, cap - low)


def array_slice(a: list[Any], low: int, high: int | None, most: int | None) -> Slice:
    """`a[low:high:most]` of an array or a pointer to one."""
    if high is None:
        high = len(a)
    cap = len(a) if most is None else most
    if not 0 <= low <= high <= cap <= len(a):
        _bad_slice(low, high, most, len(a), "length" if most is None else "capacity")
    return Slice(a, low, high - low, cap - low)


def str_slice(s: bytes, low: int, high: int | None) -> bytes:
    """`s[low:high]` of a string."""
    if high is None:
        high = len(s)
    if not 0 <= low <= high <= len(s):
        _bad_slice(low, high, None, len(s), "length")
    return s[low:high]


def _rounded(size: int) -> int:
    """The size that the allocator really gives."""
    if size <= SIZE_CLASSES[-1]:
        return SIZE_CLASSES[bisect_left(SIZE_CLASSES, size)] if size else 0
    return -(-size // PAGE) * PAGE


def grown_cap(old: int, needed: int, size: int) -> int:
    """The capacity of the array to which append moves (nextslicecap, rounded up to a size class)."""
    cap = needed
    if needed <= 2 * old:
        if old < 256:
            cap = 2 * old
        else:
            cap = old
            while cap < needed:
                cap += (cap + 3 * 256) >> 2
    if size == 0:
        return needed
    return _rounded(cap * size) // size


def check_heap(n: int) -> None:
    """Refuse an allocation that would hurt the computer that simulates."""
    if n > HEAP_LIMIT:
        raise LimitPanic(n)


def append1(s: Slice, x: Any, size: int) -> Slice:
    """`append(s, x)`."""
    n = s.len
    array, end = s.array, s.off + n
    if n < s.cap:
        if end == len(array):
            array.append(x)
        else:
            array[end] = x
        return Slice(array, s.off, n + 1, s.cap)
    check_heap(n)
    fresh = array[s.off : end]
    fresh.append(x)
    return Slice(fresh, 0, n + 1, grown_cap(s.cap, n + 1, size))


def append(s: Slice, items: Any, size: int) -> Slice:
    """`append(s, items...)`."""
    return append_objects(s, items, size, None)


def append_objects(s: Slice, items: Any, size: int, copier: Callable[[Any], Any] | None) -> Slice:
    """append of structs or arrays: those that move to a bigger array are copied."""
    n = s.len + len(items)
    end = s.off + s.len
    if n <= s.cap:
        if not items:
            return s
        s.array[end : end + len(items)] = items
        return Slice(s.array, s.off, n, s.cap)
    check_heap(n)
    fresh = s.array[s.off : end]
    if copier is not None:
        fresh = [copier(e) for e in fresh]
    fresh.extend(items)
    return Slice(fresh, 0, n, grown_cap(s.cap, n, size))


def copy_slice(to: Slice, source: Slice) -> int:
    """The built-in copy."""
    n = min(to.len, source.len)
    to.array[to.off : to.off + n] = source.array[source.off : source.off + n]
    return n


def copy_objects(to: Slice, source: Slice, copier: Callable[[Any], Any]) -> int:
    """copy of structs or arrays."""
    n = min(to.len, source.len)
    to.array[to.off : to.off + n] = [copier(e) for e in source.array[source.off : source.off + n]]
    return n


def copy_str(to: Slice, source: bytes) -> int:
    """copy from a string."""
    n = min(to.len, len(source))
    to.array[to.off : to.off + n] = source[:n]
    return n


def _lengths(length: int, cap: int | None, size: int) -> int:
    if not 0 <= length <= MAX_BYTES or length * size > MAX_BYTES:
        raise panic_text("makeslice: len out of range")
    if cap is None:
        cap = length
    if cap < length or cap * size > MAX_BYTES:
        raise panic_text("makeslice: cap out of range")
    check_heap(cap)
    return cap


def make_zeros(zero: Any, length: int, cap: int | None, size: int) -> Slice:
    """make([]T, length, cap) for values that can be shared."""
    cap = _lengths(length, cap, size)
    return Slice([zero] * length, 0, length, cap)


def make_objects(zero: Callable[[], Any], length: int, cap: int | None, size: int) -> Slice:
    """make([]T, length, cap) for structs and arrays."""
    cap = _lengths(length, cap, size)
    return Slice([zero() for _ in range(length)], 0, length, cap)


def sparse(filler: list[Any], pairs: list[tuple[int, Any]]) -> list[Any]:
    """A long composite literal of which few elements are given."""
    for i, x in pairs:
        filler[i] = x
    return filler


def slice_clear(s: Slice, zero: Callable[[], Any]) -> None:
    """clear(s)."""
    for i in range(s.off, s.off + s.len):
        s.array[i] = zero()


def array_from_slice(s: Slice, length: int) -> list[Any]:
    """`[N]T(s)`."""
    return array_pointer(s, length)[:]


def array_pointer(s: Slice, length: int) -> list[Any]:
    """`(*[N]T)(s)`: shares memory only if the slice is the whole of its array."""
    if s.len < length:
        raise panic_text(f"cannot convert slice with length {s.len} to array or pointer to array with length {length}")
    return s.array if s.off == 0 and len(s.array) == length else s.array[s.off : s.off + length]


NAMES = (
    oob,
    slice_at,
    seq_at,
    slice_ref,
    array_ref,
    reslice,
    array_slice,
    str_slice,
    append1,
    append,
    append_objects,
    copy_slice,
    copy_objects,
    copy_str,
    make_zeros,
    make_objects,
    sparse,
    slice_clear,
    array_from_slice,
    array_pointer,
)
