"""Reads one YAML file and takes it apart, field by field, with the place of every fault.

A `Fields` is a mapping of the file together with where it stands; asking it for a field checks presence and type, and
`done()` names the fields nobody asked for, so that a typing error in a lesson never passes silently.
"""

from pathlib import Path
from typing import Any

import yaml

from teaching.simulation.diagnostics import Diagnostic, Where


class Faults:
    """Diagnostics collected while a course is read."""

    def __init__(self) -> None:
        """None yet."""
        self.found: list[Diagnostic] = []

    def add(self, file: Path | str, line: int, code: str, message: str, remedy: str = "") -> None:
        """Note a fault of the author at a line of a file."""
        self.found.append(Diagnostic(Where(str(file), line), code, message, remedy))


class Fields:
    """A mapping of a YAML file: values by name, each asked for once with the type it must have."""

    def __init__(self, node: yaml.MappingNode, file: Path, faults: Faults) -> None:
        """Take the mapping apart; keys that come twice are faults."""
        self.file, self.faults, self.line = file, faults, node.start_mark.line + 1
        self._nodes: dict[str, yaml.Node] = {}
        self._asked: set[str] = set()
        for key, value in node.value:
            if key.value in self._nodes:
                self.fault(key.start_mark.line + 1, "twice", f"field {key.value!r} stands here a second time")
            self._nodes[key.value] = value

    def fault(self, line: int, code: str, message: str, remedy: str = "") -> None:
        """Note a fault in this file."""
        self.faults.add(self.file, line, code, message, remedy)

    def text(self, name: str, default: str | None = None) -> str:
        """A text; without a default it must be there."""
        node = self._take(name, required=default is None)
        if node is None:
            return default or ""
        if not isinstance(node, yaml.ScalarNode):
            self.fault(node.start_mark.line + 1, "type", f"field {name!r} must be a text")
            return ""
        return str(node.value).strip()

    def number(self, name: str, default: int) -> int:
        """A whole number."""
        node = self._take(name, required=False)
        if node is None:
            return default
        if not isinstance(node, yaml.ScalarNode) or not str(node.value).lstrip("-").isdigit():
            self.fault(node.start_mark.line + 1, "type", f"field {name!r} must be a whole number")
            return default
        return int(node.value)

    def fields(self, name: str, *, required: bool = False) -> "Fields | None":
        """A nested mapping."""
        node = self._take(name, required=required)
        if node is None:
            return None
        if not isinstance(node, yaml.MappingNode):
            self.fault(node.start_mark.line + 1, "type", f"field {name!r} must be a mapping")
            return None
        return Fields(node, self.file, self.faults)

    def list_of_fields(self, name: str) -> list["Fields"]:
        """A list of mappings, perhaps empty."""
        node = self._take(name, required=False)
        if node is None:
            return []
        items = node.value if isinstance(node, yaml.SequenceNode) else [node]
        wrong = [item for item in items if not isinstance(item, yaml.MappingNode)]
        for item in wrong:
            self.fault(item.start_mark.line + 1, "type", f"each item of {name!r} must be a mapping")
        return [Fields(item, self.file, self.faults) for item in items if isinstance(item, yaml.MappingNode)]

    def value(self, name: str, default: Any = None) -> Any:
        """Any plain YAML value."""
        node = self._take(name, required=False)
        return default if node is None else _plain(node)

    def line_of(self, name: str) -> int:
        """The line where a field's value stands, or that of the mapping."""
        node = self._nodes.get(name)
        return node.start_mark.line + 1 if node else self.line

    def names(self) -> list[str]:
        """The fields that stand here, in order."""
        return list(self._nodes)

    def done(self) -> None:
        """Name the fields that nobody asked for."""
        for name in self._nodes:
            if name not in self._asked:
                known = ", ".join(sorted(self._asked))
                self.fault(self.line_of(name), "unknown", f"unknown field {name!r}", f"Known here: {known}.")

    def _take(self, name: str, *, required: bool) -> yaml.Node | None:
        self._asked.add(name)
        node = self._nodes.get(name)
        if node is None and required:
            self.fault(self.line, "missing", f"field {name!r} is missing")
        return node


def _plain(node: yaml.Node) -> Any:
    return yaml.SafeLoader("").construct_object(node, deep=True)


def read_yaml(path: Path, faults: Faults) -> Fields | None:
    """The mapping that a file holds, or None after noting why there is none."""
    try:
        node = yaml.compose(path.read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    except FileNotFoundError:
        faults.add(path, 0, "no-file", "the file does not exist")
        return None
    except UnicodeDecodeError:
        faults.add(path, 0, "encoding", "the file is not UTF-8")
        return None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        faults.add(path, line, "yaml", error.problem or "this is not YAML")
        return None
    if not isinstance(node, yaml.MappingNode):
        faults.add(path, 1, "type", "the file must hold a mapping")
        return None
    return Fields(node, path, faults)
