"""The process as the stage sees it: every scheduling transition becomes a frame, every thing an entity of the world.

The runtime tells what happened (runtime/watch.py); this writes what became different. Ids and fields are those of
docs/protocol.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from teaching.goroutines.locks import KINDS, lock_fields
from teaching.goroutines.runtime.chan import Hchan
from teaching.goroutines.runtime.display import value_text
from teaching.goroutines.runtime.g import G, M, P, PStatus, Sudog
from teaching.goroutines.runtime.timers import Timer
from teaching.goroutines.worldwriter import WorldWriter

if TYPE_CHECKING:
    pass

FRAMES_SHOWN = 20
"""Innermost frames of a stack that the world shows."""
OUTPUT_SHOWN = 4_000
"""Bytes of one write that the world shows."""
CHAN_CAUSES = {"send": "ChanSend", "recv": "ChanRecv", "recv-closed": "ChanRecv", "close": "ChanClose"}
LOCK_CAUSES = {
    "lock": "Lock", "rlock": "Lock", "unlock": "Unlock", "runlock": "Unlock", "add": "WaitGroupAdd",
    "signal": "CondSignal", "broadcast": "CondBroadcast",
}  # fmt: skip
P_WORDS = {PStatus.IDLE: "idle", PStatus.RUNNING: "running", PStatus.GCSTOP: "gcstop", PStatus.DEAD: "dead"}


class Picture(WorldWriter):
    """Listens to the runtime: every scheduling transition becomes a frame."""

    # --- goroutines ------------------------------------------------------------------------------------------------

    def placed(self, g: G, queue: str) -> None:
        """Remember where a G lies; the frame comes with the event that put it there."""
        self.ticket += 1
        pos = 0 if queue.startswith("next") or not queue else self.ticket
        self.place[g.goid] = (queue, pos)
        id_ = f"g:{g.goid}"
        if id_ in self.world:
            if self.world[id_]["queue"] != queue:
                self.moved.append(id_)
            self.world.set(id_, queue=queue, pos=pos)

    def go_create(self, g: G, by: G | None) -> None:
        """A go statement."""
        if self.process is None:
            return
        self._put_g(g)
        on = [f"g:{g.goid}", *([f"g:{by.goid}"] if by is not None else [])]
        self.frame("GoCreate", *on, function=g.function, line=g.go_line, queue=self.place.get(g.goid, ("", 0))[0])

    def go_start(self, g: G, p: P, inherits: bool) -> None:
        """A P begins to execute a G."""
        id_ = f"g:{g.goid}"
        if id_ not in self.world:
            return
        assert p.m is not None
        before = self.world[id_]
        m = self._m(p.m)
        self.world.set(id_, status="running", queue="", pos=0, m=m, p=f"p:{p.id}", wait="", on=[])
        self.frame("GoStart", id_, f"p:{p.id}", m, inherits=inherits, first=before["line"] == 0)

    def go_block(self, g: G, p: P) -> None:
        """A G has parked."""
        on = [id_ for thing in g.on if (id_ := self._thing(thing))]
        for id_ in on:
            self._refresh(id_)
        if g.timer is not None and g.wait == "sleep" and g.timer.entity:
            on.append(f"timer:{g.timer.entity}")
        self._off(g, p, status="waiting", wait=g.wait, on=on)
        assert self.process is not None
        self._where(g, self.process.tracer.of_generators(g))
        self.frame("GoBlock", f"g:{g.goid}", *on, f"p:{p.id}", wait=g.wait)

    def _off(self, g: G, p: P, **fields: Any) -> None:
        self.world.set(f"g:{g.goid}", m=None, p=None, **fields)
        if p.m is not None:
            self._m(p.m)

    def go_ready(self, g: G, by: G | None) -> None:
        """A waiting G has been made runnable."""
        id_ = f"g:{g.goid}"
        waited, wait = list(self.world[id_]["on"]), self.world[id_]["wait"]
        self.world.set(id_, status="runnable", wait="", on=[])
        for other in waited:
            self._refresh(other)
        on = [id_, *([f"g:{by.goid}"] if by is not None else [])]
        self.frame("GoUnblock", *on, waited=wait, queue=self.place.get(g.goid, ("", 0))[0])

    def go_yield(self, g: G, p: P, preempted: bool) -> None:
        """A G gave up its P without waiting for anything."""
        self._off(g, p, status="runnable")
        queue = self.place.get(g.goid, ("", 0))[0]
        self.frame("GoPreempt" if preempted else "GoSched", f"g:{g.goid}", f"p:{p.id}", queue=queue)

    def go_end(self, g: G, p: P) -> None:
        """A G is dead, and leaves the world."""
        if p.m is not None:
            self._m(p.m)
        function = self.world[f"g:{g.goid}"]["function"]
        self.world.remove(f"g:{g.goid}")
        self.place.pop(g.goid, None)
        how = {"goexit": True} if g.goexiting else {}
        self.frame("GoDestroy", f"g:{g.goid}", f"p:{p.id}", function=function, **how)

    # --- Ps and Ms -------------------------------------------------------------------------------------------------

    def p_start(self, p: P, m: M) -> None:
        """An M has taken a P."""
        if self.process is not None:
            self.frame("ProcStart", f"p:{p.id}", self._m(m), spinning=m.spinning)

    def p_idle(self, p: P, m: M) -> None:
        """An M found nothing to do."""
        self.frame("ProcStop", f"p:{p.id}", self._m(m), to=m.status)

    def m_spin(self, m: M, p: P) -> None:
        """An M looks for work elsewhere."""
        self.frame("MSpin", self._m(m), f"p:{p.id}")

    def steal(self, p: P, victim: P, g: G, count: int) -> None:
        """Half of another P's queue changes hands."""
        self.placed(g, "")
        self.frame("ProcSteal", f"p:{p.id}", f"p:{victim.id}", f"g:{g.goid}", count=count)

    def gomaxprocs(self, old: int, new: int) -> None:
        """More or fewer Ps."""
        assert self.process is not None
        for p in self.process.sched.allp:
            if f"p:{p.id}" not in self.world:
                self.world.put(f"p:{p.id}", "p", **self._p_fields(p))
        gone = [f"p:{n}" for n in range(new, old) if f"p:{n}" in self.world]
        for id_ in gone:
            self.world.remove(id_)
        touched = [self._m(m) for m in self.process.sched.ms if self._differs(f"m:{m.id}", m.status)]
        for g in self.process.sched.allgs.values():
            id_ = f"g:{g.goid}"
            if self._differs(id_, g.status.name.lower()):
                self.world.set(id_, status=g.status.name.lower(), p=None, m=None)
                touched.append(id_)
        self.world.set("process", gomaxprocs=new)
        added = [f"p:{n}" for n in range(old, new)]
        self.frame("ProcResize", "process", *gone, *added, *touched, old=old, new=new)

    def _differs(self, id_: str, status: str) -> bool:
        return id_ in self.world and self.world[id_]["status"] not in (status, "sysmon")

    # --- channels and locks ----------------------------------------------------------------------------------------

    def chan_make(self, c: Hchan, g: G) -> None:
        """A channel exists."""
        self.frame("ChanMake", self._chan(c), f"g:{g.goid}", cap=c.cap)

    def _chan(self, c: Hchan) -> str:
        if not c.entity:
            id_ = self._new_id("ch")
            c.entity = int(id_[3:])
            self.chans[id_] = c
            elem = c.elem.string if c.elem is not None else ""
            self.world.put(id_, "chan", name=c.name, elem=elem, cap=c.cap, line=c.line, **self._chan_fields(c))
        return f"ch:{c.entity}"

    def _chan_fields(self, c: Hchan) -> dict[str, Any]:
        return {
            "len": len(c.buf),
            "closed": c.closed,
            "buf": [value_text(c.elem, v) for v in list(c.buf)[:64]],
            "sendq": _waiters(c.sendq),
            "recvq": _waiters(c.recvq),
        }

    def _thing(self, thing: Any) -> str:
        return self._chan(thing) if isinstance(thing, Hchan) else self._lock(thing)

    def _lock(self, thing: Any) -> str:
        queues = thing.sys
        prefix, kind = KINDS[self._struct_name(thing)]
        if not queues.entity:
            id_ = self._new_id(prefix)
            queues.entity = int(id_.rpartition(":")[2])
            self.locks[id_] = thing
            line = self._line()
            self.world.put(id_, kind, name="", line=line, **lock_fields(kind, thing))
        return f"{prefix}:{queues.entity}"

    def _struct_name(self, thing: Any) -> str:
        if hasattr(thing, "f_readerCount"):
            return "RWMutex"
        if hasattr(thing, "f_counter"):
            return "WaitGroup"
        return "Cond" if hasattr(thing, "f_L") else "Mutex"

    def _line(self) -> int:
        assert self.process is not None
        frames = self.process.tracer.of_running(sys._getframe(1))
        return next((f.line for f in frames if f.file == self.process.program.main_file), 0)

    def _refresh(self, id_: str) -> None:
        if id_ in self.chans:
            self.world.set(id_, **self._chan_fields(self.chans[id_]))
        elif id_ in self.locks:
            self.world.set(id_, **lock_fields(self.world[id_]["kind"], self.locks[id_]))

    def chan_op(self, kind: str, c: Hchan, g: G, partner: G | None, value: Any) -> None:
        """Something happened to a channel; a wait shows with the GoBlock that follows."""
        id_ = self._chan(c)
        self._refresh(id_)
        cause = CHAN_CAUSES.get(kind)
        if cause is None:
            return
        on = [id_, f"g:{g.goid}", *([f"g:{partner.goid}"] if partner is not None else [])]
        data: dict[str, Any] = {"value": value_text(c.elem, value)} if kind in ("send", "recv") else {}
        if kind == "recv-closed":
            data["from_closed"] = True
        self.frame(cause, *on, **data)

    def lock_op(self, kind: str, thing: Any, g: G) -> None:
        """Something happened to a lock; a wait shows with the GoBlock that follows."""
        from teaching.goroutines.stdlib.sync.natives import queues

        queues(thing)
        id_ = self._lock(thing)
        self._refresh(id_)
        cause = LOCK_CAUSES.get(kind)
        if cause is not None:
            self.frame(cause, id_, f"g:{g.goid}", op=kind)

    # --- timers, stacks, output, the end ---------------------------------------------------------------------------

    def timer_set(self, timer: Timer) -> None:
        """A timer runs."""
        if not timer.entity:
            timer.entity = int(self._new_id("timer").rpartition(":")[2])
        id_ = f"timer:{timer.entity}"
        g = f"g:{timer.g.goid}" if timer.g is not None else None
        if id_ not in self.world:
            self.world.put(id_, "timer", when=self.started_ns + timer.when, what=timer.what, g=g)
        self.frame("TimerSet", id_, *([g] if g else []), when=self.started_ns + timer.when)

    def timer_stop(self, timer: Timer) -> None:
        """A timer was stopped."""
        id_ = f"timer:{timer.entity}"
        if id_ in self.world:
            self.world.remove(id_)
            self.frame("TimerStop", id_)

    def timer_fire(self, timer: Timer, p: P) -> None:
        """A timer is due."""
        id_ = f"timer:{timer.entity}"
        if id_ not in self.world:
            return
        what = self.world[id_]["what"]
        if timer.period:
            self.world.set(id_, when=self.started_ns + timer.when)
        else:
            self.world.remove(id_)
        sleeper = {"g": f"g:{timer.g.goid}"} if timer.g is not None and what == "sleep" else {}
        self.frame("TimerFire", id_, f"p:{p.id}", what=what, **sleeper)

    def stack_grow(self, g: G, old: int) -> None:
        """A stack was copied."""
        self.frame("StackGrow", f"g:{g.goid}", old=old, new=g.stack)

    def stack_shrink(self, g: G, old: int) -> None:
        """A stack was halved."""
        self.world.set(f"g:{g.goid}", stack=g.stack)
        self.frame("StackShrink", f"g:{g.goid}", old=old, new=g.stack)

    def gc(self, begins: bool) -> None:
        """A garbage collection."""
        self.frame("GCBegin" if begins else "GCEnd", "process")

    def output(self, fd: int, data: bytes, g: G | None) -> None:
        """A write to stdout or stderr."""
        self.outputs += 1
        id_ = f"out:{self.outputs}"
        stream = "stdout" if fd == 1 else "stderr"
        text = data[:OUTPUT_SHOWN].decode("utf-8", "replace")
        by = f"g:{g.goid}" if g is not None else None
        self.world.put(id_, "output", stream=stream, text=text, g=by)
        self.frame("Output", id_, *([by] if by else []), stream=stream, text=text[:80])

    def panicked(self, g: G, text: str) -> None:
        """A panic or fatal error is about to end the process."""
        self.frame("Fatal" if text.startswith("fatal") else "Panic", f"g:{g.goid}", text=text)

    def deadlocked(self, text: str) -> None:
        """Nothing can ever run again."""
        self.frame("Fatal", "process", text=text)

    def exited(self, code: int, reason: str) -> None:
        """The process is over."""
        self.world.set("process", status="exited", exit=code, reason=reason)
        alive = sum(1 for g in self.world.ids("g") if not self.world[g]["system"])
        self.frame("ProcessExit", "process", exit=code, reason=reason, alive=alive)


def _waiters(queue: Iterable[Sudog]) -> list[str]:
    """Who waits on a channel; a G in a select that another case has served no longer does."""
    return [f"g:{sudog.g.goid}" for sudog in queue if not (sudog.is_select and sudog.g.select_done)]
