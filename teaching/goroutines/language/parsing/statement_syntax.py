"""Parsing of statements."""

from __future__ import annotations

from teaching.goroutines.language.nodes import Expr, Ident, ParenExpr, Pos, Span, TypeSwitchGuard, unparen
from teaching.goroutines.language.parsing import declaration_syntax, expression_syntax
from teaching.goroutines.language.parsing.header_syntax import (
    Guard,
    Header,
    RangeClause,
    parse_header,
    simple_stmt,
)
from teaching.goroutines.language.parsing.token_stream import Tokens
from teaching.goroutines.language.statements import (
    BlockStmt,
    BranchStmt,
    CaseClause,
    CommClause,
    DeclStmt,
    DeferStmt,
    EmptyStmt,
    ForStmt,
    GoStmt,
    IfStmt,
    LabeledStmt,
    RangeStmt,
    ReturnStmt,
    SelectStmt,
    Stmt,
    SwitchStmt,
    TypeSwitchStmt,
)

SIMPLE_STARTS = frozenset(["literal", "func", "(", "[", "struct", "map", "chan", "interface", "<-", "*"])


def func_body(p: Tokens) -> BlockStmt:
    """The block of a function; without syntax errors, its branches are checked later."""
    p.functions += 1
    errors = len(p.errors)
    body = block_stmt(p, "")
    p.functions -= 1
    if len(p.errors) == errors:
        p.bodies.append(body)
    return body


def block_stmt(p: Tokens, context: str) -> BlockStmt:
    """`{ ... }`; the context says behind what it was expected."""
    pos = p.pos
    if not p.got("{"):
        p.syntax_error(f"expected {{ after {context}")
        p.advance("name", "}")
        here = p.pos
        if p.got("}"):
            return BlockStmt(p.span_from(pos), [], here)
    statements = stmt_list(p)
    rbrace = p.pos
    p.want("}")
    return BlockStmt(p.span_from(pos), statements, rbrace)


def stmt_list(p: Tokens) -> list[Stmt]:
    """Statements up to the end of a block or clause."""
    out: list[Stmt] = []
    while p.kind not in ("EOF", "}", "case", "default"):
        s = stmt_or_none(p)
        if s is None:
            break
        out.append(s)
        if not p.got(";") and p.kind != "}":
            p.syntax_error("at end of statement")
            p.advance(";", "}", "case", "default")
            p.got(";")
    return out


def stmt_or_none(p: Tokens) -> Stmt | None:
    """A statement if one begins here."""
    pos = p.pos
    kind = p.kind
    if kind == "name":
        lhs = expression_syntax.expr_list(p)
        if len(lhs) == 1 and isinstance(lhs[0], Ident) and p.kind == ":":
            return _labeled(p, lhs[0])
        return _plain(p, simple_stmt(p, lhs, ""))
    if kind in SIMPLE_STARTS or (kind == "op" and p.text in ("+", "-", "&", "^", "!")):
        return _plain(p, simple_stmt(p, None, ""))
    match kind:
        case "var" | "const" | "type":
            p.next()
            decls = declaration_syntax.parse_group(p, kind, pos)
            return DeclStmt(p.span_from(pos), decls)
        case "{":
            return block_stmt(p, "")
        case "for":
            return _for(p)
        case "switch":
            return _switch(p)
        case "select":
            return _select(p)
        case "if":
            return _if(p)
        case "go" | "defer":
            return _call_stmt(p)
        case "return":
            p.next()
            results = [] if p.kind in (";", "}") else expression_syntax.expr_list(p)
            return ReturnStmt(p.span_from(pos), results)
        case "break" | "continue" | "goto" | "fallthrough":
            return _branch(p)
        case ";":
            return EmptyStmt(Span(*pos, *pos))
    return None


def _plain(p: Tokens, s: Stmt | RangeClause | Guard) -> Stmt:
    """A simple statement where neither a range clause nor a type switch guard can stand."""
    assert isinstance(s, Stmt)
    return s


def _branch(p: Tokens) -> Stmt:
    pos = p.pos
    keyword = p.next().kind
    label: Ident | None = None
    if keyword == "goto" or (keyword != "fallthrough" and p.kind == "name"):
        label = p.name()
    return BranchStmt(p.span_from(pos), keyword, label)


