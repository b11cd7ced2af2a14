"""Natives of package log."""

from __future__ import annotations

import sys

from teaching.goroutines.runtime.natives import Native, with_runtime
from teaching.goroutines.runtime.process import Process


@with_runtime
def place(rt: Process, long: bool) -> bytes:
    """`main.go:12` of the first function outside of this package."""
    frames = [f for f in rt.tracer.of_running(sys._getframe(1)) if not f.function.startswith("log.")]
    if not frames:
        return b"???:0"
    file = frames[0].file if long else frames[0].file.rpartition("/")[2]
    return f"{file}:{frames[0].line}".encode()


NATIVES: dict[str, Native] = {"place": place}
