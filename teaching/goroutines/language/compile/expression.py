"""Expressions: each function gives a Python expression as text. Nothing is emitted before it, so Go's order of
evaluation is Python's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from teaching.goroutines.language.compile import operators as op
from teaching.goroutines.language.compile.calls import call_expr
from teaching.goroutines.language.compile.constanttext import constant, nil
from teaching.goroutines.language.compile.conversions import to_interface
from teaching.goroutines.language.compile.literals import composite, function_literal
from teaching.goroutines.language.compile.methods import function_of
from teaching.goroutines.language.compile.names import field_attribute
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import (
    Array,
    Basic,
    Interface,
    Map,
    Pointer,
    Signature,
    Slice,
    Struct,
    Type,
    TypeParam,
)
from teaching.goroutines.language.nodes import (
    BasicLit,
    BinaryExpr,
    CallExpr,
    CompositeLit,
    Expr,
    FuncLit,
    Ident,
    IndexExpr,
    Mode,
    ParenExpr,
    SelectorExpr,
    SliceExpr,
    StarExpr,
    TypeAssertExpr,
    UnaryExpr,
    unparen,
)
from teaching.goroutines.language.objects import Func, Var
from teaching.goroutines.language.selections import SelectionKind

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


def expr(f: Fn, e: Expr) -> str:
    """The value of an expression, converted to an interface where it stands if need be. Not a copy."""
    text = bare(f, e)
    if e.implicit is not None:
        return to_interface(f, text, e, f.t(e.implicit))
    return text


def value(f: Fn, e: Expr) -> str:
    """The value to be stored: structs and arrays are copied unless nobody else can hold them."""
    text = bare(f, e)
    if e.type is not None and e.mode is not Mode.NIL and is_object_expr(f, e) and not is_fresh(e):
        text = f.b.copy_of(text, f.t(e.type))
    if e.implicit is not None:
        return to_interface(f, text, e, f.t(e.implicit))
    return text


def is_object_expr(f: Fn, e: Expr) -> bool:
    """Whether the expression is of struct or array type."""
    return e.type is not None and is_object(f.t(e.type))


def is_fresh(e: Expr) -> bool:
    """Whether the expression makes a new value each time."""
    e = unparen(e)
    return isinstance(e, CallExpr | CompositeLit | BasicLit)


def bare(f: Fn, e: Expr) -> str:
    """The value of an expression in its own type."""
    if e.const is not None:
        return constant(f, e.const, f.t(e.type))
    if e.mode is Mode.NIL:
        return nil(f, f.t(e.implicit if e.implicit is not None and e.type is None else e.type))
    return HANDLERS[type(e)](f, e)


def ident(f: Fn, e: Expr) -> str:
    """A name."""
    assert isinstance(e, Ident)
    obj = e.obj
    if isinstance(obj, Var):
        return f.place(obj).text
    assert isinstance(obj, Func), f"{e.name} has no value"
    return function_value(f, obj, [f.t(t) for t in e.type_args])


def function_value(f: Fn, obj: Func, type_args: list[Type]) -> str:
    """A declared function as a value."""
    native = f.b.native(obj)
    if native is not None:
        return f"with_sp({native})"
    return f.b.function(obj, type_map(obj, type_args))


def type_map(obj: Func, type_args: list[Type]) -> dict[TypeParam, Type]:
    """What the type parameters of a generic function stand for."""
    assert obj.type is not None
    return dict(zip(obj.type.type_params, type_args, strict=False))


def paren(f: Fn, e: Expr) -> str:
    """`(x)`."""
    assert isinstance(e, ParenExpr)
    return expr(f, e.x)


def selector(f: Fn, e: Expr) -> str:
    """`x.f`: a field, a method value, a method expression or a qualified name."""
    assert isinstance(e, SelectorExpr)
    if e.selection is None:
        obj = e.sel.obj
        if isinstance(obj, Var):
            return f.place(obj).text
        assert isinstance(obj, Func)
        return function_value(f, obj, [f.t(t) for t in e.sel.type_args])
    if e.selection.kind is SelectionKind.FIELD:
        return field_path(f, e)
    if e.selection.kind is SelectionKind.METHOD_EXPR:
        return method_expression(f, e)
    from teaching.goroutines.language.compile.calls import method_target

    target = method_target(f, e)
    return (
        f"bind_method({target.receiver}, {target.name})"
        if target.dynamic
        else (f"bind({target.function}, {target.receiver})")
    )


def field_path(f: Fn, e: SelectorExpr, upto: int | None = None) -> str:
    """The text of `x.a.b` through embedded fields; `upto` leaves the rest of the path away."""
    assert e.selection is not None
    text = bare(f, e.x)
    for step in e.selection.path[:upto]:
        text += "." + field_attribute(step.field.name, step.index)
    return text


def method_expression(f: Fn, e: SelectorExpr) -> str:
    """`T.m`."""
    assert e.selection is not None
    receiver = f.t(e.selection.receiver)
    name = f.b.constant(e.sel.name)
    if isinstance(receiver.underlying, Interface):
        return f"interface_method({name})"
    return f"{f.b.rtypes.name(receiver)}.methods[{name}]"


def index(f: Fn, e: Expr) -> str:
    """`x[i]`, also `f[T]`."""
    assert isinstance(e, IndexExpr)
    x_type = f.t(e.x.type) if e.x.type is not None else None
    if x_type is None or isinstance(x_type.underlying, Signature):
        inner = unparen(e.x)
        name = inner.sel if isinstance(inner, SelectorExpr) else inner
        assert isinstance(name, Ident) and isinstance(name.obj, Func)
        return function_value(f, name.obj, [f.t(t) for t in name.type_args])
    u = x_type.underlying
    x, i = bare(f, e.x), expr(f, e.indices[0])
    if isinstance(u, Map):
        return map_index(f, x, e, u)
    if isinstance(u, Slice):
        return slice_element(f, x, i)
    if isinstance(u, Pointer):
        u = u.elem.underlying
    if isinstance(u, Array):
        return sequence_element(f, x, i, str(u.length))
    return sequence_element(f, x, i, None)


def map_index(f: Fn, x: str, e: IndexExpr, u: Map) -> str:
    """`m[k]` and `v, ok = m[k]`."""
    key = f.b.key_of(value(f, e.indices[0]), f.t(u.key))
    zero = f.b.zero(f.t(u.elem))
    if e.comma_ok:
        return f"map_get2({x}, {key}, {zero})"
    return f"{x}.d.get({key}, {zero})"


def slice_element(f: Fn, x: str, i: str) -> str:
    """`s[i]` of a slice, checked."""
    if op.is_simple(x) and op.is_simple(i):
        return f"({x}.array[{x}.off + {i}] if 0 <= {i} < {x}.len else oob({i}, {x}.len))"
    if "(" in x and "(" in i and ("yield" in i or "\ue000" in i):
        return f"slice_at({x}, {i})"
    s, n = f.temp(), f.temp()
    return f"({s}.array[{s}.off + {n}] if 0 <= ({n} := {i}) < ({s} := {x}).len else oob({n}, {s}.len))"


def sequence_element(f: Fn, x: str, i: str, length: str | None) -> str:
    """`a[i]` of an array, a pointer to one, or a string."""
    if op.is_simple(x) and op.is_simple(i):
        n = length or f"len({x})"
        return f"({x}[{i}] if 0 <= {i} < {n} else oob({i}, {n}))"
    return f"seq_at({x}, {i})"


def slice_expr(f: Fn, e: Expr) -> str:
    """`x[low:high:max]`."""
    assert isinstance(e, SliceExpr)
    u = f.t(e.x.type).underlying
    low = expr(f, e.low) if e.low is not None else "0"
    high = expr(f, e.high) if e.high is not None else "None"
    x = bare(f, e.x)
    if isinstance(u, Basic):
        return f"str_slice({x}, {low}, {high})"
    most = expr(f, e.max) if e.max is not None else "None"
    if isinstance(u, Slice):
        return f"reslice({x}, {low}, {high}, {most}, {f.b.rtypes.name(f.t(u.elem))})"
    return f"array_slice({x}, {low}, {high}, {most})"


def star(f: Fn, e: Expr) -> str:
    """`*p`."""
    assert isinstance(e, StarExpr)
    return deref(f, bare(f, e.x), f.t(e.x.type))


def deref(f: Fn, text: str, t: Type) -> str:
    """What a pointer of type t points to; structs and arrays are their own pointers, but nil must fault."""
    u = t.underlying
    assert isinstance(u, Pointer)
    return f"notnil({text})" if is_object(u.elem) else f"{text}.v"


def unary(f: Fn, e: Expr) -> str:
    """`-x`, `!x`, `^x`, `&x`, `<-c`."""
    assert isinstance(e, UnaryExpr)
    if e.op == "&":
        return address(f, e.x)
    if e.op == "<-":
        return receive(f, e)
    text = expr(f, e.x)
    if e.op == "!":
        return f"(not {text})"
    if e.op == "+":
        return text
    return op.negate(f, text, f.t(e.type)) if e.op == "-" else op.complement(text, f.t(e.type))


def receive(f: Fn, e: UnaryExpr) -> str:
    """`<-c`: the other side may have to be waited for."""
    from teaching.goroutines.runtime.constants import CHAN_NS

    f.stops = True
    f.charge(CHAN_NS)
    t = f.temp()
    operation = "chanrecv2" if e.comma_ok else "chanrecv"
    return f"({t} if ({t} := {operation}({expr(f, e.x)})) is not PARKED else (yield))"


def address(f: Fn, e: Expr) -> str:
    """`&x`."""
    x = unparen(e)
    t = f.t(x.type)
    if isinstance(x, CompositeLit):
        return bare(f, x) if is_object(t) else f"Box({bare(f, x)})"
    if is_object(t):
        return bare(f, x)
    if isinstance(x, Ident) and isinstance(x.obj, Var):
        return f.place(x.obj).name
    if isinstance(x, StarExpr):
        return f"notnil({bare(f, x.x)})"
    if isinstance(x, SelectorExpr):
        if x.selection is None:
            assert isinstance(x.sel.obj, Var)
            return f.place(x.sel.obj).name
        last = x.selection.path[-1]
        owner = field_path(f, x, -1)
        return f"FieldRef({owner}, {field_attribute(last.field.name, last.index)!r})"
    assert isinstance(x, IndexExpr), f"the address of {x!r}"
    u = f.t(x.x.type).underlying
    base, i = bare(f, x.x), expr(f, x.indices[0])
    return f"slice_ref({base}, {i})" if isinstance(u, Slice) else f"array_ref({base}, {i})"


def binary(f: Fn, e: Expr) -> str:
    """`x op y`."""
    assert isinstance(e, BinaryExpr)
    if e.op in ("&&", "||"):
        return f"({expr(f, e.x)} {'and' if e.op == '&&' else 'or'} {expr(f, e.y)})"
    if e.op in ("==", "!=", "<", "<=", ">", ">="):
        return comparison(f, e)
    a = expr(f, e.x)
    if e.op in ("<<", ">>"):
        return op.shift(f, e.op, a, expr(f, e.y), f.t(e.type))
    return op.arithmetic(f, e.op, a, expr(f, e.y), f.t(e.type))


def comparison(f: Fn, e: BinaryExpr) -> str:
    """`x == y` and the like."""
    a, b = expr(f, e.x), expr(f, e.y)
    if e.op not in ("==", "!="):
        return f"({a} {e.op} {b})"
    for side, other in ((e.x, b), (e.y, a)):
        if side.mode is Mode.NIL:
            word = "is" if e.op == "==" else "is not"
            that = e.y if side is e.x else e.x
            return f"({other} {word} {nil(f, f.t(that.type))})"
    same = equality(f, a, e.x, b, e.y)
    if e.op == "==":
        return same
    if same.startswith("(") and " == " in same and same == f"({a} == {b})":
        return f"({a} != {b})"
    return f"(not {same})"


def equality(f: Fn, a: str, x: Expr, b: str, y: Expr) -> str:
    """Whether two operands, given also as texts, are equal; an interface is compared with what the other would be in
    one."""
    tx, ty = f.t(x.implicit or x.type), f.t(y.implicit or y.type)
    if isinstance(tx.underlying, Interface) and not isinstance(ty.underlying, Interface):
        return f.b.equal(a, f"Iface({f.b.rtypes.name(ty)}, {b})", tx)
    if isinstance(ty.underlying, Interface) and not isinstance(tx.underlying, Interface):
        return f.b.equal(f"Iface({f.b.rtypes.name(tx)}, {a})", b, ty)
    return f.b.equal(a, b, tx)


def type_assert(f: Fn, e: Expr) -> str:
    """`x.(T)`."""
    assert isinstance(e, TypeAssertExpr)
    target = f.t(e.type_expr.type)
    x = expr(f, e.x)
    r = f.b.rtypes.name(target)
    source = f.b.rtypes.name(f.t(e.x.type))
    if isinstance(target.underlying, Interface):
        return f"assert_iface2({x}, {r})" if e.comma_ok else f"assert_iface({x}, {r}, {source})"
    if e.comma_ok:
        return f"assert_type2({x}, {r}, {f.b.zero(target)})"
    return f"assert_type({x}, {r}, {source})"


def literal(f: Fn, e: Expr) -> str:
    """A literal whose constant the checker folded; others do not exist."""
    raise AssertionError(f"literal without a value: {e!r}")


HANDLERS: dict[type, Callable[[Fn, Any], str]] = {
    BasicLit: literal,
    Ident: ident,
    ParenExpr: paren,
    SelectorExpr: selector,
    IndexExpr: index,
    SliceExpr: slice_expr,
    StarExpr: star,
    UnaryExpr: unary,
    BinaryExpr: binary,
    TypeAssertExpr: type_assert,
    CallExpr: call_expr,
    CompositeLit: composite,
    FuncLit: function_literal,
}

__all__ = ["Struct", "bare", "expr", "function_of", "value"]
