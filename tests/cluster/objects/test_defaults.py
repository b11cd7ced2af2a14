"""What admission fills in."""

from teaching.cluster.objects.defaults import admitted_pod, defaulted_node, defaulted_pod
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.views import priority_class_view


def pod(**spec):
    return {"metadata": {"name": "p", "labels": {"app": "web"}}, "spec": {"containers": [], **spec}}


def listers(*classes):
    known = Listers()
    known.add(priority_class_view({"kind": "PriorityClass", **c}) for c in classes)
    return known


HIGH = {"metadata": {"name": "high"}, "value": 1000, "preemptionPolicy": "Never"}


def test_priority_and_preemption_policy_come_from_the_class():
    spec = admitted_pod(pod(priorityClassName="high"), listers(HIGH))["spec"]
    assert (spec["priority"], spec["preemptionPolicy"]) == (1000, "Never")


def test_without_a_class_the_global_default_counts():
    spec = admitted_pod(pod(), listers({"metadata": {"name": "d"}, "value": 7, "globalDefault": True}))["spec"]
    assert (spec["priority"], spec["priorityClassName"]) == (7, "d")


def test_without_any_class_the_priority_is_zero():
    assert admitted_pod(pod(), Listers())["spec"]["priority"] == 0


def test_the_systems_own_classes_need_not_be_given():
    spec = admitted_pod(pod(priorityClassName="system-node-critical"), Listers())["spec"]
    assert spec["priority"] == 2_000_001_000


def test_on_the_host_network_a_container_port_is_a_host_port():
    spec = pod(hostNetwork=True, containers=[{"ports": [{"containerPort": 80}]}])
    assert defaulted_pod(spec)["spec"]["containers"][0]["ports"] == [
        {"containerPort": 80, "hostPort": 80, "protocol": "TCP"}
    ]


def test_label_keys_are_merged_into_the_selector_of_affinity_terms():
    term = {"labelSelector": {}, "matchLabelKeys": ["app", "absent"], "mismatchLabelKeys": ["app"]}
    required = {"requiredDuringSchedulingIgnoredDuringExecution": [term]}
    admitted = admitted_pod(pod(affinity={"podAffinity": required}), Listers())
    merged = admitted["spec"]["affinity"]["podAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"][0]
    assert merged["labelSelector"]["matchExpressions"] == [
        {"key": "app", "operator": "In", "values": ["web"]},
        {"key": "app", "operator": "NotIn", "values": ["web"]},
    ]


def test_a_term_without_a_selector_stays_without_one():
    required = {"requiredDuringSchedulingIgnoredDuringExecution": [{"matchLabelKeys": ["app"]}]}
    admitted = admitted_pod(pod(affinity={"podAntiAffinity": required}), Listers())
    terms = admitted["spec"]["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
    assert "labelSelector" not in terms[0]


def test_what_is_allocatable_is_the_capacity_unless_said_otherwise():
    status = {"capacity": {"cpu": "4", "pods": "10"}, "allocatable": {"cpu": "3"}}
    assert defaulted_node({"metadata": {"name": "n"}, "status": status})["status"]["allocatable"] == {
        "cpu": "3",
        "pods": "10",
    }


def test_the_document_given_stays_as_it_was():
    given = pod(containers=[{"resources": {"limits": {"cpu": "1"}}}])
    admitted_pod(given, listers(HIGH))
    assert given == pod(containers=[{"resources": {"limits": {"cpu": "1"}}}])
