"""Parsing of declarations and of a whole file."""

from __future__ import annotations

from teaching.goroutines.language.nodes import (
    ArrayType,
    BadExpr,
    BasicLit,
    BinaryExpr,
    CallExpr,
    ChanType,
    Expr,
    Field,
    FuncType,
    Ident,
    InterfaceType,
    MapType,
    ParenExpr,
    Pos,
    SliceType,
    Span,
    StarExpr,
    StructType,
    UnaryExpr,
    unparen,
)
from teaching.goroutines.language.parsing import expression_syntax, statement_syntax, type_syntax
from teaching.goroutines.language.parsing.field_syntax import optional_literal
from teaching.goroutines.language.parsing.token_stream import Tokens
from teaching.goroutines.language.statements import ConstDecl, Decl, File, FuncDecl, ImportDecl, TypeDecl, VarDecl

TYPE_LITERALS = (ArrayType, StructType, FuncType, InterfaceType, SliceType, MapType, ChanType)
TOP_LEVEL = ("import", "const", "type", "var", "func")


def parse_file(p: Tokens, name: str) -> File | None:
    """The whole file; None if not even the package clause is right."""
    if not p.got("package"):
        p.syntax_error("package statement must be first")
        return None
    package = p.name()
    p.want(";")
    if len(p.errors) > p.scanned_errors:
        return None
    decls: list[Decl] = []
    previous = "import"
    while p.kind != "EOF":
        if p.kind == "import" and previous != "import":
            p.syntax_error("imports must appear before other declarations")
        previous = p.kind
        pos = p.pos
        if p.kind == "func":
            p.next()
            decls.append(_func_decl(p, pos))
        elif p.kind in TOP_LEVEL:
            kind = p.next().kind
            decls += parse_group(p, kind, pos)
        else:
            last = decls[-1] if decls else None
            if p.kind == "{" and isinstance(last, FuncDecl) and last.body is None:
                p.syntax_error("unexpected semicolon or newline before {")
            else:
                p.syntax_error("non-declaration statement outside function body")
            p.advance(*TOP_LEVEL)
            continue
        if p.kind != "EOF" and not p.got(";"):
            p.syntax_error("after top level declaration")
            p.advance(*TOP_LEVEL)
    return File(name, package, decls, p.pos)


def parse_group(p: Tokens, kind: str, pos: Pos) -> list[Decl]:
    """One spec or a group in parentheses, behind the keyword."""
    if p.kind != "(":
        return [_spec(p, kind, 0, 0, None)]
    p.groups += 1
    group = p.groups
    p.next()
    decls: list[Decl] = []
    last_values: list[ConstDecl] = []

    def element() -> bool:
        decl = _spec(p, kind, group, len(decls), last_values[-1] if last_values else None)
        if isinstance(decl, ConstDecl) and (decl.values or decl.type_expr is not None):
            last_values.append(decl)
        decls.append(decl)
        return False

    p.sequence("grouped declaration", ";", ")", element)
    return decls


def _spec(p: Tokens, kind: str, group: int, iota: int, model: ConstDecl | None) -> Decl:
    if kind == "import":
        return _import_spec(p, group)
    if kind == "const":
        return _const_spec(p, group, iota, model)
    return _type_spec(p, group) if kind == "type" else _var_spec(p, group)


def _import_spec(p: Tokens, group: int) -> Decl:
    pos = p.pos
    local: Ident | None = None
    if p.kind == "name":
        local = p.name()
    elif p.kind == ".":
        p.next()
        local = Ident(p.span_from(pos), ".")
    path = optional_literal(p)
    if path is None:
        p.syntax_error("missing import path")
        path = BasicLit(Span(*p.pos, *p.pos), "bad", '""')
        p.advance(";", ")")
    elif path.kind not in ("string", "bad"):
        p.syntax_error_at(path.span.start, "import path must be a string")
        path.kind = "bad"
    return ImportDecl(p.span_from(pos), group, local, path)


def _const_spec(p: Tokens, group: int, iota: int, model: ConstDecl | None) -> Decl:
    pos = p.pos
    names = p.name_list(p.name())
    type_expr: Expr | None = None
    values: list[Expr] = []
    if p.kind not in ("EOF", ";", ")"):
        type_expr = type_syntax.type_or_none(p)
        if p.got_assign():
            values = expression_syntax.expr_list(p)
    decl = ConstDecl(p.span_from(pos), group, names, type_expr, values, iota)
    if not values and type_expr is None and model is not None:
        decl.type_expr, decl.values, decl.inherited = model.type_expr, model.values, True
    return decl


