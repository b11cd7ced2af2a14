"""What filtering and scoring of PodTopologySpread share: which constraints apply, which nodes and pods count."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from teaching.cluster.objects.label_selectors import Labels, Selector, exact
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import PodView, SpreadConstraint, spread_constraint
from teaching.cluster.objects.views import NodeView
from teaching.cluster.scheduler.framework.columns import Bools, Columns, Ints
from teaching.cluster.scheduler.plugins.tolerating import untolerated_taint

HOSTNAME = "kubernetes.io/hostname"
DO_NOT_SCHEDULE, SCHEDULE_ANYWAY = "DoNotSchedule", "ScheduleAnyway"
_SYSTEM_DEFAULTS = (
    {"maxSkew": 3, "topologyKey": HOSTNAME, "whenUnsatisfiable": SCHEDULE_ANYWAY},
    {"maxSkew": 5, "topologyKey": "topology.kubernetes.io/zone", "whenUnsatisfiable": SCHEDULE_ANYWAY},
)
_API_VERSIONS = {"ReplicationController": "v1", "ReplicaSet": "apps/v1", "StatefulSet": "apps/v1"}


class Defaults:
    """The constraints of pods that have none of their own: the system's, or those of the plugin's arguments."""

    def __init__(self, args: Mapping[str, Any]) -> None:
        """`defaultingType` is System unless given."""
        self.system = (args.get("defaultingType") or "System") == "System"
        self._documents = _SYSTEM_DEFAULTS if self.system else tuple(args.get("defaultConstraints") or ())

    def constraints(self, pod: PodView, listers: Listers, action: str) -> tuple[SpreadConstraint, ...]:
        """The default constraints of one kind for a pod, aimed at those that its services and controller select."""
        chosen = [spread_constraint(d, pod.labels) for d in self._documents if d["whenUnsatisfiable"] == action]
        if not chosen:
            return ()
        selector = default_selector(pod, listers)
        return () if selector.empty() else tuple(replace(c, selector=selector) for c in chosen)


def applying(pod: PodView, defaults: Defaults, listers: Listers, action: str) -> tuple[SpreadConstraint, ...]:
    """The constraints of one kind. Any constraint of its own frees a pod from the defaults of both kinds."""
    if pod.spread_constraints:
        return tuple(c for c in pod.spread_constraints if c.when_unsatisfiable == action)
    return defaults.constraints(pod, listers, action)


def default_selector(pod: PodView, listers: Listers) -> Selector:
    """What the services that select the pod, and the controller that owns it, select together."""
    wanted: dict[str, str] = {}
    for (namespace, _), service in listers.services.items():
        if namespace == pod.namespace and service.labels is not None and exact(service.labels).matches(pod.labels):
            wanted.update(service.labels)
    owner = pod.controller()
    if owner is None or _API_VERSIONS.get(owner.kind) != owner.api_version:
        return exact(wanted)
    controller = listers.controllers.get((owner.kind, pod.namespace, owner.name))
    if controller is None:
        return exact(wanted)
    if controller.labels is not None:
        return exact({**wanted, **controller.labels})
    assert controller.selector is not None, f"{owner.kind} without a selector"
    return exact(wanted).with_requirements(controller.selector.requirements)


def has_all_keys(labels: Labels, constraints: Sequence[SpreadConstraint]) -> bool:
    """Whether a node has the topology keys of all constraints."""
    return all(c.topology_key in labels for c in constraints)


def included(constraint: SpreadConstraint, pod: PodView, node: NodeView) -> bool:
    """Whether a node counts for a constraint, by its policies on node affinity and taints."""
    if constraint.node_affinity_policy == "Honor" and not pod.matches_node(node.labels, node.name):
        return False
    return constraint.node_taints_policy != "Honor" or untolerated_taint(node.taints, pod.tolerations) is None


def count_matching(pods: Iterable[PodView], selector: Selector, namespace: str) -> int:
    """How many pods of the namespace match. Terminating ones do not count; the empty selector counts nobody."""
    if selector.empty():
        return 0
    return sum(not p.terminating and p.namespace == namespace and selector.matches(p.labels) for p in pods)


def have_all_keys(constraints: Sequence[SpreadConstraint], columns: Columns) -> Bools:
    """`has_all_keys` for all nodes."""
    found = np.ones(len(columns), np.bool_)
    for constraint in constraints:
        found &= columns.labels(constraint.topology_key)[0] >= 0
    return found


def included_all(constraint: SpreadConstraint, pod: PodView, columns: Columns) -> Bools:
    """`included` for all nodes."""
    found = np.ones(len(columns), np.bool_)
    if constraint.node_affinity_policy == "Honor":
        found = found & columns.match_pod(pod)
    if constraint.node_taints_policy == "Honor":
        found = found & (columns.by_taints(lambda taints: untolerated_taint(taints, pod.tolerations) is None) == 1)
    return found


def sum_by_domain(columns: Columns, key: str, counts: Ints, taking_part: Bools) -> dict[str, int]:
    """Counts summed over the nodes of each domain that take part; domains without such a node are left out."""
    codes, values = columns.labels(key)
    chosen = taking_part & (codes >= 0)
    domains = codes[chosen]
    sums = np.bincount(domains, weights=counts[chosen], minlength=len(values)).astype(np.int64).tolist()
    there = np.bincount(domains, minlength=len(values)).tolist()
    return {value: sums[number] for number, value in enumerate(values) if there[number]}
