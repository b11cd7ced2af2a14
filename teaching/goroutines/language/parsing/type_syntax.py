"""Parsing of types and parameter lists."""

from __future__ import annotations

from teaching.goroutines.language.nodes import (
    ArrayType,
    BadExpr,
    BinaryExpr,
    ChanType,
    DotsType,
    Expr,
    Field,
    FuncType,
    Ident,
    IndexExpr,
    MapType,
    Pos,
    SelectorExpr,
    SliceType,
    Span,
    StarExpr,
    UnaryExpr,
)
from teaching.goroutines.language.parsing import expression_syntax, field_syntax
from teaching.goroutines.language.parsing.token_stream import Tokens, token_name


def parse_type(p: Tokens) -> Expr:
    """A type, or a complaint."""
    t = type_or_none(p)
    if t is None:
        t = p.bad_expr()
        p.syntax_error("expected type")
        p.advance(",", ":", ";", ")", "]", "}")
    return t


def type_or_none(p: Tokens) -> Expr | None:
    """A type if one begins here."""
    pos = p.pos
    match p.kind:
        case "name":
            return qualified_name(p, None)
        case "*":
            p.next()
            elem = parse_type(p)
            return StarExpr(p.span_from(pos), elem)
        case "<-":
            p.next()
            p.want("chan")
            elem = chan_elem(p)
            return ChanType(p.span_from(pos), "receive", elem)
        case "func":
            p.next()
            return func_type(p, p.pos, "function type")[1]
        case "[":
            p.next()
            return slice_type(p, pos) if p.got("]") else array_type(p, pos, None)
        case "chan":
            p.next()
            direction = "send" if p.got("<-") else ""
            elem = chan_elem(p)
            return ChanType(p.span_from(pos), direction, elem)
        case "map":
            p.next()
            p.want("[")
            key = parse_type(p)
            p.want("]")
            value = parse_type(p)
            return MapType(p.span_from(pos), key, value)
        case "struct":
            return field_syntax.parse_struct_type(p)
        case "interface":
            return field_syntax.parse_interface_type(p)
        case "(":
            p.next()
            inner = parse_type(p)
            p.want(")")
            return inner
    return None


def qualified_name(p: Tokens, name: Ident | None) -> Expr:
    """`T`, `pkg.T`, either with type arguments; the first name may have been taken already."""
    x: Expr
    if name is not None:
        x = name
    elif p.kind == "name":
        x = p.name()
    else:
        x = Ident(Span(*p.pos, *p.pos), "_")
        p.syntax_error("expected name")
        p.advance(".", ";", "}")
    start = x.span.start
    if p.got("."):
        sel = p.name()
        x = SelectorExpr(p.span_from(start), x, sel)
    return type_instance(p, x) if p.kind == "[" else x


def type_instance(p: Tokens, x: Expr) -> Expr:
    """`T[A, B]`."""
    start = x.span.start
    p.want("[")
    if p.kind == "]":
        p.syntax_error("expected type argument list")
        indices: list[Expr] = [p.bad_expr()]
    else:
        indices = type_list(p, strict=True)[0]
    p.want("]")
    return IndexExpr(p.span_from(start), x, indices)


def type_list(p: Tokens, strict: bool) -> tuple[list[Expr], bool]:
    """Types up to a bracket, and whether a comma was seen; unless strict, the first may be any expression."""
    p.nesting += 1
    items = [parse_type(p) if strict else expression_syntax.parse_expr(p)]
    comma = False
    while p.got(","):
        comma = True
        t = type_or_none(p)
        if t is None:
            break
        items.append(t)
    p.nesting -= 1
    return items, comma


def array_type(p: Tokens, pos: Pos, length: Expr | None) -> Expr:
    """The rest of an array type behind `[` (and behind the length, if that was taken)."""
    if length is None and not p.got("..."):
        p.nesting += 1
        length = expression_syntax.parse_expr(p)
        p.nesting -= 1
    if p.kind == ",":
        p.syntax_error("unexpected comma; expected ]")
        p.next()
    p.want("]")
    elem = parse_type(p)
    return ArrayType(p.span_from(pos), length, elem)


