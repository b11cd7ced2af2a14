"""The simulated cluster as a run: frames of a cycle, commands, virtual time, preemption, what is refused."""

import pytest

from teaching.cluster.movements import MOVEMENTS
from teaching.cluster.simulation import create
from teaching.simulation.limits import Limit
from teaching.simulation.properties import problems

SECOND = 1_000_000_000


def node(name: str, cpu: str = "4", **spec) -> dict:
    labels = {"kubernetes.io/hostname": name}
    allocatable = {"cpu": cpu, "memory": "8Gi", "pods": "110"}
    return {"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": labels}, "spec": spec,
            "status": {"allocatable": allocatable}}  # fmt: skip


def pod(name: str, cpu: str = "1", **spec) -> dict:
    containers = [{"name": "c", "image": "app", "resources": {"requests": {"cpu": cpu}}}]
    return {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name}, "spec": {"containers": containers, **spec}}


def text(*objects: dict) -> str:
    import json

    return json.dumps({"apiVersion": "v1", "kind": "List", "items": list(objects)})


class Run:
    """A simulation and all its frames, checked when asked for."""

    def __init__(self, *objects: dict, config: str = "", seed: int = 1) -> None:
        self.simulation = create({"manifests": [{"name": "a.yaml", "text": text(*objects)}], "config": config}, seed)
        assert not isinstance(self.simulation, list), self.simulation
        self.frames = []
        self.go()

    def go(self) -> list:
        made = []
        while more := self.simulation.advance(100):
            made += more
        self.frames += made
        assert problems(self.frames, MOVEMENTS, self.simulation.world.state) == []
        return made

    def do(self, **command) -> list:
        refused = self.simulation.command(command)
        assert not refused, refused
        return self.go()

    def kinds(self) -> list[str]:
        return [frame.cause.kind for frame in self.frames]

    def __getitem__(self, id_: str) -> dict:
        return self.simulation.world[id_]


def kinds(frames) -> list[str]:
    return [frame.cause.kind for frame in frames]


def test_the_first_frame_shows_everything_that_is_there():
    run = Run(node("n1"), pod("db", nodeName="n1"))

    assert run.kinds() == ["ClusterStart", "Idle"]
    assert run.frames[0].say.startswith("The cluster: 1 node and 1 pod on them, no pod waits;")
    assert (run["pod:default/db"]["phase"], run["pod:default/db"]["node"]) == ("Running", "node:n1")
    assert run["node:n1"]["requested"] == {"cpu": 1000, "memory": 0, "pods": 1}
    assert run["profile"]["weights"]["TaintToleration"] == 3


def test_pending_pods_are_tried_in_the_order_of_the_list():
    run = Run(node("n1"), pod("b"), pod("a"), pod("c"))

    assert [frame.cause.on[0] for frame in run.frames if frame.cause.kind == "Pop"] == [
        "pod:default/b", "pod:default/a", "pod:default/c",
    ]  # fmt: skip


def test_higher_priority_goes_first():
    run = Run(node("n1"), pod("low"), pod("high", priority=10))

    assert next(frame.cause.on[0] for frame in run.frames if frame.cause.kind == "Pop") == "pod:default/high"


def test_a_placed_pod_counts_on_its_node_from_reserve_on():
    run = Run(node("n1"), pod("web"))
    reserve = next(frame for frame in run.frames if frame.cause.kind == "Reserve")

    assert reserve.patch["node:n1"]["requested"]["cpu"] == 1000
    assert reserve.patch["pod:default/web"]["node"] == "node:n1"
    assert run["event:1"]["message"] == "Successfully assigned default/web to n1"
    assert (run["cycle:1"]["outcome"], run["pod:default/web"]["queue"]) == ("scheduled", "")


def test_a_pod_that_fits_nowhere_gets_the_real_message_and_waits():
    run = Run(node("n1"), pod("big", cpu="5"))
    message = (
        "0/1 nodes are available: 1 Insufficient cpu. no new claims to deallocate, preemption: "
        "0/1 nodes are available: 1 Preemption is not helpful for scheduling."
    )

    assert run["pod:default/big"]["message"] == message
    assert (run["pod:default/big"]["queue"], run["event:1"]["reason"]) == ("unschedulable", "FailedScheduling")
    assert run.kinds()[-4:] == ["PostFilter", "FitError", "QueueMove", "Idle"]
    assert run.simulation.status == "waiting"


