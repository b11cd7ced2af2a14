"""Attempts at placing pods: pop, the scheduling cycle, then the binding or the failure with its preemption.

Generators of causes, one a frame. The decisions are the scheduler's; here they are carried out and shown.
"""

from collections.abc import Callable, Iterator, Mapping

from teaching.cluster.cluster_state import ClusterState, grace_seconds, marked_for_deletion, with_condition
from teaching.cluster.cycle_trace import CycleTrace
from teaching.cluster.objects.moments import NS_PER_SECOND, moment_text
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.playback import CyclePlayer
from teaching.cluster.queue_view import QueueView
from teaching.cluster.scheduler import events
from teaching.cluster.scheduler.framework.columns import Columns
from teaching.cluster.scheduler.framework.runtime import Framework
from teaching.cluster.scheduler.queues.queued_pod import QueuedPodInfo
from teaching.cluster.scheduler.queues.scheduling_queue import SchedulingQueue
from teaching.cluster.scheduler.schedule_one import SchedulingCycle, StartIndex, assume_and_reserve, bind
from teaching.cluster.tracing import Detail, trace_of
from teaching.cluster.worldview import node_id, pod_id
from teaching.simulation.protocol import Cause

Causes = Iterator[Cause]
COLUMNS_ABOVE = 60
"""Nodes; below, asking node by node costs less than setting up the columns."""


