"""How a process ends: exit status, and what the runtime writes to stderr before (panic.go, checkdead in proc.go)."""

from __future__ import annotations

from collections.abc import Callable
from types import GeneratorType
from typing import Any

from teaching.goroutines.runtime.g import G
from teaching.goroutines.runtime.machine import Ends
from teaching.goroutines.runtime.natives import NATIVE_FRAME_BYTES
from teaching.goroutines.runtime.panics import Fatal, GoPanic
from teaching.goroutines.runtime.printing import panic_value_text
from teaching.goroutines.runtime.schedule import Sched
from teaching.goroutines.runtime.tracebacks import Frame, Tracer, traceback
from teaching.simulation.limits import Limit, LimitReached

DEADLOCK = "all goroutines are asleep - deadlock!"
NO_GOROUTINES = "no goroutines (main called runtime.Goexit) - deadlock!"
SEGV = "[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x{pc:x}]\n"
NIL_DEREFERENCE = b"invalid memory address or nil pointer dereference"


class Endings(Ends):
    """Writes the last words of a process."""

    def __init__(
        self,
        sched: Sched,
        tracer: Tracer,
        write: Callable[[bytes], None],
        address: Callable[[object], int],
        time: Limit,
    ) -> None:
        """`write` goes to stderr; `time` is the limit of virtual time."""
        self.time = time
        self.sched, self.tracer, self.write, self.address = sched, tracer, write, address
        self.reason = ""
        self.stack_limit = 1_000_000_000

    def main_returned(self) -> None:
        """main.main has returned: the others end with it, silently."""
        self.exit, self.reason = 0, "main returned"

    def os_exit(self, code: int) -> None:
        """os.Exit: no deferred call runs."""
        self.exit, self.reason = code & 0xFF, f"os.Exit({code}) was called"

    def out_of_time(self) -> None:
        """Virtual time has run out: whoever runs the machine explains that."""
        raise LimitReached(self.time)

    def deadlock(self) -> None:
        """checkdead: no goroutine can ever run again."""
        user = [g for g in self.sched.allgs.values() if not g.system]
        text = DEADLOCK if user else NO_GOROUTINES
        parts = [self._parked(g) for g in user]
        self._say(f"fatal error: {text}\n" + "".join("\n" + part for part in parts))
        self.exit, self.reason = 2, f"fatal error: {text}"
        if self.sched.watch is not None:
            self.sched.watch.deadlocked(self.reason)

    def panicked(self, g: G, error: GoPanic) -> None:
        """A panic that nobody recovered."""
        text = self._panic_lines(error)
        frames = self.tracer.of_exception(error)
        self._say(text + "\n" + self._running(g, frames))
        self.exit, self.reason = 2, text.strip().replace("\n\t", "; then ").split("\n")[0]
        if self.sched.watch is not None:
            self.sched.watch.panicked(g, self.reason)

    def fatal(self, g: G, error: Fatal) -> None:
        """A fatal error: no deferred call runs."""
        frames = self.tracer.of_exception(error)
        if error.text == "stack overflow":
            m = g.m.id if g.m is not None else 0
            head = f"goroutine {g.goid} gp={self.address(g):#x} m={m} mp={self.address(g.m):#x} [running]:"
            self._say(self._overflow(g) + self._running(g, frames, head))
        else:
            self._say(f"fatal error: {error.text}\n\n" + self._running(g, frames))
        self.exit, self.reason = 2, f"fatal error: {error.text}"
        if self.sched.watch is not None:
            self.sched.watch.panicked(g, self.reason)

    # --- texts ----------------------------------------------------------------------------------------------------

    def _say(self, text: str) -> None:
        self.write(text.encode("utf-8", "surrogateescape"))

    def _parked(self, g: G) -> str:
        return traceback(g, self._with_root(g, self.tracer.of_generators(g)), self.sched.now(), "", self._file(g))

    def _running(self, g: G, frames: list[Frame], head: str = "") -> str:
        return traceback(g, self._with_root(g, frames), self.sched.now(), "running", self._file(g), head)

    def _with_root(self, g: G, frames: list[Frame]) -> list[Frame]:
        if frames or g.goid == 1:
            return frames
        return [Frame(g.function, self._file(g), g.go_line)]

    def _file(self, g: G) -> str:
        return g.file

    def _panic_lines(self, error: GoPanic) -> str:
        """The chain of panics, oldest first, each on a line."""
        chain: list[GoPanic] = []
        each: GoPanic | None = error
        while each is not None:
            chain.append(each)
            each = each.after
        lines: list[str] = []
        repanicked = False
        for i, each in enumerate(reversed(chain)):
            newer = chain[len(chain) - 2 - i] if i + 1 < len(chain) else None
            if newer is not None and each.was_recovered and newer.value is each.value:
                repanicked = True
                continue
            suffix = " [recovered, repanicked]" if repanicked else " [recovered]" if each.was_recovered else ""
            repanicked = False
            lines.append(("\t" if lines else "") + "panic: " + self._value(each) + suffix + "\n")
        if any(each.value is not None and each.value.v == NIL_DEREFERENCE for each in chain):
            lines.append(SEGV.format(pc=self.address(error) & 0xFFFFFF))
        return "".join(lines)

    def _value(self, error: GoPanic) -> str:
        value = error.value
        if value is None:
            return "runtime error: panic called with nil argument"
        for name in ("Error", "String"):
            if value.t.signatures.get(name) == "func() string":
                text = drive(value.t.methods[name](NATIVE_FRAME_BYTES, value.v))
                return str(bytes(text), "utf-8", "surrogateescape").replace("\n", "\n\t")
        return str(panic_value_text(value, self.address), "utf-8", "surrogateescape")

    def _overflow(self, g: G) -> str:
        low = self.address(g) & ~0xFFFFFFF
        high = low + g.stack
        where = f"fp={low:#x} sp={low:#x} pc={low & 0xFFFFFF:#x}"
        return (
            f"runtime: goroutine stack exceeds {self.stack_limit}-byte limit\n"
            f"runtime: sp={low + 0x388:#x} stack=[{low:#x}, {high:#x}]\n"
            "fatal error: stack overflow\n\nruntime stack:\n"
            f"runtime.throw({{{low & 0xFFFFFF:#x}?, 0xe?}})\n\truntime/panic.go:1243 +0x48 {where}\n"
            f"runtime.newstack()\n\truntime/stack.go:1207 +0x5dd {where}\n"
            f"runtime.morestack()\n\truntime/asm_amd64.s:650 +0x7b {where}\n\n"
        )


def drive(result: Any) -> Any:
    """Run a call to its end at once; for methods of values that are being printed after all else has stopped."""
    if type(result) is not GeneratorType:
        return result
    while True:
        try:
            result.send(None)
        except StopIteration as done:
            return done.value
