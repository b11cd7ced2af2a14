"""The recorder turns writes into numbered, stamped, told frames."""

from teaching.simulation.clock import Clock
from teaching.simulation.protocol import Cause
from teaching.simulation.recorder import Recorder
from teaching.simulation.world import World


def told(cause: Cause, world: World) -> str:
    return f"{cause.kind}: {len(world.state)} here"


def recording(**world) -> tuple[World, Clock, Recorder]:
    made, clock = World(**world), Clock()
    return made, clock, Recorder(made, clock, told)


def test_a_frame_holds_what_was_written_since_the_last_one():
    world, clock, recorder = recording()
    world.put("a", "thing", x=1)
    recorder.frame(Cause("Start"))
    clock.advance_to(5)
    world.set("a", x=2)
    recorder.frame(Cause("Step", ("a",), {"by": 1}))

    first, second = recorder.take(10)
    assert (first.n, first.t, first.patch) == (0, 0, {"a": {"kind": "thing", "x": 1}})
    assert second.as_json() == {
        "n": 1,
        "t": 5,
        "cause": {"kind": "Step", "on": ["a"], "by": 1},
        "say": "Step: 1 here",
        "patch": {"a": {"x": 2}},
    }


def test_frames_are_taken_oldest_first_and_once():
    _, _, recorder = recording()
    for _ in range(3):
        recorder.frame(Cause("Step"))

    assert [frame.n for frame in recorder.take(2)] == [0, 1]
    assert recorder.waiting() == 1
    assert [frame.n for frame in recorder.take(2)] == [2]
    assert recorder.made == 3


def test_without_recording_there_are_no_frames():
    _, _, recorder = recording(recording=False)
    recorder.frame(Cause("Step"))

    assert (recorder.made, recorder.take(1)) == (0, [])
