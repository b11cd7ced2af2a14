"""Everything of a process that serves runs, put together: workers, store, hub, and the runs that are open."""

import asyncio
import logging
import time
import uuid
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from typing import Any, TypeVar

from channels.layers import InMemoryChannelLayer, get_channel_layer

from teaching.live import engines, refusals
from teaching.live.bucket import Buckets
from teaching.live.forking import fork
from teaching.live.hub import Hub
from teaching.live.line import Given
from teaching.live.models import Run
from teaching.live.outbox import STALL_S
from teaching.live.pool import Pool
from teaching.live.protocol import Answer, Command, Refused
from teaching.live.runner import Past, Runner, count_commands, load_commands
from teaching.live.store import Store

log = logging.getLogger(__name__)
T = TypeVar("T")

IDLE_S = 120.0
SWEEP_S = 10.0
MOST_OPEN = 2_000
WINDOWS_BYTES = 512 * 1024 * 1024
REQUESTS_BURST, REQUESTS_PER_S = 30, 3


class Service:
    """One a process, bound to the event loop in which it was started."""

    def __init__(self, pool: Pool, layer: Any = None, store: Store | None = None, stall_s: float = STALL_S) -> None:
        """Nothing started."""
        self.pool = pool
        self.store = store or Store()
        self.hub = Hub(layer, self._on_command)
        self.stall_s = stall_s
        self.loop: asyncio.AbstractEventLoop | None = None
        self.requests = Buckets(REQUESTS_BURST, REQUESTS_PER_S)
        self.runners: dict[str, Runner] = {}
        self._opening: dict[str, asyncio.Task[Runner | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._errands: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Start all parts."""
        self.loop = asyncio.get_running_loop()
        await self.store.start()
        await self.pool.start()
        await self.hub.start()
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")

    async def stop(self) -> None:
        """Write what is queued and end the workers."""
        if self._sweeper:
            self._sweeper.cancel()
        await self.hub.stop()
        await self.pool.stop()
        await self.store.stop()

    async def runner(self, run_id: str) -> Runner | None:
        """The computation of a run, opened if need be and up to date; None when there is no such run."""
        runner = self.runners.get(run_id)
        if runner is None:
            return await self._opened(run_id) if is_uuid(run_id) else None
        runner.idle_since = time.monotonic()
        if await runner.refresh():
            return runner
        self.runners.pop(run_id, None)
        return None

    async def _opened(self, run_id: str) -> Runner | None:
        """Open a run, once however many ask for it at a time."""
        if run_id not in self._opening:
            self._opening[run_id] = asyncio.create_task(self._open(run_id))
        try:
            return await asyncio.shield(self._opening[run_id])
        finally:
            self._opening.pop(run_id, None)

    def runner_of(self, run: Run, commands: list[Given]) -> Runner:
        """A computation that is not open to others yet."""
        return Runner(run, commands, self.pool, self.store, self.hub.publish)

    def adopt(self, runner: Runner) -> Runner:
        """Open it to all."""
        runner.idle_since = time.monotonic()
        return self.runners.setdefault(runner.id, runner)

    async def command(self, runner: Runner, command: Command) -> Answer:
        """Carry out an owner's command, in a fork if it was given in the past.

        It goes on to its end even if whoever waits for it goes away.
        """
        return await asyncio.shield(self._errand(self._command(runner, command)))

    async def _command(self, runner: Runner, command: Command) -> Answer:
        try:
            return await runner.command(command)
        except Past as past:
            return await fork(self, runner, runner.run.owner, past.at, command.id, command.do)
        except Exception:
            log.exception("a command could not be stored")
            return Refused(command.id, [refusals.NOT_STORED])

    def playhead(self, runner: Runner, frame: int) -> None:
        """Remember where the owner looks."""
        if frame != runner.run.at:
            runner.run.at = frame
            self.store.note(runner.run.pk, at=frame)

    def left(self, runner: Runner) -> None:
        """A listener has gone."""
        runner.idle_since = time.monotonic()

    async def validate(self, engine: str, scenario: Mapping[str, Any], seed: int) -> list[Mapping[str, Any]]:
        """What is wrong with a scenario."""
        key = f"check {uuid.uuid4()}"
        reply = await self.pool.ask(key, "open", engine=engine, scenario=scenario, seed=seed, commands=())
        await self.pool.drop(key)
        if fault := reply.header.get("fault"):
            return [refusals.engine_fault(fault)]
        return reply.header.get("diagnostics", [])

    async def _open(self, run_id: str) -> Runner | None:
        run = await self.store.read(lambda: Run.objects.filter(pk=run_id).first())
        if run is None:
            return None
        return self.adopt(self.runner_of(run, await self.store.read(load_commands, run_id, 0)))

    async def _on_command(self, run_id: str, seq: int, given: Given | None) -> None:
        runner = self.runners.get(run_id)
        if runner is not None:
            self._errand(runner.foreign(seq, given))

    def _errand(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """A task that is kept until it has ended, whoever waits for it or not."""
        errand = asyncio.create_task(work)
        self._errands.add(errand)
        errand.add_done_callback(self._errands.discard)
        return errand

    async def reconcile(self) -> None:
        """Ask the database whether other processes stored something of which the layer did not tell."""
        watched = {runner.id: runner for runner in self.runners.values() if runner.listeners}
        counts = await self.store.read(count_commands, list(watched))
        for run_id, count in counts.items():
            if count > len(watched[run_id].commands):
                await watched[run_id].refresh()

    async def forget_idle(self, idle_s: float = IDLE_S) -> None:
        """Forget runs at which nobody has looked for so long; when there are too many, the idlest sooner."""
        idle = [runner for runner in self.runners.values() if not runner.is_busy]
        idle.sort(key=lambda runner: runner.idle_since)
        too_many = max(0, len(self.runners) - MOST_OPEN)
        for number, runner in enumerate(idle):
            if number < too_many or time.monotonic() - runner.idle_since >= idle_s:
                del self.runners[runner.id]
                await runner.close()

    def shrink_windows(self, most_bytes: int = WINDOWS_BYTES) -> None:
        """When all runs together hold too many frames, let each keep its share."""
        windows = [runner.window for runner in self.runners.values()]
        if sum(window.size_bytes for window in windows) > most_bytes:
            for window in windows:
                window.shrink(most_bytes // len(windows))

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_S)
            await self.forget_idle()
            self.shrink_windows()
            if self.hub.has_company:
                await self.reconcile()


def is_uuid(text: str) -> bool:
    """Whether a text could be the id of a run, in its usual form."""
    try:
        return str(uuid.UUID(text)) == text
    except ValueError:
        return False


_current: Service | None = None


@contextmanager
def current_is(service: Service) -> Iterator[None]:
    """For as long as this lasts, this is the process's service."""
    global _current
    before, _current = _current, service
    try:
        yield
    finally:
        _current = before


async def startup() -> None:
    """Start this process's service; called once before the first socket is served."""
    global _current
    layer = get_channel_layer()
    alone = layer is None or isinstance(layer, InMemoryChannelLayer)
    _current = Service(Pool(engines.table()), None if alone else layer)
    await _current.start()
    _current.pool.warm_up()


async def shutdown() -> None:
    """Stop it: what is queued is written."""
    global _current
    if _current is not None:
        stopping, _current = _current, None
        await stopping.stop()


def current() -> Service:
    """This process's service."""
    assert _current is not None, "the service is not started: the ASGI server must send lifespan events"
    return _current


@asynccontextmanager
async def borrowed() -> AsyncIterator[Service]:
    """This process's service for a view; where there is none (a test client, a command) one for the moment."""
    if _current is not None and _current.loop is asyncio.get_running_loop():
        yield _current
        return
    service = Service(Pool(engines.table(), workers=1))
    await service.start()
    try:
        yield service
    finally:
        await service.stop()
