"""What is to be said when a cluster is replaced by another: who is gone, and who is new or as at the beginning."""

from collections import Counter
from collections.abc import Iterable, Mapping

from teaching.cluster.wording import called, counted, listed
from teaching.simulation.patch import Fields, State
from teaching.simulation.protocol import Cause
from teaching.simulation.world import World

NAMED = 8
"""Ids of each kind that the cause of such a frame is about."""


def replaced(start: Cause, before: State, world: World) -> Cause:
    """The cause of the frame in which a cluster begins, told as a replacement of the nodes and pods of `before`."""
    now: Mapping[str, Fields] = {id_: world[id_] for kind in ("node", "pod") for id_ in world.ids(kind)}
    gone = [id_ for id_ in before if id_ not in now]
    came = [id_ for id_, fields in now.items() if before.get(id_) != fields]
    on = [id_ for kind in ("node:", "pod:") for id_ in [id_ for id_ in came if id_.startswith(kind)][:NAMED]]
    data = {"verb": "replace", "gone": _told(gone), "came": _told(came), "moved": _sums(gone, came)}
    return Cause(start.kind, tuple(on), {**start.data, **data})


def _sums(gone: Iterable[str], came: Iterable[str]) -> str:
    """`41 pods`: how many there are of a kind, where the two lists are too long to name everybody."""
    counts = Counter(id_.partition(":")[0] for ids in (gone, came) for id_ in ids)
    return listed([f"{counts[kind]} {kind}s" for kind in ("node", "pod") if counts[kind] > NAMED])


def _told(ids: Iterable[str]) -> str:
    """`1 node (n1) and 2 pods (a and b)`."""
    known = list(ids)
    parts = []
    for kind in ("node", "pod"):
        names = [called(id_) for id_ in known if id_.startswith(f"{kind}:")]
        if names:
            parts.append(f"{counted(len(names), kind)} ({listed(names)})")
    return listed(parts)
