"""Expressions: dispatch by kind, and what all of them share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.language import nodes as n
from teaching.goroutines.language.check import (
    call,
    composites,
    folding,
    identifiers,
    index,
    instantiation,
    operators,
    selector,
    typexpr,
)
from teaching.goroutines.language.check.assignability import assertable
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import record, record_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Interface,
    Pointer,
    Signature,
    Tuple,
    Type,
    TypeParam,
    is_generic,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import Expr, Mode
from teaching.goroutines.language.parsing.literals import literal_value
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.typeset import specific_types
from teaching.goroutines.language.universe import (
    UNTYPED_BOOL,
    UNTYPED_COMPLEX,
    UNTYPED_FLOAT,
    UNTYPED_INT,
    UNTYPED_RUNE,
    UNTYPED_STRING,
)

CONVERSION, EXPRESSION, STATEMENT = "conversion", "expression", "statement"

LITERAL_TYPES = {
    "int": UNTYPED_INT,
    "float": UNTYPED_FLOAT,
    "imaginary": UNTYPED_COMPLEX,
    "rune": UNTYPED_RUNE,
    "string": UNTYPED_STRING,
}
MAX_DIGITS = 4000  # of a number; gc allows 10,000
NOT_VALUES = (Mode.NO_VALUE, Mode.BUILTIN, Mode.TYPE)


def check_expr(c: Checker, e: Expr, target: instantiation.Target | None = None) -> Operand:
    """A single value."""
    x = Operand()
    raw_expr(c, x, e, target=target)
    exclude(c, x, NOT_VALUES)
    single_value(c, x)
    return x


def generic_expr(c: Checker, e: Expr, hint: Type | None = None) -> Operand:
    """A single value, perhaps a generic function; `hint` is the type of an elided composite literal."""
    x = Operand()
    raw_expr(c, x, e, hint=hint, allow_generic=True)
    exclude(c, x, NOT_VALUES)
    single_value(c, x)
    return x


def expr_or_type(c: Checker, e: Expr, allow_generic: bool = False) -> Operand:
    """A value or a type."""
    x = Operand()
    raw_expr(c, x, e, allow_generic=allow_generic)
    exclude(c, x, (Mode.NO_VALUE,))
    single_value(c, x)
    return x


def multi_expr(c: Checker, e: Expr, allow_comma_ok: bool) -> tuple[list[Operand], bool]:
    """The values of a call with several results, or of a comma-ok expression if allowed (then True beside it)."""
    x = Operand()
    raw_expr(c, x, e)
    exclude(c, x, NOT_VALUES)
    if x.valid and isinstance(x.type, Tuple):
        values = [
            Operand(Mode.VALUE, t, None, e, label=ordinal(i + 1) + " function result")
            for i, t in enumerate(x.type.types)
        ]
        return values, False
    if allow_comma_ok and x.mode in (Mode.MAP_INDEX, Mode.COMMA_OK):
        ok = Operand(Mode.VALUE, UNTYPED_BOOL, None, None, label="ok value of (comma, ok) expression")
        ok.expr = n.Ident(e.span, ok.label)
        return [x, ok], True
    return [x], False


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd …"""
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def expr_list(c: Checker, exprs: list[Expr]) -> list[Operand]:
    """Values; a single call may give several."""
    if len(exprs) == 1:
        return multi_expr(c, exprs[0], False)[0]
    return [check_expr(c, e) for e in exprs]


def mark_comma_ok(e: Expr) -> None:
    """Note that the expression is used in its comma-ok form."""
    inner = n.unparen(e)
    assert isinstance(inner, n.IndexExpr | n.TypeAssertExpr | n.UnaryExpr)
    inner.comma_ok = True


def raw_expr(
    c: Checker,
    x: Operand,
    e: Expr,
    *,
    target: instantiation.Target | None = None,
    hint: Type | None = None,
    allow_generic: bool = False,
) -> str:
    """Check any expression and record the result; tells whether it may stand as a statement."""
    x.mode, x.type, x.value, x.label = Mode.INVALID, INVALID, None, ""
    kind = _CHECKS[type(e)](c, x, e, target, hint)
    x.expr = e
    if not allow_generic:
        non_generic(c, x, target)
    record(c, x)
    return kind


def non_generic(c: Checker, x: Operand, target: instantiation.Target | None = None) -> None:
    """A generic type or function must be instantiated here; a target may tell how."""
    if not x.valid or x.mode is Mode.NO_VALUE:
        return
    what = ""
    if is_generic(x.type):
        what = "type"
    elif isinstance(x.type, Signature) and x.type.type_params:
        if target is not None and x.expr is not None:
            instantiation.instantiate_function(c, x, None, target)
            return
        what = "function"
    if what:
        message = f"cannot use generic {what} {x.text} without instantiation"
        c.error(x, "WrongTypeArgCount", message)
        x.invalidate()
        x.type = INVALID


