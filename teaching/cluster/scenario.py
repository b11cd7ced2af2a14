"""What a run of the cluster begins with: manifests, the scheduler's configuration, and a few settings."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from teaching.cluster.objects.moments import moment_ns
from teaching.simulation.diagnostics import Diagnostic, Where, fault

MAX_TEXT = 32 * 1024 * 1024
"""Characters of all manifests together."""
START = "2026-06-01T00:00:00Z"
SETTINGS = ("start",)


@dataclass(frozen=True, slots=True)
class Manifest:
    """A text and the name it is spoken of by in messages."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A checked scenario. `start_ns` is the first moment, in nanoseconds since 1970."""

    manifests: tuple[Manifest, ...]
    config: str
    start_ns: int


def read_scenario(given: Mapping[str, Any]) -> Scenario | list[Diagnostic]:
    """The scenario, or everything that is wrong with its shape; the texts themselves are read later."""
    wrong: list[Diagnostic] = []
    manifests = _manifests(given.get("manifests", []), wrong)
    config = given.get("config")
    config = "" if config is None else config
    if not isinstance(config, str):
        wrong.append(_misfit("config", "a KubeSchedulerConfiguration as text"))
    settings = given.get("settings", {})
    if not isinstance(settings, Mapping):
        wrong.append(_misfit("settings", "a mapping"))
        settings = {}
    start_ns = moment_ns(settings.get("start", START))
    if start_ns is None:
        wrong.append(_misfit("settings.start", f"a moment such as {START}"))
    known = ("manifests", "config", "settings")
    wrong += [_unknown(name, known) for name in sorted(given) if name not in known]
    wrong += [_unknown(f"settings.{name}", SETTINGS) for name in sorted(settings) if name not in SETTINGS]
    if wrong or start_ns is None:
        return wrong
    return Scenario(tuple(manifests), config, start_ns)


def _manifests(given: Any, wrong: list[Diagnostic]) -> list[Manifest]:
    if not isinstance(given, list):
        wrong.append(_misfit("manifests", "a list of {name, text}"))
        return []
    found: list[Manifest] = []
    for place, entry in enumerate(given):
        text = entry.get("text") if isinstance(entry, Mapping) else None
        name = entry.get("name", f"manifest-{place + 1}.yaml") if isinstance(entry, Mapping) else None
        if isinstance(text, str) and isinstance(name, str):
            found.append(Manifest(name, text))
        else:
            wrong.append(_misfit(f"manifests[{place}]", "a name and a text"))
    if sum(len(manifest.text) for manifest in found) > MAX_TEXT:
        message = f"the manifests have more than {MAX_TEXT:,} characters"
        wrong.append(fault("too-large", message, "Leave out what scheduling does not need.", Where(path="manifests")))
    return found


def _misfit(path: str, wanted: str) -> Diagnostic:
    return fault("scenario-shape", f"{path}: should be {wanted}", "", Where(path=path))


def _unknown(path: str, known: tuple[str, ...]) -> Diagnostic:
    name = path.rpartition(".")[2]
    return fault(
        "scenario-unknown", f'{path}: unknown field "{name}"', f"Known are {', '.join(known)}.", Where(path=path)
    )