def test_arithmetic_spells_out_a_score():
    run = Run(node("n1"), node("n2", cpu="8"), pod("web"))

    assert run["verdict:1/n1"]["raw"]["NodeResourcesFit"] == 86
    assert "(4000" in run["verdict:1/n1"]["arithmetic"]["NodeResourcesFit"]


def test_the_sentence_of_a_score_says_which_way_round_its_number_counts():
    avoided = {"key": "spot", "value": "", "effect": "PreferNoSchedule"}
    run = Run(node("n1", taints=[avoided]), node("n2"), pod("web"))
    score = next(frame for frame in run.frames if frame.cause.data.get("plugin") == "TaintToleration")

    assert score.say == (
        "Score, TaintToleration (weight 3): n1 1 and n2 0; the raw number counts PreferNoSchedule taints that the pod "
        "would rather avoid; NormalizeScore turns it round, so that 0 becomes 100."
    )


def test_a_refusal_that_no_eviction_could_lift_says_so():
    run = Run(node("n1", cpu="500m"), pod("web"))
    said = next(frame.say for frame in run.frames if frame.cause.kind == "Filter")

    assert said.endswith("Even evicting pods from it would not help.")


def test_a_gated_pod_is_never_tried_until_its_gates_are_gone():
    gated = pod("late", schedulingGates=[{"name": "example.com/quota"}])
    run = Run(node("n1"), gated)
    assert run.kinds() == ["ClusterStart", "PreEnqueue", "Idle"]
    assert run["pod:default/late"]["queue"] == "gated"

    run.do(kind="apply", text=text(pod("late")))

    assert run["pod:default/late"]["node"] == "node:n1"


def test_a_new_node_brings_back_the_pod_that_it_could_help():
    run = Run(node("n1"), pod("big", cpu="5"))

    frames = run.do(kind="apply", text=text(node("n2", cpu="8")))

    assert kinds(frames)[:3] == ["ObjectAdded", "QueueMove", "Pop"]
    assert run["pod:default/big"]["node"] == "node:n2"


def test_a_new_node_that_is_too_small_moves_nobody():
    run = Run(node("n1"), pod("big", cpu="5"))

    assert kinds(run.do(kind="apply", text=text(node("n2")))) == ["ObjectAdded", "Idle"]


def test_a_taint_taken_away_lets_the_pod_in():
    taint = {"key": "dedicated", "value": "batch", "effect": "NoSchedule"}
    run = Run(node("n1", taints=[taint]), pod("web"))
    assert "untolerated taint {dedicated: batch}" in run["pod:default/web"]["message"]

    run.do(kind="apply", text=text(node("n1")))

    assert run["pod:default/web"]["node"] == "node:n1"
    assert run["pod:default/web"]["message"] == ""


def test_a_cordoned_node_takes_no_new_pods_and_uncordoned_it_does():
    run = Run(node("n1"))
    frames = run.do(kind="cordon", node="n1")
    assert frames[0].say.startswith("Node n1 is cordoned")

    run.do(kind="apply", text=text(pod("web")))
    assert "1 node(s) were unschedulable" in run["pod:default/web"]["message"]

    run.do(kind="uncordon", node="node:n1")
    assert run["pod:default/web"]["node"] == "node:n1"


def test_a_deleted_pod_ends_after_its_grace_period_and_makes_room():
    run = Run(node("n1"), pod("old", cpu="3", nodeName="n1"), pod("new", cpu="3"))
    before_ns = run.frames[-1].t

    frames = run.do(kind="delete", ids=["pod:default/old"])

    assert kinds(frames)[:4] == ["ObjectChanged", "ClockTick", "ObjectDeleted", "QueueMove"]
    assert frames[2].t - before_ns == 30 * SECOND
    assert run["pod:default/new"]["node"] == "node:n1"
    assert "pod:default/old" not in run.simulation.world


