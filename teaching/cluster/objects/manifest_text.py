"""Text to values: YAML or JSON, one document or many, with the place of everything that can be named by a path.

Only what data needs is read: no tags, no dates, no merge keys beyond `<<`, plain `yes` and `on` stay texts. Texts that
are made to do harm end in a fault, not in exhaustion: size, depth, and the number of values that aliases blow up to are
bounded. Places are found in a second reading, so that large and faultless texts do not pay for them.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

MAX_BYTES = 48 * 1024 * 1024
MAX_VALUES = 4_000_000
MAX_ALIASED_VALUES = 10_000
MAX_DEPTH = 200

Path = tuple[str | int, ...]
Place = tuple[int, int]
"""Line and column, from 1."""

_INT = re.compile(r"[-+]?(0|[1-9][0-9_]*)|0x[0-9a-fA-F]+|0o?[0-7]+|0b[01]+", re.ASCII)
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?", re.ASCII)
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLS = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NUMBER_START = frozenset("+-.0123456789")
_MOST_DIGITS = 40


class Unreadable(Exception):
    """A text that is no YAML and no JSON; `problem` in the words of the real reader."""

    def __init__(self, problem: str, line: int = 0, column: int = 0) -> None:
        """Where it was noticed, from 1; 0 if nowhere in particular."""
        super().__init__(problem)
        self.problem, self.line, self.column = problem, line, column


@dataclass
class TextDocument:
    """One document's value, the number of the document, and keys that were given twice."""

    value: Any
    number: int
    duplicates: list[tuple[str, Place]] = field(default_factory=list)


def read_documents(text: str) -> list[TextDocument]:
    """All documents of a text. Raises Unreadable."""
    if text.lstrip().startswith(("{", "[")):
        documents = _read_json(text)
        if documents is not None:
            return documents
    return list(_Reader(text, None).documents())


def places_in(text: str) -> list[dict[Path, Place]]:
    """Where each path of each document stands: for a field its key, for a list's item the item."""
    places: list[dict[Path, Place]] = []
    try:
        for _ in _Reader(text, places).documents():
            pass
    except Unreadable:
        return places
    return places


def _read_json(text: str) -> list[TextDocument] | None:
    """Documents of a JSON text; None if it is none, or has keys twice: the slower reader then says where."""
    decoder = json.JSONDecoder(object_pairs_hook=_pairs, parse_constant=_no_constant)
    documents: list[TextDocument] = []
    at = 0
    try:
        while at < len(text):
            rest = re.compile(r"\s*").match(text, at)
            at = rest.end() if rest else at
            if at == len(text):
                break
            value, at = decoder.raw_decode(text, at)
            if not _within_depth(value):
                return None
            documents.append(TextDocument(value, len(documents)))
    except (ValueError, RecursionError):
        return None
    return documents


def _within_depth(value: Any) -> bool:
    layer, depth = [value], 0
    while layer:
        depth += 1
        parts = [part for part in layer if isinstance(part, dict | list)]
        layer = [inner for part in parts for inner in (part.values() if isinstance(part, dict) else part)]
    return depth <= MAX_DEPTH


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key twice")
    return found


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is no JSON")


