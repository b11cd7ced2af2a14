"""Whether a recorded case has the form that batch.py reads: its keys and lists, and the types of all fields in them."""

from typing import Any

from teaching.cluster.objects.decode import null_item
from teaching.cluster.objects.kinds import KINDS
from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.validation.field_errors import path_text
from teaching.cluster.objects.validation.schema import Struct, check_shape

KEYS = ("id", "cluster", "incoming")
LISTS = {
    "nodes": "Node",
    "pods": "Pod",
    "nominatedPods": "Pod",
    "namespaces": "Namespace",
    "priorityClasses": "PriorityClass",
    "podDisruptionBudgets": "PodDisruptionBudget",
    "persistentVolumes": "PersistentVolume",
    "persistentVolumeClaims": "PersistentVolumeClaim",
    "storageClasses": "StorageClass",
    "csiNodes": "CSINode",
    "services": "Service",
    "replicaSets": "ReplicaSet",
    "statefulSets": "StatefulSet",
    "replicationControllers": "ReplicationController",
}
"""What a case's cluster may hold, and of which kind it is."""


def case_faults(case: Any) -> list[str]:
    """Everything that is wrong with the form of a case, a sentence each; nothing if it can be decided."""
    if not isinstance(case, dict):
        return [f"a case is an object with the keys {', '.join(KEYS)}"]
    missing = [f'missing key "{key}"' for key in KEYS if key not in case]
    if missing:
        return missing
    cluster, profile = case["cluster"], case.get("profile")
    if not isinstance(cluster, dict):
        return ["cluster: should be an object"]
    found = _list_faults(case["incoming"], "incoming", "Pod")
    for field, kind in LISTS.items():
        if cluster.get(field) is not None:
            found += _list_faults(cluster[field], f"cluster.{field}", kind)
    if profile is not None:
        found += _shape_faults(profile, "profile", KINDS["KubeSchedulerConfiguration"].shape)
    return found


def _list_faults(documents: Any, path: str, kind: str) -> list[str]:
    if not isinstance(documents, list):
        return [f"{path}: should be a list"]
    found: list[str] = []
    for place, document in enumerate(documents):
        here = f"{path}[{place}]"
        wrong = _shape_faults(document, here, KINDS[kind].shape)
        if not wrong and not (document.get("metadata") or {}).get("name"):
            wrong = [f'{here}.metadata: missing key "name"']
        found += wrong
    return found


def _shape_faults(document: Any, path: str, shape: Struct) -> list[str]:
    if not isinstance(document, dict):
        return [f"{path}: should be an object"]
    found: list[str] = []

    def report(at: Path, message: str) -> None:
        found.append(f"{path_text((path, *at))}: {message}")

    check_shape(document, shape, report)
    hole = null_item(document)
    if hole is not None:
        report(hole, "Required value")
    return found
