"""What scheduling reads of a pod: one frozen view, computed once from the defaulted document.

The document itself is kept whole beside it, so that unknown fields survive. Names are snake_case here and camelCase
there, which tells at a glance which of the two a line speaks about.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from teaching.cluster.objects.label_selectors import (
    EVERYTHING,
    NOTHING,
    Labels,
    NodeSelector,
    NodeSelectorTerm,
    Requirement,
    Selector,
    exact,
    label_selector,
    node_selector,
    node_selector_term,
)
from teaching.cluster.objects.moments import moment_ns
from teaching.cluster.objects.pod_requests import Amounts, PodRequests, pod_requests

Document = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Toleration:
    """Permission to run on nodes with certain taints."""

    key: str
    operator: str
    value: str
    effect: str
    toleration_seconds: int | None = None


@dataclass(frozen=True, slots=True)
class HostPort:
    """A port of the node that a container occupies; an empty IP is 0.0.0.0, an empty protocol TCP."""

    ip: str
    protocol: str
    port: int


@dataclass(frozen=True, slots=True)
class AffinityTerm:
    """One term of pod (anti-)affinity: whom it means, and in which topology. Weight is 0 for required terms."""

    namespaces: frozenset[str]
    namespace_selector: Selector
    selector: Selector
    topology_key: str
    weight: int = 0

    def matches(self, namespace: str, labels: Labels, namespace_labels: Labels) -> bool:
        """Whether a pod of that namespace with these labels is meant."""
        if namespace in self.namespaces or self.namespace_selector.matches(namespace_labels):
            return self.selector.matches(labels)
        return False


@dataclass(frozen=True, slots=True)
class SpreadConstraint:
    """One topology spread constraint, its defaults filled in; `selector` has the matchLabelKeys merged into it."""

    max_skew: int
    topology_key: str
    when_unsatisfiable: str
    selector: Selector
    min_domains: int = 1
    node_affinity_policy: str = "Honor"
    node_taints_policy: str = "Ignore"


@dataclass(frozen=True, slots=True)
class PreferredTerm:
    """A preferred node selector term and its weight."""

    weight: int
    term: NodeSelectorTerm


@dataclass(frozen=True, slots=True)
class OwnerReference:
    """Who made an object."""

    api_version: str
    kind: str
    name: str
    uid: str
    controller: bool


@dataclass(frozen=True, slots=True)
class PodAffinities:
    """The four lists of inter-pod terms; `declared` if the pod has a podAffinity or podAntiAffinity at all."""

    required_affinity: tuple[AffinityTerm, ...] = ()
    required_anti_affinity: tuple[AffinityTerm, ...] = ()
    preferred_affinity: tuple[AffinityTerm, ...] = ()
    preferred_anti_affinity: tuple[AffinityTerm, ...] = ()
    declared: bool = False


@dataclass(frozen=True, eq=False)
class PodView:
    """A pod as the scheduler sees it. Two views are equal only if they are the same; pods are told apart by `uid`."""

    name: str
    namespace: str
    uid: str
    labels: Labels
    owner_references: tuple[OwnerReference, ...]
    deletion_ns: int | None
    node_name: str
    nominated_node_name: str
    scheduler_name: str
    priority: int
    preemption_policy: str
    phase: str
    start_ns: int | None
    conditions: tuple[Mapping[str, Any], ...]
    scheduling_gates: tuple[str, ...]
    tolerations: tuple[Toleration, ...]
    node_selector: Mapping[str, str] | None
    required_node_affinity: NodeSelector | None
    preferred_node_affinity: tuple[PreferredTerm, ...] | None
    affinities: PodAffinities
    spread_constraints: tuple[SpreadConstraint, ...]
    host_ports: tuple[HostPort, ...]
    images: tuple[str, ...]
    claim_names: tuple[str, ...]
    volumes: tuple[Mapping[str, Any], ...]
    resources: PodRequests
    document: Document = field(repr=False)

    @property
    def full_name(self) -> str:
        """`namespace/name`."""
        return f"{self.namespace}/{self.name}"

    @property
    def terminating(self) -> bool:
        """Whether deletion has begun."""
        return self.deletion_ns is not None

    @cached_property
    def requests(self) -> Amounts:
        """What the pod asks for, in the scheduler's units."""
        return self.resources.for_filter()

    @cached_property
    def non_zero_requests(self) -> Amounts:
        """cpu and memory with the fallbacks that scoring uses for pods already on a node."""
        return self.resources.non_zero()

    @cached_property
    def fit_score_requests(self) -> Amounts:
        """The requests with which NodeResourcesFit scores this pod when it comes in."""
        return self.resources.for_fit_score()

    @cached_property
    def node_selector_requirements(self) -> Selector:
        """`spec.nodeSelector` as a selector."""
        return exact(self.node_selector) if self.node_selector else EVERYTHING

    def matches_node(self, labels: Labels, name: str) -> bool:
        """Whether a node fulfils nodeSelector and required node affinity."""
        if self.node_selector and not self.node_selector_requirements.matches(labels):
            return False
        return self.required_node_affinity is None or self.required_node_affinity.matches(labels, name)

    def controller(self) -> OwnerReference | None:
        """The owner that controls this pod."""
        return next((owner for owner in self.owner_references if owner.controller), None)

    def with_status(self, **fields: Any) -> "PodView":
        """This pod with fields of `status` replaced, in document and view; None takes a field away."""
        status = {k: v for k, v in {**(self.document.get("status") or {}), **fields}.items() if v is not None}
        return pod_view({**self.document, "status": status})

    def on_node(self, node_name: str) -> "PodView":
        """This pod with `spec.nodeName` set. What was worked out from the rest of it is kept, not worked out again."""
        spec = {**(self.document.get("spec") or {}), "nodeName": node_name}
        moved = object.__new__(PodView)
        moved.__dict__.update(self.__dict__, node_name=node_name, document={**self.document, "spec": spec})
        return moved


