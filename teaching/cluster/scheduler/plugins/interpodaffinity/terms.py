"""What filtering and scoring of InterPodAffinity share: whose namespaces a term of the incoming pod means.

1.34 merges the namespaces that a term's namespaceSelector selects into its list, but forgets to clear the selector and
then evaluates it against no labels at all. A selector that no labels satisfy (NotIn, DoesNotExist only) therefore means
every namespace. Terms of existing pods are evaluated against the real labels instead.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from teaching.cluster.objects.label_selectors import Labels
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import AffinityTerm, PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Places

NO_LABELS: Mapping[str, str] = {}


def with_merged_namespaces(terms: Iterable[AffinityTerm], listers: Listers) -> tuple[AffinityTerm, ...]:
    """The incoming pod's terms, as the plugin prepares them."""
    return tuple(_merged(term, listers) for term in terms)


def _merged(term: AffinityTerm, listers: Listers) -> AffinityTerm:
    if term.namespace_selector.empty():
        return term
    return replace(term, namespaces=term.namespaces.union(listers.namespaces_matching(term.namespace_selector)))


def term_matches(term: AffinityTerm, pod: PodView, namespace_labels: Labels = NO_LABELS) -> bool:
    """Whether a term means a pod."""
    return term.matches(pod.namespace, pod.labels, namespace_labels)


def matches_all(terms: tuple[AffinityTerm, ...], pod: PodView) -> bool:
    """Whether all of some terms (and at least one) mean a pod."""
    return bool(terms) and all(term_matches(term, pod) for term in terms)


def meant_by_domain(terms: tuple[AffinityTerm, ...], key: str, columns: Columns) -> dict[str, int]:
    """How many pods all of some terms mean, by a node's value of a topology key; values without any are left out."""

    def count(places: Places) -> Ints:
        infos = columns.snapshot.node_infos
        chosen = infos if isinstance(places, slice) else [infos[place] for place in places.tolist()]
        return np.array([sum(matches_all(terms, other) for other in info.pods) for info in chosen], np.int64)

    counts = columns.remembered(("InterPodAffinity", terms), count)
    codes, values = columns.labels(key)
    there = (codes >= 0) & (counts > 0)
    sums = np.bincount(codes[there], weights=counts[there], minlength=len(values)).astype(np.int64).tolist()
    return {value: number for value, number in zip(values, sums, strict=True) if number}
