"""Parsing of simple statements and of the heads of if, for and switch."""

from __future__ import annotations

from dataclasses import dataclass

from teaching.goroutines.language.nodes import BadExpr, BinaryExpr, Expr, Ident, Pos, Span, TypeSwitchGuard
from teaching.goroutines.language.parsing import expression_syntax
from teaching.goroutines.language.parsing.token_stream import Tokens
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.statements import AssignStmt, ExprStmt, IncDecStmt, SendStmt, Stmt


@dataclass(slots=True)
class RangeClause:
    """`lhs := range x` before it becomes part of its statement."""

    pos: Pos
    lhs: list[Expr]
    define: bool
    x: Expr


@dataclass(slots=True)
class Guard:
    """`name := x.(type)` before it becomes part of its switch."""

    x: TypeSwitchGuard


@dataclass(slots=True)
class Header:
    """What stands between the keyword and the block."""

    init: Stmt | None = None
    cond: Expr | None = None
    post: Stmt | None = None
    range: RangeClause | None = None


def simple_stmt(p: Tokens, lhs: list[Expr] | None, keyword: str) -> Stmt | RangeClause | Guard:
    """An expression, send, assignment, increment; behind `for` a range clause, behind `switch` a guard, too."""
    if keyword == "for" and p.kind == "range":
        return _range_clause(p, [], False)
    if lhs is None:
        lhs = expression_syntax.expr_list(p)
    start = lhs[0].span.start
    pos = p.pos
    if len(lhs) == 1 and p.kind not in ("=", ":="):
        return _one_operand(p, lhs[0], start, pos)
    if p.kind in ("=", ":="):
        return _assignment(p, lhs, keyword)
    p.syntax_error("expected := or = or comma")
    p.advance(";", "}")
    return ExprStmt(p.span_from(start), lhs[0])


def _one_operand(p: Tokens, x: Expr, start: Pos, pos: Pos) -> Stmt:
    if p.kind == "opassign":
        op = p.next().text
        y = expression_syntax.parse_expr(p)
        return AssignStmt(p.span_from(start), [x], op + "=", [y], pos)
    if p.kind == "incop":
        op = p.next().text
        return IncDecStmt(p.span_from(start), x, op, pos)
    if p.kind == "<-":
        p.next()
        y = expression_syntax.parse_expr(p)
        return SendStmt(p.span_from(start), x, y, pos)
    return ExprStmt(p.span_from(start), x)


def _assignment(p: Tokens, lhs: list[Expr], keyword: str) -> Stmt | RangeClause | Guard:
    start, pos = lhs[0].span.start, p.pos
    define = p.next().kind == ":="
    if keyword == "for" and p.kind == "range":
        return _range_clause(p, lhs, define)
    rhs = expression_syntax.expr_list(p)
    guard = rhs[0]
    if isinstance(guard, TypeSwitchGuard) and len(rhs) == 1 and keyword == "switch" and define and len(lhs) == 1:
        name = lhs[0]
        if isinstance(name, Ident):
            guard.name = name
            return Guard(guard)
    return AssignStmt(p.span_from(start), lhs, ":=" if define else "=", rhs, pos)


def _range_clause(p: Tokens, lhs: list[Expr], define: bool) -> RangeClause:
    pos = p.pos
    p.next()
    return RangeClause(pos, lhs, define, expression_syntax.parse_expr(p))


def parse_header(p: Tokens, keyword: str) -> Header:
    """From the keyword up to the block's brace."""
    p.want(keyword)
    header = Header()
    if p.kind == "{":
        if keyword == "if":
            p.syntax_error("missing condition in if statement")
            header.cond = p.bad_expr()
        return header
    outer, p.nesting = p.nesting, -1
    _header_parts(p, keyword, header)
    p.nesting = outer
    return header


def _header_parts(p: Tokens, keyword: str, header: Header) -> None:
    init: Stmt | Guard | None = None
    if p.kind != ";":
        if p.got("var"):
            p.syntax_error(f"var declaration not allowed in {keyword} initializer")
        first = simple_stmt(p, None, keyword)
        if isinstance(first, RangeClause):
            header.range = first
            return
        init = first
    if p.kind == "{":
        _condition(p, keyword, header, init, None, "")
        return
    semicolon: Pos | None = None
    text = ""
    if p.kind == ";":
        semicolon, text = p.pos, p.text
        p.next()
    else:
        p.want("{")
        if p.kind != "{":
            p.advance("{", "}")
    header.init = init if isinstance(init, Stmt) else None
    cond: Stmt | Guard | None = None
    if keyword == "for":
        cond = _for_clauses(p, header)
    elif p.kind != "{":
        cond_or_range = simple_stmt(p, None, keyword)
        assert not isinstance(cond_or_range, RangeClause)
        cond = cond_or_range
    _condition(p, keyword, header, cond, semicolon, text)


def _for_clauses(p: Tokens, header: Header) -> Stmt | Guard | None:
    """The condition and post statement of a for loop."""
    cond: Stmt | RangeClause | Guard | None = None
    if p.kind != ";":
        if p.kind == "{":
            p.syntax_error("expected for loop condition")
            return None
        cond = simple_stmt(p, None, "")
    p.want(";")
    if p.kind != "{":
        post = simple_stmt(p, None, "")
        if isinstance(post, AssignStmt) and post.op == ":=":
            p.syntax_error_at(post.op_pos, "cannot declare in post statement of for loop")
        header.post = post if isinstance(post, Stmt) else None
    assert not isinstance(cond, RangeClause)
    return cond


def _condition(
    p: Tokens, keyword: str, header: Header, s: Stmt | Guard | None, semicolon: Pos | None, text: str
) -> None:
    """Turn the statement in the place of the condition into an expression."""
    if s is None:
        if keyword == "if" and semicolon is not None:
            if text != "semicolon":
                p.syntax_error_at(semicolon, f"unexpected {text}, expected {{ after if clause")
            else:
                p.syntax_error_at(semicolon, "missing condition in if statement")
            header.cond = BadExpr(Span(*semicolon, *semicolon))
    elif isinstance(s, Guard | ExprStmt):
        header.cond = s.x
    else:
        pos, shown = _statement_text(s)
        p.syntax_error_at(pos, f"cannot use {shown} as value")
        if keyword != "for":
            header.cond = BadExpr(s.span)


def _emphasize(items: list[Expr]) -> str:
    text = ", ".join(expr_string(x) for x in items)
    return f"({text})" if len(items) == 1 and isinstance(items[0], BinaryExpr) else text


def _statement_text(s: Stmt) -> tuple[Pos, str]:
    """Where a misplaced simple statement is reported, and its text."""
    if isinstance(s, AssignStmt):
        if s.op == "=":
            return s.op_pos, f"assignment {_emphasize(s.lhs)} = {_emphasize(s.rhs)}"
        left, right = (", ".join(expr_string(x) for x in items) for items in (s.lhs, s.rhs))
        return s.op_pos, f"{left} {s.op} {right}"
    if isinstance(s, IncDecStmt):
        return s.op_pos, f"{expr_string(s.x)}{s.op}{s.op}"
    assert isinstance(s, SendStmt)
    return s.arrow, f"{expr_string(s.chan)} <- {expr_string(s.value)}"
