"""Soft spread constraints.

    raw        = round(Σ over constraints: pods in the node's domain · ln(domains + 2) + (maxSkew − 1))
    normalized = 100 · (max + min − raw) / max            100 if max is 0

The logarithm makes a pod weigh more in a topology of many domains. Nodes without one of the keys get 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor, log

import numpy as np

from teaching.cluster.objects.pod_view import PodView, SpreadConstraint
from teaching.cluster.scheduler.framework.columns import Bools, Columns, Ints
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.plugins.podtopologyspread.constraints import (
    HOSTNAME,
    count_matching,
    has_all_keys,
    have_all_keys,
    included,
    included_all,
    sum_by_domain,
)


@dataclass
class PreScoreState:
    """Counts by domain and the weight of a pod in them, a dict and a number a constraint; and the ignored nodes."""

    constraints: tuple[SpreadConstraint, ...]
    ignored: frozenset[str]
    counts: list[dict[str, int]]
    weights: list[float]


def pre_score_state(
    pod: PodView,
    constraints: tuple[SpreadConstraint, ...],
    nodes: Sequence[NodeInfo],
    snapshot: Snapshot,
    *,
    require_all: bool,
) -> PreScoreState:
    """Domains are those of feasible nodes; pods are counted on all nodes of these domains."""
    ignored = frozenset(i.name for i in nodes if require_all and not has_all_keys(i.view.labels, constraints))
    counts: list[dict[str, int]] = [{} for _ in constraints]
    for info in nodes:
        if info.name in ignored:
            continue
        for constraint, of_domain in zip(constraints, counts, strict=True):
            if constraint.topology_key != HOSTNAME:
                of_domain.setdefault(info.view.labels.get(constraint.topology_key, ""), 0)
    weights = [
        log((len(nodes) - len(ignored) if c.topology_key == HOSTNAME else len(of_domain)) + 2)
        for c, of_domain in zip(constraints, counts, strict=True)
    ]
    state = PreScoreState(constraints, ignored, counts, weights)
    _count_pods(state, pod, snapshot, require_all=require_all)
    return state


def _count_pods(state: PreScoreState, pod: PodView, snapshot: Snapshot, *, require_all: bool) -> None:
    wanted = [(c, d) for c, d in zip(state.constraints, state.counts, strict=True) if c.topology_key != HOSTNAME]
    if not wanted:
        return
    for info in snapshot.node_infos:
        node = info.view
        if require_all and not has_all_keys(node.labels, state.constraints):
            continue
        for constraint, of_domain in wanted:
            value = node.labels.get(constraint.topology_key, "")
            if value in of_domain and included(constraint, pod, node):
                of_domain[value] += count_matching(info.pods, constraint.selector, pod.namespace)


def raw_score(state: PreScoreState, pod: PodView, info: NodeInfo) -> int:
    """The weighted number of matching pods around a node: the fewer, the better."""
    if info.name in state.ignored:
        return 0
    labels = info.view.labels
    score = 0.0
    for constraint, of_domain, weight in zip(state.constraints, state.counts, state.weights, strict=True):
        if constraint.topology_key not in labels:
            continue
        if constraint.topology_key == HOSTNAME:
            count = count_matching(info.pods, constraint.selector, pod.namespace)
        else:
            count = of_domain[labels[constraint.topology_key]]
        score += count * weight + (constraint.max_skew - 1)
    return floor(score + 0.5)


def normalize(state: PreScoreState, scores: Sequence[int], nodes: Sequence[NodeInfo]) -> list[int]:
    """Reversed, so that the node with the fewest gets 100."""
    kept = [score for score, info in zip(scores, nodes, strict=True) if info.name not in state.ignored]
    lowest, highest = min(kept, default=0), max(kept, default=0)
    result = []
    for score, info in zip(scores, nodes, strict=True):
        if info.name in state.ignored:
            result.append(0)
        elif highest == 0:
            result.append(MAX_NODE_SCORE)
        else:
            result.append(MAX_NODE_SCORE * (highest + lowest - score) // highest)
    return result


@dataclass
class ColumnState:
    """PreScoreState with columns: for each constraint the count around every node, and the weight of a pod."""

    constraints: tuple[SpreadConstraint, ...]
    ignored: Bools
    counts: list[Ints]
    weights: list[float]


def column_state(
    pod: PodView, constraints: tuple[SpreadConstraint, ...], places: Ints, columns: Columns, *, require_all: bool
) -> ColumnState:
    """`pre_score_state` with columns; `places` are those of the feasible nodes."""
    having = have_all_keys(constraints, columns) if require_all else np.ones(len(columns), np.bool_)
    feasible = np.zeros(len(columns), np.bool_)
    feasible[places] = True
    counts, weights = [], []
    for constraint in constraints:
        matching = columns.matching(constraint.selector, pod.namespace)
        if constraint.topology_key == HOSTNAME:
            counts.append(matching)
            weights.append(log(int((feasible & having).sum()) + 2))
            continue
        codes, values = columns.labels(constraint.topology_key)
        bare = bool((codes[feasible & having] < 0).any())
        domains = np.unique(codes[feasible & having & (codes >= 0)])
        sums = sum_by_domain(
            columns, constraint.topology_key, matching, having & included_all(constraint, pod, columns)
        )
        counts.append(np.array([*(sums.get(value, 0) for value in values), 0], np.int64)[codes])
        weights.append(log(len(domains) + bare + 2))
    return ColumnState(constraints, ~having, counts, weights)


def raw_scores(state: ColumnState, columns: Columns) -> Ints:
    """`raw_score` for all nodes."""
    total = np.zeros(len(columns))
    for constraint, counts, weight in zip(state.constraints, state.counts, state.weights, strict=True):
        has_key = columns.labels(constraint.topology_key)[0] >= 0
        total = total + np.where(has_key, counts * weight + (constraint.max_skew - 1), 0.0)
    rounded: Ints = np.floor(total + 0.5).astype(np.int64)
    return np.where(state.ignored, 0, rounded)


def normalize_all(state: ColumnState, raw: Ints, places: Ints) -> Ints:
    """`normalize` for a column."""
    ignored = state.ignored[places]
    kept = raw[~ignored]
    if not len(kept):
        return raw * 0
    lowest, highest = int(kept.min()), int(kept.max())
    scaled = raw * 0 + MAX_NODE_SCORE if highest == 0 else MAX_NODE_SCORE * (highest + lowest - raw) // highest
    return np.where(ignored, 0, scaled)
