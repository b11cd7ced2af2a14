"""LeastAllocated: the emptier the node would be, the better; spreads pods out. The default strategy.

score(resource) = (allocatable − used) · 100 / allocatable        0 if used > allocatable
score           = Σ score(resource) · weight / Σ weight
"""

from collections.abc import Sequence

from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE
from teaching.cluster.scheduler.plugins.noderesources.resource_allocation import Used


def least_requested_score(used: int, allocatable: int) -> int:
    """The score of one resource."""
    return 0 if used > allocatable else (allocatable - used) * MAX_NODE_SCORE // allocatable


def least_allocated(resources: Sequence[Used]) -> int:
    """The weighted mean over the resources that count; 0 if none do."""
    weights = sum(r.weight for r in resources)
    return sum(least_requested_score(r.used, r.allocatable) * r.weight for r in resources) // weights if weights else 0


def explain_least(resource: Used) -> str:
    """The arithmetic of one resource, `(4000−1500)·100/4000 = 62`."""
    score = least_requested_score(resource.used, resource.allocatable)
    if resource.used > resource.allocatable:
        return f"{resource.used} > {resource.allocatable}: 0"
    return f"({resource.allocatable}−{resource.used})·{MAX_NODE_SCORE}/{resource.allocatable} = {score}"
