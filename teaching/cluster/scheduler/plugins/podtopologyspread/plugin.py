"""The plugin PodTopologySpread at its extension points; see filtering.py and scoring.py for the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Handle, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP
from teaching.cluster.scheduler.plugins import names
from teaching.cluster.scheduler.plugins.podtopologyspread import filtering, scoring
from teaching.cluster.scheduler.plugins.podtopologyspread.constraints import (
    DO_NOT_SCHEDULE,
    SCHEDULE_ANYWAY,
    Defaults,
    applying,
)

_PRE_FILTER, _PRE_SCORE = "PreFilterPodTopologySpread", "PreScorePodTopologySpread"


class PodTopologySpread:
    """PreFilter with extensions, Filter, PreScore, Score, NormalizeScore."""

    name = names.POD_TOPOLOGY_SPREAD

    def __init__(self, args: Mapping[str, Any], handle: Handle) -> None:
        """Arguments: defaultingType, defaultConstraints."""
        self._defaults = Defaults(args)
        self._handle = handle

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Count the pods of each domain; skip if there is no hard constraint."""
        constraints = applying(pod, self._defaults, self._handle.listers, DO_NOT_SCHEDULE)
        if not constraints:
            return None, SKIP
        state.write(_PRE_FILTER, filtering.pre_filter_state(pod, constraints, self._handle.snapshot))
        return None, None

    def add_pod(self, state: CycleState, pod: PodView, added: PodView, info: NodeInfo) -> None:
        """Count a pod in."""
        self._pre_filter_state(state).update(pod, added, info, 1)

    def remove_pod(self, state: CycleState, pod: PodView, removed: PodView, info: NodeInfo) -> None:
        """Count a pod out."""
        self._pre_filter_state(state).update(pod, removed, info, -1)

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse a node where the skew would become too large."""
        return filtering.verdict(self._pre_filter_state(state), pod, info)

    def _pre_filter_state(self, state: CycleState) -> filtering.PreFilterState:
        found = state.read(_PRE_FILTER, filtering.PreFilterState)
        assert found is not None, "PreFilter of PodTopologySpread has not run"
        return found

    def pre_score(self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]) -> Verdict:
        """Count the pods of each domain; skip if there is no soft constraint."""
        constraints = applying(pod, self._defaults, self._handle.listers, SCHEDULE_ANYWAY)
        if not constraints:
            return SKIP
        require_all = bool(pod.spread_constraints) or not self._defaults.system
        found = scoring.pre_score_state(pod, constraints, nodes, self._handle.snapshot, require_all=require_all)
        state.write(_PRE_SCORE, found)
        return None

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """The weighted number of matching pods around the node."""
        return scoring.raw_score(self._pre_score_state(state), pod, info)

    def normalize_score(
        self, state: CycleState, pod: PodView, scores: Sequence[int], nodes: Sequence[NodeInfo]
    ) -> list[int]:
        """Reversed: few is good."""
        return scoring.normalize(self._pre_score_state(state), scores, nodes)

    def _pre_score_state(self, state: CycleState) -> scoring.PreScoreState:
        found = state.read(_PRE_SCORE, scoring.PreScoreState)
        assert found is not None, "PreScore of PodTopologySpread has not run"
        return found
