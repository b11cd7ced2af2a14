"""Tracebacks: which Go functions a goroutine is in, innermost first, printed as the runtime prints them (traceback.go).

Positions come from the line table of the compiled program. What the runtime knows and we do not have, offsets in
machine code and the words of arguments, is left out: `(...)` stands for arguments, as the runtime writes for inlined
functions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import FrameType, GeneratorType, TracebackType
from typing import TYPE_CHECKING, Any

from teaching.goroutines.runtime.g import DEAD, WAITING, G, GStatus

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.program import FunctionInfo

SHOWN_AT_EACH_END = 50

WAIT_FRAMES = {
    "sync.WaitGroup.Wait": ("sync.runtime_SemacquireWaitGroup", "sync.(*WaitGroup).Wait"),
    "sync.Mutex.Lock": (
        "internal/sync.runtime_SemacquireMutex",
        "internal/sync.(*Mutex).lockSlow",
        "internal/sync.(*Mutex).Lock",
        "sync.(*Mutex).Lock",
    ),
    "sync.RWMutex.RLock": ("sync.runtime_SemacquireRWMutexR", "sync.(*RWMutex).RLock"),
    "sync.RWMutex.Lock": ("sync.runtime_SemacquireRWMutex", "sync.(*RWMutex).Lock"),
    "sync.Cond.Wait": ("sync.runtime_notifyListWait", "sync.(*Cond).Wait"),
    "sleep": ("time.Sleep",),
}
"""Frames of the library on top of the learner's, by what the goroutine waits for."""
WAIT_PLACES = {
    "sync.runtime_SemacquireWaitGroup": "runtime/sema.go:114",
    "sync.(*WaitGroup).Wait": "sync/waitgroup.go:206",
    "internal/sync.runtime_SemacquireMutex": "runtime/sema.go:95",
    "internal/sync.(*Mutex).lockSlow": "internal/sync/mutex.go:149",
    "internal/sync.(*Mutex).Lock": "internal/sync/mutex.go:70",
    "sync.(*Mutex).Lock": "sync/mutex.go:46",
    "sync.runtime_SemacquireRWMutexR": "runtime/sema.go:100",
    "sync.runtime_SemacquireRWMutex": "runtime/sema.go:105",
    "sync.(*RWMutex).RLock": "sync/rwmutex.go:74",
    "sync.(*RWMutex).Lock": "sync/rwmutex.go:153",
    "sync.runtime_notifyListWait": "runtime/sema.go:617",
    "sync.(*Cond).Wait": "sync/cond.go:71",
    "time.Sleep": "runtime/time.go:363",
}
"""Where these frames stand in the library of Go 1.27.3."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One line of a traceback."""

    function: str
    file: str
    line: int
    has_params: bool = False
    offset: int = 0
    """Of the instruction, in the function as we compile it."""
    bytes: int = 0
    """Size of the stack frame."""


ELIDED = Frame("", "", 0)
"""Stands for a frame in the middle of a very deep stack, which is not shown."""


