"""`replace`: another cluster in the place of the one that runs."""

from teaching.cluster.simulation import create
from tests.cluster.test_simulation import SECOND, Run, kinds, node, pod, text, until

OTHER = (node("n1", cpu="8"), node("n9", cpu="8"), pod("db", nodeName="n9"), pod("web"))


def replaced(*before: dict) -> Run:
    run = Run(*before)
    run.do(kind="replace", text=text(*OTHER))
    return run


def test_only_what_the_manifests_say_is_there():
    run = replaced(node("n1"), node("n2"), pod("web", cpu="3"), pod("old"))

    assert sorted(run.simulation.world.ids("node")) == ["node:n1", "node:n9"]
    assert sorted(run.simulation.world.ids("pod")) == ["pod:default/db", "pod:default/web"]
    assert run["pod:default/web"]["requests"]["cpu"] == 1000
    assert run["node:n1"]["order"] == 1


def test_the_first_frame_names_who_is_gone_and_who_is_new():
    run = Run(node("n1"), pod("old"))
    first = run.do(kind="replace", text=text(*OTHER))[0]

    assert (first.cause.kind, first.cause.data["verb"]) == ("ClusterStart", "replace")
    assert first.say == (
        "The cluster is replaced: 2 nodes and 1 pod on them, 1 pod not placed yet; the scheduler's profile is "
        "default-scheduler. Gone: 1 pod (old). New, or at the beginning again: 2 nodes (n1 and n9) and 2 pods "
        "(db and web)."
    )


def test_with_many_of_them_the_first_frame_names_a_few_and_counts_all():
    run = Run(*(node(f"old{number}") for number in range(9)))
    first = run.do(kind="replace", text=text(*(node(f"new{number}") for number in range(9))))[0]

    assert first.say.endswith("new5 and 3 more (9 in all)). In all, 18 nodes go or come.")
    assert len(first.cause.on) == 8


def test_queue_cycles_verdicts_and_events_of_the_old_cluster_go_away():
    run = replaced(node("n1"), pod("big", cpu="5"), pod("late", schedulingGates=[{"name": "example.com/wait"}]))
    world = run.simulation.world

    assert [world[id_]["pod"] for id_ in world.ids("cycle")] == ["pod:default/web"]
    assert {world[id_]["cycle"] for id_ in world.ids("verdict")} == set(world.ids("cycle"))
    assert [world[id_]["object"] for id_ in world.ids("event")] == ["pod:default/web"]
    assert run.frames[-1].say.startswith("Every pod has its node")


def test_the_clock_goes_on_and_numbers_of_cycles_do_not_come_twice():
    run = Run(node("n1"), pod("web"))
    run.do(kind="advance", ns=90 * SECOND)
    before = run["clock"]["now"]
    frames = run.do(kind="replace", text=text(*OTHER))

    assert run["clock"]["now"] >= before
    assert next(frame.cause.on[1] for frame in frames if frame.cause.kind == "Pop") == "cycle:2"


def test_it_goes_on_as_a_new_run_of_the_same_manifests_would():
    equal = [node(f"n{number}") for number in range(4)]
    run = Run(node("old"), *(pod(f"p{number}") for number in range(3)))
    frames = run.do(kind="replace", text=text(*equal, pod("a"), pod("b")))
    anew = Run(*equal, pod("a"), pod("b"))

    assert [frame.say for frame in frames[1:]] == [frame.say for frame in anew.frames[1:]]


def test_a_pod_that_was_ending_in_the_old_cluster_ends_nobody_in_the_new_one():
    run = Run(node("n1"), pod("db", nodeName="n1"))
    run.simulation.command({"kind": "delete", "ids": ["pod:default/db"]})
    run.frames += run.simulation.advance(1)
    run.do(kind="replace", text=text(*OTHER))
    run.do(kind="advance", ns=60 * SECOND)

    assert run["pod:default/db"]["node"] == "node:n9"


def test_priority_classes_of_the_old_cluster_are_gone():
    gold = {"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass", "metadata": {"name": "gold"}, "value": 9}
    run = Run(gold, node("n1"))
    refused = run.simulation.command(
        {"kind": "replace", "text": text(node("n1"), pod("web", priorityClassName="gold"))}
    )

    assert [diagnostic.code for diagnostic in refused] == ["Forbidden"]
    assert run.go() == []


def test_a_command_after_it_is_checked_against_the_new_objects():
    simulation = create({"manifests": [{"name": "a.yaml", "text": text(node("n1"))}]}, 1)
    until(simulation, "Idle")
    simulation.command({"kind": "replace", "text": text(*OTHER)})

    assert simulation.command({"kind": "cordon", "node": "n9"}) == []
    assert [d.code for d in simulation.command({"kind": "delete", "ids": ["pod:default/nobody"]})] == ["not-found"]
    until(simulation, "Idle")
    assert simulation.world["node:n9"]["unschedulable"]


def test_a_command_that_comes_in_a_cycle_waits_for_its_end():
    run = Run(node("n1"))
    run.simulation.command({"kind": "apply", "text": text(pod("first"))})
    run.frames += run.simulation.advance(4)
    run.simulation.command({"kind": "replace", "text": text(*OTHER)})
    frames = run.go()

    assert kinds(frames).index("Bind") < kinds(frames).index("ClusterStart")
