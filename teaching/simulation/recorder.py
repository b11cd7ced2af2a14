"""Turns writes into frames: numbers them, stamps them with virtual time, and lets an engine's words tell them."""

from collections.abc import Callable

from teaching.simulation.clock import Clock
from teaching.simulation.protocol import Cause, Frame
from teaching.simulation.world import World


class Recorder:
    """Collects the frames of one simulation; `narrate` gives the sentence of a cause in the present world."""

    def __init__(self, world: World, clock: Clock, narrate: Callable[[Cause, World], str]) -> None:
        """Nothing recorded yet."""
        self.world, self.clock, self._narrate = world, clock, narrate
        self.made = 0
        self._waiting: list[Frame] = []

    def frame(self, cause: Cause) -> None:
        """Close a frame over everything written since the last one. Does nothing when recording is off."""
        if not self.world.recording:
            return
        say = self._narrate(cause, self.world)
        self._waiting.append(Frame(self.made, self.clock.now_ns, cause, say, self.world.take_patch()))
        self.made += 1

    def waiting(self) -> int:
        """How many frames have been made and not been taken."""
        return len(self._waiting)

    def take(self, most: int) -> list[Frame]:
        """The oldest frames not taken yet, at most so many."""
        taken, self._waiting = self._waiting[:most], self._waiting[most:]
        return taken
