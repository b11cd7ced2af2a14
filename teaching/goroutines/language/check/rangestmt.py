"""`for k, v := range x`: over strings, arrays, slices, maps, channels, integers and functions."""

from __future__ import annotations

from dataclasses import dataclass

from teaching.goroutines.language.check import assignments, expr, stmt
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import INVALID, Array, Basic, Chan, Map, Pointer, Signature, Slice, Type
from teaching.goroutines.language.nodes import Expr, Ident, Mode
from teaching.goroutines.language.objects import Var
from teaching.goroutines.language.predicates import (
    all_basic,
    array_behind,
    boolean,
    common_underlying,
    integer,
    is_basic,
)
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.statements import RangeStmt
from teaching.goroutines.language.typeset import specific_types
from teaching.goroutines.language.universe import BOOL, INT, RUNE

FUNC = "func must be func(yield func(...) bool): "


@dataclass(slots=True)
class Iteration:
    """What a range yields; `kind` is empty if x cannot be ranged over, then `cause` may say why."""

    kind: str = ""
    key: Type | None = None
    value: Type | None = None
    cause: str = ""


def range_stmt(c: Checker, s: RangeStmt) -> None:
    """Check a range loop."""
    c.env.has_call_or_receive = False
    x = expr.check_expr(c, s.x)
    found = Iteration()
    if x.valid:
        found = iteration(c, x.type)
        _check_variables(c, s, x, found)
        s.kind = found.kind
    c.open_scope()
    over_int = (x.valid and is_basic(x.type, integer)) or (x.valid and found.kind == "int")
    if s.define:
        _define(c, s, x, found, over_int)
    elif s.key is not None:
        _assign(c, s, x, found, over_int)
    elif over_int:
        assignments.assignment(c, x, None, "range clause")
    stmt.stmt(c, s.body)
    c.close_scope()


def _check_variables(c: Checker, s: RangeStmt, x: Operand, found: Iteration) -> None:
    shown = c.describe(x)
    if not found.kind:
        message = f"cannot range over {shown}" + (f": {found.cause}" if found.cause else "")
        c.error(x, "InvalidRangeExpr", message)
    elif found.key is None and s.key is not None:
        c.error(s.key, "InvalidIterVar", f"range over {shown} permits no iteration variables")
    elif found.value is None and s.value is not None:
        words = f"range over {shown} permits only one iteration variable"
        c.error(s.value, "InvalidIterVar", words)
    elif s.extra is not None:
        words = "range clause permits at most two iteration variables"
        c.error(s.extra, "InvalidIterVar", words)


def _define(c: Checker, s: RangeStmt, x: Operand, found: Iteration, over_int: bool) -> None:
    variables: list[Var] = []
    for i, (e, t) in enumerate(((s.key, found.key), (s.value, found.value))):
        if e is None:
            continue
        v = _loop_variable(c, e)
        _init(c, v, e, t, x, over_int)
        e.type, e.mode = v.type, Mode.VARIABLE
        if i == 0:
            s.key_type = v.type
        else:
            s.value_type = v.type
        if v.name == "_":
            continue
        variables.append(v)
        if i == 0:
            s.key_var = v
        else:
            s.value_var = v
    if not variables:
        c.error(s, "NoNewVar", "no new variables on left side of :=")
    for v in variables:
        c.declare(c.env.scope, v)


def _loop_variable(c: Checker, e: Expr) -> Var:
    if isinstance(e, Ident):
        v = c.new_var(e.name, e.span, None)
        if e.name != "_":
            e.obj = v
        return v
    c.error(e, "InvalidSyntaxTree", f"invalid syntax tree: cannot declare {expr_string(e)}")
    return c.new_var("_", e.span, None)


def _init(c: Checker, v: Var, e: Expr, t: Type | None, x: Operand, over_int: bool) -> None:
    if t is None or t is INVALID:
        v.type = INVALID
        c.used.add(v)
    elif over_int:
        assignments.init_var(c, v, x, "range clause")
    else:
        y = Operand(Mode.VALUE, t, None, e)
        assignments.init_var(c, v, y, "assignment")


def _assign(c: Checker, s: RangeStmt, x: Operand, found: Iteration, over_int: bool) -> None:
    s.key_type, s.value_type = found.key, found.value
    for e, t in ((s.key, found.key), (s.value, found.value)):
        if e is None or t is None or t is INVALID:
            continue
        if over_int:
            assignments.assign_var(c, e, None, x, "range clause")
            if x.valid and not all_basic(x.type, integer):
                words = f"cannot use iteration variable of type {c.show(x.type)}"
                c.error(e, "InvalidRangeExpr", words)
            s.key_type = x.type
        else:
            y = Operand(Mode.VALUE, t, None, e, label=expr_string(e))
            assignments.assign_var(c, e, None, y, "assignment")


def iteration(c: Checker, t: Type) -> Iteration:
    """What ranging over a value of the type yields."""
    for specific, under in specific_types(t):
        if isinstance(under, Chan) and not under.can_receive:
            return Iteration(cause=f"receive from send-only channel {c.show(specific)}")
        if under is None:
            return Iteration(cause="no specific type")
    common = common_underlying(t)
    if common is None:
        return Iteration(cause=f"{c.show(t)} has no common underlying type")
    shape = array_behind(common)
    if isinstance(shape, Basic) and shape.is_string:
        return Iteration("string", INT, RUNE)
    if isinstance(shape, Basic) and shape.is_integer:
        return Iteration("int", t)
    if isinstance(shape, Array):
        return Iteration("array pointer" if isinstance(common, Pointer) else "array", INT, shape.elem)
    if isinstance(shape, Slice):
        return Iteration("slice", INT, shape.elem)
    if isinstance(shape, Map):
        return Iteration("map", shape.key, shape.elem)
    if isinstance(shape, Chan):
        return Iteration("chan", shape.elem)
    if isinstance(shape, Signature):
        return _over_func(c, shape)
    return Iteration()


def _over_func(c: Checker, t: Signature) -> Iteration:
    if len(t.params) != 1:
        return Iteration(cause=FUNC + "wrong argument count")
    if t.results:
        return Iteration(cause=FUNC + "unexpected results")
    loop_body = common_underlying(t.param_types[0])
    if not isinstance(loop_body, Signature):
        return Iteration(cause=FUNC + "argument is not func")
    if len(loop_body.params) > 2:
        return Iteration(cause=FUNC + "yield func has too many parameters")
    results = loop_body.result_types
    if len(results) != 1 or results[0] is not BOOL:
        if len(results) == 1 and is_basic(results[0], boolean):
            return Iteration(cause=FUNC + "yield func returns user-defined boolean, not bool")
        return Iteration(cause=FUNC + "yield func does not return bool")
    if loop_body.variadic:
        return Iteration(cause=f"yield func of type {c.show(loop_body)} cannot be variadic")
    types: list[Type | None] = [*loop_body.param_types, None, None]
    return Iteration("func", types[0], types[1])
