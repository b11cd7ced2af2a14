"""Runs the plugins of one profile, stage by stage (framework/runtime/framework.go)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework import interface, profiles
from teaching.cluster.scheduler.framework.columns import Columns, columns_of
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.diagnosis import NodeToStatus
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE, Draws, PostFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.recording import ScoreColumn
from teaching.cluster.scheduler.framework.registry import IN_TREE
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.framework.status import Code, Status, error, unresolvable, unschedulable
from teaching.cluster.scheduler.queues.nominator import Nominator
from teaching.simulation.clock import Clock

_PROTOCOLS: dict[str, type] = {
    "preEnqueue": interface.PreEnqueuePlugin,
    "queueSort": interface.QueueSortPlugin,
    "preFilter": interface.PreFilterPlugin,
    "filter": interface.FilterPlugin,
    "postFilter": interface.PostFilterPlugin,
    "preScore": interface.PreScorePlugin,
    "score": interface.ScorePlugin,
    "reserve": interface.ReservePlugin,
    "permit": interface.PermitPlugin,
    "preBind": interface.PreBindPlugin,
    "bind": interface.BindPlugin,
    "postBind": interface.PostBindPlugin,
}

COLUMNS_FROM = 64
"""From how many nodes on a cycle works with columns: below it plain loops are as fast."""


@dataclass
class PreFilterOutcome:
    """What PreFilter came to: the nodes it restricts the pod to, a refusal, and each plugin's answer."""

    node_names: frozenset[str] | None
    rejection: Status | None
    restricting: set[str]
    answers: dict[str, Status | None]


