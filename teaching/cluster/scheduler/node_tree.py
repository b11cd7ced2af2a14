"""Nodes by zone, and the order that goes round the zones (backend/cache/node_tree.go).

First one node of each zone, then the second of each, and so on; zones in order of first appearance, nodes within a zone
in order of addition; a zone that is used up drops out. So nodes that are looked at one after the other lie apart.
"""

from teaching.cluster.objects.views import NodeView


class NodeTree:
    """Zone key -> names of its nodes."""

    def __init__(self) -> None:
        """Without nodes."""
        self._zones: dict[str, list[str]] = {}

    def add(self, node: NodeView) -> None:
        """Append a node to its zone, unless it is there."""
        names = self._zones.setdefault(node.zone_key, [])
        if node.name not in names:
            names.append(node.name)

    def remove(self, node: NodeView) -> None:
        """Take a node out; an empty zone loses its place."""
        names = self._zones[node.zone_key]
        names.remove(node.name)
        if not names:
            del self._zones[node.zone_key]

    def update(self, old: NodeView, new: NodeView) -> None:
        """Move a node whose zone has changed."""
        if old.zone_key != new.zone_key:
            self.remove(old)
        self.add(new)

    def order(self) -> list[str]:
        """All names, round the zones."""
        zones = list(self._zones.values())
        order: list[str] = []
        turn = 0
        while zones:
            order += [names[turn] for names in zones if turn < len(names)]
            turn += 1
            zones = [names for names in zones if turn < len(names)]
        return order
