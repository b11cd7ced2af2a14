"""One scheduling cycle, as a sequence of stages that can be stepped through (pkg/scheduler/schedule_one.go).

`SchedulingCycle.stages()` is a generator: it runs a stage, yields the stage's name, and goes on when asked to. After
each stage `record` holds what it found. `run()` does all of them at once. The order of the stages:

    PreFilter, Filter, then either PostFilter (no node is left)
    or PreScore, Score (only with two feasible nodes or more), Select

What follows a choice (assume, reserve, permit, and the binding cycle) is `assume_and_reserve` and `bind`.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.cache import Cache
from teaching.cluster.scheduler.framework.all_nodes import filter_all_nodes, score_all_nodes
from teaching.cluster.scheduler.framework.columns import Columns, Ints, note_feasible_places
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.diagnosis import NO_NODES
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.recording import Chosen, CycleRecord, VerdictTable
from teaching.cluster.scheduler.framework.runtime import Framework
from teaching.cluster.scheduler.framework.status import Code, Status, unresolvable
from teaching.cluster.scheduler.preemption.evaluator import PreemptionRecord

MIN_FEASIBLE_NODES_TO_FIND = 100
MIN_FEASIBLE_NODES_PERCENTAGE = 5


class StartIndex:
    """Where the next cycle begins to look: shared by all cycles of a scheduler, so that every node gets its turn."""

    def __init__(self) -> None:
        """At the first node."""
        self.value = 0


def num_feasible_nodes_to_find(nodes: int, percentage: int) -> int:
    """When a cycle has found enough: all below 100 nodes, else a share that falls from 50 % to 5 % (0 = that rule)."""
    if nodes < MIN_FEASIBLE_NODES_TO_FIND:
        return nodes
    share = percentage or max(50 - nodes // 125, MIN_FEASIBLE_NODES_PERCENTAGE)
    return nodes if share >= 100 else max(nodes * share // 100, MIN_FEASIBLE_NODES_TO_FIND)


class SchedulingCycle:
    """The search of a node for one pod."""

    def __init__(self, framework: Framework, pod: PodView, start: StartIndex, percentage: int = 0) -> None:
        """The framework's snapshot must be up to date. `percentage` is percentageOfNodesToScore, 0 for the default."""
        framework.begin_cycle()
        self.framework, self.pod, self.state = framework, pod, CycleState()
        self.record = CycleRecord(pod, len(framework.snapshot), start.value)
        own = framework.profile.percentage_of_nodes_to_score
        self._percentage = percentage if own is None else own
        self._start = start
        self._feasible: Sequence[NodeInfo] = ()
        self._places: Ints | None = None
        self._verdicts: dict[str, Status | None] = {}

    def run(self) -> CycleRecord:
        """All stages at once."""
        for _ in self.stages():
            pass
        return self.record

    def stages(self) -> Iterator[str]:
        """Run stage after stage, yielding the name of each after it has run."""
        yield from self.schedule_pod()
        record = self.record
        if record.all_nodes and not record.chosen and not record.error:
            self._post_filter()
            yield "PostFilter"

    def schedule_pod(self) -> Iterator[str]:
        """All stages but PostFilter: the search alone, without making room."""
        record = self.record
        if not record.all_nodes:
            record.error = record.message = NO_NODES
            return
        self._pre_filter()
        yield "PreFilter"
        if record.error:
            return
        if record.pre_filter_rejection is None:
            self._filter()
            yield "Filter"
        if not self._feasible:
            record.message = record.diagnosis.fit_error(record.all_nodes)
            return
        if len(self._feasible) > 1 and self.framework.has("score"):
            self._pre_score()
            yield "PreScore"
            if not record.error:
                self._score()
                yield "Score"
        if not record.error:
            self._select()
            yield "Select"

    def _pre_filter(self) -> None:
        record, diagnosis = self.record, self.record.diagnosis
        outcome = self.framework.run_pre_filter(self.state, self.pod)
        record.pre_filter, record.filter_skipped = outcome.answers, self.state.skip_filter_plugins
        record.node_names = outcome.node_names
        diagnosis.unschedulable_plugins = outcome.restricting
        rejection = record.pre_filter_rejection = outcome.rejection
        if rejection is None:
            return
        if not rejection.is_rejection:
            record.error = record.message = rejection.message
            return
        diagnosis.node_to_status.absent = rejection
        diagnosis.pre_filter_message = rejection.message
        diagnosis.add_plugin_status(rejection)

    def _filter(self) -> None:
        record, snapshot = self.record, self.framework.snapshot
        nominated = snapshot.get(self.pod.nominated_node_name) if self.pod.nominated_node_name else None
        if nominated is not None:
            self._feasible = self._find([nominated])
            record.nominated_first = bool(self._feasible)
        if not self._feasible:
            nodes: Sequence[NodeInfo] = snapshot.node_infos
            if record.node_names is None and not self._verdicts and self.framework.columns is not None:
                self._filter_all(self.framework.columns)
                return
            if record.node_names is not None:
                nodes = [info for info in map(snapshot.get, sorted(record.node_names)) if info is not None]
                nodes = sorted(nodes, key=lambda info: snapshot.place(info.name))
                self._exclude_others()
            self._feasible = self._find(nodes)
            processed = len(self._feasible) + len(record.diagnosis.node_to_status)
            self._start.value = (self._start.value + processed) % len(snapshot)
        record.feasible = [info.name for info in self._feasible]
        record.verdicts = self._verdicts

    def _filter_all(self, columns: Columns) -> None:
        """The same with columns; the nodes are all looked at, and those beyond the search's end forgotten again."""
        record, snapshot = self.record, self.framework.snapshot
        found = filter_all_nodes(self.framework, self.state, self.pod, columns)
        codes, count = found.codes, len(columns)
        enough = num_feasible_nodes_to_find(count, self._percentage) if self.framework.has("score") else 1
        fitting = np.flatnonzero(codes == 0)
        processed = count
        if len(fitting) > enough:
            order = (self._start.value + np.arange(count)) % count
            fitting = order[codes[order] == 0]
            processed = int((int(fitting[enough]) - self._start.value) % count)
            codes[order[processed:]] = -1
            fitting = fitting[:enough]
        self._start.value = (self._start.value + processed) % count
        self._places = fitting = np.sort(fitting)
        self._feasible = Chosen(snapshot.node_infos, fitting)
        record.feasible = Chosen(columns.names, fitting)
        record.verdicts = VerdictTable(snapshot, codes.astype(np.int16), found.statuses)
        counted = np.bincount(codes + 1, minlength=len(found.statuses) + 2)
        for number, status in enumerate(found.statuses, start=2):
            if counted[number]:
                record.diagnosis.add_plugin_status(status)
        if not len(fitting):
            record.diagnosis.node_to_status.explicit = {n: s for n, s in record.verdicts.items() if s is not None}

    def _exclude_others(self) -> None:
        """Nodes that PreFilter left out count as refused, by the plugins that restrict the pod."""
        diagnosis = self.record.diagnosis
        names = " ".join(sorted(diagnosis.unschedulable_plugins))
        diagnosis.node_to_status.absent = unresolvable(f"node(s) didn't satisfy plugin(s) [{names}]")
        for info in self.framework.snapshot.node_infos:
            if self.record.node_names is not None and info.name not in self.record.node_names:
                self._verdicts.setdefault(info.name, diagnosis.node_to_status.absent)

    def _find(self, nodes: Sequence[NodeInfo]) -> list[NodeInfo]:
        """Filter node after node from the start index on.

        As in the original, the search ends when one more than enough is found; that one does not count as looked at.
        """
        enough = num_feasible_nodes_to_find(len(nodes), self._percentage) if self.framework.has("score") else 1
        found: list[NodeInfo] = []
        diagnosis = self.record.diagnosis
        for step in range(len(nodes)):
            info = nodes[(self._start.value + step) % len(nodes)]
            status = self.framework.run_filter_plugins_with_nominated_pods(self.state, self.pod, info)
            if status is None and len(found) == enough:
                break
            self._verdicts[info.name] = status
            if status is None:
                found.append(info)
            else:
                diagnosis.node_to_status.put(info.name, status)
                diagnosis.add_plugin_status(status)
        return found

    def _pre_score(self) -> None:
        if self._places is not None:
            note_feasible_places(self.state, self._places)
        status = self.framework.run_pre_score(self.state, self.pod, self._feasible)
        self.record.score_skipped = self.state.skip_score_plugins
        if status is not None:
            self.record.error = self.record.message = status.message

    def _score(self) -> None:
        record, columns = self.record, self.framework.columns
        if self._places is not None and columns is not None:
            found, status = score_all_nodes(self.framework, self.state, self.pod, columns, self._places)
        else:
            found, status = self.framework.run_score(self.state, self.pod, self._feasible)
        record.columns = found
        if status is not None:
            record.error = record.message = status.message
            return
        record.scored = True
        totals = np.zeros(len(self._feasible), np.int32)
        for column in found.values():
            totals += np.asarray(column.normalized, np.int32) * column.weight
        record.totals = totals

    def _select(self) -> None:
        """The highest total; among equals one by lot, which counts them by name."""
        record, columns = self.record, self.framework.columns
        if not record.scored:
            record.ties = record.feasible
            first = len(record.ties) == 1 or not self.framework.has("score")
            record.chosen = record.ties[0] if first else record.best[self.framework.rng.below(len(record.ties))]
            return
        totals = np.asarray(record.totals)
        tied = np.flatnonzero(totals == totals.max())
        record.ties = Chosen(record.feasible, tied)
        number = self.framework.rng.below(len(tied)) if len(tied) > 1 else 0
        if self._places is None or columns is None:
            record.chosen = record.best[number]
        else:
            record.chosen = columns.names[columns.first_by_name(self._places[tied], number)]

    def _post_filter(self) -> None:
        record = self.record
        if self.framework.has("postFilter"):
            result, status = self.framework.run_post_filter(self.state, self.pod, record.diagnosis.node_to_status)
            record.diagnosis.post_filter_message = status.message if status else ""
            if result is not None:
                record.nominated_node_name = result.nominated_node_name
                if isinstance(result.details, PreemptionRecord):
                    record.preemption = result.details
        record.message = record.diagnosis.fit_error(record.all_nodes)


