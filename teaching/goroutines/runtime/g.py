"""G, M, P and the sudog: who runs, on what, with which right, and who waits for what (runtime2.go)."""

from __future__ import annotations

import enum
from collections import deque
from collections.abc import Callable, Generator
from typing import TYPE_CHECKING, Any

from teaching.goroutines.runtime.constants import STACK_GUARD, STACK_MIN

if TYPE_CHECKING:
    from teaching.goroutines.runtime.chan import Hchan
    from teaching.goroutines.runtime.deferring import Panic
    from teaching.goroutines.runtime.timers import Timer


FIRST_SEGMENT = 16_384
"""Depth in bytes at which a chain of generators is first continued as a new one, see stack.py."""


class GStatus(enum.IntEnum):
    """`atomicstatus` of a G, with the runtime's numbers."""

    IDLE = 0
    RUNNABLE = 1
    RUNNING = 2
    SYSCALL = 3
    WAITING = 4
    DEAD = 6
    COPYSTACK = 8
    PREEMPTED = 9
    LEAKED = 10


RUNNABLE, RUNNING, SYSCALL, WAITING, DEAD = (
    GStatus.RUNNABLE,
    GStatus.RUNNING,
    GStatus.SYSCALL,
    GStatus.WAITING,
    GStatus.DEAD,
)


class PStatus(enum.IntEnum):
    """State of a P, with the runtime's numbers."""

    IDLE = 0
    RUNNING = 1
    GCSTOP = 3
    DEAD = 4


class G:
    """A goroutine. `gen` is what is left to execute; `value` is handed to it when it goes on."""

    __slots__ = (
        "args",
        "callers",
        "created_by",
        "file",
        "fn",
        "function",
        "gen",
        "go_line",
        "go_offset",
        "goexiting",
        "goid",
        "lim",
        "locked",
        "m",
        "number",
        "on",
        "p",
        "panic",
        "parent",
        "printing",
        "queue",
        "readied_at",
        "segment",
        "segments",
        "select_done",
        "sp_used",
        "stack",
        "status",
        "sudog",
        "sudogs",
        "syncs",
        "system",
        "timer",
        "value",
        "wait",
        "waiting_since",
    )

    def __init__(self, goid: int, fn: Callable[..., Any] | None, args: tuple[Any, ...], function: str) -> None:
        """A new G with the smallest stack; not on any queue yet."""
        self.goid = goid
        self.fn, self.args, self.function = fn, args, function
        self.gen: Generator[Any, Any, Any] | None = None
        self.callers: list[Generator[Any, Any, Any]] = []
        self.value: Any = None
        self.status = GStatus.IDLE
        self.wait = ""
        self.on: tuple[Any, ...] = ()
        self.m: M | None = None
        self.p: P | None = None
        self.parent = 0
        self.created_by = ""
        self.go_line = 0
        self.go_offset = 0
        self.file = ""
        self.number = 0
        self.system = False
        self.select_done = False
        self.sudog: Sudog | None = None
        self.sudogs: list[Sudog] = []
        self.timer: Timer | None = None
        self.panic: Panic | None = None
        self.goexiting = False
        self.printing = 0
        """Methods of values that package fmt has called and that have not returned: a method may print itself."""
        self.locked = 0
        self.syncs = 0
        self.stack = STACK_MIN
        self.lim = STACK_MIN - STACK_GUARD
        self.sp_used = 0
        self.segment = FIRST_SEGMENT
        self.segments: list[int] = []
        self.queue = ""
        self.readied_at = 0
        self.waiting_since = 0

    def __repr__(self) -> str:
        """For a person who debugs."""
        return f"<G{self.goid} {self.function} {self.status.name} {self.wait}>"


class P:
    """The right to run Go code: a local queue, a timer heap, and its own place in virtual time."""

    __slots__ = (
        "g",
        "gfree",
        "goid_end",
        "goid_next",
        "id",
        "m",
        "preempt",
        "runnext",
        "runq",
        "schedtick",
        "spinning_stole",
        "status",
        "sysmon_tick",
        "sysmon_when",
        "time",
        "timers",
    )

    def __init__(self, id_: int) -> None:
        """An idle P with empty queues."""
        self.id = id_
        self.status = PStatus.IDLE
        self.m: M | None = None
        self.g: G | None = None
        self.runq: deque[G] = deque()
        self.runnext: G | None = None
        self.schedtick = 0
        self.timers: list[Timer] = []
        self.gfree = 0
        self.goid_next = 0
        self.goid_end = 0
        self.preempt = False
        self.spinning_stole = False
        self.sysmon_tick = -1
        self.sysmon_when = 0
        self.time = 0

    def __repr__(self) -> str:
        """For a person who debugs."""
        return f"<P{self.id} {self.status.name} t={self.time} g={self.g}>"


class M:
    """An OS thread."""

    __slots__ = ("g", "id", "p", "spinning", "status")

    def __init__(self, id_: int) -> None:
        """A thread that does nothing yet."""
        self.id = id_
        self.p: P | None = None
        self.g: G | None = None
        self.spinning = False
        self.status = "idle"

    def __repr__(self) -> str:
        """For a person who debugs."""
        return f"<M{self.id} {self.status}>"


class Sudog:
    """A G on the queue of a channel: with the value it sends, or waiting for one."""

    __slots__ = ("c", "case", "elem", "g", "is_select", "want_ok")

    def __init__(self, g: G, c: Hchan, elem: Any = None, case: int = -1, want_ok: bool = False) -> None:
        """`case` is the number of the select's case, -1 outside a select."""
        self.g, self.c, self.elem = g, c, elem
        self.case, self.is_select, self.want_ok = case, case >= 0, want_ok
