"""The package level: imports, and all names that the file declares, in any order."""

from __future__ import annotations

from teaching.goroutines.language.check import decl as decls
from teaching.goroutines.language.check.signature import unpack_receiver
from teaching.goroutines.language.check.state import Checker, Declared
from teaching.goroutines.language.nodes import Expr, Field, Ident, StarExpr, unparen
from teaching.goroutines.language.objects import Const, Func, Object, Package, PkgName, TypeName, Var
from teaching.goroutines.language.parsing.literals import string_value
from teaching.goroutines.language.scope import Scope
from teaching.goroutines.language.statements import ConstDecl, File, FuncDecl, ImportDecl, TypeDecl, VarDecl

ILLEGAL = set("!\"#$%&'()*,:;<=>?[\\]^{|}`\ufffd")


def collect_objects(c: Checker, file: File) -> None:
    """Declare everything; imports go into the file's block, the rest into the package's."""
    file_scope = Scope(c.package.scope)
    receivers: list[tuple[Func, Ident]] = []
    for d in file.decls:
        if isinstance(d, ImportDecl):
            _import(c, file_scope, d)
        elif isinstance(d, ConstDecl):
            _consts(c, file_scope, d)
        elif isinstance(d, VarDecl):
            _vars(c, file_scope, d)
        elif isinstance(d, TypeDecl):
            obj = TypeName(d.name.name, c.package, d.name.span, is_alias=d.is_alias, decl=d)
            d.name.obj = obj
            c.package.types.append(d)
            _declare(c, obj, Declared(obj, d, len(c.declared), file_scope))
        elif isinstance(d, FuncDecl):
            _func(c, file_scope, d, receivers)
    _import_conflicts(c, file_scope)
    for method, name in receivers:
        base = _base_type(c, method, name)
        if base is not None:
            c.methods.setdefault(base, []).append(method)


def check_objects(c: Checker) -> None:
    """Check what was declared: types first, aliases, then the rest."""
    objects = [d.obj for d in c.declared.values()]
    types = [o for o in objects if isinstance(o, TypeName)]
    for obj in types:
        if obj.decl is not None and not obj.decl.is_alias:
            decls.object_decl(c, obj)
    for obj in types:
        decls.object_decl(c, obj)
    for other in objects:
        if not isinstance(other, TypeName):
            decls.object_decl(c, other)


def _declare(c: Checker, obj: Object, info: Declared) -> None:
    if obj.name == "init":
        c.error(obj, "InvalidInitDecl", "cannot declare init - must be func")
        return
    if obj.name == "main" and c.package.name == "main":
        c.error(obj, "InvalidMainDecl", "cannot declare main - must be func")
        return
    c.declare(c.package.scope, obj)
    c.declared[obj] = info


def _import(c: Checker, scope: Scope, d: ImportDecl) -> None:
    if d.path.kind != "string":
        return
    path = string_value(d.path.text).decode("utf-8", "replace")
    bad = next((char for char in path if char in ILLEGAL or char.isspace() or not char.isprintable()), None)
    if not path or bad is not None:
        reason = "empty string" if bad is None else f"invalid character U+{ord(bad):04X} '{bad}'"
        c.error(d.path, "BadImportPath", f"invalid import path ({reason})")
        return
    package = c.importing(path)
    if package is None:
        _unknown_package(c, scope, d, path)
        return
    name = d.local_name.name if d.local_name is not None else package.name
    if name == "init":
        c.error(d, "InvalidInitDecl", "cannot import package as init - init must be a func")
        return
    if package not in c.package.imports:
        c.package.imports.append(package)
    span = d.local_name.span if d.local_name is not None else d.path.span
    obj = PkgName(name, c.package, span, package, d)
    d.obj = obj
    c.imports.append(obj)
    if name == ".":
        _dot_import(c, scope, obj, package)
    else:
        c.declare(scope, obj)


def _unknown_package(c: Checker, scope: Scope, d: ImportDecl, path: str) -> None:
    """Report an import that cannot be loaded, and let its name stand for anything."""
    c.unknown_imports.append((path, d.path.span))
    name = d.local_name.name if d.local_name is not None else path.rpartition("/")[2]
    if name in ("_", "."):
        return
    obj = PkgName(name, c.package, d.path.span, None, d, used=True)
    d.obj = obj
    c.declare(scope, obj)


