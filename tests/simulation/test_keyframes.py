"""Keyframes: any frame of a run is a keyframe and a few patches away."""

from hypothesis import given
from hypothesis import strategies as st

from teaching.simulation.keyframes import Keyframes
from teaching.simulation.patch import State, apply
from teaching.simulation.protocol import Cause, Frame


def counting(frames: int) -> list[Frame]:
    """A run in which a counter grows and every fifth frame has a thing that the next one removes."""
    made = [Frame(0, 0, Cause("Start"), "", {"c": {"kind": "counter", "n": 0}})]
    for n in range(1, frames):
        patch: dict = {"c": {"n": n}}
        if n % 5 == 0:
            patch[f"x:{n}"] = {"kind": "x"}
        if n % 5 == 1 and n > 1:
            patch[f"x:{n - 1}"] = None
        made.append(Frame(n, n, Cause("Step"), "", patch))
    return made


def world_at(frames: list[Frame], n: int) -> State:
    state: State = {}
    for frame in frames[: n + 1]:
        apply(state, frame.patch)
    return state


def seen(frames: list[Frame], every: int = 4, most: int = 100) -> Keyframes:
    keyframes = Keyframes(every, most)
    for frame in frames:
        keyframes.see(frame)
    return keyframes


@given(st.integers(1, 40), st.data())
def test_a_seek_gives_the_world_that_all_patches_give(length, data):
    frames = counting(length)
    n = data.draw(st.integers(0, length - 1))

    assert seen(frames).seek(n, lambda first, past: frames[first:past]) == world_at(frames, n)


def test_a_seek_applies_no_more_frames_than_the_interval():
    frames, asked = counting(40), []
    keyframes = seen(frames, every=10)
    for n in range(40):
        keyframes.seek(n, lambda first, past: asked.append(past - first) or frames[first:past])

    assert max(asked) == 9


def test_a_kept_world_is_not_written_in_by_later_frames():
    frames = counting(12)
    keyframes = seen(frames, every=4)
    keyframes.seek(7, lambda first, past: frames[first:past])

    assert keyframes.before(5) == (4, world_at(frames, 4))


def test_when_there_are_many_every_second_one_goes():
    frames = counting(100)
    keyframes = seen(frames, every=2, most=8)

    assert keyframes.every == 16
    assert keyframes.before(99)[0] == 96
    assert keyframes.seek(37, lambda first, past: frames[first:past]) == world_at(frames, 37)


def test_frames_made_void_are_forgotten_and_others_may_follow():
    frames = counting(20)
    keyframes = seen(frames, every=4)
    other = Frame(6, 6, Cause("Other"), "", {"c": {"n": -1}})

    keyframes.forget_from(6, lambda first, past: frames[first:past])
    keyframes.see(other)

    assert keyframes.next == 7
    assert keyframes.seek(6, lambda first, past: [*frames[:6], other][first:past])["c"]["n"] == -1


def test_forgetting_everything_begins_anew():
    frames = counting(9)
    keyframes = seen(frames)

    keyframes.forget_from(0, lambda first, past: frames[first:past])
    keyframes.see(frames[0])

    assert keyframes.before(0) == (0, world_at(frames, 0))
