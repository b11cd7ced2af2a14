"""The one computation of a run in this process, shared by all sockets on which the run is watched.

It keeps the stored commands in order, the newest frames encoded, and a line in a worker. It computes as far ahead as
some listener wants, a slice at a time, and tells the listeners. A command is tried in the worker at its place, stored,
and only then part of the run; what had been computed beyond its place is void.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

import orjson
from django.db.models import Count

from teaching.live import refusals
from teaching.live.line import Faulty, Given, Line
from teaching.live.models import CommandRecord, Run
from teaching.live.pool import Pool
from teaching.live.protocol import Accepted, Command, Refused, Trouble
from teaching.live.store import Busy, Conflict, Store
from teaching.live.window import FrameWindow

AHEAD = 256
"""Frames computed beyond what a listener has, without being asked."""
MOST_CONFLICTS = 5


class Listener(Protocol):
    """A socket, as the runner sees it."""

    wanted: int
    """The last frame it would like to have."""

    def changed(self) -> None:
        """There are new frames, or the status is another."""

    def truncated(self, n: int) -> None:
        """Frames from n on are void."""

    def trouble(self, trouble: Trouble) -> None:
        """Something went wrong with the run."""


class Past(Exception):
    """The command belongs to a fork, at the place `at`: it was given in the past, or only there the run can go on."""

    def __init__(self, at: int) -> None:
        """Keep the place."""
        super().__init__(at)
        self.at = at


Publish = Callable[[str, int, Given], None]
"""Tells the other processes that a command was stored: run, seq, command."""


class Runner:
    """See the module."""

    def __init__(self, run: Run, commands: Sequence[Given], pool: Pool, store: Store, publish: Publish) -> None:
        """Nothing computed yet."""
        self.run, self.commands, self.store, self._publish = run, list(commands), store, publish
        self.id = str(run.pk)
        self.window = FrameWindow()
        self.listeners: set[Listener] = set()
        self.fault: Trouble | None = None
        self.notice: Trouble | None = None
        self.status = "ready"
        self.idle_since = 0.0
        self._line = Line(pool, self.id, run, self.commands)
        self._past = Line(pool, f"{self.id} past", run, self.commands)
        self._lock, self._past_lock = asyncio.Lock(), asyncio.Lock()
        self._pump: asyncio.Task[None] | None = None
        self._known = {given.client_id: given for given in self.commands}

    @property
    def head(self) -> int:
        """The number of the last frame computed."""
        return self.window.head

    @property
    def can_advance(self) -> bool:
        """Whether computing would bring more frames."""
        return self.status == "ready" and self.fault is None

    @property
    def is_at_rest(self) -> bool:
        """Whether it went as far as it goes without a command."""
        return self.status != "ready" and self.fault is None

    @property
    def is_busy(self) -> bool:
        """Whether somebody watches it or something is going on."""
        return bool(self.listeners) or self._lock.locked() or self._past_lock.locked()

    async def close(self) -> None:
        """Forget everything that can be made again."""
        if self._pump:
            self._pump.cancel()
            await asyncio.gather(self._pump, return_exceptions=True)
        await self._line.close()
        await self._past.close()

    # -- frames ---------------------------------------------------------------------------------------------------

    def pump(self) -> None:
        """Compute until no listener wants more. Call it whenever one does."""
        if self._pump is None and self.can_advance and self._target() > self.head:
            self._pump = asyncio.create_task(self._compute(), name=f"pump {self.id}")

    async def compute_to(self, last: int) -> None:
        """Compute up to frame `last`, or as far as it goes."""
        while self.head < last and self.can_advance:
            await self._guarded(self._slice, last)

    async def batch(self, first: int, last: int, most_bytes: int) -> Sequence[bytes]:
        """Frames from `first` to at most min(last, head), at least one; made again if they are held no more."""
        if first >= self.window.first:
            return self.window.batch(first, last, most_bytes)
        async with self._past_lock:
            if self._past.made > first:
                self._past.forget()
            frames: Sequence[bytes] = ()
            while not frames and self._past.status == "ready" and self._past.made <= min(last, self.head):
                frames = await self._past.advance(first, min(last, self.head))
            return frames

    async def keyframe(self, to: int) -> tuple[int, bytes]:
        """The latest keyframe at or before frame `to`: number -1 and an empty world when there is none."""
        async with self._lock:
            while self._line.made <= min(to, self.head):
                await self._slice(min(to, self.head))
            return await self._line.keyframe(to)

    def _target(self) -> int:
        return max((listener.wanted for listener in self.listeners), default=-1)

    async def _compute(self) -> None:
        try:
            while self.can_advance and self._target() > self.head:
                await self._guarded(self._slice, self._target())
        finally:
            self._pump = None

    async def _guarded(self, work: Callable[[int], Awaitable[None]], last: int) -> None:
        async with self._lock:
            try:
                await work(last)
            except Faulty as faulty:
                self.fault = faulty.trouble
                self._tell(self.fault)

    def _tell(self, trouble: Trouble) -> None:
        for listener in self.listeners:
            listener.trouble(trouble)

    async def _slice(self, last: int) -> None:
        """Compute for one slice; holds the lock."""
        line = self._line
        self.window.add(await line.advance(self.head + 1, last))
        if line.version != self.run.version and self.notice is None:
            self.notice = refusals.other_version(self.run.version, line.version)
            self._tell(self.notice)
        if line.made > self.head:
            self._arrived()
        elif line.status != "ready":
            raise Faulty("replay_differs", f"The run came to rest at frame {line.made} when it was played again.")

    def _arrived(self) -> None:
        """The line is at the head: its status is the run's."""
        self.status = self._line.status
        if self.status != self.run.status:
            self.run.status = self.status
            self.store.note(self.run.pk, status=self.status)
        for listener in self.listeners:
            listener.changed()

    # -- commands -------------------------------------------------------------------------------------------------

    async def command(self, command: Command) -> Accepted | Refused:
        """Try, store and take a command, or refuse it; Past when it has to go to a fork."""
        async with self._lock:
            for _ in range(MOST_CONFLICTS):
                if known := self._known.get(command.id):
                    return Accepted(command.id, known.at)
                if command.at <= command.seen or (self.commands and command.at < self.commands[-1].at):
                    raise Past(command.at)
                try:
                    answer = await self._try_and_store(command)
                except Faulty as faulty:
                    return self._refused_or_past(command, faulty)
                if answer is not None:
                    return answer
            return Refused(command.id, [refusals.BUSY])

    def _refused_or_past(self, command: Command, faulty: Faulty) -> Refused:
        """The frames below a command cannot be made again: where the same fault keeps them away, it goes to a fork,
        in the place of the last command."""
        if self.fault is not None and faulty.trouble.code == self.fault.code != "worker_lost":
            raise Past(min(command.at, self.commands[-1].at) if self.commands else 0) from faulty
        return Refused(command.id, [refusals.from_trouble(faulty.trouble)])

    async def rehearse(self, command: Command) -> Sequence[refusals.Json]:
        """Give a command to the line only, for a run that is about to be stored; what is wrong with it."""
        async with self._lock:
            return await self._try(command)

    async def _try_and_store(self, command: Command) -> Accepted | Refused | None:
        """The answer, or None when another process was faster and everything has to be looked at again."""
        diagnostics = await self._try(command)
        if diagnostics:
            return Refused(command.id, diagnostics)
        given = Given(command.id, command.at, command.do)
        try:
            await self.store.append([record(self.run, len(self.commands), given)])
        except Busy:
            self._line.forget()
            return Refused(command.id, [refusals.BUSY])
        except Conflict:
            self._line.forget()
            await self._catch_up()
            return None
        except BaseException:
            self._line.forget()
            raise
        self.take(given)
        self._publish(self.id, len(self.commands) - 1, given)
        return Accepted(command.id, command.at)

    async def _try(self, command: Command) -> Sequence[refusals.Json]:
        """Give the command to the line at its place; what is wrong with it."""
        line, at = self._line, command.at
        while True:
            if line.made > at:
                line.forget()
            while line.made < at:
                await self._slice(at - 1)
                if line.status != "ready" and line.made < at:
                    return [refusals.too_late(at, line.made)]
            diagnostics = await line.command(at, command.do)
            if diagnostics is not None:
                return diagnostics

    def take(self, given: Given) -> None:
        """A stored command becomes part of the run; the line knows it already, or has been forgotten."""
        self.commands.append(given)
        self._known[given.client_id] = given
        self._past.forget()
        self.window.truncate(given.at)
        self.status, self.fault, self._line.careful = "ready", None, False
        for listener in self.listeners:
            listener.truncated(given.at)
            listener.wanted = max(listener.wanted, given.at + AHEAD)
        self.pump()

    # -- other processes ------------------------------------------------------------------------------------------

    async def foreign(self, seq: int, given: Given | None) -> None:
        """Another process stored a command; None: it is too long to be told, read it."""
        async with self._lock:
            if seq < len(self.commands):
                return
            if seq == len(self.commands) and given is not None:
                await self._take_foreign(given)
            else:
                await self._catch_up()

    async def refresh(self) -> bool:
        """Take whatever was stored behind our back: commands, owner, sharing. False when the run is gone."""
        rights = await self.store.read(load_rights, self.id)
        if rights is None:
            return False
        self.run.owner, self.run.shared = rights
        async with self._lock:
            await self._catch_up()
        if self.fault and self.fault.code == "worker_lost":
            self.fault = None
        return True

    async def _catch_up(self) -> None:
        for given in await self.store.read(load_commands, self.id, len(self.commands)):
            await self._take_foreign(given)

    async def _take_foreign(self, given: Given) -> None:
        try:
            fits = self._line.made == given.at and await self._line.command(given.at, given.do) == []
        except Faulty:
            fits = False
        if not fits:
            self._line.forget()
        self.take(given)


def record(run: Run, seq: int, given: Given) -> CommandRecord:
    """A command in the form in which it is stored."""
    body = orjson.dumps(given.do).decode()
    return CommandRecord(run_id=run.pk, seq=seq, client_id=given.client_id, at=given.at, body=body)


def load_rights(run_id: str) -> tuple[str, bool] | None:
    """A run's owner, and whether it is shared; None when it is gone."""
    return Run.objects.filter(pk=run_id).values_list("owner", "shared").first()


def load_commands(run_id: str, first: int) -> list[Given]:
    """The stored commands of a run, from the `first`-th on."""
    rows = CommandRecord.objects.filter(run_id=run_id, seq__gte=first).order_by("seq")
    return [
        Given(client_id, at, orjson.loads(body)) for client_id, at, body in rows.values_list("client_id", "at", "body")
    ]


def count_commands(run_ids: Sequence[str]) -> dict[str, int]:
    """How many commands of each run are stored, for those that have any."""
    rows = CommandRecord.objects.filter(run__in=run_ids).order_by().values("run").annotate(count=Count("pk"))
    return {str(row["run"]): row["count"] for row in rows}
