"""Budgets of a run. Everything that can grow has one; reaching it is an event of the simulation and is explained."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limit:
    """A named budget: how much, of what, and what a learner can do about it."""

    name: str
    most: int
    unit: str
    remedy: str

    def explain(self) -> str:
        """One sentence for the stage."""
        return f"The limit of {self.most:,} {self.unit} is reached. {self.remedy}"


class LimitReached(Exception):
    """Unwinds a simulated program to the engine, which turns it into a last frame."""

    def __init__(self, limit: Limit) -> None:
        """Carry the limit that was reached."""
        super().__init__(limit.explain())
        self.limit = limit


class Budget:
    """What is left of a limit."""

    __slots__ = ("left", "limit")

    def __init__(self, limit: Limit) -> None:
        """Nothing spent yet."""
        self.limit = limit
        self.left = limit.most

    def spend(self, amount: int = 1) -> None:
        """Take from the budget; raises LimitReached when it is overdrawn."""
        self.left -= amount
        if self.left < 0:
            raise LimitReached(self.limit)
