"""Worker processes and what waits for them.

A key (a run's line) stays with one worker as long as that goes well. Each worker works off its queue in order, and
requests are slices of some 20 ms, so runs take turns. When one request does not come back in RELIEF_S, whatever waits
behind it moves to another worker (the runs are made again there), an extra one if all are stuck; PATIENCE_S later the
process is ended. So a run that spins hurts itself alone.
"""

import asyncio
import logging
import os
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from teaching.live.workers import Reply, WorkerLost, WorkerProcess

log = logging.getLogger(__name__)

RELIEF_S = 0.25
RETRY_S = 1.0
LOAD_S = 5.0
PATIENCE_S = 10.0
EXTRA_WORKERS = 2


@dataclass(slots=True, eq=False)
class Job:
    """A request that waits for its answer."""

    key: str
    request: Mapping[str, Any]
    answer: "asyncio.Future[Reply]"


@dataclass(slots=True, eq=False)
class Lane:
    """One worker with its queue, and chores for when that is empty; `late` when a request is out for too long."""

    process: WorkerProcess | None = None
    queue: deque[Job] = field(default_factory=deque)
    chores: deque[Job] = field(default_factory=deque)
    wake: asyncio.Event = field(default_factory=asyncio.Event)
    busy: bool = False
    late: bool = False
    timer: asyncio.TimerHandle | None = None
    keys: set[str] = field(default_factory=set)

    def load(self) -> tuple[bool, int, int]:
        """For comparing lanes: the least loaded is the smallest."""
        return self.late, len(self.queue) + self.busy, len(self.keys)


class Pool:
    """As many workers as cores, and a few more when needed."""

    def __init__(self, engines: Mapping[str, str], workers: int | None = None, patience_s: float = PATIENCE_S) -> None:
        """Nothing started yet."""
        self.engines = engines
        self.patience_s = patience_s
        self._workers = workers or os.cpu_count() or 1
        self._most = self._workers + EXTRA_WORKERS
        self._lanes: list[Lane] = []
        self._tasks: list[asyncio.Task[None]] = []
        self._homes: dict[str, Lane] = {}

    async def start(self) -> None:
        """Make room for the workers; each process starts with its first request."""
        for _ in range(self._workers):
            self._add_lane()

    def warm_up(self) -> None:
        """Start the processes now and let them load the engines, so that the first learner does not wait for that."""
        for lane in self._lanes:
            for engine in self.engines:
                answer = asyncio.get_running_loop().create_future()
                answer.add_done_callback(asyncio.Future.exception)
                lane.chores.append(Job(engine, {"op": "load", "key": engine, "engine": engine}, answer))
                lane.wake.set()

    async def stop(self) -> None:
        """End all workers; what waits gets WorkerLost."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for lane in self._lanes:
            for job in lane.queue:
                _fail(job, WorkerLost(stuck=False))
            if lane.process:
                await lane.process.end()
        self._tasks, self._lanes = [], []
        self._homes.clear()

    async def ask(self, key: str, op: str, **fields: Any) -> Reply:
        """One request about one key, answered by the worker that holds it; WorkerLost if that one is lost."""
        job = Job(key, {"op": op, "key": key, **fields}, asyncio.get_running_loop().create_future())
        self._put(job, self._home(key))
        return await job.answer

    async def drop(self, key: str) -> None:
        """Let the worker forget a key; does not matter if it has."""
        lane = self._homes.get(key)
        if lane is not None and lane.process is not None:
            with suppress(WorkerLost):
                await self.ask(key, "drop")
        self._settle(key, None)

    def pids(self) -> list[int]:
        """Ids of the worker processes that are running."""
        return [lane.process.pid for lane in self._lanes if lane.process]

    def _home(self, key: str) -> Lane:
        lane = self._homes.get(key)
        if lane is None or lane.late:
            lane = self._least_loaded()
            self._settle(key, lane)
        return lane

    def _settle(self, key: str, lane: Lane | None) -> None:
        old = self._homes.pop(key, None)
        if old is not None:
            old.keys.discard(key)
        if lane is not None:
            self._homes[key] = lane
            lane.keys.add(key)

    def _least_loaded(self) -> Lane:
        best = min(self._lanes, key=Lane.load)
        if best.late and len(self._lanes) < self._most:
            best = self._add_lane()
        return best

    def _add_lane(self) -> Lane:
        lane = Lane()
        self._lanes.append(lane)
        self._tasks.append(asyncio.create_task(self._serve(lane), name="worker lane"))
        return lane

    def _put(self, job: Job, lane: Lane) -> None:
        lane.queue.append(job)
        lane.wake.set()

    async def _serve(self, lane: Lane) -> None:
        while True:
            while not lane.queue and not lane.chores:
                lane.wake.clear()
                await lane.wake.wait()
            if lane.process is None and not await self._started(lane):
                continue
            waiting = lane.queue or lane.chores
            if waiting and not (job := waiting.popleft()).answer.cancelled():
                await self._carry_out(job, lane)

    async def _started(self, lane: Lane) -> bool:
        try:
            lane.process = await WorkerProcess.start(self.engines)
        except OSError as error:
            log.error("no worker process: %s", error)
            while lane.queue:
                _fail(lane.queue.popleft(), WorkerLost(stuck=False))
            await asyncio.sleep(RETRY_S)
        return lane.process is not None

    async def _carry_out(self, job: Job, lane: Lane) -> None:
        assert lane.process is not None
        lane.busy = True
        wait_s = LOAD_S if job.request["op"] == "load" else RELIEF_S
        lane.timer = asyncio.get_running_loop().call_later(wait_s, self._relieve, lane)
        try:
            reply = await lane.process.ask(job.request)
        except WorkerLost as lost:
            log.warning("a worker is lost at %s of %s: %s", job.request["op"], job.key, lost)
            lane.process = None
            _fail(job, lost)
        except asyncio.CancelledError:
            _fail(job, WorkerLost(stuck=False))
            raise
        else:
            if not job.answer.done():
                job.answer.set_result(reply)
        finally:
            lane.timer.cancel()
            lane.busy = lane.late = False

    def _relieve(self, lane: Lane) -> None:
        """Whatever waits behind a request that takes long goes elsewhere; what takes too long is ended."""
        lane.late = True
        if lane.process is not None:
            lane.timer = asyncio.get_running_loop().call_later(self.patience_s, lane.process.give_up)
        waiting, lane.queue = lane.queue, deque()
        for job in waiting:
            other = self._least_loaded()
            self._settle(job.key, other)
            self._put(job, other)


def _fail(job: Job, lost: WorkerLost) -> None:
    if not job.answer.done():
        job.answer.set_exception(lost)
