"""The snapshot as columns: one array a quantity, one entry a node, in snapshot order.

A plugin's scalar `filter` and `score` say what the rule is; its `filter_all` and `score_all` say the same about all
nodes at once, with these arrays. Both must agree, which a property test checks. The arrays follow the snapshot: after
a cycle one node has changed, and only its entries are written anew.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from teaching.cluster.objects.label_selectors import NodeSelector, NodeSelectorTerm, Requirement, Selector
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import Taint
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.framework.status import Status

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]
Codes = npt.NDArray[np.uint8]

Places = Ints | slice
ALL = slice(None)

_MOST_COUNTED = 128
_MOST_REMEMBERED = 256


_FEASIBLE = "feasible places"


def note_feasible_places(state: CycleState, places: Ints) -> None:
    """Tell PreScore plugins that columns are in use, and where the feasible nodes stand in them."""
    state.write(_FEASIBLE, places)


def feasible_places(state: CycleState) -> Ints | None:
    """Where the feasible nodes stand; None if columns are not in use."""
    return state.read(_FEASIBLE, np.ndarray)


@dataclass(frozen=True)
class Verdicts:
    """One plugin's verdicts on all nodes: 0 fits, k is refused with `statuses[k - 1]`."""

    codes: npt.NDArray[Any]
    statuses: tuple[Status, ...]


