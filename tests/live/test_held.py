"""A held simulation gives the same frames, however the slices fall."""

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teaching.live.held import Held, ReplayDiffers
from tests.live.toys import create

LONG_S = 60.0


def held(commands=(), to: int = 20) -> Held:
    simulation = create({"to": to}, seed=1)
    return Held(simulation, [(at, {"kind": "add", "n": n}) for at, n in commands])


def all_frames(one: Held, slices=()) -> list[bytes]:
    """Everything until it rests: first in slices of so many frames, then in one go."""
    frames = []
    for size in slices:
        frames += one.advance(one.made, one.made + size - 1, LONG_S)
    return frames + one.advance(one.made, 10_000, LONG_S)


COMMANDS = st.lists(st.tuples(st.integers(0, 15), st.integers(1, 30)), max_size=4).map(
    lambda pairs: sorted(pairs, key=lambda pair: pair[0])
)


@given(COMMANDS, st.lists(st.integers(1, 9), max_size=10))
def test_slices_change_no_frame(commands, slices):
    commands = [(at, n + 20) for at, n in commands]  # every command leads beyond the place of the next one

    assert all_frames(held(commands), slices) == all_frames(held(commands))


@given(COMMANDS, st.integers(0, 30))
def test_only_frames_from_the_first_one_asked_for_are_handed_out(commands, first):
    commands = [(at, n + 20) for at, n in commands]
    everything = all_frames(held(commands))

    assert held(commands).advance(first, 10_000, LONG_S) == everything[first:]


def test_a_slice_ends_with_its_time_and_has_made_something():
    one = held(to=100_000)

    frames = one.advance(0, 99_999, slice_s=0.001)

    assert 0 < len(frames) < 100_000
    assert one.status == "ready"


def test_status_is_that_of_the_simulation_when_it_rests():
    one = held(to=3)
    all_frames(one)

    assert one.status == "waiting"


def test_a_command_wakes_a_resting_simulation():
    one = held(to=3)
    all_frames(one)

    assert one.command({"kind": "add", "n": 1}) == []
    assert one.status == "ready"
    assert len(one.advance(3, 10, LONG_S)) == 1


def test_a_refused_command_is_not_given_again():
    one = held(to=3)
    all_frames(one)

    assert one.command({"kind": "dance"})
    assert one.commands == []


def test_a_stored_command_that_is_refused_ends_the_replay():
    one = Held(create({"to": 3}, seed=1), [(1, {"kind": "dance"})])

    with pytest.raises(ReplayDiffers, match="command 0 at frame 1"):
        all_frames(one)


def test_a_keyframe_is_the_world_at_its_number():
    one = held(to=1500)
    all_frames(one)

    n, world = one.keyframe(1400)

    assert (n, orjson.loads(world)) == (1000, {"counter:1": {"kind": "counter", "value": 1002}})


def test_before_the_first_frame_the_keyframe_is_the_empty_world():
    assert held().keyframe(5) == (-1, b"{}")
