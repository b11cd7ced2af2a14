"""What the resource scores are calculated from: allocatable and used amounts of a node, the pod counted in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teaching.cluster.objects.pod_requests import Amounts, is_scalar_resource
from teaching.cluster.scheduler.framework.node_info import NodeInfo


@dataclass(frozen=True, slots=True)
class ResourceWeight:
    """A resource that a strategy looks at, and how much it counts."""

    name: str
    weight: int


DEFAULT_RESOURCES = (ResourceWeight("cpu", 1), ResourceWeight("memory", 1))


def resource_weights(documents: Sequence[Mapping[str, Any]] | None) -> tuple[ResourceWeight, ...]:
    """The resources of a strategy; cpu and memory if none are given. A weight of 0 or none is 1."""
    if not documents:
        return DEFAULT_RESOURCES
    return tuple(ResourceWeight(d.get("name") or "", d.get("weight") or 1) for d in documents)


@dataclass(frozen=True, slots=True)
class Used:
    """A resource on a node: what there is, and what would be used with the pod on it."""

    name: str
    weight: int
    allocatable: int
    used: int


def used_resources(
    info: NodeInfo, request: Amounts, resources: Sequence[ResourceWeight], *, non_zero: bool
) -> list[Used]:
    """Each resource that counts on this node. Extended ones that the pod does not want, and absent ones, do not.

    `non_zero` takes cpu and memory of pods that name none as 100m and 200Mi, as the Fit scores do.
    """
    found = []
    for resource in resources:
        wanted = request.get(resource.name, 0)
        allocatable = info.allocatable.get(resource.name, 0)
        if not allocatable or (not wanted and is_scalar_resource(resource.name)):
            continue
        there = info.non_zero_requested if non_zero and resource.name in info.non_zero_requested else info.requested
        found.append(Used(resource.name, resource.weight, allocatable, there.get(resource.name, 0) + wanted))
    return found
