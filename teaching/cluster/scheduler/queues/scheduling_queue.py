"""The scheduling queue: activeQ, backoffQ, the unschedulable pods and those in flight (backend/queue).

    add ──► activeQ ──pop──► in flight ──done──► (gone)
              ▲  ▲               │
    back-off  │  │ event helps,  │ refused
    is over   │  │ none left     ▼
           backoffQ ◄──── unschedulable pods        (an event helps, but back-off is left)

A pod is in exactly one of the four places. Events that come while a pod is in flight are remembered and looked at when
it comes back. When activeQ is empty, pods are taken from backoffQ before their time.
"""

from collections.abc import Callable, Iterable

from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.queues import cluster_event as events
from teaching.cluster.scheduler.queues.backoff_queue import NS_PER_SECOND, BackoffQueue
from teaching.cluster.scheduler.queues.cluster_event import ClusterEvent
from teaching.cluster.scheduler.queues.hints import may_help
from teaching.cluster.scheduler.queues.ordered_queue import OrderedQueue, SortKey
from teaching.cluster.scheduler.queues.queued_pod import QueuedPodInfo
from teaching.simulation.clock import Clock

MAX_IN_UNSCHEDULABLE_NS = 5 * 60 * NS_PER_SECOND
FLUSH_UNSCHEDULABLE_EVERY_NS = 30 * NS_PER_SECOND

PreEnqueue = Callable[[PodView], Verdict]
ACTIVE, BACKOFF, UNSCHEDULABLE, IN_FLIGHT = "activeQ", "backoffQ", "unschedulablePods", "inFlight"


