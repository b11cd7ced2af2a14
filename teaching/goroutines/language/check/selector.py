"""`x.f`: qualified identifiers, fields, method values and method expressions."""

from __future__ import annotations

from teaching.goroutines.language.check import addressing, decl, expr
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Interface,
    Named,
    Pointer,
    Signature,
    Type,
)
from teaching.goroutines.language.lookup import Found, interface_pointer_cause, lookup
from teaching.goroutines.language.nodes import Ident, Mode, SelectorExpr, anchor
from teaching.goroutines.language.objects import Builtin, Const, Func, Object, PkgName, TypeName, Var
from teaching.goroutines.language.predicates import is_interface_pointer
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.selections import Selection, SelectionKind


def check_selector(c: Checker, x: Operand, e: SelectorExpr, want_type: bool) -> None:
    """Resolve a selector."""
    x.mode, x.type, x.expr = Mode.INVALID, INVALID, e
    if isinstance(e.x, Ident):
        obj = c.lookup(e.x.name)
        if isinstance(obj, PkgName):
            e.x.obj = obj
            e.x.mode = Mode.PACKAGE
            _qualified(c, x, e, obj)
            return
    inner = expr.expr_or_type(c, e.x)
    if inner.mode is Mode.BUILTIN:
        words = f"invalid use of {c.describe(inner)} in selector expression"
        c.error(anchor(e), "UncalledBuiltin", words)
        return
    if not inner.valid:
        return
    if want_type:
        c.error(e.sel, "NotAType", f"{expr_string(e)} is not a type")
        return
    if e.sel.name == "_":
        c.error(e.sel, "MissingFieldOrMethod", f"{inner.text}._ undefined (cannot refer to blank field or method)")
        return
    found = lookup(inner.type, inner.mode is Mode.VARIABLE, c.package, e.sel.name)
    if found.obj is None:
        _not_found(c, inner, e, found)
    elif isinstance(found.obj, Var):
        _field(c, x, inner, e, found, found.obj)
    else:
        _method(c, x, inner, e, found, found.obj)


def _qualified(c: Checker, x: Operand, e: SelectorExpr, package_name: PkgName) -> None:
    package_name.used = True
    package = package_name.imported
    if package is None:
        return
    name = e.sel.name
    obj = package.scope.lookup(name)
    if obj is None:
        message = f"undefined: {expr_string(e)}"
        others = sorted(o.name for o in package.scope.names.values() if o.exported and o.name.lower() == name.lower())
        if others:
            message += f" (but have {others[0]})"
        c.error(e.sel, "UndeclaredImportedName", message)
        return
    if not obj.exported and not isinstance(obj, Builtin):
        message = f"name {name} not exported by package {package.name}"
        c.error(e.sel, "UnexportedName", message)
    e.sel.obj = obj
    _denote_imported(x, obj)
    e.sel.mode, e.sel.type = x.mode, x.type


def _denote_imported(x: Operand, obj: Object) -> None:
    if isinstance(obj, Const) and obj.value is not None:
        x.mode, x.type, x.value = Mode.CONSTANT, obj.type or INVALID, obj.value
    elif isinstance(obj, TypeName):
        x.mode, x.type = Mode.TYPE, obj.type or INVALID
    elif isinstance(obj, Var):
        x.mode, x.type = Mode.VARIABLE, obj.type or INVALID
    elif isinstance(obj, Func):
        x.mode, x.type = Mode.VALUE, obj.type or INVALID
    elif isinstance(obj, Builtin):
        x.mode, x.builtin = Mode.BUILTIN, obj.name
    if x.type is INVALID and x.mode is not Mode.BUILTIN:
        x.mode = Mode.INVALID


def _not_found(c: Checker, x: Operand, e: SelectorExpr, found: Found) -> None:
    name = e.sel.name
    shown = c.show(x.type)
    if x.type is INVALID or x.type.underlying is INVALID:
        return
    if found.ambiguous:
        c.error(e.sel, "AmbiguousSelector", f"ambiguous selector {x.text}.{name}")
        return
    if found.indirect:
        if x.mode is Mode.TYPE:
            needs = f"(needs pointer receiver (*{shown}).{name})"
            c.error(e.sel, "InvalidMethodExpr", f"invalid method expression {shown}.{name} {needs}")
        else:
            c.error(e.sel, "InvalidMethodExpr", f"cannot call pointer method {name} on {shown}")
        return
    if is_interface_pointer(x.type):
        why = interface_pointer_cause(x.type, c.show)
    else:
        other = lookup(x.type, x.mode is Mode.VARIABLE, c.package, name, fold_case=True).obj
        why = lookup_error(c, x.type, name, other, in_literal=False)
    c.error(e.sel, "MissingFieldOrMethod", f"{x.text}.{name} undefined ({why})")


