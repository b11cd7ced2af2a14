"""DefaultBinder: the pod is bound by writing the chosen node into a Binding."""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.plugins import names


class DefaultBinder:
    """Bind. The API call is the caller's: this plugin only says that it takes the pod."""

    name = names.DEFAULT_BINDER

    def bind(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Agree."""
        return None
