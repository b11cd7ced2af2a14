"""Composite literals and function literals."""

from __future__ import annotations

from teaching.goroutines.language import nodes as n
from teaching.goroutines.language.check import assignments, expr, folding, index, selector, signature, stmt, typexpr
from teaching.goroutines.language.check.operand import Operand, value_string
from teaching.goroutines.language.check.record import record_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Array,
    Map,
    Signature,
    Slice,
    Struct,
    Type,
    is_interface,
)
from teaching.goroutines.language.lookup import lookup
from teaching.goroutines.language.nodes import CompositeLit, Expr, FuncLit, KeyValueExpr, Mode
from teaching.goroutines.language.objects import Var
from teaching.goroutines.language.predicates import common_underlying, dereferenced
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.typestring import type_string


def func_lit(c: Checker, x: Operand, e: FuncLit) -> None:
    """`func(...) { ... }`: the body is checked when the statement around is complete."""
    t = Signature([], [])
    outer = c.env.functions
    c.env.functions = (*outer, e)
    scope, e.params, e.results = signature.func_type(c, t, None, [], e.func_type)
    c.env.functions = outer
    record_type(e.func_type, t)
    for v in [*e.params, *e.results]:
        v.function = e
    owner, iota = c.env.owner, c.env.iota
    c.later(lambda: stmt.func_body(c, (*outer, e), t, scope, e.body, owner, iota))
    x.mode, x.type = Mode.VALUE, t


def composite_lit(c: Checker, x: Operand, e: CompositeLit, hint: Type | None) -> None:
    """`T{...}`; `hint` is the type where it is elided."""
    is_element = False
    if e.type_expr is not None:
        t = _literal_type(c, e.type_expr)
        base = t
    elif hint is not None:
        t, base, is_element = hint, hint, True
        under = common_underlying(hint)
        if under is not None:
            inner, is_pointer = dereferenced(under)
            base = inner if is_pointer else hint
    else:
        c.error(e, "UntypedLit", "missing type in composite literal")
        t = base = INVALID
    shape = common_underlying(base)
    if isinstance(shape, Struct):
        _struct(c, e, base, shape)
    elif isinstance(shape, Array):
        e.length = _indexed(c, e, shape.elem, shape.length)
        if shape.length < 0:
            shape.length = e.length
    elif isinstance(shape, Slice):
        e.length = _indexed(c, e, shape.elem, -1)
    elif isinstance(shape, Map):
        _map(c, e, shape)
    else:
        for element in e.elements:
            expr.use(c, element.value if isinstance(element, KeyValueExpr) else element)
        if shape is not INVALID:
            cause = " (no common underlying type)" if shape is None else ""
            what = " element" if is_element else ""
            message = f"invalid composite literal{what} type {c.show(t)}{cause}"
            c.error(e, "InvalidLit", message)
        x.invalidate()
        return
    x.mode, x.type = Mode.VALUE, t


def _literal_type(c: Checker, e: Expr) -> Type:
    if isinstance(e, n.ArrayType) and e.length is None:
        t = Array(-1, typexpr.var_type(c, e.elem))
        record_type(e, t)
        return t
    return typexpr.check_type(c, e)


def _struct(c: Checker, e: CompositeLit, base: Type, t: Struct) -> None:
    if not e.elements:
        return
    if isinstance(e.elements[0], KeyValueExpr):
        seen: dict[tuple[int, ...], Var] = {}
        for element in e.elements:
            if not isinstance(element, KeyValueExpr):
                words = "mixture of field:value and value elements in struct literal"
                c.error(element, "MixedStructLit", words)
                continue
            _keyed_field(c, e, base, t, element, seen)
        return
    _positional_fields(c, e, base, t)


def _keyed_field(
    c: Checker, e: CompositeLit, base: Type, t: Struct, element: KeyValueExpr, seen: dict[tuple[int, ...], Var]
) -> None:
    key = element.key
    if not isinstance(key, n.Ident):
        expr.generic_expr(c, element.value)
        c.error(element, "InvalidLitField", f"invalid field name {expr_string(key)} in struct literal")
        return
    found = lookup(t, False, c.package, key.name)
    field = found.obj if isinstance(found.obj, Var) else None
    x = expr.generic_expr(c, element.value, field.type if field is not None else None)
    if field is None:
        if found.obj is not None:
            c.error(key, "MissingLitField", f"{key.name} is not a field")
            return
        other = lookup(t, False, c.package, key.name, fold_case=True).obj
        c.error(key, "MissingLitField", selector.lookup_error(c, base, key.name, other, in_literal=True))
        return
    if found.indirect:
        c.error(key, "InvalidLitField", f"invalid implicit pointer indirection to reach {key.name}")
        return
    key.obj = field
    path = tuple(step.index for step in found.path)
    e.field_paths.append(path)
    e.field_indexes.append(path[0] if len(path) == 1 else -1)
    assignments.assignment(c, x, field.type or INVALID, "struct literal")
    _check_twice(c, element, path, field, seen)