def _labeled(p: Tokens, label: Ident) -> Stmt | None:
    colon = p.pos
    p.want(":")
    if p.kind == "}":
        return LabeledStmt(p.span_from(label.span.start), label, EmptyStmt(Span(*p.pos, *p.pos)))
    inner = stmt_or_none(p)
    if inner is not None:
        return LabeledStmt(p.span_from(label.span.start), label, inner)
    p.syntax_error_at(colon, "missing statement after label")
    return None


def _call_stmt(p: Tokens) -> Stmt:
    pos = p.pos
    keyword = p.next().kind
    x: Expr = expression_syntax.primary_expr(p, None, keep_parens=p.kind == "(")
    if isinstance(x, ParenExpr):
        p.error_at(x.span.start, f"expression in {keyword} must not be parenthesized")
        x = unparen(x)
    span = p.span_from(pos)
    return GoStmt(span, x) if keyword == "go" else DeferStmt(span, x)


def _if(p: Tokens) -> IfStmt:
    pos = p.pos
    header = parse_header(p, "if")
    then = block_stmt(p, "if clause")
    otherwise: Stmt | None = None
    if p.got("else"):
        if p.kind == "if":
            otherwise = _if(p)
        elif p.kind == "{":
            otherwise = block_stmt(p, "")
        else:
            p.syntax_error("else must be followed by if or statement block")
            p.advance("name", "}")
    return IfStmt(p.span_from(pos), header.init, header.cond or p.bad_expr(), then, otherwise)


def _for(p: Tokens) -> Stmt:
    pos = p.pos
    header = parse_header(p, "for")
    body = block_stmt(p, "for clause")
    span = p.span_from(pos)
    if header.range is not None:
        clause = header.range
        names: list[Expr | None] = [*clause.lhs, None, None, None]
        return RangeStmt(span, names[0], names[1], names[2], clause.define, clause.x, body, clause.pos)
    return ForStmt(span, header.init, header.cond, header.post, body)


def _switch(p: Tokens) -> Stmt:
    pos = p.pos
    header = parse_header(p, "switch")
    body_pos = p.pos
    if not p.got("{"):
        p.syntax_error("missing { after switch clause")
        p.advance("case", "default", "}")
    clauses: list[CaseClause] = []
    while p.kind not in ("EOF", "}"):
        clauses.append(_case_clause(p))
    rbrace = p.pos
    p.want("}")
    return _switch_stmt(p.span_from(pos), header, clauses, rbrace, body_pos)


def _switch_stmt(span: Span, header: Header, clauses: list[CaseClause], rbrace: Pos, body_pos: Pos) -> Stmt:
    tag = header.cond
    if isinstance(tag, TypeSwitchGuard):
        return TypeSwitchStmt(span, header.init, tag.name, tag.x, clauses, rbrace)
    return SwitchStmt(span, header.init, tag, clauses, rbrace, body_pos)


def _case_clause(p: Tokens) -> CaseClause:
    pos = p.pos
    exprs: list[Expr] = []
    is_default = False
    if p.got("case"):
        exprs = expression_syntax.expr_list(p)
    elif p.got("default"):
        is_default = True
    else:
        p.syntax_error("expected case or default or }")
        p.advance(":", "case", "default", "}")
    colon = p.pos
    p.want(":")
    body = stmt_list(p)
    return CaseClause(p.span_from(pos), exprs, is_default, body, colon)


def _select(p: Tokens) -> Stmt:
    pos = p.pos
    p.want("select")
    if not p.got("{"):
        p.syntax_error("missing { after select clause")
        p.advance("case", "default", "}")
    clauses: list[CommClause] = []
    while p.kind not in ("EOF", "}"):
        clauses.append(_comm_clause(p))
    rbrace = p.pos
    p.want("}")
    return SelectStmt(p.span_from(pos), clauses, rbrace)


def _comm_clause(p: Tokens) -> CommClause:
    pos = p.pos
    comm: Stmt | None = None
    is_default = False
    if p.got("case"):
        comm = _plain(p, simple_stmt(p, None, ""))
    elif p.got("default"):
        is_default = True
    else:
        p.syntax_error("expected case or default or }")
        p.advance(":", "case", "default", "}")
    colon = p.pos
    p.want(":")
    body = stmt_list(p)
    return CommClause(p.span_from(pos), comm, is_default, body, colon)
