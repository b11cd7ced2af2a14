"""The plugin VolumeBinding at its extension points; see binder.py for the search.

Its Score is always skipped: without the alpha gate on storage capacity, PreScore says Skip in 1.34.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from teaching.cluster.objects.pod_view import PodView
from teaching.cluster.objects.views import ClaimView
from teaching.cluster.scheduler.framework.cycle_state import CycleState
from teaching.cluster.scheduler.framework.interface import Handle, PreFilterResult, Verdict
from teaching.cluster.scheduler.framework.node_info import NodeInfo
from teaching.cluster.scheduler.framework.status import SKIP, Status, unresolvable
from teaching.cluster.scheduler.plugins import names, reasons
from teaching.cluster.scheduler.plugins.volumebinding.binder import Decision, PodVolumeClaims, decide, sort_claims

_STATE = "VolumeBinding"


@dataclass
class _State:
    """The pod's claims, and what each filtered node would mean for them."""

    claims: PodVolumeClaims
    decisions: dict[str, Decision] = field(default_factory=dict)


class VolumeBinding:
    """PreFilter, Filter, PreScore, Score, Reserve, PreBind."""

    name = names.VOLUME_BINDING

    def __init__(self, handle: Handle) -> None:
        """Claims and volumes are looked up through the handle."""
        self._handle = handle
        self._taken: dict[str, str] = {}

    def pre_filter(self, state: CycleState, pod: PodView) -> PreFilterResult:
        """Sort the claims; refuse a pod with claims that are missing, lost, or unbound though they should be bound."""
        claims: list[ClaimView] = []
        for name in pod.claim_names:
            claim = self._claim(pod, name)
            if isinstance(claim, Status):
                return None, claim
            claims.append(claim)
        if not claims:
            return None, SKIP
        found = sort_claims(claims, self._handle.listers)
        if found.immediate:
            return None, unresolvable(reasons.UNBOUND_IMMEDIATE)
        state.write(_STATE, _State(found))
        return None, None

    def _claim(self, pod: PodView, name: str) -> ClaimView | Status:
        claim = self._handle.listers.claims.get((pod.namespace, name))
        if claim is None:
            return unresolvable(reasons.claim_not_found(name))
        if claim.lost:
            return unresolvable(reasons.claim_lost(name, claim.volume_name))
        return unresolvable(reasons.claim_terminating(name)) if claim.terminating else claim

    def filter(self, state: CycleState, pod: PodView, info: NodeInfo) -> Verdict:
        """Refuse a node from which a volume cannot be reached, or where none can be had."""
        found = state.read(_STATE, _State)
        assert found is not None, "PreFilter of VolumeBinding has not run"
        decision = decide(found.claims, info.view, self._handle.listers, self._taken)
        if decision.reasons:
            return unresolvable(*decision.reasons)
        found.decisions[info.name] = decision
        return None

    def pre_score(self, state: CycleState, pod: PodView, nodes: Sequence[NodeInfo]) -> Verdict:
        """Always skipped."""
        return SKIP

    def score(self, state: CycleState, pod: PodView, info: NodeInfo) -> int:
        """Never asked."""
        return 0

    def reserve(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Set the chosen volumes aside, so that the next pod does not choose them, too."""
        for claim, volume in self.decision(state, node_name).bindings.items():
            self._taken[volume] = claim
        return None

    def unreserve(self, state: CycleState, pod: PodView, node_name: str) -> None:
        """Give the volumes back."""
        for volume in self.decision(state, node_name).bindings.values():
            self._taken.pop(volume, None)

    def pre_bind(self, state: CycleState, pod: PodView, node_name: str) -> Verdict:
        """Nothing more to refuse. The caller writes the bindings of `decision` into claims and volumes."""
        return None

    def decision(self, state: CycleState, node_name: str) -> Decision:
        """What the chosen node means for the claims."""
        found = state.read(_STATE, _State)
        return found.decisions.get(node_name, Decision()) if found else Decision()
