"""Score plugins: the arithmetic of every cell, and how it is spelled out."""

import pytest

from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.plugins.imagelocality import normalized_image_name, priority
from teaching.cluster.scheduler.plugins.noderesources.balanced_allocation import deviation
from teaching.cluster.scheduler.plugins.noderesources.least_allocated import explain_least, least_allocated
from teaching.cluster.scheduler.plugins.noderesources.most_allocated import most_allocated
from teaching.cluster.scheduler.plugins.noderesources.requested_to_capacity_ratio import (
    broken_linear,
    requested_to_capacity_ratio,
)
from teaching.cluster.scheduler.plugins.noderesources.resource_allocation import Used
from teaching.cluster.scheduler.plugins.normalizing import default_normalize_score
from tests.cluster.makers import ZONE, Cluster, make_node, make_pod, normalized, raw

MIB = 1024 * 1024


@pytest.mark.parametrize(
    ("allocatable", "used", "least", "most"),
    [(4000, 1500, 62, 37), (4000, 0, 100, 0), (4000, 4000, 0, 100), (4000, 5000, 0, 100), (3, 1, 66, 33)],
)
def test_one_resource_by_how_full_it_would_be(allocatable, used, least, most):
    resources = [Used("cpu", 1, allocatable, used)]
    assert (least_allocated(resources), most_allocated(resources)) == (least, most)


def test_the_mean_over_resources_has_weights():
    resources = [Used("cpu", 3, 100, 50), Used("memory", 1, 100, 90)]
    assert least_allocated(resources) == (50 * 3 + 10) // 4


def test_no_resource_that_counts_makes_zero():
    assert (least_allocated([]), most_allocated([]), requested_to_capacity_ratio([], ((0, 0),))) == (0, 0, 0)


@pytest.mark.parametrize(("utilization", "score"), [(0, 100), (25, 100), (50, 65), (51, 64), (75, 30), (90, 30)])
def test_a_shape_runs_straight_between_its_points_and_is_cut_towards_zero(utilization, score):
    assert broken_linear(((25, 100), (75, 30)), utilization) == score


def test_the_ratio_counts_only_resources_that_score_and_rounds_halves_up():
    shape = ((0, 0), (100, 100))
    resources = [Used("cpu", 1, 100, 50), Used("memory", 1, 100, 51), Used("x/y", 5, 100, 0)]
    assert requested_to_capacity_ratio(resources, shape) == 51


@pytest.mark.parametrize(
    ("fractions", "std"), [([], 0), ([0.7], 0), ([0.2, 0.6], 0.2), ([1.0, 0.0], 0.5), ([0.5, 0.5, 0.5], 0)]
)
def test_how_far_fractions_lie_apart(fractions, std):
    assert deviation(fractions) == pytest.approx(std)


@pytest.mark.parametrize(
    ("scores", "reverse", "result"),
    [
        ([0, 3, 1], False, [0, 100, 33]),
        ([0, 3, 1], True, [100, 0, 67]),
        ([0, 0], False, [0, 0]),
        ([0, 0], True, [100, 100]),
    ],
)
def test_the_default_normalisation_divides_before_it_turns_round(scores, reverse, result):
    assert default_normalize_score(scores, reverse=reverse) == result


def test_the_more_intolerable_taints_a_node_has_the_lower_it_scores():
    taints = [[], ["a:PreferNoSchedule"], ["a:PreferNoSchedule", "b:PreferNoSchedule"]]
    nodes = [make_node(f"n{number}", taints=given) for number, given in enumerate(taints)]
    assert normalized(Cluster(nodes).schedule(make_pod()), "TaintToleration") == {"n0": 100, "n1": 50, "n2": 0}
    tolerant = make_pod(tolerations=[{"operator": "Exists", "effect": "NoSchedule"}])
    assert raw(Cluster(nodes).schedule(tolerant), "TaintToleration")["n2"] == 2


def test_preferred_node_affinity_sums_weights():
    def prefer(key, weight):
        return {"weight": weight, "preference": {"matchExpressions": [{"key": key, "operator": "Exists"}]}}

    wishes = [prefer("a", 30), prefer("b", 10)]
    pod = make_pod(affinity={"nodeAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": wishes}})
    nodes = [make_node("n1", labels={"a": ""}), make_node("n2", labels={"a": "", "b": ""}), make_node("n3")]
    record = Cluster(nodes).schedule(pod)
    assert raw(record, "NodeAffinity") == {"n1": 30, "n2": 40, "n3": 0}
    assert normalized(record, "NodeAffinity") == {"n1": 75, "n2": 100, "n3": 0}


def test_without_preferences_node_affinity_is_skipped():
    record = Cluster([make_node("n1"), make_node("n2")]).schedule(make_pod(cpu="1"))
    assert record.score_skipped == {"NodeAffinity", "PodTopologySpread", "InterPodAffinity", "VolumeBinding"}


