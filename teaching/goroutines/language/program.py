"""A program: one file of package main and the packages that it imports, checked together."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakKeyDictionary

from teaching.goroutines.language.check.package import check_package
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import Type
from teaching.goroutines.language.nodes import Span
from teaching.goroutines.language.objects import Builtin, Package, TypeName
from teaching.goroutines.language.scope import Scope
from teaching.goroutines.language.stdpackages import STANDARD
from teaching.goroutines.language.syntax import Parsed, parse
from teaching.goroutines.language.universe import UNIVERSE, UNSAFE_BUILTINS, UNSAFE_POINTER
from teaching.simulation.diagnostics import Diagnostic, Where, in_order

MAX_ERRORS = 10
MAX_RECURSION = 10_000  # frames of Python: long chains of operators nest deeply
GOROOT = "/usr/local/go"


class Importer(Protocol):
    """Where the Go text of library packages comes from."""

    def source(self, path: str) -> str | None:
        """The text of the package with this import path; None if there is none."""


@dataclass(slots=True)
class Checked:
    """The result: `package` is None after a syntax error; run it only if there are no diagnostics.

    `packages` are all packages of the program in the order of their initialisation, main last.
    """

    package: Package | None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    packages: list[Package] = field(default_factory=list)


class LibraryError(Exception):
    """A fault in a package of ours."""


def _unsafe() -> Package:
    package = Package("unsafe", "unsafe", Scope(UNIVERSE), complete=True)
    pointer: Type = UNSAFE_POINTER
    package.scope.insert(TypeName("Pointer", package, type=pointer))
    for name in UNSAFE_BUILTINS:
        package.scope.names[name] = Builtin(f"unsafe.{name}", package)
    return package


UNSAFE = _unsafe()

_checked_packages: WeakKeyDictionary[Importer, dict[str, Package]] = WeakKeyDictionary()
"""By importer: packages refer to one another, so those of two libraries must not mix."""


def load_package(path: str, importer: Importer) -> Package | None:
    """A library package, checked once an importer."""
    if path == "unsafe":
        return UNSAFE
    known = _checked_packages.setdefault(importer, {})
    if path in known:
        return known[path]
    source = importer.source(path)
    if source is None:
        return None
    parsed = parse(source, f"{path}.go")
    if parsed.file is None or parsed.diagnostics:
        raise LibraryError(f"package {path}: {'; '.join(map(str, parsed.diagnostics))}")
    checker = check_package(parsed.file, path, lambda p: load_package(p, importer), native=True)
    if checker.diagnostics or checker.unknown_imports:
        faults = [*map(str, checker.diagnostics), *(f"unknown import {p}" for p, _ in checker.unknown_imports)]
        raise LibraryError(f"package {path}: {'; '.join(faults)}")
    known[path] = checker.package
    return checker.package


def check_program(source: str, filename: str, importer: Importer) -> Checked:
    """Check a program; all faults are reported as `go build` reports them, ten at most."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, MAX_RECURSION))
    try:
        return _check_program(source, filename, importer)
    except RecursionError:
        message = "the program is nested too deeply to be checked"
        where = Where(filename, 1, 1, 1, 2)
        return Checked(None, [Diagnostic(where, "TooDeep", message, "Split long expressions and nested types.")])
    finally:
        sys.setrecursionlimit(limit)


def _check_program(source: str, filename: str, importer: Importer) -> Checked:
    parsed = parse(source, filename)
    if parsed.file is None or any(d.message.startswith("syntax error") for d in parsed.diagnostics):
        return Checked(None, _limited(parsed.diagnostics))
    checker = check_package(parsed.file, parsed.file.package.name, lambda p: load_package(p, importer), native=False)
    package = checker.package
    if checker.unknown_imports:
        return Checked(package, in_order(_unknown(filename, path, span) for path, span in checker.unknown_imports))
    diagnostics = _limited([*parsed.diagnostics, *checker.diagnostics])
    if not diagnostics:
        diagnostics = _check_main(checker, parsed, filename)
    return Checked(package, diagnostics, initialisation_order(package))


def _check_main(checker: Checker, parsed: Parsed, filename: str) -> list[Diagnostic]:
    """Only package main is a program, and it needs a function main."""
    package = checker.package
    if package.name != "main":
        message = f"package command-line-arguments is not a main package: this is package {package.name}"
        assert parsed.file is not None
        span = parsed.file.package.span
        where = Where(filename, span.line, span.column, span.end_line, span.end_column)
        return [Diagnostic(where, "MainPackage", message, "Begin the file with: package main")]
    if package.scope.lookup("main") is None:
        message = "runtime.main_main·f: function main is undeclared in the main package"
        return [Diagnostic(Where(), "MissingMain", message, "Add: func main() { }")]
    return []


def _unknown(filename: str, path: str, span: Span) -> Diagnostic:
    """An import that cannot be loaded, in the words of `go build`."""
    where = Where(filename, span.line, span.column, span.end_line, span.end_column)
    if path in STANDARD:
        message = f"package {path} is not part of the simulated standard library"
        return Diagnostic(where, "BrokenImport", message, "Remove the import, or use a package that is simulated.")
    if "." in path.partition("/")[0]:
        message = f"no required module provides package {path}: go.mod file not found in current directory or any "
        message += "parent directory; see 'go help modules'"
        remedy = "Only packages of the standard library can be imported here."
        return Diagnostic(where, "BrokenImport", message, remedy)
    message = f"package {path} is not in std ({GOROOT}/src/{path})"
    return Diagnostic(where, "BrokenImport", message, "Check the spelling of the import path.")


def _limited(diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """Sorted; after the tenth, in the order of detection, the compiler gives up."""
    unique: dict[tuple[int, str], Diagnostic] = {}
    for d in diagnostics:
        unique.setdefault((d.where.line, d.message), d)
    found = list(unique.values())
    if len(found) < MAX_ERRORS:
        return in_order(found)
    kept = found[:MAX_ERRORS]
    last = kept[-1].where
    return [*in_order(kept), Diagnostic(last, "TooManyErrors", "too many errors")]


def initialisation_order(main: Package) -> list[Package]:
    """Each package after those that it imports; ties in the order of import paths, as the runtime sorts them."""
    out: list[Package] = []

    def visit(package: Package) -> None:
        if package in out:
            return
        for imported in sorted(package.imports, key=lambda p: p.path):
            visit(imported)
        out.append(package)

    visit(main)
    return out
