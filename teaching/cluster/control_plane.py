"""The cluster's moving parts in virtual time: what the API server holds, the scheduler, and as much of the kubelet as
a pod's life needs. Generators of causes: one cause is one frame, in the world as it is written then.

Simplified: a pod runs as soon as it is bound; a pod that is told to end uses its whole grace period; the pods of a
deleted node go with it. What the scheduler does is not simplified, see scheduler/.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from teaching.cluster.attempts import Attempts
from teaching.cluster.cluster_state import OVER, ClusterState, grace_seconds, marked_for_deletion, with_condition
from teaching.cluster.commands import Step
from teaching.cluster.object_store import Change, Key, key_of
from teaching.cluster.objects.moments import NS_PER_SECOND, moment_ns, moment_text
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import NodeView, View
from teaching.cluster.scheduler.events import gated_condition
from teaching.cluster.scheduler.queues import cluster_event as events
from teaching.cluster.scheduler.queues.cluster_event import ClusterEvent
from teaching.cluster.scheduler.queues.queued_pod import QueuedPodInfo
from teaching.cluster.scheduler.queues.scheduling_queue import FLUSH_UNSCHEDULABLE_EVERY_NS
from teaching.cluster.unknown_fields import note_unknown_fields
from teaching.cluster.wording import amounts
from teaching.cluster.worldview import node_id, pod_id
from teaching.simulation.events import Event, EventQueue
from teaching.simulation.protocol import Cause

Causes = Iterator[Cause]
ENQUEUE_APART = 60
"""Pods; when more than so many come at once, they enter the queue in one frame."""
ADDED_APART = 12
"""New objects of one kind; when a command brings more, they come in one frame."""
NAMED = 8
"""Ids that the cause of a frame about many objects is about."""


class ControlPlane:
    """Carries out what commands ask for, and lets the scheduler and the kubelets go on."""

    def __init__(self, cluster: ClusterState, attempts: Attempts) -> None:
        """Nothing has begun."""
        self.cluster, self.queue, self.attempts = cluster, attempts.queue, attempts
        self.queue_view = attempts.queue_view
        self._timers = EventQueue()
        self._due: list[Causes] = []
        self._ending: dict[str, Event] = {}
        self._flushed_at = 0
        attempts.on_pod_placed = lambda pod: self._moves(events.added(events.ASSIGNED_POD, pod))
        attempts.on_terminating = self._end_later

    def start(self, views: Sequence[View], profile: str) -> Causes:
        """Everything that is there at the beginning, in one frame; then the waiting pods enter the queue."""
        cluster = self.cluster
        pods = [view for view in views if isinstance(view, PodView)]
        for view in views:
            cluster.store.put(view)
            if not isinstance(view, PodView):
                self._write_new(view)
        for pod in pods:
            self._appear(pod)
        waiting = [pod for pod in map(self._current, pods) if not pod.node_name and pod.phase not in OVER]
        running = sum(1 for pod in pods if pod.node_name)
        data = {"nodes": len(cluster.store.nodes()), "running": running, "pending": len(waiting), "profile": profile}
        unknown = [_id_of(key_of(view)) for view in views if note_unknown_fields(view, cluster)]
        yield Cause("ClusterStart", (), {**data, **({"unknown": unknown[:NAMED]} if unknown else {})})
        yield from self._enqueue_all(waiting)

    def _enqueue_all(self, waiting: Sequence[PodView]) -> Causes:
        """Pods enter the queue, a frame each, or all in one if they are many."""
        if len(waiting) <= ENQUEUE_APART:
            for pod in waiting:
                yield from self._enqueue(pod)
            return
        places = [(pod, self._enter(pod)) for pod in waiting]
        entered = [pod_id(pod) for pod, place in places if place == "active"]
        data = {"queue": "active", "waiting": self.queue_view.waiting(), "count": len(places)}
        yield Cause("Enqueue", tuple(entered[:NAMED]), data)

    def _write_new(self, view: View) -> None:
        """An object that is new, for everybody who has to know it."""
        cluster = self.cluster
        cluster.store.put(view)
        if isinstance(view, NodeView):
            cluster.cache.add_node(view)
            cluster.view.put_node(view)
        elif isinstance(view, PodView):
            self._appear(view)
        else:
            cluster.listers.put(view)

    def _current(self, pod: PodView) -> PodView:
        return self.cluster.store.pod(pod.namespace, pod.name) or pod

    def _appear(self, pod: PodView) -> None:
        """A pod that is new: on its node, where the kubelet runs it, or without a node."""
        cluster = self.cluster
        created = moment_ns((pod.document.get("metadata") or {}).get("creationTimestamp"))
        cluster.created_ns[pod.full_name] = cluster.wall.now_ns if created is None else created
        if pod.node_name and pod.phase == "Pending":
            pod = pod.with_status(phase="Running", startTime=moment_text(cluster.wall.now_ns))
        cluster.store.put(pod)
        cluster.view.put_pod(pod)
        if pod.node_name:
            cluster.place(pod)
        elif pod.nominated_node_name:
            cluster.nominator.add(pod)
        if pod.terminating and pod.node_name:
            self._end_later(pod, grace_seconds(pod) * NS_PER_SECOND)

    def _enter(self, pod: PodView) -> str:
        """Put a pod into the queue, if it is this scheduler's; the part that it went to."""
        if pod.scheduler_name not in self.attempts.frameworks:
            return ""
        self.queue.add(pod)
        return self.queue_view.show(pod)

    def _enqueue(self, pod: PodView) -> Causes:
        place = self._enter(pod)
        if place == "gated":
            self.cluster.update(with_condition(pod, gated_condition()))
            refused = self.attempts.frameworks[pod.scheduler_name].run_pre_enqueue(pod)
            assert refused is not None, "a gated pod has a verdict"
            data: dict[str, object] = {"plugin": refused.plugin, "message": refused.message}
            yield Cause("PreEnqueue", (pod_id(pod),), data)
        elif place:
            yield Cause("Enqueue", (pod_id(pod),), {"queue": place, "waiting": self.queue_view.waiting()})

    def carry_out(self, step: Step) -> Causes:
        """Do what a command asks for."""
        changes, _ = step.plan(self.cluster.store)
        for group in _grouped(changes):
            yield from self._change(group[0], step.verb) if len(group) == 1 else self._all_added(group)

    def _all_added(self, changes: Sequence[Change]) -> Causes:
        """Many new objects of one kind in one frame; then what follows for those who wait, and for the new pods."""
        views = [change.new for change in changes if change.new is not None]
        for view in views:
            self._write_new(view)
        waiting = [
            view for view in views if isinstance(view, PodView) and not view.node_name and view.phase not in OVER
        ]
        data: dict[str, object] = {"object": changes[0].key[0], "count": len(changes), "waiting": len(waiting)}
        unknown = [_id_of(key_of(view)) for view in views if note_unknown_fields(view, self.cluster)]
        data |= {"unknown": unknown[:NAMED]} if unknown else {}
        yield Cause("ObjectAdded", tuple(_id_of(change.key) for change in changes[:NAMED]), data)
        for change in changes:
            yield from self._moves(_event_about(change))
        yield from self._enqueue_all(waiting)

    def _change(self, change: Change, verb: str) -> Causes:
        old, new = change.old, change.new
        if isinstance(old, NodeView) or isinstance(new, NodeView):
            yield from self._node_change(old, new, change, verb)  # type: ignore[arg-type]
        elif isinstance(old, PodView) or isinstance(new, PodView):
            yield from self._pod_change(old, new, change)  # type: ignore[arg-type]
        else:
            yield from self._other_change(change)

    def _node_change(self, old: NodeView | None, new: NodeView | None, change: Change, verb: str) -> Causes:
        cluster = self.cluster
        if new is None:
            assert old is not None, "a change has an old or a new object"
            yield self._node_gone(old)
            yield from self._moves(events.deleted(events.NODE, old))
            return
        id_ = node_id(new.name)
        cluster.store.put(new)
        if old is None:
            cluster.cache.add_node(new)
            cluster.view.put_node(new)
            yield Cause("ObjectAdded", (id_,), {"object": "Node", **self._unknown_in(new)})
            yield from self._moves(events.added(events.NODE, new))
            return
        cluster.cache.update_node(new)
        cluster.view.set_node(new)
        data = {"object": "Node", "changes": list(change.fields), "verb": verb}
        told = self._unknown_in(new) if verb == "apply" else {}
        yield Cause("ObjectChanged", (id_,), {**data, **told})
        yield from self._moves(events.updated(events.NODE, old, new))

    def _unknown_in(self, view: View) -> dict[str, object]:
        """What the frame of an object says beside, if the object has fields that do not exist."""
        unknown = note_unknown_fields(view, self.cluster)
        return {"unknown": unknown} if unknown else {}

    def _node_gone(self, node: NodeView) -> Cause:
        """A node goes with the pods on it."""
        cluster = self.cluster
        gone = [pod for pod in cluster.store.pods() if pod.node_name == node.name]
        for pod in gone:
            cluster.displace(pod)
            self._forget(pod)
        cluster.cache.remove_node(node.name)
        del cluster.store.objects["Node", "", node.name]
        cluster.view.remove(node_id(node.name))
        names = [pod_id(pod) for pod in gone]
        return Cause("ObjectDeleted", (node_id(node.name), *names), {"object": "Node"})

    def _forget(self, pod: PodView) -> None:
        """A pod is nowhere any more."""
        ending = self._ending.pop(pod.full_name, None)
        if ending is not None:
            self._timers.cancel(ending)
        self.queue.delete(pod)
        self.queue_view.left(pod)
        self.cluster.nominator.delete(pod)
        del self.cluster.store.objects["Pod", pod.namespace, pod.name]
        self.cluster.view.remove(pod_id(pod))

    def _pod_change(self, old: PodView | None, new: PodView | None, change: Change) -> Causes:
        cluster = self.cluster
        if new is None:
            assert old is not None, "a change has an old or a new object"
            yield from self._delete_pod(old)
            return
        id_ = pod_id(new)
        if old is None:
            self._appear(new)
            yield Cause("ObjectAdded", (id_,), {"object": "Pod", **self._unknown_in(new)})
            if new.node_name:
                yield from self._moves(events.added(events.ASSIGNED_POD, new))
            elif new.phase not in OVER:
                yield from self._enqueue(new)
            return
        cluster.update(new)
        data = {"object": "Pod", "changes": list(change.fields), **self._unknown_in(new)}
        yield Cause("ObjectChanged", (id_,), data)
        if new.node_name:
            yield from self._moves(events.updated(events.ASSIGNED_POD, old, new))
        else:
            yield from self._waiting_pod_changed(old, new)

    def _waiting_pod_changed(self, old: PodView, new: PodView) -> Causes:
        """A change of a waiting pod may help the pod itself: a toleration added, a gate removed."""
        before = self.queue.where(new.uid)
        self.queue.update(old, new)
        if before and self.queue.where(new.uid) != before:
            place = self.queue_view.show(new)
            event = events.updated(events.TARGET_POD, old, new)
            data: dict[str, object] = {"event": event.label if event else "", "queue": place, "plugins": []}
            yield Cause("QueueMove", (pod_id(new),), data)

    def _delete_pod(self, pod: PodView) -> Causes:
        """A running pod is told to end; one without a node, or one that is over, is gone at once."""
        cluster = self.cluster
        if not pod.node_name or pod.phase in OVER:
            cluster.displace(pod)
            self._forget(pod)
            yield Cause("ObjectDeleted", (pod_id(pod),), {"object": "Pod"})
            yield from self._moves(events.deleted(events.UNSCHEDULED_POD, pod))
        elif not pod.terminating:
            grace = grace_seconds(pod)
            told = marked_for_deletion(pod, moment_text(cluster.wall.now_ns + grace * NS_PER_SECOND), grace)
            cluster.update(told)
            self._end_later(told, grace * NS_PER_SECOND)
            data: dict[str, object] = {"object": "Pod", "verb": "terminate", "grace_ns": grace * NS_PER_SECOND}
            yield Cause("ObjectChanged", (pod_id(pod),), data)

    def _end_later(self, pod: PodView, grace_ns: int) -> None:
        planned = self._timers.push(self.cluster.wall.now_ns + grace_ns, partial(self._ended, pod))
        self._ending[pod.full_name] = planned

    def _ended(self, pod: PodView) -> None:
        self._due.append(self._end(pod))

    def _end(self, pod: PodView) -> Causes:
        """The kubelet has ended a pod, and its object goes."""
        current = self.cluster.store.pod(pod.namespace, pod.name)
        assert current is not None, f"{pod.full_name} is gone before its end"
        self.cluster.displace(current)
        self._forget(current)
        data: dict[str, object] = {"object": "Pod", "node": current.node_name, "freed": amounts(current.requests)}
        yield Cause("ObjectDeleted", (pod_id(current), node_id(current.node_name)), data)
        yield from self._moves(events.deleted(events.ASSIGNED_POD, current))

    def _other_change(self, change: Change) -> Causes:
        cluster, kind = self.cluster, change.key[0]
        verb = "Deleted" if change.new is None else "Changed" if change.old else "Added"
        if change.new is None:
            assert change.old is not None, "a change has an old or a new object"
            del cluster.store.objects[change.key]
            cluster.listers.remove(change.old)
        else:
            cluster.store.put(change.new)
            cluster.listers.put(change.new)
        yield Cause(f"Object{verb}", (_id_of(change.key),), {"object": kind, "changes": list(change.fields)})
        yield from self._moves(_event_about(change))

    def _moves(self, event: ClusterEvent | None) -> Causes:
        """Pods that an event may help, as the hints of the plugins that had refused them say."""
        if event is not None:
            yield from self._moved(self.queue.move_all_to_active_or_backoff_queue(event), event.label)

    def _moved(self, moved: Sequence[QueuedPodInfo], event: str) -> Causes:
        places: dict[str, list[QueuedPodInfo]] = {}
        for info in moved:
            places.setdefault(self.queue_view.place_of(info.pod, info), []).append(info)
        places.pop("gated", None)
        for place, there in places.items():
            for info in there:
                self.queue_view.show(info.pod, info)
            plugins = sorted({plugin for info in there for plugin in info.rejectors})
            data: dict[str, object] = {"event": event, "queue": place, "plugins": plugins}
            yield Cause("QueueMove", tuple(pod_id(info.pod) for info in there), data)

    def due(self) -> Causes:
        """Everything whose time has come: grace periods that are over, back-off, pods left over."""
        now_ns = self.cluster.wall.now_ns
        while (at_ns := self._timers.next_at()) is not None and at_ns <= now_ns:
            self._timers.pop().action()
        while self._due:
            yield from self._due.pop(0)
        over = self.queue.flush_backoff_completed()
        for info in over:
            self.queue_view.show(info.pod, info)
        if over:
            yield Cause("BackoffComplete", tuple(pod_id(info.pod) for info in over), {})
        if now_ns // FLUSH_UNSCHEDULABLE_EVERY_NS != self._flushed_at:
            self._flushed_at = now_ns // FLUSH_UNSCHEDULABLE_EVERY_NS
            yield from self._moved(self.queue.flush_unschedulable_pods_leftover(), "UnschedulableTimeout")

    def next_at(self) -> int | None:
        """When a grace period will end, in nanoseconds since 1970."""
        return self._timers.next_at()

    def next_flush(self) -> int | None:
        """When the queue will have something to flush: back-off that ends, or a pod left over for five minutes."""
        leftover = self.queue.next_leftover_ns()
        if leftover is not None:
            leftover = -(-(leftover + 1) // FLUSH_UNSCHEDULABLE_EVERY_NS) * FLUSH_UNSCHEDULABLE_EVERY_NS
        return min((at for at in (self.queue.next_backoff_expiry_ns(), leftover) if at is not None), default=None)


def _grouped(changes: Sequence[Change]) -> list[list[Change]]:
    """The changes one by one; but many new objects of one kind together, where the first of them stands."""
    counts = Counter(change.key[0] for change in changes if change.old is None)
    together: dict[str, list[Change]] = {}
    groups: list[list[Change]] = []
    for change in changes:
        kind = change.key[0]
        if change.old is not None or counts[kind] <= ADDED_APART:
            groups.append([change])
        elif kind in together:
            together[kind].append(change)
        else:
            together[kind] = [change]
            groups.append(together[kind])
    return groups


def _id_of(key: Key) -> str:
    """`node:a`, `pod:default/web`; other kinds, which are not in the world, as `Service:default/web`."""
    kind, namespace, name = key
    shown = {"Node": "node", "Pod": "pod"}.get(kind, kind)
    return f"{shown}:{namespace}/{name}" if namespace else f"{shown}:{name}"


_RESOURCES = {
    "Node": events.NODE,
    "Namespace": events.NAMESPACE,
    "PersistentVolumeClaim": events.CLAIM,
    "PersistentVolume": events.VOLUME,
    "StorageClass": events.STORAGE_CLASS,
    "CSINode": events.CSI_NODE,
}


def _event_about(change: Change) -> ClusterEvent | None:
    """What the queue is told about an object; None for those that help nobody, such as a pod without a node."""
    if isinstance(change.new, PodView):
        return events.added(events.ASSIGNED_POD, change.new) if change.new.node_name else None
    resource = _RESOURCES.get(change.key[0])
    if resource is None:
        return None
    if change.new is None:
        return events.deleted(resource, change.old)
    return events.updated(resource, change.old, change.new) if change.old else events.added(resource, change.new)
