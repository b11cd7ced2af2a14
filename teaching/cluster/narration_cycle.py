"""The sentences about one scheduling cycle: from Pop to Bind, or to FitError and preemption."""

from collections.abc import Callable, Mapping
from typing import Any

from teaching.cluster.wording import called, counted, lacking, listed
from teaching.simulation.patch import Fields
from teaching.simulation.protocol import Cause
from teaching.simulation.world import World

INSUFFICIENT = "Insufficient "
MEANINGS: Mapping[str, str] = {
    "TaintToleration": (
        "the raw number counts PreferNoSchedule taints that the pod would rather avoid; NormalizeScore turns it round,"
        " so that 0 becomes 100"
    ),
    "NodeAffinity": "nodes that match the pod's preferences get their weight",
    "NodeResourcesFit": "the more is free after placing the pod, the more points",
    "NodeResourcesBalancedAllocation": "the more evenly cpu and memory are used, the more points",
    "PodTopologySpread": "the fewer matching pods in the node's topology domains, the better",
    "InterPodAffinity": "pods that this one likes or dislikes nearby add or take points",
    "ImageLocality": "nodes that hold the pod's images already get points",
    "VolumeBinding": "nodes with fitting volumes get points",
}


def _pop(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    left = f"{counted(data['waiting'], 'other')} in the queue" if data["waiting"] else "the queue is empty now"
    source = "backoffQ, since activeQ is empty" if data["source"] == "backoff" else "activeQ"
    again = f" (attempt {data['attempt']})" if data["attempt"] > 1 else ""
    return f"The scheduler takes {called(cause.on[0])} from {source}{again}; {left}. A scheduling cycle begins."


def _pre_filter(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    name = called(cause.on[0])
    if data.get("plugin"):
        return f"PreFilter: {data['plugin']} refuses {name} on every node: {', '.join(data['reasons'])}."
    skipped = [plugin for plugin, answer in data["plugins"].items() if answer == "Skip"]
    needed = [plugin for plugin, answer in data["plugins"].items() if answer != "Skip"]
    verb = "prepares" if len(needed) == 1 else "prepare"
    said = f"{listed(needed)} {verb} to look at the nodes" if needed else "no plugin has anything to prepare"
    rest = f"; {counted(len(skipped), 'plugin has', 'plugins have')} nothing to say about it" if skipped else ""
    if data["nodes"] is None:
        return f"PreFilter for {name}: {said}{rest}."
    left = listed([str(node) for node in data["nodes"]]) or "no node"
    return f"PreFilter for {name}: {said}{rest}. Only {left} can be meant, {data['excluded']} are left out."


def _filter(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    pod, nodes = cause.on[0], [id_ for id_ in cause.on if id_.startswith("node:")]
    fits = data["code"] == "Success"
    if data["count"] > 1:
        shown = listed([called(node) for node in nodes], 4)
        total = f"{data['count']:,} nodes ({shown})" if data["count"] <= 4 else f"{data['count']:,} nodes"
        if fits:
            return f"Filter: {total} fit {called(pod)}. With so many nodes they are shown together."
        shared = ", ".join(data["reasons"])
        return f"Filter: {data['plugin']} rejects {total}: {shared}. With so many nodes they are shown by reason."
    node = called(nodes[0])
    if fits:
        first = " It is the node nominated for the pod and was looked at first." if data["nominated_first"] else ""
        return f"Filter: {node} fits {called(pod)}, no plugin objects.{first}"
    reasons = [_reason(reason, world[pod], world[nodes[0]]) for reason in data["reasons"]]
    hard = data["code"] == "UnschedulableAndUnresolvable"
    end = " Even evicting pods from it would not help." if hard else ""
    return f"Filter: {data['plugin']} rejects {node}: {', '.join(reasons)}.{end}"


def _reason(reason: str, pod: Fields, node: Fields) -> str:
    """A reason, with the numbers behind it where the world has them."""
    if reason.startswith(INSUFFICIENT):
        return f"{reason} ({lacking(reason.removeprefix(INSUFFICIENT), pod, node)})"
    if reason == "Too many pods":
        return f"{reason} ({node['requested'].get('pods', 0)} of {node['allocatable'].get('pods', 0)} are there)"
    return reason


def _pre_score(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    few = data["skipped"]
    skipped = f" ({listed(few)} {'has' if len(few) == 1 else 'have'} nothing to say)" if few else ""
    scoring = counted(len(data["plugins"]), "plugin")
    return f"PreScore: several nodes fit {called(cause.on[0])}, so {scoring} will score them{skipped}."


def _score(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    numbers = listed([f"{node} {number}" for node, number in data["raw"].items()], 6)
    meaning = MEANINGS.get(data["plugin"], "its own measure")
    return f"Score, {data['plugin']} (weight {data['weight']}): {numbers}; {meaning}."


def _normalize(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    ranking = sorted(data["total"].items(), key=lambda entry: -entry[1])
    numbers = listed([f"{node} {total}" for node, total in ranking], 6)
    return f"NormalizeScore: raw numbers become 0 to 100, times the plugins' weights, summed: {numbers}."


def _select_host(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    pod, node = called(cause.on[0]), called(cause.on[1])
    if data["feasible"] == 1:
        return f"SelectHost: {node} is the only node that fits {pod}, so nothing is scored."
    if not data["scored"]:
        return f"SelectHost: {node} is the first node found that fits {pod}; no score plugin is enabled."
    if data["ties"] > 1:
        equals = listed(data["best"], 6) if data["ties"] == len(data["best"]) else f"{data['ties']:,} nodes"
        return f"SelectHost: {equals} have {data['total']} points each; chance decides for {node}, where {pod} will go."
    return f"SelectHost: {node} has the most points ({data['total']}); {pod} will go there."


def _reserve(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    pod, node = called(cause.on[0]), called(cause.on[1])
    return (
        f"Reserve: {pod} is assumed on {node}: its requests count there at once, so the next cycle already sees them."
    )


def _permit(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return (
        f"Permit: no plugin makes {called(cause.on[0])} wait; the scheduling cycle is over, the binding cycle begins."
    )


def _bind(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    pod, node = called(cause.on[0]), called(cause.on[1])
    return f"Bind: {data['message']}. The kubelet of {node} starts {pod}."


def _post_filter(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    pod = called(cause.on[0])
    if not data["ran"]:
        return f"PostFilter: {data['message']}; preemption is not tried for {pod}."
    if not data["eligible"]:
        return f"PostFilter: DefaultPreemption does not try to make room for {pod}: {data['message']}"
    if not data["candidates"]:
        return f"PostFilter: DefaultPreemption finds no node where evicting pods of lower priority would help {pod}."
    offers = [_offer(node, candidate) for node, candidate in data["candidates"].items()]
    return f"PostFilter: DefaultPreemption could make room for {pod} on {listed(offers, 4)}."


def _offer(node: str, candidate: Mapping[str, Any]) -> str:
    violations = candidate["pdb_violations"]
    price = (
        f", against {counted(violations, 'disruption budget entry', 'disruption budget entries')}" if violations else ""
    )
    victims = [called(f"pod:{victim}") for victim in candidate["victims"]]
    return f"{node} (evicting {listed(victims, 4)}{price})"


def _preempt(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    pod, node = called(cause.on[0]), called(cause.on[1])
    victims = listed([called(f"pod:{victim}") for victim in data["victims"]])
    lost = [called(id_) for id_ in data.get("lost_nomination", [])]
    also = f" {listed(lost)} of lower priority lose their nomination there." if lost else ""
    return (
        f"Preemption: {pod} is nominated to {node}, for {data['criterion']}; {victims} of lower priority must go."
        f" {pod} is not bound yet: it waits for the room.{also}"
    )


def _fit_error(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"FailedScheduling for {called(cause.on[0])}: {data['message']}"


CYCLE_SENTENCES: Mapping[str, Callable[[Cause, World, Mapping[str, Any]], str]] = {
    "Pop": _pop,
    "PreFilter": _pre_filter,
    "Filter": _filter,
    "PreScore": _pre_score,
    "Score": _score,
    "NormalizeScore": _normalize,
    "SelectHost": _select_host,
    "Reserve": _reserve,
    "Permit": _permit,
    "Bind": _bind,
    "PostFilter": _post_filter,
    "Preempt": _preempt,
    "FitError": _fit_error,
}
