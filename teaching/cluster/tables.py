"""Text as kubectl prints it: tables of pods, the events of one pod, ages."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from teaching.cluster.objects.pod_view import PodView

NONE = "<none>"
_SECOND = 1_000_000_000


def table(rows: Sequence[Sequence[str]], indent: str = "", gap: int = 3) -> str:
    """Rows in columns as wide as their widest cell; the last column has no padding."""
    widths = [max(len(cell) for cell in column) + gap for column in zip(*rows, strict=True)]
    lines = ("".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def age(ns: int) -> str:
    """A duration as kubectl writes it: `5s`, `3m20s`, `45m`, `4h10m`, `3d`."""
    seconds = max(ns, 0) // _SECOND
    minutes, hours = seconds // 60, seconds // 3600
    if seconds < 120:
        return f"{seconds}s"
    if minutes < 10:
        return f"{minutes}m{seconds % 60}s" if seconds % 60 else f"{minutes}m"
    if minutes < 180:
        return f"{minutes}m"
    if hours < 8:
        return f"{hours}h{minutes % 60}m" if minutes % 60 else f"{hours}h"
    return f"{hours}h" if hours < 48 else f"{hours // 24}d"


def status_of(pod: PodView) -> str:
    """The STATUS column: Terminating before the phase, SchedulingGated as kubectl shows it."""
    if pod.terminating:
        return "Terminating"
    return "SchedulingGated" if pod.scheduling_gates and not pod.node_name else pod.phase


def pods_wide(pods: Iterable[PodView], created_ns: Mapping[str, int], now_ns: int) -> str:
    """What `kubectl get pods -o wide` prints; with `-A` if they are of several namespaces."""
    shown = sorted(pods, key=lambda pod: (pod.namespace, pod.name))
    if not shown:
        return "No resources found in default namespace."
    spaces = len({pod.namespace for pod in shown}) > 1
    head = ["NAME", "READY", "STATUS", "RESTARTS", "AGE", "IP", "NODE", "NOMINATED NODE", "READINESS GATES"]
    rows = [["NAMESPACE", *head] if spaces else head]
    for pod in shown:
        containers = len((pod.document.get("spec") or {}).get("containers") or ())
        ready = containers if pod.phase == "Running" else 0
        ip = (pod.document.get("status") or {}).get("podIP") or NONE
        row = [pod.name, f"{ready}/{containers}", status_of(pod), "0", age(now_ns - created_ns[pod.full_name]), ip]
        row += [pod.node_name or NONE, pod.nominated_node_name or NONE, NONE]
        rows.append([pod.namespace, *row] if spaces else row)
    return table(rows)


def _event_age(event: Mapping[str, Any], now_ns: int) -> str:
    """`5s`; `0s (x6 over 25s)` for an event that came again."""
    last = age(now_ns - event["at_ns"])
    return last if event["count"] == 1 else f"{last} (x{event['count']} over {age(now_ns - event['first_ns'])})"


def described(pod: PodView, events: Sequence[Mapping[str, Any]], now_ns: int) -> str:
    """The part of `kubectl describe pod` that scheduling decides."""
    fields = [("Name:", pod.name), ("Namespace:", pod.namespace), ("Priority:", str(pod.priority))]
    fields += [("Node:", pod.node_name or NONE), ("Status:", pod.phase)]
    if pod.nominated_node_name:
        fields.append(("NominatedNodeName:", pod.nominated_node_name))
    conditions = [(c.get("type", ""), c.get("status", "")) for c in pod.conditions]
    lines = [f"{name:<18}{value}" for name, value in fields]
    if conditions:
        lines += ["Conditions:", table([("Type", "Status"), *conditions], "  ")]
    if not events:
        return "\n".join([*lines, f"{'Events:':<18}{NONE}"])
    rows = [("Type", "Reason", "Age", "From", "Message"), ("----", "------", "----", "----", "-------")]
    for event in events:
        rows.append((event["type"], event["reason"], _event_age(event, now_ns), event["from"], event["message"]))
    return "\n".join([*lines, "Events:", table(rows, "  ", 2)])
