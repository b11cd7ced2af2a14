"""The picture of the cluster that one cycle works on: copies of NodeInfos in the order in which nodes are looked at."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from teaching.cluster.scheduler.framework.node_info import NodeInfo

_LONGEST_LOG = 1_000_000


@dataclass(frozen=True, slots=True)
class ImageState:
    """An image in the cluster: its size as first reported, and how many nodes have it."""

    size_bytes: int
    num_nodes: int


class Snapshot:
    """NodeInfos by name and in order. The cache renews it before each cycle; nothing changes in it during one.

    `version` grows with every new list of nodes; `replaced` logs the places of nodes replaced since, for whoever
    mirrors the snapshot.
    """

    def __init__(self) -> None:
        """Of an empty cluster."""
        self.node_infos: list[NodeInfo] = []
        self.image_states: Mapping[str, ImageState] = {}
        self.version = 0
        self.mirror: object = None
        self.replaced: list[int] = []
        self.places: dict[str, int] = {}
        self._with_affinity: set[str] = set()
        self._with_required_anti_affinity: set[str] = set()

    def __len__(self) -> int:
        """Number of nodes."""
        return len(self.node_infos)

    def get(self, name: str) -> NodeInfo | None:
        """The NodeInfo of a node; None if there is no such node."""
        place = self.places.get(name)
        return None if place is None else self.node_infos[place]

    def place(self, name: str) -> int:
        """Where in the order a node stands."""
        return self.places[name]

    def renew(self, node_infos: list[NodeInfo]) -> None:
        """Take over a whole new list of nodes."""
        self.node_infos = node_infos
        self.places = {info.name: place for place, info in enumerate(node_infos)}
        self._with_affinity, self._with_required_anti_affinity = set(), set()
        for info in node_infos:
            self._note_affinities(info)
        self.version += 1
        self.replaced = []

    def replace(self, info: NodeInfo) -> None:
        """Take over a changed copy of a node that is in the list already."""
        if len(self.replaced) >= _LONGEST_LOG:
            self.version += 1
            self.replaced = []
        place = self.places[info.name]
        self.node_infos[place] = info
        self.replaced.append(place)
        self._note_affinities(info)

    def _note_affinities(self, info: NodeInfo) -> None:
        for names, pods in (
            (self._with_affinity, info.pods_with_affinity),
            (self._with_required_anti_affinity, info.pods_with_required_anti_affinity),
        ):
            if pods:
                names.add(info.name)
            else:
                names.discard(info.name)

    def have_pods_with_affinity(self) -> list[NodeInfo]:
        """Nodes with pods that declare inter-pod (anti-)affinity, in order."""
        return self._ordered(self._with_affinity)

    def have_pods_with_required_anti_affinity(self) -> list[NodeInfo]:
        """Nodes with pods that require anti-affinity, in order."""
        return self._ordered(self._with_required_anti_affinity)

    def _ordered(self, names: Iterable[str]) -> list[NodeInfo]:
        return [self.node_infos[place] for place in sorted(self.places[name] for name in names)]

    def is_claim_used(self, key: str) -> bool:
        """Whether a pod on some node uses the claim `namespace/name`."""
        return any(key in info.pvc_ref_counts for info in self.node_infos)
