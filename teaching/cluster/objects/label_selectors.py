"""Label selectors and node selectors: who is meant by `matchLabels`, `matchExpressions` and `matchFields`.

Models k8s.io/apimachinery/pkg/labels and component-helpers/scheduling/corev1/nodeaffinity. Two traps of the real ones
are kept: an absent label selector matches nothing while an empty one matches everything, and an empty node selector
term matches nothing.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Labels = Mapping[str, str]

_INT64 = range(-(1 << 63), 1 << 63)
_NAME = re.compile(r"([A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?)", re.ASCII)
_SUBDOMAIN = re.compile(r"[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*", re.ASCII)
_INTEGER = re.compile(r"[+-]?[0-9]+", re.ASCII)


def is_qualified_name(key: str) -> bool:
    """Whether a label key is well formed: an optional DNS subdomain, a slash, a name of at most 63 characters."""
    prefix, slash, name = key.rpartition("/")
    if slash and (len(prefix) > 253 or not _SUBDOMAIN.fullmatch(prefix)):
        return False
    return _NAME.fullmatch(name) is not None


def is_label_value(value: str) -> bool:
    """Whether a label value is well formed: empty, or a name of at most 63 characters."""
    return value == "" or _NAME.fullmatch(value) is not None


def _int64(text: str) -> int | None:
    if not _INTEGER.fullmatch(text):
        return None
    number = int(text)
    return number if number in _INT64 else None


@dataclass(frozen=True, slots=True)
class Requirement:
    """One condition on labels: a key, an operator and values."""

    key: str
    operator: str
    values: tuple[str, ...] = ()

    def matches(self, labels: Labels) -> bool:
        """Whether the labels fulfil the condition."""
        value = labels.get(self.key)
        if self.operator == "In":
            return value is not None and value in self.values
        if self.operator == "NotIn":
            return value is None or value not in self.values
        if self.operator == "Exists":
            return value is not None
        if self.operator == "DoesNotExist":
            return value is None
        if value is None:
            return False
        have, bound = _int64(value), _int64(self.values[0])
        if have is None or bound is None:
            return False
        return have > bound if self.operator == "Gt" else have < bound

    def well_formed(self) -> bool:
        """Whether the real one could be built at all; a selector with a malformed requirement is an error there."""
        if not is_qualified_name(self.key):
            return False
        if self.operator in ("Exists", "DoesNotExist"):
            return not self.values
        if self.operator in ("Gt", "Lt"):
            return len(self.values) == 1 and _int64(self.values[0]) is not None
        return self.operator in ("In", "NotIn") and bool(self.values) and all(map(is_label_value, self.values))


@dataclass(frozen=True, slots=True)
class Selector:
    """All of some requirements; `nothing` stands for the selector that was not given."""

    requirements: tuple[Requirement, ...] = ()
    nothing: bool = False

    def matches(self, labels: Labels) -> bool:
        """Whether the labels fulfil every requirement."""
        if self.nothing:
            return False
        return all(requirement.matches(labels) for requirement in self.requirements)

    def empty(self) -> bool:
        """Whether this selector is the one that matches everything."""
        return not self.nothing and not self.requirements

    def with_requirements(self, more: tuple[Requirement, ...]) -> "Selector":
        """This selector AND more requirements; the selector of nothing has none to keep, as in the original."""
        return Selector(more if self.nothing else self.requirements + more)


NOTHING = Selector(nothing=True)
EVERYTHING = Selector()


def exact(labels: Labels) -> Selector:
    """The selector that wants each of the labels as it is."""
    return Selector(tuple(Requirement(key, "In", (labels[key],)) for key in sorted(labels)))


def label_selector(document: Mapping[str, Any] | None) -> Selector:
    """The selector of a `labelSelector` field. A malformed requirement makes it match nothing."""
    if document is None:
        return NOTHING
    wanted = document.get("matchLabels") or {}
    requirements = exact(wanted).requirements + _requirements(document.get("matchExpressions"))
    if not all(requirement.well_formed() for requirement in requirements):
        return NOTHING
    return Selector(requirements)


def _requirements(expressions: Any) -> tuple[Requirement, ...]:
    return tuple(
        Requirement(e.get("key") or "", e.get("operator") or "", tuple(e.get("values") or ()))
        for e in expressions or ()
    )


@dataclass(frozen=True, slots=True)
class NodeSelectorTerm:
    """One alternative of a node selector: all its expressions on labels and all its conditions on fields."""

    match_expressions: tuple[Requirement, ...] = ()
    match_fields: tuple[Requirement, ...] = ()

    def empty(self) -> bool:
        """Whether nothing is asked; such a term matches no node."""
        return not self.match_expressions and not self.match_fields

    def well_formed(self) -> bool:
        """Whether the real one can parse the term; if not, it is passed over."""
        return all(r.well_formed() for r in self.match_expressions) and all(
            r.operator in ("In", "NotIn") and len(r.values) == 1 for r in self.match_fields
        )

    def matches(self, labels: Labels, name: str) -> bool:
        """Whether a node fulfils the term. Without a name (a volume's topology) conditions on fields are not asked."""
        if not all(requirement.matches(labels) for requirement in self.match_expressions):
            return False
        return not name or all(requirement.matches({"metadata.name": name}) for requirement in self.match_fields)


def node_selector_term(document: Mapping[str, Any]) -> NodeSelectorTerm:
    """The term of a document `{matchExpressions, matchFields}`."""
    return NodeSelectorTerm(_requirements(document.get("matchExpressions")), _requirements(document.get("matchFields")))


@dataclass(frozen=True, slots=True)
class NodeSelector:
    """Any of some terms. `terms` is what was written, `usable` what is neither empty nor malformed."""

    terms: tuple[NodeSelectorTerm, ...]
    usable: tuple[NodeSelectorTerm, ...]

    def matches(self, labels: Labels, name: str) -> bool:
        """Whether a node fulfils at least one term."""
        return any(term.matches(labels, name) for term in self.usable)


def node_selector(document: Mapping[str, Any] | None) -> NodeSelector | None:
    """The node selector of `{nodeSelectorTerms: [...]}`; None if there is none."""
    if document is None:
        return None
    terms = tuple(node_selector_term(term) for term in document.get("nodeSelectorTerms") or ())
    return NodeSelector(terms, tuple(term for term in terms if not term.empty() and term.well_formed()))
