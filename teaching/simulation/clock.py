"""Virtual time: nanoseconds since the start of a run. It moves when the simulation says so, and never backwards."""


class Clock:
    """The time that every frame of a run is stamped with."""

    __slots__ = ("now_ns",)

    def __init__(self, now_ns: int = 0) -> None:
        """Begin at `now_ns`."""
        self.now_ns = now_ns

    def advance_to(self, then_ns: int) -> None:
        """Move to a later moment, or stay."""
        assert then_ns >= self.now_ns, f"virtual time runs backwards: {then_ns} after {self.now_ns}"
        self.now_ns = then_ns

    def advance_by(self, delta_ns: int) -> None:
        """Let `delta_ns` (0 or more) pass."""
        self.advance_to(self.now_ns + delta_ns)
