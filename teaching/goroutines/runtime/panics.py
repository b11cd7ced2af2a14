"""Panics as Python exceptions: what unwinds a goroutine, and the runtime's own errors."""

from typing import Any

from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import Iface

RUNTIME_ERROR = RType("string", "runtime.Error", name="Error", package="runtime")
"""The dynamic type of panics that the runtime raises itself; its value is the text, without `runtime error: `-prefix rules."""
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


def panic_text(text: str) -> GoPanic:
    """A runtime error whose message is `runtime error: <text>`; raise what this returns."""
    return GoPanic(Iface(RUNTIME_ERROR, text.encode()))


def plain_error(text: str) -> GoPanic:
    """A runtime error without the prefix, such as `send on closed channel`."""
    return GoPanic(Iface(PLAIN_ERROR, text.encode()))
