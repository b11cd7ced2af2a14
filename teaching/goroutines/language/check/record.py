"""Writing results into the tree, and giving untyped expressions their final types."""

from __future__ import annotations

from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.state import Checker, Untyped
from teaching.goroutines.language.constant import RANGES, Value, represent
from teaching.goroutines.language.gotype import INVALID, Basic, Interface, Kind, Type, TypeParam, is_untyped
from teaching.goroutines.language.nodes import BinaryExpr, Expr, Mode, ParenExpr, UnaryExpr
from teaching.goroutines.language.predicates import (
    all_basic,
    boolean,
    default_type,
    has_nil,
    integer,
    is_basic,
    numeric,
    string,
)
from teaching.goroutines.language.typeset import specific_types, type_set

COMPARISONS = frozenset(["==", "!=", "<", "<=", ">", ">="])
SHIFTS = frozenset(["<<", ">>"])


def record(c: Checker, x: Operand) -> None:
    """Note mode, type and value on the operand's node."""
    expr = x.expr
    if expr is None:
        return
    expr.mode = x.mode
    expr.type = x.type
    expr.const = x.value if x.is_constant else None
    if x.valid and isinstance(x.type, Basic) and x.type.is_untyped:
        c.untyped[expr] = Untyped(x.mode, x.type, x.value if x.is_constant else None)


def record_type(expr: Expr, t: Type) -> None:
    """Note that an expression is a type."""
    expr.mode = Mode.TYPE
    expr.type = t


def update_value(c: Checker, expr: Expr | None, value: Value) -> None:
    """A constant was rounded to its type."""
    if expr is not None and expr in c.untyped:
        c.untyped[expr].value = value


def update_type(c: Checker, expr: Expr | None, t: Type, final: bool) -> None:
    """The untyped expression, and those inside that share its type, are of type t."""
    if expr is None:
        return
    old = c.untyped.get(expr)
    if old is None:
        return
    _update_children(c, expr, old, t, final)
    if not final and is_untyped(t):
        under = t.underlying
        assert isinstance(under, Basic)
        old.type = under
        expr.type = under
        return
    del c.untyped[expr]
    if old.shifted and not all_basic(t, integer):
        x = Operand(expr=expr)
        shown = f"shifted operand {x.text} (type {c.show(t)}) must be integer"
        c.error(expr, "InvalidShiftOperand", f"invalid operation: {shown}")
        return
    value = old.value
    if value is not None:
        operand = Operand(old.mode, old.type, value, expr)
        convert_untyped(c, operand, t)
        if not operand.valid:
            return
        value = operand.value
    expr.type = t
    expr.mode = old.mode
    if value is not None:
        under = t.underlying
        rounded = represent(value, under) if isinstance(under, Basic) else None
        expr.const = value if rounded is None else rounded


def _update_children(c: Checker, expr: Expr, old: Untyped, t: Type, final: bool) -> None:
    if isinstance(expr, ParenExpr):
        update_type(c, expr.x, t, final)
    elif old.value is not None:
        return
    elif isinstance(expr, UnaryExpr):
        update_type(c, expr.x, t, final)
    elif isinstance(expr, BinaryExpr) and expr.op not in COMPARISONS:
        update_type(c, expr.x, t, final)
        if expr.op not in SHIFTS:
            update_type(c, expr.y, t, final)


def finish_untyped(c: Checker) -> None:
    """Give what is still untyped at the end its default type."""
    for expr, info in list(c.untyped.items()):
        t = default_type(info.type)
        expr.type = t
        under = t.underlying
        if info.value is not None and isinstance(under, Basic):
            rounded = represent(info.value, under)
            expr.const = info.value if rounded is None else rounded
    c.untyped.clear()


def max_type(x: Type, y: Type) -> Type | None:
    """Of two untyped types that go together, the one that holds both kinds of values."""
    if x is y:
        return x
    if isinstance(x, Basic) and isinstance(y, Basic) and x.is_untyped and y.is_untyped:
        if x.is_numeric and y.is_numeric:
            return x if x.kind > y.kind else y
        return x if x.kind == y.kind else None
    return None


