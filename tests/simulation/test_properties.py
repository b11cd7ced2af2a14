"""The checks themselves: each is seen failing on a run that breaks its rule."""

import pytest

from teaching.simulation.patch import ABSENT
from teaching.simulation.properties import NAMED_AT_MOST, Movement, differences, drive, is_json, problems
from teaching.simulation.protocol import Cause, Command, Frame

MOVEMENTS = {"pod": Movement(("node",), lambda id_, fields: (fields["name"],))}


def frame(n: int, patch: dict, say: str = "", t: int = 0) -> Frame:
    return Frame(n, t, Cause("Step"), say, patch)


START = frame(0, {"pod:a": {"kind": "pod", "name": "a", "node": None, "color": "red"}})


def test_a_good_run_has_no_problems():
    run = [START, frame(1, {"pod:a": {"node": "n"}}, "a goes to n", t=3), frame(2, {"pod:a": {"color": "blue"}}, t=3)]

    assert problems(run, MOVEMENTS, {"pod:a": {"kind": "pod", "name": "a", "node": "n", "color": "blue"}}) == []


@pytest.mark.parametrize(
    ("run", "complaint"),
    [
        ([START, frame(2, {})], "frame 2 (Step): should have number 1"),
        ([frame(0, {}, t=5), frame(1, {}, t=4)], "frame 1 (Step): time runs backwards, 4 ns after 5 ns"),
        ([START, frame(1, {"pod:a": {"color": (1, 2)}})], "frame 1 (Step): pod:a is not JSON"),
        ([START, frame(1, {"pod:a": {"color": "red"}})], "frame 1 (Step): pod:a is in the patch but does not change"),
        (
            [START, frame(1, {"pod:a": {"node": "n"}}, "something moves")],
            "frame 1 (Step): pod:a moves, but the sentence does not name it: something moves",
        ),
        (
            [START, frame(1, {"pod:a": None}, "gone")],
            "frame 1 (Step): pod:a moves, but the sentence does not name it: gone",
        ),
    ],
)
def test_each_rule_is_seen_broken(run, complaint):
    assert problems(run, MOVEMENTS) == [complaint]


def test_a_world_that_the_patches_do_not_give_is_reported():
    assert problems([START], world={}) == ["the patches do not give the world: pod:a"]


def test_many_that_move_at_once_may_be_counted_instead():
    many = {f"pod:{n}": {"kind": "pod", "name": f"pod-{n}"} for n in range(NAMED_AT_MOST + 1)}

    assert problems([frame(0, {}), frame(1, many, "9 pods arrive")], MOVEMENTS) == []
    assert len(problems([frame(0, {}), frame(1, many, "pods arrive")], MOVEMENTS)) == 1


def test_taking_a_field_away_is_undone():
    assert problems([START, frame(1, {"pod:a": {"color": ABSENT}})]) == []


@pytest.mark.parametrize("value", [float("nan"), {1: 2}, {"a": {1}}, (1,), b"x"])
def test_what_is_not_json(value):
    assert not is_json([value])


class Counting:
    """A simulation of n frames, to which each command adds two."""

    def __init__(self, frames: int) -> None:
        self.left, self.made, self.given = frames, 0, []

    def advance(self, most: int) -> list[Frame]:
        made = [frame(self.made + k, {}) for k in range(min(most, self.left))]
        self.left -= len(made)
        self.made += len(made)
        return made

    def command(self, do: dict) -> list:
        self.given.append((self.made, do["name"]))
        self.left += 2
        return []


def test_commands_are_given_at_their_frame():
    simulation = Counting(10)
    frames = drive(
        simulation, [Command(3, {"name": "x"}), Command(3, {"name": "y"}), Command(7, {"name": "z"})], chunk=4
    )

    assert simulation.given == [(3, "x"), (3, "y"), (7, "z")]
    assert len(frames) == 16


def test_a_command_whose_moment_never_comes_is_given_at_the_end():
    simulation = Counting(2)

    assert len(drive(simulation, [Command(100, {"name": "x"})])) == 4
    assert simulation.given == [(2, "x")]


def test_driving_stops_at_its_limit():
    assert len(drive(Counting(50), most=20)) == 20


def test_runs_are_compared_frame_by_frame():
    assert differences([START], [START]) == []
    assert differences([START], [frame(0, {}, "other")]) == ["frame 0 differs: '' and 'other'"]
    assert differences([START], []) == ["1 frames and 0 frames"]
