"""Package os: the standard streams and exit. There is no file system."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.natives import with_runtime
from teaching.goroutines.runtime.panics import ProcessExit
from teaching.goroutines.runtime.process import Process


@with_runtime
def write(rt: Process, fd: int, data: bytes) -> None:
    """write(2) to stdout or stderr."""
    rt.write(fd, data)


@with_runtime
def read(rt: Process, n: int) -> bytes:
    """read(2) from stdin: "" at its end."""
    data = rt.stdin[rt.stdin_at : rt.stdin_at + n]
    rt.stdin_at += len(data)
    return data


def exit_(code: int) -> None:
    """Exit: at once, no deferred call runs."""
    raise ProcessExit(code)


NATIVES: dict[str, Callable[..., Any]] = {"write": write, "read": read, "exit": exit_}