def test_a_deleted_node_goes_with_its_pods():
    run = Run(node("n1"), node("n2"), pod("a", nodeName="n1"), pod("b", nodeName="n2"))
    frames = run.do(kind="delete", ids=["node:n1"])

    assert set(frames[0].patch) >= {"node:n1", "pod:default/a"}
    assert "a" in frames[0].say
    assert "pod:default/b" in run.simulation.world


def test_a_node_that_comes_back_is_empty():
    run = Run(node("n1"), pod("a", nodeName="n1"))
    run.do(kind="delete", ids=["node:n1"])
    run.do(kind="apply", text=text(node("n1"), pod("whole", cpu="4")))

    assert run["node:n1"]["requested"] == {"cpu": 4000, "memory": 0, "pods": 1}
    assert run["pod:default/whole"]["node"] == "node:n1"


def test_preemption_nominates_evicts_waits_and_then_places():
    run = Run(node("n1"), pod("low", cpu="3", nodeName="n1"), pod("high", cpu="3", priority=100))
    order = [kind for kind in run.kinds() if kind not in ("Filter", "PreFilter")]

    assert order == [
        "ClusterStart", "Enqueue", "Pop", "PostFilter", "Preempt", "FitError", "QueueMove", "ClockTick",
        "ObjectDeleted", "QueueMove", "Pop", "SelectHost", "Reserve", "Permit", "Bind", "Idle",
    ]  # fmt: skip
    preempt = next(frame for frame in run.frames if frame.cause.kind == "Preempt")
    assert preempt.say == (
        "Preemption: high is nominated to n1, for there is no other candidate; low of lower priority must go."
        " high is not bound yet: it waits for the room."
    )
    assert preempt.patch["pod:default/low"]["terminating"] is True
    assert preempt.patch["pod:default/high"]["nominated"] == "node:n1"
    assert (run["pod:default/high"]["node"], run["pod:default/high"]["nominated"]) == ("node:n1", None)
    assert "pod:default/low" not in run.simulation.world


def until(simulation, kind: str) -> None:
    """Make frames up to one of a kind."""
    while simulation.advance(1)[0].cause.kind != kind:
        pass


def test_a_nomination_keeps_the_room_from_pods_of_lower_priority():
    text_ = text(node("n1"), pod("low", cpu="3", nodeName="n1"), pod("high", cpu="3", priority=100))
    simulation = create({"manifests": [{"name": "a.yaml", "text": text_}]}, 1)
    until(simulation, "Preempt")
    simulation.command({"kind": "apply", "text": text(pod("late", cpu="1"))})
    until(simulation, "Idle")

    first_cycle_of_late = simulation.world["cycle:2"]
    assert (first_cycle_of_late["pod"], first_cycle_of_late["outcome"]) == ("pod:default/late", "unschedulable")
    assert simulation.world["pod:default/high"]["node"] == "node:n1"


def test_a_pod_of_the_same_name_is_not_ended_in_the_place_of_the_old_one():
    simulation = create({"manifests": [{"name": "a.yaml", "text": text(node("n1"), pod("web", nodeName="n1"))}]}, 1)
    until(simulation, "Idle")
    simulation.command({"kind": "delete", "ids": ["pod:default/web"]})
    until(simulation, "ObjectChanged")
    simulation.command({"kind": "delete", "ids": ["node:n1"]})
    simulation.command({"kind": "apply", "text": text(node("n2"), pod("web"))})
    simulation.command({"kind": "advance", "ns": 60 * SECOND})
    until(simulation, "Idle")

    assert simulation.world["pod:default/web"]["node"] == "node:n2"


def test_a_cluster_without_nodes_says_so_and_comes_to_rest():
    run = Run(pod("web"))

    assert run["pod:default/web"]["message"] == "no nodes available to schedule pods"
    assert run["pod:default/web"]["attempts"] > 1
    assert run.simulation.status == "waiting"


def test_back_off_grows_with_each_fault():
    run = Run(pod("web"))
    waits = [frame.cause.data["wait_ns"] for frame in run.frames if frame.cause.kind == "Backoff"]

    assert [round(wait / SECOND) for wait in waits[:4]] == [1, 2, 4, 8]


