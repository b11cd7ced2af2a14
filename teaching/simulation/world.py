"""The world: a flat store of entities, in which the engines write and which records what they wrote.

Everything that the stage can show is an entity `id -> {kind, fields}` here; engines keep their own fast objects and
write what is visible through `put`, `set` and `remove`. The store notices what really changed since the last frame, so
no engine keeps a patch by hand. Ids look like `g:18`, `p:0`, `node:a`, `pod:default/web-1`.

Recording can be switched off (headless runs): writes then cost one test.
"""

from collections.abc import Iterator
from typing import Any

from teaching.simulation.patch import ABSENT, Fields, Patch, State


class World:
    """Entities and what changed in them since `take_patch` was last called."""

    def __init__(self, *, recording: bool = True) -> None:
        """An empty world."""
        self.recording = recording
        self.state: State = {}
        self._changed: Patch = {}
        self._before: dict[str, Fields | None] = {}

    def __contains__(self, id_: str) -> bool:
        """Whether an entity of this id is here."""
        return id_ in self.state

    def __getitem__(self, id_: str) -> Fields:
        """The fields of an entity; to be read, not written."""
        return self.state[id_]

    def ids(self, kind: str) -> Iterator[str]:
        """Ids of all entities of a kind, in order of creation."""
        return (id_ for id_, fields in self.state.items() if fields["kind"] == kind)

    def put(self, id_: str, kind: str, **fields: Any) -> None:
        """Create an entity with all its fields."""
        if not self.recording:
            return
        assert id_ not in self.state, f"{id_} exists already"
        self._remember(id_)
        self.state[id_] = {"kind": kind, **fields}
        self._changed[id_] = dict(self.state[id_])

    def set(self, id_: str, **fields: Any) -> None:
        """Change fields of an entity; values that are the same already change nothing."""
        if not self.recording:
            return
        entity = self.state[id_]
        changed = {name: value for name, value in fields.items() if entity.get(name, self) != value}
        if not changed:
            return
        self._remember(id_)
        entity.update(changed)
        pending = self._changed.get(id_)
        if pending is None:
            self._changed[id_] = changed
        else:
            pending.update(changed)

    def remove(self, id_: str) -> None:
        """Take an entity out of the world."""
        if not self.recording:
            return
        self._remember(id_)
        del self.state[id_]
        self._changed[id_] = None

    def pending(self) -> bool:
        """Whether anything was written since the last patch (it may have been written back)."""
        return bool(self._changed)

    def take_patch(self) -> Patch:
        """What changed since the last call, without fields that ended as they began."""
        patch: Patch = {}
        for id_, changed in self._changed.items():
            kept = _really_changed(self._before[id_], changed)
            if kept is not None:
                patch[id_] = kept[0]
        self._changed, self._before = {}, {}
        return patch

    def _remember(self, id_: str) -> None:
        if id_ not in self._before:
            fields = self.state.get(id_)
            self._before[id_] = None if fields is None else dict(fields)


def _really_changed(before: Fields | None, changed: Fields | None) -> tuple[Fields | None] | None:
    """The part of a change that is one, in a 1-tuple; None if nothing is left of it."""
    if before is None:
        return None if changed is None else (changed,)
    if changed is None:
        return (None,)
    kept = {name: value for name, value in changed.items() if name not in before or before[name] != value}
    if "kind" in changed:  # removed and made anew between two frames: fields of the old one must not survive
        kept |= {name: ABSENT for name in before if name not in changed}
    return (kept,) if kept else None
