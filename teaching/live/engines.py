"""The engines by name. Whoever puts the product together registers them at start; nothing here knows one.

Only a name that is registered becomes code.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from teaching.live.factories import factory_at
from teaching.simulation.diagnostics import Diagnostic
from teaching.simulation.protocol import Simulation

_table: dict[str, str] = {}


def register(name: str, factory: str) -> None:
    """Let runs name this engine; `factory` is an import path such as `package.module:create`."""
    _table[name] = factory


def table() -> dict[str, str]:
    """Engine -> import path of its factory."""
    return dict(_table)


def create(engine: str, scenario: Mapping[str, Any], seed: int) -> Simulation | Sequence[Diagnostic]:
    """A simulation in this very process, for scenarios of the course. A learner's run goes to a worker instead."""
    factory, _ = factory_at(_table[engine])
    return factory(scenario, seed)


def version(engine: str) -> str:
    """The version of an engine's rules."""
    return factory_at(_table[engine])[1]