def exclude(c: Checker, x: Operand, modes: tuple[Mode, ...]) -> None:
    """Refuse what is no value where one is needed."""
    if x.mode not in modes:
        return
    if x.mode is Mode.NO_VALUE:
        words, code = ("used as value" if Mode.TYPE in modes else "used as value or type"), "TooManyValues"
    elif x.mode is Mode.BUILTIN:
        words, code = "must be called", "UncalledBuiltin"
    else:
        words, code = "is not an expression", "NotAnExpr"
    c.error(x, code, f"{c.describe(x)} {words}")
    x.invalidate()


def single_value(c: Checker, x: Operand) -> None:
    """Refuse several results where one is needed."""
    if x.mode is Mode.VALUE and isinstance(x.type, Tuple):
        c.error(x, "TooManyValues", f"multiple-value {c.describe(x)} in single-value context")
        x.invalidate()


def use(c: Checker, *exprs: Expr | None) -> bool:
    """Check expressions only so that what they mention counts as used; tells whether all are valid."""
    results = [use_one(c, e, False) for e in exprs if e is not None]
    return all(results)


def use_lhs(c: Checker, *exprs: Expr) -> bool:
    """The same of the left side of an assignment, which does not count as use of a variable."""
    results = [use_one(c, e, True) for e in exprs]
    return all(results)


def use_one(c: Checker, e: Expr, lhs: bool) -> bool:
    """One of them."""
    inner = n.unparen(e)
    if isinstance(inner, n.Ident):
        if inner.name == "_":
            return True
        with_use = identifiers.remember_use(c, inner) if lhs else None
        x = expr_or_type(c, inner, allow_generic=True)
        identifiers.restore_use(c, with_use)
        return x.valid
    if isinstance(inner, n.KeyValueExpr):
        return use_one(c, inner.value, lhs)
    x = Operand()
    raw_expr(c, x, inner, allow_generic=True)
    return x.valid


# -- one function a kind of expression -------------------------------------------------------------------------------

Hint = Type | None
Goal = instantiation.Target | None


def _bad(c: Checker, x: Operand, e: n.BadExpr, target: Goal, hint: Hint) -> str:
    return STATEMENT


def _ident(c: Checker, x: Operand, e: n.Ident, target: Goal, hint: Hint) -> str:
    identifiers.ident(c, x, e, want_type=False)
    return EXPRESSION


def _basic_lit(c: Checker, x: Operand, e: n.BasicLit, target: Goal, hint: Hint) -> str:
    if e.kind == "bad":
        return STATEMENT
    if e.kind in ("int", "float", "imaginary") and len(e.text) > MAX_DIGITS:
        message = f"excessively long constant: {e.text[:10]}... ({len(e.text)} chars)"
        c.error(e, "InvalidConstVal", message)
        return STATEMENT
    value = literal_value(e.kind, e.text)
    if value is None:
        c.error(e, "InvalidConstVal", f"malformed constant: {e.text}")
        return STATEMENT
    x.mode, x.type, x.value, x.expr = Mode.CONSTANT, LITERAL_TYPES[e.kind], value, e
    folding.overflow(c, x, e.span.start)
    return EXPRESSION


def _paren(c: Checker, x: Operand, e: n.ParenExpr, target: Goal, hint: Hint) -> str:
    return raw_expr(c, x, e.x)


def _selector(c: Checker, x: Operand, e: n.SelectorExpr, target: Goal, hint: Hint) -> str:
    selector.check_selector(c, x, e, want_type=False)
    return EXPRESSION


def _index(c: Checker, x: Operand, e: n.IndexExpr, target: Goal, hint: Hint) -> str:
    if index.index_expr(c, x, e):
        instantiation.instantiate_function(c, x, e, target)
    return EXPRESSION if x.valid else STATEMENT


def _slice(c: Checker, x: Operand, e: n.SliceExpr, target: Goal, hint: Hint) -> str:
    index.slice_expr(c, x, e)
    return EXPRESSION if x.valid else STATEMENT


def _func_lit(c: Checker, x: Operand, e: n.FuncLit, target: Goal, hint: Hint) -> str:
    composites.func_lit(c, x, e)
    return EXPRESSION


def _composite_lit(c: Checker, x: Operand, e: n.CompositeLit, target: Goal, hint: Hint) -> str:
    composites.composite_lit(c, x, e, hint)
    return EXPRESSION if x.valid else STATEMENT


