"""Pods that were promised a node: they preempted and wait for their victims to go (backend/queue/nominator.go)."""

from teaching.cluster.objects.pod_view import PodView


class Nominator:
    """Nominated pods by node, in order of nomination."""

    def __init__(self) -> None:
        """Nobody is nominated."""
        self._pods: dict[str, dict[str, PodView]] = {}
        self._node_of: dict[str, str] = {}

    def add(self, pod: PodView, node_name: str = "") -> None:
        """Note a nomination, to `node_name` or else to the node in the pod's status; an older one is dropped."""
        self.delete(pod)
        node = node_name or pod.nominated_node_name
        if node and not pod.node_name:
            self._pods.setdefault(node, {})[pod.uid] = pod
            self._node_of[pod.uid] = node

    def delete(self, pod: PodView) -> None:
        """Forget a pod's nomination, if it has one."""
        node = self._node_of.pop(pod.uid, None)
        if node is not None:
            del self._pods[node][pod.uid]
            if not self._pods[node]:
                del self._pods[node]

    def node_of(self, pod: PodView) -> str:
        """The node that a pod is nominated to; empty if none."""
        return self._node_of.get(pod.uid, "")

    def pods_for_node(self, node_name: str) -> list[PodView]:
        """Everybody nominated to a node."""
        return list(self._pods.get(node_name, {}).values())

    def nodes(self) -> list[str]:
        """Nodes that somebody is nominated to."""
        return list(self._pods)
