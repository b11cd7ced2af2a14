"""Natives of package sort, and of slices where it sorts."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Any

from teaching.goroutines.runtime.natives import NATIVE_FRAME_BYTES, Native, Steps, call_method
from teaching.goroutines.runtime.panics import GoPanic
from teaching.goroutines.runtime.rtype import STRING
from teaching.goroutines.runtime.values import Iface, Slice
from teaching.goroutines.stdlib.sort.pdqsort import Order, Sorter


def swapper(x: Iface) -> Order:
    """Exchanges elements of a slice in its memory: structs and arrays keep their addresses and change their content."""
    s: Slice = x.v
    array, off = s.array, s.off
    assert x.t.elem is not None
    kind = x.t.elem.kind

    def swap(i: int, j: int) -> Steps:
        i, j = off + i, off + j
        if kind == "struct":
            held = array[i].copy()
            array[i].assign(array[j])
            array[j].assign(held)
        elif kind == "array":
            array[i][:], array[j][:] = array[j][:], array[i][:]
        else:
            array[i], array[j] = array[j], array[i]
        return
        yield

    return swap


def orderer(less: Callable[..., Any]) -> Order:
    """A Go function less(i, j int) bool."""

    def order(i: int, j: int) -> Steps:
        answer = less(NATIVE_FRAME_BYTES, i, j)
        if type(answer) is GeneratorType:
            answer = yield from answer
        return answer

    return order


def _slice_of(x: Iface | None) -> Iface:
    if x is None or x.t.kind != "slice":
        kind = "nil" if x is None else x.t.kind
        raise GoPanic(Iface(STRING, f"reflect: call of Swapper on {kind} Value".encode()))
    return x


def sort_slice(x: Iface | None, less: Callable[..., Any]) -> Steps:
    """sort.Slice."""
    x = _slice_of(x)
    yield from Sorter(orderer(less), swapper(x)).sort(x.v.len)


def stable_slice(x: Iface | None, less: Callable[..., Any]) -> Steps:
    """sort.SliceStable."""
    x = _slice_of(x)
    yield from Sorter(orderer(less), swapper(x)).stable(x.v.len)


def _by_methods(data: Iface) -> Sorter:
    return Sorter(lambda i, j: call_method(data, "Less", i, j), lambda i, j: call_method(data, "Swap", i, j))


def sort_interface(data: Iface, n: int) -> Steps:
    """sort.Sort."""
    yield from _by_methods(data).sort(n)


def stable_interface(data: Iface, n: int) -> Steps:
    """sort.Stable."""
    yield from _by_methods(data).stable(n)


def sort_ordered(x: Iface) -> None:
    """slices.Sort of a type with an order: equal elements cannot be told apart, so any sort will do."""
    s: Slice = x.v
    assert x.t.elem is not None
    items = s.items()
    if x.t.elem.kind.startswith("float"):
        items.sort(key=lambda f: (f == f, f if f == f else 0.0))
    else:
        items.sort()
    s.array[s.off : s.off + s.len] = items


def length_of(x: Iface) -> int:
    """The length of a slice of unknown type."""
    n: int = _slice_of(x).v.len
    return n


NATIVES: dict[str, Native] = {
    "Slice": sort_slice,
    "SliceStable": stable_slice,
    "sortInterface": sort_interface,
    "stableInterface": stable_interface,
    "sortOrdered": sort_ordered,
    "lengthOf": length_of,
}
