"""What a learner may do to the cluster: checked here against what exists, carried out later by the control plane.

A command that comes while a scheduling cycle is being shown waits for its end, as the real scheduler's snapshot does;
so a step is planned anew against the objects that there are when its turn comes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from teaching.cluster.manifests import errors
from teaching.cluster.object_store import Change, Key, ObjectStore, key_of
from teaching.cluster.objects.pod_view import Document
from teaching.cluster.objects.views import NodeView, View, node_view
from teaching.simulation.diagnostics import Diagnostic, Where, fault

MAX_ADVANCE_NS = 24 * 3600 * 1_000_000_000
"""The longest that `advance` may let pass at once."""
UNSCHEDULABLE_TAINT = "node.kubernetes.io/unschedulable"

Decode = Callable[[str, str], tuple[list[View], list[Diagnostic]]]
"""(text, file name) -> objects, and everything that is wrong."""
Do = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """What an accepted command asks for: objects to apply, to start anew with, to delete, a node to cordon, or time."""

    verb: str
    views: tuple[View, ...] = ()
    gone: tuple[Key, ...] = ()
    node: str = ""
    advance_ns: int = 0

    def plan(self, store: ObjectStore) -> tuple[list[Change], list[Diagnostic]]:
        """The changes that it means for the objects that there are, and what forbids it."""
        if self.verb == "replace":
            return ObjectStore().plan(self.views)
        if self.views:
            return store.plan(self.views)
        if self.gone:
            return _deletions(self.gone, store)
        node = store.node(self.node)
        if node is None:
            return [], [_not_found("nodes", self.node, "node")] if self.node else []
        cordoned = self.verb == "cordon"
        if node.unschedulable == cordoned:
            return [], []
        return [Change(key_of(node), node, with_unschedulable(node, cordoned), ("spec.unschedulable",))], []

    def foreseen(self, store: ObjectStore) -> ObjectStore:
        """The objects as they will be once it has been carried out on these."""
        after = ObjectStore() if self.verb == "replace" else store.copy()
        after.commit(self.plan(store)[0])
        return after


def read_command(do: Do, decode: Decode) -> Step | list[Diagnostic]:
    """The step that a command means, or what is wrong with its form."""
    kind = do.get("kind")
    reader = _READERS.get(kind) if isinstance(kind, str) else None
    if reader is None:
        known = ", ".join(_READERS)
        return [fault("unknown-command", f"unknown command {kind!r}", f"Known are {known}.", Where(path="kind"))]
    return reader(do, decode)


def _apply(do: Do, decode: Decode) -> Step | list[Diagnostic]:
    verb, text, file = str(do["kind"]), do.get("text"), do.get("file", "manifest.yaml")
    if not isinstance(text, str) or not isinstance(file, str):
        return [fault("malformed-command", f"{verb} needs a text", "", Where(path="text"))]
    views, said = decode(text, file)
    wrong = errors(said)
    if wrong:
        return wrong
    if not views:
        return [*said, no_objects(verb, file)]
    return Step(verb, views=tuple(views))


def no_objects(verb: str, file: str = "") -> Diagnostic:
    """kubectl's answer to a text in which there is nothing to apply."""
    message = f"error: no objects passed to {verb}"
    return fault("no-objects", message, "Write at least one manifest of an object that is kept here.", Where(file))


def _delete(do: Do, decode: Decode) -> Step | list[Diagnostic]:
    ids = do.get("ids")
    if not isinstance(ids, list) or not ids or not all(isinstance(id_, str) for id_ in ids):
        return [fault("malformed-command", "delete needs a list of ids", "", Where(path="ids"))]
    return Step("delete", gone=tuple(dict.fromkeys(_key(id_) for id_ in ids)))


def _key(id_: str) -> Key:
    """`node:a` and `pod:default/web-1` as keys; other kinds as `Kind:name` or `Kind:namespace/name`."""
    kind, _, rest = id_.partition(":")
    namespace, _, name = rest.rpartition("/")
    return {"node": "Node", "pod": "Pod"}.get(kind, kind), namespace, name


def _deletions(keys: tuple[Key, ...], store: ObjectStore) -> tuple[list[Change], list[Diagnostic]]:
    changes = [Change(key, store.objects[key], None) for key in keys if key in store.objects]
    missing = [key for key in keys if key not in store.objects]
    return changes, [_not_found(f"{kind.lower()}s", name, f"{kind}:{name}") for kind, _, name in missing]


def _not_found(resource: str, name: str, path: str) -> Diagnostic:
    message = f'Error from server (NotFound): {resource} "{name}" not found'
    return fault("not-found", message, "It may have been deleted before.", Where(path=path))


def _advance(do: Do, decode: Decode) -> Step | list[Diagnostic]:
    ns = do.get("ns")
    if not isinstance(ns, int) or isinstance(ns, bool) or not 0 < ns <= MAX_ADVANCE_NS:
        message = f"advance needs a number of nanoseconds from 1 to {MAX_ADVANCE_NS:,}"
        return [fault("malformed-command", message, "", Where(path="ns"))]
    return Step("advance", advance_ns=ns)


def _cordon(do: Do, decode: Decode) -> Step | list[Diagnostic]:
    name = do.get("node")
    if not isinstance(name, str) or not name:
        return [fault("malformed-command", f"{do['kind']} needs the name of a node", "", Where(path="node"))]
    return Step(str(do["kind"]), node=name.removeprefix("node:"))


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


_READERS: Mapping[str, Callable[[Do, Decode], Step | list[Diagnostic]]] = {
    "apply": _apply,
    "replace": _apply,
    "delete": _delete,
    "advance": _advance,
    "cordon": _cordon,
    "uncordon": _cordon,
}
