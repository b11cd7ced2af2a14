"""Parsing of expressions."""

from __future__ import annotations

from teaching.goroutines.language.nodes import (
    ArrayType,
    BasicLit,
    BinaryExpr,
    CallExpr,
    ChanType,
    CompositeLit,
    Expr,
    FuncLit,
    Ident,
    IndexExpr,
    KeyValueExpr,
    MapType,
    ParenExpr,
    Pos,
    SelectorExpr,
    SliceExpr,
    SliceType,
    StarExpr,
    StructType,
    TypeAssertExpr,
    TypeSwitchGuard,
    UnaryExpr,
    unparen,
)
from teaching.goroutines.language.parsing import statement_syntax, type_syntax
from teaching.goroutines.language.parsing.field_syntax import optional_literal
from teaching.goroutines.language.parsing.token_stream import Tokens
from teaching.goroutines.language.printing import expr_string

UNARY = frozenset(["+", "-", "!", "^", "&", "~"])


def parse_expr(p: Tokens) -> Expr:
    """Any expression."""
    return binary_expr(p, None, 0)


def expr_list(p: Tokens) -> list[Expr]:
    """`a, b, c`, at least one."""
    items = [parse_expr(p)]
    while p.got(","):
        items.append(parse_expr(p))
    return items


def binary_expr(p: Tokens, x: Expr | None, prec: int) -> Expr:
    """Operands and operators that bind more tightly than `prec`."""
    if x is None:
        x = unary_expr(p)
    while p.token.prec > prec:
        op_pos = p.pos
        token = p.next()
        y = binary_expr(p, None, token.prec)
        x = BinaryExpr(p.span_from(x.span.start), token.text, x, y, op_pos)
    return x


def unary_expr(p: Tokens) -> Expr:
    """An operand with its prefix operators."""
    pos = p.pos
    if p.kind == "*":
        p.next()
        x = unary_expr(p)
        return StarExpr(p.span_from(pos), x)
    if p.kind == "op" and p.text in UNARY:
        op = p.next().text
        x = unary_expr(p)
        return UnaryExpr(p.span_from(pos), op, unparen(x) if op == "&" else x)
    if p.kind == "<-":
        return _receive(p, pos)
    return primary_expr(p, None, keep_parens=True)


def _receive(p: Tokens, pos: Pos) -> Expr:
    """`<-x`; if a channel type follows, the arrow belongs to that type."""
    p.next()
    x = unary_expr(p)
    if not isinstance(x, ChanType):
        return UnaryExpr(p.span_from(pos), "<-", x)
    direction, t = "send", x
    inner: Expr = x
    while direction == "send" and isinstance(inner, ChanType):
        t = inner
        direction = t.direction
        if direction == "receive":
            p.syntax_error("unexpected <-, expected chan")
        t.direction = "receive"
        inner = t.elem
    if direction == "send":
        p.syntax_error(f"unexpected {expr_string(inner)}, expected chan")
    x.span = p.span_from(pos)
    return x


def operand(p: Tokens, keep_parens: bool) -> Expr:
    """A name, literal, type or parenthesised expression."""
    pos = p.pos
    match p.kind:
        case "name":
            return p.name()
        case "literal":
            literal = optional_literal(p)
            assert literal is not None
            return literal
        case "(":
            p.next()
            p.nesting += 1
            x = parse_expr(p)
            p.nesting -= 1
            p.want(")")
            return ParenExpr(p.span_from(pos), x) if keep_parens or p.at("{") else x
        case "func":
            p.next()
            _, signature = type_syntax.func_type(p, p.pos, "function type")
            if not p.at("{"):
                return signature
            p.nesting += 1
            outer = p.nesting
            body = statement_syntax.func_body(p)
            p.nesting = outer - 1
            return FuncLit(p.span_from(pos), signature, body)
        case "[" | "chan" | "map" | "struct" | "interface":
            return type_syntax.parse_type(p)
    bad = p.bad_expr()
    p.syntax_error("expected expression")
    p.advance(")", "]", "}")
    return bad


def primary_expr(p: Tokens, x: Expr | None, keep_parens: bool) -> Expr:
    """An operand and the selectors, indexes, calls and braces behind it."""
    if x is None:
        x = operand(p, keep_parens)
    while True:
        match p.kind:
            case ".":
                x = _dot(p, x)
            case "[":
                x = _index_or_slice(p, x)
            case "(":
                x = _call(p, x)
            case "{":
                if not _begins_literal(p, x):
                    return x
                if isinstance(x, ParenExpr):
                    p.syntax_error("cannot parenthesize type in composite literal")
                x = composite_lit(p, x)
            case _:
                return x


