"""Calls: of functions, methods, function values and natives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.conversions import conversion
from teaching.goroutines.language.compile.methods import function_of
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import Interface, Pointer, Signature, Slice, Type, TypeParam
from teaching.goroutines.language.lookup import lookup
from teaching.goroutines.language.nodes import (
    CallExpr,
    CallKind,
    Expr,
    FuncLit,
    Ident,
    IndexExpr,
    SelectorExpr,
    unparen,
)
from teaching.goroutines.language.objects import Func
from teaching.goroutines.language.selections import SelectionKind

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


@dataclass(slots=True)
class Target:
    """What is called: `function` with `receiver` before its arguments, or, if `dynamic`, the method `name` of an
    interface value."""

    function: str = ""
    receiver: str = ""
    native: str = ""
    dynamic: bool = False
    name: str = ""
    known: bool = False


def call_expr(f: Fn, e: Expr) -> str:
    """Any call."""
    from teaching.goroutines.language.compile.builtin_calls import builtin_call

    assert isinstance(e, CallExpr)
    if e.kind is CallKind.CONVERSION:
        return conversion(f, e)
    if e.kind is CallKind.BUILTIN:
        return builtin_call(f, e)
    target = call_target(f, e.fun)
    return apply(f, target, arguments(f, e))


def apply(f: Fn, target: Target, args: list[str]) -> str:
    """The call itself."""
    if target.dynamic:
        t = f.temp()
        return dynamic(f, f"({t} := {target.receiver}).t.methods[{target.name}]({', '.join(['sp', f'{t}.v', *args])})")
    if target.receiver:
        args = [target.receiver, *args]
    if target.native:
        text = f"{target.native}({', '.join(args)})"
        if f.b.native_is_generator(target.native):
            f.stops = True
            return f"(yield from {text})"
        return dynamic(f, text) if f.b.native_may_block(target.native) else text
    text = f"{target.function}({', '.join(['sp', *args])})"
    if not target.known:
        return dynamic(f, text)
    f.callees[target.function] = None
    return f"\ue000{target.function}\ue001{text}\ue002"


def dynamic(f: Fn, text: str) -> str:
    """A call of which only its result tells whether it is a generator."""
    f.stops = True
    t = f.temp()
    return f"({t} if ({t} := {text}).__class__ is not GENERATOR else (yield from {t}))"


def call_target(f: Fn, fun: Expr) -> Target:
    """What a call's function expression denotes."""
    from teaching.goroutines.language.compile.expression import expr, type_map

    fun = unparen(fun)
    name: Expr = fun
    if isinstance(fun, IndexExpr) and isinstance(f.t(fun.x.type).underlying if fun.x.type else None, Signature | None):
        name = unparen(fun.x)
    if isinstance(name, SelectorExpr) and name.selection is not None:
        if name.selection.kind is SelectionKind.METHOD_VALUE:
            return method_target(f, name)
        return Target(function=expr(f, fun))
    ident = name.sel if isinstance(name, SelectorExpr) else name
    if isinstance(ident, Ident) and isinstance(ident.obj, Func):
        native = f.b.native(ident.obj)
        if native is not None:
            return Target(native=native)
        types = type_map(ident.obj, [f.t(t) for t in ident.type_args])
        return Target(function=f.b.function(ident.obj, types), known=True)
    text = expr(f, fun)
    if isinstance(fun, FuncLit):
        return Target(function=text)
    return Target(function=text)


def method_target(f: Fn, e: SelectorExpr) -> Target:
    """The function and receiver of `x.m`."""
    from teaching.goroutines.language.compile.expression import field_path

    selection = e.selection
    assert selection is not None and isinstance(selection.obj, Func)
    holder = selection.holder
    func = selection.obj
    if holder is not None and isinstance(_base(holder), TypeParam):
        return _of_type_parameter(f, e, func)
    text = field_path(f, e)
    if selection.interface:
        return Target(receiver=text, dynamic=True, name=f.b.constant(func.name))
    assert holder is not None
    holder = f.t(holder)
    if f.types:
        found = lookup(holder, True, func.package, func.name)
        assert isinstance(found.obj, Func)
        func = found.obj
    return _concrete(f, e, text, holder, func)


def _base(t: Type) -> Type:
    return t.elem if isinstance(t, Pointer) else t


