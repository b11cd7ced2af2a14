"""A node with everything on it, summed up: the scheduler's NodeInfo.

The order of `pods` is the real one, since preemption shows it: a new pod goes to the end, and when one is removed the
last takes its place. Ports are a set, so two (illegal) users of one port are freed together.
"""

from teaching.cluster.objects.pod_requests import Amounts
from teaching.cluster.objects.pod_view import HostPort, PodView
from teaching.cluster.objects.views import NodeView


class NodeInfo:
    """What is on a node. `generation` grows with every change, so that snapshots copy only what changed."""

    __slots__ = (
        "allocatable",
        "generation",
        "node",
        "non_zero_requested",
        "pods",
        "pods_with_affinity",
        "pods_with_required_anti_affinity",
        "pvc_ref_counts",
        "requested",
        "used_ports",
    )

    def __init__(self, node: NodeView | None = None) -> None:
        """An empty node; `node` is None while pods are known on a node that is not."""
        self.node = node
        self.allocatable: Amounts = node.allocatable if node else {}
        self.requested: Amounts = {}
        self.non_zero_requested: Amounts = {"cpu": 0, "memory": 0}
        self.pods: list[PodView] = []
        self.pods_with_affinity: list[PodView] = []
        self.pods_with_required_anti_affinity: list[PodView] = []
        self.used_ports: set[HostPort] = set()
        self.pvc_ref_counts: dict[str, int] = {}
        self.generation = 0

    @property
    def view(self) -> NodeView:
        """The node itself, which is known to be there."""
        assert self.node is not None, "the node of this NodeInfo is not known"
        return self.node

    @property
    def name(self) -> str:
        """The node's name."""
        return self.view.name

    def set_node(self, node: NodeView) -> None:
        """Take over a new or changed node object."""
        self.node, self.allocatable = node, node.allocatable
        self.generation += 1

    def add_pod(self, pod: PodView) -> None:
        """Count a pod in."""
        self.pods.append(pod)
        if pod.affinities.declared:
            self.pods_with_affinity.append(pod)
            if pod.affinities.required_anti_affinity:
                self.pods_with_required_anti_affinity.append(pod)
        self._count(pod, 1)
        self.used_ports.update(pod.host_ports)

    def remove_pod(self, pod: PodView) -> None:
        """Count a pod out, told by its uid. It must be here."""
        gone = _take_out(self.pods, pod.uid)
        assert gone is not None, f"no pod {pod.full_name} on this node"
        if gone.affinities.declared:
            _take_out(self.pods_with_affinity, pod.uid)
            _take_out(self.pods_with_required_anti_affinity, pod.uid)
        self._count(gone, -1)
        self.used_ports.difference_update(gone.host_ports)

    def _count(self, pod: PodView, sign: int) -> None:
        for name, amount in pod.requests.items():
            self.requested[name] = self.requested.get(name, 0) + sign * amount
        for name, amount in pod.non_zero_requests.items():
            self.non_zero_requested[name] += sign * amount
        for claim in pod.claim_names:
            key = f"{pod.namespace}/{claim}"
            self.pvc_ref_counts[key] = self.pvc_ref_counts.get(key, 0) + sign
            if not self.pvc_ref_counts[key]:
                del self.pvc_ref_counts[key]
        self.generation += 1

    def snapshot(self) -> "NodeInfo":
        """A copy that later changes do not reach."""
        copy = NodeInfo.__new__(NodeInfo)
        copy.node, copy.allocatable, copy.generation = self.node, self.allocatable, self.generation
        copy.requested, copy.non_zero_requested = dict(self.requested), dict(self.non_zero_requested)
        copy.pods, copy.pods_with_affinity = list(self.pods), list(self.pods_with_affinity)
        copy.pods_with_required_anti_affinity = list(self.pods_with_required_anti_affinity)
        copy.used_ports, copy.pvc_ref_counts = set(self.used_ports), dict(self.pvc_ref_counts)
        return copy


def _take_out(pods: list[PodView], uid: str) -> PodView | None:
    for place, pod in enumerate(pods):
        if pod.uid == uid:
            pods[place] = pods[-1]
            pods.pop()
            return pod
    return None
