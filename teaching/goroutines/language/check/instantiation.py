"""Instances of generic types and functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from teaching.goroutines.language.check import assignability, decl, typexpr
from teaching.goroutines.language.check.infer import Fault, infer, rename
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.state import At, Checker, span_of
from teaching.goroutines.language.gotype import INVALID, Interface, Named, Signature, Type, TypeParam
from teaching.goroutines.language.nodes import Expr, Ident, IndexExpr, Mode, ParenExpr, Pos, SelectorExpr
from teaching.goroutines.language.objects import PkgName, TypeName
from teaching.goroutines.language.predicates import common_underlying
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.substitution import instantiate, substitute, substitute_signature


@dataclass(slots=True)
class Target:
    """The function type to which a generic function is assigned, and what that is called."""

    signature: Signature
    description: str


def target_for(t: Type | None, description: str) -> Target | None:
    """A target, if the type is a function type."""
    under = common_underlying(t) if t is not None else None
    return Target(under, description) if isinstance(under, Signature) else None


def instantiated_type(c: Checker, e: Expr, arguments: list[Expr]) -> Type:
    """`T[A, B]` as a type."""
    alias = _generic_alias(c, e)
    if alias is not None:
        return _instantiated_alias(c, e, alias, arguments)
    found, cause = typexpr.generic_type(c, e)
    if cause:
        listed = "[" + ", ".join(expr_string(a) for a in arguments) + "]"
        c.error(e, "NotAGenericType", f"invalid operation: {expr_string(e)}{listed} ({cause})")
    types = typexpr.type_list(c, arguments) if found is not INVALID else None
    if types is None or not isinstance(found, Named):
        return INVALID
    params = found.type_params
    if len(params) != len(types) and found.actual is not None:
        return _wrong_number(c, e, found, len(types))
    instance = instantiate(found, types)

    def check() -> None:
        if len(found.type_params) != len(types):
            _wrong_number(c, e, found, len(types))
            return
        verify(c, e, found.type_params, types, arguments)

    c.later(check)
    return instance


def _generic_alias(c: Checker, e: Expr) -> TypeName | None:
    """The generic alias that a name denotes, if it does."""
    obj = None
    if isinstance(e, Ident):
        obj = c.lookup(e.name)
    elif isinstance(e, SelectorExpr) and isinstance(e.x, Ident):
        package = c.lookup(e.x.name)
        if isinstance(package, PkgName) and package.imported is not None:
            obj = package.imported.scope.lookup(e.sel.name)
    if not isinstance(obj, TypeName) or not obj.is_alias:
        return None
    decl.object_decl(c, obj)
    return obj if obj.type_params else None


def _instantiated_alias(c: Checker, e: Expr, alias: TypeName, arguments: list[Expr]) -> Type:
    typexpr.use_type_name(c, e)
    types = typexpr.type_list(c, arguments)
    if types is None or alias.type is None:
        return INVALID
    if len(types) != len(alias.type_params):
        return _wrong_count(c, e, alias.name, len(alias.type_params), len(types))
    found = types
    c.later(lambda: verify(c, e, alias.type_params, found, arguments))
    return substitute(alias.type, dict(zip(alias.type_params, types, strict=True)))


def _wrong_number(c: Checker, e: Expr, generic: Named, got: int) -> Type:
    return _wrong_count(c, e, generic.obj.name, len(generic.type_params), got)


def _wrong_count(c: Checker, e: Expr, name: str, want: int, got: int) -> Type:
    qualifier = "not enough" if got < want else "too many"
    message = f"{qualifier} type arguments for type {name}: have {got}, want {want}"
    c.error(e, "WrongTypeArgCount", message)
    return INVALID


def verify(c: Checker, at: At, params: Sequence[TypeParam], types: Sequence[Type], places: Sequence[Expr]) -> None:
    """Each type argument must satisfy its constraint."""
    mapping = dict(zip(params, types, strict=True))
    for i, param in enumerate(params):
        bound = substitute(param.constraint or INVALID, mapping)
        if bound.underlying is INVALID:
            continue
        if not isinstance(bound.underlying, Interface):
            bound = Interface([], [bound], implicit=True)
        cause = assignability.implements(c, types[i], bound, True)
        if cause is not None:
            c.error(places[i] if i < len(places) else at, "InvalidTypeArg", cause)
            return
    spans = [places[i].span if i < len(places) else span_of(at) for i in range(len(params))]
    c.instances.append((params, types, spans))


def instantiate_signature(
    c: Checker, fun: Expr, at: At, t: Signature, types: Sequence[Type], places: Sequence[Expr]
) -> Signature:
    """The signature with its type parameters replaced; the type arguments are noted at the function's name."""
    mapping: dict[TypeParam, Type] = dict(zip(t.type_params, types, strict=True))
    made = substitute_signature(t, mapping)
    instance = Signature(made.params, made.results, made.variadic, [], made.recv, made.recv_type_params)
    _note(fun, tuple(types), instance)
    params = list(t.type_params)
    at_ = Pos(at.x.span.end_line, at.x.span.end_column) if isinstance(at, IndexExpr) else at
    c.later(lambda: verify(c, at_, params, types, places))
    return instance


def _note(fun: Expr, types: tuple[Type, ...], instance: Signature) -> None:
    fun.type = instance
    if isinstance(fun, ParenExpr | IndexExpr):
        _note(fun.x, types, instance)
    elif isinstance(fun, SelectorExpr):
        fun.sel.type_args = types
        fun.sel.type = instance
    elif isinstance(fun, Ident):
        fun.type_args = types


def instantiate_function(c: Checker, x: Operand, e: IndexExpr | None, target: Target | None) -> None:
    """`f[A]` as a value, or a generic f where the target tells the type arguments."""
    signature = x.type
    assert isinstance(signature, Signature) and x.expr is not None
    types: list[Type] = []
    places: list[Expr] = []
    if e is not None:
        x.expr = e
        places = e.indices
        found = typexpr.type_list(c, places)
        if found is None:
            x.invalidate()
            return
        types = found
    got, want = len(types), len(signature.type_params)
    if got > want:
        message = f"got {got} type arguments but want {want}"
        c.error(places[got - 1], "WrongTypeArgCount", message)
        x.invalidate()
        return
    at = Pos(e.x.span.end_line, e.x.span.end_column) if e is not None else x.expr.span.start
    if got < want:
        solved = _from_target(c, x, signature, types, target, at)
        if solved is None:
            x.invalidate()
            return
        types = solved
    x.type = instantiate_signature(c, x.expr, at, signature, types, places)
    x.mode = Mode.VALUE


def _from_target(
    c: Checker, x: Operand, signature: Signature, types: list[Type], target: Target | None, at: Pos
) -> list[Type] | None:
    params: list[Type] = []
    args: list[Operand] = []
    if target is not None:
        params = [Signature(signature.params, signature.results, signature.variadic)]
        args = [Operand(Mode.VALUE, target.signature, None, x.expr, label=target.description)]
    renamed, params = rename(signature.type_params, params)
    known: list[Type | None] = [*types, *[None] * (len(renamed) - len(types))]
    fault = Fault()
    solved = infer(c, at, renamed, known, params, args, fault, reverse=target is not None)
    if solved is None and fault.message:
        c.error(fault.at or at, "CannotInferTypeArgs", fault.message)
    return solved
