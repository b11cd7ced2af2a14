"""Which packages the simulated standard library has, and where their parts are.

A package is a folder: `<name>.go` with its declarations, and `natives.py` with a table NATIVES if some of them have
no body. Both are read when a program first imports the package, and kept.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from teaching.goroutines.runtime.natives import Native

ROOT = Path(__file__).parent


def _folders(path: str) -> list[str]:
    """The folders of an import path below this one; `golang.org` cannot be a Python package and is `golang_org`."""
    return path.replace("golang.org/", "golang_org/").split("/")


@cache
def source_of(path: str) -> str | None:
    """The Go declarations of a package, None if there is no such package here."""
    parts = _folders(path)
    if not all(part.isidentifier() for part in parts):
        return None
    folder = ROOT.joinpath(*parts)
    name = parts[-2] if parts[-1] in ("v2", "v3") and len(parts) > 1 else parts[-1]
    file = folder / f"{name}.go"
    return file.read_text() if file.is_file() else None


@cache
def natives_of(path: str) -> Mapping[str, Native]:
    """The natives of a package by name: `Println`, `Builder.WriteString`."""
    parts = _folders(path)
    module = ".".join(["teaching.goroutines.stdlib", *parts, "natives"])
    folder = ROOT.joinpath(*parts)
    if not (folder / "natives.py").is_file() or find_spec(module) is None:
        return {}
    table: Mapping[str, Native] = import_module(module).NATIVES
    return table
