"""What filtering and scoring of InterPodAffinity share: whose namespaces a term of the incoming pod means.

1.34 merges the namespaces that a term's namespaceSelector selects into its list, but forgets to clear the selector and
then evaluates it against no labels at all. A selector that no labels satisfy (NotIn, DoesNotExist only) therefore means
every namespace. Terms of existing pods are evaluated against the real labels instead.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from teaching.cluster.objects.label_selectors import Labels
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import AffinityTerm, PodView

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
