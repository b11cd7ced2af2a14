"""The one writer of a process: takes everything queued, one transaction, then tells everybody who waits.

A command is acknowledged only after its transaction has been committed. While a commit runs the next ones queue up, so
commits group by themselves as load grows. The queue is bounded; a full one answers Busy at once. Playheads and states
of runs are not worth a commit of their own: they ride along, the newest of each run only, or go after a second.
"""

import asyncio
import logging
import uuid
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, TypeVar

from django.db import IntegrityError, InterfaceError, OperationalError, connection, transaction

from teaching.live.models import CommandRecord, Run

log = logging.getLogger(__name__)
T = TypeVar("T")

MOST_QUEUED = 5_000
MOST_A_COMMIT = 1_000
RIDE_S = 1.0


class Busy(Exception):
    """More is waiting to be stored than may wait. Nothing was stored."""


class Conflict(Exception):
    """Somebody else stored something at this place first. Nothing was stored."""


@dataclass(slots=True)
class Entry:
    """What is stored together or not at all: a new run, if any, and commands."""

    run: Run | None
    commands: Sequence[CommandRecord]
    done: "asyncio.Future[None]" = field(repr=False)


class Store:
    """Writes for this process, in a thread of its own; reads of the socket path have a second one."""

    def __init__(self, most_queued: int = MOST_QUEUED) -> None:
        """Nothing started."""
        self._queue: asyncio.Queue[Entry] = asyncio.Queue(most_queued)
        self._riders: dict[uuid.UUID, dict[str, Any]] = {}
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="reads")
        self._task: asyncio.Task[None] | None = None
        self.commits = 0

    async def start(self) -> None:
        """Start the writer."""
        self._task = asyncio.create_task(self._write_all(), name="store")

    async def stop(self) -> None:
        """Write what is queued, then close the connections."""
        await self._queue.join()
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        loop = asyncio.get_running_loop()
        if self._riders:
            await loop.run_in_executor(self._writing, _write, [], self._take_riders())
        for executor in (self._writing, self._reading):
            await loop.run_in_executor(executor, _close_connection)
            executor.shutdown()

    async def append(self, commands: Sequence[CommandRecord], run: Run | None = None) -> None:
        """Store commands (with the new run that they belong to); returns when committed. Raises Busy, Conflict."""
        entry = Entry(run, commands, asyncio.get_running_loop().create_future())
        try:
            self._queue.put_nowait(entry)
        except asyncio.QueueFull:
            raise Busy from None
        await entry.done

    def note(self, run: uuid.UUID, **fields: Any) -> None:
        """Remember a run's playhead or status some time soon; only the last word counts."""
        self._riders.setdefault(run, {}).update(fields)

    async def read(self, query: Callable[..., T], *arguments: Any) -> T:
        """Carry out a query in the reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self._reading, _with_connection, query, *arguments)

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            entries = await self._next_entries()
            if not entries and not self._riders:
                continue
            try:
                outcomes = await loop.run_in_executor(self._writing, _write, entries, self._take_riders())
            except Exception as error:
                log.exception("a commit failed")
                outcomes = [error] * len(entries)
            self.commits += 1
            for entry, outcome in zip(entries, outcomes, strict=True):
                self._queue.task_done()
                if entry.done.done():
                    continue
                if outcome is None:
                    entry.done.set_result(None)
                else:
                    entry.done.set_exception(outcome)

    async def _next_entries(self) -> list[Entry]:
        """Everything queued; waits for the first, but no longer than RIDE_S when something would ride along."""
        try:
            async with asyncio.timeout(RIDE_S):
                entries = [await self._queue.get()]
        except TimeoutError:
            return []
        while len(entries) < MOST_A_COMMIT and not self._queue.empty():
            entries.append(self._queue.get_nowait())
        return entries

    def _take_riders(self) -> dict[uuid.UUID, dict[str, Any]]:
        riders, self._riders = self._riders, {}
        return riders


def _close_connection() -> None:
    connection.close()


def _with_connection(query: Callable[..., T], *arguments: Any) -> T:
    """Run a query; once more with a new connection when the old one has died."""
    try:
        return query(*arguments)
    except (OperationalError, InterfaceError):
        connection.close()
        return query(*arguments)


def _write(entries: Sequence[Entry], riders: dict[uuid.UUID, dict[str, Any]]) -> list[Exception | None]:
    """Everything in one transaction; when one entry conflicts, each in its own, so that it alone fails."""
    try:
        _with_connection(_write_together, entries, riders)
    except IntegrityError:
        _with_connection(_write_together, [], riders)
        return [_write_alone(entry) for entry in entries]
    return [None] * len(entries)


def _write_together(entries: Sequence[Entry], riders: dict[uuid.UUID, dict[str, Any]]) -> None:
    with transaction.atomic():
        runs = [entry.run for entry in entries if entry.run is not None]
        if runs:
            Run.objects.bulk_create(runs)
        commands = [command for entry in entries for command in entry.commands]
        with connection.cursor() as cursor:
            if commands:
                _insert(cursor, commands)
            for name in ("at", "status"):
                _update(cursor, name, {run: fields[name] for run, fields in riders.items() if name in fields})


def _insert(cursor: Any, commands: Sequence[CommandRecord]) -> None:
    """As bulk_create would, at a sixth of its cost: there is nothing to be read back."""
    fields = [field for field in CommandRecord._meta.concrete_fields if not field.primary_key]
    columns = ", ".join(connection.ops.quote_name(field.column) for field in fields)
    table = connection.ops.quote_name(CommandRecord._meta.db_table)
    rows = [
        [field.get_db_prep_save(field.pre_save(command, add=True), connection) for field in fields]
        for command in commands
    ]
    cursor.executemany(f"INSERT INTO {table} ({columns}) VALUES ({', '.join(['%s'] * len(fields))})", rows)


def _update(cursor: Any, name: str, values: dict[uuid.UUID, Any]) -> None:
    """One field of many runs."""
    key, quote = Run._meta.pk, connection.ops.quote_name
    table, column = quote(Run._meta.db_table), quote(Run._meta.get_field(name).column)
    rows = [(value, key.get_db_prep_value(run, connection)) for run, value in values.items()]
    if rows:
        cursor.executemany(f"UPDATE {table} SET {column} = %s WHERE {quote(key.column)} = %s", rows)


def _write_alone(entry: Entry) -> Exception | None:
    try:
        _with_connection(_write_together, [entry], {})
    except IntegrityError:
        return Conflict()
    return None
