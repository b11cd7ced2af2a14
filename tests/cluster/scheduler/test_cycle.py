"""One cycle: its stages, which nodes are looked at, ties, messages, assuming and binding."""

import pytest

from teaching.cluster.scheduler.events import cut_note, failed_scheduling, preempted, scheduled
from teaching.cluster.scheduler.framework.diagnosis import Diagnosis
from teaching.cluster.scheduler.framework.status import unschedulable
from teaching.cluster.scheduler.node_tree import NodeTree
from teaching.cluster.scheduler.schedule_one import assume_and_reserve, bind, num_feasible_nodes_to_find
from teaching.simulation.rng import Rng
from tests.cluster.makers import Cluster, make_node, make_pod


def test_the_stages_of_a_pod_that_finds_a_node():
    cycle = Cluster([make_node("n1"), make_node("n2")]).cycle(make_pod())
    assert list(cycle.stages()) == ["PreFilter", "Filter", "PreScore", "Score", "Select"]


def test_one_feasible_node_is_taken_without_scoring():
    cycle = Cluster([make_node("n1"), make_node("n2", cordoned=True)]).cycle(make_pod())
    assert list(cycle.stages()) == ["PreFilter", "Filter", "Select"]
    assert (cycle.record.chosen, cycle.record.scored) == ("n1", False)


def test_the_stages_of_a_pod_that_fits_nowhere():
    cycle = Cluster([make_node(cordoned=True)]).cycle(make_pod())
    assert list(cycle.stages()) == ["PreFilter", "Filter", "PostFilter"]


def test_a_cluster_without_nodes():
    assert Cluster([]).schedule(make_pod()).error == "no nodes available to schedule pods"


def test_ties_are_broken_by_lot_and_the_seed_decides():
    cluster = Cluster([make_node(f"n{number}") for number in range(4)])

    def choices(seed):
        cluster.framework.rng = Rng(seed, "ties")
        return [cluster.schedule(make_pod()).chosen for _ in range(20)]

    assert choices(1) == choices(1)
    assert set(choices(1)) == {"n0", "n1", "n2", "n3"}
    assert choices(1) != choices(2)


def test_nodes_are_looked_at_round_the_zones():
    tree = NodeTree()
    for name, zone in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("c2", "c")):
        tree.add(make_node(name, labels={"zone": zone}))
    assert tree.order() == ["a1", "b1", "c1", "a2", "c2", "a3"]


@pytest.mark.parametrize(
    ("nodes", "percentage", "enough"),
    [
        (99, 0, 99),
        (100, 0, 100),
        (1000, 0, 420),
        (5000, 0, 500),
        (10000, 0, 500),
        (1000, 30, 300),
        (200, 10, 100),
        (5000, 100, 5000),
    ],
)
def test_how_many_feasible_nodes_are_enough(nodes, percentage, enough):
    assert num_feasible_nodes_to_find(nodes, percentage) == enough


@pytest.mark.parametrize("with_columns", [False, True])
def test_the_next_cycle_begins_where_this_one_ended(with_columns):
    cluster = Cluster([make_node(f"n{n:03}", cordoned=n < 10) for n in range(200)], with_columns=with_columns)
    first = cluster.cycle(make_pod(), 50)
    first.run()
    assert (len(first.record.feasible), cluster.start.value, len(first.record.verdicts)) == (100, 110, 110)
    second = cluster.cycle(make_pod(), 50)
    second.run()
    assert (min(second.record.feasible), cluster.start.value) == ("n010", 20)


def test_without_score_plugins_the_first_that_fits_is_taken():
    profile = {"plugins": {"score": {"disabled": [{"name": "*"}]}}}
    record = Cluster([make_node("n2"), make_node("n1")], profile=profile).schedule(make_pod())
    assert (record.chosen, list(record.feasible)) == ("n2", ["n2"])


def test_reasons_are_counted_and_sorted_as_texts():
    diagnosis = Diagnosis()
    for number in range(10):
        diagnosis.node_to_status.put(f"a{number}", unschedulable("Too many pods"))
    diagnosis.node_to_status.put("b", unschedulable("Insufficient cpu", "Insufficient memory"))
    assert diagnosis.fit_error(11) == (
        "0/11 nodes are available: 1 Insufficient cpu, 1 Insufficient memory, 10 Too many pods."
    )


