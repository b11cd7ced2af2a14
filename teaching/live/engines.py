"""The engines by name, as the table in the settings says: `SIMULATIONS = {"toy": "package.module:factory"}`.

Only a name that stands in the table becomes code.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from django.conf import settings

from teaching.live.factories import factory_at
from teaching.simulation.diagnostics import Diagnostic
from teaching.simulation.protocol import Simulation


def table() -> dict[str, str]:
    """Engine -> import path of its factory."""
    return dict(settings.SIMULATIONS)


def create(engine: str, scenario: Mapping[str, Any], seed: int) -> Simulation | Sequence[Diagnostic]:
    """A simulation in this very process. For scenarios of the course and for tests: a learner's run goes to a worker."""
    factory, _ = factory_at(table()[engine])
    return factory(scenario, seed)


def version(engine: str) -> str:
    """The version of an engine's rules."""
    return factory_at(table()[engine])[1]
