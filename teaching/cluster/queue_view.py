"""Where a pod waits, as the stage shows it: the scheduling queue's four places in the world's words."""

from collections import Counter

from teaching.cluster.cluster_state import ClusterState
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.queues.queued_pod import QueuedPodInfo
from teaching.cluster.scheduler.queues.scheduling_queue import (
    ACTIVE,
    BACKOFF,
    IN_FLIGHT,
    UNSCHEDULABLE,
    SchedulingQueue,
)
from teaching.cluster.worldview import pod_id, position

PLACES = {ACTIVE: "active", BACKOFF: "backoff", UNSCHEDULABLE: "unschedulable", IN_FLIGHT: "cycle", "": ""}


class QueueView:
    """Writes the places of pods into the world; the queue itself decides them."""

    def __init__(self, cluster: ClusterState, queue: SchedulingQueue) -> None:
        """Nobody shown yet."""
        self.cluster, self.queue = cluster, queue
        self._serial = 0
        self._places: dict[str, str] = {}
        self._counts: Counter[str] = Counter()

    def place_of(self, pod: PodView, info: QueuedPodInfo | None = None) -> str:
        """Where a pod is: active, backoff, unschedulable, gated, cycle, or "" if it does not wait."""
        place = PLACES[self.queue.where(pod.uid)]
        if place == "unschedulable" and (info.gating_plugin if info else pod.scheduling_gates):
            return "gated"
        return place

    def show(self, pod: PodView, info: QueuedPodInfo | None = None) -> str:
        """Write down where a pod is now, and answer it."""
        place = self.place_of(pod, info)
        self._serial += 1
        until_ns = None
        if info is not None and place in ("backoff", "unschedulable"):
            expiry_ns = self.queue.backoff_expiry_ns(info)
            until_ns = expiry_ns - self.cluster.start_ns if expiry_ns else None
        pos = position(pod.priority, self._serial) if place in ("active", "backoff", "unschedulable", "gated") else None
        self.cluster.view.queue_pod(pod_id(pod), place, pos, until_ns)
        self._note(pod.uid, "fault" if place == "backoff" and info and info.consecutive_errors_count else place)
        return place

    def left(self, pod: PodView) -> None:
        """A pod waits no more: it has a node, or it is gone."""
        self._note(pod.uid, "")

    def _note(self, uid: str, place: str) -> None:
        before = self._places.pop(uid, "")
        self._counts[before] -= 1
        if place:
            self._places[uid] = place
        self._counts[place] += 1

    def ready(self) -> bool:
        """Whether a pod could be popped now: from activeQ, or from backoffQ before its time if it was a refusal."""
        return bool(self._counts["active"] or self._counts["backoff"])

    def waiting(self) -> int:
        """How many pods are in activeQ and backoffQ."""
        return self._counts["active"] + self._counts["backoff"] + self._counts["fault"]

    def pending(self) -> int:
        """How many pods wait for a node, wherever they are."""
        return len(self._places)
