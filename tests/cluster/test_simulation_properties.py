"""What holds for every cluster and every list of commands: same frames, nobody lost, whatever moves is named."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from teaching.cluster.movements import MOVEMENTS
from teaching.cluster.simulation import create
from teaching.simulation.properties import differences, drive, problems
from teaching.simulation.protocol import Command

NAMES = st.sampled_from(["a", "b", "c", "d"])
CPUS = st.sampled_from(["100m", "1", "2", "3"])


@st.composite
def nodes(draw) -> dict:
    name = "n" + draw(NAMES)
    spec: dict = {}
    if draw(st.integers(0, 3)) == 0:
        spec["taints"] = [
            {"key": "k", "value": "v", "effect": draw(st.sampled_from(["NoSchedule", "PreferNoSchedule"]))}
        ]
    if draw(st.integers(0, 5)) == 0:
        spec["unschedulable"] = True
    labels = {"kubernetes.io/hostname": name, "topology.kubernetes.io/zone": draw(st.sampled_from(["z1", "z2"]))}
    status = {"allocatable": {"cpu": draw(st.sampled_from(["2", "4"])), "memory": "4Gi", "pods": "3"}}
    return {
        "kind": "Node",
        "apiVersion": "v1",
        "metadata": {"name": name, "labels": labels},
        "spec": spec,
        "status": status,
    }


@st.composite
def pods(draw) -> dict:
    name = "p" + draw(NAMES)
    container = {"name": "c", "image": "app", "resources": {"requests": {"cpu": draw(CPUS)}}}
    spec: dict = {"containers": [container], "priority": draw(st.sampled_from([0, 0, 10, 100]))}
    if draw(st.integers(0, 2)) == 0:
        spec["nodeName"] = "n" + draw(NAMES)
    elif draw(st.integers(0, 5)) == 0:
        spec["schedulingGates"] = [{"name": "example.com/wait"}]
    if draw(st.integers(0, 3)) == 0:
        spec["tolerations"] = [{"operator": "Exists"}]
    if draw(st.integers(0, 3)) == 0:
        term = {"labelSelector": {"matchLabels": {"app": "x"}}, "topologyKey": "kubernetes.io/hostname"}
        spec["affinity"] = {"podAntiAffinity": {"requiredDuringSchedulingIgnoredDuringExecution": [term]}}
    return {"kind": "Pod", "apiVersion": "v1", "metadata": {"name": name, "labels": {"app": "x"}}, "spec": spec}


def listed(objects: list[dict]) -> str:
    unique = {(o["kind"], o["metadata"]["name"]): o for o in objects}
    return json.dumps({"kind": "List", "apiVersion": "v1", "items": list(unique.values())})


APPLIED = st.lists(st.one_of(nodes(), pods()), min_size=1, max_size=3).map(
    lambda o: {"kind": "apply", "text": listed(o)}
)
REPLACED = st.lists(st.one_of(nodes(), pods()), min_size=1, max_size=14).map(
    lambda o: {"kind": "replace", "text": listed(o)}
)
DELETED = st.one_of(NAMES.map(lambda n: f"node:n{n}"), NAMES.map(lambda n: f"pod:default/p{n}"))
DO = st.one_of(
    APPLIED,
    REPLACED,
    DELETED.map(lambda id_: {"kind": "delete", "ids": [id_]}),
    st.sampled_from([1, 400]).map(lambda seconds: {"kind": "advance", "ns": seconds * 1_000_000_000}),
    st.tuples(st.sampled_from(["cordon", "uncordon"]), NAMES).map(lambda c: {"kind": c[0], "node": f"n{c[1]}"}),
)
COMMANDS = st.lists(st.tuples(st.integers(0, 40), DO), max_size=6).map(
    lambda given: [Command(at, do) for at, do in sorted(given, key=lambda entry: entry[0])]
)
CLUSTERS = st.lists(st.one_of(nodes(), pods(), pods()), max_size=9).map(listed)


def simulation(cluster: str, seed: int):
    made = create({"manifests": [{"name": "all.json", "text": cluster}]}, seed)
    assert not isinstance(made, list), made
    return made


def lost(made) -> list[str]:
    """Pods that are in no place or in two (on a node that counts them, in the queue), and ghosts."""
    found = []
    for pod in made.cluster.store.pods():
        on_node = made.cluster.cache.pod(pod.uid) is not None
        if on_node == bool(made.attempts.queue.where(pod.uid)):
            found.append(pod.full_name)
    queue = made.attempts.queue
    waiting = [info.pod for info in [*queue.active(), *queue.backoff(), *queue.unschedulable(), *queue.in_flight()]]
    known = [*waiting, *made.cluster.cache.pods()]
    return found + [pod.full_name for pod in known if made.cluster.store.pod(pod.namespace, pod.name) is None]


@settings(max_examples=80, deadline=None)
@given(CLUSTERS, COMMANDS, st.integers(0, 3))
def test_every_run_keeps_the_rules(cluster, commands, seed):
    made = simulation(cluster, seed)
    frames = drive(made, commands, most=1_500)

    assert problems(frames, MOVEMENTS, made.world.state) == []
    if made.status == "waiting":
        assert lost(made) == []
        assert sorted(made.world.ids("pod")) == sorted(f"pod:{pod.full_name}" for pod in made.cluster.store.pods())
        assert sorted(made.world.ids("node")) == sorted(f"node:{node.name}" for node in made.cluster.store.nodes())


@settings(max_examples=25, deadline=None)
@given(CLUSTERS, COMMANDS, st.integers(0, 3))
def test_the_same_input_gives_the_same_frames(cluster, commands, seed):
    one = drive(simulation(cluster, seed), commands, most=600, chunk=7)
    other = drive(simulation(cluster, seed), commands, most=600, chunk=64)

    assert differences(one, other) == []


@settings(max_examples=40, deadline=None)
@given(CLUSTERS, COMMANDS)
def test_what_is_requested_on_a_node_is_the_sum_of_its_pods(cluster, commands):
    made = simulation(cluster, 1)
    drive(made, commands, most=1_500)

    for node in made.cluster.store.nodes():
        here = [pod for pod in made.cluster.cache.pods() if pod.node_name == node.name]
        requested = made.world[f"node:{node.name}"]["requested"]
        assert requested["cpu"] == sum(pod.requests.get("cpu", 0) for pod in here)
        assert requested["pods"] == len(here)


@settings(max_examples=40, deadline=None)
@given(CLUSTERS)
def test_a_filter_frame_names_its_node(cluster):
    for frame in drive(simulation(cluster, 1), most=1_000):
        if frame.cause.kind == "Filter":
            nodes_ = [id_ for id_ in frame.cause.on if id_.startswith("node:")]
            assert all(id_.partition(":")[2] in frame.say for id_ in nodes_)
