"""Function types: receivers, type parameters, parameters and results."""

from __future__ import annotations

from teaching.goroutines.language import nodes as n
from teaching.goroutines.language.check import typexpr
from teaching.goroutines.language.check.record import record_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Basic,
    Interface,
    Kind,
    Named,
    Pointer,
    Signature,
    Slice,
    Type,
    TypeParam,
)
from teaching.goroutines.language.nodes import Expr, Field, FuncType, Ident
from teaching.goroutines.language.objects import TypeName, Var
from teaching.goroutines.language.predicates import dereferenced
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.scope import Scope
from teaching.goroutines.language.substitution import instantiate, substitute


def func_type(
    c: Checker, t: Signature, recv: Field | None, type_params: list[Field], e: FuncType
) -> tuple[Scope, list[Var], list[Var]]:
    """Fill the signature; gives the function's outermost block with all names declared, parameters and results."""
    scope = c.open_scope()
    scope.is_function = True
    if recv is not None:
        t.recv, t.recv_type_params = _receiver(c, recv)
    if type_params:
        collect_type_params(c, type_params, t.type_params)
    t.params, t.variadic = _params(c, e.params, is_result=False)
    t.results, _ = _params(c, e.results, is_result=True)
    if recv is not None and t.recv is not None and t.recv.name:
        c.declare(scope, t.recv)
    for v in [*t.params, *t.results]:
        if v.name:
            c.declare(scope, v)
    c.close_scope()
    return scope, t.params, t.results


def _params(c: Checker, fields: list[Field], is_result: bool) -> tuple[list[Var], bool]:
    out: list[Var] = []
    variadic = False
    previous: Expr | None = None
    t: Type = INVALID
    for i, f in enumerate(fields):
        e = f.type_expr
        if e is not previous:
            previous = e
            inner = e
            if isinstance(e, n.DotsType):
                inner = e.elem
                variadic = not is_result and i == len(fields) - 1
            t = typexpr.var_type(c, inner)
            if isinstance(e, n.DotsType):
                t = Slice(t)
                record_type(e, t)
        name = f.name.name if f.name is not None else ""
        v = Var(name, c.package, (f.name or f).span, t, is_param=not is_result, is_result=is_result)
        if f.name is not None:
            f.name.obj = v
        out.append(v)
    return out, variadic


def collect_type_params(c: Checker, fields: list[Field], params: list[TypeParam]) -> None:
    """Declare type parameters in the block at hand, then find their constraints, which may mention them.

    They are added to `params` before the constraints are looked at: these may mention the generic type itself.
    """
    params += [_declare_type_param(c, f.name, i) for i, f in enumerate(fields) if f.name is not None]
    outer, c.env.in_type_params = c.env.in_type_params, True
    previous: Expr | None = None
    bound: Type = INVALID
    for param, f in zip(params, fields, strict=True):
        if f.type_expr is not previous:
            previous = f.type_expr
            bound = _bound(c, f.type_expr)
            if isinstance(bound, TypeParam):
                c.error(f.type_expr, "MisplacedTypeParam", "cannot use a type parameter as constraint")
                bound = INVALID
        param.constraint = bound
    c.env.in_type_params = outer


def _bound(c: Checker, e: Expr) -> Type:
    """A constraint; `~T` and `A | B` stand for interfaces that embed them, and so does a type that is none."""
    if isinstance(e, n.UnaryExpr | n.BinaryExpr):
        wrapper = n.InterfaceType(e.span, [Field(e.span, None, e)])
        t = typexpr.check_type(c, wrapper)
        if isinstance(t, Interface):
            t.implicit = True
        return t
    t = typexpr.check_type(c, e)
    if t is not INVALID and not isinstance(t, Named | TypeParam | Interface):
        return Interface([], [t], implicit=True, embedded_at=[e.span.start])
    return t


def _declare_type_param(c: Checker, name: Ident, index: int) -> TypeParam:
    obj = TypeName(name.name, c.package, name.span)
    param = TypeParam(obj, index)
    obj.type = param
    name.obj = obj
    c.declare(c.env.scope, obj)
    return param


def unpack_receiver(e: Expr) -> tuple[bool, Expr, list[Expr]]:
    """Whether the receiver is a pointer, its base type's expression, and the names of its type parameters."""
    base = n.unparen(e)
    pointer = isinstance(base, n.StarExpr)
    if isinstance(base, n.StarExpr):
        base = n.unparen(base.x)
    if isinstance(base, n.IndexExpr):
        return pointer, base.x, base.indices
    return pointer, base, []


def _receiver(c: Checker, f: Field) -> tuple[Var, list[TypeParam]]:
    pointer, base, names = unpack_receiver(f.type_expr)
    params: list[TypeParam] = []
    if not names:
        t = typexpr.var_type(c, f.type_expr)
    else:
        t, params = _generic_receiver(c, base, names)
        if pointer and t is not INVALID:
            t = Pointer(t)
        record_type(f.type_expr, t)
    name = f.name.name if f.name is not None else ""
    recv = Var(name, c.package, (f.name or f).span, t, is_param=True, is_receiver=True)
    if f.name is not None:
        f.name.obj = recv
    c.later(lambda: _valid_receiver(c, base, t))
    return recv, params


def _generic_receiver(c: Checker, base: Expr, names: list[Expr]) -> tuple[Type, list[TypeParam]]:
    found, cause = typexpr.generic_type(c, base)
    if cause:
        c.error(base, "InvalidRecv", cause)
    params: list[TypeParam] = []
    for i, e in enumerate(names):
        if isinstance(e, Ident):
            params.append(_declare_type_param(c, e, i))
            record_type(e, params[-1])
        else:
            message = f"receiver type parameter {expr_string(e)} must be an identifier"
            c.error(e, "BadDecl", message)
            params.append(_declare_type_param(c, Ident(e.span, "_"), i))
    if not isinstance(found, Named):
        return INVALID, params
    declared = found.type_params
    if len(params) != len(declared):
        count = f"{len(params)} type parameter{'s' if len(params) != 1 else ''}"
        message = f"receiver declares {count}, but receiver base type declares {len(declared)}"
        c.error(base, "BadRecv", message)
        return INVALID, params
    types: dict[TypeParam, Type] = dict(zip(declared, params, strict=True))
    for param, original in zip(params, declared, strict=True):
        param.constraint = substitute(original.constraint or INVALID, types)
        c.canonical[param] = original
    return instantiate(found, params), params


def _valid_receiver(c: Checker, at: Expr, t: Type) -> None:
    base, _ = dereferenced(t)
    if base is INVALID:
        return
    if isinstance(base, Named):
        if base.obj.package is not c.package:
            c.error(at, "InvalidRecv", f"cannot define new methods on non-local type {c.show(base)}")
            return
        under = base.underlying
        cause = ""
        if isinstance(under, Basic) and under.kind == Kind.UNSAFE_POINTER:
            cause = "unsafe.Pointer"
        elif isinstance(under, Pointer | Interface):
            cause = "pointer or interface type"
        if cause:
            c.error(at, "InvalidRecv", f"invalid receiver type {c.show(base)} ({cause})")
    elif isinstance(base, Basic):
        c.error(at, "InvalidRecv", f"cannot define new methods on non-local type {c.show(base)}")
    else:
        c.error(at, "InvalidRecv", f"invalid receiver type {c.show(t)}")
