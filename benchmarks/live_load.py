"""500 learners, each in a run of their own, each giving a command a second, every command committed before its answer.

Starts the product's server with a toy engine in a process of its own, on this machine, on a fresh database; the load
client shares the cores with it. Commands are due at fixed moments (open loop): a slow answer does not slow the client
down, and the wait is counted from the moment the command was due. Then one run with 500 watchers: how long until the
last of them has the frame that one command brought. On a busy machine compare the CPU a command: waits tell of the
others then.
"""

import asyncio
import gc
import json
import os
import resource
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect

from tests.live.toyserver import Server, serving

SOCKETS = 500
WARM_S, MEASURED_S = 2, 10
WATCHED_COMMANDS = 20
PATIENCE_S = 15.0
OPENING_AT_ONCE = 32


@dataclass
class Learner:
    """One socket on one run: what it waits for, and what it has waited."""

    socket: ClientConnection
    frames: int = 1
    due: dict[str, float] = field(default_factory=dict)
    waits_s: list[float] = field(default_factory=list)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    head: int = -1

    async def listen(self, measured_from: float) -> None:
        """Take whatever comes; note how long each command was waited for."""
        async for text in self.socket:
            message = json.loads(text)
            if message["type"] == "accepted":
                due = self.due.pop(message["id"])
                if due >= measured_from:
                    self.waits_s.append(time.perf_counter() - due)
            elif message["type"] == "frames":
                self.head = message["head"]
                self.news.set()
            elif message["type"] not in ("welcome", "truncated"):
                raise RuntimeError(f"the server answered {message}")

    async def command(self, due: float) -> None:
        """Add one frame to the run."""
        id_ = f"c{self.frames}"
        self.due[id_] = due
        do = {"kind": "add", "n": 1}
        text = {"type": "command", "id": id_, "at": self.frames, "seen": self.frames - 1, "do": do}
        self.frames += 1
        await self.socket.send(json.dumps(text))


async def open_all(server: Server, runs: list[str]) -> list[Learner]:
    """A socket for each run, past its hello."""
    opening = asyncio.Semaphore(OPENING_AT_ONCE)

    async def opened(run: str) -> Learner:
        async with opening:
            headers = {"Cookie": server.cookie}
            socket = await connect(
                server.socket_of(run), origin=server.origin, additional_headers=headers, compression=None
            )
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "have": -1}))
            await socket.recv()
            return Learner(socket)

    return list(await asyncio.gather(*map(opened, runs)))


async def give_commands(learners: list[Learner]) -> tuple[list[float], int]:
    """A command a second each, spread over the second; waits in seconds, and how many commands had no answer."""
    start = time.perf_counter() + 0.1
    measured_from = start + WARM_S
    listening = [asyncio.create_task(learner.listen(measured_from)) for learner in learners]
    for turn in range((WARM_S + MEASURED_S) * len(learners)):
        due = start + turn / len(learners)
        if (early := due - time.perf_counter()) > 0:
            await asyncio.sleep(early)
        await learners[turn % len(learners)].command(due)
    until = time.perf_counter() + PATIENCE_S
    while any(learner.due for learner in learners) and time.perf_counter() < until:
        await asyncio.sleep(0.05)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    waits = sorted(wait for learner in learners for wait in learner.waits_s)
    return waits, sum(len(learner.due) for learner in learners)


async def watch(learners: list[Learner]) -> list[float]:
    """The first gives commands, all watch the run: seconds until the last of them has the new frame."""
    listening = [asyncio.create_task(learner.listen(0.0)) for learner in learners]
    giver, waits = learners[0], []
    while any(learner.head < 0 for learner in learners):
        await asyncio.sleep(0.01)
    giver.frames = giver.head + 1
    for _ in range(WATCHED_COMMANDS):
        for learner in learners:
            learner.news.clear()
        frame, began = giver.frames, time.perf_counter()
        await giver.command(began)
        for learner in learners:
            while learner.head < frame:
                await learner.news.wait()
                learner.news.clear()
        waits.append(time.perf_counter() - began)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return sorted(waits)


async def measure(server: Server) -> None:
    """Print the figures of one server."""
    learners = await open_all(server, server.runs)
    gc.collect()
    gc.freeze()
    before = cpu_s(server.process.pid)
    waits, lost = await give_commands(learners)
    used = cpu_s(server.process.pid) - before
    given = SOCKETS * (WARM_S + MEASURED_S)
    line("live: 500 x 1 command/s, committed, p50", 1000 * waits[len(waits) // 2], "ms", "<= 5")
    line("live: 500 x 1 command/s, committed, p99", 1000 * waits[len(waits) * 99 // 100], "ms", "<= 25")
    line("live: 500 x 1 command/s, without an answer", lost, "commands", "= 0")
    line("live: 500 x 1 command/s, answered", len(waits), "commands", f"= {SOCKETS * MEASURED_S}")
    line("live: CPU of server and workers a command", 1000 * used / given, "ms", "<= 2")
    for learner in learners:
        await learner.socket.close()
    watchers = await watch(await open_all(server, [server.runs[0]] * SOCKETS))
    line("live: one command to 500 watchers, last one, p50", 1000 * watchers[len(watchers) // 2], "ms", "<= 60")


def cpu_s(pid: int) -> float:
    """Processor seconds that a process and those it has started have used."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    used = 0
    for each in (str(pid), *children):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        used += int(fields[11]) + int(fields[12])
    return used / os.sysconf("SC_CLK_TCK")


def line(name: str, value: float, unit: str, target: str) -> None:
    """One figure."""
    print(f"{name:52} {value:>10.1f} {unit:10} {target}", flush=True)


def main() -> None:
    """Measure on this machine."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    with tempfile.TemporaryDirectory() as var_dir, serving(Path(var_dir), SOCKETS) as server:
        asyncio.run(measure(server))


if __name__ == "__main__":
    main()
