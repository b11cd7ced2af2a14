"""How this engine's sentences write names, lists, amounts and durations."""

from collections.abc import Mapping, Sequence

from teaching.simulation.patch import Fields

_BINARY = (("Gi", 1 << 30), ("Mi", 1 << 20), ("Ki", 1 << 10))


def pod_key(namespace: str, name: str) -> str:
    """The id of a pod's entity."""
    return f"pod:{namespace}/{name}"


def called(id_: str) -> str:
    """What a person calls an entity: a node or pod by its name, with the namespace where it is not `default`."""
    kind, _, rest = id_.partition(":")
    if kind in ("pod", "verdict"):
        return rest.removeprefix("default/")
    return rest


def listed(names: Sequence[str], most: int = 8) -> str:
    """`a`, `a and b`, `a, b and c`; beyond `most`, the first few and how many more."""
    if len(names) > most:
        return f"{', '.join(names[: most - 2])} and {len(names) - most + 2} more ({len(names)} in all)"
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def counted(number: int, noun: str, plural: str = "") -> str:
    """`1 node`, `3 nodes`."""
    return f"{number:,} {noun if number == 1 else plural or noun + 's'}"


def amount(resource: str, value: int) -> str:
    """An amount of a resource as people write it: `2000m`, `1.5Gi`, `3`."""
    if resource == "cpu":
        return f"{value}m"
    if resource in ("memory", "ephemeral-storage") or resource.startswith("hugepages-"):
        return _bytes(value)
    return str(value)


def _bytes(value: int) -> str:
    for suffix, unit in _BINARY:
        if abs(value) >= unit:
            whole = value / unit
            return f"{whole:.0f}{suffix}" if value % unit == 0 else f"{whole:.1f}{suffix}"
    return str(value)


def amounts(requests: Mapping[str, int]) -> str:
    """What a pod asks for: `500m cpu and 1Gi memory`, or `nothing`."""
    return listed([f"{amount(name, value)} {name}" for name, value in requests.items() if value]) or "nothing"


def seconds(ns: int) -> str:
    """A duration: `250 ms`, `1 s`, `2.5 s`, `5 min`."""
    if ns < 1_000_000_000:
        return f"{ns / 1_000_000:g} ms"
    if ns < 120_000_000_000:
        return f"{ns / 1_000_000_000:g} s"
    return f"{ns / 60_000_000_000:.3g} min"


def lacking(resource: str, pod: Fields, node: Fields) -> str:
    """Why a resource does not suffice: `asks 2000m, 500m of 4000m is free`."""
    asked = pod["requests"].get(resource, 0)
    there = node["allocatable"].get(resource, 0)
    free = there - node["requested"].get(resource, 0)
    return f"asks {amount(resource, asked)}, {amount(resource, free)} of {amount(resource, there)} is free"
