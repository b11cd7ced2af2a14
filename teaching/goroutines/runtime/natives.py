"""How Go code and Python functions call each other.

A function that the compiler makes takes the stack depth in bytes (`sp`) before its Go parameters and returns the
result, None, or a tuple of results. If it can park or be preempted it is a generator function, so its caller sees a
generator where others give a value: Go values are never generators, which makes the test safe.

A native implements a body-less Go declaration. It takes the Go parameters alone (the receiver first, a variadic
parameter as a Slice). One that calls back into Go code is a generator function and uses `yield from call(f, …)`. One
marked `with_runtime` gets the runtime's door before everything else.
"""

from collections.abc import Callable, Generator
from types import GeneratorType
from typing import Any, Protocol, TypeVar

from teaching.goroutines.runtime.values import Iface
from teaching.simulation.rng import Rng

Steps = Generator[Any, Any, Any]
"""What a native that calls back or blocks is: every value yielded goes to the scheduler untouched."""
Native = Callable[..., Any]
F = TypeVar("F", bound=Native)

NATIVE_FRAME_BYTES = 192
"""Stack depth given to Go functions called from a native: about two frames of a library."""


class Door(Protocol):
    """What the runtime offers to natives marked `with_runtime`."""

    def write(self, fd: int, data: bytes) -> None:
        """Write to stdout (1) or stderr (2)."""

    def now_ns(self) -> int:
        """Virtual nanoseconds since the process started."""

    def rng(self, purpose: str) -> Rng:
        """The run's seeded stream for a purpose (`math/rand`)."""

    def curg(self) -> Any:
        """The running G."""

    def address_of(self, thing: object) -> int:
        """A stable made-up heap address, for %p."""


def with_runtime(native: F) -> F:
    """Mark a native whose first parameter is the Door."""
    native.needs_runtime = True  # type: ignore[attr-defined]
    return native


def call(f: Callable[..., Any], *args: Any) -> Steps:
    """Call a Go function value (not nil) from a native: `result = yield from call(f, a, b)`."""
    result = f(NATIVE_FRAME_BYTES, *args)
    if type(result) is GeneratorType:
        result = yield from result
    return result


def call_method(receiver: Iface, name: str, *args: Any) -> Steps:
    """Call a method of an interface value: `text = yield from call_method(v, "String")`."""
    return call(receiver.t.methods[name], receiver.v, *args)
