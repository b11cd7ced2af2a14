"""What a pod asks for."""

import pytest

from teaching.cluster.objects.defaults import defaulted_pod
from teaching.cluster.objects.pod_requests import pod_requests

MIB = 1024 * 1024


def container(cpu=None, memory=None, sidecar=False, **limits):
    requests = {name: value for name, value in (("cpu", cpu), ("memory", memory)) if value is not None}
    return {
        "resources": {"requests": requests, "limits": limits},
        **({"restartPolicy": "Always"} if sidecar else {}),
    }


@pytest.mark.parametrize(
    ("rule", "spec", "millicores"),
    [
        ("containers run together, so they add up", {"containers": [container("1"), container("500m")]}, 1500),
        (
            "init containers run one by one: the largest counts",
            {"containers": [container("1")], "initContainers": [container("2"), container("1500m")]},
            2000,
        ),
        (
            "a sidecar keeps running beside the containers",
            {"containers": [container("1")], "initContainers": [container("500m", sidecar=True)]},
            1500,
        ),
        (
            "an init container runs beside the sidecars before it",
            {"containers": [container("1")], "initContainers": [container("500m", sidecar=True), container("2")]},
            2500,
        ),
        (
            "a sidecar after an init container does not weigh on it",
            {"containers": [container("1")], "initContainers": [container("2"), container("500m", sidecar=True)]},
            2000,
        ),
        (
            "pod-level requests replace the sum",
            {"containers": [container("1")], "resources": {"requests": {"cpu": "3"}}},
            3000,
        ),
        ("overhead comes on top", {"containers": [container("1")], "overhead": {"cpu": "250m"}}, 1250),
        (
            "a limit without a request is the request",
            {"containers": [container(cpu="2") | {"resources": {"limits": {"cpu": "2"}}}]},
            2000,
        ),
        ("cpu is rounded up to a millicore, after the sum", {"containers": [container("0.1m"), container("0.1m")]}, 1),
        (
            "pod-level limits alone make pod-level requests of the sum",
            {"containers": [container("1")], "resources": {"limits": {"cpu": "4"}}},
            1000,
        ),
        (
            "pod-level limits stand in where no container asks",
            {"containers": [{}], "resources": {"limits": {"cpu": "4"}}},
            4000,
        ),
    ],
)
def test_cpu_of_a_pod(rule, spec, millicores):
    defaulted = defaulted_pod({"metadata": {"name": "p"}, "spec": spec})["spec"]
    assert pod_requests(defaulted).for_filter().get("cpu", 0) == millicores, rule


def test_scores_take_100m_and_200mi_for_each_container_that_names_neither():
    requests = pod_requests({"containers": [container("1"), container(), container(cpu="0", memory="1Mi")]})
    assert requests.non_zero() == {"cpu": 1100, "memory": 2 * 200 * MIB + MIB}


def test_the_fit_score_of_an_incoming_pod_forgets_pod_level_requests():
    requests = pod_requests({"containers": [container("1", "1Mi")], "resources": {"requests": {"cpu": "3"}}})
    assert (requests.for_filter()["cpu"], requests.for_fit_score()["cpu"]) == (3000, 1000)
