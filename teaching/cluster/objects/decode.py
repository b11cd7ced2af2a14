"""Manifests to objects: what `kubectl apply -f` accepts, and the sentence for what it refuses.

One or many documents, YAML or JSON, single objects or Lists, written by hand or printed by `kubectl get -o yaml`. Every
fault is a Diagnostic with the place in the text and the path of the field; a faulty object is left out, the others are
given. Nothing is defaulted here: see defaults.py.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from teaching.cluster.objects.kinds import KINDS, SCHEDULER_CONFIGURATION, WITHOUT_EFFECT, Kind
from teaching.cluster.objects.manifest_text import (
    MAX_BYTES,
    Path,
    Place,
    TextDocument,
    Unreadable,
    places_in,
    read_documents,
)
from teaching.cluster.objects.remedies import remedy_for, remedy_for_text
from teaching.cluster.objects.validation.field_errors import FieldErrors, path_text
from teaching.cluster.objects.validation.schema import check_shape, unknown_fields
from teaching.simulation.diagnostics import Diagnostic, Where, in_order

MOST_DIAGNOSTICS = 200
_LARGEST_FOR_PLACES = 8 * 1024 * 1024

Document = dict[str, Any]


@dataclass(frozen=True)
class DecodedObject:
    """One faultless object: its document as it was written, and where it begins in the text."""

    kind: str
    namespace: str
    name: str
    document: Document = field(repr=False)
    where: Where


@dataclass(frozen=True)
class Decoded:
    """What a text gave: objects in order, and everything that is wrong or worth saying."""

    objects: tuple[DecodedObject, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def faulty(self) -> bool:
        """Whether anything was refused."""
        return any(diagnostic.severity == "error" for diagnostic in self.diagnostics)


@dataclass(frozen=True)
class _Fault:
    document: int
    path: Path
    code: str
    message: str
    severity: str = "error"
    place: Place | None = None


def decode_manifests(text: str | bytes, filename: str = "") -> Decoded:
    """The objects of a text, and its faults."""
    if isinstance(text, bytes):
        if len(text) > MAX_BYTES:
            return _refused(filename, "RequestEntityTooLarge", _too_large(len(text)))
        decoded = _decoded(text)
        if decoded is None:
            return _refused(filename, "Encoding", "yaml: invalid leading UTF-8 octet")
        text = decoded
    elif len(text) > MAX_BYTES:
        return _refused(filename, "RequestEntityTooLarge", _too_large(len(text)))
    if any("\ud800" <= character <= "\udfff" for character in text[:1_000_000] if character > "\ud7ff"):
        return _refused(filename, "Encoding", "yaml: invalid Unicode character")
    try:
        documents = read_documents(text)
    except Unreadable as fault:
        line = f"line {fault.line}: " if fault.line else ""
        message = f"error converting YAML to JSON: yaml: {line}{fault.problem}"
        where = Where(filename, fault.line, fault.column)
        return Decoded((), (Diagnostic(where, "Syntax", message, remedy_for_text(fault.problem)),))
    return _Decoding(text, filename, documents).decoded()


def _too_large(size: int) -> str:
    return f"Request entity too large: limit is {MAX_BYTES}, the text has {size} bytes"


def _decoded(raw: bytes) -> str | None:
    """UTF-8, with or without a byte order mark; UTF-16 is told by its mark."""
    for mark, encoding in ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"", "utf-8-sig")):
        if raw.startswith(mark):
            try:
                return raw.decode(encoding)
            except UnicodeDecodeError:
                return None
    return None


def _refused(filename: str, code: str, message: str, where: Where | None = None) -> Decoded:
    place = where or Where(filename)
    return Decoded((), (Diagnostic(place, code, message, remedy_for(code, ())),))


class _Decoding:
    """One text on its way to objects."""

    def __init__(self, text: str, filename: str, documents: list[TextDocument]) -> None:
        self._text, self._filename, self._documents = text, filename, documents
        self._faults: list[_Fault] = []
        self._seen: dict[tuple[str, str, str], int] = {}
        self._objects: list[tuple[DecodedObject, int, Path]] = []

    def decoded(self) -> Decoded:
        """All objects without faults, and the diagnostics."""
        for document in self._documents:
            for key, place in document.duplicates:
                message = f'error converting YAML to JSON: yaml: line {place[0]}: key "{key}" already set in map'
                self._faults.append(_Fault(document.number, (), "DuplicateKey", message, place=place))
            if document.value is not None and not document.duplicates:
                for path, value in self._items(document.value, ()):
                    self._take(document.number, path, value)
        places = places_in(self._text) if self._faults and len(self._text) <= _LARGEST_FOR_PLACES else []
        worst = sorted(self._faults, key=lambda fault: fault.severity != "error")
        diagnostics = [self._diagnostic(fault, places) for fault in worst[:MOST_DIAGNOSTICS]]
        return Decoded(tuple(item for item, _, _ in self._objects), tuple(in_order(diagnostics)))

    def _items(self, value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
        """The objects of a document: itself, or the items of a List, or of a bare sequence."""
        if isinstance(value, list):
            for place, item in enumerate(value):
                yield from self._items(item, (*path, place))
        elif isinstance(value, dict) and _is_list(value):
            kind = value["kind"].removesuffix("List")
            for place, item in enumerate(value["items"] or ()):
                if kind and isinstance(item, dict):
                    item = {"apiVersion": value.get("apiVersion"), "kind": kind, **item}
                yield from self._items(item, (*path, "items", place))
        else:
            yield path, value

    def _take(self, number: int, path: Path, value: Any) -> None:
        before = len(self._faults)
        kind = self._kind(number, path, value)
        if kind is None:
            return
        self._check(number, path, kind, value)
        if any(fault.severity == "error" for fault in self._faults[before:]):
            return
        metadata = value.get("metadata") or {}
        namespace = (metadata.get("namespace") or "default") if kind.namespaced else ""
        name = metadata.get("name") or ""
        key = (kind.name, namespace, name)
        if key in self._seen and kind.name != SCHEDULER_CONFIGURATION:
            message = f'{kind.name.lower()}s "{name}" already exists'
            self._faults.append(_Fault(number, (*path, "metadata", "name"), "AlreadyExists", message))
            return
        self._seen[key] = number
        where = Where(self._filename, path=path_text(path))
        self._objects.append((DecodedObject(kind.name, namespace, name, value, where), number, path))

    def _kind(self, number: int, path: Path, value: Any) -> Kind | None:
        def refuse(code: str, message: str, severity: str = "error", at: Path = ()) -> None:
            self._faults.append(_Fault(number, (*path, *at), code, message, severity))

        if not isinstance(value, dict):
            go = {str: "string", bool: "bool", type(None): "null"}.get(type(value), "number")
            refuse(
                "NotAnObject", f"couldn't get version/kind; json parse error: json: cannot unmarshal {go} into Go value"
            )
            return None
        name, version = value.get("kind"), value.get("apiVersion")
        for field_name, given in (("kind", name), ("apiVersion", version)):
            if not isinstance(given, str) or not given:
                refuse("NotSet", f"error validating data: {field_name} not set", at=(field_name,) if given else ())
                return None
        kind = KINDS.get(str(name))
        if kind is None and name in WITHOUT_EFFECT:
            refuse("WithoutEffect", f"{name} has no part in scheduling and is left out", "warning", ("kind",))
            return None
        if kind is None or kind.api_version != version:
            at = ("kind",) if kind is None else ("apiVersion",)
            refuse("NoMatch", f'no matches for kind "{name}" in version "{version}"', at=at)
            return None
        return kind

    def _check(self, number: int, path: Path, kind: Kind, value: Document) -> None:
        def report(at: Path, message: str) -> None:
            sentence = f'{kind.name} in version "{kind.api_version}" cannot be handled as a {kind.name}: {message}'
            self._faults.append(_Fault(number, (*path, *at), "BadRequest", sentence))

        before = len(self._faults)
        check_shape(value, kind.shape, report)
        if len(self._faults) > before:
            return
        hole = null_item(value)
        if hole is not None:
            self._faults.append(_Fault(number, (*path, *hole), "BadRequest", f"{path_text(hole)}: Required value"))
            return
        for at in unknown_fields(value, kind.shape):
            sentence = f'unknown field "{path_text(at)}"'
            self._faults.append(_Fault(number, (*path, *at), "UnknownField", sentence, "warning"))
        errors = FieldErrors()
        kind.validate(value, errors)
        for at, code, message in errors.found:
            self._faults.append(_Fault(number, (*path, *at), code, message))

    def _diagnostic(self, fault: _Fault, places: list[dict[Path, Place]]) -> Diagnostic:
        place = fault.place or _place(fault.path, places[fault.document] if fault.document < len(places) else {})
        where = Where(self._filename, *place, path=path_text(fault.path))
        return Diagnostic(where, fault.code, fault.message, remedy_for(fault.code, fault.path), fault.severity)


def _is_list(value: Document) -> bool:
    kind = value.get("kind")
    return isinstance(kind, str) and kind.endswith("List") and isinstance(value.get("items", ""), list | type(None))


def null_item(value: Any, path: Path = ()) -> Path | None:
    """The first empty item of a list of objects: the API server drops none, and no rule can look into it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            found = null_item(inner, (*path, key)) if isinstance(inner, dict | list) else None
            if found is not None:
                return found
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            if inner is None:
                return (*path, place)
            found = null_item(inner, (*path, place)) if isinstance(inner, dict | list) else None
            if found is not None:
                return found
    return None


def _place(path: Path, places: dict[Path, Place]) -> Place:
    """Where a path stands, or else the nearest part of it that does."""
    plain = tuple(part[1:-1] if isinstance(part, str) and part.startswith("[") else part for part in path)
    for length in range(len(plain), 0, -1):
        if plain[:length] in places:
            return places[plain[:length]]
    return min(places.values(), default=(0, 0)) if places else (0, 0)