class Tracer:
    """Finds the Go frames behind Python's."""

    def __init__(self, functions: dict[str, FunctionInfo], lines: list[int]) -> None:
        """With the tables of one program."""
        self.functions, self.lines = functions, lines

    def _frame(self, frame: FrameType, lineno: int | None, lasti: int) -> Frame | None:
        code = frame.f_code
        info = self.functions.get(code.co_name) if code.co_filename == "<go>" else None
        if info is None or lineno is None:
            return None
        return Frame(info.name, info.file, self.lines[lineno], info.has_params, max(lasti, 0), info.frame_bytes)

    def of_generators(self, g: G) -> list[Frame]:
        """The frames of a goroutine that does not run, innermost first."""
        found: list[Frame] = []
        segments = [*g.callers, g.gen] if g.gen is not None else []
        for gen in segments:
            inner: Any = gen
            while type(inner) is GeneratorType:
                if inner.gi_frame is not None:
                    frame = self._frame(inner.gi_frame, inner.gi_frame.f_lineno, inner.gi_frame.f_lasti)
                    if frame is not None:
                        found.append(frame)
                inner = inner.gi_yieldfrom
        return found[::-1]

    def function_names(self, g: G) -> Iterator[str]:
        """Names in the output of the functions that a goroutine is in, outermost first."""
        for gen in [*g.callers, g.gen] if g.gen is not None else []:
            inner: Any = gen
            while type(inner) is GeneratorType:
                yield inner.gi_code.co_name
                inner = inner.gi_yieldfrom

    def of_exception(self, error: BaseException) -> list[Frame]:
        """The frames that an exception has passed, innermost first; a frame passed twice counts where it was first
        left."""
        seen: dict[int, TracebackType] = {}
        for tb in _chain(error.__traceback__):
            if tb.tb_frame.f_code.co_filename == "<go>":
                key = id(tb.tb_frame)
                seen.pop(key, None)
                seen[key] = tb
        entries = list(seen.values())[::-1]
        shown = 2 * SHOWN_AT_EACH_END
        found: list[Frame | None] = []
        for i, tb in enumerate(entries):
            if shown <= i < len(entries) - shown:
                found.append(ELIDED)
            else:
                found.append(self._frame(tb.tb_frame, tb.tb_lineno, tb.tb_lasti))
        return [frame for frame in found if frame is not None]

    def of_running(self, frame: FrameType | None) -> list[Frame]:
        """The Go frames of the Python stack from `frame` outwards, innermost first."""
        found = []
        while frame is not None:
            go = self._frame(frame, frame.f_lineno, frame.f_lasti)
            if go is not None:
                found.append(go)
            frame = frame.f_back
        return found

    def line_of(self, g: G) -> int:
        """The line of the learner's program a parked goroutine is at; 0 if it has not started."""
        return next((f.line for f in self.of_generators(g) if f.line), 0)


def _chain(tb: TracebackType | None) -> Iterator[TracebackType]:
    while tb is not None:
        yield tb
        tb = tb.tb_next


STATUS_WORDS = {
    GStatus.IDLE: "idle",
    GStatus.RUNNABLE: "runnable",
    GStatus.RUNNING: "running",
    GStatus.SYSCALL: "syscall",
    GStatus.DEAD: "dead",
    GStatus.COPYSTACK: "copystack",
    GStatus.PREEMPTED: "preempted",
}


def header(g: G, now: int, status: str = "") -> str:
    """`goroutine 6 [chan receive, 2 minutes, locked to thread]:`."""
    leaked = " (leaked)" if g.status is GStatus.LEAKED else ""
    words = [status or (g.wait + leaked if g.status in (WAITING, GStatus.LEAKED) else STATUS_WORDS[g.status])]
    minutes = (now - g.waiting_since) // 60_000_000_000 if g.status is WAITING else 0
    if minutes >= 1:
        words.append(f"{minutes} minutes")
    if g.locked:
        words.append("locked to thread")
    return f"goroutine {g.goid} [{', '.join(words)}]:"


def traceback(g: G, frames: list[Frame], now: int, status: str = "", creator_file: str = "", head: str = "") -> str:
    """The traceback of one goroutine, without an empty line at either end; `head` replaces the usual first line."""
    lines = [head or header(g, now, status)]
    if g.status in (WAITING, GStatus.LEAKED) and g.wait in WAIT_FRAMES:
        for name in WAIT_FRAMES[g.wait]:
            lines += [f"{name}(...)", f"\t{WAIT_PLACES[name]}"]
    lines += _frame_lines(frames)
    if g.created_by:
        lines += [
            f"created by {g.created_by} in goroutine {g.parent}",
            f"\t{creator_file}:{g.go_line} +{g.go_offset:#x}",
        ]
    return "\n".join(lines) + "\n"


def _frame_lines(frames: list[Frame]) -> list[str]:
    elided = len(frames) - 2 * SHOWN_AT_EACH_END
    lines = []
    for i, frame in enumerate(frames):
        if elided > 0 and SHOWN_AT_EACH_END <= i < len(frames) - SHOWN_AT_EACH_END:
            if i == SHOWN_AT_EACH_END:
                lines.append(f"...{elided} frames elided...")
            continue
        lines += [
            f"{frame.function}({'...' if frame.has_params else ''})",
            f"\t{frame.file}:{frame.line} +{frame.offset:#x}",
        ]
    return lines


__all__ = ["DEAD", "Frame", "Tracer", "header", "traceback"]
