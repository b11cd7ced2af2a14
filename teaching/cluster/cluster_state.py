"""What the parts of the control plane share: the objects, the scheduler's cache of them, and their picture."""

from dataclasses import dataclass, field
from typing import Any

from teaching.cluster.event_log import EventLog
from teaching.cluster.object_store import ObjectStore
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import PodView, pod_view
from teaching.cluster.scheduler.cache import Cache
from teaching.cluster.scheduler.events import Condition
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.queues.nominator import Nominator
from teaching.cluster.worldview import WorldView
from teaching.simulation.clock import Clock
from teaching.simulation.world import World

OVER = ("Succeeded", "Failed")
"""Phases in which a pod counts nowhere any more."""


@dataclass
class ClusterState:
    """The state of one simulated cluster. `wall` shows nanoseconds since 1970; the run began at `start_ns` of it."""

    world: World
    wall: Clock
    start_ns: int
    view: WorldView
    events: EventLog
    store: ObjectStore = field(default_factory=ObjectStore)
    cache: Cache = field(default_factory=Cache)
    snapshot: Snapshot = field(default_factory=Snapshot)
    nominator: Nominator = field(default_factory=Nominator)
    listers: Listers = field(default_factory=Listers)
    created_ns: dict[str, int] = field(default_factory=dict)

    def place(self, pod: PodView) -> None:
        """A pod is on a node: it counts there, unless it is over."""
        if pod.phase not in OVER:
            self.cache.add_pod(pod)
            self.view.count(pod, 1)

    def displace(self, pod: PodView) -> None:
        """A pod has left its node."""
        if self.cache.pod(pod.uid) is not None:
            self.cache.remove_pod(pod)
            self.view.count(pod, -1)

    def update(self, pod: PodView) -> PodView:
        """A pod's object has changed: everybody who knows it learns of it."""
        self.store.put(pod)
        known = self.cache.pod(pod.uid)
        if known is not None:
            self.view.count(known, -1)
            self.view.count(pod, 1)
            self.cache.update_pod(pod)
        if self.nominator.node_of(pod):
            self.nominator.add(pod)
        self.view.set_pod(pod)
        return pod


def with_condition(pod: PodView, condition: Condition, **status: Any) -> PodView:
    """The pod with a condition set (the same type is replaced), and perhaps other fields of its status."""
    written: dict[str, Any] = {"type": condition.type, "status": condition.status}
    written |= {name: text for name, text in (("reason", condition.reason), ("message", condition.message)) if text}
    others = [dict(known) for known in pod.conditions if known.get("type") != condition.type]
    return pod.with_status(conditions=[*others, written], **status)


def marked_for_deletion(pod: PodView, moment: str, grace_seconds: int) -> PodView:
    """The pod as the API server keeps it from a deletion until the kubelet has ended it."""
    metadata = {**(pod.document.get("metadata") or {}), "deletionTimestamp": moment}
    metadata["deletionGracePeriodSeconds"] = grace_seconds
    return pod_view({**pod.document, "metadata": metadata})


def grace_seconds(pod: PodView) -> int:
    """How long the pod may take to end."""
    given = (pod.document.get("spec") or {}).get("terminationGracePeriodSeconds")
    return 30 if given is None else max(int(given), 0)
