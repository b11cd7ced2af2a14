"""Which candidate is taken. Each criterion is asked only of those that the one before left equal:

1. fewest violated budgets
2. lowest priority of the most important victim
3. smallest sum of (priority + 2^31) over the victims; the offset makes fewer victims usually win here already
4. fewest victims
5. latest start among each node's earliest-started victims of highest priority
6. by lot
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.preemption.victims import Candidate

PRIORITY_OFFSET = 1 << 31


@dataclass(frozen=True)
class Pick:
    """Those left after all criteria, and the criterion that decided: 1 to 5, 6 for the lot, 0 for no choice."""

    tied: tuple[Candidate, ...]
    decided_by: int


def pick_one_node_for_preemption(candidates: Sequence[Candidate], now_ns: int) -> Pick:
    """Narrow the candidates down; a pod that has not started counts as started now."""
    criteria: tuple[Callable[[Candidate], int], ...] = (
        lambda c: c.pdb_violations,
        lambda c: c.victims[0].priority,
        lambda c: sum(victim.priority + PRIORITY_OFFSET for victim in c.victims),
        lambda c: len(c.victims),
        lambda c: -earliest_start_ns(c.victims, now_ns),
    )
    left, decided_by = list(candidates), 0
    for number, criterion in enumerate(criteria, start=1):
        if len(left) == 1:
            break
        best = min(map(criterion, left))
        narrowed = [c for c in left if criterion(c) == best]
        if len(narrowed) < len(left):
            left, decided_by = narrowed, number
    return Pick(tuple(left), 6 if len(left) > 1 else decided_by)


def earliest_start_ns(victims: Sequence[PodView], now_ns: int) -> int:
    """When the first of the victims with the highest priority started."""
    highest = max(victim.priority for victim in victims)
    return min(now_ns if v.start_ns is None else v.start_ns for v in victims if v.priority == highest)
