"""Runs Filter and Score for all nodes at once, over columns; plugins without a column answer node by node.

What comes out is the same as from the runtime's scalar stages, verdict by verdict and score by score.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import MAX_NODE_SCORE, Verdict
from teaching.cluster.scheduler.framework.recording import ScoreColumn
from teaching.cluster.scheduler.framework.runtime import Framework, invalid_score
from teaching.cluster.scheduler.framework.status import Status


@dataclass
class AllVerdicts:
    """A number a node: 0 fits, k is refused with `statuses[k - 1]`."""

    codes: Ints
    statuses: list[Status]

    def number(self, status: Status) -> int:
        """The number of a verdict, which is put into the table if it is new."""
        if status not in self.statuses:
            self.statuses.append(status)
        return self.statuses.index(status) + 1


def filter_all_nodes(framework: Framework, state: CycleState, pod: PodView, columns: Columns) -> AllVerdicts:
    """The first refusal of every node; nodes with nominated pods are asked twice, one by one."""
    found = AllVerdicts(np.zeros(len(columns), np.int64), [])
    for plugin in framework.at("filter"):
        if plugin.name in state.skip_filter_plugins:
            continue
        if not framework.has_column(plugin.name):
            _filter_each(plugin, state, pod, columns, found)
            continue
        verdicts: Verdicts | None = plugin.filter_all(state, pod, columns)
        if verdicts is None:
            continue
        shifted = np.where(verdicts.codes, verdicts.codes + len(found.statuses), 0)
        found.codes = np.where(found.codes == 0, shifted, found.codes)
        found.statuses += [status.by(plugin.name) for status in verdicts.statuses]
    for name in framework.nominator.nodes():
        info = framework.snapshot.get(name)
        if info is not None:
            status = framework.run_filter_plugins_with_nominated_pods(state, pod, info)
            found.codes[framework.snapshot.place(name)] = 0 if status is None else found.number(status)
    return found


def _filter_each(plugin: Any, state: CycleState, pod: PodView, columns: Columns, found: AllVerdicts) -> None:
    infos = columns.snapshot.node_infos
    for place in np.flatnonzero(found.codes == 0).tolist():
        status: Verdict = plugin.filter(state, pod, infos[place])
        if status is not None:
            found.codes[place] = found.number(status.by(plugin.name))


def score_all_nodes(
    framework: Framework, state: CycleState, pod: PodView, columns: Columns, places: Ints
) -> tuple[dict[str, ScoreColumn], Verdict]:
    """The scores of the nodes at `places`, plugin by plugin."""
    found: dict[str, ScoreColumn] = {}
    nodes = None
    for plugin in framework.at("score"):
        if plugin.name in state.skip_score_plugins:
            continue
        everywhere = plugin.score_all(state, pod, columns) if framework.has_column(plugin.name) else None
        if everywhere is None:
            nodes = nodes or [columns.snapshot.node_infos[place] for place in places.tolist()]
            raw = np.array([plugin.score(state, pod, info) for info in nodes], np.int64)
        else:
            raw = everywhere if len(places) == len(columns) else everywhere[places]
        normalized = raw
        if framework.normalizes(plugin.name):
            normalized = plugin.normalize_all(state, raw, places)
        lowest, highest = int(normalized.min()), int(normalized.max())
        if lowest < 0 or highest > MAX_NODE_SCORE:
            return found, invalid_score(plugin.name, lowest if lowest < 0 else highest)
        kept = normalized.astype(np.uint8)
        weight = framework.weights[plugin.name]
        found[plugin.name] = ScoreColumn(weight, kept if raw is normalized else raw.astype(np.int32), kept)
    return found, None
