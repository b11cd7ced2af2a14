"""From an import path to an engine's factory. Apart from `engines`, because worker processes do without Django.

An engine's module may say `VERSION`: it changes whenever the same scenario, seed and commands may give other frames.
"""

from importlib import import_module
from typing import cast

from teaching.simulation.protocol import Factory


def factory_at(path: str) -> tuple[Factory, str]:
    """The factory at an import path such as `package.module:factory`, and its version."""
    module_name, _, name = path.partition(":")
    module = import_module(module_name)
    return cast(Factory, getattr(module, name)), str(getattr(module, "VERSION", "1"))