def _check_twice(
    c: Checker, element: KeyValueExpr, path: tuple[int, ...], field: Var, seen: dict[tuple[int, ...], Var]
) -> None:
    message = ""
    for other_path, other in seen.items():
        if other is field:
            message = f"duplicate field name {field.name} in struct literal"
        elif path[: len(other_path)] == other_path:
            message = f"cannot specify promoted field {field.name} and enclosing embedded field {other.name}"
        elif other_path[: len(path)] == path:
            message = f"cannot specify embedded field {field.name} and enclosed promoted field {other.name}"
        if message:
            c.error(element, "DuplicateLitField", message)
            return
    seen[path] = field


def _positional_fields(c: Checker, e: CompositeLit, base: Type, t: Struct) -> None:
    for i, element in enumerate(e.elements):
        if isinstance(element, KeyValueExpr):
            words = "mixture of field:value and value elements in struct literal"
            c.error(element, "MixedStructLit", words)
            continue
        field = t.fields[i] if i < len(t.fields) else None
        x = expr.generic_expr(c, element, field.type if field is not None else None)
        if field is None:
            c.error(x, "InvalidStructLit", f"too many values in struct literal of type {c.show(base)}")
            break
        if not field.exported and field.package is not c.package:
            words = f"implicit assignment to unexported field {field.name} in struct literal of type {c.show(base)}"
            c.error(x, "UnexportedLitField", words)
            continue
        e.field_indexes.append(i)
        e.field_paths.append((i,))
        assignments.assignment(c, x, field.type or INVALID, "struct literal")
    if len(e.elements) < len(t.fields):
        hidden = any(not f.exported and f.package is not c.package for f in t.fields)
        hint = " (type has unexported fields - use key:value pairs)" if hidden else ""
        message = f"too few values in struct literal of type {c.show(base)}{hint}"
        c.error(e.rbrace, "InvalidStructLit", message)


def _indexed(c: Checker, e: CompositeLit, elem: Type, length: int) -> int:
    """Elements of an array or slice; gives the length that they need."""
    seen: set[int] = set()
    position = size = 0
    for element in e.elements:
        value = element
        valid = True
        if isinstance(element, KeyValueExpr):
            value = element.value
            t, i = index.check_index(c, element.key, length)
            valid = t is not INVALID and i >= 0
            if valid:
                position = i
            elif t is not INVALID:
                message = f"index {expr_string(element.key)} must be integer constant"
                c.error(element, "InvalidLitIndex", message)
        elif 0 <= length <= position:
            message = f"index {position} is out of bounds (>= {length})"
            c.error(element, "OversizeArrayLit", message)
            valid = False
        if valid:
            if position in seen:
                message = f"duplicate index {position} in array or slice literal"
                c.error(element, "DuplicateLitKey", message)
            seen.add(position)
        e.indexes.append(position)
        position += 1
        size = max(size, position)
        x = expr.generic_expr(c, value, elem)
        assignments.assignment(c, x, elem, "array or slice literal")
    return size


def _map(c: Checker, e: CompositeLit, t: Map) -> None:
    seen: set[tuple[object, str]] = set()
    for element in e.elements:
        if not isinstance(element, KeyValueExpr):
            c.error(element, "MissingLitKey", "missing key in map literal")
            continue
        k = expr.generic_expr(c, element.key, t.key)
        assignments.assignment(c, k, t.key, "map literal")
        if not k.valid:
            continue
        if k.is_constant and k.value is not None:
            kind = type_string(k.type) if is_interface(t.key) else ""
            key = (folding.constant_key(k.value), kind)
            if key in seen:
                message = f"duplicate key {value_string(k.value)} in map literal"
                c.error(k, "DuplicateLitKey", message)
                continue
            seen.add(key)
        v = expr.generic_expr(c, element.value, t.elem)
        assignments.assignment(c, v, t.elem, "map literal")
