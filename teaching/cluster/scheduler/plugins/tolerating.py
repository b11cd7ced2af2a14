"""Which toleration bears which taint (component-helpers/scheduling/corev1)."""

from collections.abc import Iterable, Sequence

from teaching.cluster.objects.pod_view import Toleration
from teaching.cluster.objects.views import Taint

NO_SCHEDULE, NO_EXECUTE, PREFER_NO_SCHEDULE = "NoSchedule", "NoExecute", "PreferNoSchedule"
_KEEP_AWAY = (NO_SCHEDULE, NO_EXECUTE)


def tolerates(toleration: Toleration, taint: Taint) -> bool:
    """Whether a toleration bears a taint. An empty effect means every effect, an empty key every key."""
    if toleration.effect and toleration.effect != taint.effect:
        return False
    if toleration.key and toleration.key != taint.key:
        return False
    if toleration.operator in ("", "Equal"):
        return toleration.value == taint.value
    return toleration.operator == "Exists"


def tolerated(tolerations: Iterable[Toleration], taint: Taint) -> bool:
    """Whether any toleration bears the taint."""
    return any(tolerates(toleration, taint) for toleration in tolerations)


def untolerated_taint(taints: Sequence[Taint], tolerations: Sequence[Toleration]) -> Taint | None:
    """The first taint that keeps the pod away (NoSchedule or NoExecute); None if none does."""
    return next((t for t in taints if t.effect in _KEEP_AWAY and not tolerated(tolerations, t)), None)
