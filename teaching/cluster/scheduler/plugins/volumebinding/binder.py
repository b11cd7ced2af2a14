"""Finds volumes for claims on a node: the part of the volume binder that scheduling needs.

Claims that are bound only check their volume's node affinity. Claims that wait for their first consumer take the
smallest free volume that suits and is reachable from the node, or else one that the class's provisioner could make
there. Capacity of storage (CSIStorageCapacity) is not modelled: a provisioner has always room.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from teaching.cluster.objects.label_selectors import Labels
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.views import ClaimView, NodeView, StorageClassView, VolumeView
from teaching.cluster.scheduler.plugins import reasons

NO_PROVISIONER = "kubernetes.io/no-provisioner"


@dataclass
class PodVolumeClaims:
    """A pod's claims by what is still to be done for them."""

    bound: list[ClaimView] = field(default_factory=list)
    waiting: list[ClaimView] = field(default_factory=list)
    immediate: list[ClaimView] = field(default_factory=list)


@dataclass
class Decision:
    """What would be done for a pod on a node: claims to bind to volumes, claims to provision; or why not."""

    bindings: dict[str, str] = field(default_factory=dict)
    provisioned: list[str] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)


def sort_claims(claims: Iterable[ClaimView], listers: Listers) -> PodVolumeClaims:
    """Tell bound claims, claims that wait for their first consumer, and claims that others should have bound."""
    found = PodVolumeClaims()
    for claim in claims:
        storage_class = listers.storage_classes.get(claim.storage_class)
        late = storage_class is not None and storage_class.binding_mode == "WaitForFirstConsumer"
        if claim.volume_name and claim.bind_completed:
            found.bound.append(claim)
        elif late and not claim.volume_name:
            found.waiting.append(claim)
        else:
            found.immediate.append(claim)
    return found


def reachable(volume: VolumeView, labels: Labels) -> bool:
    """Whether a volume can be used on a node with these labels."""
    return volume.node_affinity is None or volume.node_affinity.matches(labels, "")


def decide(claims: PodVolumeClaims, node: NodeView, listers: Listers, taken: dict[str, str]) -> Decision:
    """What a node would mean for the claims. `taken` are volumes set aside for other pods' claims already."""
    decision = Decision()
    volumes = [listers.volumes.get(claim.volume_name) for claim in claims.bound]
    if any(volume is not None and not reachable(volume, node.labels) for volume in volumes):
        decision.reasons.append(reasons.VOLUME_NODE_AFFINITY)
    used = dict(taken)
    homeless = []
    for claim in sorted(claims.waiting, key=lambda c: c.requested_bytes):
        volume = smallest_suitable(claim, node, listers, used)
        if volume is None:
            homeless.append(claim)
        else:
            key = f"{claim.namespace}/{claim.name}"
            used[volume.name] = key
            decision.bindings[key] = volume.name
    for claim in homeless:
        if provisionable(listers.storage_classes[claim.storage_class], node.labels):
            decision.provisioned.append(f"{claim.namespace}/{claim.name}")
        elif reasons.VOLUME_BIND_CONFLICT not in decision.reasons:
            decision.reasons.append(reasons.VOLUME_BIND_CONFLICT)
    if None in volumes:
        decision.reasons.append(reasons.VOLUME_MISSING)
    return decision


def smallest_suitable(claim: ClaimView, node: NodeView, listers: Listers, taken: dict[str, str]) -> VolumeView | None:
    """The volume that a claim would be bound to: one reserved for it, or the smallest free one that suits."""
    best: VolumeView | None = None
    for volume in listers.volumes.values():
        if volume.name in taken or not suits(claim, volume) or not reachable(volume, node.labels):
            continue
        if volume.claim == (claim.namespace, claim.name):
            return volume
        if best is None or volume.capacity_bytes < best.capacity_bytes:
            best = volume
    return best


def suits(claim: ClaimView, volume: VolumeView) -> bool:
    """Whether a volume is free for a claim and is what it asks for."""
    if volume.claim is not None and volume.claim != (claim.namespace, claim.name):
        return False
    if volume.claim is None and volume.phase != "Available":
        return False
    return (
        not volume.terminating
        and volume.storage_class == claim.storage_class
        and volume.volume_mode == claim.volume_mode
        and volume.capacity_bytes >= claim.requested_bytes
        and set(claim.access_modes) <= set(volume.access_modes)
        and (claim.selector is None or claim.selector.matches(volume.labels))
    )


def provisionable(storage_class: StorageClassView, labels: Labels) -> bool:
    """Whether the class could make a volume that is reachable from a node with these labels."""
    if storage_class.provisioner in ("", NO_PROVISIONER):
        return False
    topologies = storage_class.allowed_topologies
    return not topologies or any(all(labels.get(key) in values for key, values in topology) for topology in topologies)
