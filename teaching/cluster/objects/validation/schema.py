"""The types of fields, and the fault of a value that has another one, in the words of Go's JSON decoder.

Only fields that something here reads are typed; all others are kept as they are.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from teaching.cluster.objects.manifest_text import Path
from teaching.cluster.objects.moments import moment_ns
from teaching.cluster.objects.quantity import MalformedQuantity, quantity_of

Report = Callable[[Path, str], None]


@dataclass(frozen=True)
class Basic:
    """A type without parts, by its name in Go."""

    go_type: str


@dataclass(frozen=True)
class Listing:
    """A list."""

    item: "Type"

    @property
    def go_type(self) -> str:
        """`[]v1.Container`."""
        return f"[]{self.item.go_type}"


@dataclass(frozen=True)
class Mapped:
    """A map from strings."""

    item: "Type"

    @property
    def go_type(self) -> str:
        """`map[string]string`."""
        return f"map[string]{self.item.go_type}"


@dataclass(frozen=True)
class Struct:
    """An object with named fields."""

    name: str
    fields: Mapping[str, "Type"] = field(hash=False)
    package: str = "v1"
    also: tuple[str, ...] | None = None
    """Fields that there are beside `fields` and that nothing reads here; None if they are not all known."""

    @property
    def go_type(self) -> str:
        """`v1.Container`."""
        return f"{self.package}.{self.name}"


Type = Basic | Listing | Mapped | Struct

STRING, BOOL, INT32, INT64 = Basic("string"), Basic("bool"), Basic("int32"), Basic("int64")
QUANTITY, TIME, INT_OR_STRING = Basic("resource.Quantity"), Basic("v1.Time"), Basic("intstr.IntOrString")
STRINGS, STRING_MAP = Listing(STRING), Mapped(STRING)
RESOURCE_LIST = Mapped(QUANTITY)

_BITS = {"int32": 31, "int64": 63}


def check_shape(value: Any, expected: Struct, report: Report) -> None:
    """Report every value of a wrong type in a document."""
    _check(value, expected, (), expected.name, "", report)


def unknown_fields(value: Any, expected: "Type", path: Path = ()) -> Iterator[Path]:
    """The fields of a document that its kind does not have, where all fields are known; shapes are checked before."""
    if isinstance(expected, Listing) and isinstance(expected.item, Struct) and isinstance(value, list):
        for place, item in enumerate(value):
            yield from unknown_fields(item, expected.item, (*path, place))
    elif isinstance(expected, Struct) and isinstance(value, dict):
        for key, inner in value.items():
            if key in expected.fields:
                yield from unknown_fields(inner, expected.fields[key], (*path, key))
            elif expected.also is not None and key not in expected.also:
                yield (*path, key)


def _check(value: Any, expected: Type, path: Path, struct: str, go_path: str, report: Report) -> None:
    if value is None:
        return
    if isinstance(expected, Basic):
        _check_basic(value, expected, path, f"{struct}.{go_path}", report)
    elif isinstance(expected, Listing):
        if not isinstance(value, list):
            report(path, _wrong(value, f"{struct}.{go_path}", expected.go_type))
            return
        for place, item in enumerate(value):
            _check(item, expected.item, (*path, place), struct, go_path, report)
    elif not isinstance(value, dict):
        report(path, _wrong(value, f"{struct}.{go_path}", expected.go_type))
    elif isinstance(expected, Mapped):
        for key, item in value.items():
            _check(item, expected.item, (*path, key), struct, go_path, report)
    else:
        for key, item in value.items():
            if key in expected.fields:
                inner = f"{go_path}.{key}" if go_path else key
                _check(item, expected.fields[key], (*path, key), expected.name, inner, report)


def _check_basic(value: Any, expected: Basic, path: Path, go_field: str, report: Report) -> None:
    if expected is QUANTITY:
        try:
            quantity_of(value)
        except MalformedQuantity as fault:
            report(path, str(fault))
        return
    if expected is TIME:
        if not isinstance(value, str):
            report(path, _wrong(value, go_field, "string"))
        elif moment_ns(value) is None:
            report(path, f'parsing time "{value}" as "2006-01-02T15:04:05Z07:00": cannot parse "{value}" as "2006"')
        return
    if expected is INT_OR_STRING:
        if not isinstance(value, str | int) or isinstance(value, bool):
            report(path, _wrong(value, go_field, expected.go_type))
        return
    if expected is STRING or expected is BOOL:
        if not isinstance(value, str if expected is STRING else bool):
            report(path, _wrong(value, go_field, expected.go_type))
        return
    _check_integer(value, expected.go_type, path, go_field, report)


def _check_integer(value: Any, go_type: str, path: Path, go_field: str, report: Report) -> None:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number:
        report(path, _wrong(value, go_field, go_type))
    elif not float(value).is_integer() or abs(value) >= 1 << _BITS[go_type]:
        report(path, f"json: cannot unmarshal number {value} into Go struct field {go_field} of type {go_type}")


def _wrong(value: Any, go_field: str, go_type: str) -> str:
    return f"json: cannot unmarshal {_json_type(value)} into Go struct field {go_field} of type {go_type}"


def _json_type(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"
