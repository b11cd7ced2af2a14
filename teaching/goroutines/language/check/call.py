"""Calls, conversions and the passing of arguments."""

from __future__ import annotations

from dataclasses import dataclass, field

from teaching.goroutines.language.check import (
    assignments,
    builtin_calls,
    conversions,
    expr,
    index,
    instantiation,
    typexpr,
)
from teaching.goroutines.language.check.infer import Fault, infer, rename
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import record, record_type
from teaching.goroutines.language.check.state import At, Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Basic,
    Interface,
    Signature,
    Slice,
    Tuple,
    Type,
    TypeParam,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import CallExpr, CallKind, Expr, IndexExpr, Mode
from teaching.goroutines.language.predicates import is_basic, numeric
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.substitution import substitute
from teaching.goroutines.language.typeset import specific_types, type_set


def call_expr(c: Checker, x: Operand, e: CallExpr) -> str:
    """Check a call; tells whether it is a conversion, an expression or may stand as a statement."""
    instance: IndexExpr | None = None
    if isinstance(e.fun, IndexExpr):
        if index.index_expr(c, x, e.fun):
            instance = e.fun
        x.expr = e.fun
        record(c, x)
    else:
        x.become(expr.expr_or_type(c, e.fun, allow_generic=True))
    if not x.valid:
        expr.use(c, *e.args)
        return expr.STATEMENT
    if x.mode is Mode.TYPE:
        e.kind = CallKind.CONVERSION
        _conversion(c, x, e)
        return expr.CONVERSION
    if x.mode is Mode.BUILTIN:
        e.kind, e.builtin = CallKind.BUILTIN, x.builtin
        kind = builtin_calls.KINDS.get(x.builtin, expr.EXPRESSION)
        if not builtin_calls.builtin_call(c, x, e):
            x.invalidate()
        elif not x.is_constant:
            c.env.has_call_or_receive = True
        return kind
    signature = _callee(c, x, e)
    if signature is None:
        return expr.STATEMENT
    return _ordinary_call(c, x, e, signature, instance)


def _conversion(c: Checker, x: Operand, e: CallExpr) -> None:
    expr.non_generic(c, x)
    if not x.valid:
        return
    t = x.type
    x.invalidate()
    record_type(e.fun, t)
    if len(e.args) == 1:
        x.become(expr.check_expr(c, e.args[0], instantiation.target_for(t, "conversion")))
        if not x.valid:
            return
        under = t.underlying
        if isinstance(under, Interface) and not isinstance(t, TypeParam) and not type_set(under).is_method_set:
            words = "(contains specific type constraints or is comparable)"
            message = f"cannot use interface {c.show(t)} in conversion {words}"
            c.error(e, "MisplacedConstraintIface", message)
            x.invalidate()
        elif e.has_dots:
            c.error(e.args[0], "BadDotDotDotSyntax", f"invalid use of ... in conversion to {c.show(t)}")
            x.invalidate()
        else:
            conversions.conversion(c, x, t)
        return
    expr.use(c, *e.args)
    if not e.args:
        c.error(e, "WrongArgCount", f"missing argument in conversion to {c.show(t)}")
    else:
        c.error(e.args[-1], "WrongArgCount", f"too many arguments in conversion to {c.show(t)}")


def _callee(c: Checker, x: Operand, e: CallExpr) -> Signature | None:
    """The signature of what is called."""
    common: Signature | None = None
    cause = ""
    for t, under in specific_types(x.type):
        if not isinstance(under, Signature):
            cause = "no specific type" if under is None else f"{c.show(t)} is not a function"
        elif common is not None and not identical(common, under):
            cause = "functions have different underlying types"
        else:
            common = under
        if cause:
            break
    if not cause and common is not None:
        return common
    c.error(x, "InvalidCall", f"invalid operation: cannot call {c.describe(x)}: {cause}")
    expr.use(c, *e.args)
    x.invalidate()
    return None


