"""Containers, init containers and their ports."""

from collections.abc import Mapping
from typing import Any

from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.validation.field_errors import DNS_LABEL, FieldErrors
from teaching.cluster.objects.validation.metadata import is_dns_label
from teaching.cluster.objects.validation.resources import validate_resources

PORT_RANGE = "must be between 1 and 65535, inclusive"
_PORTS = range(1, 65536)


def validate_containers(spec: Mapping[str, Any], path: Path, errors: FieldErrors) -> None:
    """All containers of a pod; names are unique over both lists."""
    if not spec.get("containers"):
        errors.required((*path, "containers"))
    seen: set[str] = set()
    host_ports: set[str] = set()
    for field in ("initContainers", "containers"):
        for place, container in enumerate(spec.get(field) or ()):
            here = (*path, field, place)
            _validate_container(container, here, seen, errors, init=field == "initContainers")
            network = bool(spec.get("hostNetwork"))
            _validate_ports(container.get("ports") or (), (*here, "ports"), host_ports, errors, host_network=network)


def _validate_container(
    container: Mapping[str, Any], path: Path, seen: set[str], errors: FieldErrors, *, init: bool
) -> None:
    name = container.get("name")
    if not name:
        errors.required((*path, "name"))
    elif not is_dns_label(name):
        errors.invalid((*path, "name"), name, DNS_LABEL)
    elif name in seen:
        errors.duplicate((*path, "name"), name)
    if name:
        seen.add(name)
    image = container.get("image")
    if not image:
        errors.required((*path, "image"))
    elif image != image.strip():
        errors.invalid((*path, "image"), image, "must not have leading or trailing whitespace")
    if init and container.get("restartPolicy") is not None:
        errors.one_of((*path, "restartPolicy"), container["restartPolicy"], ("Always", "OnFailure", "Never"))
    validate_resources(container.get("resources"), (*path, "resources"), errors)


def _validate_ports(ports: Any, path: Path, host_ports: set[str], errors: FieldErrors, *, host_network: bool) -> None:
    for place, port in enumerate(ports):
        here = (*path, place)
        number, host_port = port.get("containerPort"), port.get("hostPort")
        if not number:
            errors.required((*here, "containerPort"))
        elif number not in _PORTS:
            errors.invalid((*here, "containerPort"), number, PORT_RANGE)
        protocol = port.get("protocol") or "TCP"
        errors.one_of((*here, "protocol"), protocol, ("TCP", "UDP", "SCTP"))
        if not host_port:
            continue
        if host_port not in _PORTS:
            errors.invalid((*here, "hostPort"), host_port, PORT_RANGE)
        elif host_network and number and host_port != number:
            errors.invalid((*here, "containerPort"), number, "must match `hostPort` when `hostNetwork` is true")
        key = f"{protocol}/{port.get('hostIP') or ''}/{host_port}"
        if key in host_ports:
            errors.duplicate((*here, "hostPort"), key)
        host_ports.add(key)
