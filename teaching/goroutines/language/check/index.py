"""`x[i]` and `x[i:j:k]`."""

from __future__ import annotations

from teaching.goroutines.language.check import addressing, assignments, expr, typexpr
from teaching.goroutines.language.check.operand import Operand, value_string
from teaching.goroutines.language.check.record import convert_untyped, fits_int
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Array,
    Basic,
    Map,
    Pointer,
    Signature,
    Slice,
    Type,
    TypeParam,
    is_untyped,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import Expr, IndexExpr, Mode, SliceExpr, anchor
from teaching.goroutines.language.predicates import all_basic, integer
from teaching.goroutines.language.typeset import specific_types
from teaching.goroutines.language.universe import BYTE, INT, STRING


def index_expr(c: Checker, x: Operand, e: IndexExpr) -> bool:
    """Check an index expression; True if it is the instantiation of a generic function, which is not done here."""
    x.become(expr.expr_or_type(c, e.x, allow_generic=True))
    if not x.valid:
        expr.use(c, *e.indices)
        return False
    if x.mode is Mode.TYPE:
        t = typexpr.var_type(c, e)
        x.mode, x.type = (Mode.TYPE if t is not INVALID else Mode.INVALID), t
        return False
    if x.mode is Mode.VALUE and isinstance(x.type, Signature) and x.type.type_params:
        return True
    expr.non_generic(c, x)
    if not x.valid:
        return False
    shape = _indexable(x)
    if shape is None:
        c.error(anchor(e), "NonSliceableOperand", f"cannot index {c.describe(x)}")
        expr.use(c, *e.indices)
        x.invalidate()
        return False
    key, elem, length, mode = shape
    if len(e.indices) > 1:
        c.error(e.indices[1], "InvalidIndex", "invalid operation: more than one index")
    if key is not None:
        k = expr.generic_expr(c, e.indices[0])
        assignments.assignment(c, k, key, "map index")
    else:
        check_index(c, e.indices[0], length)
    x.mode, x.type, x.expr, x.value = mode, elem, e, None
    return False


Shape = tuple[Type | None, Type, int, Mode]  # key of a map, element, length if known, mode of the result


def _indexable(x: Operand) -> Shape | None:
    """What indexing means for the operand's type, or for all types of its type set alike."""
    found: Shape | None = None
    for _, under in specific_types(x.type):
        shape = _shape(x, under)
        if shape is None:
            return None
        if found is None:
            found = shape
            continue
        if (found[0] is None) != (shape[0] is None) or not identical(found[1], shape[1]):
            return None
        if found[0] is not None and shape[0] is not None and not identical(found[0], shape[0]):
            return None
        length = min((n for n in (found[2], shape[2]) if n >= 0), default=-1)
        mode = Mode.VALUE if Mode.VALUE in (found[3], shape[3]) else found[3]
        found = (found[0], found[1], length, mode)
    return found


def _shape(x: Operand, under: Type | None) -> Shape | None:
    if isinstance(under, Basic) and under.is_string:
        length = len(x.value) if x.is_constant and isinstance(x.value, bytes) else -1
        return None, BYTE, length, Mode.VALUE
    if isinstance(under, Array):
        return None, under.elem, under.length, Mode.VARIABLE if x.mode is Mode.VARIABLE else Mode.VALUE
    if isinstance(under, Pointer) and isinstance(under.elem.underlying, Array):
        array = under.elem.underlying
        return None, array.elem, array.length, Mode.VARIABLE
    if isinstance(under, Slice):
        return None, under.elem, -1, Mode.VARIABLE
    if isinstance(under, Map):
        return under.key, under.elem, -1, Mode.MAP_INDEX
    return None


def check_index(c: Checker, e: Expr, limit: int) -> tuple[Type, int]:
    """An index or size below the limit (none if negative): its type, and its value if it is constant, else -1."""
    x = expr.check_expr(c, e)
    if not valid_index(c, x, "index", "InvalidIndex", allow_negative=False):
        return INVALID, -1
    if not x.is_constant or not isinstance(x.value, int):
        return x.type, -1
    if 0 <= limit <= x.value:
        message = f"invalid argument: index {value_string(x.value)} out of bounds [0:{limit}]"
        c.error(x, "InvalidIndex", message)
        return INVALID, -1
    return x.type, x.value


