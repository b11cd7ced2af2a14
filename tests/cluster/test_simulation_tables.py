"""Text as kubectl prints it."""

import pytest

from teaching.cluster.objects.pod_view import pod_view
from teaching.cluster.tables import age, described, pods_wide
from teaching.cluster.wording import amount, amounts, called, counted, listed, seconds

S = 1_000_000_000


def pod(name: str, namespace: str = "default", status: dict | None = None, **spec):
    metadata = {"name": name, "namespace": namespace}
    return pod_view({"metadata": metadata, "spec": {"containers": [{"name": "c"}], **spec}, "status": status or {}})


@pytest.mark.parametrize(
    ("ns", "text"),
    [(0, "0s"), (119 * S, "119s"), (120 * S, "2m"), (200 * S, "3m20s"), (45 * 60 * S, "45m"), (179 * 60 * S, "179m"),
     (250 * 60 * S, "4h10m"), (9 * 3600 * S, "9h"), (49 * 3600 * S, "2d"), (-1, "0s")],
)  # fmt: skip
def test_ages_are_written_as_kubectl_does(ns, text):
    assert age(ns) == text


def test_pods_wide():
    pods = [
        pod("web", nodeName="n1", status={"phase": "Running", "podIP": "10.0.0.7"}),
        pod("a-gated", schedulingGates=[{"name": "x"}]),
    ]

    assert pods_wide(pods, {"default/web": 0, "default/a-gated": 0}, 5 * S).splitlines() == [
        "NAME      READY   STATUS            RESTARTS   AGE   IP         NODE     NOMINATED NODE   READINESS GATES",
        "a-gated   0/1     SchedulingGated   0          5s    <none>     <none>   <none>           <none>",
        "web       1/1     Running           0          5s    10.0.0.7   n1       <none>           <none>",
    ]


def test_several_namespaces_have_a_column():
    text = pods_wide([pod("a"), pod("a", "shop")], {"default/a": 0, "shop/a": 0}, 0)

    assert [line.split()[:2] for line in text.splitlines()] == [["NAMESPACE", "NAME"], ["default", "a"], ["shop", "a"]]


def test_no_pods():
    assert pods_wide([], {}, 0) == "No resources found in default namespace."


def test_events_are_listed_at_the_end_of_a_description():
    event = {"type": "Warning", "reason": "FailedScheduling", "first_ns": 0, "at_ns": 0, "count": 1,
             "from": "default-scheduler", "message": "0/1"}  # fmt: skip
    lines = described(pod("web"), [event], 3 * S).splitlines()

    assert lines[-3:] == [
        "  Type     Reason            Age   From               Message",
        "  ----     ------            ----  ----               -------",
        "  Warning  FailedScheduling  3s    default-scheduler  0/1",
    ]


def test_an_event_that_came_again_says_how_often_and_since_when():
    event = {"type": "Warning", "reason": "Failed", "first_ns": 5 * S, "at_ns": 28 * S, "count": 6, "from": "s",
             "message": "0/1"}  # fmt: skip

    assert described(pod("web"), [event], 30 * S).splitlines()[-1] == "  Warning  Failed  2s (x6 over 25s)  s     0/1"


def test_a_pod_without_events_says_so():
    assert described(pod("web"), [], 0).splitlines()[-1] == "Events:           <none>"


def test_words():
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed([str(n) for n in range(10)], 4) == "0, 1 and 8 more (10 in all)"
    assert (counted(1, "pod"), counted(2_000, "pod")) == ("1 pod", "2,000 pods")
    assert (called("pod:default/a"), called("pod:shop/a"), called("node:n")) == ("a", "shop/a", "n")
    assert (amount("cpu", 1500), amount("memory", 1 << 30), amount("memory", 3 << 29)) == ("1500m", "1Gi", "1.5Gi")
    assert (amounts({"cpu": 500, "memory": 0}), amounts({})) == ("500m cpu", "nothing")
    assert (seconds(2_500_000), seconds(1_500_000_000), seconds(300 * S)) == ("2.5 ms", "1.5 s", "5 min")
