"""A finished cycle, played: which frames it becomes, what they say, and what the world holds then."""

import pytest

from teaching.cluster.cycle_trace import CycleTrace, PluginScores, Rejection
from teaching.cluster.narration import narrate
from teaching.cluster.objects.views import node_view
from teaching.cluster.playback import GROUP_ABOVE, VERDICTS_KEPT, CyclePlayer
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.simulation.clock import Clock
from teaching.simulation.patch import apply
from teaching.simulation.recorder import Recorder
from teaching.simulation.world import World

CPU = Rejection("NodeResourcesFit", "Unschedulable", ("Insufficient cpu",))
TAINT = Rejection("TaintToleration", "UnschedulableAndUnresolvable", ("node(s) had untolerated taint {gpu: }",))


def cluster(nodes: int) -> tuple[World, list[str]]:
    world = World()
    names = [f"n{number}" for number in range(1, nodes + 1)]
    for name in names:
        world.put(
            f"node:{name}", "node", name=name, stage="", reason="", total=None, scores={},
            allocatable={"cpu": 4000}, requested={"cpu": 3500},
        )  # fmt: skip
    world.put("pod:default/web", "pod", name="web", requests={"cpu": 2000}, queue="active")
    world.take_patch()
    return world, names


def played(world: World, names: list[str], trace: CycleTrace, player: CyclePlayer | None = None):
    recorder = Recorder(world, Clock(), narrate)
    player = player or CyclePlayer(world)
    snapshot = Snapshot()
    snapshot.renew([NodeInfo(node_view({"metadata": {"name": name}})) for name in names])
    recorder.frame(player.begin("pod:default/web", snapshot, {"waiting": 0, "source": "active", "attempt": 1}))
    for cause in player.play(trace):
        recorder.frame(cause)
    return recorder.take(1_000)


def scores(weight: int, **raw: int) -> PluginScores:
    return PluginScores(weight, raw, raw, {node: weight * number for node, number in raw.items()})


def two_fit(names: list[str]) -> CycleTrace:
    return CycleTrace(
        "default/web", len(names), {"NodeResourcesFit": "Success", "NodePorts": "Skip"},
        filters={"n1": CPU, "n2": None, "n3": None}, feasible=("n2", "n3"), score_skipped=("NodeAffinity",),
        scores={"NodeResourcesFit": scores(1, n2=62, n3=40), "TaintToleration": scores(3, n2=100, n3=100)},
        total={"n2": 362, "n3": 340}, best=("n2",), chosen="n2",
    )  # fmt: skip


def test_a_cycle_is_one_frame_a_stage_a_node_and_a_plugin():
    frames = played(*cluster(3), two_fit(["n1", "n2", "n3"]))

    assert [frame.cause.kind for frame in frames] == [
        "Pop", "PreFilter", "Filter", "Filter", "Filter", "PreScore", "Score", "Score", "NormalizeScore", "SelectHost",
    ]  # fmt: skip


def test_the_sentences_hold_the_schedulers_words_and_numbers():
    says = [frame.say for frame in played(*cluster(3), two_fit(["n1", "n2", "n3"]))]

    assert says[2] == ("Filter: NodeResourcesFit rejects n1: Insufficient cpu (asks 2000m, 500m of 4000m is free).")
    assert says[3] == "Filter: n2 fits web, no plugin objects."
    assert says[6].startswith("Score, NodeResourcesFit (weight 1): n2 62 and n3 40;")
    assert says[8].endswith("summed: n2 362 and n3 340.")
    assert says[9] == "SelectHost: n2 has the most points (362); web will go there."


def test_nodes_and_verdicts_hold_what_the_cycle_thinks_of_them():
    world, names = cluster(3)
    played(world, names, two_fit(names))

    assert {name: world[f"node:{name}"]["stage"] for name in names} == {
        "n1": "rejected",
        "n2": "chosen",
        "n3": "feasible",
    }
    assert world["node:n1"]["reason"] == "Insufficient cpu"
    assert (world["node:n3"]["total"], world["node:n3"]["scores"]) == (
        340,
        {"NodeResourcesFit": 40, "TaintToleration": 300},
    )
    assert world["verdict:1/n3"] == {
        "kind": "verdict", "cycle": "cycle:1", "node": "node:n3", "plugin": "", "code": "Success", "reasons": [],
        "raw": {"NodeResourcesFit": 40, "TaintToleration": 100},
        "normalized": {"NodeResourcesFit": 40, "TaintToleration": 100},
        "weighted": {"NodeResourcesFit": 40, "TaintToleration": 300}, "total": 340, "arithmetic": {},
    }  # fmt: skip