def lookup_error(c: Checker, t: Type, name: str, other: Var | Func | None, in_literal: bool) -> str:
    """Why there is no such field or method, with what is similar."""
    shown = c.show(t)
    what = "method" if isinstance(other, Func) else "field"
    relation = "missing" if other is None else _relation(c, name, other)
    found = other.name if other is not None else ""
    if in_literal:
        base = f"unknown field {name} in struct literal of type {shown}"
        return {
            "missing": base,
            "misspelled": f"{base}, but does have {found}",
            "unexported": f"{base}, but does have unexported {found}",
            "inaccessible": f"cannot refer to unexported field {found} in struct literal of type {shown}",
        }[relation]
    base = f"type {shown} has no field or method {name}"
    return {
        "missing": base,
        "misspelled": f"{base}, but does have {what} {found}",
        "unexported": f"{base}, but does have unexported {what} {found}",
        "inaccessible": f"cannot refer to unexported {what} {found}",
    }[relation]


def _relation(c: Checker, name: str, other: Object) -> str:
    found = other.name
    if other.package is c.package:
        return "misspelled"
    if name[:1].isupper():
        if other.exported:
            return "misspelled"
        return "unexported" if name[1:] == found[1:] else "missing"
    if other.exported:
        return "misspelled" if name[1:] == found[1:] else "missing"
    return "inaccessible" if name == found else "missing"


def _field(c: Checker, x: Operand, inner: Operand, e: SelectorExpr, found: Found, field: Var) -> None:
    if inner.mode is Mode.TYPE:
        words = f"operand for field selector {e.sel.name} must be value of type {c.show(inner.type)}"
        c.error(e.x, "MissingFieldOrMethod", words)
        return
    e.selection = Selection(SelectionKind.FIELD, inner.type, field, found.path, found.indirect, found.holder)
    e.sel.obj = field
    addressable = inner.mode is Mode.VARIABLE or found.indirect
    x.mode = Mode.VARIABLE if addressable else Mode.VALUE
    x.type = field.type or INVALID
    if x.type is INVALID:
        x.mode = Mode.INVALID


def _method(c: Checker, x: Operand, inner: Operand, e: SelectorExpr, found: Found, method: Func) -> None:
    decl.object_decl(c, method.origin or method)
    if method.type is None:
        refreshed = lookup(inner.type, inner.mode is Mode.VARIABLE, c.package, e.sel.name)
        assert isinstance(refreshed.obj, Func)
        found, method = refreshed, refreshed.obj
    c.depend_on(method.origin or method)
    signature = method.type
    assert signature is not None
    e.sel.obj = method
    selection = Selection(SelectionKind.METHOD_VALUE, inner.type, method, found.path, found.indirect, found.holder)
    holder = found.holder or inner.type
    selection.interface = isinstance(holder.underlying, Interface)
    is_pointer = isinstance(holder, Pointer) or (
        not isinstance(holder, Named) and isinstance(holder.underlying, Pointer)
    )
    e.selection = selection
    x.mode = Mode.VALUE
    if inner.mode is Mode.TYPE:
        selection.kind = SelectionKind.METHOD_EXPR
        selection.deref = is_pointer and not method.pointer_receiver and not selection.interface
        recv = Var(signature.recv.name if signature.recv else "", c.package, e.span, inner.type, is_param=True)
        if not signature.params or not signature.params[0].name:
            recv.name = ""
        elif not recv.name:
            recv.name = "_"
        x.type = Signature([recv, *signature.params], signature.results, signature.variadic, signature.type_params)
        return
    selection.address = method.pointer_receiver and not is_pointer
    selection.deref = not method.pointer_receiver and is_pointer and not selection.interface
    if selection.address and not any(step.deref for step in found.path):
        addressing.take_address(e.x)
    x.type = Signature(signature.params, signature.results, signature.variadic, signature.type_params)
