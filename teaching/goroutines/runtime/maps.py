"""Maps: writes, deletion, and a random order of iteration (internal/runtime/maps)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from teaching.goroutines.runtime.g import RUNNING, G
from teaching.goroutines.runtime.panics import Fatal, plain_error
from teaching.goroutines.runtime.values import NIL_MAP, GoMap

if TYPE_CHECKING:
    from teaching.goroutines.runtime.heap import Heap


def _writable(m: GoMap) -> None:
    if m is NIL_MAP:
        raise plain_error("assignment to entry in nil map")


def map_set(m: GoMap, key: Any, value: Any) -> None:
    """`m[key] = value` where the key is its own stand-in."""
    if m is NIL_MAP:
        _writable(m)
    m.d[key] = value


def map_set_key(m: GoMap, stand_in: Any, key: Any, value: Any) -> None:
    """`m[key] = value` with a stand-in for the key."""
    _writable(m)
    assert m.keys is not None
    m.keys.setdefault(stand_in, key)
    m.d[stand_in] = value


class MapWrites:
    """Writes to maps where several Ps run: two at a time are a fatal error, as far as they are noticed
    (internal/runtime/maps).

    Two writes are at the same time if the G of the earlier one still runs, on another P, and has done nothing since
    by which it could have told the later one's G about it.
    """

    def __init__(self, running: Callable[[], G], heap: Heap) -> None:
        """`running` gives the G that writes, `heap` does it."""
        self.running, self.heap = running, heap

    def set(self, m: GoMap, key: Any, value: Any) -> None:
        """`m[key] = value` where the key is its own stand-in."""
        self.note(m)
        self.heap.map_set(m, key, value)

    def set_key(self, m: GoMap, stand_in: Any, key: Any, value: Any) -> None:
        """`m[key] = value` with a stand-in for the key."""
        self.note(m)
        self.heap.map_set_key(m, stand_in, key, value)

    def delete(self, m: GoMap, key: Any) -> None:
        """delete(m, key)."""
        self.note(m)
        map_delete(m, key)

    def note(self, m: GoMap) -> None:
        """A write begins. The nil map is one for all processes, and no write to it ever happens."""
        if m is NIL_MAP:
            return
        g = self.running()
        last, syncs = m.writer
        if last is not None and last is not g and last.status is RUNNING and last.syncs == syncs:
            raise Fatal("concurrent map writes")
        m.writer = (g, g.syncs)


def map_get2(m: GoMap, key: Any, zero: Any) -> tuple[Any, bool]:
    """`v, ok = m[key]`."""
    d = m.d
    return (d[key], True) if key in d else (zero, False)


def map_delete(m: GoMap, key: Any) -> None:
    """delete(m, key)."""
    m.d.pop(key, None)
    if m.keys is not None:
        m.keys.pop(key, None)


def map_clear(m: GoMap) -> None:
    """clear(m)."""
    m.d.clear()
    if m.keys is not None:
        m.keys.clear()


def map_of(normalises: bool, pairs: list[tuple[Any, Any]]) -> GoMap:
    """A composite literal; keys are (stand-in, key) if they need one."""
    m = GoMap(normalises)
    for key, value in pairs:
        if normalises:
            map_set_key(m, key[0], key[1], value)
        else:
            m.d[key] = value
    return m


NAMES = (map_set, map_set_key, map_get2, map_delete, map_clear, map_of)
