"""What changed between two worlds: `{id: {field: value}}`, and `{id: None}` for an entity that is gone.

A patch for an id that the world lacks creates the entity and must carry its `kind`. Values are JSON: None, bool, int,
float, str, and lists or dicts of these. They are replaced whole, never changed in place.
"""

from typing import Any

Fields = dict[str, Any]
"""The fields of one entity, `kind` among them."""
State = dict[str, Fields]
"""A world as plain data: id -> fields."""
Patch = dict[str, Fields | None]
"""Changed fields per id; None removes the entity."""

ABSENT = "\0absent"
"""In an inverse patch: the field was not there before."""


def apply(state: State, patch: Patch) -> Patch:
    """Change `state` in place; return the patch that takes it back."""
    inverse: Patch = {}
    for id_, changed in patch.items():
        before = state.get(id_)
        if changed is None:
            assert before is not None, f"{id_} is removed but was never there"
            inverse[id_] = state.pop(id_)
        elif before is None:
            assert "kind" in changed, f"{id_} is new but has no kind"
            state[id_] = dict(changed)
            inverse[id_] = None
        else:
            inverse[id_] = _change(before, changed)
    return inverse


def _change(fields: Fields, changed: Fields) -> Fields:
    undo: Fields = {}
    for name, value in changed.items():
        undo[name] = fields.get(name, ABSENT)
        if value == ABSENT:
            del fields[name]
        else:
            fields[name] = value
    return undo


def diff(before: State, after: State) -> Patch:
    """The smallest patch from one world to another."""
    patch: Patch = {id_: None for id_ in before if id_ not in after}
    for id_, fields in after.items():
        old = before.get(id_)
        if old is None:
            patch[id_] = dict(fields)
            continue
        changed = {name: value for name, value in fields.items() if name not in old or old[name] != value}
        changed |= {name: ABSENT for name in old if name not in fields}
        if changed:
            patch[id_] = changed
    return patch
