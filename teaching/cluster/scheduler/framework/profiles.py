"""From a KubeSchedulerConfiguration to the plugins of each extension point, in order, with weights and arguments.

Two steps, as in the original. Defaulting lays a profile's plugin sets over the default ones, which stand in multiPoint
alone. Expansion then fills every extension point: first the plugins that the point itself names although multiPoint has
them (their order and weight are the point's), then the rest of multiPoint, then what only the point names. So giving
NodeAffinity another score weight also moves it to the front of the scores; which plugin reports first may change.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from teaching.cluster.scheduler.plugins import names

DEFAULT_SCHEDULER = "default-scheduler"
MULTI_POINT = "multiPoint"
POINTS = (
    "preEnqueue",
    "queueSort",
    "preFilter",
    "filter",
    "postFilter",
    "preScore",
    "score",
    "reserve",
    "permit",
    "preBind",
    "bind",
    "postBind",
)
DEFAULT_PLUGINS: tuple[tuple[str, int], ...] = (
    (names.SCHEDULING_GATES, 0),
    (names.PRIORITY_SORT, 0),
    (names.NODE_UNSCHEDULABLE, 0),
    (names.NODE_NAME, 0),
    (names.TAINT_TOLERATION, 3),
    (names.NODE_AFFINITY, 2),
    (names.NODE_PORTS, 0),
    (names.NODE_RESOURCES_FIT, 1),
    (names.VOLUME_RESTRICTIONS, 0),
    (names.NODE_VOLUME_LIMITS, 0),
    (names.VOLUME_BINDING, 0),
    (names.VOLUME_ZONE, 0),
    (names.POD_TOPOLOGY_SPREAD, 2),
    (names.INTER_POD_AFFINITY, 2),
    (names.DYNAMIC_RESOURCES, 0),
    (names.DEFAULT_PREEMPTION, 0),
    (names.NODE_RESOURCES_BALANCED_ALLOCATION, 1),
    (names.IMAGE_LOCALITY, 1),
    (names.DEFAULT_BINDER, 0),
)


@dataclass(frozen=True)
class PluginSet:
    """What is enabled (with weights, 0 for none given) and disabled at a point."""

    enabled: tuple[tuple[str, int], ...] = ()
    disabled: tuple[str, ...] = ()


@dataclass(frozen=True)
class Profile:
    """One scheduler name, its plugins as configured, and their arguments."""

    scheduler_name: str = DEFAULT_SCHEDULER
    plugin_sets: Mapping[str, PluginSet] = field(default_factory=dict)
    arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    percentage_of_nodes_to_score: int | None = None


@dataclass(frozen=True)
class Configuration:
    """A whole KubeSchedulerConfiguration, as far as it decides anything here."""

    profiles: tuple[Profile, ...] = (Profile(),)
    percentage_of_nodes_to_score: int = 0
    pod_initial_backoff_seconds: int = 1
    pod_max_backoff_seconds: int = 10


def configuration(document: Mapping[str, Any] | None) -> Configuration:
    """The configuration of a document (validated before); None is the default one."""
    if document is None:
        return Configuration()
    profiles = tuple(_profile(p) for p in document.get("profiles") or ()) or (Profile(),)
    initial, longest = document.get("podInitialBackoffSeconds"), document.get("podMaxBackoffSeconds")
    return Configuration(
        profiles,
        document.get("percentageOfNodesToScore") or 0,
        1 if initial is None else initial,
        10 if longest is None else longest,
    )


def _profile(document: Mapping[str, Any]) -> Profile:
    plugins = document.get("plugins") or {}
    return Profile(
        document.get("schedulerName") or DEFAULT_SCHEDULER,
        {point: _plugin_set(plugins[point]) for point in (*POINTS, MULTI_POINT) if plugins.get(point)},
        {config["name"]: config.get("args") or {} for config in document.get("pluginConfig") or ()},
        document.get("percentageOfNodesToScore"),
    )


def _plugin_set(document: Mapping[str, Any]) -> PluginSet:
    return PluginSet(
        tuple((p["name"], p.get("weight") or 0) for p in document.get("enabled") or ()),
        tuple(p["name"] for p in document.get("disabled") or ()),
    )


def multi_point(profile: Profile) -> tuple[tuple[str, int], ...]:
    """The profile's multiPoint plugins: the defaults without the disabled ones, re-weighted in place, then new ones."""
    custom = profile.plugin_sets.get(MULTI_POINT, PluginSet())
    replacing = dict(custom.enabled)
    defaults = () if "*" in custom.disabled else DEFAULT_PLUGINS
    kept = [(name, replacing.get(name, weight)) for name, weight in defaults if name not in custom.disabled]
    there = {name for name, _ in kept}
    return (*kept, *((name, weight) for name, weight in custom.enabled if name not in there))


def expand(
    profile: Profile, point: str, everywhere: Sequence[tuple[str, int]], implementing: frozenset[str]
) -> list[str]:
    """The plugins of an extension point, in order. `implementing` are those that have the point at all."""
    at_point = profile.plugin_sets.get(point, PluginSet())
    enabled = [name for name, _ in at_point.enabled]
    if "*" in at_point.disabled:
        return enabled
    general = [name for name, _ in everywhere if name in implementing and name not in at_point.disabled]
    overriding = [name for name in enabled if name in general]
    return [
        *overriding,
        *(name for name in general if name not in enabled),
        *(name for name in enabled if name not in overriding),
    ]


def score_weight(profile: Profile, everywhere: Sequence[tuple[str, int]], name: str) -> int:
    """A plugin's weight: the score point's if it stands there, else multiPoint's; 0 or none means 1."""
    at_point = dict(profile.plugin_sets.get("score", PluginSet()).enabled)
    weight = at_point[name] if name in at_point else dict(everywhere).get(name, 0)
    return weight or 1