class Attempts:
    """The scheduler's main loop, one pod at a time."""

    def __init__(
        self,
        cluster: ClusterState,
        queue: SchedulingQueue,
        frameworks: Mapping[str, Framework],
        percentage: int,
        cycles_before: int = 0,
    ) -> None:
        """`frameworks` by scheduler name; `percentage` is percentageOfNodesToScore.

        The first cycle has the number after `cycles_before`.
        """
        self.cluster, self.queue, self.frameworks, self.percentage = cluster, queue, frameworks, percentage
        self.queue_view = QueueView(cluster, queue)
        self.player = CyclePlayer(cluster.world, cycles_before)
        self.detail = Detail.SHOWN if cluster.world.recording else Detail.OUTCOME
        self.traces: list[CycleTrace] = []
        """Kept only for Detail.FULL, for reports."""
        self.on_pod_placed: Callable[[PodView], Causes] = lambda pod: iter(())
        self.on_terminating: Callable[[PodView, int], None] = lambda pod, grace_ns: None
        self._start = StartIndex()
        self._columns = Columns(cluster.snapshot)

    def attempt(self) -> Causes:
        """Take the next pod from the queue and try it once."""
        queued = self.queue.pop()
        assert queued is not None, "an attempt needs a pod that may be tried"
        pod, cluster = queued.pod, self.cluster
        self.queue_view.show(pod, queued)
        cluster.world.set(pod_id(pod), attempts=queued.attempts)
        early = queued.why_moved == "PopFromBackoffQ"
        data: dict[str, object] = {"waiting": self.queue_view.waiting(), "attempt": queued.attempts}
        data["source"] = "backoff" if early else "active"
        self._renew_snapshot()
        yield self.player.begin(pod_id(pod), cluster.snapshot, data)
        if pod.terminating:
            yield self._skip(pod)
            return
        cycle = SchedulingCycle(self.frameworks[pod.scheduler_name], pod, self._start, self.percentage)
        cycle.run()
        trace = trace_of(cycle, self.detail)
        if self.detail is Detail.FULL:
            self.traces.append(trace)
        yield from self.player.play(trace)
        if trace.chosen:
            yield from self._place(cycle, queued)
        else:
            yield from self._fail(cycle, trace, queued)

    def _renew_snapshot(self) -> None:
        """The picture that the cycle works on. Large clusters are looked at all at once, with the same answers."""
        cluster = self.cluster
        cluster.cache.update_snapshot(cluster.snapshot)
        columns = self._columns if len(cluster.snapshot) > COLUMNS_ABOVE else None
        if columns is not None:
            columns.sync()
        for framework in self.frameworks.values():
            framework.columns = columns

    def _skip(self, pod: PodView) -> Cause:
        """A pod that is to be deleted is not tried."""
        event = events.skipped_deleting(pod)
        self.cluster.events.note(event, pod_id(pod), self.cluster.wall.now_ns)
        self.queue.done(pod.uid)
        self.queue_view.left(pod)
        self.cluster.view.queue_pod(pod_id(pod), "")
        self.player.finish("error", event.note)
        return Cause("FitError", (pod_id(pod), self.player.cycle), {"message": event.note, "plugins": []})

    def _place(self, cycle: SchedulingCycle, queued: QueuedPodInfo) -> Causes:
        """Assume, reserve, permit; then the binding cycle."""
        cluster, node = self.cluster, cycle.record.chosen
        assumed = assume_and_reserve(cycle, cluster.cache)
        if isinstance(assumed, str):
            yield from self._failed(cycle.pod, queued, assumed, (), error=True)
            return
        cluster.view.count(assumed, 1)
        cluster.view.queue_pod(pod_id(assumed), "")
        self.queue_view.left(assumed)
        cluster.view.set_pod(assumed)
        yield Cause("Reserve", (pod_id(assumed), node_id(node), self.player.cycle))
        yield Cause("Permit", (pod_id(assumed), node_id(node), self.player.cycle))
        refused = bind(cycle, cluster.cache, assumed)
        if refused:
            cluster.view.count(assumed, -1)
            cluster.view.set_pod(cycle.pod)
            yield from self._failed(cycle.pod, queued, refused, (), error=True)
            return
        yield self._bound(assumed, node)
        yield from self.on_pod_placed(assumed)

    def _bound(self, assumed: PodView, node: str) -> Cause:
        cluster = self.cluster
        running = with_condition(
            assumed,
            events.Condition("PodScheduled", "True", "", ""),
            phase="Running",
            startTime=moment_text(cluster.wall.now_ns),
            nominatedNodeName=None,
        )
        cluster.store.put(running)
        cluster.cache.add_pod(running)
        cluster.view.set_pod(running)
        cluster.world.set(pod_id(running), message="")
        event = events.scheduled(running, node)
        cluster.events.note(event, pod_id(running), cluster.wall.now_ns)
        self.queue.done(running.uid)
        self.player.finish("scheduled", "")
        return Cause("Bind", (pod_id(running), node_id(node), self.player.cycle), {"message": event.note})

    def _fail(self, cycle: SchedulingCycle, trace: CycleTrace, queued: QueuedPodInfo) -> Causes:
        """No node: make room if that is possible, then say why and put the pod where it will wait."""
        pod, record = cycle.pod, cycle.record
        if not trace.error:
            yield self._post_filter(cycle, trace)
        if trace.preemption and trace.preemption.nominated:
            pod, cause = self._preempt(cycle)
            yield cause
        elif record.nominated_node_name == "" and pod.nominated_node_name:
            self.cluster.nominator.delete(pod)
            pod = self.cluster.update(pod.with_status(nominatedNodeName=None))
        yield from self._failed(pod, queued, trace.message, trace.rejected_by, error=trace.error)

    def _post_filter(self, cycle: SchedulingCycle, trace: CycleTrace) -> Cause:
        found, said = trace.preemption, cycle.record.diagnosis.post_filter_message
        data: dict[str, object] = {"ran": found is not None, "message": said, "eligible": False, "candidates": {}}
        if found:
            candidates = {
                node: {"victims": list(c.victims), "reprieved": list(c.reprieved), "pdb_violations": c.pdb_violations}
                for node, c in found.candidates.items()
            }
            data |= {"eligible": found.eligible, "candidates": candidates, "message": found.message or said}
        self.cluster.world.set(self.player.cycle, stage="PostFilter", plugin="DefaultPreemption" if found else "")
        return Cause("PostFilter", (pod_id(cycle.pod), self.player.cycle), data)

    def _preempt(self, cycle: SchedulingCycle) -> tuple[PodView, Cause]:
        """Nominate the pod, and tell the victims to end."""
        cluster, pod, found = self.cluster, cycle.pod, cycle.record.preemption
        assert found is not None and found.chosen is not None, "preemption has chosen a node"
        node, now_ns = found.chosen.node, cluster.wall.now_ns
        for victim in found.chosen.victims:
            self._evict(victim, pod, node)
        lost = [other for other in cluster.nominator.pods_for_node(node) if other.priority < pod.priority]
        for other in lost:
            cluster.nominator.delete(other)
            self.queue.update(other, cluster.update(other.with_status(nominatedNodeName=None)))
        promised = cluster.update(pod.with_status(nominatedNodeName=node))
        cluster.nominator.add(promised)
        victims = [victim.full_name for victim in found.chosen.victims]
        on = (pod_id(pod), node_id(node), *(f"pod:{name}" for name in victims), *map(pod_id, lost), self.player.cycle)
        trace = trace_of(cycle, Detail.OUTCOME).preemption
        data = {"victims": victims, "lost_nomination": [pod_id(other) for other in lost], "at_ns": now_ns}
        return promised, Cause("Preempt", on, data | {"criterion": trace.criterion if trace else ""})

    def _evict(self, victim: PodView, preemptor: PodView, node: str) -> None:
        cluster, now_ns = self.cluster, self.cluster.wall.now_ns
        told = with_condition(cluster.cache.pod(victim.uid) or victim, events.disruption_condition(preemptor))
        if not told.terminating:
            grace = grace_seconds(told)
            told = marked_for_deletion(told, moment_text(now_ns + grace * NS_PER_SECOND), grace)
            self.on_terminating(told, grace * NS_PER_SECOND)
        cluster.update(told)
        cluster.events.note(events.preempted(preemptor, node), pod_id(told), now_ns)

    def _failed(
        self, pod: PodView, queued: QueuedPodInfo, message: str, rejected_by: tuple[str, ...], *, error: bool
    ) -> Causes:
        """Condition and event, then back into the queue."""
        cluster, id_ = self.cluster, pod_id(pod)
        pod = cluster.update(with_condition(pod, events.unschedulable_condition(message, fault=error)))
        cluster.world.set(id_, message=message)
        cluster.events.note(events.failed_scheduling(message), id_, cluster.wall.now_ns)
        self.player.finish("error" if error else "unschedulable", message)
        yield Cause("FitError", (id_, self.player.cycle), {"message": message, "plugins": list(rejected_by)})
        yield self._requeue(pod, queued, rejected_by, error=error)

    def _requeue(self, pod: PodView, queued: QueuedPodInfo, rejected_by: tuple[str, ...], *, error: bool) -> Cause:
        """Where the pod waits now: with the unschedulable ones, or in back-off if something has happened meanwhile."""
        queued.pod = pod
        self.queue.add_unschedulable_if_not_present(queued, () if error else rejected_by)
        place = self.queue_view.show(pod, queued)
        expiry_ns = self.queue.backoff_expiry_ns(queued)
        if place != "backoff":
            return Cause("QueueMove", (pod_id(pod),), {"queue": place, "plugins": list(rejected_by)})
        wait_ns = max(expiry_ns - self.cluster.wall.now_ns, 0)
        return Cause("Backoff", (pod_id(pod),), {"wait_ns": wait_ns, "attempts": queued.attempts})