class Columns:
    """Arrays that mirror a snapshot. Call `sync` before each cycle."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Nothing is mirrored until `sync`."""
        self.snapshot = snapshot
        self._version = -1
        self._matching: dict[tuple[Selector, str], Ints] = {}
        self._rebuild()

    def __len__(self) -> int:
        """Number of nodes."""
        return len(self.snapshot.node_infos)

    def sync(self) -> None:
        """Follow the snapshot."""
        snapshot = self.snapshot
        if snapshot.version != self._version:
            self._rebuild()
            return
        changed = snapshot.replaced[self._seen :]
        for place in changed:
            self._write(place, snapshot.node_infos[place])
        self._seen += len(changed)

    def _rebuild(self) -> None:
        infos = self.snapshot.node_infos
        count = len(infos)
        self._version = self.snapshot.version
        self._allocatable: dict[str, Ints] = {}
        self._requested: dict[str, Ints] = {}
        self._non_zero = {"cpu": np.zeros(count, np.int64), "memory": np.zeros(count, np.int64)}
        self.pod_counts = np.zeros(count, np.int64)
        self.unschedulable = np.array([info.view.unschedulable for info in infos], np.bool_)
        self.any_unschedulable = bool(self.unschedulable.any())
        self.using_ports: set[int] = set()
        self._labels: dict[str, tuple[Ints, list[str]]] = {}
        self._requirements: dict[Requirement, Bools] = {}
        self._matches: dict[tuple[Selector, NodeSelector | None], Bools] = {}
        self._matching.clear()
        self._remembered: dict[Hashable, tuple[npt.NDArray[Any], int]] = {}
        self._seen = len(self.snapshot.replaced)
        self.names = [info.name for info in infos]
        self._by_name = np.array(sorted(range(count), key=self.names.__getitem__), np.int64)
        self._ranks = np.empty(count, np.int64)
        self._ranks[self._by_name] = np.arange(count)
        classes: dict[tuple[Taint, ...], int] = {}
        codes = [classes.setdefault(info.view.taints, len(classes)) for info in infos]
        self.taint_classes = list(classes)
        self.taint_codes = np.array(codes, np.int64)
        for name in dict.fromkeys(name for info in infos for name in info.allocatable):
            self._allocatable[name] = np.array([info.allocatable.get(name, 0) for info in infos], np.int64)
        for place, info in enumerate(infos):
            self._write(place, info)

    def _write(self, place: int, info: NodeInfo) -> None:
        for name, amount in info.requested.items():
            column = self._requested.get(name)
            if column is None:
                column = self._requested[name] = np.zeros(len(self), np.int64)
            column[place] = amount
        for name, amount in info.non_zero_requested.items():
            self._non_zero[name][place] = amount
        self.pod_counts[place] = len(info.pods)
        if info.used_ports:
            self.using_ports.add(place)
        else:
            self.using_ports.discard(place)
        for (selector, namespace), counts in self._matching.items():
            counts[place] = count_matching(info, selector, namespace)

    def remembered(self, key: Hashable, compute: Callable[[Places], npt.NDArray[Any]]) -> npt.NDArray[Any]:
        """A column of which each entry depends on its own node alone, worked out anew only where nodes have changed.

        `compute` gives the entries for some places. The array given before stays as it was, so it may be kept.
        """
        found = self._remembered.get(key)
        if found is None:
            if len(self._remembered) >= _MOST_REMEMBERED:
                self._remembered.pop(next(iter(self._remembered)))
            column = compute(ALL)
        else:
            column, since = found
            changed = self.snapshot.replaced[since : self._seen]
            if len(changed) * 4 > len(self):
                column = compute(ALL)
            elif changed:
                places = np.array(list(dict.fromkeys(changed)), np.int64)
                column = column.copy()
                column[places] = compute(places)
        self._remembered[key] = (column, self._seen)
        return column

    def first_by_name(self, places: Ints, number: int) -> int:
        """The place whose node comes at a number when those of `places` are put in order of name."""
        ranks = self._ranks[places]
        return int(self._by_name[np.partition(ranks, number)[number]])

    def allocatable(self, name: str) -> Ints:
        """Allocatable amounts of a resource."""
        column = self._allocatable.get(name)
        if column is None:
            column = self._allocatable[name] = np.zeros(len(self), np.int64)
        return column

    def requested(self, name: str) -> Ints:
        """Requested amounts of a resource."""
        column = self._requested.get(name)
        if column is None:
            column = self._requested[name] = np.zeros(len(self), np.int64)
        return column

    def non_zero_requested(self, name: str) -> Ints:
        """Requested amounts with the fallbacks for cpu and memory; as requested for other resources."""
        return self._non_zero[name] if name in self._non_zero else self.requested(name)

    def labels(self, key: str) -> tuple[Ints, list[str]]:
        """For each node the number of its value of a label (-1 if it has none), and the values."""
        found = self._labels.get(key)
        if found is None:
            values: dict[str, int] = {}
            own = (info.view.labels.get(key) for info in self.snapshot.node_infos)
            codes = [-1 if value is None else values.setdefault(value, len(values)) for value in own]
            found = self._labels[key] = (np.array(codes, np.int64), list(values))
        return found

    def by_taints(self, answer: Callable[[tuple[Taint, ...]], int]) -> Ints:
        """An answer about taints for each node, asked once for each set of taints."""
        return np.array([answer(taints) for taints in self.taint_classes], np.int64)[self.taint_codes]

    def fulfil(self, requirement: Requirement) -> Bools:
        """Which nodes fulfil a requirement on labels."""
        found = self._requirements.get(requirement)
        if found is None:
            codes, values = self.labels(requirement.key)
            answers = [requirement.matches({requirement.key: value}) for value in values]
            found = self._requirements[requirement] = np.array([*answers, requirement.matches({})], np.bool_)[codes]
        return found

    def meet_term(self, term: NodeSelectorTerm) -> Bools:
        """Which nodes meet a node selector term."""
        met = np.ones(len(self), np.bool_)
        for requirement in term.match_expressions:
            met &= self.fulfil(requirement)
        for requirement in term.match_fields:
            names = (info.name for info in self.snapshot.node_infos)
            met &= np.array([requirement.matches({"metadata.name": name}) for name in names], np.bool_)
        return met

    def meet_selector(self, selector: NodeSelector) -> Bools:
        """Which nodes meet any term of a node selector."""
        met = np.zeros(len(self), np.bool_)
        for term in selector.usable:
            met |= self.meet_term(term)
        return met

    def match_pod(self, pod: PodView) -> Bools:
        """Which nodes a pod's nodeSelector and required node affinity allow."""
        key = (pod.node_selector_requirements, pod.required_node_affinity)
        found = self._matches.get(key)
        if found is None:
            found = np.ones(len(self), np.bool_)
            for requirement in pod.node_selector_requirements.requirements:
                found = found & self.fulfil(requirement)
            if pod.required_node_affinity is not None:
                found = found & self.meet_selector(pod.required_node_affinity)
            if len(self._matches) > _MOST_COUNTED:
                self._matches.clear()
            self._matches[key] = found
        return found

    def matching(self, selector: Selector, namespace: str) -> Ints:
        """How many living pods of a namespace match a selector, on each node. Kept up to date once asked for."""
        key = (selector, namespace)
        counts = self._matching.get(key)
        if counts is None:
            if len(self._matching) >= _MOST_COUNTED:
                self._matching.pop(next(iter(self._matching)))
            found = [count_matching(info, selector, namespace) for info in self.snapshot.node_infos]
            counts = self._matching[key] = np.array(found, np.int64)
        return counts


def columns_of(snapshot: Snapshot) -> Columns:
    """The columns of a snapshot, which all profiles share, brought up to date."""
    columns = snapshot.mirror
    if not isinstance(columns, Columns):
        columns = snapshot.mirror = Columns(snapshot)
    columns.sync()
    return columns


def count_matching(info: NodeInfo, selector: Selector, namespace: str) -> int:
    """How many living pods of a namespace on a node match a selector; the empty one counts nobody."""
    if selector.empty():
        return 0
    return sum(not p.terminating and p.namespace == namespace and selector.matches(p.labels) for p in info.pods)