def _dot(p: Tokens, x: Expr) -> Expr:
    start = x.span.start
    p.next()
    if p.kind == "name":
        sel = p.name()
        return SelectorExpr(p.span_from(start), x, sel)
    if p.got("("):
        if p.got("type"):
            p.want(")")
            return TypeSwitchGuard(p.span_from(start), None, x)
        t = type_syntax.parse_type(p)
        p.want(")")
        return TypeAssertExpr(p.span_from(start), x, t)
    p.syntax_error("expected name or (")
    p.advance(";", ")")
    return x


def _call(p: Tokens, x: Expr) -> Expr:
    lparen = p.pos
    p.next()
    args: list[Expr] = []
    dots = False
    p.nesting += 1

    def element() -> bool:
        nonlocal dots
        args.append(parse_expr(p))
        dots = p.got("...")
        return dots

    rparen = p.sequence("argument list", ",", ")", element)
    p.nesting -= 1
    return CallExpr(p.span_from(x.span.start), x, args, dots, lparen, rparen)


def _index_or_slice(p: Tokens, x: Expr) -> Expr:
    start, bracket = x.span.start, p.pos
    p.next()
    first: Expr | None = None
    if p.kind != ":":
        if p.kind == "]":
            p.syntax_error("expected operand")
            items, comma = [p.bad_expr()], False
            first_items: list[Expr] = list(items)
        else:
            first_items, comma = type_syntax.type_list(p, strict=False)
        if comma or p.kind == "]":
            p.want("]")
            return IndexExpr(p.span_from(start), x, first_items)
        first = first_items[0]
    if not p.got(":"):
        p.syntax_error("expected comma, : or ]")
        p.advance(",", ":", "]")
    return _slice(p, x, first, bracket)


def _slice(p: Tokens, x: Expr, low: Expr | None, bracket: Pos) -> Expr:
    """The rest of a slice expression; gc reports faults "at" it at its bracket, so there its span begins."""
    p.nesting += 1
    high: Expr | None = None
    last: Expr | None = None
    full = False
    if p.kind not in (":", "]"):
        high = parse_expr(p)
    if p.kind == ":":
        full = True
        if high is None:
            p.error_at(p.pos, "middle index required in 3-index slice")
            high = p.bad_expr()
        p.next()
        if p.kind != "]":
            last = parse_expr(p)
        else:
            p.error_at(p.pos, "final index required in 3-index slice")
            last = p.bad_expr()
    p.nesting -= 1
    p.want("]")
    return SliceExpr(p.span_from(bracket), x, low, high, last, full)


def _begins_literal(p: Tokens, x: Expr) -> bool:
    """Whether the `{` here belongs to a composite literal of type x and not to a block."""
    t = unparen(x)
    if isinstance(t, Ident | SelectorExpr):
        return p.nesting >= 0
    if isinstance(t, IndexExpr):
        return p.nesting >= 0 and not _is_value(t)
    return isinstance(t, ArrayType | SliceType | StructType | MapType)


def _is_value(x: Expr) -> bool:
    """Whether the expression cannot be a type."""
    if isinstance(x, BasicLit | CompositeLit | FuncLit | SliceExpr | TypeAssertExpr | TypeSwitchGuard | CallExpr):
        return True
    if isinstance(x, UnaryExpr | BinaryExpr):
        return True
    if isinstance(x, ParenExpr):
        return _is_value(x.x)
    if isinstance(x, IndexExpr):
        return _is_value(x.x) or (len(x.indices) == 1 and _is_value(x.indices[0]))
    return False


def composite_lit(p: Tokens, type_expr: Expr | None) -> CompositeLit:
    """`{ ... }` behind its type, or alone where the type is elided."""
    start = type_expr.span.start if type_expr is not None else p.pos
    elements: list[Expr] = []
    p.nesting += 1
    p.want("{")

    def element() -> bool:
        x = _element(p)
        if p.kind == ":":
            p.next()
            value = _element(p)
            x = KeyValueExpr(p.span_from(x.span.start), x, value)
        elements.append(x)
        return False

    rbrace = p.sequence("composite literal", ",", "}", element)
    p.nesting -= 1
    return CompositeLit(p.span_from(start), type_expr, elements, rbrace)


def _element(p: Tokens) -> Expr:
    return composite_lit(p, None) if p.kind == "{" else parse_expr(p)