def test_a_pod_that_requests_nothing_skips_balance_but_counts_100m_and_200mi_in_fit():
    record = Cluster([make_node("n1", cpu="1", memory="400Mi"), make_node("n2", cpu="1")]).schedule(make_pod())
    assert "NodeResourcesBalancedAllocation" in record.score_skipped
    assert raw(record, "NodeResourcesFit")["n1"] == (90 + 50) // 2


def near(weight, kind="podAffinity"):
    term = {"topologyKey": ZONE, "labelSelector": {"matchLabels": {"app": "db"}}}
    return {
        "affinity": {
            kind: {"preferredDuringSchedulingIgnoredDuringExecution": [{"weight": weight, "podAffinityTerm": term}]}
        }
    }


@pytest.mark.parametrize(("kind", "in_a", "in_b"), [("podAffinity", 20, 0), ("podAntiAffinity", -20, 0)])
def test_each_pod_that_is_liked_draws_and_each_disliked_one_repels(kind, in_a, in_b):
    nodes = [make_node("n1", labels={"zone": "a"}), make_node("n2", labels={"zone": "b"})]
    there = [make_pod(f"d{n}", on="n1", labels={"app": "db"}) for n in range(2)]
    record = Cluster(nodes, there).schedule(make_pod(**near(10, kind)))
    assert raw(record, "InterPodAffinity") == {"n1": in_a, "n2": in_b}
    assert sorted(normalized(record, "InterPodAffinity").values()) == [0, 100]


def test_being_required_by_a_pod_there_counts_the_hard_weight():
    term = {"topologyKey": ZONE, "labelSelector": {"matchLabels": {"app": "web"}}}
    there = make_pod("d", on="n1", affinity={"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}})
    nodes = [make_node("n1", labels={"zone": "a"}), make_node("n2", labels={"zone": "b"})]
    record = Cluster(nodes, [there]).schedule(make_pod(labels={"app": "web"}))
    assert raw(record, "InterPodAffinity") == {"n1": 1, "n2": 0}


def test_soft_spread_gives_a_hundred_to_the_emptiest_domain():
    constraint = {"maxSkew": 1, "topologyKey": ZONE, "whenUnsatisfiable": "ScheduleAnyway"}
    constraint["labelSelector"] = {"matchLabels": {"app": "web"}}
    nodes = [make_node(f"n{zone}", labels={"zone": zone}) for zone in "abc"] + [make_node("bare")]
    there = [
        make_pod(f"p{zone}{n}", on=f"n{zone}", labels={"app": "web"})
        for zone, k in (("a", 3), ("b", 1))
        for n in range(k)
    ]
    record = Cluster(nodes, there).schedule(make_pod(labels={"app": "web"}, topologySpreadConstraints=[constraint]))
    assert raw(record, "PodTopologySpread") == {"na": 5, "nb": 2, "nc": 0, "bare": 0}
    assert normalized(record, "PodTopologySpread") == {"na": 0, "nb": 60, "nc": 100, "bare": 0}


@pytest.mark.parametrize(
    ("mib", "containers", "score"), [(0, 1, 0), (23, 1, 0), (500, 1, 48), (1000, 1, 100), (2000, 1, 100), (1000, 2, 49)]
)
def test_images_count_from_23_mib_to_1000_a_container(mib, containers, score):
    assert priority(mib * MIB, containers) == score


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("app", "app:latest"),
        ("app:v1", "app:v1"),
        ("host:5000/app", "host:5000/app:latest"),
        ("a@sha256:0", "a@sha256:0"),
    ],
)
def test_a_name_without_a_tag_means_the_latest(name, full):
    assert normalized_image_name(name) == full


def test_a_cell_is_spelled_out_with_its_numbers():
    assert explain_least(Used("cpu", 1, 4000, 1500)) == "(4000−1500)·100/4000 = 62"
    cluster = Cluster([make_node("n1", cpu="4", memory="1000")], [make_pod("old", on="n1", cpu="1", memory="100")])
    fit = cluster.framework.plugins["NodeResourcesFit"]
    info = cluster.snapshot.get("n1")
    assert fit.explain(CycleState(), make_pod(cpu="500m", memory="400"), info) == [
        "cpu: (4000−1500)·100/4000 = 62",
        "memory: (1000−500)·100/1000 = 50",
        "LeastAllocated: mean with weights 1 + 1 = 56",
    ]


def test_balance_is_spelled_out_and_equals_the_score():
    cluster = Cluster([make_node("n1", cpu="4", memory="1000")])
    plugin = cluster.framework.plugins["NodeResourcesBalancedAllocation"]
    pod, info = make_pod(cpu="1", memory="750"), cluster.snapshot.get("n1")
    assert plugin.explain(CycleState(), pod, info) == [
        "cpu: 1000/4000 = 0.2500",
        "memory: 750/1000 = 0.7500",
        "(1 − 0.2500)·100 = 75",
    ]
    assert plugin.score(CycleState(), pod, info) == 75
