"""Why a command is refused, or a run is in trouble, when the reason is not the engine's: in our own words."""

from collections.abc import Mapping
from typing import Any

from teaching.live.protocol import Trouble
from teaching.simulation.diagnostics import fault

Json = Mapping[str, Any]

BUSY: Json = fault(
    "busy", "The server is busy: the command was not stored.", "Nothing changed. Give it again in a moment."
).as_json()
READ_ONLY: Json = fault(
    "read_only", "This run belongs to somebody else.", "Fork it: the fork is yours, and the original stays as it is."
).as_json()
NOT_STORED: Json = fault(
    "not_stored", "The command could not be stored.", "Nothing changed. Give it again in a moment."
).as_json()


def too_late(at: int, made: int) -> Json:
    """The command's place is beyond the end of what can be computed."""
    return fault(
        "no_such_frame",
        f"The command was given at frame {at}, but the run comes to rest after {made} frames.",
        "Load the run again: this page shows frames that are no longer part of it.",
    ).as_json()


def from_trouble(trouble: Trouble) -> Json:
    """A run that cannot go on, as the reason for a refusal."""
    return fault(trouble.code, trouble.message, trouble.remedy).as_json()


def engine_fault(told: Mapping[str, str]) -> Json:
    """What a worker says about an engine that failed."""
    return fault(told["code"], told["message"]).as_json()


def other_version(made: str, now: str) -> Trouble:
    """The run was begun with other rules than those that play it now."""
    return Trouble(
        "other_version",
        f"This run was begun with version {made} of the simulator; it is played with version {now} now.",
        "Frames may differ from those seen then. A new run has the new rules from the beginning.",
    )
