"""Assignments, initialisation of variables, and `:=`."""

from __future__ import annotations

from teaching.goroutines.language.check import call, expr, identifiers, instantiation
from teaching.goroutines.language.check.assignability import assignable
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import implicit_type, update_type, update_value
from teaching.goroutines.language.check.state import At, Checker
from teaching.goroutines.language.gotype import INVALID, Type, is_interface, is_untyped
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import CallExpr, Expr, Ident, Mode, SelectorExpr, unparen
from teaching.goroutines.language.objects import Var
from teaching.goroutines.language.predicates import default_type
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.statements import AssignStmt, ReturnStmt

ASSIGNABLE_MODES = (Mode.NIL, Mode.CONSTANT, Mode.VARIABLE, Mode.MAP_INDEX, Mode.VALUE, Mode.COMMA_OK)


def assignment(c: Checker, x: Operand, t: Type | None, context: str) -> None:
    """The operand must be assignable to type t (None: any); the context is named in the message."""
    expr.single_value(c, x)
    if not x.valid:
        return
    if x.mode not in ASSIGNABLE_MODES:
        message = f"cannot assign {c.describe(x)} to {c.show(t)} in {context}"
        c.error(x, "IncompatibleAssign", message)
        x.invalidate()
        return
    if is_untyped(x.type) and not _give_type(c, x, t, context):
        x.invalidate()
        return
    expr.non_generic(c, x, instantiation.target_for(t, context))
    if not x.valid or t is None:
        return
    ok, code, cause = assignable(c, x, t)
    if not ok:
        message = f"cannot use {c.describe(x)} as {c.show(t)} value in {context}"
        c.error(x, code, f"{message}: {cause}" if cause else message)
        x.invalidate()
        return
    if x.expr is not None and not x.label and is_interface(t) and not identical(x.type, t):
        x.expr.implicit = t


def _give_type(c: Checker, x: Operand, t: Type | None, context: str) -> bool:
    """An untyped operand takes the type wanted, or its default type."""
    target = t
    if x.is_nil and t is None:
        c.error(x, "UntypedNilUse", f"use of untyped nil in {context}")
        return False
    if not x.is_nil and (t is None or is_interface(t)):
        target = default_type(x.type)
    assert target is not None
    new, value, code = implicit_type(c, x, target)
    if code:
        message = f"cannot use {c.describe(x)} as {c.show(target)} value in {context}"
        if code == "TruncatedFloat":
            message += " (truncated)"
        elif code == "NumericOverflow":
            message += " (overflows)"
        else:
            code = "IncompatibleAssign"
        c.error(x, code, message)
        return False
    if value is not None:
        x.value = value
        update_value(c, x.expr, value)
    if new is not None and new is not x.type:
        x.type = new
        update_type(c, x.expr, new, False)
    return True


def init_var(c: Checker, v: Var, x: Operand, context: str) -> None:
    """Initialise a variable, which takes the type of the value if it has none."""
    if not x.valid or x.type is INVALID or v.type is INVALID:
        if v.type is None:
            v.type = INVALID
        x.invalidate()
        return
    if v.type is None:
        t = x.type
        if is_untyped(t):
            if x.is_nil:
                c.error(x, "UntypedNilUse", f"use of untyped nil in {context}")
                v.type = INVALID
                x.invalidate()
                return
            t = default_type(t)
        v.type = t
    assignment(c, x, v.type, context)


def init_vars(c: Checker, lhs: list[Var], rhs: list[Expr], at: ReturnStmt | None) -> bool:
    """Initialise variables (or results, with the return statement); True if one expression gives all values."""
    context = "return statement" if at is not None else "multiple assignment" if len(lhs) > 1 else "assignment"
    is_call = len(rhs) == 1 and isinstance(unparen(rhs[0]), CallExpr)
    if len(lhs) == len(rhs) and not is_call:
        for v, e in zip(lhs, rhs, strict=True):
            name = v.name or ("result variable" if at is not None else "")
            init_var(c, v, expr.check_expr(c, e, instantiation.target_for(v.type, name)), context)
        return False
    if len(rhs) != 1:
        _count_mismatch(c, lhs, rhs, at)
        _invalidate(lhs)
        return False
    values, comma_ok = expr.multi_expr(c, rhs[0], len(lhs) == 2 and at is None)
    if len(values) == len(lhs):
        for v, x in zip(lhs, values, strict=True):
            init_var(c, v, x, context)
        if comma_ok:
            expr.mark_comma_ok(rhs[0])
        return len(lhs) > 1
    if values[0].valid:
        if at is not None:
            return_error(c, at, lhs, values)
        else:
            count_error(c, rhs, len(lhs), len(values))
    _invalidate(lhs)
    return False


def _count_mismatch(c: Checker, lhs: list[Var], rhs: list[Expr], at: ReturnStmt | None) -> None:
    if not expr.use(c, *rhs):
        return
    if at is not None:
        return_error(c, at, lhs, expr.expr_list(c, rhs))
    else:
        count_error(c, rhs, len(lhs), len(rhs))


def _invalidate(lhs: list[Var]) -> None:
    for v in lhs:
        if v.type is None:
            v.type = INVALID


def count_error(c: Checker, rhs: list[Expr], left: int, right: int) -> None:
    """The two sides do not have the same number."""
    variables = f"{left} variable{'s' if left != 1 else ''}"
    values = f"{right} value{'s' if right != 1 else ''}"
    first = unparen(rhs[0])
    if len(rhs) == 1 and isinstance(first, CallExpr):
        message = f"assignment mismatch: {variables} but {expr_string(first.fun)} returns {values}"
    else:
        message = f"assignment mismatch: {variables} but {values}"
    c.error(rhs[0], "WrongAssignCount", message)


