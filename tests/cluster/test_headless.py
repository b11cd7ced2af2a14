"""The cluster without a stage: what comes out for texts, good and bad."""

import re

import pytest

from teaching.cluster.headless import schedule
from teaching.cluster.scenario import Manifest

NODE = """
apiVersion: v1
kind: Node
metadata: {name: n1}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
"""
WEB = """
apiVersion: v1
kind: Pod
metadata: {name: web}
spec: {containers: [{name: c, image: app, resources: {requests: {cpu: "1"}}}]}
"""
BIG = WEB.replace("web", "big").replace('"1"', '"5"')
MESSAGE = (
    "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: "
    "0/1 nodes are available: 1 Preemption is not helpful for scheduling."
)


def scheduled(*texts: str, config: str = ""):
    return schedule([Manifest("all.yaml", "\n---\n".join(texts))], config)


def complaints(text: str, config: str = "") -> list[str]:
    result = scheduled(text, config=config)
    assert result.refused
    return list(result.complaints)


def test_pods_and_their_events_are_printed_as_kubectl_does():
    lines = scheduled(NODE, WEB, BIG).text.splitlines()

    assert lines[:3] == [
        "NAME   READY   STATUS    RESTARTS   AGE   IP       NODE     NOMINATED NODE   READINESS GATES",
        "big    0/1     Pending   0          0s    <none>   <none>   <none>           <none>",
        "web    1/1     Running   0          0s    <none>   n1       <none>           <none>",
    ]
    assert "  Normal  Scheduled  0s    default-scheduler  Successfully assigned default/web to n1" in lines
    assert f"  Warning  FailedScheduling  0s    default-scheduler  {MESSAGE}" in lines


def test_pods_that_were_running_before_are_not_described():
    running = WEB.replace("spec: {", "spec: {nodeName: n1, ")

    assert "Events" not in scheduled(NODE, running).text


def test_decisions_as_data():
    data = scheduled(NODE, NODE.replace("n1", "n2"), WEB).data

    assert data["pods"][0]["node"] == data["cycles"][0]["node"] in ("n1", "n2")
    assert data["cycles"][0]["filter"] == {"n1": None, "n2": None}
    assert data["cycles"][0]["scores"]["TaintToleration"]["n1"] == {"raw": 0, "normalized": 100, "weighted": 300}
    assert data["events"][0]["reason"] == "Scheduled"


def test_a_pods_refusals_are_data():
    cycle = scheduled(NODE, BIG).data["cycles"][0]

    assert cycle["message"] == MESSAGE
    assert cycle["filter"]["n1"] == {
        "plugin": "NodeResourcesFit", "code": "UnschedulableAndUnresolvable", "reasons": ["Insufficient cpu"],
    }  # fmt: skip


def test_victims_of_preemption_are_gone_in_the_end():
    low = BIG.replace("big", "low").replace('"5"', '"3"').replace("spec: {", "spec: {nodeName: n1, ")
    high = BIG.replace("big", "high").replace('"5"', '"3"').replace("spec: {", "spec: {priority: 9, ")
    data = scheduled(NODE, low, high).data

    assert [(pod["name"], pod["node"]) for pod in data["pods"]] == [("high", "n1")]
    assert [event["reason"] for event in data["events"]] == ["Preempted", "FailedScheduling", "Scheduled"]


def test_a_list_as_kubectl_get_prints_it_is_understood():
    indented = "\n".join("    " + line for line in WEB.strip().splitlines())
    listed = f"apiVersion: v1\nkind: List\nitems:\n  -\n{indented}\nmetadata: {{resourceVersion: ''}}\n"

    assert scheduled(NODE, listed).data["pods"][0]["node"] == "n1"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a: [", "error: error parsing all.yaml: error converting YAML to JSON: yaml: line 2: did not find"),
        (WEB.replace("name: web", "name: Web_"), 'The Pod "Web_" is invalid: metadata.name: Invalid value: "Web_":'),
        (WEB.replace('"1"', '"-1"'), 'The Pod "web" is invalid: spec.containers[0].resources.requests[cpu]: Invalid'),
        (WEB.replace('"1"', "1Gx"), 'Error from server (BadRequest): error when creating "all.yaml": Pod in version'),
        (WEB.replace("kind: Pod", "kind: Podd"), "error: resource mapping not found for"),
        ("apiVersion: v1\nmetadata: {name: a}", 'error: error validating "all.yaml": error validating data: kind not'),
        (
            WEB.replace("spec: {", "spec: {priorityClassName: gold, "),
            'Error from server (Forbidden): error when creating "all.yaml": pods "web" is forbidden: no PriorityClass '
            "with name gold was found",
        ),
    ],
)
def test_what_is_wrong_is_said_in_kubectls_words(text, complaint):
    assert complaints(text)[0].startswith(complaint)


def test_several_faults_of_one_object_come_together():
    text = WEB.replace("name: web", "name: Web_").replace('"1"', '"-1"')
    lines = complaints(text)[0].splitlines()

    assert lines[0] == 'The Pod "Web_" is invalid: '
    assert [line[:2] for line in lines[1:]] == ["* "] * (len(lines) - 1)
    assert len(lines) > 2


def test_an_item_of_a_list_is_named_by_its_own_name():
    bad = WEB.replace('"1"', '"-1"')
    indented = "\n".join("    " + line for line in bad.strip().splitlines())

    assert complaints(f"apiVersion: v1\nkind: List\nitems:\n  -\n{indented}\n")[0].startswith(
        'The Pod "web" is invalid'
    )


def test_workloads_are_left_out_with_a_warning():
    deployment = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop}
spec:
  selector: {matchLabels: {app: shop}}
  template: {metadata: {labels: {app: shop}}, spec: {containers: [{name: c, image: app}]}}
"""
    result = scheduled(NODE, deployment)

    assert not result.refused
    assert [line.startswith("Warning: Deployment shop") for line in result.complaints] == [True]


def test_a_workload_alone_is_explained_before_there_is_nothing_left():
    deployment = """
apiVersion: apps/v1
kind: Deployment
metadata: {name: shop}
spec:
  selector: {matchLabels: {app: shop}}
  template: {metadata: {labels: {app: shop}}, spec: {containers: [{name: c, image: app}]}}
"""
    said = complaints(deployment)

    assert said[0].startswith("Warning: Deployment shop is checked and then left out")
    assert said[1:] == ["error: no objects passed to apply"]


def test_an_event_that_came_again_is_printed_once_with_its_count():
    last = scheduled(WEB).text.splitlines()[-1]

    assert re.fullmatch(r"  Warning  FailedScheduling  0s \(x\d over \d+s\)  default-scheduler  no nodes .*", last)


def test_a_configuration_that_is_none_is_refused():
    assert complaints(NODE, config=NODE)[0].startswith("error: a scheduler's configuration is one Kube")


def test_an_unknown_plugin_is_refused():
    config = """
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles: [{plugins: {score: {enabled: [{name: Astrology}]}}}]
"""

    assert "Astrology" in complaints(NODE, config=config)[0]