def slice_type(p: Tokens, pos: Pos) -> Expr:
    """The rest of a slice type behind `[]`."""
    elem = parse_type(p)
    return SliceType(p.span_from(pos), elem)


def chan_elem(p: Tokens) -> Expr:
    """The element type of a channel."""
    t = type_or_none(p)
    if t is None:
        t = p.bad_expr()
        p.syntax_error("missing channel element type")
    return t


def func_type(p: Tokens, pos: Pos, context: str) -> tuple[list[Field], FuncType]:
    """Type parameters (none allowed if a context is given), parameters and results."""
    type_params: list[Field] = []
    here = p.pos
    if p.got("["):
        if context:
            p.syntax_error_at(here, context + " must have no type parameters")
        if p.kind == "]":
            p.syntax_error("empty type parameter list")
            p.next()
        else:
            type_params = param_list(p, None, None, "]", type_params=True, dots=False)
    p.want("(")
    params = param_list(p, None, None, ")", type_params=False, dots=True)
    results = func_results(p)
    return type_params, FuncType(p.span_from(pos), params, results)


def func_results(p: Tokens) -> list[Field]:
    """`(a, b T)` or a single type or nothing."""
    if p.got("("):
        return param_list(p, None, None, ")", type_params=False, dots=False)
    t = type_or_none(p)
    return [] if t is None else [Field(t.span, None, t)]


class _Param:
    """A parameter while it is not known yet whether names or types were written."""

    __slots__ = ("name", "pos", "type")

    def __init__(self, pos: Pos, name: Ident | None, type_expr: Expr | None) -> None:
        self.pos = pos
        self.name = name
        self.type = type_expr


def param_list(
    p: Tokens, name: Ident | None, first_type: Expr | None, close: str, *, type_params: bool, dots: bool
) -> list[Field]:
    """Parameters up to the closing bracket; a first name, or name and type, may have been taken already."""
    if name is not None and first_type is not None and p.kind == close:
        p.next()
        return [Field(p.span_from(name.span.start), name, first_type)]
    params: list[_Param] = []
    first: list[tuple[Ident | None, Expr | None]] = [(name, first_type)]

    def element() -> bool:
        taken, taken_type = first.pop() if first else (None, None)
        if taken is not None and taken_type is not None:
            params.append(_Param(taken.span.start, taken, taken_type))
            return False
        param = _param(p, taken, close)
        if param is not None:
            params.append(param)
        return False

    end = p.sequence("parameter list", ",", close, element)
    if not params:
        return []
    _distribute(p, params, end, type_params)
    fields = [Field(_param_span(param), param.name, param.type or BadExpr(Span(*end, *end))) for param in params]
    _check_dots(p, fields, dots)
    return fields


def _param_span(param: _Param) -> Span:
    last = param.type or param.name
    assert last is not None
    end = max((last.span.end_line, last.span.end_column), param.pos)
    return Span(*param.pos, *end)


def _distribute(p: Tokens, params: list[_Param], end: Pos, type_params: bool) -> None:
    """Decide what are names and what are types, and give each name its type."""
    named = sum(1 for q in params if q.name is not None and q.type is not None)
    typed = sum(1 for q in params if q.type is not None)
    if named == 0 and not type_params:
        for q in params:
            if q.name is not None:
                q.type, q.name = q.name, None
        return
    if named == len(params):
        return
    error: Pos | None = None
    current: Expr | None = None
    for q in reversed(params):
        if q.type is not None:
            current = q.type
            if q.name is None:
                error = current.span.start
                q.name = Ident(Span(*error, *error), "_")
        elif current is not None:
            q.type = current
        else:
            assert q.name is not None
            error = q.name.span.start
            q.type = BadExpr(Span(*error, *error))
    if error is None:
        return
    if named == typed:
        p.syntax_error_at(end, "missing type constraint" if type_params else "missing parameter type")
    elif type_params:
        extra = " or invalid array length" if len(params) == 1 else ""
        p.syntax_error_at(error, "missing type parameter name" + extra)
    else:
        p.syntax_error_at(error, "missing parameter name")


