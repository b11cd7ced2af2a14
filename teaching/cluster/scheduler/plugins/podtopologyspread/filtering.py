"""Hard spread constraints.

    matching pods in the node's domain + (1 if the pod matches itself) − fewest in any domain  ≤  maxSkew

The fewest is 0 while there are fewer domains than minDomains.
"""

from dataclasses import dataclass, field

import numpy as np

from teaching.cluster.objects.pod_view import PodView, SpreadConstraint
from teaching.cluster.scheduler.framework.columns import Columns, Verdicts
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.framework.status import unresolvable, unschedulable
from teaching.cluster.scheduler.plugins import reasons
from teaching.cluster.scheduler.plugins.podtopologyspread.constraints import (
    count_matching,
    has_all_keys,
    have_all_keys,
    included,
    included_all,
    sum_by_domain,
)


@dataclass
class PreFilterState:
    """Matching pods by domain, a dict a constraint."""

    constraints: tuple[SpreadConstraint, ...]
    counts: list[dict[str, int]]
    minimums: dict[int, int] = field(default_factory=dict)

    def clone(self) -> "PreFilterState":
        """A copy for a trial."""
        return PreFilterState(self.constraints, [dict(counts) for counts in self.counts])

    def minimum(self, place: int) -> int:
        """The fewest matching pods in any domain of a constraint."""
        found = self.minimums.get(place)
        if found is None:
            counts = self.counts[place]
            few = len(counts) < max(1, self.constraints[place].min_domains)
            found = self.minimums[place] = 0 if few else min(counts.values())
        return found

    def update(self, pod: PodView, other: PodView, info: NodeInfo, sign: int) -> None:
        """Count a pod in or out in a trial. Unlike the first count this one does not ask whether it is terminating."""
        node = info.view
        self.minimums.clear()
        if other.namespace != pod.namespace or not has_all_keys(node.labels, self.constraints):
            return
        for constraint, counts in zip(self.constraints, self.counts, strict=True):
            if constraint.selector.matches(other.labels) and included(constraint, pod, node):
                value = node.labels[constraint.topology_key]
                counts[value] = counts.get(value, 0) + sign


def pre_filter_state(
    pod: PodView, constraints: tuple[SpreadConstraint, ...], snapshot: Snapshot, columns: Columns | None = None
) -> PreFilterState:
    """Count over all nodes that take part: those with the topology keys of all constraints."""
    if columns is not None:
        return PreFilterState(constraints, [_counts(pod, c, constraints, columns) for c in constraints])
    counts: list[dict[str, int]] = [{} for _ in constraints]
    for info in snapshot.node_infos:
        node = info.view
        if not has_all_keys(node.labels, constraints):
            continue
        for constraint, of_domain in zip(constraints, counts, strict=True):
            if included(constraint, pod, node):
                value = node.labels[constraint.topology_key]
                matching = count_matching(info.pods, constraint.selector, pod.namespace)
                of_domain[value] = of_domain.get(value, 0) + matching
    return PreFilterState(constraints, counts)


def _counts(
    pod: PodView, constraint: SpreadConstraint, constraints: tuple[SpreadConstraint, ...], columns: Columns
) -> dict[str, int]:
    """The same for one constraint, with columns."""
    taking_part = have_all_keys(constraints, columns) & included_all(constraint, pod, columns)
    return sum_by_domain(
        columns, constraint.topology_key, columns.matching(constraint.selector, pod.namespace), taking_part
    )


def verdict(state: PreFilterState, pod: PodView, info: NodeInfo) -> Verdict:
    """Constraint by constraint: a missing label is beyond help, too large a skew is not."""
    labels = info.view.labels
    for place, constraint in enumerate(state.constraints):
        value = labels.get(constraint.topology_key)
        if value is None:
            return unresolvable(reasons.SPREAD_LABEL_MISSING)
        itself = 1 if constraint.selector.matches(pod.labels) else 0
        skew = state.counts[place].get(value, 0) + itself - state.minimum(place)
        if skew > constraint.max_skew:
            return unschedulable(reasons.SPREAD_CONSTRAINTS)
    return None


def verdicts(state: PreFilterState, pod: PodView, columns: Columns) -> Verdicts | None:
    """`verdict` for all nodes; None if all fit."""
    result = np.zeros(len(columns), np.int64)
    for place, constraint in enumerate(state.constraints):
        codes, values = columns.labels(constraint.topology_key)
        counts = np.array([*(state.counts[place].get(value, 0) for value in values), 0], np.int64)[codes]
        itself = 1 if constraint.selector.matches(pod.labels) else 0
        refused = np.where(counts + itself - state.minimum(place) > constraint.max_skew, 2, 0)
        refused[codes < 0] = 1
        result = np.where(result == 0, refused, result)
    if not result.any():
        return None
    return Verdicts(result, (unresolvable(reasons.SPREAD_LABEL_MISSING), unschedulable(reasons.SPREAD_CONSTRAINTS)))