def pod_view(document: Document) -> PodView:
    """The view of a pod's document, which should have been defaulted before."""
    metadata = document.get("metadata") or {}
    spec = document.get("spec") or {}
    status = document.get("status") or {}
    affinity = spec.get("affinity") or {}
    node_affinity = affinity.get("nodeAffinity") or {}
    namespace = metadata.get("namespace") or "default"
    labels = metadata.get("labels") or {}
    volumes = tuple(spec.get("volumes") or ())
    return PodView(
        name=metadata.get("name") or "",
        namespace=namespace,
        uid=metadata.get("uid") or f"uid-{namespace}-{metadata.get('name') or ''}",
        labels=labels,
        owner_references=owner_references(metadata),
        deletion_ns=moment_ns(metadata.get("deletionTimestamp")),
        node_name=spec.get("nodeName") or "",
        nominated_node_name=status.get("nominatedNodeName") or "",
        scheduler_name=spec.get("schedulerName") or "default-scheduler",
        priority=spec.get("priority") or 0,
        preemption_policy=spec.get("preemptionPolicy") or "PreemptLowerPriority",
        phase=status.get("phase") or "Pending",
        start_ns=moment_ns(status.get("startTime")),
        conditions=tuple(status.get("conditions") or ()),
        scheduling_gates=tuple(gate.get("name") or "" for gate in spec.get("schedulingGates") or ()),
        tolerations=tuple(_toleration(t) for t in spec.get("tolerations") or ()),
        node_selector=spec.get("nodeSelector"),
        required_node_affinity=node_selector(node_affinity.get("requiredDuringSchedulingIgnoredDuringExecution")),
        preferred_node_affinity=preferred_terms(node_affinity.get("preferredDuringSchedulingIgnoredDuringExecution")),
        affinities=_pod_affinities(affinity, namespace),
        spread_constraints=tuple(spread_constraint(c, labels) for c in spec.get("topologySpreadConstraints") or ()),
        host_ports=_host_ports(spec),
        images=tuple(
            c.get("image") or "" for c in [*(spec.get("initContainers") or ()), *(spec.get("containers") or ())]
        ),
        claim_names=tuple(_claim_names(metadata, volumes)),
        volumes=volumes,
        resources=pod_requests(spec),
        document=document,
    )


def owner_references(metadata: Mapping[str, Any]) -> tuple[OwnerReference, ...]:
    """The owners named in an object's metadata."""
    return tuple(
        OwnerReference(
            o.get("apiVersion") or "",
            o.get("kind") or "",
            o.get("name") or "",
            o.get("uid") or "",
            bool(o.get("controller")),
        )
        for o in metadata.get("ownerReferences") or ()
    )