def test_the_same_event_again_is_counted():
    run = Run(pod("web"))

    assert list(run.simulation.world.ids("event")) == ["event:1"]
    assert run["event:1"]["count"] == run["pod:default/web"]["attempts"]


def test_time_passes_when_asked_to():
    run = Run(node("n1"))
    frames = run.do(kind="advance", ns=90 * SECOND)

    assert frames[-1].t >= 90 * SECOND
    assert run["clock"]["now"] == "2026-06-01T00:01:30Z"


def test_after_five_minutes_unschedulable_pods_are_tried_again():
    run = Run(node("n1"), pod("big", cpu="5"))
    run.do(kind="advance", ns=400 * SECOND)

    assert run["pod:default/big"]["attempts"] == 2
    assert any(frame.say.endswith("nothing has moved it for five minutes.") for frame in run.frames)


def test_a_command_in_the_middle_of_a_cycle_is_seen_after_it():
    run = Run(node("n1"))
    run.simulation.command({"kind": "apply", "text": text(pod("web"))})
    run.frames += run.simulation.advance(4)
    assert kinds(run.frames)[-2:] == ["Pop", "PreFilter"]

    assert run.simulation.command({"kind": "apply", "text": text(node("n2"))}) == []
    frames = run.go()

    assert kinds(frames).index("Bind") < kinds(frames).index("ObjectAdded")


def test_two_commands_in_one_cycle_are_checked_one_after_the_other():
    run = Run(node("n1"))
    run.simulation.command({"kind": "apply", "text": text(pod("web"))})

    assert run.simulation.command({"kind": "delete", "ids": ["pod:default/web"]}) == []
    run.go()

    assert "pod:default/web" not in run.simulation.world


def test_applying_what_is_there_already_changes_nothing():
    run = Run(node("n1"), pod("web"))

    assert kinds(run.do(kind="apply", text=text(node("n1"), pod("web")))) == ["Idle"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ({"kind": "explode"}, "unknown-command"),
        ({}, "unknown-command"),
        ({"kind": "apply"}, "malformed-command"),
        ({"kind": "apply", "text": ""}, "no-objects"),
        ({"kind": "replace", "text": ""}, "no-objects"),
        ({"kind": "replace", "text": text(pod("web", priorityClassName="gold"))}, "Forbidden"),
        ({"kind": "replace"}, "malformed-command"),
        ({"kind": "apply", "text": text(pod("web", cpu="2"))}, "forbidden"),
        ({"kind": "delete", "ids": []}, "malformed-command"),
        ({"kind": "delete", "ids": ["pod:default/nobody"]}, "not-found"),
        ({"kind": "advance", "ns": -1}, "malformed-command"),
        ({"kind": "advance", "ns": True}, "malformed-command"),
        ({"kind": "cordon", "node": "nowhere"}, "not-found"),
        ({"kind": "cordon"}, "malformed-command"),
    ],
)
def test_a_refused_command_changes_nothing(command, code):
    run = Run(node("n1"), pod("web"))
    made, state = run.simulation.frames_made, dict(run.simulation.world.state)

    assert [diagnostic.code for diagnostic in run.simulation.command(command)] == [code]
    assert (run.simulation.frames_made, run.simulation.world.state) == (made, state)
    assert run.simulation.advance(10) == []


def test_a_workload_alone_is_explained_before_the_refusal():
    template = {"metadata": {"labels": {"app": "shop"}}, "spec": pod("x")["spec"]}
    shop = {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "shop"},
            "spec": {"selector": {"matchLabels": {"app": "shop"}}, "template": template}}  # fmt: skip
    refused = Run(node("n1")).simulation.command({"kind": "apply", "text": text(shop)})

    assert [diagnostic.code for diagnostic in refused] == ["WithoutController", "no-objects"]
    assert refused[0].message.startswith("Deployment shop is checked and then left out")


def test_apply_is_all_or_nothing():
    run = Run(node("n1"), pod("web"))

    assert run.simulation.command({"kind": "apply", "text": text(node("n2"), pod("web", cpu="2"))})
    assert "node:n2" not in run.simulation.world


