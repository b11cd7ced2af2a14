"""A run beside a run: the same scenario, seed and earlier commands, and from some frame on its own way.

A command is earlier when its place is below the fork's: what was done at the very same place gives way to what is done
now. The old run stays as it is.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from teaching.live import refusals
from teaching.live.line import Faulty, Given
from teaching.live.models import CommandRecord, Run
from teaching.live.protocol import Command, Forked, Refused
from teaching.live.runner import Runner, record
from teaching.live.store import Busy, Conflict

if TYPE_CHECKING:
    from teaching.live.service import Service


async def fork(
    service: "Service", parent: Runner, owner: str, at: int, fork_id: str = "", do: Mapping[str, Any] | None = None
) -> Forked | Refused:
    """Fork at place `at` and give the command `do` there, if any. Asked again, the first fork is the answer."""
    made = await service.store.read(fork_of, parent.id, fork_id)
    if made is not None:
        return made
    child = _child(service, parent, owner, at, fork_id)
    try:
        refused = await _grow(child, at, fork_id, do)
    except Faulty as faulty:
        refused = [refusals.from_trouble(faulty.trouble)]
    except Busy:
        refused = [refusals.BUSY]
    except Conflict:
        made = await service.store.read(fork_of, parent.id, fork_id)
        refused = [refusals.NOT_STORED]
    if refused:
        await child.close()
        return made or Refused(fork_id, refused)
    service.adopt(child)
    return Forked(fork_id, child.id, at)


def fork_of(parent_id: str, fork_id: str) -> Forked | None:
    """The fork that a command has made before."""
    run = Run.objects.filter(parent_id=parent_id, fork_id=fork_id).first() if fork_id else None
    return run and Forked(fork_id, str(run.pk), run.parent_at or 0)


def _child(service: "Service", parent: Runner, owner: str, at: int, fork_id: str) -> Runner:
    old = parent.run
    run = Run(
        engine=old.engine, version=old.version, scenario_text=old.scenario_text, seed=old.seed, title=old.title,
        owner=owner, parent_id=old.pk, parent_at=at, fork_id=fork_id, at=at - 1,
    )  # fmt: skip
    return service.runner_of(run, [given for given in parent.commands if given.at < at])


async def _grow(child: Runner, at: int, fork_id: str, do: Mapping[str, Any] | None) -> list[refusals.Json]:
    """Store the fork with its commands and the new one; what is wrong with that one."""
    if do is None:
        await child.store.append(_records(child, child.commands), run=child.run)
        return []
    refused = await child.rehearse(Command(fork_id, at, at - 1, do))
    if not refused:
        given = Given(fork_id, at, do)
        await child.store.append(_records(child, [*child.commands, given]), run=child.run)
        child.take(given)
    return list(refused)


def _records(child: Runner, commands: list[Given]) -> list[CommandRecord]:
    return [record(child.run, seq, given) for seq, given in enumerate(commands)]
