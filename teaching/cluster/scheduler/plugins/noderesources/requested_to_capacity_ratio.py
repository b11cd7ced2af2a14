"""RequestedToCapacityRatio: a shape of one's own, from utilisation in percent to a score of 0 to 10.

    utilisation = used · 100 / allocatable                             100 if used > allocatable
    score       = round(Σ score(resource) · weight / Σ weight)         only over resources with a score above 0

Between two points of the shape the score runs straight, cut towards zero as Go divides; scores are multiplied by 10
first. Halves are rounded away from zero.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import floor
from typing import Any

from teaching.cluster.scheduler.plugins.noderesources.resource_allocation import Used

MAX_UTILIZATION = 100
_SHAPE_SCALE = 10

Shape = tuple[tuple[int, int], ...]
"""Points (utilisation in percent, score 0 to 100), utilisation rising."""


def shape_of(points: Sequence[Mapping[str, Any]]) -> Shape:
    """The shape of the strategy's arguments."""
    return tuple((p.get("utilization") or 0, (p.get("score") or 0) * _SHAPE_SCALE) for p in points)


def broken_linear(shape: Shape, utilization: int) -> int:
    """The shape's value at a utilisation."""
    if utilization <= shape[0][0]:
        return shape[0][1]
    for (u0, s0), (u1, s1) in pairwise(shape):
        if utilization <= u1:
            return s0 + _go_quotient((s1 - s0) * (utilization - u0), u1 - u0)
    return shape[-1][1]


def _go_quotient(dividend: int, divisor: int) -> int:
    quotient = abs(dividend) // abs(divisor)
    return quotient if (dividend < 0) == (divisor < 0) else -quotient


def utilization_of(resource: Used) -> int:
    """How full a resource would be, in percent."""
    over = resource.used > resource.allocatable
    return MAX_UTILIZATION if over else resource.used * MAX_UTILIZATION // resource.allocatable


def requested_to_capacity_ratio(resources: Sequence[Used], shape: Shape) -> int:
    """The rounded weighted mean; 0 if no resource scores above 0."""
    scored = [(broken_linear(shape, utilization_of(r)), r.weight) for r in resources]
    scored = [(score, weight) for score, weight in scored if score > 0]
    weights = sum(weight for _, weight in scored)
    return floor(sum(score * weight for score, weight in scored) / weights + 0.5) if weights else 0


def explain_ratio(resource: Used, shape: Shape) -> str:
    """The arithmetic of one resource."""
    utilization = utilization_of(resource)
    return f"{resource.used}·100/{resource.allocatable} = {utilization} % → {broken_linear(shape, utilization)}"