def valid_index(c: Checker, x: Operand, what: str, code: str, *, allow_negative: bool) -> bool:
    """Whether the operand is an integer that an int can hold."""
    if not x.valid:
        return False
    convert_untyped(c, x, INT)
    if not x.valid:
        return False
    fault = ""
    if not all_basic(x.type, integer):
        fault = "must be integer"
    elif x.is_constant and isinstance(x.value, int):
        if x.value < 0 and not allow_negative:
            fault = "must not be negative"
        elif not fits_int(x.value):
            fault = "overflows int"
    if fault:
        c.error(x, code, f"invalid argument: {what} {c.describe(x)} {fault}")
    return not fault


def slice_expr(c: Checker, x: Operand, e: SliceExpr) -> None:
    """Check a slice expression."""
    x.become(expr.check_expr(c, e.x))
    if not x.valid:
        expr.use(c, e.low, e.high, e.max)
        return
    common = _common_sliceable(c, x)
    if common is None:
        x.invalidate()
        return
    length = _slice_operand(c, x, e, common)
    if length is None:
        x.invalidate()
        return
    x.mode = Mode.VALUE
    x.value = None
    _check_bounds(c, e, length)


def _common_sliceable(c: Checker, x: Operand) -> Type | None:
    """The common underlying type; strings count as byte slices among type parameters' types."""
    common: Type | None = None
    first: Type | None = None
    has_string = False
    for t, under in specific_types(x.type):
        if under is None or t is None:
            c.error(x, "NonSliceableOperand", f"cannot slice {c.describe(x)}: no specific type in {c.show(x.type)}")
            return None
        if isinstance(under, Basic) and under.is_string:
            under, has_string = Slice(BYTE), True
        if common is None:
            first, common = t, under
        elif not identical(common, under):
            words = f"{c.show(first)} and {c.show(t)} have different underlying types"
            c.error(x, "NonSliceableOperand", f"cannot slice {c.describe(x)}: {words}")
            return None
    if has_string:
        return STRING if isinstance(x.type, TypeParam) else x.type.underlying
    return common


def _slice_operand(c: Checker, x: Operand, e: SliceExpr, common: Type) -> int | None:
    """Give the operand the type of the result; the length if it is known, else -1; None after an error."""
    if isinstance(common, Basic) and common.is_string:
        if e.full:
            c.error(e.max or e, "InvalidSliceExpr", "invalid operation: 3-index slice of string")
            return None
        length = len(x.value) if x.is_constant and isinstance(x.value, bytes) else -1
        if is_untyped(x.type):
            x.type = STRING
        return length
    if isinstance(common, Array):
        if x.mode is not Mode.VARIABLE:
            c.error(x, "NonSliceableOperand", f"cannot slice unaddressable value {c.describe(x)}")
            return None
        addressing.take_address(e.x)
        x.type = Slice(common.elem)
        return common.length
    if isinstance(common, Pointer) and isinstance(common.elem.underlying, Array):
        array = common.elem.underlying
        x.type = Slice(array.elem)
        return array.length
    if isinstance(common, Slice):
        return -1
    c.error(x, "NonSliceableOperand", f"cannot slice {c.describe(x)}")
    return None


def _check_bounds(c: Checker, e: SliceExpr, length: int) -> None:
    values: list[int] = []
    exprs = [e.low, e.high, e.max]
    for i, bound in enumerate(exprs):
        if bound is not None:
            values.append(check_index(c, bound, length + 1 if length >= 0 else -1)[1])
        else:
            values.append(0 if i == 0 else length)
    for i, low in enumerate(values[:-1]):
        for j in range(i + 1, 3):
            at = exprs[j]
            if low > 0 and 0 <= values[j] < low and at is not None:
                words = f"invalid slice indices: {values[j]} < {low}"
                c.error(at, "SwappedSliceIndices", words)
                return