class Framework:
    """The plugins of one profile, and the handle that they hold."""

    def __init__(
        self,
        profile: profiles.Profile,
        listers: Listers,
        snapshot: Snapshot,
        nominator: Nominator,
        clock: Clock,
        rng: Draws,
    ) -> None:
        """Make every plugin that the profile enables somewhere."""
        self.profile, self.scheduler_name = profile, profile.scheduler_name
        self.listers, self.snapshot, self.nominator, self.rng = listers, snapshot, nominator, rng
        self.columns: Columns | None = None
        self.columns_from = COLUMNS_FROM
        self._clock = clock
        everywhere = profiles.multi_point(profile)
        wanted = dict.fromkeys([name for name, _ in everywhere])
        for plugin_set in profile.plugin_sets.values():
            wanted |= dict.fromkeys(name for name, _ in plugin_set.enabled)
        self.plugins = {name: IN_TREE[name](profile.arguments.get(name, {}), self) for name in wanted}
        self._at: dict[str, list[Any]] = {}
        for point, protocol in _PROTOCOLS.items():
            able = frozenset(name for name, plugin in self.plugins.items() if isinstance(plugin, protocol))
            order = profiles.expand(profile, point, everywhere, able)
            self._at[point] = [self.plugins[name] for name in order]
        self.weights = {p.name: profiles.score_weight(profile, everywhere, p.name) for p in self._at["score"]}

        extended = {name for name, p in self.plugins.items() if isinstance(p, interface.PreFilterExtensions)}
        self._extensions = [plugin for plugin in self._at["preFilter"] if plugin.name in extended]
        self._normalizing = frozenset(
            name for name, p in self.plugins.items() if isinstance(p, interface.NormalizeScorePlugin)
        )
        self._with_columns = frozenset(
            name
            for name, p in self.plugins.items()
            if isinstance(p, interface.FilterAllPlugin | interface.ScoreAllPlugin)
        )

    def begin_cycle(self) -> None:
        """Choose between plain loops and columns for the snapshot as it is now."""
        many = len(self.snapshot) >= self.columns_from
        self.columns = columns_of(self.snapshot) if many else None

    def at(self, point: str) -> list[Any]:
        """The plugins of an extension point, in order."""
        return self._at[point]

    def normalizes(self, name: str) -> bool:
        """Whether a Score plugin has NormalizeScore."""
        return name in self._normalizing

    def has_column(self, name: str) -> bool:
        """Whether a plugin can answer for all nodes at once."""
        return name in self._with_columns

    def names_at(self, point: str) -> list[str]:
        """The plugins of an extension point, in order."""
        return [plugin.name for plugin in self._at[point]]

    def has(self, point: str) -> bool:
        """Whether any plugin is enabled there."""
        return bool(self._at[point])

    def now_ns(self) -> int:
        """The present, in nanoseconds since 1970."""
        return self._clock.now_ns

    def run_pre_enqueue(self, pod: PodView) -> Verdict:
        """The first refusal to let a pod into activeQ."""
        for plugin in self._at["preEnqueue"]:
            status: Verdict = plugin.pre_enqueue(pod)
            if status is not None:
                return status.by(plugin.name)
        return None

    def sort_key(self, pod: PodView, timestamp_ns: int) -> tuple[int, ...]:
        """The order of activeQ."""
        key: tuple[int, ...] = self._at["queueSort"][0].sort_key(pod, timestamp_ns)
        return key

    def run_pre_filter(self, state: CycleState, pod: PodView) -> PreFilterOutcome:
        """All PreFilters. UnschedulableAndUnresolvable ends the stage at once, Unschedulable only after the others."""
        outcome = PreFilterOutcome(None, None, set(), {})
        skipped = set()
        for plugin in self._at["preFilter"]:
            node_names, status = plugin.pre_filter(state, pod)
            outcome.answers[plugin.name] = status
            if status is not None and status.code is Code.SKIP:
                skipped.add(plugin.name)
            elif status is not None and status.code is Code.UNSCHEDULABLE:
                outcome.rejection = status.by(plugin.name)
            elif status is not None:
                return PreFilterOutcome(None, status.by(plugin.name), set(), outcome.answers)
            elif node_names is not None:
                outcome.restricting.add(plugin.name)
                both = outcome.node_names
                outcome.node_names = node_names if both is None else both & node_names
                if not outcome.node_names:
                    outcome.rejection = unresolvable(_nothing_left(sorted(outcome.restricting)))
                    return outcome
        state.skip_filter_plugins = frozenset(skipped)
        return outcome

    def run_add_pod(self, state: CycleState, pod: PodView, added: PodView, info: NodeInfo) -> None:
        """Tell the PreFilter plugins that are not skipped that a pod was put onto a node in a trial."""
        for plugin in self._extended(state):
            plugin.add_pod(state, pod, added, info)

    def run_remove_pod(self, state: CycleState, pod: PodView, removed: PodView, info: NodeInfo) -> None:
        """Tell the PreFilter plugins that are not skipped that a pod was taken from a node in a trial."""
        for plugin in self._extended(state):
            plugin.remove_pod(state, pod, removed, info)

    def _extended(self, state: CycleState) -> list[Any]:
        return [plugin for plugin in self._extensions if plugin.name not in state.skip_filter_plugins]

    def run_filter_plugins(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """The first refusal of a node; None if it fits."""
        for plugin in self._at["filter"]:
            if plugin.name in state.skip_filter_plugins:
                continue
            status: Verdict = plugin.filter(state, pod, info)
            if status is not None:
                return status.by(plugin.name)
        return None

    def run_filter_plugins_with_nominated_pods(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """As above, and once more before it with pods of equal or higher priority that are nominated to the node.

        Both must pass: the nominated pods may come (resources, anti-affinity) or may not (affinity to them).
        """
        nominated = [
            other
            for other in self.nominator.pods_for_node(info.name)
            if other.priority >= pod.priority and other.uid != pod.uid
        ]
        if nominated:
            trial_state, trial_info = state.clone(), info.snapshot()
            for other in nominated:
                trial_info.add_pod(other)
                self.run_add_pod(trial_state, pod, other, trial_info)
            refused = self.run_filter_plugins(trial_state, pod, trial_info)
            if refused is not None:
                return refused
        return self.run_filter_plugins(state, pod, info)

    def run_post_filter(
        self, state: CycleState, pod: PodView, statuses: NodeToStatus
    ) -> tuple[PostFilterResult | None, Verdict]:
        """PostFilters until one has made room; a fault or UnschedulableAndUnresolvable ends the stage."""
        result: PostFilterResult | None = None
        reasons: list[str] = []
        for plugin in self._at["postFilter"]:
            found, status = plugin.post_filter(state, pod, statuses)
            if status is None:
                return found, None
            if status.code is not Code.UNSCHEDULABLE:
                return found, status.by(plugin.name)
            if found is not None:
                result = found
            reasons += status.reasons
        return result, unschedulable(*reasons)

    def run_pre_score(self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]) -> Verdict:
        """All PreScores; remembers which plugins skip."""
        skipped = set()
        for plugin in self._at["preScore"]:
            status: Verdict = plugin.pre_score(state, pod, nodes)
            if status is not None and status.code is Code.SKIP:
                skipped.add(plugin.name)
            elif status is not None:
                return status.by(plugin.name)
        state.skip_score_plugins = frozenset(skipped)
        return None

    def run_score(
        self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]
    ) -> tuple[dict[str, ScoreColumn], Verdict]:
        """Raw, normalised and weighted scores of every plugin that does not skip."""
        columns: dict[str, ScoreColumn] = {}
        for plugin in self._at["score"]:
            if plugin.name in state.skip_score_plugins:
                continue
            raw = [plugin.score(state, pod, info) for info in nodes]
            normalizes = isinstance(plugin, interface.NormalizeScorePlugin)
            normalized = plugin.normalize_score(state, pod, raw, nodes) if normalizes else raw
            for score in normalized:
                if not 0 <= score <= MAX_NODE_SCORE:
                    text = (
                        f'plugin "{plugin.name}" returns an invalid score {score}, it should in the range of [0, 100]'
                    )
                    return columns, error(text).by(plugin.name)
            weight = self.weights[plugin.name]
            columns[plugin.name] = ScoreColumn(weight, raw, list(normalized))
        return columns, None

    def run_reserve(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Reserve in order; the caller unreserves if it fails."""
        for plugin in self._at["reserve"]:
            status: Verdict = plugin.reserve(state, pod, node_name)
            if status is not None:
                return status.by(plugin.name)
        return None

    def run_unreserve(self, state: CycleState, pod: PodView, node_name: str) -> None:
        """Unreserve in reverse order."""
        for plugin in reversed(self._at["reserve"]):
            plugin.unreserve(state, pod, node_name)

    def run_permit(self, state: CycleState, pod: PodView, node_name: str) -> tuple[Verdict, int]:
        """Permit: refused, to wait (the longest wait of all), or allowed."""
        waiting: Verdict = None
        timeout_ns = 0
        for plugin in self._at["permit"]:
            status, plugin_timeout_ns = plugin.permit(state, pod, node_name)
            if status is not None and status.code is not Code.WAIT:
                return status.by(plugin.name), 0
            if status is not None:
                waiting, timeout_ns = status.by(plugin.name), max(timeout_ns, plugin_timeout_ns)
        return waiting, timeout_ns

    def run_pre_bind(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """PreBind in order."""
        for plugin in self._at["preBind"]:
            status: Verdict = plugin.pre_bind(state, pod, node_name)
            if status is not None:
                return status.by(plugin.name)
        return None

    def run_bind(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """The first Bind plugin that does not skip does it."""
        for plugin in self._at["bind"]:
            status: Verdict = plugin.bind(state, pod, node_name)
            if status is None or status.code is not Code.SKIP:
                return status.by(plugin.name) if status else None
        return error("no bind plugin took the pod")

    def run_post_bind(self, state: CycleState, pod: PodView, node_name: str) -> None:
        """PostBind in order."""
        for plugin in self._at["postBind"]:
            plugin.post_bind(state, pod, node_name)


def _nothing_left(restricting: list[str]) -> str:
    if len(restricting) == 1:
        return f"node(s) didn't satisfy plugin {restricting[0]}"
    return f"node(s) didn't satisfy plugin(s) [{' '.join(restricting)}] simultaneously"


def invalid_score(plugin: str, score: int) -> Status:
    """The fault of a plugin whose normalised score is out of range."""
    return error(f'plugin "{plugin}" returns an invalid score {score}, it should in the range of [0, 100]').by(plugin)