def _dot_import(c: Checker, scope: Scope, name: PkgName, package: Package) -> None:
    for key in sorted(package.scope.names):
        obj = package.scope.names[key]
        if not obj.exported:
            continue
        if scope.lookup(key) is not None:
            c.error(name, "DuplicateDecl", f"{key} redeclared in this block")
            continue
        scope.names[key] = obj
        c.dot_imports[key] = name


def _import_conflicts(c: Checker, scope: Scope) -> None:
    """A name of the package must not be that of an import, too."""
    for name, obj in scope.names.items():
        other = c.package.scope.lookup(name)
        if other is None:
            continue
        if isinstance(obj, PkgName) and obj.imported is not None:
            through = f"import of {_package_text(obj.imported)}"
        else:
            through = f"dot-import of {_package_text(obj.package)}"
        message = f"{name} already declared through {through}"
        c.error(other, "DuplicateDecl", f"{message}\n\t{c.place(obj)}: other declaration of {name}")


def _package_text(package: Package | None) -> str:
    return "" if package is None else f'package {package.name} ("{package.path}")'


def _consts(c: Checker, scope: Scope, d: ConstDecl) -> None:
    for i, name in enumerate(d.names):
        obj = Const(name.name, c.package, name.span, decl=d, index=i)
        name.obj = obj
        d.objs.append(obj)
        init = d.values[i] if i < len(d.values) else None
        _declare(c, obj, Declared(obj, d, len(c.declared), scope, init, d.inherited))
    decls.arity(c, d, d.names, d.values, constant=True, inherited=d.inherited)


def _vars(c: Checker, scope: Scope, d: VarDecl) -> None:
    d.objs = [Var(name.name, c.package, name.span, is_global=True, decl=d) for name in d.names]
    several = len(d.values) == 1 and len(d.names) > 1
    for i, (name, obj) in enumerate(zip(d.names, d.objs, strict=True)):
        name.obj = obj
        init: Expr | None = d.values[0] if several else d.values[i] if i < len(d.values) else None
        lhs = d.objs if several else None
        _declare(c, obj, Declared(obj, d, len(c.declared), scope, init, lhs=lhs))
    if d.type_expr is None or d.values:
        decls.arity(c, d, d.names, d.values, constant=False, inherited=False)


def _func(c: Checker, scope: Scope, d: FuncDecl, receivers: list[tuple[Func, Ident]]) -> None:
    name = d.name.name
    obj = Func(name, c.package, d.name.span, decl=d)
    d.obj = obj
    d.name.obj = obj
    c.package.funcs.append(d)
    if d.recv is None:
        _check_entry(c, d, obj)
        if name != "init":
            c.declare(c.package.scope, obj)
    else:
        pointer, base, _ = unpack_receiver(d.recv.type_expr)
        obj.pointer_receiver = pointer
        if isinstance(base, Ident) and name != "_":
            receivers.append((obj, base))
    c.declared[obj] = Declared(obj, d, len(c.declared), scope)


def _check_entry(c: Checker, d: FuncDecl, obj: Func) -> None:
    """main and init have no parameters and no results."""
    name = obj.name
    if name != "init" and not (name == "main" and c.package.name == "main"):
        return
    code = "InvalidInitDecl" if name == "init" else "InvalidMainDecl"
    params: list[Field] = d.type_params
    if params:
        c.error(params[0], code, f"func {name} must have no type parameters")
    if d.func_type.params or d.func_type.results:
        c.error(d.name, code, f"func {name} must have no arguments and no return values")
    if name == "init" and d.body is None:
        c.error(obj, "MissingInitBody", "func init must have a body")


def _base_type(c: Checker, method: Func, name: Ident) -> TypeName | None:
    """The type to which a method belongs; aliases are followed."""
    seen: set[TypeName] = set()
    current: Ident | None = name
    while current is not None:
        obj = c.package.scope.lookup(current.name)
        if not isinstance(obj, TypeName) or obj in seen or obj.decl is None:
            return None
        if not obj.decl.is_alias:
            return obj
        seen.add(obj)
        e = unparen(obj.decl.type_expr)
        if isinstance(e, StarExpr) and not method.pointer_receiver:
            method.pointer_receiver = True
            e = unparen(e.x)
        current = e if isinstance(e, Ident) else None
    return None
