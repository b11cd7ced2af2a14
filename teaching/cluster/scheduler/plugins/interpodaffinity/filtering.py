"""Required terms, in three counts by topology key and value:

    affinity           existing pods that all required affinity terms of the incoming pod mean
    anti-affinity      existing pods that one of its required anti-affinity terms means
    existing           required anti-affinity terms of existing pods that mean the incoming pod

The first pod of a group that wants its own kind is let in, if nobody anywhere matches and it matches itself.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from teaching.cluster.objects.label_selectors import Labels
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import AffinityTerm, PodView
from teaching.cluster.scheduler.framework.columns import Bools, Columns, Ints, Verdicts
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.framework.status import unresolvable, unschedulable
from teaching.cluster.scheduler.plugins import reasons
from teaching.cluster.scheduler.plugins.interpodaffinity.terms import (
    matches_all,
    meant_by_domain,
    term_matches,
    with_merged_namespaces,
)

Pairs = dict[tuple[str, str], int]


@dataclass
class PreFilterState:
    """The three counts, and the incoming pod's prepared terms."""

    affinity_terms: tuple[AffinityTerm, ...]
    anti_affinity_terms: tuple[AffinityTerm, ...]
    namespace_labels: Labels
    affinity: Pairs = field(default_factory=dict)
    anti_affinity: Pairs = field(default_factory=dict)
    existing: Pairs = field(default_factory=dict)

    def clone(self) -> "PreFilterState":
        """A copy for a trial."""
        return PreFilterState(
            self.affinity_terms,
            self.anti_affinity_terms,
            self.namespace_labels,
            dict(self.affinity),
            dict(self.anti_affinity),
            dict(self.existing),
        )

    def idle(self) -> bool:
        """Whether there is nothing to check."""
        return not self.existing and not self.affinity_terms and not self.anti_affinity_terms

    def count_other(self, other: PodView, labels: Labels, sign: int) -> None:
        """Count an existing pod on a node with these labels for the incoming pod's terms."""
        if self.affinity_terms and matches_all(self.affinity_terms, other):
            for term in self.affinity_terms:
                _update(self.affinity, labels, term.topology_key, sign)
        for term in self.anti_affinity_terms:
            if term_matches(term, other):
                _update(self.anti_affinity, labels, term.topology_key, sign)

    def count_existing_terms(self, pod: PodView, other: PodView, labels: Labels, sign: int) -> None:
        """Count an existing pod's own anti-affinity terms against the incoming pod."""
        for term in other.affinities.required_anti_affinity:
            if term_matches(term, pod, self.namespace_labels):
                _update(self.existing, labels, term.topology_key, sign)

    def update(self, pod: PodView, other: PodView, info: NodeInfo, sign: int) -> None:
        """Count a pod in or out in a trial."""
        labels = info.view.labels
        self.count_existing_terms(pod, other, labels, sign)
        self.count_other(other, labels, sign)


def _update(pairs: Pairs, labels: Labels, key: str, sign: int) -> None:
    if key in labels:
        pair = (key, labels[key])
        pairs[pair] = pairs.get(pair, 0) + sign
        if not pairs[pair]:
            del pairs[pair]


def pre_filter_state(
    pod: PodView, snapshot: Snapshot, listers: Listers, columns: Columns | None = None
) -> PreFilterState:
    """Count over the whole cluster."""
    state = PreFilterState(
        with_merged_namespaces(pod.affinities.required_affinity, listers),
        with_merged_namespaces(pod.affinities.required_anti_affinity, listers),
        listers.namespace_labels(pod.namespace),
    )
    for info in snapshot.have_pods_with_required_anti_affinity():
        for other in info.pods_with_required_anti_affinity:
            state.count_existing_terms(pod, other, info.view.labels, 1)
    if columns is not None:
        _count_all(state, columns)
    elif state.affinity_terms or state.anti_affinity_terms:
        for info in snapshot.node_infos:
            for other in info.pods:
                state.count_other(other, info.view.labels, 1)
    return state


def _count_all(state: PreFilterState, columns: Columns) -> None:
    """`count_other` of every pod in the cluster, with columns."""
    for term in state.affinity_terms:
        _add_domains(
            state.affinity, term.topology_key, meant_by_domain(state.affinity_terms, term.topology_key, columns)
        )
    for term in state.anti_affinity_terms:
        _add_domains(state.anti_affinity, term.topology_key, meant_by_domain((term,), term.topology_key, columns))


def _add_domains(pairs: Pairs, key: str, numbers: dict[str, int]) -> None:
    for value, number in numbers.items():
        pairs[key, value] = pairs.get((key, value), 0) + number


def verdict(state: PreFilterState, pod: PodView, info: NodeInfo) -> Verdict:
    """Affinity first (beyond preemption's help), then the pod's anti-affinity, then that of others."""
    labels = info.view.labels
    if not _affinity_satisfied(state, pod, labels):
        return unresolvable(reasons.POD_AFFINITY)
    for term in state.anti_affinity_terms:
        key = term.topology_key
        if key in labels and state.anti_affinity.get((key, labels[key]), 0) > 0:
            return unschedulable(reasons.POD_ANTI_AFFINITY)
    if state.existing and any(state.existing.get(pair, 0) > 0 for pair in labels.items()):
        return unschedulable(reasons.EXISTING_ANTI_AFFINITY)
    return None


def _affinity_satisfied(state: PreFilterState, pod: PodView, labels: Labels) -> bool:
    present = True
    for term in state.affinity_terms:
        if term.topology_key not in labels:
            return False
        if state.affinity.get((term.topology_key, labels[term.topology_key]), 0) <= 0:
            present = False
    return present or (not state.affinity and matches_all(state.affinity_terms, pod))


def verdicts(state: PreFilterState, pod: PodView, columns: Columns) -> Verdicts | None:
    """`verdict` for all nodes; None if all fit."""
    codes = np.zeros(len(columns), np.int64)
    codes[_in_domains(state.existing, sorted({key for key, _ in state.existing}), columns)] = 3
    codes[_in_domains(state.anti_affinity, [t.topology_key for t in state.anti_affinity_terms], columns)] = 2
    codes[~_affinity_satisfied_all(state, pod, columns)] = 1
    if not codes.any():
        return None
    texts = (
        unresolvable(reasons.POD_AFFINITY),
        unschedulable(reasons.POD_ANTI_AFFINITY),
        unschedulable(reasons.EXISTING_ANTI_AFFINITY),
    )
    return Verdicts(codes, texts)


def _counts(pairs: Pairs, key: str, columns: Columns) -> tuple[Ints, Ints]:
    """For each node the count in its domain of a key, and the number of that domain (-1 for none)."""
    codes, values = columns.labels(key)
    return np.array([*(pairs.get((key, value), 0) for value in values), 0], np.int64)[codes], codes


def _in_domains(pairs: Pairs, keys: Iterable[str], columns: Columns) -> Bools:
    found = np.zeros(len(columns), np.bool_)
    for key in keys:
        found |= _counts(pairs, key, columns)[0] > 0
    return found


def _affinity_satisfied_all(state: PreFilterState, pod: PodView, columns: Columns) -> Bools:
    present = np.ones(len(columns), np.bool_)
    has_keys = np.ones(len(columns), np.bool_)
    for term in state.affinity_terms:
        counts, codes = _counts(state.affinity, term.topology_key, columns)
        present &= counts > 0
        has_keys &= codes >= 0
    first = not state.affinity and matches_all(state.affinity_terms, pod)
    return has_keys if first else has_keys & present
