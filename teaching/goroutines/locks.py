"""How locks of package sync look on the stage."""

from __future__ import annotations

from typing import Any

KINDS = {
    "Mutex": ("mu", "mutex"),
    "RWMutex": ("rw", "rwmutex"),
    "WaitGroup": ("wg", "waitgroup"),
    "Cond": ("cond", "cond"),
}
"""Prefix of the id, and kind."""
LOCKED, STARVING, SHIFT = 1, 4, 3
MAX_READERS = 1 << 30


def lock_fields(kind: str, thing: Any) -> dict[str, Any]:
    """State, holder and waiters of a lock."""
    q = thing.sys
    waiting = [w.g for w in q.sema.waiters]
    if kind == "mutex":
        state = "locked" if thing.f_state & LOCKED else "unlocked"
        state += ", starving" if thing.f_state & STARVING else ""
    elif kind == "rwmutex":
        waiting = [w.g for w in (*q.writer.waiters, *q.readers.waiters)]
        state = _rw_state(thing)
    elif kind == "waitgroup":
        state = f"{thing.f_counter} to go"
    else:
        waiting = [g for _, g in q.tickets]
        state = f"{len(waiting)} waiting"
    holder = f"g:{q.holder.goid}" if q.holder is not None else None
    return {"state": state, "holder": holder, "waiters": [f"g:{g.goid}" for g in waiting]}


def _rw_state(thing: Any) -> str:
    readers = thing.f_readerCount
    if readers >= 0:
        return "unlocked" if not readers else "1 reader" if readers == 1 else f"{readers} readers"
    active = thing.f_readerWait
    return "a writer waits for readers" if active > 0 else "writing"
