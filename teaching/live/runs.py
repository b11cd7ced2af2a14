"""How a run comes to be."""

from collections.abc import Mapping
from typing import Any

import orjson

from teaching.live import engines
from teaching.live.models import Run

DEFAULT_SEED = 1
MOST_TITLE = 200


def create_run(owner: str, engine: str, scenario: Mapping[str, Any], title: str = "", seed: int = DEFAULT_SEED) -> Run:
    """Store a new run of a scenario that is known to build: one of the course, or one that was validated."""
    run = Run(
        owner=owner, engine=engine, version=engines.version(engine), seed=seed, title=title[:MOST_TITLE],
        scenario_text=orjson.dumps(scenario).decode(),
    )  # fmt: skip
    run.save(force_insert=True)
    return run
