"""Type expressions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.language import nodes as n
from teaching.goroutines.language.check import expr, identifiers, instantiation, selector, signature, type_literals
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import fits_int, record_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.constant import to_int
from teaching.goroutines.language.gotype import (
    INVALID,
    Array,
    Chan,
    Interface,
    Map,
    Named,
    Pointer,
    Signature,
    Slice,
    Type,
    TypeParam,
    is_generic,
    is_untyped,
)
from teaching.goroutines.language.nodes import Expr, Mode
from teaching.goroutines.language.objects import Const, TypeName
from teaching.goroutines.language.predicates import comparable, integer, is_basic
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.typeset import type_set


def check_type(c: Checker, e: Expr, definition: TypeName | None = None) -> Type:
    """A type; a generic one must be instantiated. `definition` is the type name that is being declared as this."""
    t = _any_type(c, e, definition)
    name = e.sel.obj if isinstance(e, n.SelectorExpr) else e.obj if isinstance(e, n.Ident) else None
    if isinstance(name, TypeName) and name.is_alias and name.type_params:
        message = f"cannot use generic type {name.name} without instantiation"
        c.error(e, "WrongTypeArgCount", message)
        t = INVALID
    if is_generic(t):
        c.error(e, "WrongTypeArgCount", f"cannot use generic type {c.show(t)} without instantiation")
        t = INVALID
    record_type(e, t)
    return t


def var_type(c: Checker, e: Expr) -> Type:
    """The type of a variable: not a constraint."""
    t = check_type(c, e)
    valid_var_type(c, e, t)
    return t


def valid_var_type(c: Checker, e: Expr, t: Type) -> None:
    """Refuse constraint interfaces, once they are complete."""
    if isinstance(t, TypeParam) or not isinstance(t, Named | Interface):
        return

    def check() -> None:
        under = t.underlying
        if not isinstance(under, Interface):
            return
        found = type_set(under)
        if found.is_method_set:
            return
        reason = "is (or embeds) comparable" if found.comparable else "contains type constraints"
        message = f"cannot use type {c.show(t)} outside a type constraint: interface {reason}"
        c.error(e.span.start, "MisplacedConstraintIface", message)

    c.later(check)


def use_type_name(c: Checker, e: Expr) -> None:
    """Resolve the name of a generic alias, so that it counts as used."""
    record_type(e, _any_type(c, e, None))


def generic_type(c: Checker, e: Expr) -> tuple[Type, str]:
    """A generic type, uninstantiated, or the cause why it is none."""
    t = _any_type(c, e, None)
    cause = ""
    if t is not INVALID and not is_generic(t):
        cause = f"{c.show(t)} is not a generic type"
        t = INVALID
    record_type(e, t)
    return t, cause


def _any_type(c: Checker, e: Expr, definition: TypeName | None) -> Type:
    if isinstance(e, n.InterfaceType):
        return type_literals.interface_type(c, e, definition)
    if isinstance(e, n.ParenExpr):
        return check_type(c, e.x, definition)
    check = _TYPES.get(type(e))
    if check is not None:
        found: Type = check(c, e)
        return found
    c.error(e, "NotAType", f"{expr_string(e)} is not a type")
    expr.use(c, e)
    return INVALID


def _bad(c: Checker, e: n.BadExpr) -> Type:
    return INVALID


def _as_type(c: Checker, x: Operand) -> Type:
    if x.mode is Mode.TYPE:
        return x.type
    if x.valid:
        words = "used as type" if x.mode is Mode.NO_VALUE else "is not a type"
        c.error(x, "NotAType", f"{c.describe(x)} {words}")
    return INVALID


def _ident(c: Checker, e: n.Ident) -> Type:
    x = Operand()
    identifiers.ident(c, x, e, want_type=True)
    return _as_type(c, x)


def _selector(c: Checker, e: n.SelectorExpr) -> Type:
    x = Operand()
    selector.check_selector(c, x, e, want_type=True)
    return _as_type(c, x)


def _index(c: Checker, e: n.IndexExpr) -> Type:
    return instantiation.instantiated_type(c, e.x, e.indices)


def _star(c: Checker, e: n.StarExpr) -> Type:
    elem = var_type(c, e.x)
    return INVALID if elem is INVALID else Pointer(elem)


def _array(c: Checker, e: n.ArrayType) -> Type:
    if e.length is None:
        c.error(e, "BadDotDotDotSyntax", "invalid use of [...] array (outside a composite literal)")
        var_type(c, e.elem)
        return INVALID
    length = array_length(c, e.length)
    elem = var_type(c, e.elem)
    return Array(length, elem) if length >= 0 else INVALID


def _slice(c: Checker, e: n.SliceType) -> Type:
    return Slice(var_type(c, e.elem))


def _dots(c: Checker, e: n.DotsType) -> Type:
    c.error(e, "InvalidSyntaxTree", "invalid syntax tree: invalid use of ...")
    return INVALID


def _struct(c: Checker, e: n.StructType) -> Type:
    return type_literals.struct_type(c, e)


def _func(c: Checker, e: n.FuncType) -> Type:
    t = Signature([], [])
    signature.func_type(c, t, None, [], e)
    return t


def _map(c: Checker, e: n.MapType) -> Type:
    t = Map(var_type(c, e.key), var_type(c, e.value))

    def check_key() -> None:
        if t.key is not INVALID and not comparable(t.key):
            why = " (missing comparable constraint)" if isinstance(t.key, TypeParam) else ""
            c.error(e.key, "IncomparableMapKey", f"invalid map key type {c.show(t.key)}{why}")
        elif isinstance(t.key, TypeParam) and not _strictly_comparable(t.key):
            message = f"invalid map key type {c.show(t.key)} (missing comparable constraint)"
            c.error(e.key, "IncomparableMapKey", message)

    c.later(check_key)
    return t


def _strictly_comparable(t: TypeParam) -> bool:
    found = type_set(t.interface)
    return found.comparable if found.terms is None else True


def _chan(c: Checker, e: n.ChanType) -> Type:
    elem = var_type(c, e.elem)
    return Chan(elem, e.direction != "receive", e.direction != "send")


_TYPES: dict[type, Callable[[Checker, Any], Type]] = {
    n.BadExpr: _bad,
    n.Ident: _ident,
    n.SelectorExpr: _selector,
    n.IndexExpr: _index,
    n.StarExpr: _star,
    n.ArrayType: _array,
    n.SliceType: _slice,
    n.DotsType: _dots,
    n.StructType: _struct,
    n.FuncType: _func,
    n.MapType: _map,
    n.ChanType: _chan,
}


def array_length(c: Checker, e: Expr) -> int:
    """The length of an array type; negative after an error."""
    if isinstance(e, n.Ident):
        obj = c.lookup(e.name)
        if obj is None:
            words = f"undefined array length {e.name} or missing type constraint"
            c.error(e, "InvalidArrayLen", words)
            return -1
        if not isinstance(obj, Const):
            c.error(e, "InvalidArrayLen", f"invalid array length {e.name}")
            return -1
    x = expr.check_expr(c, e)
    if not x.is_constant:
        if x.valid:
            c.error(x, "InvalidArrayLen", f"array length {c.describe(x)} must be constant")
        return -1
    is_integer = is_basic(x.type, integer)
    if (is_untyped(x.type) or is_integer) and x.value is not None:
        length = to_int(x.value)
        if length is not None and length >= 0 and fits_int(length):
            return length
    shown = c.describe(x)
    message = f"invalid array length {shown}" if is_integer else f"array length {shown} must be integer"
    c.error(x, "InvalidArrayLen", message)
    return -1


def type_list(c: Checker, exprs: list[Expr]) -> list[Type] | None:
    """Type arguments; None if one is invalid."""
    types = [var_type(c, e) for e in exprs]
    return None if any(t is INVALID for t in types) else types
