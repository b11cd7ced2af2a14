"""Simulates a course's own scenarios, to know the right answers and where the stage makes its points.

The scenarios are the course's, so they are played here and now; a learner's own run never is (see `reached.py`).
Results are kept by what was simulated, so a page costs a look-up.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from teaching.lessons.format import Scenario
from teaching.lessons.outcomes import Outcome, play
from teaching.live import engines
from teaching.simulation.diagnostics import Diagnostic


class NotPlayable(ValueError):
    """A scenario of the course does not build; carries the diagnostics."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        """Keep what is wrong."""
        super().__init__("; ".join(str(diagnostic) for diagnostic in diagnostics))
        self.diagnostics = tuple(diagnostics)


def digest(scenario: Scenario) -> str:
    """The same for scenarios that give the same frames."""
    return json.dumps([scenario.engine, scenario.given, scenario.seed, scenario.commands], sort_keys=True)


def outcome_of(scenario: Scenario, commands: Sequence[Mapping[str, Any]] = ()) -> Outcome:
    """The outcome of a scenario, with further commands once it has come to rest; NotPlayable if it does not build."""
    return _played(digest(scenario), json.dumps(list(commands)))


@lru_cache(maxsize=256)
def _played(scenario: str, commands: str) -> Outcome:
    engine, given, seed, given_commands = json.loads(scenario)
    simulation = engines.create(engine, given, seed)
    if isinstance(simulation, Sequence):
        raise NotPlayable(simulation)
    return play(simulation, [*given_commands, *json.loads(commands)])
