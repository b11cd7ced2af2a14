"""NodeAffinity: nodeSelector, required and preferred node affinity, and the profile's addedAffinity."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from teaching.cluster.objects.label_selectors import NodeSelectorTerm, node_selector
from teaching.cluster.objects.pod_view import PodView, PreferredTerm, preferred_terms
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP, unresolvable
from teaching.cluster.scheduler.plugins import names, reasons
from teaching.cluster.scheduler.plugins.normalizing import default_normalize_all, default_normalize_score


class NodeAffinity:
    """PreFilter, Filter, PreScore, Score, NormalizeScore."""

    name = names.NODE_AFFINITY

    def __init__(self, args: Mapping[str, Any]) -> None:
        """`args.addedAffinity` is a node affinity that every pod of the profile must meet, too."""
        added = args.get("addedAffinity") or {}
        self.added_selector = node_selector(added.get("requiredDuringSchedulingIgnoredDuringExecution"))
        self.added_preferred = preferred_terms(added.get("preferredDuringSchedulingIgnoredDuringExecution"))

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Name the nodes if every term asks for some by name; skip if nothing is asked."""
        required = pod.required_node_affinity
        if required is None and self.added_selector is None and pod.node_selector is None:
            return None, SKIP
        if required is None or not required.terms:
            return None, None
        node_names: frozenset[str] = frozenset()
        for term in required.terms:
            of_term = named_nodes(term)
            if of_term is None:
                return None, None
            node_names |= of_term
        if not node_names:
            return None, unresolvable(reasons.NODE_AFFINITY_CONFLICT)
        return node_names, None

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """The profile's affinity first, then the pod's."""
        node = info.view
        if self.added_selector is not None and not self.added_selector.matches(node.labels, node.name):
            return unresolvable(reasons.NODE_AFFINITY_ENFORCED)
        return None if pod.matches_node(node.labels, node.name) else unresolvable(reasons.NODE_AFFINITY_POD)

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """The same for all nodes; None if all fit."""
        codes = np.where(columns.match_pod(pod), 0, 2)
        if self.added_selector is not None:
            codes = np.where(columns.meet_selector(self.added_selector), codes, 1)
        if not codes.any():
            return None
        return Verdicts(codes, (unresolvable(reasons.NODE_AFFINITY_ENFORCED), unresolvable(reasons.NODE_AFFINITY_POD)))

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """The same for all nodes."""
        total = np.zeros(len(columns), np.int64)
        for preferred in self.preferred(pod):
            total += preferred.weight * columns.meet_term(preferred.term)
        return total

    def normalize_all(self, state: CycleState, raw: Ints, places: Ints) -> Ints:
        """The same for all nodes."""
        return default_normalize_all(raw, reverse=False)

    def pre_score(self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]) -> Verdict:
        """Skip if nothing is preferred."""
        return SKIP if pod.preferred_node_affinity is None and self.added_preferred is None else None

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """The sum of the weights of preferred terms that the node meets."""
        node = info.view
        return sum(p.weight for p in self.preferred(pod) if p.term.matches(node.labels, node.name))

    def preferred(self, pod: PodView) -> tuple[PreferredTerm, ...]:
        """The profile's preferred terms and the pod's."""
        return (self.added_preferred or ()) + (pod.preferred_node_affinity or ())

    def normalize_score(
        self, state: CycleState, pod: PodView, scores: Sequence[int], nodes: Sequence[NodeInfo]
    ) -> list[int]:
        """The node with the highest sum gets 100."""
        return default_normalize_score(scores, reverse=False)


def named_nodes(term: NodeSelectorTerm) -> frozenset[str] | None:
    """The nodes that a term asks for by name; None if it asks for none by name."""
    found: frozenset[str] | None = None
    for requirement in term.match_fields:
        if requirement.key == "metadata.name" and requirement.operator == "In":
            values = frozenset(requirement.values)
            found = values if found is None else found & values
    return found