def _var_spec(p: Tokens, group: int) -> Decl:
    pos = p.pos
    names = p.name_list(p.name())
    type_expr: Expr | None = None
    values: list[Expr] = []
    if p.got_assign():
        values = expression_syntax.expr_list(p)
    else:
        type_expr = type_syntax.parse_type(p)
        if p.got_assign():
            values = expression_syntax.expr_list(p)
    return VarDecl(p.span_from(pos), group, names, type_expr, values)


def _type_spec(p: Tokens, group: int) -> Decl:
    pos = p.pos
    name = p.name()
    type_params: list[Field] = []
    alias = False
    type_expr: Expr | None
    if p.kind == "[":
        bracket = p.pos
        p.next()
        if p.kind == "name":
            type_params, alias, type_expr = _params_or_length(p, bracket)
        elif p.got("]"):
            type_expr = type_syntax.slice_type(p, bracket)
        else:
            type_expr = type_syntax.array_type(p, bracket, None)
    else:
        alias = p.got_assign()
        type_expr = type_syntax.type_or_none(p)
    if type_expr is None:
        type_expr = p.bad_expr()
        p.syntax_error("in type declaration")
        p.advance(";", ")")
    return TypeDecl(p.span_from(pos), group, name, type_params, alias, type_expr)


def _params_or_length(p: Tokens, bracket: Pos) -> tuple[list[Field], bool, Expr | None]:
    """Behind `type T[name`: type parameters or the length of an array."""
    x: Expr = p.name()
    if p.kind != "[":
        p.nesting += 1
        x = expression_syntax.binary_expr(p, expression_syntax.primary_expr(p, x, False), 0)
        p.nesting -= 1
    name, constraint = _split_name(x, p.kind == ",")
    if name is None or (constraint is None and p.kind == "]"):
        return [], False, type_syntax.array_type(p, bracket, x)
    params = type_syntax.param_list(p, name, constraint, "]", type_params=True, dots=False)
    alias = p.got_assign()
    return params, alias, type_syntax.type_or_none(p)


def _split_name(x: Expr, force: bool) -> tuple[Ident | None, Expr | None]:
    """`P *E` was read as a product, `P (E)` as a call: split them if E can only be a type, or if forced."""
    if isinstance(x, Ident):
        return x, None
    if isinstance(x, BinaryExpr) and x.op == "*" and isinstance(x.x, Ident) and (force or _is_type_elem(x.y)):
        end = (x.span.end_line, x.span.end_column)
        return x.x, StarExpr(Span(*x.op_pos, *end), x.y)
    if isinstance(x, BinaryExpr) and x.op == "|":
        name, left = _split_name(x.x, force or _is_type_elem(x.y))
        if name is not None and left is not None:
            span = Span(*left.span.start, x.span.end_line, x.span.end_column)
            return name, BinaryExpr(span, "|", left, x.y, x.op_pos)
    if isinstance(x, CallExpr) and isinstance(x.fun, Ident) and len(x.args) == 1 and not x.has_dots:
        return (x.fun, unparen(x.args[0])) if force or _is_type_elem(x.args[0]) else (None, x)
    return None, x


def _is_type_elem(x: Expr) -> bool:
    if isinstance(x, TYPE_LITERALS):
        return True
    if isinstance(x, BinaryExpr):
        return _is_type_elem(x.x) or _is_type_elem(x.y)
    if isinstance(x, UnaryExpr):
        return x.op == "~" or _is_type_elem(x.x)
    return isinstance(x, StarExpr | ParenExpr) and _is_type_elem(x.x)


def _func_decl(p: Tokens, pos: Pos) -> FuncDecl:
    recv: Field | None = None
    method = False
    at = p.pos
    if p.got("("):
        method = True
        receivers = type_syntax.param_list(p, None, None, ")", type_params=False, dots=False)
        if not receivers:
            p.error_at(p.pos, "method has no receiver")
        elif len(receivers) > 1:
            p.error_at(p.pos, "method has multiple receivers")
        recv = receivers[0] if receivers else None
    if p.kind == "name":
        name = p.name()
        type_params, signature = type_syntax.func_type(p, p.pos, "")
    else:
        name = Ident(Span(*p.pos, *p.pos), "_")
        type_params, signature = [], FuncType(Span(*p.pos, *p.pos), [], [])
        p.syntax_error("expected name" if method else "expected name or (")
        p.advance("{", ";")
    body = statement_syntax.func_body(p) if p.kind == "{" else None
    if method and recv is None:
        recv = Field(Span(*at, *at), None, BadExpr(Span(*at, *at)))
    return FuncDecl(p.span_from(pos), 0, recv, name, type_params, signature, body)
