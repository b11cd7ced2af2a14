"""MostAllocated: the fuller the node would be, the better; packs pods together.

score(resource) = min(used, allocatable) · 100 / allocatable
score           = Σ score(resource) · weight / Σ weight
"""

from collections.abc import Sequence

from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE
from teaching.cluster.scheduler.plugins.noderesources.resource_allocation import Used


def most_requested_score(used: int, allocatable: int) -> int:
    """The score of one resource."""
    return min(used, allocatable) * MAX_NODE_SCORE // allocatable


def most_allocated(resources: Sequence[Used]) -> int:
    """The weighted mean over the resources that count; 0 if none do."""
    weights = sum(r.weight for r in resources)
    return sum(most_requested_score(r.used, r.allocatable) * r.weight for r in resources) // weights if weights else 0


def explain_most(resource: Used) -> str:
    """The arithmetic of one resource, `1500·100/4000 = 37`."""
    capped = min(resource.used, resource.allocatable)
    score = most_requested_score(resource.used, resource.allocatable)
    return f"{capped}·{MAX_NODE_SCORE}/{resource.allocatable} = {score}"
