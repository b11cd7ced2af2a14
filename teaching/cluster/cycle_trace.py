"""What one scheduling cycle did, as plain values: the form between the scheduler that decides and the stage that shows.

Everything is by name: pods as `namespace/name`, nodes and plugins by theirs. A trace is complete when the cycle is
over; playing it frame by frame changes nothing about it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Rejection:
    """A Status other than Success: who said it (\"\" when the node set that PreFilter left excludes the node), which
    code, and the reasons in the scheduler's words."""

    plugin: str
    code: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PluginScores:
    """One score plugin over the feasible nodes: numbers before and after NormalizeScore, and times the weight."""

    weight: int
    raw: Mapping[str, int]
    normalized: Mapping[str, int]
    weighted: Mapping[str, int]
    arithmetic: Mapping[str, str] = field(default_factory=dict)
    """node -> how its raw number comes about, where the plugin can spell it out."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A node on which preemption would help: who would have to go, most important first, and at what price."""

    victims: tuple[str, ...]
    pdb_violations: int
    reprieved: tuple[str, ...] = ()
    """Pods of lower priority that may stay after all."""


@dataclass(frozen=True, slots=True)
class PreemptionTrace:
    """What DefaultPreemption found. `nominated` is \"\" when it could not help."""

    eligible: bool
    candidates: Mapping[str, Candidate]
    rejected: Mapping[str, Rejection]
    nominated: str
    victims: tuple[str, ...]
    criterion: str
    message: str


@dataclass(frozen=True, slots=True)
class CycleTrace:
    """One cycle of one pod from PreFilter to the choice of a host, or to its failure.

    `filters` holds the visited nodes in the order in which they were visited, None for a node that fits.
    """

    pod: str
    total_nodes: int
    pre_filter: Mapping[str, str] = field(default_factory=dict)
    """PreFilter plugin -> the code of its answer, in the order in which they ran."""
    pre_filter_rejection: Rejection | None = None
    pre_filter_nodes: tuple[str, ...] | None = None
    filters: Mapping[str, Rejection | None] = field(default_factory=dict)
    nominated_first: bool = False
    feasible: tuple[str, ...] = ()
    score_skipped: tuple[str, ...] = ()
    scores: Mapping[str, PluginScores] = field(default_factory=dict)
    total: Mapping[str, int] = field(default_factory=dict)
    best: tuple[str, ...] = ()
    chosen: str = ""
    message: str = ""
    """The text of the FailedScheduling event, \"\" for a pod that was scheduled."""
    rejected_by: tuple[str, ...] = ()
    preemption: PreemptionTrace | None = None
    error: bool = False
    """The cycle failed for a reason that is none of the domain's refusals, such as a cluster without nodes."""
