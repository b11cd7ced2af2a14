"""The extension points of the scheduling framework, in the order in which a pod meets them.

A plugin implements any of these by having the methods; the registry finds out which. A verdict of `None` is success.
Plugins get the Handle when they are made and keep no state between cycles that the cluster does not hold anyway: what
one stage finds out for a later one goes into the CycleState.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.scheduler.framework.columns import Columns, Ints, Verdicts
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.diagnosis import NodeToStatus
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.snapshot import Snapshot
from teaching.cluster.scheduler.framework.status import Status

MAX_NODE_SCORE = 100

Verdict = Status | None
PreFilterResult = tuple[frozenset[str] | None, Verdict]
"""The only nodes worth looking at (None: all), and the verdict."""


class Draws(Protocol):
    """A stream of random numbers."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        ...


class Handle(Protocol):
    """What the framework offers to its plugins."""

    listers: Listers
    snapshot: Snapshot
    columns: Columns | None
    rng: Draws
    scheduler_name: str

    def now_ns(self) -> int:
        """The present, in nanoseconds since 1970."""
        ...

    def run_filter_plugins_with_nominated_pods(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """The first refusal of a node, with pods that are nominated to it counted in."""
        ...

    def run_add_pod(self, state: CycleState, pod: PodView, added: PodView, info: NodeInfo) -> None:
        """Tell the PreFilter plugins that a pod was put onto a node in a trial."""
        ...

    def run_remove_pod(self, state: CycleState, pod: PodView, removed: PodView, info: NodeInfo) -> None:
        """Tell the PreFilter plugins that a pod was taken from a node in a trial."""
        ...


@runtime_checkable
class Plugin(Protocol):
    """Anything that may stand in a profile."""

    name: str


@runtime_checkable
class PreEnqueuePlugin(Protocol):
    """Called before a pod may enter activeQ; a refusal leaves it among the unschedulable pods, without an event."""

    def pre_enqueue(self, pod: PodView) -> Verdict:
        """Whether the pod may be tried at all."""
        ...


@runtime_checkable
class QueueSortPlugin(Protocol):
    """Orders activeQ. A profile has exactly one."""

    def sort_key(self, pod: PodView, timestamp_ns: int) -> tuple[int, ...]:
        """Smaller goes first."""
        ...


@runtime_checkable
class PreFilterPlugin(Protocol):
    """Called once a cycle, to calculate what Filter will need, to refuse the pod altogether, or to name nodes."""

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Skip means: the plugin's Filter has nothing to say about this pod."""
        ...


@runtime_checkable
class PreFilterExtensions(Protocol):
    """For plugins whose PreFilter result depends on pods: called in trials, when pods are put on or taken off."""

    def add_pod(self, state: CycleState, pod: PodView, added: PodView, info: NodeInfo) -> None:
        """Correct the result for a pod put onto a node."""
        ...

    def remove_pod(self, state: CycleState, pod: PodView, removed: PodView, info: NodeInfo) -> None:
        """Correct the result for a pod taken from a node."""
        ...


@runtime_checkable
class FilterPlugin(Protocol):
    """Called for each node, in order, until a plugin refuses it."""

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Whether the pod may run on the node."""
        ...


@dataclass
class PostFilterResult:
    """The node that a PostFilter plugin nominates: "" takes a nomination away, None leaves it.

    `details` is for the record.
    """

    nominated_node_name: str | None = None
    details: Any = field(default=None)


@runtime_checkable
class PostFilterPlugin(Protocol):
    """Called when no node is left, to make room."""

    def post_filter(
        self, state: CycleState, pod: PodView, statuses: NodeToStatus
    ) -> tuple[PostFilterResult | None, Verdict]:
        """Success ends the search; Unschedulable lets the next plugin try."""
        ...


@runtime_checkable
class PreScorePlugin(Protocol):
    """Called once a cycle with the feasible nodes, to calculate what Score will need."""

    def pre_score(self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]) -> Verdict:
        """Skip means: the plugin's Score has nothing to say about this pod."""
        ...


@runtime_checkable
class ScorePlugin(Protocol):
    """Called for each feasible node."""

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """How well the node suits; without NormalizeScore it must lie between 0 and 100."""
        ...


@runtime_checkable
class NormalizeScorePlugin(Protocol):
    """Called once with all raw scores of a plugin, to bring them into 0 to 100."""

    def normalize_score(
        self, state: CycleState, pod: PodView, scores: Sequence[int], nodes: Sequence[NodeInfo]
    ) -> list[int]:
        """The normalised scores, in the same order."""
        ...


@runtime_checkable
class ReservePlugin(Protocol):
    """Called when a node is chosen, to set things aside; Unreserve gives them back after any later failure."""

    def reserve(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Set aside what the pod needs."""
        ...

    def unreserve(self, state: CycleState, pod: PodView, node_name: str) -> None:
        """Give back what was set aside; must bear being called in vain."""
        ...


@runtime_checkable
class PermitPlugin(Protocol):
    """Called last in the scheduling cycle; may make the pod wait."""

    def permit(self, state: CycleState, pod: PodView, node_name: str) -> tuple[Verdict, int]:
        """The verdict, and for Wait the nanoseconds after which waiting turns into refusal."""
        ...


@runtime_checkable
class PreBindPlugin(Protocol):
    """Called in the binding cycle, before the pod is bound."""

    def pre_bind(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Do what must be done first, such as binding volumes."""
        ...


@runtime_checkable
class BindPlugin(Protocol):
    """Binds the pod; the first plugin that does not say Skip has done it."""

    def bind(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Whether the pod may be bound; the caller writes the binding down."""
        ...


@runtime_checkable
class PostBindPlugin(Protocol):
    """Told after a pod was bound."""

    def post_bind(self, state: CycleState, pod: PodView, node_name: str) -> None:
        """Tidy up."""
        ...


@runtime_checkable
class FilterAllPlugin(Protocol):
    """A Filter that can also answer for all nodes at once."""

    def filter_all(self, state: CycleState, pod: PodView, columns: Columns) -> Verdicts | None:
        """What `filter` says of each node; None if all fit."""
        ...


@runtime_checkable
class ScoreAllPlugin(Protocol):
    """A Score that can also answer for all nodes at once."""

    def score_all(self, state: CycleState, pod: PodView, columns: Columns) -> Ints | None:
        """What `score` says of each node; None if only `score` can tell this time."""
        ...


@runtime_checkable
class NormalizeAllPlugin(Protocol):
    """A NormalizeScore that can also take a column; a ScoreAllPlugin with NormalizeScore has it."""

    def normalize_all(self, state: CycleState, raw: Ints, places: Ints) -> Ints:
        """What `normalize_score` says of the raw scores of the nodes at `places`."""
        ...


@runtime_checkable
class ExplainingPlugin(Protocol):
    """Can spell out how a score came about, for the decision panel."""

    def explain(self, state: CycleState, pod: PodView, info: NodeInfo) -> list[str]:
        """One line a resource or term, and the sum."""
        ...
