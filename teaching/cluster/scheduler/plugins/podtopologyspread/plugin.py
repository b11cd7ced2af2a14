"""The plugin PodTopologySpread at its extension points; see filtering.py and scoring.py for the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Verdicts, feasible_places
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
_PRE_SCORE_COLUMNS = "PreScorePodTopologySpread columns"


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
        found = filtering.pre_filter_state(pod, constraints, self._handle.snapshot, self._handle.columns)
        state.write(_PRE_FILTER, found)
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
        columns, places = self._handle.columns, feasible_places(state)
        if columns is not None and places is not None:
            found_all = scoring.column_state(pod, constraints, places, columns, require_all=require_all)
            state.write(_PRE_SCORE_COLUMNS, found_all)
            return None
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

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """`filter` for all nodes; None if all fit."""
        return filtering.verdicts(self._pre_filter_state(state), pod, columns)

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """`score` for all nodes."""
        return scoring.raw_scores(self._column_state(state), columns)

    def normalize_all(self, state: CycleState, raw: Ints, places: Ints) -> Ints:
        """`normalize_score` for a column."""
        return scoring.normalize_all(self._column_state(state), raw, places)

    def _column_state(self, state: CycleState) -> scoring.ColumnState:
        found = state.read(_PRE_SCORE_COLUMNS, scoring.ColumnState)
        assert found is not None, "PreScore of PodTopologySpread has not run with columns"
        return found

    def _pre_score_state(self, state: CycleState) -> scoring.PreScoreState:
        found = state.read(_PRE_SCORE, scoring.PreScoreState)
        assert found is not None, "PreScore of PodTopologySpread has not run"
        return found