def test_pods_of_another_scheduler_are_left_alone():
    run = Run(node("n1"), pod("web", schedulerName="other"))

    assert run.kinds() == ["ClusterStart", "Idle"]


def test_pods_that_are_over_count_nowhere():
    over = pod("job", cpu="4", nodeName="n1") | {"status": {"phase": "Succeeded"}}
    run = Run(node("n1"), over, pod("web", cpu="4"))

    assert run["pod:default/web"]["node"] == "node:n1"


def test_equal_nodes_are_chosen_by_the_seed():
    chosen = set()
    for seed in range(8):
        chosen.add(Run(node("n1"), node("n2"), node("n3"), pod("web"), seed=seed)["pod:default/web"]["node"])

    assert len(chosen) > 1


def test_a_profile_changes_the_weights():
    config = """
apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - plugins:
      score:
        enabled: [{name: NodeResourcesFit, weight: 7}]
"""
    run = Run(node("n1"), node("n2"), pod("web"), config=config)

    assert run["profile"]["weights"]["NodeResourcesFit"] == 7
    assert run["verdict:1/n1"]["weighted"]["NodeResourcesFit"] == 7 * run["verdict:1/n1"]["raw"]["NodeResourcesFit"]


def test_large_clusters_are_decided_as_small_ones_are():
    """Beyond 60 nodes the scheduler works on columns, and Filter is shown by reason; the outcome is the same."""
    small = [node(f"n{number}", cpu=str(number % 5 + 1)) for number in range(5)]
    filler = [node(f"full-{number}", cpu="500m") for number in range(70)]
    few = Run(*small, pod("web", cpu="3500m"), pod("big", cpu="9"))
    many = Run(*small, *filler, pod("web", cpu="3500m"), pod("big", cpu="9"))

    assert few["pod:default/web"]["node"] == many["pod:default/web"]["node"] == "node:n4"
    assert few["node:n4"]["total"] == many["node:n4"]["total"]
    assert many["pod:default/big"]["message"].startswith("0/75 nodes are available: 75 Insufficient cpu.")
    assert len([frame for frame in many.frames if frame.cause.kind == "Filter"]) < 5


def test_a_pod_that_is_on_its_way_out_is_not_tried():
    leaving = pod("web")
    leaving["metadata"]["deletionTimestamp"] = "2026-06-01T00:00:00Z"
    run = Run(node("n1"), leaving)

    assert run["event:1"]["message"] == "skip schedule deleting pod: default/web"
    assert run["pod:default/web"]["node"] is None


def test_only_the_nominated_node_is_looked_at_once_there_is_room():
    run = Run(node("n1"), node("n2"), pod("a", cpu="3", nodeName="n1"), pod("b", cpu="3", nodeName="n2", priority=5),
              pod("high", cpu="3", priority=9))  # fmt: skip
    last_pop = max(number for number, frame in enumerate(run.frames) if frame.cause.kind == "Pop")
    looked_at = [frame.say for frame in run.frames[last_pop:] if frame.cause.kind == "Filter"]

    assert looked_at == [
        "Filter: n1 fits high, no plugin objects. It is the node nominated for the pod and was looked at first."
    ]


def test_many_pods_enter_the_queue_in_one_frame():
    run = Run(node("n1"), *(pod(f"p{number}") for number in range(61)))

    assert run.kinds().count("Enqueue") == 1
    assert run.frames[1].say.startswith("61 pods enter activeQ")
    assert run["pod:default/p3"]["node"] == "node:n1"
    assert run["pod:default/p4"]["queue"] == "unschedulable"


def test_the_limit_of_frames_is_the_last_frame(monkeypatch):
    monkeypatch.setattr("teaching.cluster.simulation.FRAMES", Limit("frames", 6, "frames", "Begin anew."))
    run = Run(node("n1"), pod("web"))

    assert (len(run.frames), run.simulation.status) == (6, "limit")
    assert run.frames[-1].say == "The limit of 6 frames is reached. Begin anew."
    assert [d.code for d in run.simulation.command({"kind": "advance", "ns": 1})] == ["limit"]
