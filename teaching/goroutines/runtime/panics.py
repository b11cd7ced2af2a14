"""Panics as Python exceptions: what unwinds a goroutine, and the runtime's own errors."""

from typing import Any

from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import Iface

RUNTIME_ERROR = RType("string", "runtime.Error", name="Error", package="runtime")
"""The dynamic type of panics that the runtime raises itself; its value is the text, without `runtime error: `-prefix
rules."""
RUNTIME_ERROR.methods.update(
    {
        "Error": lambda sp, text: b"runtime error: " + text,
        "RuntimeError": lambda sp, text: None,
    }
)
RUNTIME_ERROR.signatures.update({"Error": "func() string", "RuntimeError": "func()"})

PLAIN_ERROR = RType("string", "runtime.plainError", name="plainError", package="runtime")
"""Like RUNTIME_ERROR for texts that carry no prefix (`close of closed channel`)."""
PLAIN_ERROR.methods.update({"Error": lambda sp, text: text, "RuntimeError": lambda sp, text: None})
PLAIN_ERROR.signatures.update(RUNTIME_ERROR.signatures)


class GoPanic(Exception):
    """A Go panic on its way up one goroutine's stack."""

    def __init__(self, value: Iface | None) -> None:
        """Carry the value given to panic()."""
        super().__init__(value)
        self.value: Any = value
        self.after: GoPanic | None = None
        """The panic whose deferred calls raised this one."""
        self.after_recovered = False
        self.was_recovered = False
        self.in_flight: Any = None


class Goexit(BaseException):
    """runtime.Goexit on its way up: deferred calls run, recover does not see it."""


class Fatal(BaseException):
    """A fatal error of the runtime: ends the process at once, runs no deferred call. `text` follows `fatal error: `."""

    def __init__(self, text: str) -> None:
        """Carry the text."""
        super().__init__(text)
        self.text = text


class ProcessExit(BaseException):
    """os.Exit."""

    def __init__(self, code: int) -> None:
        """Carry the exit status."""
        super().__init__(code)
        self.code = code


TYPE_ASSERTION_ERROR = RType("string", "*runtime.TypeAssertionError", name="TypeAssertionError", package="runtime")
"""A failed type assertion; its text has no prefix, either."""
TYPE_ASSERTION_ERROR.methods.update(PLAIN_ERROR.methods)
TYPE_ASSERTION_ERROR.signatures.update(RUNTIME_ERROR.signatures)


class LimitPanic(Exception):
    """A single allocation that the simulator does not hold; `amount` is the number of elements."""

    def __init__(self, amount: int) -> None:
        """Carry the amount."""
        super().__init__(amount)
        self.amount = amount


def _kin(string: str) -> RType:
    """A type with the methods of RUNTIME_ERROR and another name."""
    kin = RType("string", string, name=string.rpartition(".")[2], package="runtime")
    kin.methods.update(RUNTIME_ERROR.methods)
    kin.signatures.update(RUNTIME_ERROR.signatures)
    return kin


BOUNDS_ERROR = _kin("runtime.boundsError")
ERROR_STRING = _kin("runtime.errorString")
PanicNil = Iface(_kin("*runtime.PanicNilError"), b"panic called with nil argument")
"""What recover gives after panic(nil)."""


def panic_text(text: str) -> GoPanic:
    """A runtime error whose message is `runtime error: <text>`; raise what this returns."""
    return GoPanic(Iface(BOUNDS_ERROR if "out of range [" in text else ERROR_STRING, text.encode()))


def plain_error(text: str) -> GoPanic:
    """A runtime error without the prefix, such as `send on closed channel`."""
    return GoPanic(Iface(PLAIN_ERROR, text.encode()))


def type_assertion_error(text: str) -> GoPanic:
    """A failed type assertion."""
    return GoPanic(Iface(TYPE_ASSERTION_ERROR, text.encode()))
