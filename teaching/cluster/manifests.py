"""Texts to objects: what `decode` reads, and the scheduler's configuration."""

from typing import Any

import yaml

from teaching.cluster.objects import views
from teaching.cluster.objects.defaults import admitted_pod, defaulted_node, defaulted_pod
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.pod_view import pod_view
from teaching.cluster.scheduler.framework.profiles import Configuration, configuration
from teaching.simulation.diagnostics import Diagnostic, Where, fault

_VIEWS = {
    "Namespace": views.namespace_view,
    "PriorityClass": views.priority_class_view,
    "PodDisruptionBudget": views.budget_view,
    "PersistentVolume": views.volume_view,
    "PersistentVolumeClaim": views.claim_view,
    "StorageClass": views.storage_class_view,
    "CSINode": views.csi_node_view,
    "Service": views.selecting_view,
    "ReplicaSet": views.selecting_view,
    "StatefulSet": views.selecting_view,
    "ReplicationController": views.selecting_view,
}


def decode(text: str, file: str, listers: Listers | None = None) -> tuple[list[views.View], list[Diagnostic]]:
    """The objects of a text, and everything that is wrong with it."""
    try:
        documents = [document for document in yaml.safe_load_all(text) if document is not None]
    except yaml.YAMLError as error:
        return [], [_parse_fault(file, error)]
    known = listers or Listers()
    found: list[views.View] = []
    for document in _flat(documents):
        kind = document.get("kind")
        if kind == "Node":
            found.append(views.node_view(defaulted_node(document)))
        elif kind == "Pod":
            settled = bool((document.get("spec") or {}).get("nodeName"))
            found.append(pod_view(defaulted_pod(document) if settled else admitted_pod(document, known)))
        elif kind in _VIEWS:
            view: Any = _VIEWS[kind](document)
            known.put(view)
            found.append(view)
    return found, []


def _flat(documents: list[Any]) -> list[dict[str, Any]]:
    flat: list[dict[str, Any]] = []
    for document in documents:
        flat += _flat(document.get("items") or []) if document.get("kind", "").endswith("List") else [document]
    return flat


def _parse_fault(file: str, error: yaml.YAMLError) -> Diagnostic:
    mark = getattr(error, "problem_mark", None)
    line = mark.line + 1 if mark else 0
    return fault("yaml", f"error: error parsing {file}: {error}", "", Where(file, line))


def decode_configuration(text: str) -> tuple[Configuration, list[Diagnostic]]:
    """The scheduler's configuration; the default one for an empty text."""
    return configuration(yaml.safe_load(text) if text.strip() else None), []
