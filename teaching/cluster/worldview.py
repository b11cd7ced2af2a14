"""The cluster as the stage sees it: nodes, pods, events, the profile and the clock, written as entities of the world.

Every write of these kinds happens here; cycles and verdicts are written by playback.py.
"""

from collections.abc import Mapping, Sequence

from teaching.cluster.objects.moments import NS_PER_SECOND, moment_text
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import NodeView
from teaching.cluster.wording import pod_key
from teaching.simulation.world import World

ZONE = "topology.kubernetes.io/zone"
EVENTS_KEPT = 200
PRIORITY_STEP = 1_000_000
"""Enqueued pods that one priority has room for in `pos`, which has to stay an exact number in a browser."""


def node_id(name: str) -> str:
    """The id of a node's entity."""
    return f"node:{name}"


def pod_id(pod: PodView) -> str:
    """The id of a pod's entity."""
    return pod_key(pod.namespace, pod.name)


class WorldView:
    """Writes the objects that exist into a world."""

    def __init__(self, world: World) -> None:
        """Nothing written yet."""
        self.world = world
        self._nodes = self._events = self._second = 0
        self._requested: dict[str, dict[str, int]] = {}

    def clear(self) -> None:
        """Everything of a cluster that is replaced leaves the world. The numbers of events go on: none comes twice."""
        for kind in ("verdict", "cycle", "event", "pod", "node"):
            for id_ in list(self.world.ids(kind)):
                self.world.remove(id_)
        self._nodes = 0
        self._requested = {}

    def put_clock(self, now_ns: int) -> None:
        """The first moment; `now_ns` counts from 1970."""
        self._second = now_ns // NS_PER_SECOND
        self.world.put("clock", "clock", now=moment_text(now_ns))

    def tick(self, now_ns: int) -> None:
        """Another moment; the clock's face shows whole seconds, as the API server's times do."""
        if now_ns // NS_PER_SECOND != self._second:
            self._second = now_ns // NS_PER_SECOND
            self.world.set("clock", now=moment_text(now_ns))

    def put_profile(self, name: str, weights: Mapping[str, int], points: Mapping[str, Sequence[str]]) -> None:
        """The scheduler's profile."""
        shown = {point: list(plugins) for point, plugins in points.items()}
        self.world.put("profile", "profile", name=name, weights=dict(weights), points=shown)

    def put_node(self, node: NodeView) -> None:
        """A node that is new."""
        self._nodes += 1
        self.world.put(
            node_id(node.name), "node", name=node.name, order=self._nodes, stage="", reason="", total=None, scores={},
            **_node_fields(node), requested=self.requested(node.name),
        )  # fmt: skip

    def set_node(self, node: NodeView) -> None:
        """A node whose object changed."""
        self.world.set(node_id(node.name), **_node_fields(node))

    def count(self, pod: PodView, sign: int) -> None:
        """A pod came to its node (1) or left it (-1): what is requested there changes."""
        sums = self._requested.setdefault(pod.node_name, {"cpu": 0, "memory": 0, "pods": 0})
        sums["pods"] += sign
        for name, amount in pod.requests.items():
            sums[name] = sums.get(name, 0) + sign * amount
        if node_id(pod.node_name) in self.world:
            self.world.set(node_id(pod.node_name), requested=self.requested(pod.node_name))

    def requested(self, node_name: str) -> dict[str, int]:
        """What the pods on a node ask for in all."""
        return dict(self._requested.setdefault(node_name, {"cpu": 0, "memory": 0, "pods": 0}))

    def remove(self, id_: str) -> None:
        """An object is gone."""
        self.world.remove(id_)

    def put_pod(self, pod: PodView) -> None:
        """A pod that is new: on its node if it has one, else in no queue yet."""
        self.world.put(
            pod_id(pod), "pod", namespace=pod.namespace, name=pod.name, queue="", pos=None, attempts=0,
            backoff_until=None, message="", **_pod_fields(pod),
        )  # fmt: skip

    def set_pod(self, pod: PodView) -> None:
        """A pod whose object changed."""
        self.world.set(pod_id(pod), **_pod_fields(pod))

    def queue_pod(self, id_: str, queue: str, pos: int | None = None, backoff_until: int | None = None) -> None:
        """A pod is in another part of the queue, or in none ("")."""
        self.world.set(id_, queue=queue, pos=pos, backoff_until=backoff_until)

    def put_event(self, type_: str, reason: str, object_id: str, message: str) -> str:
        """An event that `kubectl describe` will list; its id. The oldest ones leave the world."""
        self._events += 1
        id_ = f"event:{self._events}"
        self.world.put(id_, "event", type=type_, reason=reason, object=object_id, message=message, count=1)
        old = f"event:{self._events - EVENTS_KEPT}"
        if old in self.world:
            self.world.remove(old)
        return id_

    def count_event(self, id_: str, count: int) -> None:
        """The same event again."""
        if id_ in self.world:
            self.world.set(id_, count=count)


def position(priority: int, serial: int) -> int:
    """Where a pod stands in a queue: higher priority first, then the older entry; smaller is nearer the head."""
    return -priority * PRIORITY_STEP + serial


def _node_fields(node: NodeView) -> dict[str, object]:
    conditions = (node.document.get("status") or {}).get("conditions") or ()
    ready = next((c.get("status") == "True" for c in conditions if c.get("type") == "Ready"), True)
    return {
        "zone": node.labels.get(ZONE, ""),
        "labels": dict(node.labels),
        "taints": [{"key": t.key, "value": t.value, "effect": t.effect} for t in node.taints],
        "unschedulable": node.unschedulable,
        "ready": ready,
        "allocatable": dict(node.allocatable),
    }


def _pod_fields(pod: PodView) -> dict[str, object]:
    owner = pod.controller()
    return {
        "phase": pod.phase,
        "node": node_id(pod.node_name) if pod.node_name else None,
        "nominated": node_id(pod.nominated_node_name) if pod.nominated_node_name else None,
        "priority": pod.priority,
        "priority_class": (pod.document.get("spec") or {}).get("priorityClassName") or "",
        "labels": dict(pod.labels),
        "owner": f"{owner.kind}/{owner.name}" if owner else "",
        "requests": {"cpu": 0, "memory": 0, **pod.requests},
        "terminating": pod.terminating,
    }
