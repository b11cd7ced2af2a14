"""What a learner's own run came to. It is computed where all runs are, in a worker process, and only its frames are
read here: a program that never ends or floods costs its author a limit and nobody else anything."""

import orjson
from asgiref.sync import async_to_sync

from teaching.lessons.outcomes import FRAMES_MOST, Outcome
from teaching.live.models import Run
from teaching.live.service import borrowed

BATCH_BYTES = 4 * 1024 * 1024


class NoOutcome(ValueError):
    """The run could not be brought to rest; the message says why."""


def outcome_of_run(run: Run) -> Outcome:
    """Play a run, as stored, to where only a command could bring more; NoOutcome when that is too far away."""
    return async_to_sync(_outcome)(str(run.pk))


async def _outcome(run_id: str) -> Outcome:
    outcome = Outcome()
    async with borrowed() as service:
        runner = await service.runner(run_id)
        if runner is None:
            raise NoOutcome("The run is gone. Start over.")
        await runner.compute_to(FRAMES_MOST)
        while outcome.head < min(runner.head, FRAMES_MOST):
            for encoded in await runner.batch(outcome.head + 1, FRAMES_MOST, BATCH_BYTES):
                frame = orjson.loads(encoded)
                outcome.see(frame["n"], frame["cause"], frame["patch"])
        outcome.status = runner.status
    if outcome.status == "ready":
        raise NoOutcome(f"After {FRAMES_MOST:,} frames the run still goes on. A goal can be checked when it rests.")
    return outcome
