"""A worker process: holds simulations, answers one request at a time, and may be killed at any moment.

Started as `python -m teaching.live.worker <settings as JSON>` with pipes as stdin and stdout. It never touches Django,
the database or the network; what it knows can be made again from scenario, seed and commands. A request is a length
and a JSON object; an answer is a length, a JSON object, and the encoded frames whose sizes the object lists.

The work is done in a thread with a large stack, because a simulated program may recurse as deep as a real one. The
first thread looks whether the server is still there, so that a worker that spins does not outlive it.
"""

import os
import resource
import struct
import sys
import threading
import traceback
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, BinaryIO

import orjson

from teaching.live.factories import factory_at
from teaching.live.held import Held, ReplayDiffers
from teaching.simulation.diagnostics import Diagnostic

STACK_BYTES = 512 * 1024 * 1024
RECURSION_LIMIT = 200_000
MOST_HELD = 1_000
NICENESS = 5
WATCH_S = 1.0
LENGTH = struct.Struct("!I")

Reply = tuple[dict[str, Any], Sequence[bytes]]


class Holdings:
    """The simulations of this worker by key, the one used longest ago first; over the limits it is forgotten."""

    def __init__(self, factories: Mapping[str, str], memory_bytes: int) -> None:
        """Nothing held; `factories` is the table of engines."""
        self.factories = factories
        self.memory_bytes = memory_bytes
        self.held: OrderedDict[str, Held] = OrderedDict()

    def answer(self, request: Mapping[str, Any]) -> Reply:
        """Carry out one request."""
        key = request["key"]
        if request["op"] == "open":
            return self._open(key, request), ()
        if request["op"] == "drop":
            self.held.pop(key, None)
            return {}, ()
        if request["op"] == "load":
            factory_at(self.factories[request["engine"]])
            return {}, ()
        held = self.held.get(key)
        if held is None:
            return {"gone": True}, ()
        self.held.move_to_end(key)
        if request["op"] == "advance":
            frames = held.advance(request["first"], request["last"], request["slice_s"])
            return {"made": held.made, "status": held.status, "sizes": [len(frame) for frame in frames]}, frames
        if request["op"] == "keyframe":
            n, world = held.keyframe(request["to"])
            return {"n": n, "sizes": [len(world)]}, (world,)
        return self._command(held, request), ()

    def _open(self, key: str, request: Mapping[str, Any]) -> dict[str, Any]:
        self.held.pop(key, None)
        factory, version = factory_at(self.factories[request["engine"]])
        made = factory(request["scenario"], request["seed"])
        if isinstance(made, Sequence):
            return {"diagnostics": as_json(made), "version": version}
        self.held[key] = Held(made, [(at, do) for at, do in request["commands"]])
        self._forget_idle(key)
        return {"version": version}

    def _command(self, held: Held, request: Mapping[str, Any]) -> dict[str, Any]:
        if held.made != request["at"]:
            return {"made": held.made}
        return {"made": held.made, "diagnostics": as_json(held.command(request["do"]))}

    def _forget_idle(self, but: str) -> None:
        while len(self.held) > MOST_HELD or (len(self.held) > 1 and resident_bytes() > self.memory_bytes):
            oldest = next(iter(self.held))
            if oldest == but:
                return
            del self.held[oldest]


def as_json(diagnostics: Sequence[Diagnostic]) -> list[dict[str, Any]]:
    """Diagnostics in the form that travels."""
    return [diagnostic.as_json() for diagnostic in diagnostics]


def resident_bytes() -> int:
    """Memory that this process uses now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * resource.getpagesize()
    except OSError:
        return 0


def guarded(holdings: Holdings, request: Mapping[str, Any]) -> Reply:
    """The answer, or what went wrong. The outermost edge of the worker: an engine's fault must not end it."""
    try:
        return holdings.answer(request)
    except ReplayDiffers as differs:
        fault = {"code": "replay_differs", "message": str(differs)}
    except MemoryError:
        fault = {"code": "memory", "message": "The simulation needs more memory than a run may have."}
    except RecursionError:
        fault = {"code": "recursion", "message": "The simulation recursed deeper than a run may."}
    except Exception as error:  # noqa: BLE001 - the edge; whatever an engine raises is told and logged here, once
        # what it says stays in the log: it may name paths of the server
        fault = {"code": "engine_fault", "message": f"The simulation broke here ({type(error).__name__})."}
        print(f"run {request['key']}, {request['op']}:", file=sys.stderr)
        traceback.print_exc()
    holdings.held.pop(request["key"], None)
    return {"fault": fault}, ()


def serve(requests: BinaryIO, replies: BinaryIO, holdings: Holdings) -> None:
    """Answer until the server is gone."""
    while len(length := requests.read(LENGTH.size)) == LENGTH.size:
        text = requests.read(LENGTH.unpack(length)[0])
        header, frames = guarded(holdings, orjson.loads(text))
        encoded = orjson.dumps(header)
        replies.write(b"".join((LENGTH.pack(len(encoded)), encoded, *frames)))
        replies.flush()


def serve_until_gone(requests: BinaryIO, replies: BinaryIO, holdings: Holdings) -> None:
    """Serve; a server that goes while it is answered is no fault."""
    with suppress(BrokenPipeError):
        serve(requests, replies, holdings)


def stand_back() -> None:
    """Let the server go first: when cores are scarce, a worker that gets a request must not push it off its core."""
    os.nice(NICENESS)
    if hasattr(os, "SCHED_BATCH"):
        os.sched_setscheduler(0, os.SCHED_BATCH, os.sched_param(0))


def main(arguments: Sequence[str]) -> None:
    """Bound this process, then serve in a thread with a large stack."""
    settings = orjson.loads(arguments[0])
    replies = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    stand_back()
    resource.setrlimit(resource.RLIMIT_AS, (settings["address_bytes"], settings["address_bytes"]))
    sys.setrecursionlimit(RECURSION_LIMIT)
    threading.stack_size(STACK_BYTES)
    holdings = Holdings(settings["engines"], settings["memory_bytes"])
    thread = threading.Thread(target=serve_until_gone, args=(sys.stdin.buffer, replies, holdings), daemon=True)
    thread.start()
    server = os.getppid()
    while thread.is_alive() and os.getppid() == server:
        thread.join(WATCH_S)
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
