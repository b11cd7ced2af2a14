"""The scheduling queue: order, back-off, hints, and that no pod is ever lost."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from teaching.cluster.objects.listers import Listers
from teaching.cluster.scheduler.plugins.queuesort import PrioritySort
from teaching.cluster.scheduler.queues import cluster_event as events
from teaching.cluster.scheduler.queues.hints import may_help
from teaching.cluster.scheduler.queues.nominator import Nominator
from teaching.cluster.scheduler.queues.scheduling_queue import SchedulingQueue
from teaching.simulation.clock import Clock
from tests.cluster.makers import ZONE, Cluster, make_node, make_pod

SECOND = 1_000_000_000


def make_queue(now_ns=0):
    clock = Clock(now_ns)
    sort = PrioritySort()
    queue = SchedulingQueue(
        clock, Listers(), Cluster([]).framework.run_pre_enqueue, lambda info: sort.sort_key(info.pod, info.timestamp_ns)
    )
    return queue, clock


def fail(queue, plugin="NodeResourcesFit"):
    info = queue.pop()
    queue.add_unschedulable_if_not_present(info, [plugin] if plugin else [])
    return info


def test_higher_priority_goes_first_then_the_longer_wait():
    queue, clock = make_queue()
    for name, priority in (("low", 0), ("first", 5), ("second", 5)):
        queue.add(make_pod(name, priority=priority))
        clock.advance_by(1)
    assert [queue.pop().pod.name for _ in range(3)] == ["first", "second", "low"]
    assert queue.pop() is None


def test_back_off_doubles_from_one_second_to_ten():
    queue, clock = make_queue()
    queue.add(make_pod())
    waits = []
    for _ in range(6):
        info = fail(queue)
        waits.append((queue.backoff_expiry_ns(info) - clock.now_ns) // SECOND)
        clock.advance_to(queue.backoff_expiry_ns(info))
        queue.activate([info.pod])
    assert waits == [1, 2, 4, 8, 10, 10]


def test_an_event_that_helps_moves_a_pod_to_backoff_q_and_time_to_active_q():
    queue, clock = make_queue()
    queue.add(make_pod(cpu="1"))
    info = fail(queue)
    assert queue.where(info.uid) == "unschedulablePods"
    moved = queue.move_all_to_active_or_backoff_queue(events.added(events.NODE, make_node()))
    assert (moved, queue.where(info.uid)) == ([info], "backoffQ")
    clock.advance_to(SECOND - 1)
    assert queue.flush_backoff_completed() == []
    clock.advance_to(SECOND)
    assert queue.flush_backoff_completed() == [info]
    assert queue.where(info.uid) == "activeQ"


def test_an_idle_scheduler_takes_a_pod_before_its_back_off_is_over():
    queue, _ = make_queue()
    queue.add(make_pod(cpu="1"))
    info = fail(queue)
    queue.move_all_to_active_or_backoff_queue(events.added(events.NODE, make_node()))
    assert queue.pop() is info
    assert info.why_moved == "PopFromBackoffQ"


def test_but_not_a_pod_that_met_a_fault():
    queue, _ = make_queue()
    queue.add(make_pod())
    info = fail(queue, plugin=None)
    assert (queue.where(info.uid), queue.pop()) == ("backoffQ", None)


def test_an_event_that_does_not_help_moves_nobody():
    queue, _ = make_queue()
    queue.add(make_pod(cpu="1"))
    info = fail(queue)
    assert queue.move_all_to_active_or_backoff_queue(events.added(events.NODE, make_node(cpu="500m"))) == []
    assert queue.where(info.uid) == "unschedulablePods"


def test_an_event_during_the_cycle_is_looked_at_when_the_pod_comes_back():
    queue, _ = make_queue()
    queue.add(make_pod(cpu="1"))
    info = queue.pop()
    queue.move_all_to_active_or_backoff_queue(events.added(events.NODE, make_node()))
    queue.add_unschedulable_if_not_present(info, ["NodeResourcesFit"])
    assert queue.where(info.uid) == "backoffQ"


def test_what_nothing_moves_is_tried_again_after_five_minutes():
    queue, clock = make_queue()
    queue.add(make_pod())
    info = fail(queue)
    assert queue.next_leftover_ns() == 300 * SECOND
    clock.advance_to(300 * SECOND)
    assert queue.flush_unschedulable_pods_leftover() == []
    clock.advance_to(300 * SECOND + 1)
    assert queue.flush_unschedulable_pods_leftover() == [info]
    assert queue.where(info.uid) == "activeQ"


def test_a_gated_pod_waits_until_the_gates_are_gone():
    queue, _ = make_queue()
    gated = make_pod(schedulingGates=[{"name": "a"}])
    queue.add(gated)
    assert (queue.where(gated.uid), queue.unschedulable()[0].gating_plugin) == ("unschedulablePods", "SchedulingGates")
    queue.activate([gated])
    assert queue.where(gated.uid) == "unschedulablePods"
    queue.update(gated, make_pod())
    assert queue.where(gated.uid) == "activeQ"


def test_lower_nominations_are_found_by_node():
    nominator = Nominator()
    pod = make_pod(status={"nominatedNodeName": "n1"})
    nominator.add(pod)
    assert nominator.pods_for_node("n1") == [pod]
    nominator.add(pod, "n2")
    assert (nominator.pods_for_node("n1"), nominator.node_of(pod), nominator.nodes()) == ([], "n2", ["n2"])
    nominator.delete(pod)
    assert nominator.nodes() == []


BIG, SMALL = make_node(cpu="8"), make_node(cpu="1")
TAINTED, CORDONED = make_node(taints=["a:NoSchedule"]), make_node(cordoned=True)
DB = make_pod("db", on="n1", labels={"app": "db"})
SHY = make_pod("shy", on="n1", labels={"app": "x"})


def terms(kind):
    term = {"topologyKey": ZONE, "labelSelector": {"matchLabels": {"app": "db"}}}
    return make_pod(cpu="2", affinity={kind: {"requiredDuringSchedulingIgnoredDuringExecution": [term]}})


@pytest.mark.parametrize(
    ("plugin", "what", "pod", "event", "helps"),
    [
        ("NodeResourcesFit", "a pod is gone", terms("podAffinity"), events.deleted(events.ASSIGNED_POD, DB), True),
        (
            "NodeResourcesFit",
            "a pod without a node is gone",
            terms("podAffinity"),
            events.deleted(events.ASSIGNED_POD, make_pod()),
            False,
        ),
        ("NodeResourcesFit", "a node has grown", terms("podAffinity"), events.updated(events.NODE, SMALL, BIG), True),
        ("NodeResourcesFit", "a node has shrunk", terms("podAffinity"), events.updated(events.NODE, BIG, SMALL), False),
        ("NodeResourcesFit", "a claim is there", terms("podAffinity"), events.added(events.CLAIM, None), False),
        (
            "NodeAffinity",
            "a node with the label",
            make_pod(nodeSelector={"a": "b"}),
            events.added(events.NODE, make_node(labels={"a": "b"})),
            True,
        ),
        (
            "NodeAffinity",
            "a node without it",
            make_pod(nodeSelector={"a": "b"}),
            events.added(events.NODE, make_node()),
            False,
        ),
        (
            "TaintToleration",
            "a taint is taken off",
            make_pod(),
            events.updated(events.NODE, TAINTED, make_node()),
            True,
        ),
        ("TaintToleration", "a taint is put on", make_pod(), events.updated(events.NODE, make_node(), TAINTED), False),
        (
            "NodeUnschedulable",
            "a node is uncordoned",
            make_pod(),
            events.updated(events.NODE, CORDONED, make_node()),
            True,
        ),
        (
            "InterPodAffinity",
            "whom it needs has come",
            terms("podAffinity"),
            events.added(events.ASSIGNED_POD, DB),
            True,
        ),
        (
            "InterPodAffinity",
            "somebody else has come",
            terms("podAffinity"),
            events.added(events.ASSIGNED_POD, SHY),
            False,
        ),
        (
            "InterPodAffinity",
            "whom it shuns is gone",
            terms("podAntiAffinity"),
            events.deleted(events.ASSIGNED_POD, DB),
            True,
        ),
        (
            "InterPodAffinity",
            "who shuns it is gone (the gap of 1.34)",
            make_pod(),
            events.deleted(events.ASSIGNED_POD, SHY),
            False,
        ),
        ("NodeName", "the named node is there", make_pod(on="n1"), events.added(events.NODE, make_node("n1")), True),
        ("NodeName", "another node is there", make_pod(on="n1"), events.added(events.NODE, make_node("n2")), False),
        ("SomeoneElse", "without a hint everything helps", make_pod(), events.added(events.NODE, make_node()), True),
    ],
)
def test_hints(plugin, what, pod, event, helps):
    assert may_help(plugin, pod, event, Listers()) is helps, what


def test_a_change_that_concerns_nobody_is_no_event():
    assert events.updated(events.NODE, make_node(), make_node()) is None


class QueueMachine(RuleBasedStateMachine):
    """Whatever happens, a pod that was added and neither bound nor deleted is in exactly one place."""

    def __init__(self):
        super().__init__()
        self.queue, self.clock = make_queue()
        self.known, self.flying, self.made = {}, [], 0

    @rule(priority=st.integers(0, 2), gated=st.booleans())
    def add(self, priority, gated):
        self.made += 1
        spec = {"schedulingGates": [{"name": "a"}]} if gated else {}
        pod = make_pod(f"p{self.made}", priority=priority, cpu="1", **spec)
        self.queue.add(pod)
        self.known[pod.uid] = pod

    @rule()
    def pop(self):
        info = self.queue.pop()
        if info is not None:
            self.flying.append(info)

    @precondition(lambda self: self.flying)
    @rule(plugin=st.sampled_from(["NodeResourcesFit", "TaintToleration", ""]))
    def come_back(self, plugin):
        self.queue.add_unschedulable_if_not_present(self.flying.pop(), [plugin] if plugin else [])

    @precondition(lambda self: self.flying)
    @rule()
    def bind(self):
        info = self.flying.pop(0)
        self.queue.done(info.uid)
        del self.known[info.uid]

    @precondition(lambda self: self.known)
    @rule(data=st.data())
    def delete(self, data):
        pod = self.known.pop(data.draw(st.sampled_from(sorted(self.known))))
        self.queue.delete(pod)
        self.flying = [info for info in self.flying if info.uid != pod.uid]

    @rule(seconds=st.sampled_from([0, 1, 7, 400]))
    def wait(self, seconds):
        self.clock.advance_by(seconds * SECOND)
        self.queue.flush_backoff_completed()
        self.queue.flush_unschedulable_pods_leftover()

    @rule(cpu=st.sampled_from(["500m", "4"]))
    def node_comes(self, cpu):
        self.queue.move_all_to_active_or_backoff_queue(events.added(events.NODE, make_node(cpu=cpu)))

    @invariant()
    def every_pod_is_in_exactly_one_place(self):
        places = {uid: self.queue.where(uid) for uid in self.known}
        assert all(places.values()), places
        assert {info.uid for info in self.flying} == {u for u, place in places.items() if place == "inFlight"}
        counted = sum(map(len, (self.queue.active(), self.queue.backoff(), self.queue.unschedulable(), self.flying)))
        assert counted == len(self.known)


QueueMachine.TestCase.settings = settings(max_examples=30, stateful_step_count=30, deadline=None)
TestNoPodIsLost = QueueMachine.TestCase
