"""NodeName: a pod that names its node runs nowhere else."""

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import unresolvable
from teaching.cluster.scheduler.plugins import names, reasons


class NodeName:
    """Filter. In a real cluster such a pod never reaches the scheduler: its kubelet takes it at once."""

    name = names.NODE_NAME

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse every node but the named one."""
        return unresolvable(reasons.NODE_NAME) if pod.node_name and pod.node_name != info.name else None
