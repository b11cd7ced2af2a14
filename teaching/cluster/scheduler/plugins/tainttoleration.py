"""TaintToleration: taints keep pods away (NoSchedule, NoExecute) or count against a node (PreferNoSchedule)."""

from collections.abc import Sequence

import numpy as np

from teaching.cluster.objects.pod_view import PodView, Toleration
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import unresolvable
from teaching.cluster.scheduler.plugins import names, reasons
from teaching.cluster.scheduler.plugins.normalizing import default_normalize_all, default_normalize_score
from teaching.cluster.scheduler.plugins.tolerating import PREFER_NO_SCHEDULE, tolerated, untolerated_taint


class TaintToleration:
    """Filter, Score, NormalizeScore. Never skipped: without any such taint every node gets the full 100."""

    name = names.TAINT_TOLERATION

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse a node by its first taint that is not tolerated."""
        taint = untolerated_taint(info.view.taints, pod.tolerations)
        return unresolvable(reasons.untolerated_taint(taint.key, taint.value)) if taint else None

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """The same for all nodes; None if all fit."""
        refusing = [untolerated_taint(taints, pod.tolerations) for taints in columns.taint_classes]
        if not any(refusing):
            return None
        statuses = {t: unresolvable(reasons.untolerated_taint(t.key, t.value)) for t in refusing if t is not None}
        numbers = {taint: number for number, taint in enumerate(statuses, start=1)}
        by_class = np.array([0 if taint is None else numbers[taint] for taint in refusing], np.int64)
        return Verdicts(by_class[columns.taint_codes], tuple(statuses.values()))

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """The same for all nodes."""
        bearing = preferring(pod)
        return columns.by_taints(
            lambda taints: sum(t.effect == PREFER_NO_SCHEDULE and not tolerated(bearing, t) for t in taints)
        )

    def normalize_all(self, state: CycleState, raw: Ints, places: Ints) -> Ints:
        """The same for all nodes."""
        return default_normalize_all(raw, reverse=True)

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """How many PreferNoSchedule taints are not tolerated: the fewer, the better."""
        taints = [taint for taint in info.view.taints if taint.effect == PREFER_NO_SCHEDULE]
        if not taints:
            return 0
        bearing = preferring(pod)
        return sum(not tolerated(bearing, taint) for taint in taints)

    def normalize_score(
        self, state: CycleState, pod: PodView, scores: Sequence[int], nodes: Sequence[NodeInfo]
    ) -> list[int]:
        """Reversed: the node with most intolerable taints gets 0."""
        return default_normalize_score(scores, reverse=True)


def preferring(pod: PodView) -> list[Toleration]:
    """The tolerations that can bear a PreferNoSchedule taint."""
    return [toleration for toleration in pod.tolerations if toleration.effect in ("", PREFER_NO_SCHEDULE)]
