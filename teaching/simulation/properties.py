"""What must always hold of a simulation's frames, as checks that tests and debugging runs share.

Each check returns sentences about what does not hold, an empty list when all is well, so that one run can show all
its faults at once. The rules: frames are numbered from 0 without a gap; virtual time never runs backwards; the patches
give the world; a patch and its inverse cancel out; everything in a patch is JSON; the sentence names whatever moved.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teaching.simulation.patch import Fields, Patch, State, apply
from teaching.simulation.protocol import Command, Frame, Simulation

NAMED_AT_MOST = 8
"""When more entities of one kind move in a frame, its sentence may give their number instead of their names."""


@dataclass(frozen=True, slots=True)
class Movement:
    """Which fields of a kind say where an entity is (coming and going count as well), and what a sentence calls it."""

    fields: tuple[str, ...]
    names: Callable[[str, Fields], Iterable[str]]


Movements = Mapping[str, Movement]
"""By kind; entities of other kinds need not be named."""


def problems(frames: Sequence[Frame], movements: Movements | None = None, world: State | None = None) -> list[str]:
    """Everything that is wrong with the frames of a run from its first on; `world` is what they should end in."""
    found: list[str] = []
    state: State = {}
    now = 0
    for number, frame in enumerate(frames):
        where = f"frame {frame.n} ({frame.cause.kind})"
        if frame.n != number:
            found.append(f"{where}: should have number {number}")
        if frame.t < now:
            found.append(f"{where}: time runs backwards, {frame.t} ns after {now} ns")
        now = max(now, frame.t)
        found += [f"{where}: {fault}" for fault in _patch_faults(state, frame.patch)]
        if number and movements:
            found += [f"{where}: {fault}" for fault in unnamed(frame, state, movements)]
        apply(state, frame.patch)
    if world is not None and state != world:
        differing = sorted(id_ for id_ in {*state, *world} if state.get(id_) != world.get(id_))
        found.append(f"the patches do not give the world: {', '.join(differing)}")
    return found


def _patch_faults(state: State, patch: Patch) -> list[str]:
    """What is wrong with one patch to a world, which is left as it was."""
    found = [f"{id_} is not JSON" for id_, changed in patch.items() if not is_json(changed)]
    touched: State = {id_: dict(state[id_]) for id_ in patch if id_ in state}
    trial: State = {id_: dict(fields) for id_, fields in touched.items()}
    inverse = apply(trial, patch)
    same = sorted(id_ for id_, changed in patch.items() if changed is not None and trial[id_] == touched.get(id_))
    found += [f"{id_} is in the patch but does not change" for id_ in same]
    apply(trial, inverse)
    if trial != touched:
        found.append("its inverse does not take it back")
    return found


def unnamed(frame: Frame, before: State, movements: Movements) -> list[str]:
    """The entities that a frame moves and its sentence does not name."""
    moved: dict[str, list[str]] = defaultdict(list)
    for id_, changed in frame.patch.items():
        old = before.get(id_)
        kind = str((old or changed or {})["kind"])
        movement = movements.get(kind)
        if movement is None or (old and changed and not set(movement.fields) & set(changed)):
            continue
        if not any(name in frame.say for name in movement.names(id_, {**(old or {}), **(changed or {})})):
            moved[kind].append(id_)
    found: list[str] = []
    for kind, ids in moved.items():
        total = sum(1 for id_ in frame.patch if (before.get(id_) or frame.patch[id_] or {})["kind"] == kind)
        if total <= NAMED_AT_MOST:
            found += [f"{id_} moves, but the sentence does not name it: {frame.say}" for id_ in ids]
        elif not any(str(number) in frame.say for number in range(len(ids), total + 1)):
            found.append(f"{len(ids)} of kind {kind} move, but the sentence has neither names nor number: {frame.say}")
    return found


def is_json(value: Any) -> bool:
    """Whether a value can travel: None, bool, finite numbers, str, and lists and dicts with text keys of these."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, list):
        return all(is_json(item) for item in value)
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_json(item) for key, item in value.items())
    return value is None or isinstance(value, bool | int | str)


def drive(simulation: Simulation, commands: Sequence[Command] = (), most: int = 10_000, chunk: int = 64) -> list[Frame]:
    """The frames of a run, each accepted or refused command given when exactly its number of frames has been made.

    A command whose moment never comes, because the simulation waits or ended before, is given at that point.
    """
    frames: list[Frame] = []
    waiting = list(commands)
    while len(frames) < most:
        room = min(chunk, most - len(frames), *(command.at - len(frames) for command in waiting[:1]))
        made = simulation.advance(room) if room > 0 else []
        frames += made
        if len(made) < max(room, 1):
            if not waiting:
                break
            simulation.command(waiting.pop(0).do)
    return frames


def differences(one: Sequence[Frame], other: Sequence[Frame]) -> list[str]:
    """Where two runs that should be the same part ways: the first frame that differs, or their lengths."""
    for first, second in zip(one, other, strict=False):
        if first.as_json() != second.as_json():
            return [f"frame {first.n} differs: {first.say!r} and {second.say!r}"]
    return [] if len(one) == len(other) else [f"{len(one)} frames and {len(other)} frames"]
