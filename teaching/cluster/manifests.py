"""Texts to the objects of a cluster: decoded, defaulted and admitted as by the API server, or refused in its words."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from teaching.cluster.objects.decode import Decoded, DecodedObject, decode_manifests
from teaching.cluster.objects.defaults import SYSTEM_PRIORITIES, admitted_pod, defaulted_node
from teaching.cluster.objects.kinds import SCHEDULER_CONFIGURATION, view_of
from teaching.cluster.objects.listers import Listers
from teaching.cluster.objects.views import PriorityClassView, View, priority_class_view
from teaching.cluster.scheduler.framework.profiles import Configuration, configuration
from teaching.simulation.diagnostics import Diagnostic, Where

CONFIG = "config.yaml"
"""What the scheduler's configuration is called in messages."""
CLASS_REMEDY = "Add the PriorityClass to the text (kubectl get priorityclasses -o yaml), or take the name away."
NO_CONTROLLER = "{} {} is checked and then left out: no controller makes its pods here; add the pods themselves"


def decode(
    text: str, file: str, classes: Mapping[str, PriorityClassView] | None = None
) -> tuple[list[View], list[Diagnostic]]:
    """The objects of a text, and everything that is wrong with it or worth a warning (see `severity`).

    `classes` are the priority classes that exist already; those in the text count for all pods of the text.
    """
    decoded = decode_manifests(text, file)
    known = Listers(priority_classes=dict(classes or {}))
    for given in decoded.objects:
        if given.kind == "PriorityClass":
            known.put(priority_class_view(given.document))
    views: list[View] = []
    diagnostics = list(decoded.diagnostics)
    for given in decoded.objects:
        refused = _admission_fault(given, known)
        if refused:
            diagnostics.append(refused)
            continue
        view = _view(given, known)
        if view is not None:
            views.append(view)
        elif given.kind != "ResourceQuota":
            message = NO_CONTROLLER.format(given.kind, given.name)
            diagnostics.append(Diagnostic(given.where, "WithoutController", message, severity="warning"))
    return views, diagnostics


def _view(given: DecodedObject, known: Listers) -> View | None:
    if given.kind == "Pod":
        return view_of({**admitted_pod(given.document, known), "kind": "Pod"})
    if given.kind == "Node":
        return view_of({**defaulted_node(given.document), "kind": "Node"})
    return view_of(given.document)


def _admission_fault(given: DecodedObject, known: Listers) -> Diagnostic | None:
    """What the Priority admission plugin refuses: a class that does not exist."""
    if given.kind == SCHEDULER_CONFIGURATION:
        message = f'no matches for kind "{given.kind}": it is no object of a cluster'
        return Diagnostic(given.where, "NoMatch", message, "Give it as the scheduler's configuration.")
    spec: Mapping[str, Any] = given.document.get("spec") or {}
    name = spec.get("priorityClassName")
    if given.kind != "Pod" or not name or "priority" in spec:
        return None
    if name in known.priority_classes or name in SYSTEM_PRIORITIES:
        return None
    message = f'pods "{given.name}" is forbidden: no PriorityClass with name {name} was found'
    path = f"{given.where.path}.spec.priorityClassName".removeprefix(".")
    return Diagnostic(replace(given.where, path=path), "Forbidden", message, CLASS_REMEDY)


def decode_configuration(text: str, file: str = CONFIG) -> tuple[Configuration, list[Diagnostic]]:
    """The scheduler's configuration; the default one for an empty text."""
    if not text.strip():
        return Configuration(), []
    decoded = decode_manifests(text, file)
    found = [given for given in decoded.objects if given.kind == SCHEDULER_CONFIGURATION]
    if decoded.faulty or len(found) != 1 or len(decoded.objects) != 1:
        return Configuration(), _configuration_faults(decoded, file)
    return configuration(found[0].document), []


def _configuration_faults(decoded: Decoded, file: str) -> list[Diagnostic]:
    faults = errors(decoded.diagnostics)
    if faults:
        return faults
    message = "a scheduler's configuration is one KubeSchedulerConfiguration, and nothing else"
    remedy = "Begin with apiVersion: kubescheduler.config.k8s.io/v1 and kind: KubeSchedulerConfiguration."
    return [Diagnostic(Where(file), "NotAConfiguration", message, remedy)]


def errors(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those that refuse something, without the warnings."""
    return [diagnostic for diagnostic in diagnostics if diagnostic.severity == "error"]
