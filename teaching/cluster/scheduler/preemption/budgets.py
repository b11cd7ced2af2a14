"""PodDisruptionBudgets in preemption: they are counted, not obeyed. A budget violated is a point against a node."""

from collections.abc import Iterable

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import BudgetView


def split_by_budget(pods: Iterable[PodView], budgets: Iterable[BudgetView]) -> tuple[list[PodView], list[PodView]]:
    """Pods whose eviction would violate a budget, and the others, each in the given order.

    Every pod uses up one disruption of each budget that means it, whether or not it ends up as a victim.
    """
    known = list(budgets)
    left = [budget.disruptions_allowed for budget in known]
    violating: list[PodView] = []
    others: list[PodView] = []
    for pod in pods:
        violated = False
        for place, budget in enumerate(known):
            if means(budget, pod):
                left[place] -= 1
                violated = violated or left[place] < 0
        (violating if violated else others).append(pod)
    return violating, others


def means(budget: BudgetView, pod: PodView) -> bool:
    """Whether a budget protects a pod. Pods without labels, and pods whose disruption is under way, are not meant."""
    if not pod.labels or budget.namespace != pod.namespace or pod.name in budget.disrupted_pods:
        return False
    return not budget.selector.empty() and budget.selector.matches(pod.labels)
