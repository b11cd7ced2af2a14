"""A process: a compiled program, the runtime that it runs on, and the door through which natives reach the runtime."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from types import GeneratorType
from typing import TYPE_CHECKING, Any

from teaching.goroutines.runtime import arithmetic, heap, interfaces, maps, slices, strings
from teaching.goroutines.runtime import constants as c
from teaching.goroutines.runtime.chan import PARKED, Channels, send_on_closed
from teaching.goroutines.runtime.chanfast import fast_operations
from teaching.goroutines.runtime.deferring import panicking, recover, run_defers
from teaching.goroutines.runtime.endings import Endings
from teaching.goroutines.runtime.g import RUNNABLE, G
from teaching.goroutines.runtime.machine import Ends, Machine
from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.panics import Fatal, GoPanic, LimitPanic
from teaching.goroutines.runtime.printing import print_text
from teaching.goroutines.runtime.rangefunc import RangeFunc
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.schedule import Sched
from teaching.goroutines.runtime.selectgo import Selects
from teaching.goroutines.runtime.stack import Deep, Stacks
from teaching.goroutines.runtime.stopping import TimeLimit, explain
from teaching.goroutines.runtime.tracebacks import Tracer
from teaching.goroutines.runtime.values import (
    NIL_MAP,
    NIL_SLICE,
    Box,
    FieldRef,
    GoMap,
    Iface,
    Slice,
    Struct,
    make_slice,
)
from teaching.goroutines.runtime.watch import Watch
from teaching.simulation.limits import Budget, Limit, LimitReached
from teaching.simulation.rng import Rng

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.program import Program

STEPS = TimeLimit("steps", 400_000_000, "ms of computing", "Let the program compute less, or wait instead.")
GOROUTINES = Limit(
    "goroutines", 200_000, "goroutines alive at once", "Start fewer, or let them end before you start more."
)
OUTPUT = Limit("output", 1_000_000, "bytes of output", "Print less.")
TIME = TimeLimit("virtual time", 365 * 24 * 3_600_000_000_000, "ms of virtual time", "Sleep less.")
HEAP = Limit("heap", slices.HEAP_LIMIT, "elements in one allocation", "Allocate less at once.")
ALLOCATED = Limit("allocated", 800_000_000, "bytes allocated", "Allocate less: what is big is never collected here.")


@dataclass(slots=True)
class Limits:
    """The budgets of one process."""

    steps: Limit = STEPS
    goroutines: Limit = GOROUTINES
    output: Limit = OUTPUT
    time: Limit = TIME
    allocated: Limit = ALLOCATED


class Process:
    """Runs one program; also the Door of natives."""

    def __init__(
        self,
        program: Program,
        gomaxprocs: int,
        seed: int,
        stdin: bytes = b"",
        watch: Watch | None = None,
        limits: Limits | None = None,
    ) -> None:
        """A process that has not started."""
        limits = limits or Limits()
        self.program, self.seed, self.watch, self.limits = program, seed, watch, limits
        self.stdin, self.stdin_at = stdin, 0
        self.stdout, self.stderr = bytearray(), bytearray()
        self.output_left = Budget(limits.output)
        self.heap = heap.Heap(limits.allocated)
        self.ns: dict[str, Any] = {"T": 0, "LIM": 0, "LIMP": 0}
        self.sched = Sched(gomaxprocs, seed, self.ns, watch)
        self.channels = Channels(self.sched)
        self.selects = Selects(self.sched, self.channels, Rng(seed, "select"))
        self.stacks = Stacks(self.sched)
        self.tracer = Tracer(program.functions, program.lines)
        self.addresses: dict[int, tuple[int, object]] = {}
        self.rngs: dict[str, Rng] = {}
        self.map_rng = Rng(seed, "map")
        self.ends = Endings(self.sched, self.tracer, lambda data: self.write(2, data), self.address_of, limits.time)
        self.machine = Machine(self.sched, self.selects, Budget(limits.steps), self.ends)
        self.machine.time_limit = limits.time.most
        self.cpus = gomaxprocs
        self.collections = 0
        self.write_on = True
        self.wrappers: dict[int, Callable[..., Any]] = {}
        self.extra: dict[str, Any] = {}
        self._link()

    # --- the namespace of the program -----------------------------------------------------------------------------

    def _link(self) -> None:
        ns = self.ns
        for group in (arithmetic.NAMES, slices.NAMES, strings.NAMES, maps.NAMES, interfaces.NAMES):
            ns.update({f.__name__: f for f in group})
        ns.update(
            Struct=Struct, Iface=Iface, Box=Box, FieldRef=FieldRef, GoMap=GoMap, NIL_SLICE=NIL_SLICE, NIL_MAP=NIL_MAP,
            make_slice=make_slice, GENERATOR=GeneratorType, PARKED=PARKED, ABORT=object(), Deep=Deep,
            RangeFunc=RangeFunc, panicking=panicking, run_defers=run_defers, recover=recover, nothing=_nothing,
            send_on_closed=send_on_closed, notnil=_notnil, bind=_bind, bind_method=_bind_method,
            interface_method=_interface_method, go_panic=_go_panic, go=self.go, go_print=self.go_print,
            main_begins=self.main_begins, curg=self.curg,
            with_sp=self.with_sp, map_order=self.map_order, spent=self.spent,
            chansend=self.channels.send, chanrecv=self.channels.recv, chanrecv2=self.channels.recv2,
            chanclose=self.channels.close, chanlen=self.channels.length, chancap=self.channels.capacity,
            makechan=self.channels.make, selectgo=self.selects.select,
            addr=self.address_of, morestack=self.stacks.morestack, morestack_plain=self.stacks.morestack_plain,
        )  # fmt: skip
        if self.watch is None:
            ns["chansend"], ns["chanrecv"], ns["chanrecv2"] = fast_operations(self.channels)
        ns.update(self.program.constants)
        ns.update(
            concat=self.heap.concat, make_zeros=self.heap.make_zeros, make_objects=self.heap.make_objects,
            map_set=self.heap.map_set, map_set_key=self.heap.map_set_key, defer=heap.defer, too_large=heap.too_large,
        )  # fmt: skip
        self.native_names: dict[int, str] = {}
        for name, native in self.program.natives.items():
            bound = partial(native, self) if getattr(native, "needs_runtime", False) else native
            ns[name] = bound
            self.native_names[id(bound)] = name
        try:
            exec(self.program.code, ns)  # the source that our own compiler made; no learner's text is in it
        except LimitPanic as error:  # a variable of a package is too large: said when the process runs
            ns["rt_entry"] = partial(_unborn, error)
        if self.sched.gomaxprocs > 1:
            self.several_ps()

    def several_ps(self) -> None:
        """More than one P runs: writes to maps are watched from now on."""
        writes = maps.MapWrites(self.curg, self.heap)
        self.ns.update(map_set=writes.set, map_set_key=writes.set_key, map_delete=writes.delete)

    # --- starting and running -------------------------------------------------------------------------------------

    def start(self) -> None:
        """schedinit and runtime.main: the runtime's own goroutines, then goroutine 1."""
        sched = self.sched
        p = sched.allp[0]
        g = G(sched.new_goid(p), self.ns["rt_entry"], (), "main.main")
        g.status = RUNNABLE
        sched.allgs[g.goid] = g
        sched.system_goroutine("runtime.forcegchelper", "force gc (idle)")
        sched.system_goroutine("runtime.bgsweep", "GC sweep wait")
        sched.system_goroutine("runtime.bgscavenge", "GC scavenge wait")
        if "os" in self.program.imports:
            sched.system_goroutine("runtime.runFinalizers", "finalizer wait")
        p.schedtick = c.INITIAL_SCHEDTICK
        if self.watch is not None:
            self.watch.go_create(g, None)
        sched.put_local(p, g, True)

    def run(self, enough: Callable[[], bool] = lambda: False) -> None:
        """Go on until the process has exited or `enough`; raises LimitReached when a budget is used up."""
        self.machine.run(enough)

    # --- what compiled code calls ---------------------------------------------------------------------------------

    def curg(self) -> Any:
        """The running G; None while Python tidies up generators of a process that is over."""
        return self.sched.p.g

    def go(self, fn: Callable[..., Any] | None, args: tuple[Any, ...], line: int, wrapper: str | None) -> None:
        """The go statement; `wrapper` names the function that the real compiler puts around call and arguments, if
        it shows."""
        if fn is None:
            raise Fatal("go of nil func value")
        sched = self.sched
        by = sched.p.g
        assert by is not None
        if len(sched.allgs) >= self.limits.goroutines.most:
            raise LimitReached(self.limits.goroutines)
        function = wrapper or self.describe(fn)[0]
        g = sched.newproc(fn, args, function, line, by)
        caller = sys._getframe(1)
        here = self.program.functions.get(caller.f_code.co_name)
        if here is not None:
            g.created_by, g.file, g.go_offset = here.name, here.file, caller.f_lasti

    def describe(self, fn: Callable[..., Any]) -> tuple[str, str]:
        """The Go name and file of a function value."""
        code = getattr(fn, "__code__", None)
        info = self.program.functions.get(code.co_name if code is not None else "")
        if info is not None:
            return info.name, info.file
        inner = getattr(fn, "go_function", None)
        if inner is not None:
            return self.describe(inner)
        name = self.native_names.get(id(fn), "")
        return self.program.native_go_names.get(name, "native"), ""

    def with_sp(self, native: Native) -> Callable[..., Any]:
        """A native as a Go function value."""
        found = self.wrappers.get(id(native))
        if found is None:

            def wrapper(sp: int, *args: Any) -> Any:
                return native(*args)

            wrapper.go_function = native  # type: ignore[attr-defined]
            found = self.wrappers[id(native)] = wrapper
        return found

    def map_order(self, m: GoMap) -> list[Any]:
        """The keys in the order in which this iteration meets them: random, as in Go."""
        keys = list(m.d)
        if len(keys) > 1:
            self.map_rng.shuffle(keys)
        return keys

    def spent(self) -> None:
        """A plain function has used up the time that was given; it cannot stop, but the budget counts."""
        used = self.sched.budget - self.ns["T"]
        if used > self.machine.steps.left:
            raise LimitReached(self.limits.steps)
        self.sched.budget += c.PLAIN_SLICE_NS
        self.sched.granted += c.PLAIN_SLICE_NS
        self.ns["T"] += c.PLAIN_SLICE_NS

    def go_print(self, parts: list[tuple[RType | None, Any]], newline: bool) -> None:
        """print and println."""
        texts = [print_text(t, v, self.address_of) for t, v in parts]
        self.write(2, b" ".join(texts) + b"\n" if newline else b"".join(texts))

    def resize(self, n: int) -> None:
        """Change the number of Ps from outside, between two steps of the machine."""
        if n > 1:
            self.several_ps()
        if n != self.sched.gomaxprocs:
            self.sched.carry = -1
            self.sched.resize(n)

    def main_begins(self) -> None:
        """All packages are initialised; main.main is called next."""
        if self.watch is not None:
            self.watch.main_begins()

    def linger(self, ns: int) -> None:
        """Main has returned: let the other goroutines go on for a while, as far as nobody sees it, to find out who
        is stuck."""
        sched = self.sched
        p, main = sched.p, sched.p.g
        until = sched.now() + ns
        self.machine.ends = Ends()
        self.write_on = False
        self.watch = sched.watch = None
        if main is not None:
            sched.goexit0(p, main)
        self.machine.time_limit = until
        self.machine.run(lambda: sched.p.time > until)

    @property
    def main_has_returned(self) -> bool:
        """Whether the process ended because main.main returned."""
        return self.ends.reason == "main returned"

    def stopped(self, reached: LimitReached | LimitPanic) -> tuple[Limit, str]:
        """The limit that was reached, and the words for it: who ran where."""
        limit = HEAP if isinstance(reached, LimitPanic) else reached.limit
        return limit, explain(limit, reached, self.sched.p.g, self.tracer)

    def settle(self) -> None:
        """The running G leaves its P before its slice is over: what it has used so far is spent now."""
        sched = self.sched
        used = sched.budget - self.ns["T"]
        sched.budget -= used
        self.machine.steps.spend(used)

    def stack_used(self, g: G) -> int:
        """Bytes of its stack that a goroutine uses."""
        if g is self.sched.p.g:
            return 0
        return sum(
            self.program.functions[f].frame_bytes for f in self.tracer.function_names(g) if f in self.program.functions
        )

    # --- the Door of natives --------------------------------------------------------------------------------------

    def write(self, fd: int, data: bytes) -> None:
        """Write to stdout (1) or stderr (2)."""
        if not self.write_on:
            return
        if self.ends.exit is None:
            self.output_left.spend(len(data))
        self.ns["T"] -= c.WRITE_NS
        (self.stdout if fd == 1 else self.stderr).extend(data)
        if self.watch is not None and data:
            self.watch.output(fd, data, self.sched.p.g)

    def now_ns(self) -> int:
        """Virtual nanoseconds since the process started."""
        return self.sched.now()

    def rng(self, purpose: str) -> Rng:
        """The run's seeded stream for a purpose."""
        return self.rngs.setdefault(purpose, Rng(self.seed, purpose))

    def address_of(self, thing: object) -> int:
        """A made-up heap address that stays the same for the same object."""
        found = self.addresses.get(id(thing))
        if found is None:
            found = self.addresses[id(thing)] = (0xC000010000 + 64 * len(self.addresses), thing)
        return found[0]


def _nothing(sp: int) -> None:
    """A deferred recover(): it is not called by a deferred function, so it does nothing."""


def _unborn(error: LimitPanic, sp: int) -> None:
    raise error


def _notnil(x: Any) -> Any:
    if x is None:
        raise AttributeError("'NoneType' object is dereferenced")
    return x


def _go_panic(value: Iface | None) -> None:
    raise GoPanic(value)


def _bind(fn: Callable[..., Any], receiver: Any) -> Callable[..., Any]:
    """The method value x.m."""

    def method(sp: int, *args: Any) -> Any:
        return fn(sp, receiver, *args)

    method.go_function = fn  # type: ignore[attr-defined]
    return method


def _bind_method(receiver: Iface, name: str) -> Callable[..., Any]:
    """The method value i.m of an interface value."""
    return _bind(receiver.t.methods[name], receiver.v)


def _interface_method(name: str) -> Callable[..., Any]:
    """The method expression I.m of an interface type."""

    def method(sp: int, receiver: Iface, *args: Any) -> Any:
        return receiver.t.methods[name](sp, receiver.v, *args)

    return method


__all__ = ["Limits", "Process", "Slice"]
