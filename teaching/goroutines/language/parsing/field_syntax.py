"""Parsing of what stands inside struct and interface types."""

from __future__ import annotations

from teaching.goroutines.language.nodes import (
    BasicLit,
    Expr,
    Field,
    FuncType,
    Ident,
    IndexExpr,
    InterfaceType,
    Pos,
    StarExpr,
    StructType,
)
from teaching.goroutines.language.parsing import type_syntax
from teaching.goroutines.language.parsing.token_stream import Tokens


def parse_struct_type(p: Tokens) -> StructType:
    """`struct { ... }`."""
    pos = p.pos
    p.want("struct")
    p.want("{")
    fields: list[Field] = []

    def element() -> bool:
        _field_decl(p, fields)
        return False

    p.sequence("struct type", ";", "}", element)
    return StructType(p.span_from(pos), fields)


def optional_literal(p: Tokens) -> BasicLit | None:
    """A literal if one stands here."""
    if p.kind != "literal":
        return None
    pos = p.pos
    token = p.next()
    return BasicLit(p.span_from(pos), token.literal if not token.bad else "bad", token.text)


def _field_decl(p: Tokens, fields: list[Field]) -> None:
    pos = p.pos
    if p.kind == "name":
        _named_field(p, fields, pos)
    elif p.kind == "*":
        p.next()
        if p.kind == "(":
            p.syntax_error("cannot parenthesize embedded type")
            p.next()
            elem = type_syntax.qualified_name(p, None)
            p.got(")")
        else:
            elem = type_syntax.qualified_name(p, None)
        _embed(p, fields, pos, StarExpr(p.span_from(pos), elem))
    elif p.kind == "(":
        p.syntax_error("cannot parenthesize embedded type")
        p.next()
        star = p.pos
        x: Expr
        if p.got("*"):
            elem = type_syntax.qualified_name(p, None)
            x = StarExpr(p.span_from(star), elem)
        else:
            x = type_syntax.qualified_name(p, None)
        p.got(")")
        _embed(p, fields, pos, x)
    else:
        p.syntax_error("expected field name or embedded type")
        p.advance(";", "}")


def _embed(p: Tokens, fields: list[Field], pos: Pos, x: Expr) -> None:
    fields.append(Field(p.span_from(pos), None, x, optional_literal(p)))


def _named_field(p: Tokens, fields: list[Field], pos: Pos) -> None:
    name = p.name()
    if p.kind in (".", "literal", ";", "}"):
        _embed(p, fields, pos, type_syntax.qualified_name(p, name))
        return
    names = p.name_list(name)
    if len(names) == 1 and p.kind == "[":
        t = type_syntax.array_or_type_args(p, name)
        if isinstance(t, IndexExpr):
            _embed(p, fields, pos, t)
            return
    else:
        t = type_syntax.parse_type(p)
    tag = optional_literal(p)
    fields += [Field(n.span, n, t, tag) for n in names]


def parse_interface_type(p: Tokens) -> InterfaceType:
    """`interface { ... }`."""
    pos = p.pos
    p.want("interface")
    p.want("{")
    methods: list[Field] = []

    def element() -> bool:
        start = p.pos
        name, x = _method_or_embedded(p) if p.kind == "name" else (None, None)
        if name is None:
            x = type_syntax.embedded_elem(p, x)
        assert x is not None
        methods.append(Field(p.span_from(start), name, x))
        return False

    p.sequence("interface type", ";", "}", element)
    return InterfaceType(p.span_from(pos), methods)


def _method_or_embedded(p: Tokens) -> tuple[Ident | None, Expr]:
    """A method (with its name) or an embedded type that begins with a name."""
    name = p.name()
    if p.kind == "(":
        return name, _method_type(p, name)
    if p.kind != "[":
        return None, type_syntax.qualified_name(p, name)
    pos = p.pos
    p.next()
    if p.kind == "]":
        here = p.pos
        p.next()
        if p.kind == "(":
            p.error_at(here, "empty type parameter list")
            return name, _method_type(p, name)
        p.error_at(here, "empty type argument list")
        return None, name
    params = type_syntax.param_list(p, None, None, "]", type_params=False, dots=False)
    if not params:
        return (name, _method_type(p, name)) if p.kind == "(" else (None, name)
    if params[0].name is not None:
        signature = _method_type(p, name)
        p.error_at(pos, "interface method must have no type parameters")
        return name, signature
    return None, IndexExpr(p.span_from(name.span.start), name, [q.type_expr for q in params])


def _method_type(p: Tokens, name: Ident) -> FuncType:
    return type_syntax.func_type(p, name.span.start, "interface method")[1]
