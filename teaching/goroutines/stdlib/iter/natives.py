"""iter.Pull: an iterator function stepped from outside.

The real one runs the function on a coroutine of its own. Here the generator that runs it is such a coroutine
already: a PAUSE out of it stays here, everything else is a request to the scheduler and passes through.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from teaching.goroutines.runtime.natives import Native, Steps, call
from teaching.goroutines.runtime.panics import plain_error

PAUSE = object()


def pause(sp: int) -> Generator[Any, Any, bool]:
    """What the iterator function calls with a value in place: goes on when the next one is wanted."""
    answer = yield PAUSE
    return bool(answer)


def advance(p: Any, body: Callable[..., Any], wanted: bool) -> Steps:
    """Let the iterator run until it yields (true) or ends (false)."""
    if p.f_inside:
        raise plain_error("iter.Pull: next called again before yield")
    if p.f_steps is None:
        p.f_steps = call(body, pause)
    steps, answer = p.f_steps, wanted if p.f_begun else None
    p.f_inside = p.f_begun = True
    try:
        item = steps.send(answer)
        while item is not PAUSE:
            item = steps.send((yield item))
    except StopIteration:
        return False
    finally:
        p.f_inside = False
    return True


NATIVES: dict[str, Native] = {"advance": advance}