def _call(c: Checker, x: Operand, e: n.CallExpr, target: Goal, hint: Hint) -> str:
    return call.call_expr(c, x, e)


def _guard(c: Checker, x: Operand, e: n.TypeSwitchGuard, target: Goal, hint: Hint) -> str:
    c.error(e, "InvalidSyntaxTree", "invalid syntax tree: use of .(type) outside type switch")
    use(c, e.x)
    return STATEMENT


def _key_value(c: Checker, x: Operand, e: n.KeyValueExpr, target: Goal, hint: Hint) -> str:
    c.error(e, "InvalidSyntaxTree", "invalid syntax tree: no key:value expected")
    return STATEMENT


def _dots(c: Checker, x: Operand, e: n.DotsType, target: Goal, hint: Hint) -> str:
    c.error(e, "InvalidSyntaxTree", "invalid syntax tree: invalid use of ...")
    return STATEMENT


def _assert(c: Checker, x: Operand, e: n.TypeAssertExpr, target: Goal, hint: Hint) -> str:
    inner = check_expr(c, e.x)
    if not inner.valid:
        return STATEMENT
    if isinstance(inner.type, TypeParam):
        words = f"cannot use type assertion on type parameter value {c.describe(inner)}"
        c.error(inner, "InvalidAssert", f"invalid operation: {words}")
        return STATEMENT
    if not isinstance(inner.type.underlying, Interface):
        c.error(inner, "InvalidAssert", f"invalid operation: {c.describe(inner)} is not an interface")
        return STATEMENT
    t = typexpr.var_type(c, e.type_expr)
    if t is INVALID:
        return STATEMENT
    cause = assertable(c, inner.type, t)
    if cause is not None:
        message = f"impossible type assertion: {expr_string(e)}\n\t{c.show(t)} does not implement"
        c.error(e, "ImpossibleAssert", f"{message} {c.show(inner.type)} {cause}")
    x.mode, x.type = Mode.COMMA_OK, t
    return EXPRESSION


def _star(c: Checker, x: Operand, e: n.StarExpr, target: Goal, hint: Hint) -> str:
    inner = expr_or_type(c, e.x)
    if not inner.valid:
        return STATEMENT
    if inner.mode is Mode.TYPE:
        typexpr.valid_var_type(c, e.x, inner.type)
        x.mode, x.type = Mode.TYPE, Pointer(inner.type)
        return EXPRESSION
    base: Type | None = None
    for _, under in specific_types(inner.type):
        if not isinstance(under, Pointer):
            c.error(inner, "InvalidIndirection", f"invalid operation: cannot indirect {c.describe(inner)}")
            return STATEMENT
        if base is not None and not identical(under.elem, base):
            words = f"pointers of {c.describe(inner)} must have identical base types"
            c.error(inner, "InvalidIndirection", f"invalid operation: {words}")
            return STATEMENT
        base = under.elem
    assert base is not None
    x.mode, x.type = Mode.VARIABLE, base
    return EXPRESSION


def _unary(c: Checker, x: Operand, e: n.UnaryExpr, target: Goal, hint: Hint) -> str:
    operators.unary(c, x, e)
    return STATEMENT if e.op == "<-" or not x.valid else EXPRESSION


def _binary(c: Checker, x: Operand, e: n.BinaryExpr, target: Goal, hint: Hint) -> str:
    operators.binary(c, x, e, e.x, e.y, e.op)
    return EXPRESSION if x.valid else STATEMENT


def _type_literal(c: Checker, x: Operand, e: Expr, target: Goal, hint: Hint) -> str:
    x.mode, x.type = Mode.TYPE, typexpr.check_type(c, e)
    record_type(e, x.type)
    return EXPRESSION


_CHECKS: dict[type, Callable[[Checker, Operand, Any, Goal, Hint], str]] = {
    n.BadExpr: _bad,
    n.Ident: _ident,
    n.BasicLit: _basic_lit,
    n.ParenExpr: _paren,
    n.SelectorExpr: _selector,
    n.IndexExpr: _index,
    n.SliceExpr: _slice,
    n.FuncLit: _func_lit,
    n.CompositeLit: _composite_lit,
    n.CallExpr: _call,
    n.TypeSwitchGuard: _guard,
    n.KeyValueExpr: _key_value,
    n.DotsType: _dots,
    n.TypeAssertExpr: _assert,
    n.StarExpr: _star,
    n.UnaryExpr: _unary,
    n.BinaryExpr: _binary,
    n.ArrayType: _type_literal,
    n.SliceType: _type_literal,
    n.StructType: _type_literal,
    n.FuncType: _type_literal,
    n.InterfaceType: _type_literal,
    n.MapType: _type_literal,
    n.ChanType: _type_literal,
}