def _ordinary_call(c: Checker, x: Operand, e: CallExpr, signature: Signature, instance: IndexExpr | None) -> str:
    was_generic = bool(signature.type_params)
    given: list[Type] = []
    places: list[Expr] = []
    if instance is not None:
        found = typexpr.type_list(c, instance.indices)
        got, want = len(instance.indices), len(signature.type_params)
        if found is not None and got > want:
            message = f"got {got} type arguments but want {want}"
            c.error(instance.indices[want], "WrongTypeArgCount", message)
        if found is None or got > want:
            expr.use(c, *e.args)
            x.invalidate()
            return expr.STATEMENT
        given, places = found, instance.indices
        if got == want:
            signature = instantiation.instantiate_signature(c, e.fun, instance, signature, given, places)
            given, places = [], []
    arguments = _argument_operands(c, e)
    result = pass_arguments(c, e, signature, given, places, arguments)
    e.signature = result
    if was_generic and not result.type_params:
        e.fun.type, e.fun.mode = result, Mode.VALUE
    if not result.results:
        x.mode = Mode.NO_VALUE
    elif len(result.results) == 1:
        x.mode, x.type = Mode.VALUE, result.result_types[0]
        if x.type is INVALID:
            x.mode = Mode.INVALID
    else:
        x.mode, x.type = Mode.VALUE, Tuple(result.results)
    x.value = None
    if result.type_params and x.mode is Mode.VALUE:
        x.invalidate()
    c.env.has_call_or_receive = True
    return expr.STATEMENT


@dataclass(slots=True)
class Arguments:
    """The operands of a call; `partial` holds explicit type arguments of generic functions passed as arguments."""

    operands: list[Operand]
    partial: dict[int, list[Type]] = field(default_factory=dict)


def _argument_operands(c: Checker, e: CallExpr) -> Arguments:
    out = Arguments([])
    for i, arg in enumerate(e.args):
        x = Operand()
        if isinstance(arg, IndexExpr) and index.index_expr(c, x, arg):
            x.expr = arg
            found = typexpr.type_list(c, arg.indices)
            signature = x.type
            assert isinstance(signature, Signature)
            if found is None:
                x.invalidate()
            elif len(found) == len(signature.type_params):
                x.type = instantiation.instantiate_signature(c, arg, arg, signature, found, arg.indices)
                record(c, x)
            else:
                out.partial[i] = found
        elif isinstance(arg, IndexExpr):
            x.expr = arg
            record(c, x)
            expr.exclude(c, x, expr.NOT_VALUES)
        else:
            x = Operand()
            expr.raw_expr(c, x, arg, allow_generic=True)
            expr.exclude(c, x, expr.NOT_VALUES)
        if len(e.args) == 1 and x.valid and isinstance(x.type, Tuple):
            e.spread = True
            return Arguments([Operand(Mode.VALUE, t, None, arg) for t in x.type.types])
        expr.single_value(c, x)
        out.operands.append(x)
    return out


def types_summary(c: Checker, types: list[Type], variadic: bool, has_dots: bool) -> str:
    """`(number, string)`: what was given or wanted."""
    parts = []
    for i, t in enumerate(types):
        last = i == len(types) - 1
        if t is INVALID:
            text = "unknown type"
        elif isinstance(t, Basic) and t.is_untyped:
            text = "number" if is_basic(t, numeric) else t.name.replace("untyped ", "")
        else:
            text = c.show(t)
        if last and variadic:
            text = "..." + (c.show(t.elem) if isinstance(t, Slice) else text)
        elif last and has_dots:
            text += "..."
        parts.append(text)
    return "(" + ", ".join(parts) + ")"


