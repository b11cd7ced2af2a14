"""What scheduling reads of everything that is not a pod: one frozen view a kind, computed once from a document."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from teaching.cluster.objects.label_selectors import Labels, NodeSelector, Selector, label_selector, node_selector
from teaching.cluster.objects.pod_requests import Amounts, exact_amounts, rounded
from teaching.cluster.objects.pod_view import Document, PodView, pod_view
from teaching.cluster.objects.quantity import quantity_of

BIND_COMPLETED = "pv.kubernetes.io/bind-completed"


@dataclass(frozen=True, slots=True)
class Taint:
    """A mark on a node that keeps pods away unless they tolerate it."""

    key: str
    value: str
    effect: str


@dataclass(frozen=True, eq=False)
class NodeView:
    """A node as the scheduler sees it."""

    name: str
    labels: Labels
    unschedulable: bool
    taints: tuple[Taint, ...]
    allocatable: Amounts
    images: tuple[tuple[tuple[str, ...], int], ...]
    document: Document = field(repr=False)

    @cached_property
    def zone_key(self) -> str:
        """Region and zone in one text, empty if the node says neither; the old beta labels go first."""
        labels = self.labels
        zone = labels.get("failure-domain.beta.kubernetes.io/zone", labels.get("topology.kubernetes.io/zone", ""))
        region = labels.get("failure-domain.beta.kubernetes.io/region", labels.get("topology.kubernetes.io/region", ""))
        return f"{region}:\x00:{zone}" if region or zone else ""


def node_view(document: Document) -> NodeView:
    """The view of a node's document."""
    metadata, spec, status = (document.get(part) or {} for part in ("metadata", "spec", "status"))
    allocatable = {**(status.get("capacity") or {}), **(status.get("allocatable") or {})}
    return NodeView(
        metadata.get("name") or "",
        metadata.get("labels") or {},
        bool(spec.get("unschedulable")),
        tuple(Taint(t.get("key") or "", t.get("value") or "", t.get("effect") or "") for t in spec.get("taints") or ()),
        rounded(exact_amounts(allocatable)),
        tuple((tuple(i.get("names") or ()), i.get("sizeBytes") or 0) for i in status.get("images") or ()),
        document,
    )


@dataclass(frozen=True, slots=True, eq=False)
class BudgetView:
    """A PodDisruptionBudget: whom it protects, and how many of them may be disrupted now."""

    name: str
    namespace: str
    selector: Selector
    disruptions_allowed: int
    disrupted_pods: frozenset[str]
    document: Document = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class PriorityClassView:
    """A PriorityClass."""

    name: str
    value: int
    global_default: bool
    preemption_policy: str
    document: Document = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class SelectingView:
    """A Service, ReplicationController, ReplicaSet or StatefulSet, of which only the selector matters here."""

    kind: str
    name: str
    namespace: str
    selector: Selector | None
    labels: Labels | None
    document: Document = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class ClaimView:
    """A PersistentVolumeClaim."""

    name: str
    namespace: str
    uid: str
    volume_name: str
    storage_class: str
    access_modes: tuple[str, ...]
    volume_mode: str
    requested_bytes: int
    selector: Selector | None
    bind_completed: bool
    lost: bool
    terminating: bool
    document: Document = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class VolumeView:
    """A PersistentVolume."""

    name: str
    labels: Labels
    node_affinity: NodeSelector | None
    storage_class: str
    access_modes: tuple[str, ...]
    volume_mode: str
    capacity_bytes: int
    claim: tuple[str, str] | None
    phase: str
    csi_driver: str
    csi_handle: str
    terminating: bool
    document: Document = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class StorageClassView:
    """A StorageClass. `allowed_topologies` are alternatives of label -> permitted values."""

    name: str
    provisioner: str
    binding_mode: str
    allowed_topologies: tuple[tuple[tuple[str, frozenset[str]], ...], ...]
    document: Document = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class CSINodeView:
    """A CSINode: how many volumes of each driver its node can attach."""

    name: str
    limits: Mapping[str, int]
    document: Document = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class NamespaceView:
    """A Namespace; its own name is always among its labels."""

    name: str
    labels: Labels
    document: Document = field(repr=False)


View = (
    PodView
    | NodeView
    | BudgetView
    | PriorityClassView
    | SelectingView
    | ClaimView
    | VolumeView
    | StorageClassView
    | CSINodeView
    | NamespaceView
)


