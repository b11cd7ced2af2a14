"""Statements, but for switches and range loops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.language import statements as s
from teaching.goroutines.language.check import assignments, decl, expr, operators, rangestmt, switches
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.returns import is_terminating
from teaching.goroutines.language.check.state import Checker, Environment
from teaching.goroutines.language.check.unused import unused_variables
from teaching.goroutines.language.gotype import Signature
from teaching.goroutines.language.nodes import CallExpr, Expr, FuncLit, Mode, UnaryExpr, anchor, unparen
from teaching.goroutines.language.objects import Object, Var
from teaching.goroutines.language.predicates import all_basic, boolean, numeric
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.scope import Scope
from teaching.goroutines.language.statements import BlockStmt, FuncDecl, Stmt


def func_body(
    c: Checker,
    functions: tuple[FuncDecl | FuncLit, ...],
    signature: Signature,
    scope: Scope,
    body: BlockStmt,
    owner: Object | None,
    iota: int | None,
) -> None:
    """Check the body of the innermost of `functions`."""
    outer = c.env
    c.env = Environment(scope, functions, signature, owner, iota)
    before = len(c.local_vars)
    scope.function = functions[-1]
    stmt_list(c, body.statements)
    if signature.results and not is_terminating(c, body, ""):
        c.error(body.rbrace, "MissingReturn", "missing return")
    unused_variables(c, functions[-1], before)
    c.env = outer


def stmt_list(c: Checker, items: list[Stmt]) -> None:
    """Statements of a block."""
    for item in items:
        stmt(c, item)


def stmt(c: Checker, item: Stmt | None) -> None:
    """One statement, and the function literals in it."""
    if item is None:
        return
    top = len(c.delayed)
    _CHECKS[type(item)](c, item)
    c.process_delayed(top)


def _empty(c: Checker, item: s.EmptyStmt) -> None:
    return


def _decl(c: Checker, item: s.DeclStmt) -> None:
    decl.local_decls(c, item.decls)


def _labeled(c: Checker, item: s.LabeledStmt) -> None:
    stmt(c, item.stmt)


def _expr(c: Checker, item: s.ExprStmt) -> None:
    x = Operand()
    kind = expr.raw_expr(c, x, item.x)
    if x.mode is Mode.BUILTIN:
        words, code = "must be called", "UncalledBuiltin"
    elif x.mode is Mode.TYPE:
        words, code = "is not an expression", "NotAnExpr"
    elif kind == expr.STATEMENT:
        return
    else:
        words, code = "is not used", "UnusedExpr"
    c.error(x, code, f"{c.describe(x)} {words}")


def _send(c: Checker, item: s.SendStmt) -> None:
    channel = expr.check_expr(c, item.chan)
    value = expr.generic_expr(c, item.value)
    if not channel.valid or not value.valid:
        return
    elem = operators.chan_elem(c, item, channel, receive=False)
    if elem is not None:
        assignments.assignment(c, value, elem, "send")


def _inc_dec(c: Checker, item: s.IncDecStmt) -> None:
    x = expr.check_expr(c, item.x)
    if not x.valid:
        return
    if not all_basic(x.type, numeric):
        words = f"{expr_string(item.x)}{item.op}{item.op} (non-numeric type {c.show(x.type)})"
        c.error(item.x, "NonNumericIncDec", f"invalid operation: {words}")
        return
    assignments.assign_var(c, item.x, None, x, "assignment")


def _assign(c: Checker, item: s.AssignStmt) -> None:
    if item.op == "=":
        assignments.assign_vars(c, item)
    elif item.op == ":=":
        assignments.short_var_decl(c, item)
    else:
        op = item.op[:-1]
        if len(item.lhs) != 1 or len(item.rhs) != 1:
            message = f"assignment operation {op} requires single-valued expressions"
            c.error(item, "MultiValAssignOp", message)
            return
        x = Operand()
        operators.binary(c, x, None, item.lhs[0], item.rhs[0], op)
        assignments.assign_var(c, item.lhs[0], None, x, "assignment")
        if item.rhs[0].implicit is not None and x.expr is item.rhs[0]:
            item.rhs[0].implicit = None


def _suspended(c: Checker, keyword: str, call: Expr) -> None:
    """The call of a go or defer statement."""
    code = "InvalidGo" if keyword == "go" else "InvalidDefer"
    if not isinstance(call, CallExpr):
        c.error(call, code, f"expression in {keyword} must be function call")
        expr.use(c, call)
        return
    x = Operand()
    kind = expr.raw_expr(c, x, call)
    if kind == expr.STATEMENT:
        return
    words = "discards result of"
    if kind == expr.CONVERSION:
        words = "requires function call, not conversion"
    else:
        code = "UnusedResults"
    c.error(x, code, f"{keyword} {words} {c.describe(x)}")


def _go(c: Checker, item: s.GoStmt) -> None:
    _suspended(c, "go", item.call)


def _defer(c: Checker, item: s.DeferStmt) -> None:
    _suspended(c, "defer", item.call)


def _return(c: Checker, item: s.ReturnStmt) -> None:
    signature = c.env.signature
    assert signature is not None
    results = signature.results
    item.result_types = tuple(signature.result_types)
    if not item.results and results and results[0].name:
        item.bare = True
        for v in results:
            other = c.lookup(v.name)
            if other is not None and other is not v:
                inner = f"inner declaration of {_object_text(c, other)}"
                message = f"result parameter {v.name} not in scope at return\n\t{c.place(other)}: {inner}"
                c.error(item, "OutOfScopeResult", message)
        return
    if results:
        item.spread = assignments.init_vars(c, results, item.results, item) if item.results else False
        if not item.results:
            want = "(" + ", ".join(c.show(t) for t in signature.result_types) + ")"
            c.error(item, "WrongResultCount", f"not enough return values\n\thave ()\n\twant {want}")
    elif item.results:
        values_ok = expr.use(c, *item.results)
        if values_ok:
            values = expr.expr_list(c, item.results)
            if values and values[0].valid:
                assignments.return_error(c, item, [], values)


def _object_text(c: Checker, obj: Object) -> str:
    return f"var {obj.name} {c.show(obj.type)}" if isinstance(obj, Var) else obj.name


def _branch(c: Checker, item: s.BranchStmt) -> None:
    return  # checked together with labels, see branches.py


def _block(c: Checker, item: BlockStmt) -> None:
    c.open_scope()
    stmt_list(c, item.statements)
    c.close_scope()


def _condition(c: Checker, e: Expr, where: str) -> None:
    x = expr.check_expr(c, e)
    if x.valid and not all_basic(x.type, boolean):
        c.error(e, "InvalidCond", f"non-boolean condition in {where} statement")


def _if(c: Checker, item: s.IfStmt) -> None:
    c.open_scope()
    stmt(c, item.init)
    _condition(c, item.cond, "if")
    stmt(c, item.then)
    stmt(c, item.otherwise)
    c.close_scope()


def _switch(c: Checker, item: s.SwitchStmt) -> None:
    c.open_scope()
    stmt(c, item.init)
    switches.switch_stmt(c, item)
    c.close_scope()


def _type_switch(c: Checker, item: s.TypeSwitchStmt) -> None:
    c.open_scope()
    stmt(c, item.init)
    switches.type_switch_stmt(c, item)
    c.close_scope()


def _select(c: Checker, item: s.SelectStmt) -> None:
    switches.several_defaults(c, item.clauses)
    for clause in item.clauses:
        if not clause.is_default and not _valid_comm(clause.comm):
            words = "select case must be send or receive (possibly with assignment)"
            comm = clause.comm
            at = anchor(comm.x) if isinstance(comm, s.ExprStmt) else comm
            c.error(at or clause, "InvalidSelectCase", words)
            continue
        c.open_scope()
        stmt(c, clause.comm)
        stmt_list(c, clause.body)
        c.close_scope()


def _valid_comm(comm: Stmt | None) -> bool:
    if isinstance(comm, s.SendStmt):
        return True
    received: Expr | None = None
    if isinstance(comm, s.AssignStmt) and len(comm.rhs) == 1:
        received = unparen(comm.rhs[0])
    elif isinstance(comm, s.ExprStmt):
        received = unparen(comm.x)
    return isinstance(received, UnaryExpr) and received.op == "<-"


def _for(c: Checker, item: s.ForStmt) -> None:
    c.open_scope()
    stmt(c, item.init)
    if isinstance(item.init, s.AssignStmt):
        item.own_vars = list(item.init.new_vars)
    if item.cond is not None:
        _condition(c, item.cond, "for")
    stmt(c, item.post)
    stmt(c, item.body)
    c.close_scope()


def _range(c: Checker, item: s.RangeStmt) -> None:
    rangestmt.range_stmt(c, item)


_CHECKS: dict[type, Callable[[Checker, Any], None]] = {
    s.EmptyStmt: _empty,
    s.DeclStmt: _decl,
    s.LabeledStmt: _labeled,
    s.ExprStmt: _expr,
    s.SendStmt: _send,
    s.IncDecStmt: _inc_dec,
    s.AssignStmt: _assign,
    s.GoStmt: _go,
    s.DeferStmt: _defer,
    s.ReturnStmt: _return,
    s.BranchStmt: _branch,
    s.BlockStmt: _block,
    s.IfStmt: _if,
    s.SwitchStmt: _switch,
    s.TypeSwitchStmt: _type_switch,
    s.SelectStmt: _select,
    s.ForStmt: _for,
    s.RangeStmt: _range,
}
