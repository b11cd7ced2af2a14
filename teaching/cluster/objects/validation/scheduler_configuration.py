"""KubeSchedulerConfiguration v1 (pkg/scheduler/apis/config/validation)."""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.validation.field_errors import FieldErrors
from teaching.cluster.objects.validation.selector_rules import validate_node_affinity

Document = dict[str, Any]

IN_TREE = frozenset(
    (
        *("SchedulingGates", "PrioritySort", "NodeUnschedulable", "NodeName", "TaintToleration", "NodeAffinity"),
        *("NodePorts", "NodeResourcesFit", "VolumeRestrictions", "NodeVolumeLimits", "VolumeBinding", "VolumeZone"),
        *("PodTopologySpread", "InterPodAffinity", "DynamicResources", "DefaultPreemption"),
        *("NodeResourcesBalancedAllocation", "ImageLocality", "DefaultBinder"),
    )
)
POINTS = (
    *("preEnqueue", "queueSort", "preFilter", "filter", "postFilter", "preScore", "score", "reserve", "permit"),
    *("preBind", "bind", "postBind", "multiPoint"),
)
_STRATEGIES = ("LeastAllocated", "MostAllocated", "RequestedToCapacityRatio")


def validate_scheduler_configuration(document: Document, errors: FieldErrors) -> None:
    """A whole configuration. Plugins that do not exist are refused, as by the real scheduler when it starts."""
    _validate_percentage(document, (), errors)
    for field in ("podInitialBackoffSeconds", "podMaxBackoffSeconds"):
        if document.get(field) is not None and document[field] <= 0:
            errors.invalid((field,), document[field], "must be greater than 0")
    initial, longest = document.get("podInitialBackoffSeconds") or 1, document.get("podMaxBackoffSeconds") or 10
    if longest < initial:
        errors.invalid(("podMaxBackoffSeconds",), longest, "must be greater than or equal to PodInitialBackoffSeconds")
    seen = set()
    for place, profile in enumerate(document.get("profiles") or ()):
        name = profile.get("schedulerName") or "default-scheduler"
        if name in seen:
            errors.duplicate(("profiles", place, "schedulerName"), name)
        seen.add(name)
        _validate_profile(profile, ("profiles", place), errors)


def _validate_percentage(document: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    percentage = document.get("percentageOfNodesToScore")
    if percentage is not None and not 0 <= percentage <= 100:
        errors.invalid((*path, "percentageOfNodesToScore"), percentage, "not in valid range [0-100]")


def _validate_profile(profile: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    _validate_percentage(profile, path, errors)
    plugins = profile.get("plugins") or {}
    for point in plugins:
        if point not in POINTS:
            errors.forbidden((*path, "plugins", point), f'unknown field "plugins.{point}"')
    for point in POINTS:
        plugin_set = plugins.get(point) or {}
        _validate_plugins(plugin_set.get("enabled") or (), (*path, "plugins", point, "enabled"), errors)
        for place, plugin in enumerate(plugin_set.get("disabled") or ()):
            here = (*path, "plugins", point, "disabled", place)
            if plugin.get("name") != "*":
                _validate_name(plugin.get("name"), (*here, "name"), errors)
    seen = set()
    for place, config in enumerate(profile.get("pluginConfig") or ()):
        here = (*path, "pluginConfig", place)
        name = config.get("name")
        if name in seen:
            errors.duplicate(here, name)
        seen.add(name)
        _validate_name(name, (*here, "name"), errors)
        _validate_arguments(config.get("args") or {}, (*here, "args"), errors)


def _validate_plugins(plugins: Any, path: Path, errors: FieldErrors) -> None:
    seen = set()
    for place, plugin in enumerate(plugins):
        name = plugin.get("name")
        _validate_name(name, (*path, place, "name"), errors)
        if name in seen:
            errors.duplicate((*path, place, "name"), name)
        seen.add(name)
        if (plugin.get("weight") or 0) < 0:
            errors.invalid((*path, place, "weight"), plugin["weight"], "must be greater than or equal to 0")


def _validate_name(name: str | None, path: Path, errors: FieldErrors) -> None:
    if not name:
        errors.required(path)
    elif name not in IN_TREE:
        errors.invalid(path, name, f'plugin "{name}" does not exist')


def _validate_arguments(args: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    validate_node_affinity(args.get("addedAffinity"), (*path, "addedAffinity"), errors)
    strategy = args.get("scoringStrategy") or {}
    here = (*path, "scoringStrategy")
    errors.one_of((*here, "type"), strategy.get("type"), _STRATEGIES)
    _validate_resources(strategy.get("resources") or (), (*here, "resources"), errors)
    _validate_resources(args.get("resources") or (), (*path, "resources"), errors)
    if strategy.get("type") == "RequestedToCapacityRatio":
        shape = (strategy.get("requestedToCapacityRatio") or {}).get("shape") or ()
        _validate_ratio_shape(shape, (*here, "requestedToCapacityRatio", "shape"), errors)
    weight = args.get("hardPodAffinityWeight")
    if weight is not None and not 0 <= weight <= 100:
        errors.invalid((*path, "hardPodAffinityWeight"), weight, "not in valid range [0-100]")
    errors.one_of((*path, "defaultingType"), args.get("defaultingType"), ("System", "List"))
    constraints = args.get("defaultConstraints") or ()
    if constraints and args.get("defaultingType") == "System":
        detail = "when .defaultingType is System"
        errors.invalid((*path, "defaultingType"), "System", f"when .defaultConstraints are not empty, {detail}")
    for place, constraint in enumerate(constraints):
        if constraint.get("labelSelector") is not None:
            detail = "constraint must not define a selector, as they deduced for each pod"
            errors.forbidden((*path, "defaultConstraints", place, "labelSelector"), detail)
        if (constraint.get("maxSkew") or 0) <= 0:
            here = (*path, "defaultConstraints", place, "maxSkew")
            errors.invalid(here, constraint.get("maxSkew") or 0, "not in valid range (0, inf)")
        when = (*path, "defaultConstraints", place, "whenUnsatisfiable")
        errors.one_of(when, constraint.get("whenUnsatisfiable") or "", ("DoNotSchedule", "ScheduleAnyway"))
    percentage = args.get("minCandidateNodesPercentage")
    if percentage is not None and not 0 <= percentage <= 100:
        errors.invalid((*path, "minCandidateNodesPercentage"), percentage, "not in valid range [0, 100]")


def _validate_resources(resources: Any, path: Path, errors: FieldErrors) -> None:
    for place, resource in enumerate(resources):
        if not resource.get("name"):
            errors.required((*path, place, "name"))
        if not 0 <= (resource.get("weight") or 0) <= 100:
            detail = f"resource weight of {resource.get('name')} not in valid range [1, 100]"
            errors.invalid((*path, place, "weight"), resource["weight"], detail)


def _validate_ratio_shape(shape: Any, path: Path, errors: FieldErrors) -> None:
    if not shape:
        errors.required(path, "at least one point must be specified")
    before = -1
    for place, point in enumerate(shape):
        utilization, score = point.get("utilization") or 0, point.get("score") or 0
        if not 0 <= utilization <= 100:
            errors.invalid((*path, place, "utilization"), utilization, "not in valid range [0-100]")
        elif utilization <= before:
            detail = "utilization values must be sorted in increasing order"
            errors.invalid((*path, place, "utilization"), utilization, detail)
        before = utilization
        if not 0 <= score <= 10:
            errors.invalid((*path, place, "score"), score, "not in valid range [0-10]")
