"""NodeResourcesBalancedAllocation: nodes whose resources would be used evenly are better.

    fraction(resource) = min(1, used / allocatable)
    std                = |f0 − f1| / 2 for two resources, the population standard deviation for more, 0 for fewer
    score              = trunc((1 − std) · 100)

Works with true requests, without the fallbacks of the Fit score; weights are ignored.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from teaching.cluster.objects.pod_requests import is_scalar_resource
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Places
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP
from teaching.cluster.scheduler.plugins import names
from teaching.cluster.scheduler.plugins.noderesources.resource_allocation import resource_weights, used_resources

Floats = npt.NDArray[np.float64]


class NodeResourcesBalancedAllocation:
    """PreScore, Score."""

    name = names.NODE_RESOURCES_BALANCED_ALLOCATION

    def __init__(self, args: Mapping[str, Any]) -> None:
        """Argument: resources."""
        self.resources = resource_weights(args.get("resources"))

    def pre_score(self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]) -> Verdict:
        """Skip for a pod that requests none of the resources: it cannot change the balance."""
        return None if any(pod.requests.get(resource.name, 0) for resource in self.resources) else SKIP

    def fractions(self, pod: PodView, info: NodeInfo) -> list[tuple[str, float]]:
        """How full each resource would be, 0 to 1."""
        used = used_resources(info, pod.requests, self.resources, non_zero=False)
        return [(r.name, min(1.0, r.used / r.allocatable)) for r in used]

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """100 for perfect balance, 50 for one resource full and the other empty."""
        return int((1 - deviation([f for _, f in self.fractions(pod, info)])) * MAX_NODE_SCORE)

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """The same for all nodes; None leaves it to `score` where a node lacks one of the resources."""
        wanted = tuple((resource.name, pod.requests.get(resource.name, 0)) for resource in self.resources)
        counting = [(name, amount) for name, amount in wanted if amount or not is_scalar_resource(name)]
        if not all(columns.allocatable(name).all() for name, _ in counting):
            return None

        def scores(places: Places) -> Ints:
            fractions = [
                np.minimum(1.0, (columns.requested(name)[places] + amount) / columns.allocatable(name)[places])
                for name, amount in counting
            ]
            deviating = deviations(fractions, len(columns.pod_counts[places]))
            found: Ints = ((1 - deviating) * MAX_NODE_SCORE).astype(np.int64)
            return found

        return columns.remembered((self.name, wanted), scores)

    def explain(self, state: CycleState, pod: PodView, info: NodeInfo) -> list[str]:
        """The fractions, their deviation, and the score."""
        used = used_resources(info, pod.requests, self.resources, non_zero=False)
        lines = [f"{r.name}: {r.used}/{r.allocatable} = {min(1.0, r.used / r.allocatable):.4f}" for r in used]
        std = deviation([min(1.0, r.used / r.allocatable) for r in used])
        return [*lines, f"(1 − {std:.4f})·{MAX_NODE_SCORE} = {int((1 - std) * MAX_NODE_SCORE)}"]


def deviation(fractions: Sequence[float]) -> float:
    """How far the fractions lie apart. Summed from left to right, as the original does, to the last bit."""
    if len(fractions) < 2:
        return 0.0
    if len(fractions) == 2:
        return abs((fractions[0] - fractions[1]) / 2)
    total = 0.0
    for fraction in fractions:
        total += fraction
    mean = total / len(fractions)
    squares = 0.0
    for fraction in fractions:
        squares += (fraction - mean) * (fraction - mean)
    return sqrt(squares / len(fractions))


def deviations(fractions: Sequence[Floats], nodes: int) -> Floats:
    """`deviation` for all nodes, in the same order of additions."""
    if len(fractions) < 2:
        return np.zeros(nodes)
    if len(fractions) == 2:
        return np.abs((fractions[0] - fractions[1]) / 2)
    total = np.zeros(nodes)
    for fraction in fractions:
        total = total + fraction
    mean = total / len(fractions)
    squares = np.zeros(nodes)
    for fraction in fractions:
        squares = squares + (fraction - mean) * (fraction - mean)
    return np.sqrt(squares / len(fractions))
