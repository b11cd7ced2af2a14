"""Expression switches and type switches."""

from __future__ import annotations

from teaching.goroutines.language.check import assignments, expr, operators, stmt, typexpr
from teaching.goroutines.language.check.assignability import assertable
from teaching.goroutines.language.check.folding import constant_key
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import convert_untyped
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import INVALID, Interface, Type, TypeParam
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import Expr, Ident, Mode, Span, unparen
from teaching.goroutines.language.objects import Nil, Var
from teaching.goroutines.language.predicates import comparable, has_nil
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.statements import CaseClause, CommClause, SwitchStmt, TypeSwitchStmt
from teaching.goroutines.language.universe import BOOL

Seen = dict[object, list[tuple[Expr, Type]]]


def several_defaults(c: Checker, clauses: list[CaseClause] | list[CommClause]) -> None:
    """Only one default is allowed."""
    first: CaseClause | CommClause | None = None
    for clause in clauses:
        if not clause.is_default:
            continue
        if first is not None:
            c.error(clause, "DuplicateDefault", f"multiple defaults (first at {c.place(first)})")
        else:
            first = clause


def switch_stmt(c: Checker, s: SwitchStmt) -> None:
    """`switch tag { ... }`."""
    if s.tag is not None:
        x = expr.check_expr(c, s.tag)
        assignments.assignment(c, x, None, "switch expression")
        if x.valid and not comparable(x.type) and not has_nil(x.type):
            words = f"cannot switch on {c.describe(x)} ({c.show(x.type)} is not comparable)"
            c.error(x, "InvalidExprSwitch", words)
            x.invalidate()
    else:
        at = s.clauses[0].span if s.clauses else Span(*s.rbrace, *s.rbrace)
        x = Operand(Mode.CONSTANT, BOOL, True, Ident(at, "true"))
    s.tag_type = x.type
    several_defaults(c, s.clauses)
    seen: Seen = {}
    for clause in s.clauses:
        for e in clause.exprs:
            _case_value(c, x, e, seen)
        c.open_scope()
        stmt.stmt_list(c, clause.body)
        c.close_scope()


def _case_value(c: Checker, x: Operand, e: Expr, seen: Seen) -> None:
    v = expr.check_expr(c, e)
    if not x.valid or not v.valid:
        return
    convert_untyped(c, v, x.type)
    if not v.valid:
        return
    result = v.copy()
    operators.comparison(c, result, x.copy(), "==", switch_case=True)
    if not result.valid or not v.is_constant or v.value is None or isinstance(v.value, bool):
        return
    known = seen.setdefault(constant_key(v.value), [])
    for place, t in known:
        if identical(v.type, t):
            message = f"duplicate case {c.describe(v)} in expression switch"
            c.error(v, "DuplicateCase", f"{message}\n\t{c.place(place)}: previous case")
            return
    known.append((e, v.type))


def type_switch_stmt(c: Checker, s: TypeSwitchStmt) -> None:
    """`switch name := x.(type) { ... }`."""
    name = s.name
    if name is not None and name.name == "_":
        c.error(name, "NoNewVar", "no new variable on left side of :=")
        name = None
    x: Operand | None = expr.check_expr(c, s.x)
    assert x is not None
    if x.valid and isinstance(x.type, TypeParam):
        words = f"cannot use type switch on type parameter value {c.describe(x)}"
        c.error(x, "InvalidTypeSwitch", words)
        x = None
    elif x.valid and not isinstance(x.type.underlying, Interface):
        c.error(x, "InvalidTypeSwitch", f"{c.describe(x)} is not an interface")
        x = None
    elif not x.valid:
        x = None
    several_defaults(c, s.clauses)
    variables: list[Var] = []
    seen: list[tuple[Type | None, Expr]] = []
    for clause in s.clauses:
        t = _case_types(c, x, clause.exprs, seen)
        c.open_scope()
        if name is not None:
            v = c.new_var(name.name, name.span, t)
            c.env.scope.insert(v)
            clause.var = v
            variables.append(v)
        stmt.stmt_list(c, clause.body)
        c.close_scope()
    if name is not None:
        c.type_switches.append((name, variables))


def report_unused_guards(c: Checker) -> None:
    """The variable of a type switch must be used in one clause at least."""
    for name, variables in c.type_switches:
        if not any(v in c.used for v in variables):
            c.error(name, "UnusedVar", f"{name.name} declared and not used")
    c.type_switches.clear()


def _case_types(c: Checker, x: Operand | None, exprs: list[Expr], seen: list[tuple[Type | None, Expr]]) -> Type:
    """Check the types of a clause; gives the type of the clause's variable."""
    t: Type | None = None
    for e in exprs:
        if _is_nil(c, e):
            t = None
            expr.check_expr(c, e)
        else:
            t = typexpr.var_type(c, e)
            if t is INVALID:
                continue
        other = next((o for known, o in seen if _same(known, t)), None)
        if other is not None:
            shown = "nil" if t is None else c.show(t)
            message = f"duplicate case {shown} in type switch\n\t{c.place(other)}: previous case"
            c.error(e, "DuplicateCase", message)
            continue
        seen.append((t, e))
        if x is not None and t is not None:
            _check_possible(c, x, e, t)
    if len(exprs) != 1 or t is None:
        return x.type if x is not None else INVALID
    return t


def _check_possible(c: Checker, x: Operand, e: Expr, t: Type) -> None:
    cause = assertable(c, x.type, t)
    if cause is not None:
        detail = f"{c.describe(x)} cannot have dynamic type {c.show(t)} {cause}"
        message = f"impossible type switch case: {expr_string(e)}\n\t{detail}"
        c.error(e, "ImpossibleAssert", message)


def _same(known: Type | None, t: Type | None) -> bool:
    if known is None or t is None:
        return known is t
    return identical(known, t)


def _is_nil(c: Checker, e: Expr) -> bool:
    inner = unparen(e)
    return isinstance(inner, Ident) and isinstance(c.lookup(inner.name), Nil)
