"""Preemption: who may, who has to go, which node is taken, and what is said when there is none."""

import pytest

from teaching.cluster.objects.views import budget_view
from teaching.cluster.scheduler.preemption.budgets import split_by_budget
from teaching.cluster.scheduler.preemption.pick_one_node import pick_one_node_for_preemption
from teaching.cluster.scheduler.preemption.victims import Candidate
from tests.cluster.makers import Cluster, make_node, make_pod

DAY_NS = 86_400_000_000_000


def old(name, on="n1", priority=0, cpu="1", day=1, **more):
    """A running pod that began on a day in January."""
    return make_pod(
        name, on=on, priority=priority, cpu=cpu, status={"startTime": f"2026-01-{day:02}T00:00:00Z"}, **more
    )


def preempt(pods, *, nodes=("n1",), priority=10, cpu="1", budgets=(), nominated=(), **more):
    cluster = Cluster([make_node(n, cpu="2") for n in nodes], pods, objects=budgets, nominated=nominated)
    return cluster.schedule(make_pod("new", priority=priority, cpu=cpu, **more))


def victims(record):
    return [pod.name for pod in record.preemption.chosen.victims] if record.preemption.chosen else []


def test_as_few_as_possible_go_and_the_least_important_first():
    record = preempt([old("a", priority=5), old("b", priority=1)])
    assert (victims(record), record.nominated_node_name) == (["b"], "n1")
    assert [p.name for p in record.preemption.candidates["n1"].reprieved] == ["a"]


def test_of_equal_pods_the_younger_goes():
    assert victims(preempt([old("a", day=5), old("b", day=2)])) == ["a"]


def test_pods_of_equal_priority_are_safe():
    record = preempt([old("a", priority=10), old("b", priority=10)])
    assert victims(record) == []
    assert record.message == (
        "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: "
        "0/1 nodes are available: 1 No preemption victims found for incoming pod."
    )


def test_a_node_too_small_even_when_empty_is_not_tried():
    record = preempt([old("a")], cpu="3")
    assert not record.preemption.candidates
    assert record.message.endswith("1 Preemption is not helpful for scheduling.")


def test_who_never_preempts_says_so():
    record = preempt([old("a"), old("b")], preemptionPolicy="Never")
    assert record.message.endswith("preemption: not eligible due to preemptionPolicy=Never.")


def test_who_waits_for_victims_of_an_earlier_preemption_goes_on_waiting():
    condition = {"type": "DisruptionTarget", "status": "True", "reason": "PreemptionByScheduler"}
    status = {"conditions": [condition], "deletionTimestamp": "2026-01-02T00:00:00Z"}
    leaving = make_pod("a", on="n1", cpu="2", status=status)
    record = preempt([leaving], status={"nominatedNodeName": "n1"})
    assert record.message.endswith("not eligible due to a terminating pod on the nominated node.")


def test_a_nominated_pod_of_equal_priority_keeps_its_place():
    promised = make_pod("first", priority=10, cpu="2", status={"nominatedNodeName": "n1"})
    cluster = Cluster([make_node("n1", cpu="2")], [], nominated=[promised])
    assert not cluster.schedule(make_pod("new", priority=10, cpu="1")).feasible
    assert cluster.schedule(make_pod("newer", priority=11, cpu="1")).chosen == "n1"


def test_the_nominated_node_is_tried_first_and_taken_without_scoring():
    cluster = Cluster([make_node("n1"), make_node("n2")])
    record = cluster.schedule(make_pod(status={"nominatedNodeName": "n2"}))
    assert (record.chosen, record.nominated_first, record.scored) == ("n2", True, False)


def budget(allowed, name="b", **labels):
    spec = {"selector": {"matchLabels": labels}}
    return budget_view({"metadata": {"name": name}, "spec": spec, "status": {"disruptionsAllowed": allowed}})


def test_a_budget_is_spared_where_another_victim_will_do():
    pods = [old("a", priority=1, labels={"app": "db"}), old("b", priority=2)]
    assert victims(preempt(pods, budgets=[budget(0, app="db")])) == ["b"]


def test_a_budget_is_broken_where_nothing_else_helps():
    record = preempt([old("a", cpu="2", labels={"app": "db"})], budgets=[budget(0, app="db")])
    assert (victims(record), record.preemption.chosen.pdb_violations) == (["a"], 1)


@pytest.mark.parametrize(
    ("rule", "labels", "budgets", "violating"),
    [
        ("one disruption is allowed, the second is not", {"app": "db"}, [budget(1, app="db")], ["b"]),
        ("a budget for others does not matter", {"app": "web"}, [budget(0, app="db")], []),
        ("every matching budget counts", {"app": "db"}, [budget(5, app="db"), budget(0, "c", app="db")], ["a", "b"]),
        ("pods without labels are in no budget", {}, [budget(0)], []),
        ("a budget with an empty selector protects nobody", {"app": "db"}, [budget(0)], []),
    ],
)
def test_budgets(rule, labels, budgets, violating):
    found, _ = split_by_budget([old("a", labels=labels), old("b", labels=labels)], budgets)
    assert [pod.name for pod in found] == violating, rule


def candidate(node, *pods, violations=0):
    return Candidate(node, tuple(old(f"{node}{n}", priority=p, day=d) for n, (p, d) in enumerate(pods)), violations)


@pytest.mark.parametrize(
    ("criterion", "winner", "loser"),
    [
        (1, candidate("n2", (9, 1)), candidate("n1", (1, 1), violations=1)),
        (2, candidate("n2", (1, 1), (1, 1)), candidate("n1", (5, 1))),
        (3, candidate("n2", (5, 1)), candidate("n1", (5, 1), (-10, 1))),
        (5, candidate("n2", (5, 9)), candidate("n1", (5, 2))),
        (6, candidate("n1", (5, 1)), candidate("n2", (5, 1))),
    ],
)
def test_each_criterion_decides_where_those_before_leave_a_tie(criterion, winner, loser):
    pick = pick_one_node_for_preemption([loser, winner], DAY_NS)
    assert pick.decided_by == criterion
    assert winner in pick.tied
    assert (loser in pick.tied) is (criterion == 6)


def test_fewest_victims_decide_where_sums_are_equal():
    lowest = -(1 << 31)
    pick = pick_one_node_for_preemption([candidate("n1", (5, 1), (lowest, 1)), candidate("n2", (5, 1))], DAY_NS)
    assert (pick.decided_by, [c.node for c in pick.tied]) == (4, ["n2"])


def test_a_start_index_cuts_the_candidates_of_a_large_cluster():
    nodes = [f"n{number}" for number in range(130)]
    record = preempt([old(f"p{n}", on=n, cpu="2") for n in nodes], nodes=nodes)
    assert len(record.preemption.candidates) == 100