def _of_type_parameter(f: Fn, e: SelectorExpr, func: Func) -> Target:
    """A method of a type parameter: known only now that the parameter stands for something."""
    from teaching.goroutines.language.compile.expression import field_path
    from teaching.goroutines.language.compile.names import field_attribute

    assert e.selection is not None and e.selection.holder is not None
    holder = f.t(e.selection.holder)
    text = field_path(f, e)
    found = lookup(holder, True, func.package, func.name)
    assert isinstance(found.obj, Func), f"{holder} has no method {func.name}"
    for step in found.path:
        text += "." + field_attribute(step.field.name, step.index)
        assert step.field.type is not None
        holder = f.t(step.field.type)
    if isinstance(holder.underlying, Interface):
        return Target(receiver=text, dynamic=True, name=f.b.constant(func.name))
    return _concrete(f, e, text, holder, found.obj)


def _concrete(f: Fn, e: SelectorExpr, text: str, holder: Type, func: Func) -> Target:
    receiver = text
    through = isinstance(holder, Pointer) or (isinstance(holder.underlying, Pointer))
    if func.pointer_receiver and not through:
        receiver = text if is_object(holder) else _address(f, e)
    elif not func.pointer_receiver:
        base = holder.underlying.elem if isinstance(holder.underlying, Pointer) and through else holder
        if is_object(base):
            receiver = f.b.copy_of(text, base)
        elif through:
            receiver = f"{text}.v"
    native = f.b.native(func)
    if native is not None:
        return Target(function=f"with_sp({native})", native=native, receiver=receiver)
    return Target(function=function_of(f.b, func), receiver=receiver, known=True)


def _address(f: Fn, e: SelectorExpr) -> str:
    """The address of the variable that a pointer method is called on."""
    from teaching.goroutines.language.compile.expression import address, field_path
    from teaching.goroutines.language.compile.names import field_attribute

    assert e.selection is not None
    if not e.selection.path:
        return address(f, e.x)
    last = e.selection.path[-1]
    return f"FieldRef({field_path(f, e, -1)}, {field_attribute(last.field.name, last.index)!r})"


def arguments(f: Fn, e: CallExpr) -> list[str]:
    """The arguments as the callee wants them: variadic ones gathered in a slice."""
    from teaching.goroutines.language.compile.expression import value

    signature = e.signature
    assert signature is not None, "a call without signature"
    if e.spread:
        return _spread(f, e, signature)
    values = [value(f, a) for a in e.args]
    if not signature.variadic or e.has_dots:
        return values
    fixed = len(signature.params) - 1
    rest = values[fixed:]
    return [*values[:fixed], f"make_slice([{', '.join(rest)}])" if rest else "NIL_SLICE"]


def _spread(f: Fn, e: CallExpr, signature: Signature) -> list[str]:
    """`f(g())`: the results of g are unpacked; they are converted to interfaces here, where the callee wants them."""
    from teaching.goroutines.language.compile.expression import bare
    from teaching.goroutines.language.gotype import Tuple

    inner = e.args[0]
    results = f.t(inner.type)
    assert isinstance(results, Tuple)
    t = f.temp()
    texts = [f"({t} := {bare(f, inner)})[0]", *(f"{t}[{i}]" for i in range(1, len(results.vars)))]
    wanted: list[Type] = []
    for i in range(len(texts)):
        last = len(signature.params) - 1
        if signature.variadic and i >= last:
            s = f.t(signature.params[-1].type)
            wanted.append(f.t(s.underlying.elem) if isinstance(s.underlying, Slice) else s)
        else:
            wanted.append(f.t(signature.params[i].type))
    texts = [as_wanted(f, text, f.t(s), w) for text, s, w in zip(texts, results.types, wanted, strict=True)]
    if signature.variadic:
        fixed = len(signature.params) - 1
        return [*texts[:fixed], f"make_slice([{', '.join(texts[fixed:])}])"]
    return texts


def as_wanted(f: Fn, text: str, source: Type, target: Type) -> str:
    """A value of a type where another one, to which it is assignable, is wanted."""
    if isinstance(target.underlying, Interface) and not isinstance(source.underlying, Interface):
        return f"Iface({f.b.rtypes.name(source)}, {text})"
    return text
