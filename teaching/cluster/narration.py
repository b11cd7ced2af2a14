"""Every sentence of this engine: a cause and the world it happened in, as a beginner can read it.

The scheduler's own terms and messages stay as they are; around them stands what they mean. Whatever a frame moves is
named. Sentences about one scheduling cycle are in narration_cycle.py.
"""

from collections.abc import Callable, Mapping
from typing import Any

from teaching.cluster.narration_cycle import CYCLE_SENTENCES
from teaching.cluster.wording import amounts, called, counted, listed, seconds
from teaching.simulation.protocol import Cause
from teaching.simulation.world import World

Sentence = Callable[[Cause, World, Mapping[str, Any]], str]

QUEUES = {
    "active": "activeQ (pods that may be tried)",
    "backoff": "backoffQ (pods that wait a little before they are tried again)",
    "unschedulable": "the unschedulable pods (nothing has changed yet that could help)",
    "gated": "the gated pods (nobody may try them yet)",
}


def narrate(cause: Cause, world: World) -> str:
    """The sentence of a cause, in the world after it."""
    return SENTENCES[cause.kind](cause, world, cause.data)


def _unknown_among(data: Mapping[str, Any]) -> str:
    """Which of many objects have fields that do not exist."""
    names = [called(id_) for id_ in data.get("unknown") or ()]
    return f" Warning: unknown fields in {listed(names)}; their events name them." if names else ""


def _unknown_in(data: Mapping[str, Any]) -> str:
    """The fields of one object that do not exist."""
    paths = [f'"{path}"' for path in data.get("unknown") or ()]
    noun = "field" if len(paths) == 1 else "fields"
    return f" Warning: unknown {noun} {listed(paths)}, kept and read by nothing." if paths else ""


def _cluster_start(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    parts = [counted(data["nodes"], "node"), f"{counted(data['running'], 'pod')} on them"]
    waiting = "no pod waits" if not data["pending"] else f"{counted(data['pending'], 'pod')} not placed yet"
    replaced = data.get("verb") == "replace"
    begin = "The cluster is replaced" if replaced else "The cluster"
    end = f" Gone: {data['gone']}." if data.get("gone") else ""
    end += f" New, or at the beginning again: {data['came']}." if data.get("came") else ""
    end += f" In all, {data['moved']} go or come." if data.get("moved") else ""
    return (
        f"{begin}: {listed(parts)}, {waiting}; the scheduler's profile is {data['profile']}.{end}{_unknown_among(data)}"
    )


def _object_added(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    if data.get("count"):
        return _many_added(cause, data)
    name = called(cause.on[0])
    if data["object"] == "Node":
        has = amounts(world[cause.on[0]]["allocatable"])
        return f"Node {name} joins the cluster and offers {has}.{_unknown_in(data)}"
    if data["object"] == "Pod":
        pod = world[cause.on[0]]
        if pod["node"]:
            return f"Pod {name} is there, running on {called(pod['node'])}.{_unknown_in(data)}"
        return f"Pod {name} is created; it asks for {amounts(pod['requests'])} and has no node yet.{_unknown_in(data)}"
    return f"{data['object']} {name} is created."


def _many_added(cause: Cause, data: Mapping[str, Any]) -> str:
    count, shown = data["count"], [called(id_) for id_ in cause.on[:6]]
    names = f"{', '.join(shown)} and {count - len(shown)} more"
    if data["object"] == "Node":
        return f"{counted(count, 'node')} join the cluster: {names}.{_unknown_among(data)}"
    if data["object"] == "Pod":
        waiting = f"{data['waiting']:,} of them have no node yet" if data["waiting"] else "all of them have their node"
        return f"{counted(count, 'pod')} are created: {names}; {waiting}.{_unknown_among(data)}"
    return f"{counted(count, 'object')} of kind {data['object']} are created: {names}."


def _object_changed(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    name, what = called(cause.on[0]), data["object"]
    if data.get("verb") == "cordon":
        return f"Node {name} is cordoned: spec.unschedulable is true, so no new pod may go there; its pods stay."
    if data.get("verb") == "uncordon":
        return f"Node {name} is uncordoned: new pods may go there again."
    if data.get("verb") == "terminate":
        grace = seconds(data["grace_ns"])
        return f"Pod {name} is told to end (SIGTERM) and has {grace} for it; until then it still counts on its node."
    changes = f": {listed(data['changes'])}" if data.get("changes") else ""
    return f"{what} {name} is changed{changes}.{_unknown_in(data)}"


def _object_deleted(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    name = called(cause.on[0])
    if data.get("freed"):
        return f"Pod {name} is gone from {data['node']}, which has {data['freed']} back."
    pods = [called(id_) for id_ in cause.on[1:]]
    gone = f", and with it {counted(len(pods), 'pod')}: {listed(pods)}" if pods else ""
    return f"{data['object']} {name} is deleted{gone}."


def _pre_enqueue(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"PreEnqueue: {data['plugin']} keeps {called(cause.on[0])} out of the queue: {data['message']}."


def _enqueue(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    inside = f"{counted(data['waiting'], 'pod')} in it now"
    if data.get("count"):
        return f"{counted(data['count'], 'pod')} enter {QUEUES[data['queue']]} in the order of their list; {inside}."
    priority = world[cause.on[0]]["priority"]
    why = f", with priority {priority}" if priority else ""
    return f"{called(cause.on[0])} enters {QUEUES[data['queue']]}{why}; {inside}."


def _queue_move(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    ids = [id_ for id_ in cause.on if id_.startswith("pod:")]
    names, queue = listed([called(id_) for id_ in ids]), QUEUES[data["queue"]]
    goes = "goes" if len(ids) == 1 else "go"
    if not data.get("event"):
        return f"{names} {goes} to {queue}."
    if data["event"] == "UnschedulableTimeout":
        return f"{names} {goes} to {queue}: nothing has moved {'it' if len(ids) == 1 else 'them'} for five minutes."
    had = f", which {listed(data['plugins'])} had refused" if data["plugins"] else ""
    return f"{data['event']} may help {names}{had}: {'it' if len(ids) == 1 else 'they'} {goes} to {queue}."


def _backoff(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    times = counted(data["attempts"], "failed attempt")
    return f"{called(cause.on[0])} goes to {QUEUES['backoff']}: {seconds(data['wait_ns'])} after {times}."


def _backoff_complete(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    names = listed([called(id_) for id_ in cause.on])
    goes = "it goes" if len(cause.on) == 1 else "they go"
    return f"The back-off of {names} is over: {goes} to {QUEUES['active']}."


def _clock_tick(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return f"{seconds(data['passed_ns'])} of virtual time pass{data.get('until', '')}."


def _idle(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    if not data["pending"]:
        return "Every pod has its node: the scheduler has nothing to do and waits for changes."
    left = counted(data["pending"], "pod")
    return f"{left} without a node, and nothing that could be tried: the scheduler waits for the cluster to change."


def _limit(cause: Cause, world: World, data: Mapping[str, Any]) -> str:
    return str(data["message"])


SENTENCES: Mapping[str, Sentence] = {
    "ClusterStart": _cluster_start,
    "ObjectAdded": _object_added,
    "ObjectChanged": _object_changed,
    "ObjectDeleted": _object_deleted,
    "PreEnqueue": _pre_enqueue,
    "Enqueue": _enqueue,
    "QueueMove": _queue_move,
    "Backoff": _backoff,
    "BackoffComplete": _backoff_complete,
    "ClockTick": _clock_tick,
    "Idle": _idle,
    "Limit": _limit,
    **CYCLE_SENTENCES,
}
