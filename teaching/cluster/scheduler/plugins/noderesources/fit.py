"""NodeResourcesFit: a node must have room for what the pod requests, and is scored by how full it would be.

Filter compares true requests with allocatable minus what is requested already. Score works with 100m and 200Mi for each
container that names no cpu or memory, by the strategy of the profile. 1.34 forgets pod-level requests of the incoming
pod in the score, though Filter honours them.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from teaching.cluster.objects.pod_requests import is_extended_resource, is_scalar_resource
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Places, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import Status, unresolvable, unschedulable
from teaching.cluster.scheduler.plugins import names, reasons
from teaching.cluster.scheduler.plugins.noderesources.least_allocated import explain_least, least_allocated
from teaching.cluster.scheduler.plugins.noderesources.most_allocated import explain_most, most_allocated
from teaching.cluster.scheduler.plugins.noderesources.requested_to_capacity_ratio import (
    explain_ratio,
    requested_to_capacity_ratio,
    shape_of,
)
from teaching.cluster.scheduler.plugins.noderesources.resource_allocation import Used, resource_weights, used_resources

LEAST, MOST, RATIO = "LeastAllocated", "MostAllocated", "RequestedToCapacityRatio"
_FIRST = ("cpu", "memory", "ephemeral-storage")


class NodeResourcesFit:
    """PreFilter, Filter, PreScore, Score."""

    name = names.NODE_RESOURCES_FIT

    def __init__(self, args: Mapping[str, Any]) -> None:
        """Arguments: scoringStrategy, ignoredResources, ignoredResourceGroups."""
        strategy = args.get("scoringStrategy") or {}
        self.strategy = strategy.get("type") or LEAST
        self.resources = resource_weights(strategy.get("resources"))
        self.shape = shape_of((strategy.get("requestedToCapacityRatio") or {}).get("shape") or ())
        self._ignored = frozenset(args.get("ignoredResources") or ())
        self._ignored_groups = frozenset(args.get("ignoredResourceGroups") or ())

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Never skips: even a pod that requests nothing takes a place on the node."""
        return None, None

    def wanted(self, pod: PodView) -> list[tuple[str, int]]:
        """What Filter compares, in the order of its reasons: cpu, memory, storage, then the others by name."""
        others = sorted(name for name in pod.requests if name not in _FIRST and not self._ignores(name))
        amounts = ((name, pod.requests.get(name, 0)) for name in (*_FIRST, *others))
        return [(name, amount) for name, amount in amounts if amount > 0]

    def _ignores(self, name: str) -> bool:
        if not is_extended_resource(name):
            return False
        return name in self._ignored or name.split("/")[0] in self._ignored_groups

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse with every resource that is short. Beyond preemption's help if an empty node had too little."""
        found = []
        never = False
        if len(info.pods) + 1 > info.allocatable.get("pods", 0):
            found.append(reasons.TOO_MANY_PODS)
        for name, amount in self.wanted(pod):
            allocatable = info.allocatable.get(name, 0)
            if amount > allocatable - info.requested.get(name, 0):
                found.append(reasons.insufficient(name))
                never = never or amount > allocatable
        if not found:
            return None
        return unresolvable(*found) if never else unschedulable(*found)

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """The same for all nodes; None if all fit. A bit for each resource that is short, one for never enough."""
        wanted = self.wanted(pod)

        def bits(places: Places) -> Ints:
            short = columns.pod_counts[places] >= columns.allocatable("pods")[places]
            found = short.astype(np.int64) << 1
            for number, (name, amount) in enumerate(wanted, start=2):
                allocatable = columns.allocatable(name)[places]
                found |= (allocatable - columns.requested(name)[places] < amount).astype(np.int64) << number
                found |= allocatable < amount
            return found

        found = columns.remembered((self.name, "filter", tuple(wanted)), bits)
        if not found.any():
            return None
        kinds, codes = np.unique(found, return_inverse=True)
        texts = [reasons.TOO_MANY_PODS, *(reasons.insufficient(name) for name, _ in wanted)]
        return Verdicts(codes + (kinds[0] != 0), tuple(_status(int(kind), texts) for kind in kinds if kind))

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """The same for all nodes; None leaves a strategy of one's own shape to `score`."""
        if self.strategy == RATIO:
            return None
        requests = pod.fit_score_requests
        wanted = tuple((r.name, r.weight, requests.get(r.name, 0)) for r in self.resources)
        counting = [(n, w, amount) for n, w, amount in wanted if amount or not is_scalar_resource(n)]

        def scores(places: Places) -> Ints:
            total = weights = columns.pod_counts[places] * 0
            for name, weight, amount in counting:
                allocatable = columns.allocatable(name)[places]
                capped = np.minimum(columns.non_zero_requested(name)[places] + amount, allocatable)
                part = capped if self.strategy == MOST else allocatable - capped
                total = total + part * MAX_NODE_SCORE // np.maximum(allocatable, 1) * weight
                weights = weights + (allocatable > 0) * weight
            return total // np.maximum(weights, 1)

        return columns.remembered((self.name, "score", wanted), scores)

    def used(self, pod: PodView, info: NodeInfo) -> list[Used]:
        """The resources that count in the score of this node."""
        return used_resources(info, pod.fit_score_requests, self.resources, non_zero=True)

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """The score by the profile's strategy."""
        used = self.used(pod, info)
        if self.strategy == MOST:
            return most_allocated(used)
        if self.strategy == RATIO:
            return requested_to_capacity_ratio(used, self.shape)
        return least_allocated(used)

    def explain(self, state: CycleState, pod: PodView, info: NodeInfo) -> list[str]:
        """The arithmetic, a line a resource, and the mean."""
        used = self.used(pod, info)
        lines = [f"{resource.name}: {self._explain_one(resource)}" for resource in used]
        weights = " + ".join(str(resource.weight) for resource in used) or "0"
        return [*lines, f"{self.strategy}: mean with weights {weights} = {self.score(state, pod, info)}"]

    def _explain_one(self, resource: Used) -> str:
        if self.strategy == MOST:
            return explain_most(resource)
        if self.strategy == RATIO:
            return explain_ratio(resource, self.shape)
        return explain_least(resource)


def _status(bits: int, texts: list[str]) -> Status:
    """The verdict that a combination of bits stands for: the lowest is for beyond help, the others for texts."""
    found = tuple(text for place, text in enumerate(texts, start=1) if bits >> place & 1)
    return unresolvable(*found) if bits & 1 else unschedulable(*found)