def pass_arguments(
    c: Checker, e: CallExpr, signature: Signature, given: list[Type], places: list[Expr], arguments: Arguments
) -> Signature:
    """Match arguments with parameters, infer type arguments; the signature is the instantiated one if that worked."""
    args = arguments.operands
    params = _parameters(c, e, signature, args)
    if params is None:
        return signature
    result = signature
    type_params = list(signature.type_params)
    generic = [i for i, a in enumerate(args) if isinstance(a.type, Signature) and a.type.type_params]
    if type_params or generic:
        solved = _infer_arguments(c, e, signature, given, places, arguments, params, generic)
        if solved is None:
            return signature
        result, params = solved
    context = f"argument to {expr_string(e.fun)}"
    for a, p in zip(args, params, strict=True):
        assignments.assignment(c, a, p, context)
    return result


def _parameters(c: Checker, e: CallExpr, signature: Signature, args: list[Operand]) -> list[Type] | None:
    """A parameter type for each argument; None if their number does not fit."""
    params = signature.param_types
    count = len(params)
    if signature.variadic:
        if e.has_dots:
            if len(e.args) == 1 and len(args) > 1:
                message = f"cannot use ... with {len(args)}-valued {expr_string(e.args[0])}"
                c.error(e, "InvalidDotDotDot", message)
                return None
        elif len(args) >= count - 1:
            last = params[-1]
            assert isinstance(last, Slice)
            params = params[:-1] + [last.elem] * (len(args) - count + 1)
            count = len(args)
        else:
            count -= 1
    elif e.has_dots:
        c.error(e, "NonVariadicDotDotDot", f"cannot use ... in call to non-variadic {expr_string(e.fun)}")
        return None
    if len(args) == count:
        return params
    _wrong_count(c, e, signature, args, count)
    return None


def _wrong_count(c: Checker, e: CallExpr, signature: Signature, args: list[Operand], count: int) -> None:
    at: At = e
    qualifier = "not enough"
    if len(args) > count:
        at, qualifier = args[count], "too many"
    elif args:
        at = args[-1]
    have = types_summary(c, [a.type if a.valid else INVALID for a in args], False, e.has_dots)
    want = types_summary(c, signature.param_types, signature.variadic, False)
    message = f"{qualifier} arguments in call to {expr_string(e.fun)}\n\thave {have}\n\twant {want}"
    c.error(at, "WrongArgCount", message)


def _infer_arguments(
    c: Checker,
    e: CallExpr,
    signature: Signature,
    given: list[Type],
    places: list[Expr],
    arguments: Arguments,
    params: list[Type],
    generic: list[int],
) -> tuple[Signature, list[Type]] | None:
    args = arguments.operands
    own = len(signature.type_params)
    renamed, params = rename(signature.type_params, params)
    wanted: list[TypeParam] = list(renamed)
    known: list[Type | None] = [*given, *[None] * (own - len(given))]
    spans: list[tuple[int, int, int, Signature]] = []
    for i in generic:
        t = args[i].type
        assert isinstance(t, Signature)
        inner, shape = rename(t.type_params, [Signature(t.params, t.results, t.variadic)])
        partial = arguments.partial.get(i, [])
        spans.append((i, len(wanted), len(wanted) + len(inner), t))
        wanted += inner
        known += [*partial, *[None] * (len(inner) - len(partial))]
        args[i].type = shape[0]
    fault = Fault()
    solved = infer(c, e.lparen, wanted, known, params, args, fault)
    for i, _, _, t in spans:
        args[i].type = t
    if solved is None:
        if fault.message:
            message = f"in call to {expr_string(e.fun)}, {fault.message}"
            c.error(fault.at or e.lparen, "CannotInferTypeArgs", message)
        return None
    result = signature
    if own:
        result = instantiation.instantiate_signature(c, e.fun, e.lparen, signature, solved[:own], places)
    types = dict(zip(wanted, solved, strict=True))
    for i, low, high, t in spans:
        arg_expr = args[i].expr
        assert arg_expr is not None
        args[i].type = instantiation.instantiate_signature(c, arg_expr, e.lparen, t, solved[low:high], [])
        record(c, args[i])
    return result, [substitute(p, types) for p in params]