class SchedulingQueue:
    """All pods that wait for a node. Time is the clock's, in nanoseconds."""

    def __init__(
        self,
        clock: Clock,
        listers: Listers,
        pre_enqueue: PreEnqueue,
        sort_key: SortKey,
        *,
        initial_backoff_ns: int = NS_PER_SECOND,
        max_backoff_ns: int = 10 * NS_PER_SECOND,
    ) -> None:
        """`pre_enqueue` and `sort_key` are those of the pods' profiles."""
        self._clock, self._listers, self._pre_enqueue = clock, listers, pre_enqueue
        self._active = OrderedQueue(sort_key)
        self._backoff = BackoffQueue(lambda: clock.now_ns, sort_key, initial_backoff_ns, max_backoff_ns)
        self._unschedulable: dict[str, QueuedPodInfo] = {}
        self._in_flight: dict[str, list[ClusterEvent]] = {}
        self._popped: dict[str, QueuedPodInfo] = {}

    def where(self, uid: str) -> str:
        """In which of the four places a pod is; empty if in none."""
        places = (
            (ACTIVE, uid in self._active),
            (BACKOFF, uid in self._backoff),
            (UNSCHEDULABLE, uid in self._unschedulable),
            (IN_FLIGHT, uid in self._in_flight),
        )
        found = [name for name, here in places if here]
        assert len(found) < 2, f"pod {uid} is in {found}"
        return found[0] if found else ""

    def active(self) -> list[QueuedPodInfo]:
        """activeQ, the next pod first."""
        return self._active.in_order()

    def backoff(self) -> list[QueuedPodInfo]:
        """backoffQ, the pod whose time comes next first."""
        return self._backoff.in_order()

    def unschedulable(self) -> list[QueuedPodInfo]:
        """The unschedulable pods, in order of arrival."""
        return list(self._unschedulable.values())

    def in_flight(self) -> list[QueuedPodInfo]:
        """Pods whose cycle is under way."""
        return list(self._popped.values())

    def backoff_expiry_ns(self, info: QueuedPodInfo) -> int:
        """When a pod's back-off ends."""
        return self._backoff.expiry_ns(info)

    def add(self, pod: PodView) -> None:
        """A new pod without a node."""
        assert not self.where(pod.uid), f"{pod.full_name} is in the queue already"
        self._move_to_active(QueuedPodInfo(pod, self._clock.now_ns), "UnscheduledPodAdd")

    def _move_to_active(self, info: QueuedPodInfo, why: str) -> None:
        if self._held_back(info):
            self._unschedulable[info.uid] = info
            return
        info.why_moved = why
        self._active.push(info)

    def _move_to_backoff(self, info: QueuedPodInfo, why: str) -> None:
        if self._held_back(info):
            self._unschedulable[info.uid] = info
            return
        info.why_moved = why
        self._backoff.push(info)

    def _held_back(self, info: QueuedPodInfo) -> bool:
        status = self._pre_enqueue(info.pod)
        info.gating_plugin = status.plugin if status else ""
        if status is not None:
            info.unschedulable_plugins = info.unschedulable_plugins | {status.plugin}
        return status is not None

    def pop(self) -> QueuedPodInfo | None:
        """The next pod to try; its cycle begins. None if nothing may be tried."""
        info = self._active.pop()
        if info is None:
            info = self._backoff.pop_early()
            if info is None:
                return None
            info.why_moved = "PopFromBackoffQ"
        info.attempts += 1
        if info.initial_attempt_ns is None:
            info.initial_attempt_ns = self._clock.now_ns
        info.unschedulable_plugins = info.pending_plugins = frozenset()
        self._in_flight[info.uid] = []
        self._popped[info.uid] = info
        return info

    def done(self, uid: str) -> None:
        """A pod's cycle has ended, one way or the other."""
        self._in_flight.pop(uid, None)
        self._popped.pop(uid, None)

    def add_unschedulable_if_not_present(
        self, info: QueuedPodInfo, unschedulable_plugins: Iterable[str] = (), pending_plugins: Iterable[str] = ()
    ) -> None:
        """A pod comes back from a cycle in vain; without any plugin to blame it was a fault."""
        happened = self._in_flight.get(info.uid, [])
        self.done(info.uid)
        info.unschedulable_plugins = frozenset(unschedulable_plugins)
        info.pending_plugins = frozenset(pending_plugins)
        info.timestamp_ns = self._clock.now_ns
        if info.rejectors:
            info.unschedulable_count, info.consecutive_errors_count = info.unschedulable_count + 1, 0
        else:
            info.consecutive_errors_count += 1
            self._requeue(info, "ScheduleAttemptFailure")
            return
        helping = next((event for event in happened if self._may_help(info, event)), None)
        if helping is None:
            self._unschedulable[info.uid] = info
        else:
            self._requeue(info, helping.label, helping)

    def _may_help(self, info: QueuedPodInfo, event: ClusterEvent) -> bool:
        return any(may_help(plugin, info.pod, event, self._listers) for plugin in sorted(info.rejectors))

    def _requeue(self, info: QueuedPodInfo, why: str, event: ClusterEvent | None = None) -> None:
        """To backoffQ while back-off is left, else to activeQ. Pending pods are not made to wait."""
        at_once = event is not None and any(
            may_help(plugin, info.pod, event, self._listers) for plugin in sorted(info.pending_plugins)
        )
        if not at_once and self._backoff.is_backing_off(info):
            self._move_to_backoff(info, why)
        else:
            self._move_to_active(info, why)

    def move_all_to_active_or_backoff_queue(self, event: ClusterEvent) -> list[QueuedPodInfo]:
        """Something has happened: bring back the unschedulable pods that it may help. The pods moved."""
        for happened in self._in_flight.values():
            happened.append(event)
        moved = []
        for info in list(self._unschedulable.values()):
            if info.gating_plugin and event.resource != events.WILDCARD:
                if not may_help(info.gating_plugin, info.pod, event, self._listers):
                    continue
            elif info.rejectors and not self._may_help(info, event):
                continue
            del self._unschedulable[info.uid]
            self._requeue(info, event.label, event)
            if info.uid not in self._unschedulable:
                moved.append(info)
        return moved

    def update(self, old: PodView, pod: PodView) -> None:
        """A waiting pod has changed."""
        uid = pod.uid
        popped = self._popped.get(uid)
        event = events.updated(events.TARGET_POD, old, pod)
        if popped is not None:
            popped.pod = pod
            if event is not None:
                self._in_flight[uid].append(event)
            return
        for queue in (self._active, self._backoff):
            info = queue.remove(uid)
            if info is not None:
                info.pod = pod
                queue.push(info)
                return
        info = self._unschedulable.get(uid)
        if info is None:
            self.add(pod)
            return
        info.pod = pod
        if event is not None and self._may_help(info, event):
            del self._unschedulable[uid]
            self._requeue(info, event.label, event)

    def delete(self, pod: PodView) -> None:
        """A waiting pod is gone."""
        self._active.remove(pod.uid)
        self._backoff.remove(pod.uid)
        self._unschedulable.pop(pod.uid, None)
        self.done(pod.uid)

    def activate(self, pods: Iterable[PodView]) -> None:
        """Bring pods to activeQ at once, whatever they wait for, but PreEnqueue."""
        for pod in pods:
            info = self._backoff.remove(pod.uid) or self._unschedulable.pop(pod.uid, None)
            if info is not None:
                self._move_to_active(info, events.FORCE_ACTIVATE.label)

    def flush_backoff_completed(self) -> list[QueuedPodInfo]:
        """To be called every second: pods whose back-off is over go to activeQ."""
        expired = self._backoff.pop_expired()
        for info in expired:
            self._move_to_active(info, "BackoffComplete")
        return expired

    def flush_unschedulable_pods_leftover(self) -> list[QueuedPodInfo]:
        """To be called every 30 seconds: pods that nothing has moved for more than five minutes are tried again."""
        now_ns = self._clock.now_ns
        old = [i for i in self._unschedulable.values() if now_ns - i.timestamp_ns > MAX_IN_UNSCHEDULABLE_NS]
        for info in old:
            del self._unschedulable[info.uid]
            self._requeue(info, "UnschedulableTimeout")
        return old

    def next_backoff_expiry_ns(self) -> int | None:
        """When flush_backoff_completed will next have something to do."""
        return self._backoff.next_expiry_ns()

    def next_leftover_ns(self) -> int | None:
        """When flush_unschedulable_pods_leftover will next have something to do, at the earliest."""
        stamps = [i.timestamp_ns for i in self._unschedulable.values() if not i.gating_plugin]
        return min(stamps) + MAX_IN_UNSCHEDULABLE_NS if stamps else None