def _check_dots(p: Tokens, fields: list[Field], dots: bool) -> None:
    reported = False
    for i, f in enumerate(fields):
        if isinstance(f.type_expr, DotsType) and (not dots or i + 1 < len(fields)):
            if not reported:
                reported = True
                message = "can only use ... with final parameter" if dots else "invalid use of ..."
                p.error_at(f.type_expr.span.start, message)
            f.type_expr = f.type_expr.elem


def _param(p: Tokens, name: Ident | None, close: str) -> _Param | None:
    """One parameter: name, type or both."""
    sets = close == "]"
    pos = name.span.start if name is not None else p.pos
    if name is None and sets and p.text == "~" and p.kind == "op":
        return _Param(pos, None, embedded_elem(p, None))
    param = _Param(pos, None, None)
    if name is not None or p.kind == "name":
        name = name or p.name()
        if p.kind == "[":
            x = array_or_type_args(p, name)
            if not isinstance(x, IndexExpr):
                param.name = name
            param.type = embedded_elem(p, x) if sets and _at_bar(p) else x
            return param
        if p.kind == ".":
            x = qualified_name(p, name)
            param.type = embedded_elem(p, x) if sets and _at_bar(p) else x
            return param
        if sets and _at_bar(p):
            param.type = embedded_elem(p, name)
            return param
        param.name = name
    if p.kind == "...":
        param.type = _dots_type(p)
        return param
    if sets and p.kind == "op" and p.text == "~":
        param.type = embedded_elem(p, None)
        return param
    param.type = type_or_none(p)
    if sets and _at_bar(p) and param.type is not None:
        param.type = embedded_elem(p, param.type)
    if param.name is not None or param.type is not None:
        return param
    p.syntax_error("expected " + token_name(close))
    p.advance(",", close)
    return None


def _dots_type(p: Tokens) -> Expr:
    start = p.pos
    p.next()
    elem = type_or_none(p)
    if elem is None:
        bad = p.bad_expr()
        p.syntax_error("... is missing type")
        return bad
    return DotsType(p.span_from(start), elem)


def _at_bar(p: Tokens) -> bool:
    return p.kind == "op" and p.text == "|"


def array_or_type_args(p: Tokens, name: Ident) -> Expr:
    """Behind a name: `[n]E` or `[]E` (then the name is a field's), or `[A, B]` (then it is a generic type's)."""
    pos = p.pos
    p.want("[")
    if p.got("]"):
        return slice_type(p, pos)
    items, comma = type_list(p, strict=False)
    p.want("]")
    if not comma:
        elem = type_or_none(p)
        if elem is not None:
            return ArrayType(p.span_from(pos), items[0], elem)
    return IndexExpr(p.span_from(name.span.start), name, items)


def embedded_elem(p: Tokens, x: Expr | None) -> Expr:
    """`~A | B`; the first term may have been taken already."""
    if x is None:
        x = embedded_term(p)
    while _at_bar(p):
        op_pos = p.pos
        p.next()
        y = embedded_term(p)
        x = BinaryExpr(p.span_from(x.span.start), "|", x, y, op_pos)
    return x


def embedded_term(p: Tokens) -> Expr:
    """`~A` or `A`."""
    pos = p.pos
    if p.kind == "op" and p.text == "~":
        p.next()
        inner = parse_type(p)
        return UnaryExpr(p.span_from(pos), "~", inner)
    t = type_or_none(p)
    if t is None:
        t = p.bad_expr()
        p.syntax_error("expected ~ term or type")
        p.advance("op", ";", ")", "]", "}")
    return t
