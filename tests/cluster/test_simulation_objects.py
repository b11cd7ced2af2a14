"""What a text may change in the cluster, and what the API server forbids."""

import pytest

from teaching.cluster.object_store import ObjectStore
from teaching.cluster.objects.pod_view import pod_view
from teaching.cluster.objects.views import node_view
from teaching.cluster.scenario import Scenario, read_scenario


def pod(name: str = "web", status: dict | None = None, labels: dict | None = None, **spec):
    containers = [{"name": "c", "image": "nginx"}]
    metadata = {"name": name, "namespace": "default", "labels": labels or {}}
    return pod_view({"kind": "Pod", "metadata": metadata, "spec": {"containers": containers, **spec}, "status": status})


def node(name: str = "n1", taints: list | None = None, status: dict | None = None):
    spec = {"taints": taints} if taints else {}
    return node_view({"kind": "Node", "metadata": {"name": name}, "spec": spec, "status": status or {}})


def holding(*views) -> ObjectStore:
    store = ObjectStore()
    changes, refused = store.plan(views)
    assert not refused
    store.commit(changes)
    return store


def test_what_is_not_there_yet_is_created():
    changes, refused = ObjectStore().plan([node(), pod()])

    assert [change.key for change in changes] == [("Node", "", "n1"), ("Pod", "default", "web")]
    assert refused == []


def test_planning_changes_nothing():
    store = ObjectStore()
    store.plan([node()])

    assert store.objects == {}


def test_what_is_the_same_is_no_change():
    assert holding(node(), pod()).plan([node(), pod()]) == ([], [])


def test_of_two_objects_with_one_name_the_later_changes_the_earlier():
    changes, _ = ObjectStore().plan([node(), node(taints=[{"key": "a", "effect": "NoSchedule"}])])

    assert [change.old is None for change in changes] == [True, False]


def test_a_taint_that_is_left_out_is_gone_and_a_status_that_is_left_out_stays():
    store = holding(node(taints=[{"key": "a", "effect": "NoSchedule"}], status={"allocatable": {"cpu": "4"}}))
    changes, _ = store.plan([node()])
    store.commit(changes)

    assert store.node("n1").taints == ()
    assert store.node("n1").allocatable == {"cpu": 4000}
    assert changes[0].fields == ("spec.taints",)


def test_a_pod_keeps_the_node_it_was_bound_to():
    store = holding(pod(nodeName="n1", status={"phase": "Running"}))
    store.commit(store.plan([pod(labels={"app": "web"})])[0])

    assert (store.pod("default", "web").node_name, store.pod("default", "web").phase) == ("n1", "Running")
    assert store.pod("default", "web").labels == {"app": "web"}


@pytest.mark.parametrize(
    "changed",
    [
        {"containers": [{"name": "c", "image": "nginx", "resources": {"requests": {"cpu": "2"}}}]},
        {"nodeSelector": {"disk": "ssd"}},
        {"priority": 10},
        {"nodeName": "n2"},
        {"schedulingGates": [{"name": "late"}]},
    ],
)
def test_most_of_a_pods_spec_is_fixed(changed):
    _, refused = holding(pod()).plan([pod(**changed)])

    assert [diagnostic.code for diagnostic in refused] == ["forbidden"]
    assert refused[0].message.startswith('The Pod "web" is invalid: spec: Forbidden: pod updates may not change fields')


def test_tolerations_may_be_added_but_not_removed():
    tolerant = pod(tolerations=[{"key": "a", "operator": "Exists"}])

    assert holding(pod()).plan([tolerant])[1] == []
    assert [d.code for d in holding(tolerant).plan([pod()])[1]] == ["forbidden"]


def test_gates_may_be_removed_and_images_changed():
    gated = pod(schedulingGates=[{"name": "a"}, {"name": "b"}])
    changes, refused = holding(gated).plan(
        [pod(schedulingGates=[{"name": "b"}], containers=[{"name": "c", "image": "v2"}])]
    )

    assert refused == []
    assert changes[0].new.scheduling_gates == ("b",)


def test_a_scenario_is_manifests_and_a_moment():
    scenario = read_scenario(
        {"manifests": [{"name": "a.yaml", "text": "x"}], "settings": {"start": "1970-01-01T00:00:01Z"}}
    )

    assert isinstance(scenario, Scenario)
    assert (scenario.manifests[0].name, scenario.start_ns) == ("a.yaml", 1_000_000_000)


@pytest.mark.parametrize(
    ("given", "path"),
    [
        ({"manifests": "a: b"}, "manifests"),
        ({"manifests": [{"name": "a"}]}, "manifests[0]"),
        ({"config": {}}, "config"),
        ({"settings": []}, "settings"),
        ({"settings": {"start": "noon"}}, "settings.start"),
        ({"settings": {"speed": 2}}, "settings.speed"),
        ({"manifest": []}, "manifest"),
    ],
)
def test_a_scenario_of_the_wrong_shape_is_told_where(given, path):
    wrong = read_scenario(given)

    assert [diagnostic.where.path for diagnostic in wrong] == [path]
