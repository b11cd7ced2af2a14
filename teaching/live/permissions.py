"""Who may do what with a run. Every view and every socket comes through here; the answer is a right or an exception."""

from typing import Literal

from teaching.live.models import Run

Access = Literal["own", "read"]


class NotYours(Exception):
    """The run belongs to somebody else, who has not shared it."""


def access_to(run: Run, person: str) -> Access:
    """What a person (the key that accounts gives, "" for nobody known) may do: "own" all, "read" look and fork."""
    if person and run.owner == person:
        return "own"
    if run.shared:
        return "read"
    raise NotYours
