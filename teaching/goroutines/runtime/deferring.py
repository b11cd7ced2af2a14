"""defer, panic and recover (panic.go).

A function with a defer statement is compiled to a `try` whose handler calls `panicking` and whose `finally` runs the
deferred calls through `run_defers`. recover() counts only in the function that run_defers itself called: that
function, and no other, was given the `sp` noted in the panic.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from types import GeneratorType
from typing import Any

from teaching.goroutines.runtime.g import G
from teaching.goroutines.runtime.panics import Fatal, Goexit, GoPanic, PanicNil, panic_text
from teaching.goroutines.runtime.values import Iface

DeferredCall = tuple[Callable[..., Any], tuple[Any, ...]]

GOPANIC_FRAME_BYTES = 256
"""What gopanic adds to the stack below the deferred calls that it runs."""


class Panic:
    """A panic, or Goexit, that is running the deferred calls of a function."""

    __slots__ = ("exception", "goexit", "link", "recovered", "repanicked", "sp", "trace")

    def __init__(self, exception: BaseException, link: Panic | None) -> None:
        """`link` is the panic that was running when this one began."""
        self.exception = exception
        self.goexit = isinstance(exception, Goexit)
        self.link = link
        self.recovered = False
        self.repanicked = False
        self.sp = -1


NIL_FAULTS = ("'NoneType' object", "NoneType")


def as_go(error: BaseException) -> BaseException:
    """The Go panic that a Python exception out of compiled code stands for; others come back as they are."""
    if isinstance(error, GoPanic | Goexit):
        return error
    text = str(error)
    if isinstance(error, AttributeError | TypeError) and "NoneType" in text:
        nil = panic_text("invalid memory address or nil pointer dereference")
        return nil.with_traceback(error.__traceback__)
    if isinstance(error, ZeroDivisionError):
        return panic_text("integer divide by zero").with_traceback(error.__traceback__)
    if isinstance(error, ValueError) and "negative shift count" in text:
        return panic_text("negative shift amount").with_traceback(error.__traceback__)
    if isinstance(error, RecursionError):
        return Fatal("stack overflow").with_traceback(error.__traceback__)
    return error


def panicking(g: G, error: BaseException) -> BaseException:
    """What a handler does first: give the Go panic of `error`; what no deferred call may see goes on at once."""
    found = as_go(error)
    if not isinstance(found, GoPanic | Goexit):
        raise found
    return found


def run_defers(g: G, calls: list[DeferredCall], sp: int, error: BaseException | None) -> Generator[Any, Any, None]:
    """Run deferred calls, last first; afterwards raise what is still panicking."""
    panic = _begin(g, error)
    while calls:
        function, args = calls.pop()
        inner = sp if panic is None else sp + GOPANIC_FRAME_BYTES
        if panic is not None:
            panic.sp = inner
        try:
            result = function(inner, *args)
            if type(result) is GeneratorType:
                yield from result
        except BaseException as thrown:  # noqa: BLE001 - panicking() lets through what is not Go's
            newer = panicking(g, thrown)
            if panic is not None and g.panic is panic:
                g.panic = panic.link
            panic = _begin(g, newer, panic)
        if panic is not None and panic.recovered:
            g.panic = panic.link
            panic = None
            if g.goexiting:  # a recovered panic does not stop a Goexit below it
                panic = _begin(g, Goexit())
    if panic is not None:
        g.panic = panic.link
        raise panic.exception


def _begin(g: G, error: BaseException | None, replaced: Panic | None = None) -> Panic | None:
    if error is None:
        return None
    earlier = replaced if replaced is not None and not replaced.goexit else None
    panic = Panic(error, g.panic)
    if isinstance(error, GoPanic):
        if earlier is not None and isinstance(earlier.exception, GoPanic) and earlier.exception is not error:
            error.after = earlier.exception
            error.after_recovered = earlier.recovered
        error.in_flight = panic
    g.panic = panic
    return panic


def recover(g: G, sp: int) -> Iface | None:
    """recover() in a function that was called with `sp`."""
    panic = g.panic
    if panic is None or panic.goexit or panic.recovered or panic.sp != sp:
        return None
    panic.recovered = True
    exception = panic.exception
    assert isinstance(exception, GoPanic)
    exception.was_recovered = True
    if exception.value is None:
        return PanicNil
    assert isinstance(exception.value, Iface)
    return exception.value
