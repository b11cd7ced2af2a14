"""Recorded cases: one cluster, pods that come one after the other, and everything that was decided about each.

The rules of a case are those of tests/conformance/kube: ties go to the first name, victims vanish at once, the
preemptor is tried a second time at once, every node is looked at.
"""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.case_report import report_cycle
from teaching.cluster.objects.defaults import admitted_pod, defaulted_node, defaulted_pod
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.moments import moment_ns, moment_text
from teaching.cluster.objects.pod_view import PodView, pod_view
from teaching.cluster.objects.views import (
    budget_view,
    claim_view,
    csi_node_view,
    namespace_view,
    node_view,
    priority_class_view,
    selecting_view,
    storage_class_view,
    volume_view,
)
from teaching.cluster.scheduler.cache import Cache
from teaching.cluster.scheduler.framework.profiles import configuration
from teaching.cluster.scheduler.framework.recording import CycleRecord
from teaching.cluster.scheduler.framework.runtime import Framework
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.queues.nominator import Nominator
from teaching.cluster.scheduler.schedule_one import SchedulingCycle, StartIndex
from teaching.simulation.clock import Clock

EVERY_NODE = 100
_FIRST_START = "2026-06-01T00:00:00Z"
_NS_PER_MINUTE = 60 * 1_000_000_000

Case = Mapping[str, Any]
Outcome = dict[str, Any]


class FirstByName:
    """The tie-break of recorded cases: always the first, of candidates sorted by name."""

    def below(self, n: int) -> int:
        """0."""
        return 0


class CaseRun:
    """The state of one case while its pods come in."""

    def __init__(self, case: Case, *, with_columns: bool = False) -> None:
        """Put the cluster's objects into cache and listers, in list order."""
        cluster = case["cluster"]
        self.listers = _listers(cluster)
        self.cache, self.snapshot, self.nominator = Cache(), Snapshot(), Nominator()
        self.start = StartIndex()
        first = moment_ns(_FIRST_START)
        assert first is not None, "the first start time is a moment"
        self._clock = Clock(first)
        profile = configuration(case.get("profile")).profiles[0]
        self.framework = Framework(profile, self.listers, self.snapshot, self.nominator, self._clock, FirstByName())
        if with_columns:
            self.framework.columns_from = 0
        for document in cluster.get("nodes") or ():
            self.cache.add_node(node_view(defaulted_node(document)))
        for document in cluster.get("pods") or ():
            self.cache.add_pod(pod_view(_existing(document)))
        for document in cluster.get("nominatedPods") or ():
            self.nominator.add(pod_view(_existing(document)))

    def decide(self, document: Mapping[str, Any]) -> Outcome:
        """Admit a pod, try it, and carry out what was decided."""
        self._clock.advance_by(_NS_PER_MINUTE)
        pod = pod_view(admitted_pod({"kind": "Pod", **document}, self.listers))
        held = self.framework.run_pre_enqueue(pod)
        if held is not None:
            return report_cycle(self.framework, CycleRecord(pod), pre_enqueue=held)
        cycle = self._cycle(pod)
        record = cycle.run()
        outcome = report_cycle(self.framework, record, first_fit=self._first_fit(cycle))
        if record.chosen:
            self._bind(pod, record.chosen)
        elif record.preemption and record.preemption.chosen and record.nominated_node_name:
            outcome["preemption"]["retry"] = self._preempt(pod, record)
        return outcome

    def _cycle(self, pod: PodView) -> SchedulingCycle:
        self.cache.update_snapshot(self.snapshot)
        return SchedulingCycle(self.framework, pod, self.start, EVERY_NODE)

    def _first_fit(self, cycle: SchedulingCycle) -> dict[str, Any] | None:
        """Without Score plugins the search stops at the first node that fits. Ask the others, too, for the report."""
        record = cycle.record
        if self.framework.has("score") or not record.chosen or record.nominated_first:
            return None
        verdicts = dict(record.verdicts)
        for info in self.snapshot.node_infos:
            if info.name not in verdicts:
                status = self.framework.run_filter_plugins_with_nominated_pods(cycle.state, cycle.pod, info)
                verdicts[info.name] = status
        record.verdicts = verdicts
        return {"order": [info.name for info in self.snapshot.node_infos], "startIndex": record.start_index}

    def _bind(self, pod: PodView, node: str) -> None:
        self.nominator.delete(pod)
        bound = pod.on_node(node).document
        status = {"phase": "Running", "startTime": moment_text(self._clock.now_ns)}
        self.cache.add_pod(pod_view({**bound, "status": {**(bound.get("status") or {}), **status}}))

    def _preempt(self, pod: PodView, record: CycleRecord) -> dict[str, str]:
        """Remove the victims, nominate the pod, and try it once more; after that it counts nowhere, or on its node."""
        chosen = record.preemption.chosen if record.preemption else None
        assert chosen is not None, "there is a candidate to preempt on"
        for victim in chosen.victims:
            self.cache.remove_pod(victim)
        for other in self.nominator.pods_for_node(chosen.node):
            if other.priority < pod.priority:
                self.nominator.delete(other)
        promised = pod.with_status(nominatedNodeName=chosen.node)
        self.nominator.add(promised)
        cycle = self._cycle(promised)
        for _ in cycle.schedule_pod():
            pass
        self.nominator.delete(promised)
        if cycle.record.chosen:
            self._bind(promised, cycle.record.chosen)
        return {"chosen": cycle.record.chosen, "message": cycle.record.message}


def _existing(document: Mapping[str, Any]) -> dict[str, Any]:
    return defaulted_pod(dict(document))


_VIEWS = {
    "namespaces": namespace_view,
    "priorityClasses": priority_class_view,
    "podDisruptionBudgets": budget_view,
    "persistentVolumes": volume_view,
    "persistentVolumeClaims": claim_view,
    "storageClasses": storage_class_view,
    "csiNodes": csi_node_view,
}
_SELECTING = {
    "services": "Service",
    "replicaSets": "ReplicaSet",
    "statefulSets": "StatefulSet",
    "replicationControllers": "ReplicationController",
}


def _listers(cluster: Mapping[str, Any]) -> Listers:
    listers = Listers()
    listers.put(namespace_view({"metadata": {"name": "default"}}))
    for field, view in _VIEWS.items():
        listers.add(view(document) for document in cluster.get(field) or ())
    for field, kind in _SELECTING.items():
        listers.add(selecting_view({**document, "kind": kind}) for document in cluster.get(field) or ())
    return listers


def run_case(case: Case, *, with_columns: bool = False) -> Outcome:
    """What is decided about every incoming pod of a case, in the format of the recorded ones."""
    run = CaseRun(case, with_columns=with_columns)
    return {"id": case["id"], "expect": [run.decide(document) for document in case["incoming"]]}