def _names(document: Document) -> tuple[str, str]:
    metadata = document.get("metadata") or {}
    return metadata.get("name") or "", metadata.get("namespace") or "default"


def budget_view(document: Document) -> BudgetView:
    """The view of a PodDisruptionBudget."""
    status = document.get("status") or {}
    selector = (document.get("spec") or {}).get("selector")
    return BudgetView(
        *_names(document),
        label_selector(selector),
        status.get("disruptionsAllowed") or 0,
        frozenset(status.get("disruptedPods") or {}),
        document,
    )


def priority_class_view(document: Document) -> PriorityClassView:
    """The view of a PriorityClass."""
    policy = document.get("preemptionPolicy") or "PreemptLowerPriority"
    return PriorityClassView(
        _names(document)[0], document.get("value") or 0, bool(document.get("globalDefault")), policy, document
    )


def selecting_view(document: Document) -> SelectingView:
    """The view of a Service or of a controller of pods."""
    kind = document.get("kind") or ""
    selector = (document.get("spec") or {}).get("selector")
    if kind in ("Service", "ReplicationController"):
        return SelectingView(kind, *_names(document), None, selector, document)
    return SelectingView(kind, *_names(document), label_selector(selector), None, document)


def claim_view(document: Document) -> ClaimView:
    """The view of a PersistentVolumeClaim."""
    metadata, spec = document.get("metadata") or {}, document.get("spec") or {}
    wanted = ((spec.get("resources") or {}).get("requests") or {}).get("storage", "0")
    legacy = (metadata.get("annotations") or {}).get("volume.beta.kubernetes.io/storage-class")
    return ClaimView(
        *_names(document),
        uid=metadata.get("uid") or "",
        volume_name=spec.get("volumeName") or "",
        storage_class=legacy or spec.get("storageClassName") or "",
        access_modes=tuple(spec.get("accessModes") or ()),
        volume_mode=spec.get("volumeMode") or "Filesystem",
        requested_bytes=quantity_of(wanted).value(),
        selector=label_selector(spec["selector"]) if spec.get("selector") is not None else None,
        bind_completed=BIND_COMPLETED in (metadata.get("annotations") or {}),
        lost=(document.get("status") or {}).get("phase") == "Lost",
        terminating=bool(metadata.get("deletionTimestamp")),
        document=document,
    )


def volume_view(document: Document) -> VolumeView:
    """The view of a PersistentVolume."""
    metadata, spec = document.get("metadata") or {}, document.get("spec") or {}
    reference, csi = spec.get("claimRef"), spec.get("csi") or {}
    return VolumeView(
        _names(document)[0],
        metadata.get("labels") or {},
        node_selector((spec.get("nodeAffinity") or {}).get("required")),
        storage_class=spec.get("storageClassName") or "",
        access_modes=tuple(spec.get("accessModes") or ()),
        volume_mode=spec.get("volumeMode") or "Filesystem",
        capacity_bytes=quantity_of((spec.get("capacity") or {}).get("storage", "0")).value(),
        claim=(reference.get("namespace") or "default", reference.get("name") or "") if reference else None,
        phase=(document.get("status") or {}).get("phase") or "Available",
        csi_driver=csi.get("driver") or "",
        csi_handle=csi.get("volumeHandle") or "",
        terminating=bool(metadata.get("deletionTimestamp")),
        document=document,
    )


def storage_class_view(document: Document) -> StorageClassView:
    """The view of a StorageClass."""
    topologies = tuple(
        tuple((e.get("key") or "", frozenset(e.get("values") or ())) for e in t.get("matchLabelExpressions") or ())
        for t in document.get("allowedTopologies") or ()
    )
    mode = document.get("volumeBindingMode") or "Immediate"
    return StorageClassView(_names(document)[0], document.get("provisioner") or "", mode, topologies, document)


def csi_node_view(document: Document) -> CSINodeView:
    """The view of a CSINode."""
    limits = {}
    for driver in (document.get("spec") or {}).get("drivers") or ():
        count = (driver.get("allocatable") or {}).get("count")
        if count is not None:
            limits[driver.get("name") or ""] = count
    return CSINodeView(_names(document)[0], limits, document)


def namespace_view(document: Document) -> NamespaceView:
    """The view of a Namespace."""
    name = _names(document)[0]
    labels = {**((document.get("metadata") or {}).get("labels") or {}), "kubernetes.io/metadata.name": name}
    return NamespaceView(name, labels, document)


__all__ = ["Document", "PodView", "View", "pod_view"]
