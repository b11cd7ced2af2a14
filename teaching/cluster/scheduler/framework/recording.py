"""The record of one scheduling cycle: every verdict and every score, for the panel, the message and the comparison.

Plugins know nothing of it; the cycle and the runtime write it. Whoever reads should use the methods, since large
clusters keep verdicts and scores as columns behind them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, overload

import numpy.typing as npt

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.diagnosis import Diagnosis
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.framework.status import Status
from teaching.cluster.scheduler.preemption.evaluator import PreemptionRecord


@dataclass(frozen=True, slots=True)
class Score:
    """One cell of the matrix node × plugin."""

    raw: int
    normalized: int
    weighted: int


Cells = list[int] | npt.NDArray[Any]


class VerdictTable(Mapping[str, Status | None]):
    """Verdicts of all nodes behind two arrays: a number a node, and the verdict that a number means."""

    def __init__(self, snapshot: Snapshot, codes: npt.NDArray[Any], statuses: list[Status]) -> None:
        """Code 0 fits, k is `statuses[k - 1]`, -1 was not looked at. Only names are taken from the snapshot."""
        self._places = snapshot.places
        self._statuses = statuses
        self.codes = codes

    def __getitem__(self, node: str) -> Status | None:
        """A node's verdict."""
        code = int(self.codes[self._places[node]])
        if code < 0:
            raise KeyError(node)
        return self._statuses[code - 1] if code else None

    def __iter__(self) -> Iterator[str]:
        """Nodes that were looked at, in snapshot order."""
        return (name for name, code in zip(self._places, self.codes.tolist(), strict=True) if code >= 0)

    def __len__(self) -> int:
        """How many nodes were looked at."""
        return int((self.codes >= 0).sum())


T = TypeVar("T")


class Chosen(Sequence[T]):
    """The items at some places of a list, without copying them."""

    def __init__(self, items: Sequence[T], places: npt.NDArray[Any]) -> None:
        """`items` must not change any more."""
        self._items, self.places = items, places

    @overload
    def __getitem__(self, number: int) -> T: ...

    @overload
    def __getitem__(self, number: slice) -> Sequence[T]: ...

    def __getitem__(self, number: int | slice) -> T | Sequence[T]:
        """One item, or some."""
        if isinstance(number, slice):
            return Chosen(self._items, self.places[number])
        return self._items[int(self.places[number])]

    def __len__(self) -> int:
        """How many are chosen."""
        return len(self.places)

    def __iter__(self) -> Iterator[T]:
        """One after the other."""
        return (self._items[place] for place in self.places.tolist())

    def __eq__(self, other: object) -> bool:
        """Equal to any sequence of the same items."""
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


@dataclass
class ScoreColumn:
    """All scores of one plugin, in the order of the feasible nodes."""

    weight: int
    raw: Cells
    normalized: Cells

    @property
    def weighted(self) -> list[int]:
        """What each node gets for the sum."""
        return [int(score) * self.weight for score in self.normalized]


@dataclass
class CycleRecord:
    """What happened in a cycle. Fields of stages that were not reached stay empty."""

    pod: PodView
    all_nodes: int = 0
    start_index: int = 0
    pre_filter: dict[str, Status | None] = field(default_factory=dict)
    pre_filter_rejection: Status | None = None
    node_names: frozenset[str] | None = None
    filter_skipped: frozenset[str] = frozenset()
    verdicts: Mapping[str, Status | None] = field(default_factory=dict)
    nominated_first: bool = False
    feasible: Sequence[str] = ()
    scored: bool = False
    score_skipped: frozenset[str] = frozenset()
    columns: dict[str, ScoreColumn] = field(default_factory=dict)
    totals: Cells = field(default_factory=list)
    ties: Sequence[str] = ()
    chosen: str = ""
    error: str = ""
    message: str = ""
    diagnosis: Diagnosis = field(default_factory=Diagnosis)
    preemption: PreemptionRecord | None = None
    nominated_node_name: str | None = None

    @property
    def best(self) -> list[str]:
        """The nodes with the highest total, by name; without scores all feasible ones."""
        return sorted(self.ties)

    def verdict(self, node: str) -> Status | None:
        """How Filter answered for a node: None if it fits. Nodes that were not looked at have no verdict (KeyError)."""
        return self.verdicts[node]

    def filter_verdicts(self) -> Mapping[str, Status | None]:
        """Every node that was looked at or excluded, and its verdict."""
        return self.verdicts

    def score(self, plugin: str, node: str) -> Score:
        """One cell."""
        return self._cell(self.columns[plugin], self.feasible.index(node))

    def score_table(self) -> dict[str, dict[str, Score]]:
        """Plugin -> node -> cell."""
        return {
            plugin: {node: self._cell(column, place) for place, node in enumerate(self.feasible)}
            for plugin, column in self.columns.items()
        }

    def total_table(self) -> dict[str, int]:
        """Node -> sum of the weighted scores."""
        return {node: int(total) for node, total in zip(self.feasible, self.totals, strict=False)}

    @staticmethod
    def _cell(column: ScoreColumn, place: int) -> Score:
        normalized = int(column.normalized[place])
        return Score(int(column.raw[place]), normalized, normalized * column.weight)
