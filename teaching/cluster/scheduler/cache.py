"""The scheduler's cache: what is believed to be on each node, assumed pods included.

A pod's life in it (backend/cache/interface.go):

    initial --assume--> assumed --add--> added --remove--> deleted
       |                   |                ^
       |                   +--forget--> initial
       +--------------------add------------+

An assumed pod counts at once, so that the next cycle sees it while its binding is still under way. It never expires.
Nodes are kept by zone; the order in which a cycle looks at them goes round the zones.
"""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import NodeView
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import ImageState, Snapshot
from teaching.cluster.scheduler.node_tree import NodeTree


class Cache:
    """Nodes and the pods on them."""

    def __init__(self) -> None:
        """Empty."""
        self._infos: dict[str, NodeInfo] = {}
        self._tree = NodeTree()
        self._pods: dict[str, PodView] = {}
        self._assumed: set[str] = set()
        self._image_sizes: dict[str, int] = {}
        self._image_nodes: dict[str, set[str]] = {}
        self._changed: dict[str, None] = {}
        self._nodes_changed = True

    def add_node(self, node: NodeView) -> None:
        """A node has come; pods may be known on it already."""
        self._info(node.name).set_node(node)
        self._tree.add(node)
        self._add_images(node)
        self._nodes_changed = True

    def update_node(self, node: NodeView) -> None:
        """A node object has changed."""
        info = self._info(node.name)
        if info.node is None:
            self.add_node(node)
            return
        self._remove_images(info.node)
        self._tree.update(info.node, node)
        info.set_node(node)
        self._add_images(node)
        self._nodes_changed = True

    def remove_node(self, name: str) -> None:
        """A node is gone; pods on it stay known until they are removed, too."""
        info = self._infos[name]
        assert info.node is not None, f"node {name} is gone already"
        self._tree.remove(info.node)
        self._remove_images(info.node)
        info.node, info.allocatable = None, {}
        self._drop_if_empty(name)
        self._nodes_changed = True

    def node(self, name: str) -> NodeView | None:
        """The node object of a name, if it is known."""
        info = self._infos.get(name)
        return info.node if info else None

    def nodes(self) -> list[NodeView]:
        """All nodes, in order of addition."""
        return [info.node for info in self._infos.values() if info.node is not None]

    def pod(self, uid: str) -> PodView | None:
        """The pod of a uid, assumed or added."""
        return self._pods.get(uid)

    def pods(self) -> list[PodView]:
        """All pods on nodes, in order of addition."""
        return list(self._pods.values())

    def assume_pod(self, pod: PodView) -> None:
        """Count a pod on the node that its cycle chose, before it is bound there."""
        assert pod.uid not in self._pods, f"pod {pod.full_name} is on a node already"
        self._put(pod)
        self._assumed.add(pod.uid)

    def forget_pod(self, pod: PodView) -> None:
        """Take an assumed pod back: its binding failed."""
        assert pod.uid in self._assumed, f"pod {pod.full_name} is not assumed"
        self._assumed.discard(pod.uid)
        self._take(pod.uid)

    def is_assumed(self, pod: PodView) -> bool:
        """Whether the pod is assumed and not yet confirmed."""
        return pod.uid in self._assumed

    def add_pod(self, pod: PodView) -> None:
        """A pod is confirmed on its node; an assumed one may be confirmed elsewhere than assumed."""
        if pod.uid in self._assumed:
            self._assumed.discard(pod.uid)
            self.update_pod(pod)
            return
        assert pod.uid not in self._pods, f"pod {pod.full_name} is on a node already"
        self._put(pod)

    def update_pod(self, pod: PodView) -> None:
        """A pod on a node has changed. It goes to the end of the node's list, as in the original."""
        self._take(pod.uid)
        self._put(pod)

    def remove_pod(self, pod: PodView) -> None:
        """A pod has left its node."""
        self._assumed.discard(pod.uid)
        self._take(pod.uid)

    def _put(self, pod: PodView) -> None:
        self._info(pod.node_name).add_pod(pod)
        self._pods[pod.uid] = pod
        self._changed[pod.node_name] = None

    def _take(self, uid: str) -> None:
        pod = self._pods.pop(uid)
        self._infos[pod.node_name].remove_pod(pod)
        self._changed[pod.node_name] = None
        self._drop_if_empty(pod.node_name)

    def _info(self, name: str) -> NodeInfo:
        info = self._infos.get(name)
        if info is None:
            info = self._infos[name] = NodeInfo()
        return info

    def _drop_if_empty(self, name: str) -> None:
        info = self._infos[name]
        if info.node is None and not info.pods:
            del self._infos[name]

    def _add_images(self, node: NodeView) -> None:
        for names, size in node.images:
            for name in names:
                self._image_sizes.setdefault(name, size)
                self._image_nodes.setdefault(name, set()).add(node.name)

    def _remove_images(self, node: NodeView) -> None:
        for names, _ in node.images:
            for name in names:
                having = self._image_nodes.get(name)
                if having is None:
                    continue
                having.discard(node.name)
                if not having:
                    del self._image_nodes[name], self._image_sizes[name]

    def update_snapshot(self, snapshot: Snapshot) -> None:
        """Bring a snapshot up to date, copying only what has changed since the last time."""
        if self._nodes_changed:
            order = self._tree.order()
            snapshot.renew([self._infos[name].snapshot() for name in order])
            snapshot.image_states = {
                name: ImageState(self._image_sizes[name], len(nodes)) for name, nodes in self._image_nodes.items()
            }
        else:
            for name in self._changed:
                info = self._infos.get(name)
                if info is not None and info.node is not None:
                    snapshot.replace(info.snapshot())
        self._changed.clear()
        self._nodes_changed = False
