"""What the API server keeps: every object by kind, namespace and name, and what a text may change in them.

`plan` says what applying some objects would do, or why it is refused, and changes nothing; `commit` does it. A pod's
spec is fixed once the pod exists, but for its images, added tolerations, removed scheduling gates and little else, as
in the real one. What an applied node or pod leaves out (its status, the node that a pod was bound to) stays.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from teaching.cluster.objects.pod_view import Document, PodView, pod_view
from teaching.cluster.objects.views import NodeView, PriorityClassView, View, node_view
from teaching.simulation.diagnostics import Diagnostic, Where, fault

Key = tuple[str, str, str]
"""Kind, namespace ("" for kinds without), name."""

FORBIDDEN = (
    "pod updates may not change fields other than `spec.containers[*].image`,`spec.initContainers[*].image`,"
    "`spec.activeDeadlineSeconds`,`spec.tolerations` (only additions to existing tolerations),"
    "`spec.terminationGracePeriodSeconds` (allow it to be set to 1 if it was previously negative)"
)
_MUTABLE = ("tolerations", "activeDeadlineSeconds", "terminationGracePeriodSeconds", "schedulingGates", "nodeName")
_GIVEN_BY_SERVER = ("uid", "creationTimestamp", "deletionTimestamp", "resourceVersion")
_SHOWN_DEPTH = 2


@dataclass(frozen=True, slots=True)
class Change:
    """One object that comes (`old` is None), changes, or goes (`new` is None)."""

    key: Key
    old: View | None
    new: View | None
    fields: tuple[str, ...] = ()


def key_of(view: View) -> Key:
    """Where an object is kept."""
    kind = "Node" if isinstance(view, NodeView) else "Pod" if isinstance(view, PodView) else view.document.get("kind")
    return str(kind), getattr(view, "namespace", ""), view.name


class ObjectStore:
    """All objects of a cluster, in order of creation."""

    def __init__(self) -> None:
        """Empty."""
        self.objects: dict[Key, View] = {}

    def copy(self) -> "ObjectStore":
        """The same objects in a store of their own."""
        other = ObjectStore()
        other.objects = dict(self.objects)
        return other

    def pods(self) -> list[PodView]:
        """All pods, in order of creation."""
        return [view for view in self.objects.values() if isinstance(view, PodView)]

    def nodes(self) -> list[NodeView]:
        """All nodes, in order of creation."""
        return [view for view in self.objects.values() if isinstance(view, NodeView)]

    def priority_classes(self) -> dict[str, PriorityClassView]:
        """The priority classes by name."""
        return {view.name: view for view in self.objects.values() if isinstance(view, PriorityClassView)}

    def pod(self, namespace: str, name: str) -> PodView | None:
        """A pod, if there is one of that name."""
        found = self.objects.get(("Pod", namespace, name))
        return found if isinstance(found, PodView) else None

    def node(self, name: str) -> NodeView | None:
        """A node, if there is one of that name."""
        found = self.objects.get(("Node", "", name))
        return found if isinstance(found, NodeView) else None

    def plan(self, views: Iterable[View]) -> tuple[list[Change], list[Diagnostic]]:
        """What applying these objects one after the other would change, and what the API server would refuse."""
        changes: list[Change] = []
        refused: list[Diagnostic] = []
        planned: dict[Key, View] = {}
        for view in views:
            key = key_of(view)
            old = planned.get(key, self.objects.get(key))
            new = _merged(old, view)
            if isinstance(old, PodView) and isinstance(new, PodView):
                refused += _spec_faults(old, new)
            planned[key] = new
            if old is None:
                changes.append(Change(key, None, new))
            elif new.document != old.document:
                changes.append(Change(key, old, new, _differing(old.document, new.document)))
        return changes, refused

    def commit(self, changes: Sequence[Change]) -> None:
        """Carry out what was planned."""
        for change in changes:
            if change.new is None:
                del self.objects[change.key]
            else:
                self.objects[change.key] = change.new

    def put(self, view: View) -> None:
        """Write one object that the cluster itself has changed, such as a pod that was bound."""
        self.objects[key_of(view)] = view


def _merged(old: View | None, new: View) -> View:
    """The object after `new` was applied over `old`."""
    if old is None or not isinstance(new, NodeView | PodView):
        return new
    metadata = dict(_part(new.document, "metadata"))
    for name in _GIVEN_BY_SERVER:
        if name in _part(old.document, "metadata"):
            metadata[name] = old.document["metadata"][name]
    document = {**new.document, "metadata": metadata}
    if "status" in old.document and (isinstance(new, PodView) or not _part(new.document, "status")):
        document["status"] = old.document["status"]
    if isinstance(new, NodeView):
        return old if document == old.document else node_view(document)
    spec = dict(_part(new.document, "spec"))
    if "nodeName" in _part(old.document, "spec"):
        spec.setdefault("nodeName", old.document["spec"]["nodeName"])
    document["spec"] = spec
    return old if document == old.document else pod_view(document)


def _part(document: Mapping[str, Any], name: str) -> Document:
    return document.get(name) or {}


def _spec_faults(old: PodView, new: PodView) -> list[Diagnostic]:
    """Changes to a pod's spec that the API server forbids."""
    before, after = _part(old.document, "spec"), _part(new.document, "spec")
    same = _fixed(before) == _fixed(after) and before.get("nodeName") == after.get("nodeName")
    tolerations = after.get("tolerations") or []
    kept = all(toleration in tolerations for toleration in before.get("tolerations") or [])
    gates = before.get("schedulingGates") or []
    ungated = all(gate in gates for gate in after.get("schedulingGates") or [])
    if same and kept and ungated:
        return []
    message = f'The Pod "{new.name}" is invalid: spec: Forbidden: {FORBIDDEN}'
    remedy = "Delete the pod and create it anew (kubectl replace --force), or change the workload that makes it."
    return [fault("forbidden", message, remedy, Where(path="spec"))]


def _fixed(spec: Mapping[str, Any]) -> Document:
    """The part of a pod's spec that never changes."""
    fixed = {name: value for name, value in spec.items() if name not in _MUTABLE}
    for name in ("containers", "initContainers"):
        fixed[name] = [{**container, "image": ""} for container in spec.get(name) or ()]
    return fixed


def _differing(old: Mapping[str, Any], new: Mapping[str, Any], path: str = "", depth: int = 0) -> tuple[str, ...]:
    """The paths of what changed, no deeper than a person wants to read."""
    found: list[str] = []
    for name in [*old, *(name for name in new if name not in old)]:
        before, after, here = old.get(name), new.get(name), f"{path}{name}"
        if before == after:
            continue
        if depth + 1 < _SHOWN_DEPTH and isinstance(before, dict) and isinstance(after, dict):
            found += _differing(before, after, f"{here}.", depth + 1)
        else:
            found.append(here)
    return tuple(found)
