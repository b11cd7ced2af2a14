"""Fields that do not exist: the object is taken as it is, and the learner is told."""

import pytest

from teaching.cluster.objects.decode import decode_manifests
from tests.cluster.test_simulation import Run, node, pod, text


def warnings(*objects: dict) -> list[str]:
    decoded = decode_manifests(text(*objects), "a.yaml")
    assert len(decoded.objects) == len(objects)
    return [diagnostic.message for diagnostic in decoded.diagnostics if diagnostic.severity == "warning"]


def misspelt(**container) -> dict:
    made = pod("web", nodeSelectr={"disk": "ssd"})
    made["spec"]["containers"][0] |= container
    return made


@pytest.mark.parametrize(
    ("made", "path"),
    [
        (misspelt(), "spec.nodeSelectr"),
        (pod("web", tolerations=[{"key": "a", "operater": "Exists"}]), "spec.tolerations[0].operater"),
        (pod("web", affinity={"nodeAfinity": {}}), "spec.affinity.nodeAfinity"),
        (pod("web") | {"metadata": {"name": "web", "lables": {}}}, "metadata.lables"),
        (pod("web") | {"specs": {}}, "specs"),
        (node("n1", unscheduleable=True), "spec.unscheduleable"),
        (node("n1", taints=[{"key": "a", "effect": "NoSchedule", "vlaue": ""}]), "spec.taints[0].vlaue"),
    ],
)
def test_it_is_named_by_its_path_within_the_object(made, path):
    assert warnings(made) == [f'unknown field "{path}"']


def test_fields_that_exist_and_are_not_read_are_no_fault():
    made = pod("web", serviceAccountName="default", dnsPolicy="ClusterFirst", hostPID=True)
    made["spec"]["containers"][0] |= {"env": [{"name": "A", "value": "b"}], "livenessProbe": {"tcpSocket": {"port": 1}}}
    made["metadata"] |= {"resourceVersion": "7", "managedFields": [{"manager": "kubectl"}], "annotations": {"any": "x"}}

    assert warnings(made, node("n1", podCIDR="10.0.0.0/24", providerID="x")) == []


def test_many_warnings_hide_no_error():
    crowded = pod("web", **{f"field{number}": 1 for number in range(300)})
    decoded = decode_manifests(text(crowded, pod("Bad_")))

    assert decoded.faulty


def test_an_applied_pod_bears_the_warning_as_an_event_and_in_its_frame():
    run = Run(node("n1"))
    first = run.do(kind="apply", text=text(misspelt(resource={})))[0]

    assert first.say.endswith(
        'Warning: unknown fields "spec.containers[0].resource" and "spec.nodeSelectr", kept and read by nothing.'
    )
    event = run["event:1"]
    assert (event["type"], event["reason"], event["object"]) == ("Warning", "UnknownField", "pod:default/web")
    assert event["message"] == 'unknown field "spec.containers[0].resource"'
    assert run["pod:default/web"]["node"] == "node:n1"


def test_a_changed_node_is_warned_of():
    run = Run(node("n1"))

    assert 'unknown field "spec.taint"' in run.do(kind="apply", text=text(node("n1", taint=[])))[0].say


def test_to_cordon_a_node_warns_of_nothing_anew():
    run = Run(node("n1", taint=[]))
    run.do(kind="cordon", node="n1")

    assert run["event:1"]["count"] == 1


def test_the_first_frame_says_who_has_such_fields():
    run = Run(node("n1"), misspelt())

    assert run.frames[0].say.endswith(" Warning: unknown fields in web; their events name them.")
    assert run["event:1"]["message"] == 'unknown field "spec.nodeSelectr"'


def test_many_new_pods_are_warned_of_together():
    pods = [pod(f"p{number}", nodeSelectr={}) for number in range(13)]
    first = Run(node("n1")).do(kind="apply", text=text(*pods))[0]

    assert first.say.endswith("Warning: unknown fields in p0, p1, p2, p3, p4, p5, p6 and p7; their events name them.")
