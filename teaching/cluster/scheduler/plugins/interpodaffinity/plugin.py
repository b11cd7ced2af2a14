"""The plugin InterPodAffinity at its extension points; see filtering.py and scoring.py for the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Handle, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP
from teaching.cluster.scheduler.plugins import names
from teaching.cluster.scheduler.plugins.interpodaffinity import filtering, scoring

_PRE_FILTER, _PRE_SCORE = "PreFilterInterPodAffinity", "PreScoreInterPodAffinity"


class InterPodAffinity:
    """PreFilter with extensions, Filter, PreScore, Score, NormalizeScore."""

    name = names.INTER_POD_AFFINITY

    def __init__(self, args: Mapping[str, Any], handle: Handle) -> None:
        """Arguments: hardPodAffinityWeight (1 unless given), ignorePreferredTermsOfExistingPods."""
        weight = args.get("hardPodAffinityWeight")
        self._hard_weight: int = 1 if weight is None else weight
        self._ignore_existing = bool(args.get("ignorePreferredTermsOfExistingPods"))
        self._handle = handle

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Count who means whom; skip if nobody means anybody."""
        found = filtering.pre_filter_state(pod, self._handle.snapshot, self._handle.listers, self._handle.columns)
        if found.idle():
            return None, SKIP
        state.write(_PRE_FILTER, found)
        return None, None

    def add_pod(self, state: CycleState, pod: PodView, added: PodView, info: NodeInfo) -> None:
        """Count a pod in."""
        self._pre_filter_state(state).update(pod, added, info, 1)

    def remove_pod(self, state: CycleState, pod: PodView, removed: PodView, info: NodeInfo) -> None:
        """Count a pod out."""
        self._pre_filter_state(state).update(pod, removed, info, -1)

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse a node whose company is wrong."""
        return filtering.verdict(self._pre_filter_state(state), pod, info)

    def _pre_filter_state(self, state: CycleState) -> filtering.PreFilterState:
        found = state.read(_PRE_FILTER, filtering.PreFilterState)
        assert found is not None, "PreFilter of InterPodAffinity has not run"
        return found

    def pre_score(self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]) -> Verdict:
        """Sum the preferences; skip if there are none."""
        affinities = pod.affinities
        own = bool(affinities.preferred_affinity or affinities.preferred_anti_affinity)
        if self._ignore_existing and not own:
            return SKIP
        handle = self._handle
        found = scoring.pre_score_state(pod, handle.snapshot, handle.listers, self._hard_weight, handle.columns)
        if not found.sums:
            return SKIP
        state.write(_PRE_SCORE, found)
        return None

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """How much company there is liked and disliked."""
        found = state.read(_PRE_SCORE, scoring.PreScoreState)
        assert found is not None, "PreScore of InterPodAffinity has not run"
        return found.raw_score(info.view.labels)

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """The same for all nodes."""
        found = state.read(_PRE_SCORE, scoring.PreScoreState)
        assert found is not None, "PreScore of InterPodAffinity has not run"
        return found.raw_scores(columns)

    def normalize_all(self, state: CycleState, raw: Ints, places: Ints) -> Ints:
        """The same for all nodes."""
        return scoring.normalize_all(raw)

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """The same for all nodes; None if all fit."""
        return filtering.verdicts(self._pre_filter_state(state), pod, columns)

    def normalize_score(
        self, state: CycleState, pod: PodView, scores: Sequence[int], nodes: Sequence[NodeInfo]
    ) -> list[int]:
        """The best node gets 100, the worst 0."""
        return scoring.normalize(scores)
