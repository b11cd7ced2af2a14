"""A command that brings many objects: those of one kind come in one frame."""

from tests.cluster.test_simulation import Run, kinds, node, pod, text


def many(make, count: int, **spec) -> list[dict]:
    return [make(f"x{number}", **spec) for number in range(count)]


def test_thirteen_pods_come_in_one_frame_that_names_the_first_and_counts_them():
    run = Run(node("n1", cpu="100"))
    frames = run.do(kind="apply", text=text(*many(pod, 13)))

    assert kinds(frames)[:3] == ["ObjectAdded", "Enqueue", "Enqueue"]
    assert frames[0].say == "13 pods are created: x0, x1, x2, x3, x4, x5 and 7 more; 13 of them have no node yet."
    assert (frames[0].cause.data["count"], len(frames[0].cause.on)) == (13, 8)
    assert {run[id_]["node"] for id_ in run.simulation.world.ids("pod")} == {"node:n1"}


def test_twelve_come_one_by_one():
    run = Run(node("n1"))

    assert kinds(run.do(kind="apply", text=text(*many(pod, 12)))).count("ObjectAdded") == 12


def test_more_than_sixty_pods_enter_the_queue_in_one_frame():
    frames = Run(node("n1")).do(kind="apply", text=text(*many(pod, 61)))

    assert kinds(frames)[:3] == ["ObjectAdded", "Enqueue", "Pop"]


def test_many_nodes_come_in_one_frame_and_wake_who_waits_for_them():
    run = Run(pod("big", cpu="9"), node("n1"))
    frames = run.do(kind="apply", text=text(*many(node, 13), node("large", cpu="16")))

    assert kinds(frames)[:2] == ["ObjectAdded", "QueueMove"]
    assert frames[0].say == "14 nodes join the cluster: x0, x1, x2, x3, x4, x5 and 8 more."
    assert run["pod:default/big"]["node"] == "node:large"


def test_pods_that_have_their_node_count_there():
    run = Run(node("n1", cpu="100"))
    frames = run.do(kind="apply", text=text(*many(pod, 13, nodeName="n1")))

    assert frames[0].say.endswith("and 7 more; all of them have their node.")
    assert run["node:n1"]["requested"]["pods"] == 13


def test_objects_that_are_there_already_are_told_one_by_one():
    run = Run(*many(node, 13))
    frames = run.do(kind="apply", text=text(*many(node, 13, unschedulable=True), *many(pod, 13)))

    assert (kinds(frames).count("ObjectChanged"), kinds(frames).count("ObjectAdded")) == (13, 1)


def test_many_objects_of_another_kind_are_told_by_their_kind():
    services = [
        {"apiVersion": "v1", "kind": "Service", "metadata": {"name": f"s{number}"}, "spec": {"selector": {"a": "b"}}}
        for number in range(13)
    ]
    frames = Run().do(kind="apply", text=text(*services))

    assert frames[0].say.startswith("13 objects of kind Service are created: default/s0, ")
