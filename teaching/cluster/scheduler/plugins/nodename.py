"""NodeName: a pod that names its node runs nowhere else."""

import numpy as np

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Verdicts
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

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """The same for all nodes; None if all fit."""
        if not pod.node_name:
            return None
        others = np.array([info.name != pod.node_name for info in columns.snapshot.node_infos], np.bool_)
        return Verdicts(others, (unresolvable(reasons.NODE_NAME),))
