"""The columns say what the scalar rules say: on random clusters, cycle after cycle, verdict by verdict."""

from hypothesis import given, settings
from hypothesis import strategies as st

from teaching.cluster.scheduler.schedule_one import assume_and_reserve
from tests.cluster.makers import ZONE, Cluster, make_node, make_pod

KEYS = st.sampled_from([ZONE, "kubernetes.io/hostname", "rack"])
APPS = st.sampled_from(["web", "db"])
TAINTS = st.sampled_from(["a=x:NoSchedule", "b:NoExecute", "a:PreferNoSchedule", "c:PreferNoSchedule"])
TOLERATIONS = st.sampled_from([{"operator": "Exists"}, {"key": "a", "value": "x"}, {"key": "c", "operator": "Exists"}])
LABELS = st.fixed_dictionaries(
    {},
    optional={
        "zone": st.sampled_from(["a", "b", "c"]),
        "rack": st.sampled_from(["1", "2"]),
        "disk": st.sampled_from(["ssd", "hdd"]),
    },
)
CPU = st.sampled_from(["0", "250m", "1", "3"])


@st.composite
def nodes(draw):
    """Up to eight nodes."""
    return [
        make_node(
            f"n{number}",
            labels=draw(LABELS),
            taints=draw(st.lists(TAINTS, max_size=2, unique=True)),
            cordoned=draw(st.integers(0, 9)) == 0,
            cpu=draw(st.sampled_from(["0", "1", "4", "9"])),
            memory=draw(st.sampled_from(["1Gi", "4Gi"])),
            pods=draw(st.sampled_from(["1", "3", "110"])),
        )
        for number in range(draw(st.integers(1, 8)))
    ]


@st.composite
def spreads(draw):
    """A spread constraint."""
    return {
        "maxSkew": draw(st.integers(1, 2)),
        "topologyKey": draw(KEYS),
        "whenUnsatisfiable": draw(st.sampled_from(["DoNotSchedule", "ScheduleAnyway"])),
        "labelSelector": {"matchLabels": {"app": draw(APPS)}},
        "nodeTaintsPolicy": draw(st.sampled_from(["Honor", "Ignore"])),
        "nodeAffinityPolicy": draw(st.sampled_from(["Honor", "Ignore"])),
    }


@st.composite
def affinities(draw):
    """Some of the three kinds of affinity."""
    term = {"topologyKey": draw(KEYS), "labelSelector": {"matchLabels": {"app": draw(APPS)}}}
    preferred = [{"weight": draw(st.integers(1, 100)), "podAffinityTerm": term}]
    match = {
        "matchExpressions": [{"key": "disk", "operator": draw(st.sampled_from(["In", "NotIn"])), "values": ["ssd"]}]
    }
    return draw(
        st.sampled_from(
            [
                {},
                {"podAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}},
                {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}},
                {"podAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": preferred}},
                {"podAntiAffinity": {"preferredDuringSchedulingIgnoredDuringExecution": preferred}},
                {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": [match]}}},
                {
                    "nodeAffinity": {
                        "preferredDuringSchedulingIgnoredDuringExecution": [{"weight": 7, "preference": match}]
                    }
                },
            ]
        )
    )


@st.composite
def pods(draw):
    """Up to six pods that come one after the other."""
    return [
        make_pod(
            f"p{number}",
            labels={"app": draw(APPS)},
            cpu=draw(CPU),
            memory=draw(st.sampled_from(["0", "512Mi"])),
            priority=draw(st.integers(0, 1)),
            tolerations=draw(st.lists(TOLERATIONS, max_size=1)),
            affinity=draw(affinities()),
            topologySpreadConstraints=draw(st.lists(spreads(), max_size=1)),
        )
        for number in range(draw(st.integers(1, 6)))
    ]


PROFILES = st.sampled_from(
    [
        None,
        {"pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": {"type": "MostAllocated"}}}]},
        {"plugins": {"score": {"enabled": [{"name": "NodeResourcesFit", "weight": 9}]}}},
    ]
)


def told(cluster, pod):
    """Everything that a cycle decides; the pod then takes its place."""
    cycle = cluster.cycle(pod)
    record = cycle.run()
    if record.chosen:
        assume_and_reserve(cycle, cluster.cache)
    return {
        "verdicts": dict(record.filter_verdicts()),
        "feasible": sorted(record.feasible),
        "scores": record.score_table(),
        "totals": record.total_table(),
        "best": record.best,
        "chosen": record.chosen,
        "message": record.message,
        "plugins": record.diagnosis.unschedulable_plugins,
        "start": cluster.start.value,
    }


@settings(max_examples=120, deadline=None)
@given(nodes(), pods(), PROFILES)
def test_columns_decide_as_the_scalar_rules_do(some_nodes, some_pods, profile):
    scalar = Cluster(some_nodes, profile=profile)
    columns = Cluster(some_nodes, profile=profile, with_columns=True)
    for pod in some_pods:
        assert told(columns, pod) == told(scalar, pod)


def test_columns_follow_nodes_that_come_and_change():
    cluster = Cluster([make_node("n1")], with_columns=True)
    cluster.cache.add_node(make_node("n2", cpu="9"))
    assert set(cluster.schedule(make_pod(cpu="1")).verdicts) == {"n1", "n2"}
    cluster.cache.update_node(make_node("n2", cordoned=True))
    assert cluster.schedule(make_pod(cpu="1")).chosen == "n1"
    cluster.cache.remove_node("n1")
    assert not cluster.schedule(make_pod(cpu="1")).feasible


def test_a_record_stays_as_it_was_when_the_cluster_goes_on():
    cluster = Cluster([make_node(f"n{n}", cpu="4") for n in range(3)], with_columns=True)
    first = cluster.cycle(make_pod("a", cpu="1"))
    first.run()
    before = first.record.score_table()
    assume_and_reserve(first, cluster.cache)
    cluster.schedule(make_pod("b", cpu="1"))
    assert first.record.score_table() == before
