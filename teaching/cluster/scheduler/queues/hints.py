"""Queueing hints: would an event help a pod that a plugin refused? (isSchedulableAfter… of each plugin.)

Each plugin names the events that concern it; its function then looks at the objects. A plugin that is not in the table
has no hint: every event concerns it, and helps. 1.34's gap is kept: the deletion of a pod whose *own* anti-affinity
blocked the waiting pod is not seen as a help, so that the pod waits for the five-minute flush.
"""

from collections.abc import Callable, Mapping

from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import NodeView
from teaching.cluster.scheduler.plugins import names
from teaching.cluster.scheduler.plugins.interpodaffinity.terms import matches_all, term_matches, with_merged_namespaces
from teaching.cluster.scheduler.plugins.nodeports import conflict
from teaching.cluster.scheduler.plugins.nodeunschedulable import UNSCHEDULABLE_TAINT
from teaching.cluster.scheduler.plugins.podtopologyspread.constraints import (
    DO_NOT_SCHEDULE,
    SCHEDULE_ANYWAY,
    Defaults,
    applying,
    has_all_keys,
)
from teaching.cluster.scheduler.plugins.tolerating import tolerated, untolerated_taint
from teaching.cluster.scheduler.queues import cluster_event as events
from teaching.cluster.scheduler.queues.cluster_event import ClusterEvent

Hint = Callable[[PodView, ClusterEvent, Listers], bool]


def _fit(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    old, new = event.old, event.new
    if event.resource in (events.ASSIGNED_POD, events.UNSCHEDULED_POD, events.TARGET_POD):
        return _fit_after_pod(pod, event)
    if not isinstance(new, NodeView):
        return False
    room = all(amount <= new.allocatable.get(name, 0) for name, amount in pod.requests.items() if amount > 0)
    if not room or not isinstance(old, NodeView):
        return room
    wanted = [name for name, amount in pod.requests.items() if amount > 0]
    return any(new.allocatable.get(name, 0) > old.allocatable.get(name, 0) for name in [*wanted, "pods"])


def _fit_after_pod(pod: PodView, event: ClusterEvent) -> bool:
    old, new = event.old, event.new
    if events.DELETE in event.actions:
        return isinstance(old, PodView) and bool(old.node_name)
    if not isinstance(old, PodView) or not isinstance(new, PodView):
        return False
    if events.UPDATE_POD_SCALE_DOWN not in event.actions:
        return False
    if new.uid == pod.uid:
        return True
    return any(pod.requests.get(n, 0) > 0 and new.requests.get(n, 0) < amount for n, amount in old.requests.items())


def _node_affinity(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    new = event.new
    if not isinstance(new, NodeView) or not pod.matches_node(new.labels, new.name):
        return False
    old = event.old
    return not isinstance(old, NodeView) or not pod.matches_node(old.labels, old.name)


def _node_name(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    return isinstance(event.new, NodeView) and event.new.name == pod.node_name


def _taint_toleration(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    old, new = event.old, event.new
    if isinstance(new, PodView):
        return new.uid == pod.uid
    if not isinstance(new, NodeView) or untolerated_taint(new.taints, pod.tolerations) is not None:
        return False
    return not isinstance(old, NodeView) or untolerated_taint(old.taints, pod.tolerations) is not None


def _node_unschedulable(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    old, new = event.old, event.new
    if isinstance(new, PodView):
        return new.uid == pod.uid and tolerated(new.tolerations, UNSCHEDULABLE_TAINT)
    if not isinstance(new, NodeView) or new.unschedulable:
        return False
    return not isinstance(old, NodeView) or old.unschedulable


def _node_ports(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    if isinstance(event.old, PodView):
        return bool(event.old.node_name) and conflict(pod.host_ports, event.old.host_ports)
    return isinstance(event.new, NodeView)


def _spread(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    defaults = Defaults({})
    kinds = (DO_NOT_SCHEDULE, SCHEDULE_ANYWAY) if pod.spread_constraints else (DO_NOT_SCHEDULE,)
    constraints = [c for kind in kinds for c in applying(pod, defaults, listers, kind) if kind == DO_NOT_SCHEDULE]
    if isinstance(event.new, NodeView) or isinstance(event.old, NodeView):
        nodes = [node for node in (event.old, event.new) if isinstance(node, NodeView)]
        return any(has_all_keys(node.labels, constraints) for node in nodes)
    pods = [other for other in (event.old, event.new) if isinstance(other, PodView)]
    if any(other.uid == pod.uid for other in pods):
        return True
    mine = [other for other in pods if other.namespace == pod.namespace]
    matching = [any(c.selector.matches(other.labels) for c in constraints) for other in mine]
    return matching[0] != matching[1] if len(matching) == 2 else any(matching)


def _inter_pod_affinity(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    affinities = pod.affinities
    towards = with_merged_namespaces(affinities.required_affinity, listers)
    away = with_merged_namespaces(affinities.required_anti_affinity, listers)
    old, new = event.old, event.new
    if isinstance(new, NodeView):
        return any(term.topology_key in new.labels for term in (*towards, *away)) or not isinstance(old, NodeView)
    now = isinstance(new, PodView) and matches_all(towards, new)
    before = isinstance(old, PodView) and matches_all(towards, old)
    if now and not before:
        return True
    blocked = isinstance(old, PodView) and any(term_matches(term, old) for term in away)
    blocks = isinstance(new, PodView) and any(term_matches(term, new) for term in away)
    return blocked and not blocks


def _gates(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    return isinstance(event.new, PodView) and event.new.uid == pod.uid and not event.new.scheduling_gates


def _always(pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    return True


_POD = (events.ASSIGNED_POD, events.TARGET_POD)
_STORAGE = (events.CLAIM, events.VOLUME, events.STORAGE_CLASS, events.CSI_NODE, events.NODE, events.ASSIGNED_POD)

HINTS: Mapping[str, tuple[tuple[str, ...], Hint]] = {
    names.NODE_RESOURCES_FIT: ((*_POD, events.NODE), _fit),
    names.NODE_AFFINITY: ((events.NODE,), _node_affinity),
    names.NODE_NAME: ((events.NODE,), _node_name),
    names.TAINT_TOLERATION: ((events.NODE, events.TARGET_POD), _taint_toleration),
    names.NODE_UNSCHEDULABLE: ((events.NODE, events.TARGET_POD), _node_unschedulable),
    names.NODE_PORTS: ((events.ASSIGNED_POD, events.NODE), _node_ports),
    names.POD_TOPOLOGY_SPREAD: ((*_POD, events.NODE), _spread),
    names.INTER_POD_AFFINITY: ((*_POD, events.NODE, events.NAMESPACE), _inter_pod_affinity),
    names.SCHEDULING_GATES: ((events.TARGET_POD,), _gates),
    names.VOLUME_RESTRICTIONS: ((events.ASSIGNED_POD, events.CLAIM, events.NODE), _always),
    names.NODE_VOLUME_LIMITS: ((events.CSI_NODE, events.ASSIGNED_POD, events.CLAIM, events.VOLUME), _always),
    names.VOLUME_BINDING: (_STORAGE, _always),
    names.VOLUME_ZONE: (_STORAGE, _always),
}


def may_help(plugin: str, pod: PodView, event: ClusterEvent, listers: Listers) -> bool:
    """Whether an event may undo a plugin's refusal of a pod."""
    if event.resource == events.WILDCARD or plugin not in HINTS:
        return True
    resources, hint = HINTS[plugin]
    return event.resource in resources and hint(pod, event, listers)
