"""Composite literals and function literals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.names import field_attribute
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import Array, Map, Pointer, Slice, Struct, Type
from teaching.goroutines.language.nodes import CompositeLit, Expr, FuncLit, KeyValueExpr

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def composite(f: Fn, e: Expr) -> str:
    """`T{…}`; where the type is elided and a pointer, `&T{…}`."""
    assert isinstance(e, CompositeLit)
    t = f.t(e.type)
    u = t.underlying
    if isinstance(u, Pointer) and e.type_expr is None:
        inner = u.elem
        text = _literal(f, e, inner)
        return text if is_object(inner) else f"Box({text})"
    return _literal(f, e, t)


def _literal(f: Fn, e: CompositeLit, t: Type) -> str:
    u = t.underlying
    if isinstance(u, Struct):
        return _struct(f, e, u)
    if isinstance(u, Map):
        return _map(f, e, u)
    assert isinstance(u, Slice | Array)
    items = _items(f, e, u)
    return f"make_slice({items})" if isinstance(u, Slice) else items


def _struct(f: Fn, e: CompositeLit, u: Struct) -> str:
    from teaching.goroutines.language.compile.expression import value

    parts = []
    for element, i in zip(e.elements, e.field_indexes, strict=True):
        v = element.value if isinstance(element, KeyValueExpr) else element
        parts.append(f"{field_attribute(u.fields[i].name, i)}={value(f, v)}")
    return f"{f.b.rtypes.struct_class(u)}({', '.join(parts)})"


def _map(f: Fn, e: CompositeLit, u: Map) -> str:
    from teaching.goroutines.language.compile.expression import value

    normalises = f.b.normalises(u.key)
    pairs = []
    for element in e.elements:
        assert isinstance(element, KeyValueExpr)
        key = value(f, element.key)
        stand_in = f.b.key_of("k", u.key)
        pairs.append(f"((lambda k: ({stand_in}, k))({key}), {value(f, element.value)})" if normalises
                     else f"({key}, {value(f, element.value)})")  # fmt: skip
    return f"map_of({normalises}, [{', '.join(pairs)}])"


def _items(f: Fn, e: CompositeLit, u: Slice | Array) -> str:
    from teaching.goroutines.language.compile.expression import value

    values = {}
    for element, i in zip(e.elements, e.indexes, strict=True):
        v = element.value if isinstance(element, KeyValueExpr) else element
        values[i] = value(f, v)
    length = u.length if isinstance(u, Array) else e.length
    zero = f.b.zero(u.elem)
    if len(values) == length and list(values) == list(range(length)):
        return f"[{', '.join(values.values())}]"
    if length <= 64:
        return f"[{', '.join(values.get(i, zero) for i in range(length))}]"
    pairs = ", ".join(f"({i}, {text})" for i, text in values.items())
    filler = f"[{zero} for _ in range({length})]" if is_object(u.elem) else f"[{zero}] * {length}"
    return f"sparse({filler}, [{pairs}])"


def function_literal(f: Fn, e: Expr) -> str:
    """`func(…) {…}`: a module-level factory is called with what the closure captures."""
    from teaching.goroutines.language.compile.function import compile_body, finish, new_fn

    assert isinstance(e, FuncLit)
    outermost = f
    f.literals += 1
    nested = f.outer is not None
    go_name = f"{f.go_name}.{f.literals}" if nested else f"{f.go_name}.func{f.literals}"
    name = f.b.names.fresh("F", go_name)
    fn = new_fn(f.b, name, go_name, f.file, f.types, outer=outermost)
    fn.first_line = e.span.line
    compile_body(fn, e.params, e.results, e.body)
    finish(fn, bool(e.params))
    return f"M{name}({', '.join(fn.captures_from)})"
