"""One scheduling cycle, stage by stage: a finished trace becomes writes in the world and the causes of its frames.

Nothing is decided here. On a cluster of more than GROUP_ABOVE nodes, Filter is shown a reason at a time instead of a
node at a time, and only the verdicts that a person would look at become entities: the best nodes, and a few for each
reason. All others can be had by asking the scheduler again for the same cycle.
"""

from collections import deque
from collections.abc import Iterator

from teaching.cluster.cycle_trace import CycleTrace, Rejection
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.simulation.protocol import Cause
from teaching.simulation.world import World

GROUP_ABOVE = 60
"""Nodes; clusters with more are shown a reason at a time."""
VERDICTS_KEPT = 400
"""Verdict entities in the world; those of the latest cycles stay."""
CYCLES_KEPT = 50
"""Cycle entities in the world."""
BEST_SHOWN, EACH_REASON_SHOWN = 20, 3

Groups = list[tuple[Rejection | None, list[str]]]


class CyclePlayer:
    """Shows one cycle after another in a world."""

    def __init__(self, world: World, number: int = 0) -> None:
        """No cycle yet; the first one has the number after `number`."""
        self.world = world
        self.number = number
        self._verdicts: deque[list[str]] = deque()
        self._cycles: deque[str] = deque()

    @property
    def cycle(self) -> str:
        """The id of the latest cycle."""
        return f"cycle:{self.number}"

    def begin(self, pod: str, snapshot: Snapshot, data: dict[str, object]) -> Cause:
        """A pod was taken from the queue: a new cycle, and the nodes not looked at yet."""
        self.number += 1
        self._forget_old()
        self.world.put(
            self.cycle, "cycle", pod=pod, stage="Pop", plugin="", visited=0, feasible=0, total_nodes=len(snapshot),
            ties=0, chosen=None, outcome="", message="",
        )  # fmt: skip
        self._cycles.append(self.cycle)
        if len(snapshot) <= GROUP_ABOVE:
            for info in snapshot.node_infos:
                self.world.set(f"node:{info.name}", stage="unvisited", reason="", total=None, scores={})
        return Cause("Pop", (pod, self.cycle), data)

    def play(self, trace: CycleTrace) -> Iterator[Cause]:
        """PreFilter to the choice of a host, or to the last node's refusal; one cause a frame."""
        if not self.world.recording:
            return
        pod = self._pod(trace)
        shown = self._shown(trace)
        self._verdicts.append([f"verdict:{self.number}/{node}" for node in trace.filters if node in shown])
        if not trace.total_nodes:
            return
        yield self._pre_filter(trace, pod, shown)
        if trace.pre_filter_rejection:
            return
        yield from self._filter(trace, pod, shown)
        if not trace.feasible:
            return
        if trace.scores:
            yield from self._score(trace, pod, shown)
        yield self._select_host(trace, pod)

    def finish(self, outcome: str, message: str) -> None:
        """Write down how the cycle ended."""
        self.world.set(self.cycle, outcome=outcome, message=message, stage="", plugin="")

    def _pod(self, trace: CycleTrace) -> str:
        return f"pod:{trace.pod}"

    def _pre_filter(self, trace: CycleTrace, pod: str, shown: set[str]) -> Cause:
        """All PreFilter plugins at once; nodes outside the set that they leave are out without being looked at."""
        refused = trace.pre_filter_rejection
        self.world.set(self.cycle, stage="PreFilter", plugin=refused.plugin if refused else "")
        data: dict[str, object] = {"plugins": dict(trace.pre_filter), "nodes": None}
        if refused:
            data |= {"plugin": refused.plugin, "code": refused.code, "reasons": list(refused.reasons)}
        if trace.pre_filter_nodes is not None:
            excluded = _excluded(trace)
            for node in excluded:
                self._judge(node, trace.filters[node], shown)
            data |= {"nodes": sorted(trace.pre_filter_nodes), "excluded": len(excluded)}
        return Cause("PreFilter", (pod, self.cycle), data)

    def _filter(self, trace: CycleTrace, pod: str, shown: set[str]) -> Iterator[Cause]:
        visited = feasible = 0
        for verdict, nodes in self._groups(trace):
            visited += len(nodes)
            feasible += 0 if verdict else len(nodes)
            plugin = verdict.plugin if verdict else ""
            reasons = list(verdict.reasons) if verdict else []
            for node in nodes:
                self._judge(node, verdict, shown)
            self.world.set(self.cycle, stage="Filter", plugin=plugin, visited=visited, feasible=feasible)
            ids = [f"node:{node}" for node in nodes[:BEST_SHOWN]]
            data: dict[str, object] = {"plugin": plugin, "code": verdict.code if verdict else "Success"}
            data |= {"reasons": reasons, "count": len(nodes), "nominated_first": trace.nominated_first}
            yield Cause("Filter", (pod, *ids, self.cycle), data)

    def _groups(self, trace: CycleTrace) -> Groups:
        """The nodes of one frame each: one by one, or by what was said about them."""
        excluded = set(_excluded(trace))
        visited = [(node, verdict) for node, verdict in trace.filters.items() if node not in excluded]
        if trace.total_nodes <= GROUP_ABOVE:
            return [(verdict, [node]) for node, verdict in visited]
        groups: dict[Rejection | None, list[str]] = {}
        for node, verdict in visited:
            groups.setdefault(verdict, []).append(node)
        return sorted(groups.items(), key=lambda group: group[0] is None)

    def _judge(self, node: str, verdict: Rejection | None, shown: set[str]) -> None:
        stage, reason = ("rejected", next(iter(verdict.reasons), "")) if verdict else ("feasible", "")
        self.world.set(f"node:{node}", stage=stage, reason=reason, total=None, scores={})
        if node in shown:
            self._put_verdict(node, verdict)

    def _put_verdict(self, node: str, verdict: Rejection | None) -> None:
        self.world.put(
            f"verdict:{self.number}/{node}", "verdict", cycle=self.cycle, node=f"node:{node}",
            plugin=verdict.plugin if verdict else "", code=verdict.code if verdict else "Success",
            reasons=list(verdict.reasons) if verdict else [], raw={}, normalized={}, weighted={}, total=None,
            arithmetic={},
        )  # fmt: skip

    def _score(self, trace: CycleTrace, pod: str, shown: set[str]) -> Iterator[Cause]:
        feasible = [node for node in trace.feasible if node in shown]
        self.world.set(self.cycle, stage="PreScore", plugin="")
        yield Cause(
            "PreScore", (pod, self.cycle), {"skipped": list(trace.score_skipped), "plugins": list(trace.scores)}
        )
        for plugin, scores in trace.scores.items():
            self.world.set(self.cycle, stage="Score", plugin=plugin)
            for node in feasible:
                id_ = f"verdict:{self.number}/{node}"
                self.world.set(id_, raw={**self._field(id_, "raw"), plugin: scores.raw[node]})
                if node in scores.arithmetic:
                    text = scores.arithmetic[node]
                    self.world.set(id_, arithmetic={**self._field(id_, "arithmetic"), plugin: text})
            raw = {node: scores.raw[node] for node in feasible}
            yield Cause("Score", (pod, self.cycle), {"plugin": plugin, "weight": scores.weight, "raw": raw})
        yield self._normalize(trace, pod, shown)

    def _field(self, id_: str, name: str) -> dict[str, object]:
        return dict(self.world[id_][name]) if self.world.recording else {}

    def _normalize(self, trace: CycleTrace, pod: str, shown: set[str]) -> Cause:
        """The sums: on every node, and with their parts where the parts are shown."""
        self.world.set(self.cycle, stage="NormalizeScore", plugin="")
        few = trace.total_nodes <= GROUP_ABOVE
        for node in trace.feasible:
            if node not in shown:
                self.world.set(f"node:{node}", total=trace.total[node])
                continue
            weighted = {plugin: scores.weighted[node] for plugin, scores in trace.scores.items()}
            normalized = {plugin: scores.normalized[node] for plugin, scores in trace.scores.items()}
            self.world.set(f"node:{node}", total=trace.total[node], scores=weighted if few else {})
            id_ = f"verdict:{self.number}/{node}"
            self.world.set(id_, normalized=normalized, weighted=weighted, total=trace.total[node])
        totals = {node: trace.total[node] for node in trace.feasible if node in shown}
        weights = {plugin: scores.weight for plugin, scores in trace.scores.items()}
        return Cause("NormalizeScore", (pod, self.cycle), {"weights": weights, "total": totals})

    def _select_host(self, trace: CycleTrace, pod: str) -> Cause:
        chosen = f"node:{trace.chosen}"
        self.world.set(self.cycle, stage="SelectHost", plugin="", ties=len(trace.best), chosen=chosen)
        self.world.set(chosen, stage="chosen")
        data: dict[str, object] = {"ties": len(trace.best), "best": list(trace.best[:BEST_SHOWN])}
        data |= {"scored": bool(trace.scores), "total": trace.total.get(trace.chosen), "feasible": len(trace.feasible)}
        return Cause("SelectHost", (pod, chosen, self.cycle), data)

    def _shown(self, trace: CycleTrace) -> set[str]:
        """The nodes whose verdicts become entities: all of a small cluster, else the best and some for each reason."""
        if trace.total_nodes <= GROUP_ABOVE:
            return set(trace.filters)
        scored = next(iter(trace.scores.values()), None)
        shown = set(scored.raw if scored else trace.feasible[:BEST_SHOWN]) | {trace.chosen} & set(trace.feasible)
        for verdict, nodes in self._groups(trace):
            if verdict:
                shown.update(nodes[:EACH_REASON_SHOWN])
        return shown

    def _forget_old(self) -> None:
        """Make room: verdicts of older cycles go, and cycles that are very old."""
        while self._verdicts and sum(len(ids) for ids in self._verdicts) > VERDICTS_KEPT:
            for id_ in self._verdicts.popleft():
                self.world.remove(id_)
        while len(self._cycles) > CYCLES_KEPT:
            self.world.remove(self._cycles.popleft())


def _excluded(trace: CycleTrace) -> list[str]:
    """Nodes that no Filter plugin looked at, because PreFilter left them out."""
    return [node for node, verdict in trace.filters.items() if verdict and not verdict.plugin]
