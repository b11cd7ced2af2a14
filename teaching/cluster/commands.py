"""What a learner may do to the cluster: checked here against what exists, carried out by the simulation."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from teaching.cluster.object_store import Change, Key, ObjectStore, key_of
from teaching.cluster.objects.pod_view import Document
from teaching.cluster.objects.views import NodeView, View, node_view
from teaching.simulation.diagnostics import Diagnostic, Where, fault

MAX_ADVANCE_NS = 24 * 3600 * 1_000_000_000
"""The longest that `advance` may let pass at once."""

Decode = Callable[[str, str], tuple[list[View], list[Diagnostic]]]
"""(text, file name) -> objects and everything that is wrong."""


@dataclass(frozen=True, slots=True)
class Step:
    """What an accepted command asks the simulation to do: changes of objects, or time to let pass."""

    changes: tuple[Change, ...] = ()
    verb: str = ""
    advance_ns: int = 0


def read_command(do: Mapping[str, Any], store: ObjectStore, decode: Decode) -> Step | list[Diagnostic]:
    """The step that a command means in the present cluster, or why it is refused; nothing is changed."""
    kind = do.get("kind")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        known = ", ".join(_READERS)
        return [fault("unknown-command", f"unknown command {kind!r}", f"Known are {known}.", Where(path="kind"))]
    return reader(do, store, decode)


def _apply(do: Mapping[str, Any], store: ObjectStore, decode: Decode) -> Step | list[Diagnostic]:
    text, file = do.get("text"), do.get("file", "manifest.yaml")
    if not isinstance(text, str) or not isinstance(file, str):
        return [fault("malformed-command", "apply needs a text", "", Where(path="text"))]
    views, wrong = decode(text, file)
    if wrong:
        return wrong
    if not views:
        return [fault("no-objects", "error: no objects passed to apply", "Write at least one manifest.", Where(file))]
    changes, refused = store.plan(views)
    return refused or Step(tuple(changes), "apply")


def _delete(do: Mapping[str, Any], store: ObjectStore, decode: Decode) -> Step | list[Diagnostic]:
    ids = do.get("ids")
    if not isinstance(ids, list) or not ids or not all(isinstance(id_, str) for id_ in ids):
        return [fault("malformed-command", "delete needs a list of ids", "", Where(path="ids"))]
    changes: list[Change] = []
    wrong: list[Diagnostic] = []
    for id_ in dict.fromkeys(ids):
        key = _key(id_)
        found = store.objects.get(key)
        if found is None:
            resource = {"Node": "nodes", "Pod": "pods"}.get(key[0], key[0].lower())
            message = f'Error from server (NotFound): {resource} "{key[2]}" not found'
            wrong.append(fault("not-found", message, "It may have been deleted before.", Where(path=id_)))
        else:
            changes.append(Change(key, found, None))
    return wrong or Step(tuple(changes), "delete")


def _key(id_: str) -> Key:
    """`node:a` and `pod:default/web-1` as keys; other kinds as `Kind:name` or `Kind:namespace/name`."""
    kind, _, rest = id_.partition(":")
    namespace, _, name = rest.rpartition("/")
    return {"node": "Node", "pod": "Pod"}.get(kind, kind), namespace, name


def _advance(do: Mapping[str, Any], store: ObjectStore, decode: Decode) -> Step | list[Diagnostic]:
    ns = do.get("ns")
    if not isinstance(ns, int) or isinstance(ns, bool) or not 0 < ns <= MAX_ADVANCE_NS:
        message = f"advance needs a number of nanoseconds from 1 to {MAX_ADVANCE_NS:,}"
        return [fault("malformed-command", message, "", Where(path="ns"))]
    return Step(verb="advance", advance_ns=ns)


def _cordon(do: Mapping[str, Any], store: ObjectStore, decode: Decode) -> Step | list[Diagnostic]:
    name = str(do.get("node", "")).removeprefix("node:")
    node = store.node(name)
    if node is None:
        message = f'Error from server (NotFound): nodes "{name}" not found'
        return [fault("not-found", message, "", Where(path="node"))]
    cordoned = do["kind"] == "cordon"
    changed = with_unschedulable(node, cordoned)
    changes = () if node.unschedulable == cordoned else (Change(key_of(node), node, changed, ("spec.unschedulable",)),)
    return Step(changes, str(do["kind"]))


def with_unschedulable(node: NodeView, unschedulable: bool) -> NodeView:
    """The node as `kubectl cordon` or `uncordon` leaves it, with the taint that the node controller adds or removes."""
    spec: Document = dict(node.document.get("spec") or {})
    taints = [taint for taint in spec.pop("taints", None) or [] if taint.get("key") != UNSCHEDULABLE_TAINT]
    spec.pop("unschedulable", None)
    if unschedulable:
        spec["unschedulable"] = True
        taints.append({"key": UNSCHEDULABLE_TAINT, "effect": "NoSchedule"})
    if taints:
        spec["taints"] = taints
    return node_view({**node.document, "spec": spec})


UNSCHEDULABLE_TAINT = "node.kubernetes.io/unschedulable"

_READERS: Mapping[str, Callable[[Mapping[str, Any], ObjectStore, Decode], Step | list[Diagnostic]]] = {
    "apply": _apply,
    "delete": _delete,
    "advance": _advance,
    "cordon": _cordon,
    "uncordon": _cordon,
}