def _toleration(document: Mapping[str, Any]) -> Toleration:
    return Toleration(
        document.get("key") or "",
        document.get("operator") or "",
        document.get("value") or "",
        document.get("effect") or "",
        document.get("tolerationSeconds"),
    )


def preferred_terms(documents: Any) -> tuple[PreferredTerm, ...] | None:
    """Preferred node selector terms; None if there is no list. Terms without weight or content are dropped."""
    if documents is None:
        return None
    terms = (PreferredTerm(d.get("weight") or 0, node_selector_term(d.get("preference") or {})) for d in documents)
    return tuple(p for p in terms if p.weight and not p.term.empty() and p.term.well_formed())


def spread_constraint(document: Mapping[str, Any], pod_labels: Labels) -> SpreadConstraint:
    """A constraint of a pod with these labels, the pod's own values of matchLabelKeys joined to the selector."""
    selector = label_selector(document.get("labelSelector"))
    own = {key: pod_labels[key] for key in document.get("matchLabelKeys") or () if key in pod_labels}
    if own:
        selector = exact(own).with_requirements(selector.requirements)
    minimum = document.get("minDomains")
    return SpreadConstraint(
        document.get("maxSkew") or 0,
        document.get("topologyKey") or "",
        document.get("whenUnsatisfiable") or "",
        selector,
        1 if minimum is None else minimum,
        document.get("nodeAffinityPolicy") or "Honor",
        document.get("nodeTaintsPolicy") or "Ignore",
    )


def _pod_affinities(affinity: Mapping[str, Any], namespace: str) -> PodAffinities:
    towards, away = affinity.get("podAffinity"), affinity.get("podAntiAffinity")
    if towards is None and away is None:
        return PodAffinities()
    return PodAffinities(
        _required(towards, namespace),
        _required(away, namespace),
        _preferred(towards, namespace),
        _preferred(away, namespace),
        True,
    )


def _required(document: Mapping[str, Any] | None, namespace: str) -> tuple[AffinityTerm, ...]:
    terms = (document or {}).get("requiredDuringSchedulingIgnoredDuringExecution") or ()
    return tuple(affinity_term(term, namespace) for term in terms)


def _preferred(document: Mapping[str, Any] | None, namespace: str) -> tuple[AffinityTerm, ...]:
    terms = (document or {}).get("preferredDuringSchedulingIgnoredDuringExecution") or ()
    return tuple(affinity_term(t.get("podAffinityTerm") or {}, namespace, t.get("weight") or 0) for t in terms)


def affinity_term(document: Mapping[str, Any], namespace: str, weight: int = 0) -> AffinityTerm:
    """A term of a pod in `namespace`, which is what the term means if it names no namespaces at all."""
    names = document.get("namespaces") or ()
    selector = document.get("namespaceSelector")
    if not names and selector is None:
        names = (namespace,)
    return AffinityTerm(
        frozenset(names),
        label_selector(selector) if selector is not None else NOTHING,
        label_selector(document.get("labelSelector")),
        document.get("topologyKey") or "",
        weight,
    )


def _host_ports(spec: Mapping[str, Any]) -> tuple[HostPort, ...]:
    sidecars = [c for c in spec.get("initContainers") or () if c.get("restartPolicy") == "Always"]
    ports = []
    for container in [*(spec.get("containers") or ()), *sidecars]:
        for port in container.get("ports") or ():
            if (port.get("hostPort") or 0) > 0:
                ports.append(HostPort(port.get("hostIP") or "0.0.0.0", port.get("protocol") or "TCP", port["hostPort"]))
    return tuple(ports)


def _claim_names(metadata: Mapping[str, Any], volumes: tuple[Mapping[str, Any], ...]) -> list[str]:
    names = []
    for volume in volumes:
        if volume.get("persistentVolumeClaim"):
            names.append(volume["persistentVolumeClaim"].get("claimName") or "")
        elif volume.get("ephemeral"):
            names.append(f"{metadata.get('name')}-{volume.get('name')}")
    return names


__all__ = ["Document", "PodView", "Requirement", "pod_view"]
