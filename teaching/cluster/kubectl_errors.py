"""Diagnostics as kubectl prints them when it is given the files one after the other."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from teaching.cluster.objects.manifest_text import Unreadable, places_in, read_documents
from teaching.cluster.scenario import Manifest
from teaching.simulation.diagnostics import Diagnostic

_ITEM = re.compile(r"^(?:items)?\[(\d+)\]\.?")


def error_lines(manifests: Iterable[Manifest], diagnostics: Iterable[Diagnostic]) -> list[str]:
    """One message a fault; the faults of one object's fields come together, as the API server gives them."""
    texts = {manifest.name: manifest.text for manifest in manifests}
    lines: list[str] = []
    invalid: dict[str, list[str]] = {}
    for diagnostic in diagnostics:
        head = _invalid_head(diagnostic, texts)
        if head:
            invalid.setdefault(head, []).append(_without_item(diagnostic.message))
        else:
            lines.append(_line(diagnostic))
    for head, messages in invalid.items():
        lines.append(f"{head}: {messages[0]}" if len(messages) == 1 else "\n* ".join([f"{head}: ", *messages]))
    return lines


def _line(diagnostic: Diagnostic) -> str:
    file, code, message = diagnostic.where.file, diagnostic.code, diagnostic.message
    if diagnostic.severity == "warning":
        return f"Warning: {message}"
    if code in ("Syntax", "DuplicateKey", "Encoding"):
        return f"error: error parsing {file}: {message}"
    if code == "NotSet":
        return f'error: error validating "{file}": {message}; --validate=false turns this check off'
    if code == "BadRequest":
        return f'Error from server (BadRequest): error when creating "{file}": {message}'
    if code == "NoMatch":
        return f'error: resource mapping not found for name: "" namespace: "" from "{file}": {message}'
    if code == "Forbidden":
        return f'Error from server (Forbidden): error when creating "{file}": {message}'
    if message.startswith(("error:", "Error from server", "The ")):
        return message
    return f"error: {message}"


def _invalid_head(diagnostic: Diagnostic, texts: Mapping[str, str]) -> str:
    """`The Pod "web" is invalid`, for a fault of a field whose object can be told."""
    if not diagnostic.code.startswith("FieldValue"):
        return ""
    given = _object_at(texts.get(diagnostic.where.file, ""), diagnostic)
    kind = given.get("kind") or "object"
    name = (given.get("metadata") or {}).get("name") or ""
    return f'The {kind} "{name}" is invalid'


def _object_at(text: str, diagnostic: Diagnostic) -> Mapping[str, Any]:
    """The object in whose lines a fault lies."""
    try:
        documents, places = read_documents(text), places_in(text)
    except Unreadable:
        return {}
    found: Any = documents[0].value if documents else {}
    for document in documents:
        known = places[document.number] if document.number < len(places) else {}
        if known and min(known.values())[0] <= diagnostic.where.line:
            found = document.value
    path = diagnostic.where.path
    while (item := _ITEM.match(path)) and isinstance(found, dict | list):
        items = found.get("items") if isinstance(found, dict) else found
        if not isinstance(items, list) or int(item[1]) >= len(items):
            break
        found, path = items[int(item[1])], path[item.end() :]
    return found if isinstance(found, dict) else {}


def _without_item(message: str) -> str:
    """The message about the object itself, where it was found inside a List."""
    return _ITEM.sub("", message)
