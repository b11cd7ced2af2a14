"""A whole package, from its file to a checked one."""

from __future__ import annotations

from teaching.goroutines.language.check.initorder import init_order
from teaching.goroutines.language.check.monomorphisation import check_instances
from teaching.goroutines.language.check.record import finish_untyped
from teaching.goroutines.language.check.resolver import check_objects, collect_objects
from teaching.goroutines.language.check.state import Checker, Import
from teaching.goroutines.language.check.switches import report_unused_guards
from teaching.goroutines.language.check.unused import unused_imports
from teaching.goroutines.language.objects import Package
from teaching.goroutines.language.scope import Scope
from teaching.goroutines.language.statements import File
from teaching.goroutines.language.universe import UNIVERSE


def check_package(file: File, path: str, importing: Import, *, native: bool) -> Checker:
    """Check the file as a package; `native` allows functions without a body."""
    package = Package(path, file.package.name, Scope(UNIVERSE))
    c = Checker(package, file.name, importing)
    c.allow_native = native
    collect_objects(c, file)
    check_objects(c)
    c.process_delayed(0)
    report_unused_guards(c)
    if not c.diagnostics:
        check_instances(c)
    package.init_order = init_order(c)
    unused_imports(c)
    finish_untyped(c)
    if not c.diagnostics:
        for decl in c.without_body:
            c.error(decl.name, "MissingBody", "missing function body")
    package.local_types = c.local_types
    package.file = file
    package.complete = True
    return c
