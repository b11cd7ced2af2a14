"""Whole worlds at intervals, so that any frame of a run is near one.

A keyframe is a cache: the frames are the truth, and whatever is thrown away here can be made again from them. The
worlds kept share their fields with each other as far as nothing changed between them, so that a keyframe of a still
world costs no more than one dict of its ids.
"""

from collections.abc import Callable, Iterable

from teaching.simulation.patch import Patch, State, apply
from teaching.simulation.protocol import Frame

EVERY = 1_000
"""Frames from one keyframe to the next."""
MOST = 64
"""Keyframes kept; when there are more, every second one goes and the interval doubles."""


class Keyframes:
    """The worlds of one run at some of its frames, and the way from them to any other frame."""

    def __init__(self, every: int = EVERY, most: int = MOST) -> None:
        """Nothing seen yet."""
        assert every > 0 and most > 1
        self.every, self.most = every, most
        self.next = 0
        """The number of the frame that `see` expects."""
        self._state: State = {}
        self._kept: dict[int, State] = {}

    def see(self, frame: Frame) -> None:
        """Take note of the next frame of the run."""
        assert frame.n == self.next, f"frame {frame.n} came where {self.next} was due"
        _apply_apart(self._state, frame.patch)
        self.next += 1
        if frame.n % self.every == 0:
            self._kept[frame.n] = dict(self._state)
            self._thin_out()

    def before(self, n: int) -> tuple[int, State]:
        """The latest keyframe at or before frame n: its number and world, which must not be written in."""
        assert 0 <= n < self.next, f"frame {n} has not been seen, the next one is {self.next}"
        number = max(kept for kept in self._kept if kept <= n)
        return number, self._kept[number]

    def seek(self, n: int, frames: Callable[[int, int], Iterable[Frame]]) -> State:
        """The world at frame n; `frames(first, past)` gives the frames between a keyframe and it."""
        number, state = self.before(n)
        state = dict(state)
        for frame in frames(number + 1, n + 1):
            _apply_apart(state, frame.patch)
        return state

    def forget_from(self, n: int, frames: Callable[[int, int], Iterable[Frame]]) -> None:
        """Void frame n and all later ones, because a command was given before them."""
        if n >= self.next:
            return
        self._state = self.seek(n - 1, frames) if n else {}
        self._kept = {number: state for number, state in self._kept.items() if number < n}
        self.next = n

    def _thin_out(self) -> None:
        if len(self._kept) > self.most:
            self.every *= 2
            self._kept = {number: state for number, state in self._kept.items() if number % self.every == 0}


def _apply_apart(state: State, patch: Patch) -> None:
    """Apply a patch without writing into fields that a keyframe may share."""
    for id_, changed in patch.items():
        if changed is not None and id_ in state:
            state[id_] = dict(state[id_])
    apply(state, patch)