def test_a_cycle_counts_the_nodes_it_has_visited():
    world, names = cluster(3)
    played(world, names, two_fit(names))

    assert (world["cycle:1"]["visited"], world["cycle:1"]["feasible"], world["cycle:1"]["chosen"]) == (3, 2, "node:n2")


def test_the_only_node_that_fits_is_taken_without_scores():
    trace = CycleTrace("default/web", 2, filters={"n1": CPU, "n2": None}, feasible=("n2",), best=("n2",), chosen="n2")
    frames = played(*cluster(2), trace)

    assert [frame.cause.kind for frame in frames][-2:] == ["Filter", "SelectHost"]
    assert frames[-1].say == "SelectHost: n2 is the only node that fits web, so nothing is scored."


def test_equals_are_named_and_chance_decides():
    trace = CycleTrace(
        "default/web", 2, filters={"n1": None, "n2": None}, feasible=("n1", "n2"),
        scores={"NodeResourcesFit": scores(1, n1=50, n2=50)}, total={"n1": 50, "n2": 50},
        best=("n1", "n2"), chosen="n2",
    )  # fmt: skip
    last = played(*cluster(2), trace)[-1]

    assert last.say == "SelectHost: n1 and n2 have 50 points each; chance decides for n2, where web will go."


def test_pre_filter_may_refuse_the_pod_altogether():
    refusal = Rejection("NodeAffinity", "UnschedulableAndUnresolvable", ("pod affinity terms conflict",))
    frames = played(*cluster(2), CycleTrace("default/web", 2, pre_filter_rejection=refusal))

    assert [frame.cause.kind for frame in frames] == ["Pop", "PreFilter"]
    assert frames[1].say == "PreFilter: NodeAffinity refuses web on every node: pod affinity terms conflict."


def test_nodes_that_pre_filter_excludes_are_out_at_once():
    world, names = cluster(3)
    excluded = Rejection("", "UnschedulableAndUnresolvable", ("node(s) didn't satisfy plugin(s) [NodeAffinity]",))
    trace = CycleTrace(
        "default/web", 3, {"NodeAffinity": "Success"}, pre_filter_nodes=("n2",),
        filters={"n1": excluded, "n2": CPU, "n3": excluded},
    )  # fmt: skip
    frames = played(world, names, trace)

    assert [frame.cause.kind for frame in frames] == ["Pop", "PreFilter", "Filter"]
    assert set(frames[1].patch) >= {"node:n1", "node:n3"}
    assert frames[1].say.endswith("Only n2 can be meant, 2 are left out.")


def test_large_clusters_are_shown_by_reason():
    world, names = cluster(GROUP_ABOVE + 20)
    filters = {name: TAINT if place % 2 else CPU for place, name in enumerate(names)} | {"n80": None}
    frames = played(
        world, names, CycleTrace("default/web", 80, filters=filters, feasible=("n80",), chosen="n80", best=("n80",))
    )

    filtered = [frame for frame in frames if frame.cause.kind == "Filter"]
    assert [frame.cause.data["count"] for frame in filtered] == [40, 39, 1]
    assert "40 nodes: Insufficient cpu. With so many nodes they are shown by reason." in filtered[0].say
    assert len(list(world.ids("verdict"))) == 7
    assert world["node:n79"]["reason"] == "Insufficient cpu"


def test_verdicts_of_old_cycles_make_room():
    world, names = cluster(50)
    player = CyclePlayer(world)
    for _ in range(12):
        trace = CycleTrace("default/web", 50, filters=dict.fromkeys(names, CPU))
        played(world, names, trace, player)

    kept = list(world.ids("verdict"))
    assert VERDICTS_KEPT <= len(kept) <= VERDICTS_KEPT + 50
    assert "verdict:12/n1" in world
    assert "verdict:1/n1" not in world


@pytest.mark.parametrize("nodes", [3, 80])
def test_the_frames_give_the_world(nodes):
    world, names = cluster(nodes)
    mirror = {id_: dict(fields) for id_, fields in world.state.items()}
    trace = two_fit(names)
    trace = CycleTrace(
        trace.pod, nodes, filters=dict.fromkeys(names, TAINT) | trace.filters, feasible=trace.feasible,
        scores=trace.scores, total=trace.total, best=trace.best, chosen=trace.chosen,
    )  # fmt: skip
    for frame in played(world, names, trace):
        apply(mirror, frame.patch)

    assert mirror == world.state
