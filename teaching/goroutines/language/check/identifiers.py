"""Names in expressions: what they denote, who uses them, which function literals capture them."""

from __future__ import annotations

from teaching.goroutines.language.check import decl
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import INVALID
from teaching.goroutines.language.nodes import FuncLit, Ident, Mode
from teaching.goroutines.language.objects import Builtin, Const, Func, Nil, Object, PkgName, TypeName, Var
from teaching.goroutines.language.universe import IOTA, UNTYPED_NIL


def object_kind(obj: Object) -> str:
    """How a message calls an object that is not what was wanted."""
    words = {PkgName: "package name", Const: "constant", TypeName: "defined type", Func: "function"}
    words |= {Builtin: "built-in function", Nil: "untyped nil"}
    if isinstance(obj, Func) and obj.receiver is not None:
        return "method"
    return _variable_kind(obj) if isinstance(obj, Var) else words.get(type(obj), "label")


def _variable_kind(v: Var) -> str:
    if v.is_field:
        return "struct field"
    if v.is_receiver:
        return "receiver"
    if v.is_param:
        return "parameter"
    if v.is_result:
        return "result variable"
    return "package-level variable" if v.is_global else "local variable"


def ident(c: Checker, x: Operand, e: Ident, want_type: bool) -> None:
    """Resolve a name."""
    x.mode, x.expr = Mode.INVALID, e
    found = c.env.scope.find(e.name)
    if found is None:
        if e.name == "_":
            c.error(e, "InvalidBlank", "cannot use _ as value or type")
        else:
            c.error(e, "UndeclaredName", f"undefined: {e.name}")
        return
    scope, obj = found
    e.obj = obj
    if want_type and not isinstance(obj, TypeName):
        c.error(e, "NotAType", f"{obj.name} ({object_kind(obj)}) is not a type")
        if isinstance(obj, Var):
            mark_used(c, obj)
        return
    is_type = isinstance(obj, TypeName)
    if decl.type_of(obj) is None or (is_type and want_type and obj.package is c.package):
        decl.object_decl(c, obj)
    if scope is not c.package.scope and obj.name in c.dot_imports and scope.parent is c.package.scope:
        c.dot_imports[obj.name].used = True
    _denote(c, x, e, obj)


def _denote(c: Checker, x: Operand, e: Ident, obj: Object) -> None:
    if isinstance(obj, Var):
        mark_used(c, obj)
        c.depend_on(obj)
        if obj.type is None or obj.type is INVALID:
            return
        capture(c, obj)
        x.mode, x.type = Mode.VARIABLE, obj.type
    elif isinstance(obj, Const):
        _constant(c, x, e, obj)
    elif isinstance(obj, TypeName):
        x.mode, x.type = Mode.TYPE, obj.type or INVALID
        if x.type is INVALID:
            x.mode = Mode.INVALID
    elif isinstance(obj, Func):
        c.depend_on(obj)
        assert obj.type is not None
        x.mode, x.type = Mode.VALUE, obj.type
    elif isinstance(obj, Builtin):
        x.mode, x.builtin = Mode.BUILTIN, obj.name
    elif isinstance(obj, Nil):
        x.mode, x.type = Mode.NIL, UNTYPED_NIL
    elif isinstance(obj, PkgName):
        c.error(e, "InvalidPkgUse", f"use of package {obj.name} not in selector")


def _constant(c: Checker, x: Operand, e: Ident, obj: Const) -> None:
    c.depend_on(obj)
    if obj is IOTA:
        if c.env.iota is None:
            c.error(e, "InvalidIota", "cannot use iota outside constant declaration")
            return
        assert obj.type is not None
        x.mode, x.type, x.value = Mode.CONSTANT, obj.type, c.env.iota
    elif obj.type is not None and obj.type is not INVALID and obj.value is not None:
        x.mode, x.type, x.value = Mode.CONSTANT, obj.type, obj.value


def mark_used(c: Checker, v: Var) -> None:
    """A variable is read."""
    v.used = True
    if v.package is c.package:
        c.used.add(v)


def capture(c: Checker, v: Var) -> None:
    """If the variable belongs to a function around the one at hand, the literals between capture it."""
    if v.function is None or v.is_global or v.is_field:
        return
    for function in reversed(c.env.functions):
        if function is v.function:
            return
        if isinstance(function, FuncLit) and v not in function.captures:
            function.captures.append(v)
            v.captured = True


def remember_use(c: Checker, e: Ident) -> tuple[Var, bool] | None:
    """The variable that a name denotes, and whether it was used before."""
    obj = c.lookup(e.name)
    return (obj, obj in c.used) if isinstance(obj, Var) and obj.package is c.package else None


def restore_use(c: Checker, remembered: tuple[Var, bool] | None) -> None:
    """Forget a use that was none."""
    if remembered is not None and not remembered[1]:
        remembered[0].used = False
        c.used.discard(remembered[0])