def implicit_type(c: Checker, x: Operand, target: Type) -> tuple[Type | None, Value | None, str]:
    """The type and value that an untyped operand takes where `target` is wanted, or a code that says why not."""
    if not x.valid or not is_untyped(x.type) or target is INVALID:
        return x.type, None, ""
    if is_untyped(target):
        both = max_type(x.type, target)
        return (both, None, "") if both is not None else (None, None, "InvalidUntypedConversion")
    if x.is_nil:
        return (target, None, "") if has_nil(target) else (None, None, "InvalidUntypedConversion")
    under = target.underlying
    if isinstance(under, Basic):
        return _implicit_basic(x, target, under)
    if isinstance(under, Interface):
        return _implicit_interface(c, x, target, under)
    return None, None, "InvalidUntypedConversion"


def _implicit_basic(x: Operand, target: Type, under: Basic) -> tuple[Type | None, Value | None, str]:
    if x.is_constant:
        value, code = representation(x, under)
        return (None, None, code) if code else (target, value, "")
    basic = x.type
    assert isinstance(basic, Basic)
    fits = (
        (basic.is_boolean and is_basic(target, boolean))
        or (basic.is_numeric and is_basic(target, numeric))
        or (basic.is_string and is_basic(target, string))
    )
    return (target, None, "") if fits else (None, None, "InvalidUntypedConversion")


def _implicit_interface(
    c: Checker, x: Operand, target: Type, under: Interface
) -> tuple[Type | None, Value | None, str]:
    if isinstance(target, TypeParam):
        for _, u in specific_types(target):
            if u is None or implicit_type(c, x, u)[0] is None:
                return None, None, "InvalidUntypedConversion"
        return target, None, ""
    if not type_set(under).is_all:
        return None, None, "InvalidUntypedConversion"
    return default_type(x.type), None, ""


def representation(x: Operand, basic: Basic) -> tuple[Value | None, str]:
    """A constant as a value of the basic type, or the code of the reason why it is none."""
    if x.value is None:
        return None, ""
    value = represent(x.value, basic)
    if value is not None:
        return value, ""
    if is_basic(x.type, numeric) and basic.is_numeric:
        truncated = not is_basic(x.type, integer) and basic.is_integer
        return None, "TruncatedFloat" if truncated else "NumericOverflow"
    return None, "InvalidConstVal"


def check_representable(c: Checker, x: Operand, basic: Basic, target: Type | None = None) -> None:
    """A constant must be representable in the type."""
    value, code = representation(x, basic)
    if code:
        invalid_conversion(c, code, x, target or basic)
        x.invalidate()
    elif value is not None:
        x.value = value


def invalid_conversion(c: Checker, code: str, x: Operand, target: Type) -> None:
    """Say why an untyped operand cannot have the type."""
    shown, wanted = c.describe(x), c.show(target)
    if code == "TruncatedFloat":
        message = f"{shown} truncated to {wanted}"
    elif code == "NumericOverflow":
        message = f"{shown} overflows {wanted}"
    else:
        message = f"cannot convert {shown} to type {wanted}"
    c.error(x, code, message)


def convert_untyped(c: Checker, x: Operand, target: Type) -> None:
    """Give an untyped operand the type that is wanted."""
    t, value, code = implicit_type(c, x, target)
    if code:
        shown = target if isinstance(target, TypeParam) else target.underlying
        invalid_conversion(c, code, x, shown)
        x.invalidate()
        return
    if value is not None:
        x.value = value
        update_value(c, x.expr, value)
    if t is not None and t is not x.type:
        x.type = t
        update_type(c, x.expr, t, False)


def fits_int(value: Value) -> bool:
    """Whether the value is an integer that an int holds."""
    low, high = RANGES[Kind.INT]
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high