class _Reader:
    """Builds values from the events of the YAML parser."""

    def __init__(self, text: str, places: list[dict[Path, Place]] | None) -> None:
        self._events = yaml.parse(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        self._places = places
        self._count = 0
        self._aliased = 0
        self._anchors: dict[str, tuple[Any, int]] = {}
        self._duplicates: list[tuple[str, Place]] = []

    def documents(self) -> Iterator[TextDocument]:
        """One document after the other."""
        number = 0
        while True:
            event = self._next()
            if isinstance(event, yaml.StreamEndEvent):
                return
            if not isinstance(event, yaml.DocumentStartEvent):
                continue
            self._anchors, self._duplicates = {}, []
            if self._places is not None:
                self._places.append({})
            value = self._value(self._next(), (), 0)
            yield TextDocument(value, number, self._duplicates)
            number += 1

    def _next(self) -> Any:
        try:
            return next(self._events)
        except yaml.MarkedYAMLError as fault:
            mark = fault.problem_mark or fault.context_mark
            line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
            raise Unreadable(str(fault.problem or fault.context or "could not parse"), line, column) from fault
        except yaml.YAMLError as fault:
            raise Unreadable(_reader_problem(fault)) from fault

    def _value(self, event: Any, path: Path, depth: int) -> Any:
        self._count += 1
        if self._count > MAX_VALUES:
            raise Unreadable("the document holds too many values", event.start_mark.line + 1)
        if depth > MAX_DEPTH:
            raise Unreadable("exceeded max depth", event.start_mark.line + 1, event.start_mark.column + 1)
        if isinstance(event, yaml.ScalarEvent):
            value = _scalar(event)
        elif isinstance(event, yaml.AliasEvent):
            return self._alias(event)
        elif isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(event, path, depth)
        else:
            return self._mapping(event, path, depth)
        if event.anchor:
            self._anchors[event.anchor] = (value, 1)
        return value

    def _alias(self, event: Any) -> Any:
        line, column = event.start_mark.line + 1, event.start_mark.column + 1
        if event.anchor not in self._anchors:
            raise Unreadable(f"unknown anchor '{event.anchor}' referenced", line, column)
        value, size = self._anchors[event.anchor]
        if not size:
            raise Unreadable(f"anchor '{event.anchor}' value contains itself", line, column)
        self._aliased += size
        self._count += size
        if self._aliased > MAX_ALIASED_VALUES:
            raise Unreadable("document contains excessive aliasing", line, column)
        return value

    def _sequence(self, event: Any, path: Path, depth: int) -> list[Any]:
        before = self._count
        if event.anchor:
            self._anchors[event.anchor] = (None, 0)
        items: list[Any] = []
        while not isinstance(inner := self._next(), yaml.SequenceEndEvent):
            here = (*path, len(items)) if self._places is not None else ()
            self._note(here, inner)
            items.append(self._value(inner, here, depth + 1))
        if event.anchor:
            self._anchors[event.anchor] = (items, self._count - before + 1)
        return items

    def _mapping(self, event: Any, path: Path, depth: int) -> dict[str, Any]:
        before = self._count
        if event.anchor:
            self._anchors[event.anchor] = (None, 0)
        found: dict[str, Any] = {}
        merged: dict[str, Any] = {}
        while not isinstance(key_event := self._next(), yaml.MappingEndEvent):
            key = _key(self._value(key_event, path, depth + 1), key_event)
            here = (*path, key) if self._places is not None else ()
            self._note(here, key_event)
            value = self._value(self._next(), here, depth + 1)
            if key == "<<" and isinstance(value, dict | list):
                for part in value if isinstance(value, list) else [value]:
                    merged = {**(part if isinstance(part, dict) else {}), **merged}
                continue
            if key in found:
                self._duplicates.append((key, (key_event.start_mark.line + 1, key_event.start_mark.column + 1)))
            found[key] = value
        found = {**merged, **found} if merged else found
        if event.anchor:
            self._anchors[event.anchor] = (found, self._count - before + 1)
        return found

    def _note(self, path: Path, event: Any) -> None:
        if self._places:
            self._places[-1][path] = (event.start_mark.line + 1, event.start_mark.column + 1)


def _reader_problem(fault: yaml.YAMLError) -> str:
    character = getattr(fault, "character", None)
    return "control characters are not allowed" if character is not None else str(fault).splitlines()[0]


def _key(value: Any, event: Any) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    problem = "invalid map key" if value is not None else "null is not a valid key"
    raise Unreadable(problem, event.start_mark.line + 1, event.start_mark.column + 1)


def _scalar(event: Any) -> Any:
    text: str = event.value
    if not event.implicit[0] or event.style in ("'", '"', "|", ">"):
        return text
    if text in _NULLS:
        return None
    if text[0] not in _NUMBER_START:
        return _BOOLS.get(text, text)
    if len(text) <= _MOST_DIGITS:
        if _INT.fullmatch(text):
            return _integer(text.replace("_", ""))
        if _FLOAT.fullmatch(text):
            return float(text)
    return text


def _integer(text: str) -> int:
    unsigned = text.lstrip("+-")
    if len(unsigned) > 1 and unsigned[0] == "0" and unsigned[1] in "01234567":
        return int(text, 8)
    return int(text, 0)
