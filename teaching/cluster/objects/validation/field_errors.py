"""Faults of single fields, in the API server's words (apimachinery/pkg/util/validation/field)."""

import json
from collections.abc import Iterable
from typing import Any

from teaching.cluster.objects.label_selectors import is_label_value, is_qualified_name
from teaching.cluster.objects.manifest_text import Path

_ENDS = "and must start and end with an alphanumeric character"
_REGEX = "regex used for validation is"
DNS_LABEL = (
    f"a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', {_ENDS} "
    f"(e.g. 'my-name',  or '123-abc', {_REGEX} '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
)
DNS_SUBDOMAIN = (
    f"a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', {_ENDS} "
    f"(e.g. 'example.com', {_REGEX} '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
)
QUALIFIED_NAME = (
    f"name part must consist of alphanumeric characters, '-', '_' or '.', {_ENDS} "
    f"(e.g. 'MyName',  or 'my.name',  or '123-abc', {_REGEX} '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
)
LABEL_VALUE = (
    f"a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', {_ENDS} "
    f"(e.g. 'MyValue',  or 'my_value',  or '12345', {_REGEX} '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"
)


def path_text(path: Path) -> str:
    """A path as the API server writes it: `spec.containers[0].resources.requests[cpu]` (keys of maps in brackets)."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif part.startswith("["):
            text += part
        else:
            text += f".{part}" if text else part
    return text


class FieldErrors:
    """Collects faults. Paths name places in the document; keys of maps are written `[key]` there."""

    def __init__(self) -> None:
        """None yet."""
        self.found: list[tuple[Path, str, str]] = []

    def _add(self, path: Path, code: str, detail: str) -> None:
        self.found.append((path, code, f"{path_text(path)}: {detail}"))

    def required(self, path: Path, detail: str = "") -> None:
        """A value is missing."""
        self._add(path, "FieldValueRequired", f"Required value: {detail}" if detail else "Required value")

    def invalid(self, path: Path, value: Any, detail: str) -> None:
        """A value cannot be."""
        self._add(path, "FieldValueInvalid", f"Invalid value: {shown(value)}: {detail}")

    def forbidden(self, path: Path, detail: str) -> None:
        """A value may not be here."""
        self._add(path, "FieldValueForbidden", f"Forbidden: {detail}")

    def duplicate(self, path: Path, value: Any) -> None:
        """A value may be given once only."""
        self._add(path, "FieldValueDuplicate", f"Duplicate value: {shown(value)}")

    def not_supported(self, path: Path, value: Any, supported: Iterable[str]) -> None:
        """A value is none of a list."""
        names = ", ".join(f'"{name}"' for name in sorted(supported))
        self._add(path, "FieldValueNotSupported", f"Unsupported value: {shown(value)}: supported values: {names}")

    def one_of(self, path: Path, value: Any, supported: Iterable[str]) -> None:
        """Check that a value is one of a list; absence is fine."""
        names = tuple(supported)
        if value is not None and value not in names:
            self.not_supported(path, value, names)

    def labels(self, path: Path, labels: dict[str, str] | None) -> None:
        """Check labels."""
        for key, value in (labels or {}).items():
            if not is_qualified_name(key):
                self.invalid(path, key, QUALIFIED_NAME)
            if not is_label_value(value or ""):
                self.invalid(path, value, LABEL_VALUE)

    def label_key(self, path: Path, key: str | None) -> None:
        """Check one label key."""
        if not key or not is_qualified_name(key):
            self.invalid(path, key or "", "name part must be non-empty" if not key else QUALIFIED_NAME)


def shown(value: Any) -> str:
    """A value as it is shown in messages."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
