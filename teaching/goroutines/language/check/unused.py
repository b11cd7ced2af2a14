"""Variables and imports that nobody uses."""

from __future__ import annotations

from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.nodes import FuncLit
from teaching.goroutines.language.objects import PkgName
from teaching.goroutines.language.statements import FuncDecl


def unused_variables(c: Checker, function: FuncDecl | FuncLit, start: int) -> None:
    """Report the local variables of a function that are never read; parameters and results need not be."""
    for v in c.local_vars[start:]:
        if v.function is function and v not in c.used:
            c.error(v, "UnusedVar", f"declared and not used: {v.name}")


def unused_imports(c: Checker) -> None:
    """Report imports whose name is never mentioned."""
    for name in c.imports:
        if name.name != "_" and not name.used:
            _report(c, name)


def _report(c: Checker, name: PkgName) -> None:
    assert name.imported is not None
    path = name.imported.path
    last = path.rpartition("/")[2]
    if name.name in ("", ".", last):
        message = f'"{path}" imported and not used'
    else:
        message = f'"{path}" imported as {name.name} and not used'
    c.error(name, "UnusedImport", message)
