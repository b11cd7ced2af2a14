"""Preferred terms, those of the pod and those of pods that are there already.

    sum[key][value] = Σ over existing pods in the domain: ± weights of terms that mean each other
    raw             = Σ over keys: sum[key][the node's value]
    normalized      = trunc(100 · (raw − min) / (max − min))       0 for all if max = min

A required affinity term of an existing pod that means the incoming one counts hardPodAffinityWeight: whoever is needed
there is drawn there.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from teaching.cluster.objects.label_selectors import Labels
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import AffinityTerm, PodAffinities, PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.plugins.interpodaffinity.terms import (
    NO_LABELS,
    meant_by_domain,
    term_matches,
    with_merged_namespaces,
)


@dataclass
class PreScoreState:
    """The sums by topology key and value."""

    sums: dict[str, dict[str, int]] = field(default_factory=dict)

    def add(self, key: str, labels: Labels, amount: int) -> None:
        """Add to the domain of a node with these labels, if it has the key."""
        if key in labels:
            of_key = self.sums.setdefault(key, {})
            of_key[labels[key]] = of_key.get(labels[key], 0) + amount

    def raw_score(self, labels: Labels) -> int:
        """The sum of a node's domains; may be negative."""
        return sum(of_key.get(labels[key], 0) for key, of_key in self.sums.items() if key in labels)

    def raw_scores(self, columns: Columns) -> Ints:
        """The same for all nodes."""
        total = np.zeros(len(columns), np.int64)
        for key, of_key in self.sums.items():
            codes, values = columns.labels(key)
            total += np.array([*(of_key.get(value, 0) for value in values), 0], np.int64)[codes]
        return total


def pre_score_state(
    pod: PodView, snapshot: Snapshot, listers: Listers, hard_weight: int, columns: Columns | None = None
) -> PreScoreState:
    """Sum up the pod's own terms over all pods, and the terms of pods that declare (anti-)affinity."""
    state = PreScoreState()
    towards = with_merged_namespaces(pod.affinities.preferred_affinity, listers)
    away = with_merged_namespaces(pod.affinities.preferred_anti_affinity, listers)
    own = [(term, 1) for term in towards] + [(term, -1) for term in away]
    if columns is not None:
        _add_own_all(state, own, columns)
    elif own:
        for info in snapshot.node_infos:
            for other in info.pods:
                for term, sign in own:
                    _add_terms(state, (term,), other, NO_LABELS, info.view.labels, sign)
    namespace_labels = listers.namespace_labels(pod.namespace)
    for info in snapshot.have_pods_with_affinity():
        for other in info.pods_with_affinity:
            _add_theirs(state, pod, other.affinities, namespace_labels, info.view.labels, hard_weight)
    return state


def _add_own_all(state: PreScoreState, own: list[tuple[AffinityTerm, int]], columns: Columns) -> None:
    """The incoming pod's terms, with columns."""
    for term, sign in own:
        key = term.topology_key
        for value, number in meant_by_domain((term,), key, columns).items():
            state.add(key, {key: value}, sign * term.weight * number)


def _add_theirs(
    state: PreScoreState,
    pod: PodView,
    theirs: PodAffinities,
    namespace_labels: Labels,
    labels: Labels,
    hard_weight: int,
) -> None:
    """The terms of a pod that is there already."""
    if hard_weight > 0:
        for term in theirs.required_affinity:
            if term_matches(term, pod, namespace_labels):
                state.add(term.topology_key, labels, hard_weight)
    _add_terms(state, theirs.preferred_affinity, pod, namespace_labels, labels, 1)
    _add_terms(state, theirs.preferred_anti_affinity, pod, namespace_labels, labels, -1)


def _add_terms(
    state: PreScoreState,
    terms: Iterable[AffinityTerm],
    meant: PodView,
    namespace_labels: Labels,
    labels: Labels,
    sign: int,
) -> None:
    for term in terms:
        if term_matches(term, meant, namespace_labels):
            state.add(term.topology_key, labels, sign * term.weight)


def normalize(scores: Sequence[int]) -> list[int]:
    """Stretched over 0 to 100."""
    lowest, highest = min(scores, default=0), max(scores, default=0)
    if highest == lowest:
        return [0 for _ in scores]
    return [int(MAX_NODE_SCORE * ((score - lowest) / (highest - lowest))) for score in scores]


def normalize_all(raw: Ints) -> Ints:
    """The same for a column."""
    if not len(raw) or raw.min() == raw.max():
        return raw * 0
    lowest, highest = int(raw.min()), int(raw.max())
    scaled: Ints = (MAX_NODE_SCORE * ((raw - lowest) / (highest - lowest))).astype(np.int64)
    return scaled
