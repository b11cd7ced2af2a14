"""A whole program at once, unwatched: text in, result out. Used by the command line and by tests."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from teaching.goroutines.building import build
from teaching.goroutines.eventlog import EventLog
from teaching.goroutines.leaks import leaks_of
from teaching.goroutines.runtime.panics import LimitPanic
from teaching.goroutines.runtime.process import Limits, Process
from teaching.goroutines.schedtrace import SchedTrace
from teaching.simulation.diagnostics import Diagnostic
from teaching.simulation.limits import LimitReached

LINGER_NS = 40_000_000
"""How long after main's return leaks are looked for."""


@dataclass(slots=True)
class Result:
    """What a run gave. `limit` is the sentence about a limit that was reached, "" if none was."""

    file: str
    stdout: bytes = b""
    stderr: bytes = b""
    exit: int = 0
    goroutines: int = 0
    virtual_ns: int = 0
    leaks: list[dict[str, Any]] = field(default_factory=list)
    events: list[list[Any]] = field(default_factory=list)
    unsupported: list[str] = field(default_factory=list)
    limit: str = ""
    diagnostics: list[Diagnostic] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """The object that `--json` prints."""
        return {
            "file": self.file,
            "stdout": self.stdout.decode("utf-8", "replace"),
            "stderr": self.stderr.decode("utf-8", "replace"),
            "exit": self.exit,
            "goroutines": self.goroutines,
            "virtual_ns": self.virtual_ns,
            "leaks": self.leaks,
            "events": self.events,
            "unsupported": self.unsupported,
        }


def run(
    source: str,
    filename: str,
    *,
    gomaxprocs: int = 1,
    seed: int = 0,
    stdin: bytes = b"",
    leaks: bool = False,
    events: bool = False,
    schedtrace_ms: int = 0,
    limits: Limits | None = None,
) -> Result:
    """Build and run a program as `go run` does."""
    shown = filename if filename.startswith(("./", "/")) else f"./{filename}"
    built = build(source, shown)
    if built.program is None:
        return Result(filename, stderr=compile_errors(built.diagnostics), exit=1, diagnostics=built.diagnostics)
    if built.unsupported:
        text = "".join(f"{shown}: not part of the simulation: {name}\n" for name in built.unsupported)
        return Result(filename, stderr=text.encode(), exit=1, unsupported=built.unsupported)
    log = EventLog() if events else None
    process = Process(built.program, gomaxprocs, seed, stdin, log, limits)
    if schedtrace_ms:
        SchedTrace(process, schedtrace_ms * 1_000_000).install()
    process.start()
    limit = ""
    try:
        process.run()
    except (LimitReached, LimitPanic) as reached:
        _, limit = process.stopped(reached)
    result = Result(filename, bytes(process.stdout), bytes(process.stderr), process.ends.exit or 0, limit=limit)
    if limit:
        result.exit = 2
        result.stderr += f"{limit}\n".encode()
    result.goroutines = process.sched.num_goroutine()
    result.virtual_ns = process.sched.now()
    if log is not None:
        result.events = log.events
    if leaks and not limit and process.main_has_returned:
        process.linger(LINGER_NS)
        result.leaks = leaks_of(process)
    return result


def compile_errors(diagnostics: Sequence[Diagnostic]) -> bytes:
    """What `go build` prints of them."""
    return ("# command-line-arguments\n" + "".join(f"{d}\n" for d in diagnostics)).encode()
