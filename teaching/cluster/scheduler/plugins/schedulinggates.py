"""SchedulingGates: a pod with gates is not tried until all of them have been removed."""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.framework.status import unresolvable
from teaching.cluster.scheduler.plugins import names, reasons


class SchedulingGates:
    """PreEnqueue."""

    name = names.SCHEDULING_GATES

    def pre_enqueue(self, pod: PodView) -> Verdict:
        """Refuse while a gate is left."""
        return unresolvable(reasons.scheduling_gates(pod.scheduling_gates)) if pod.scheduling_gates else None