def return_error(c: Checker, at: ReturnStmt, lhs: list[Var], values: list[Operand]) -> None:
    """Too many or too few results."""
    place: At = at
    qualifier = "not enough"
    if len(values) > len(lhs):
        place, qualifier = values[len(lhs)], "too many"
    elif values:
        place = values[-1]
    have = call.types_summary(c, [x.type for x in values], False, False)
    want = call.types_summary(c, [v.type or INVALID for v in lhs], False, False)
    c.error(place, "WrongResultCount", f"{qualifier} return values\n\thave {have}\n\twant {want}")


def lhs_type(c: Checker, e: Expr) -> Type | None:
    """The type of an assignment's left side: None for `_`, INVALID after an error."""
    ident = unparen(e)
    remembered = None
    if isinstance(ident, Ident):
        if ident.name == "_":
            return None
        remembered = identifiers.remember_use(c, ident)
        obj = c.lookup(ident.name)
        if isinstance(obj, Var):
            obj.reassigned = True
    x = expr.check_expr(c, e)
    identifiers.restore_use(c, remembered)
    if not x.valid or x.type is INVALID:
        return INVALID
    if x.mode in (Mode.VARIABLE, Mode.MAP_INDEX):
        return x.type
    if isinstance(x.expr, SelectorExpr) and x.expr.x.mode is Mode.MAP_INDEX:
        message = f"cannot assign to struct field {expr_string(x.expr)} in map"
        c.error(x, "UnaddressableFieldAssign", message)
        return INVALID
    message = f"cannot assign to {expr_string(x.expr)} (neither addressable nor a map index expression)"
    c.error(x, "UnassignableOperand", message)
    return INVALID


def assign_var(c: Checker, lhs: Expr, rhs: Expr | None, x: Operand | None, context: str) -> None:
    """Assign an expression, or a value already checked."""
    t = lhs_type(c, lhs)
    if t is INVALID:
        if x is not None:
            x.invalidate()
        else:
            expr.use(c, rhs)
        return
    if x is None:
        assert rhs is not None
        x = expr.check_expr(c, rhs, instantiation.target_for(t, expr_string(lhs)))
    if t is None and context == "assignment":
        context = "assignment to _ identifier"
    assignment(c, x, t, context)


def assign_vars(c: Checker, s: AssignStmt) -> None:
    """`a, b = x, y` and `a, b = f()`."""
    lhs, rhs = s.lhs, s.rhs
    context = "multiple assignment" if len(lhs) > 1 else "assignment"
    is_call = len(rhs) == 1 and isinstance(unparen(rhs[0]), CallExpr)
    if len(lhs) == len(rhs) and not is_call:
        for left, right in zip(lhs, rhs, strict=True):
            assign_var(c, left, right, None, context)
        return
    if len(rhs) != 1:
        left_ok = expr.use_lhs(c, *lhs)
        if expr.use(c, *rhs) and left_ok:
            count_error(c, rhs, len(lhs), len(rhs))
        return
    values, comma_ok = expr.multi_expr(c, rhs[0], len(lhs) == 2)
    if len(values) == len(lhs):
        for left, x in zip(lhs, values, strict=True):
            assign_var(c, left, None, x, context)
        if comma_ok:
            expr.mark_comma_ok(rhs[0])
        s.spread = len(lhs) > 1
        return
    if values[0].valid:
        count_error(c, rhs, len(lhs), len(values))
    expr.use_lhs(c, *lhs)


def short_var_decl(c: Checker, s: AssignStmt) -> None:
    """`a, b := x, y`: new variables are declared behind the statement, others assigned."""
    top = len(c.delayed)
    scope = c.env.scope
    seen: set[str] = set()
    lhs: list[Var] = []
    faulty = False
    for e in s.lhs:
        v = _left_variable(c, s, e, seen)
        if v is None:
            faulty = True
            v = c.new_var("_", e.span, None)
        lhs.append(v)
    s.spread = init_vars(c, lhs, s.rhs, None)
    c.process_delayed(top)
    for e, v in zip(s.lhs, lhs, strict=True):
        e.type = v.type
        e.mode = Mode.VARIABLE
    if not s.new_vars and not faulty:
        c.error(s.op_pos, "NoNewVar", "no new variables on left side of :=")
        return
    for v in s.new_vars:
        c.declare(scope, v)


def _left_variable(c: Checker, s: AssignStmt, e: Expr, seen: set[str]) -> Var | None:
    """The variable on the left of `:=`, new or known; None after an error."""
    if not isinstance(e, Ident):
        expr.use_lhs(c, e)
        c.error(e, "BadDecl", f"non-name {expr_string(e)} on left side of :=")
        return None
    if e.name != "_":
        if e.name in seen:
            c.error(e, "RepeatedDecl", f"{e.name} repeated on left side of :=")
            return None
        seen.add(e.name)
        known = c.env.scope.lookup(e.name)
        if known is not None:
            e.obj = known
            if isinstance(known, Var):
                known.reassigned = True
                return known
            c.error(e, "UnassignableOperand", f"cannot assign to {e.name}")
            return None
    v = c.new_var(e.name, e.span, None)
    e.obj = v if e.name != "_" else None
    if e.name != "_":
        s.new_vars.append(v)
    return v
