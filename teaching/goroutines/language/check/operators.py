"""Unary and binary operators, comparisons and shifts."""

from __future__ import annotations

from teaching.goroutines.language.check import addressing, expr, folding
from teaching.goroutines.language.check.assignability import assignable
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import (
    COMPARISONS,
    SHIFTS,
    check_representable,
    convert_untyped,
    update_type,
)
from teaching.goroutines.language.check.state import At, Checker
from teaching.goroutines.language.constant import MAX_SHIFT, to_int
from teaching.goroutines.language.gotype import (
    INVALID,
    Chan,
    Map,
    Pointer,
    Signature,
    Slice,
    Type,
    TypeParam,
    is_interface,
    is_untyped,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import BinaryExpr, CompositeLit, Expr, Mode, UnaryExpr, unparen
from teaching.goroutines.language.predicates import (
    Test,
    all_basic,
    boolean,
    comparable,
    default_type,
    has_nil,
    incomparable_cause,
    integer,
    is_basic,
    is_pointer,
    kind_word,
    numeric,
    numeric_or_string,
    ordered,
    string,
)
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.typeset import specific_types
from teaching.goroutines.language.universe import UINT, UNTYPED_BOOL, UNTYPED_INT

UNARY_TESTS: dict[str, Test] = {"+": numeric, "-": numeric, "^": integer, "!": boolean}
BINARY_TESTS: dict[str, Test] = {
    "+": numeric_or_string,
    "-": numeric,
    "*": numeric,
    "/": numeric,
    "%": integer,
    "&": integer,
    "|": integer,
    "^": integer,
    "&^": integer,
    "&&": boolean,
    "||": boolean,
}


def _defined(c: Checker, x: Operand, op: str, tests: dict[str, Test]) -> bool:
    if all_basic(x.type, tests[op]):
        return True
    c.error(x, "UndefinedOp", f"invalid operation: operator {op} not defined on {c.describe(x)}")
    return False


def unary(c: Checker, x: Operand, e: UnaryExpr) -> None:
    """`op x`."""
    x.become(expr.check_expr(c, e.x))
    if not x.valid:
        return
    op = e.op
    if op == "&":
        _address(c, x, e)
        return
    if op == "<-":
        elem = chan_elem(c, x, x, receive=True)
        if elem is None:
            x.invalidate()
            return
        x.mode, x.type = Mode.COMMA_OK, elem
        c.env.has_call_or_receive = True
        return
    if op == "~":
        words = "cannot use ~ outside of interface or type constraint"
        if not all_basic(x.type, integer):
            c.error(e, "UndefinedOp", words)
            x.invalidate()
            return
        c.error(e, "UndefinedOp", words + " (use ^ for bitwise complement)")
        op = "^"
    if not _defined(c, x, op, UNARY_TESTS):
        x.invalidate()
        return
    if x.is_constant:
        x.value = folding.unary(x, op)
        x.expr = e
        folding.overflow(c, x, e.span.start)
        return
    x.mode = Mode.VALUE


def _address(c: Checker, x: Operand, e: UnaryExpr) -> None:
    if not isinstance(unparen(e.x), CompositeLit) and x.mode is not Mode.VARIABLE:
        c.error(x, "UnaddressableOperand", f"invalid operation: cannot take address of {c.describe(x)}")
        x.invalidate()
        return
    addressing.take_address(e.x)
    x.mode, x.type = Mode.VALUE, Pointer(x.type)


def chan_elem(c: Checker, at: At, x: Operand, receive: bool) -> Type | None:
    """The element type of a channel that must allow receiving (or sending)."""
    cause = ""
    common: Chan | None = None
    for t, under in specific_types(x.type):
        if not isinstance(under, Chan):
            cause = "no specific channel type" if under is None else f"non-channel {c.show(t)}"
        elif receive and not under.can_receive:
            cause = f"send-only channel {c.show(t)}"
        elif not receive and not under.can_send:
            cause = f"receive-only channel {c.show(t)}"
        elif common is not None and not identical(common.elem, under.elem):
            cause = f"channels {c.show(common)} and {c.show(t)} have different element types"
        else:
            common = under
        if cause:
            break
    if not cause and common is not None:
        return common.elem
    words = "cannot receive from" if receive else "cannot send to"
    shown = c.describe(x)
    text = f"{words} {shown}: {cause}" if isinstance(x.type, TypeParam) else f"{words} {cause} {shown}"
    c.error(at, "InvalidReceive" if receive else "InvalidSend", f"invalid operation: {text}")
    return None


def binary(c: Checker, x: Operand, e: BinaryExpr | None, lhs: Expr, rhs: Expr, op: str) -> None:
    """`lhs op rhs`; e is None for an assignment operation."""
    x.become(expr.check_expr(c, lhs))
    y = expr.check_expr(c, rhs)
    if not x.valid:
        return
    if not y.valid:
        x.invalidate()
        x.expr = y.expr
        return
    if op in SHIFTS:
        shift(c, x, y, e, op)
        return
    match_types(c, x, y)
    if not x.valid:
        return
    if op in COMPARISONS:
        comparison(c, x, y, op)
        return
    if not identical(x.type, y.type):
        _mismatch(c, x, y, e, lhs, rhs, op)
        return
    if not _defined(c, x, op, BINARY_TESTS):
        x.invalidate()
        return
    by_zero = op in ("/", "%") and y.is_constant and folding.is_zero(y.value)
    if by_zero and (x.is_constant or all_basic(x.type, integer)):
        c.error(y, "DivByZero", "invalid operation: division by zero")
        x.invalidate()
        return
    if x.is_constant and y.is_constant:
        _fold(c, x, y, e, op)
        return
    x.mode = Mode.VALUE


def _mismatch(c: Checker, x: Operand, y: Operand, e: BinaryExpr | None, lhs: Expr, rhs: Expr, op: str) -> None:
    if x.type is not INVALID and y.type is not INVALID:
        text = expr_string(e) if e is not None else f"{expr_string(lhs)} {op}= {expr_string(rhs)}"
        types = f"(mismatched types {c.show(x.type)} and {c.show(y.type)})"
        c.error(x, "MismatchedTypes", f"invalid operation: {text} {types}")
    x.invalidate()


def _fold(c: Checker, x: Operand, y: Operand, e: BinaryExpr | None, op: str) -> None:
    if x.value is None or y.value is None:
        x.value = None
        return
    x.value = folding.binary(x.value, op, y.value, is_basic(x.type, integer))
    at = folding.operator_pos(e) if e is not None else (x.expr.span.start if x.expr is not None else None)
    if e is not None:
        x.expr = e
    if at is not None:
        folding.overflow(c, x, at)


def match_types(c: Checker, x: Operand, y: Operand) -> None:
    """Let an untyped operand take the type of the other."""
    if not _may_convert(x, y):
        return
    convert_untyped(c, x, y.type)
    if not x.valid:
        return
    convert_untyped(c, y, x.type)
    if not y.valid:
        x.invalidate()


def _may_convert(x: Operand, y: Operand) -> bool:
    if not is_untyped(x.type) and not is_untyped(y.type):
        return False
    if all_basic(x.type, numeric) != all_basic(y.type, numeric):
        return False
    if is_interface(x.type) or is_interface(y.type):
        return True
    for test in (boolean, string):
        if all_basic(x.type, test) != all_basic(y.type, test):
            return False
    if x.is_nil:
        return has_nil(y.type)
    if y.is_nil:
        return has_nil(x.type)
    return not is_pointer(x.type) and not is_pointer(y.type)


def comparison(c: Checker, x: Operand, y: Operand, op: str, switch_case: bool = False) -> None:
    """`x op y`; in a switch, y is the tag."""
    if x.type is INVALID or y.type is INVALID:
        x.invalidate()
        return
    at, cause, code = x, "", "MismatchedTypes"
    if not assignable(c, x, y.type)[0] and not assignable(c, y, x.type)[0]:
        at, cause = y, f"mismatched types {c.show(x.type)} and {c.show(y.type)}"
    else:
        code = "UndefinedOp"
        wrong = _equality_fault(c, x, y) if op in ("==", "!=") else _order_fault(x, y)
        if wrong is None:
            _compared(c, x, y, op)
            return
        at, cause = wrong
    if not cause:
        cause = _undefined_cause(c, x, y, at, op)
    if switch_case:
        c.error(x, code, f"invalid case {x.text} in switch on {y.text} ({cause})")
    else:
        c.error(at, code, f"invalid operation: {x.text} {op} {y.text} ({cause})")
    x.invalidate()


def _compared(c: Checker, x: Operand, y: Operand, op: str) -> None:
    if x.is_constant and y.is_constant:
        if x.value is not None and y.value is not None:
            x.value = folding.compare(x.value, op, y.value)
    else:
        x.mode = Mode.VALUE
        update_type(c, x.expr, default_type(x.type), True)
        update_type(c, y.expr, default_type(y.type), True)
    x.type = UNTYPED_BOOL


def _equality_fault(c: Checker, x: Operand, y: Operand) -> tuple[Operand, str] | None:
    if x.is_nil or y.is_nil:
        t = y.type if x.is_nil else x.type
        return None if has_nil(t) else (y, "")
    for operand in (x, y):
        if not comparable(operand.type):
            return operand, _why_incomparable(c, operand.type)
    return None


def _why_incomparable(c: Checker, t: Type) -> str:
    if isinstance(t.underlying, Slice | Signature | Map):
        return f"{kind_word(t)} can only be compared to nil"
    return incomparable_cause(t, True, package=c.package) or ""


def _order_fault(x: Operand, y: Operand) -> tuple[Operand, str] | None:
    for operand in (x, y):
        if not all_basic(operand.type, ordered):
            return operand, ""
    return None


def _undefined_cause(c: Checker, x: Operand, y: Operand, at: Operand, op: str) -> str:
    if isinstance(x.type, TypeParam) or isinstance(y.type, TypeParam):
        if not isinstance(x.type, TypeParam):
            at = y
        return f"type parameter {c.show(at.type)} cannot use operator {op}"
    what = kind_word(at.type) or c.show(at.type)
    return f"operator {op} not defined on {what}"


def shift(c: Checker, x: Operand, y: Operand, e: BinaryExpr | None, op: str) -> None:
    """`x << y` and `x >> y`."""
    value = to_int(x.value) if x.is_constant and x.value is not None else None
    if not all_basic(x.type, integer) and not (is_untyped(x.type) and value is not None):
        c.error(x, "InvalidShiftOperand", f"invalid operation: shifted operand {c.describe(x)} must be integer")
        x.invalidate()
        return
    if not _shift_count(c, y):
        x.invalidate()
        return
    if x.is_constant and y.is_constant and value is not None:
        count = to_int(y.value) if y.value is not None else None
        if count is None or count > MAX_SHIFT:
            c.error(y, "InvalidShiftCount", f"invalid operation: invalid shift count {c.describe(y)}")
            x.invalidate()
            return
        if not is_basic(x.type, integer):
            x.type = UNTYPED_INT
        x.value = value << count if op == "<<" else value >> count
        if e is not None:
            x.expr = e
        if x.expr is not None:
            folding.overflow(c, x, folding.operator_pos(x.expr))
        return
    if x.is_constant and is_untyped(x.type):
        if x.expr is not None and x.expr in c.untyped:
            c.untyped[x.expr].shifted = True
        x.mode = Mode.VALUE
        return
    if not all_basic(x.type, integer):
        c.error(x, "InvalidShiftOperand", f"invalid operation: shifted operand {c.describe(x)} must be integer")
        x.invalidate()
        return
    x.mode = Mode.VALUE


def _shift_count(c: Checker, y: Operand) -> bool:
    if y.is_constant and y.value is not None:
        count = to_int(y.value)
        if count is not None and count < 0:
            c.error(y, "InvalidShiftCount", f"invalid operation: negative shift count {c.describe(y)}")
            return False
        if is_untyped(y.type):
            check_representable(c, y, UINT)
            return y.valid
        if all_basic(y.type, integer) or count is not None:
            return True
    elif all_basic(y.type, integer) and not is_untyped(y.type):
        return True
    elif is_untyped(y.type):
        convert_untyped(c, y, UINT)
        return y.valid
    c.error(y, "InvalidShiftCount", f"invalid operation: shift count {c.describe(y)} must be integer")
    return False
