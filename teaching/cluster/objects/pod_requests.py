"""What a pod asks for: the sum over its containers, its init containers' peak, pod-level values and overhead.

Models component-helpers/resource. Amounts are exact (nano-units) until the very end; then cpu is rounded up to
millicores and everything else to whole units, which is the form that the scheduler calculates in (`Amounts`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teaching.cluster.objects.quantity import MICRO_PER_MILLI, NANO, quantity_of

Exact = dict[str, int]
"""Resource name -> nano-units."""
Amounts = dict[str, int]
"""Resource name -> millicores for cpu, whole units (bytes, pods, devices) for everything else."""

DEFAULT_MILLI_CPU = 100
DEFAULT_MEMORY = 200 * 1024 * 1024
_FALLBACK: Exact = {"cpu": DEFAULT_MILLI_CPU * MICRO_PER_MILLI, "memory": DEFAULT_MEMORY * NANO}
_PLAIN = ("cpu", "memory", "ephemeral-storage")


def is_scalar_resource(name: str) -> bool:
    """Whether the scheduler counts a resource beyond the three plain ones: extended, hugepages, attachable volumes."""
    return (
        is_extended_resource(name) or name.startswith(("hugepages-", "attachable-volumes-")) or "kubernetes.io/" in name
    )


def is_extended_resource(name: str) -> bool:
    """Whether a name is of the form `domain/name`, outside kubernetes.io and not a quota's `requests.` name."""
    return "/" in name and "kubernetes.io/" not in name and not name.startswith("requests.")


def is_pod_level_resource(name: str) -> bool:
    """Whether `spec.resources` may set the resource for a whole pod."""
    return name in ("cpu", "memory") or name.startswith("hugepages-")


def exact_amounts(document: Mapping[str, Any] | None) -> Exact:
    """A document's resource list in nano-units."""
    return {name: quantity_of(value).nano for name, value in (document or {}).items() if value is not None}


def rounded(exact: Exact) -> Amounts:
    """Exact amounts in the scheduler's units; resources that it does not know are dropped."""
    amounts: Amounts = {}
    for name, nano in exact.items():
        if name == "cpu":
            amounts[name] = -(-nano // MICRO_PER_MILLI)
        elif name in _PLAIN or name == "pods" or is_scalar_resource(name):
            amounts[name] = -(-nano // NANO)
    return amounts


@dataclass(frozen=True, slots=True)
class ContainerRequests:
    """The requests of one container, and whether it is a sidecar (an init container that keeps running)."""

    requests: Exact
    sidecar: bool = False


@dataclass(frozen=True, slots=True)
class PodRequests:
    """Everything in a pod that counts towards its requests."""

    containers: tuple[ContainerRequests, ...]
    init_containers: tuple[ContainerRequests, ...]
    pod_level: Exact | None
    overhead: Exact

    def total(self, *, fallback: Exact | None = None, pod_level: bool = True) -> Exact:
        """The pod's request. `fallback` stands in, a container each, for what the container does not mention."""
        total = self.of_containers(fallback or {})
        if pod_level and self.pod_level is not None:
            total.update({name: nano for name, nano in self.pod_level.items() if is_pod_level_resource(name)})
        _add(total, self.overhead)
        return total

    def of_containers(self, fallback: Exact) -> Exact:
        """The larger of what runs together and of the init phase's peak, a resource each."""
        running: Exact = {}
        for container in self.containers:
            _add(running, fallback | container.requests)
        sidecars: Exact = {}
        peak: Exact = {}
        for container in self.init_containers:
            own = fallback | container.requests
            if container.sidecar:
                _add(running, own)
                _add(sidecars, own)
                own = sidecars
            else:
                own = dict(own)
                _add(own, sidecars)
            _raise(peak, own)
        _raise(running, peak)
        return running

    def for_filter(self) -> Amounts:
        """What NodeResourcesFit compares with the free amounts."""
        return rounded(self.total())

    def non_zero(self) -> Amounts:
        """What a pod on a node counts for in scores: 100m and 200Mi for each container that names no cpu or memory."""
        real = self.total()
        fallback = _FALLBACK if self.pod_level is None else {n: v for n, v in _FALLBACK.items() if n not in real}
        total = rounded(self.total(fallback=fallback))
        return {name: total.get(name, 0) for name in ("cpu", "memory")}

    def for_fit_score(self) -> Amounts:
        """What the Fit score adds for an incoming pod: with the fallbacks, but 1.34 forgets pod-level values here."""
        return rounded(self.total(fallback=_FALLBACK, pod_level=False))


def _add(total: Exact, more: Exact) -> None:
    for name, nano in more.items():
        total[name] = total.get(name, 0) + nano


def _raise(total: Exact, other: Exact) -> None:
    for name, nano in other.items():
        if nano > total.get(name, -1):
            total[name] = nano


def pod_requests(spec: Mapping[str, Any]) -> PodRequests:
    """The parts of a pod's spec that count."""
    level = (spec.get("resources") or {}).get("requests")
    return PodRequests(
        tuple(_container(c) for c in spec.get("containers") or ()),
        tuple(_container(c) for c in spec.get("initContainers") or ()),
        exact_amounts(level) if level else None,
        exact_amounts(spec.get("overhead")),
    )


def _container(document: Mapping[str, Any]) -> ContainerRequests:
    requests = (document.get("resources") or {}).get("requests")
    return ContainerRequests(exact_amounts(requests), document.get("restartPolicy") == "Always")