def assume_and_reserve(cycle: SchedulingCycle, cache: Cache) -> PodView | str:
    """Count the pod on its node at once, then Reserve and Permit. A refusal takes everything back and is the answer."""
    framework, node = cycle.framework, cycle.record.chosen
    assumed = cycle.pod.on_node(node)
    cache.assume_pod(assumed)
    framework.nominator.delete(cycle.pod)
    status = framework.run_reserve(cycle.state, assumed, node)
    if status is None:
        status, _ = framework.run_permit(cycle.state, assumed, node)
    if status is None or status.code is Code.WAIT:
        return assumed
    framework.run_unreserve(cycle.state, assumed, node)
    cache.forget_pod(assumed)
    return status.message


def bind(cycle: SchedulingCycle, cache: Cache, assumed: PodView) -> str:
    """The binding cycle: PreBind, Bind, PostBind. The message of a refusal, which takes everything back; else empty."""
    framework, node = cycle.framework, cycle.record.chosen
    status = framework.run_pre_bind(cycle.state, assumed, node) or framework.run_bind(cycle.state, assumed, node)
    if status is not None:
        framework.run_unreserve(cycle.state, assumed, node)
        cache.forget_pod(assumed)
        return status.message
    framework.run_post_bind(cycle.state, assumed, node)
    return ""
