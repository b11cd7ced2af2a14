"""The entities of a process and the frames over them: what picture.py, which listens to the runtime, writes with."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from teaching.goroutines.runtime.chan import Hchan
from teaching.goroutines.runtime.g import G, M, P, PStatus
from teaching.goroutines.runtime.watch import Watch
from teaching.simulation.protocol import Cause
from teaching.simulation.recorder import Recorder

if TYPE_CHECKING:
    from teaching.goroutines.runtime.process import Process

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


class WorldWriter(Watch):
    """The world of one process and its frames. `enough` is the number of frames after which the running G should
    come back."""

    def __init__(self, recorder: Recorder) -> None:
        """Nothing shown yet; `show` begins."""
        self.recorder, self.world, self.clock = recorder, recorder.world, recorder.clock
        self.enough = 1 << 60
        self.started_ns = 0
        self.process: Process | None = None
        self.place: dict[int, tuple[str, int]] = {}
        self.moved: list[str] = []
        self.ticket = 0
        self.chans: dict[str, Hchan] = {}
        self.locks: dict[str, Any] = {}
        self.counts: dict[str, int] = {}
        self.outputs = 0

    # --- the whole -------------------------------------------------------------------------------------------------

    def show(self, process: Process) -> None:
        """The first frame of a process: its Ps, Ms and the runtime's own goroutines; what was there before is gone."""
        self.process = process
        for id_ in list(self.world.state):
            self.world.remove(id_)
        self.started_ns = self.clock.now_ns
        sched = process.sched
        self.world.put("process", "process", status="running", exit=None, gomaxprocs=sched.gomaxprocs, reason="")
        self.world.put("sched", "sched", **self._sched_fields())
        for p in sched.allp:
            self.world.put(f"p:{p.id}", "p", **self._p_fields(p))
        self.world.put("m:0", "m", **self._m_fields(sched.m0))
        self.world.put("m:1", "m", status="sysmon", p=None, g=None)
        for g in sched.allgs.values():
            self._put_g(g)
        self.frame("ProcessStart", "process", "g:1")

    def frame(self, kind: str, *on: str, **data: Any) -> None:
        """Close a frame: bring what the cause touches up to date, note where the running G is."""
        process = self.process
        if process is None:
            return
        sched = process.sched
        self.clock.advance_to(max(self.clock.now_ns, self.started_ns + sched.now()))
        g = sched.p.g
        if g is not None and f"g:{g.goid}" in self.world:
            self._where_running(g)
        for id_ in {*on, *([f"p:{sched.p.id}"] if sched.allp else [])}:
            if id_.startswith("p:") and id_ in self.world and int(id_[2:]) < len(sched.allp):
                self.world.set(id_, **self._p_fields(sched.allp[int(id_[2:])]))
        self.world.set("sched", **self._sched_fields())
        moved = [id_ for id_ in dict.fromkeys(self.moved) if id_ not in on and id_ in self.world]
        self.moved = []
        if moved:
            data["moved"] = [[id_, self.world[id_]["queue"]] for id_ in moved]
        self.recorder.frame(Cause(kind, on, data))
        if self.recorder.waiting() >= self.enough:
            sched.interrupt()

    # --- fields ----------------------------------------------------------------------------------------------------

    def _sched_fields(self) -> dict[str, Any]:
        assert self.process is not None
        sched = self.process.sched
        return {
            "runq": len(sched.runq),
            "nmspinning": sched.nmspinning,
            "npidle": len(sched.pidle),
            "goidgen": sched.goidgen,
        }

    def _p_fields(self, p: P) -> dict[str, Any]:
        return {
            "n": p.id,
            "status": P_WORDS[p.status],
            "m": f"m:{p.m.id}" if p.m is not None else None,
            "g": f"g:{p.g.goid}" if p.g is not None else None,
            "schedtick": p.schedtick,
            "runq": len(p.runq),
        }

    def _m_fields(self, m: M) -> dict[str, Any]:
        return {
            "status": m.status,
            "p": f"p:{m.p.id}" if m.p is not None else None,
            "g": f"g:{m.g.goid}" if m.g is not None else None,
        }

    def _m(self, m: M) -> str:
        id_ = f"m:{m.id}"
        if id_ in self.world:
            self.world.set(id_, **self._m_fields(m))
        else:
            self.world.put(id_, "m", **self._m_fields(m))
        return id_

    def _put_g(self, g: G) -> None:
        queue, pos = self.place.get(g.goid, ("", 0))
        self.world.put(
            f"g:{g.goid}", "g", goid=g.goid, function=g.function, status=g.status.name.lower(), wait=g.wait, on=[],
            queue=queue, pos=pos, m=None, p=None, parent=g.parent, line=0, go_line=g.go_line, stack=g.stack,
            stack_used=0, frames=[], system=g.system,
        )  # fmt: skip

    def _where_running(self, g: G) -> None:
        assert self.process is not None
        tracer = self.process.tracer
        frames = tracer.of_running(sys._getframe(2))
        if not frames:
            frames = tracer.of_generators(g)
        self._where(g, frames)

    def _where(self, g: G, frames: list[Any]) -> None:
        assert self.process is not None
        line = next((f.line for f in frames if f.file == self.process.program.main_file and f.line), 0)
        shown = [{"function": f.function, "line": f.line} for f in frames[:FRAMES_SHOWN] if f.function]
        used = sum(f.bytes for f in frames)
        self.world.set(f"g:{g.goid}", line=line, frames=shown, stack_used=min(used, g.stack), stack=g.stack)

    def _new_id(self, kind: str) -> str:
        self.counts[kind] = self.counts.get(kind, 0) + 1
        return f"{kind}:{self.counts[kind]}"