def test_an_assumed_pod_counts_before_it_is_bound():
    cluster = Cluster([make_node(cpu="1")])
    cycle = cluster.cycle(make_pod("first", cpu="1"))
    cycle.run()
    assumed = assume_and_reserve(cycle, cluster.cache)
    assert cluster.cache.is_assumed(assumed)
    assert not cluster.schedule(make_pod("second", cpu="1")).feasible
    assert bind(cycle, cluster.cache, assumed) == ""
    cluster.cache.add_pod(assumed)
    assert not cluster.cache.is_assumed(assumed)


def test_a_forgotten_pod_leaves_its_place_to_others():
    cluster = Cluster([make_node(cpu="1")])
    cycle = cluster.cycle(make_pod("first", cpu="1"))
    cycle.run()
    cluster.cache.forget_pod(assume_and_reserve(cycle, cluster.cache))
    assert cluster.schedule(make_pod("second", cpu="1")).chosen == "n1"


def test_removing_a_pod_moves_the_last_one_into_its_place():
    pods = [make_pod(name, on="n1") for name in "abcd"]
    cluster = Cluster([make_node()], pods)
    cluster.cache.remove_pod(pods[0])
    cluster.cache.update_snapshot(cluster.snapshot)
    assert [pod.name for pod in cluster.snapshot.get("n1").pods] == ["d", "b", "c"]


def test_a_snapshot_does_not_change_while_a_cycle_works_on_it():
    cluster = Cluster([make_node()])
    cluster.cache.add_pod(make_pod("late", on="n1"))
    assert cluster.snapshot.get("n1").pods == []
    cluster.cache.update_snapshot(cluster.snapshot)
    assert [pod.name for pod in cluster.snapshot.get("n1").pods] == ["late"]


@pytest.mark.parametrize(
    ("rule", "plugins", "point", "names"),
    [
        (
            "a new weight moves a score to the front",
            {"score": {"enabled": [{"name": "ImageLocality", "weight": 5}]}},
            "score",
            ["ImageLocality", "TaintToleration"],
        ),
        (
            "disabled at a point",
            {"filter": {"disabled": [{"name": "NodeUnschedulable"}]}},
            "filter",
            ["NodeName", "TaintToleration"],
        ),
        (
            "disabled everywhere",
            {"multiPoint": {"disabled": [{"name": "DynamicResources"}]}},
            "postFilter",
            ["DefaultPreemption"],
        ),
        (
            "all disabled but the named",
            {"score": {"disabled": [{"name": "*"}], "enabled": [{"name": "NodeAffinity"}]}},
            "score",
            ["NodeAffinity"],
        ),
        ("the default order", {}, "postFilter", ["DynamicResources", "DefaultPreemption"]),
    ],
)
def test_profiles_are_merged_as_the_original_merges_them(rule, plugins, point, names):
    framework = Cluster([], profile={"plugins": plugins}).framework
    assert framework.names_at(point)[: len(names)] == names, rule


def test_the_weight_of_the_score_point_beats_the_general_one_and_none_is_one():
    plugins = {
        "multiPoint": {"enabled": [{"name": "NodeAffinity", "weight": 7}]},
        "score": {"enabled": [{"name": "TaintToleration"}]},
    }
    weights = Cluster([], profile={"plugins": plugins}).framework.weights
    assert (weights["NodeAffinity"], weights["TaintToleration"], weights["PodTopologySpread"]) == (7, 1, 2)


def test_the_texts_of_events():
    pod = make_pod("web", namespace="team")
    assert scheduled(pod, "n1").note == "Successfully assigned team/web to n1"
    assert preempted(pod, "n1").note == "Preempted by pod uid-team-web on node n1"
    assert (failed_scheduling("why").type, failed_scheduling("why").action) == ("Warning", "Scheduling")


def test_a_note_is_cut_to_1024_bytes():
    assert cut_note("x" * 1024) == "x" * 1024
    assert cut_note("é" * 600) == "é" * 510 + " ..."
