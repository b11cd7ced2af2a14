"""Struct and interface types."""

from __future__ import annotations

from teaching.goroutines.language import nodes as n
from teaching.goroutines.language.check import typexpr
from teaching.goroutines.language.check.record import record_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Basic,
    Interface,
    Kind,
    Named,
    Pointer,
    Signature,
    Struct,
    Term,
    Type,
    TypeParam,
    Union,
)
from teaching.goroutines.language.identity import identical, term_within
from teaching.goroutines.language.nodes import Expr, Field, Ident
from teaching.goroutines.language.objects import Func, TypeName, Var
from teaching.goroutines.language.parsing.literals import string_value
from teaching.goroutines.language.predicates import dereferenced
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.typeset import type_set
from teaching.goroutines.language.universe import COMPARABLE

MAX_TERMS = 100


def struct_type(c: Checker, e: n.StructType) -> Type:
    """`struct { ... }`."""
    fields: list[Var] = []
    tags: list[str] = []
    seen: dict[str, Var] = {}
    previous: Expr | None = None
    t: Type = INVALID
    for f in e.fields:
        if f.type_expr is not previous:
            t = typexpr.var_type(c, f.type_expr)
            previous = f.type_expr
        ident = f.name or _embedded_name(f.type_expr)
        if ident is None:
            c.error(f.type_expr, "InvalidSyntaxTree", f"invalid embedded field type {expr_string(f.type_expr)}")
            continue
        v = Var(ident.name, c.package, ident.span, t, is_field=True, embedded=f.name is None)
        if f.name is None:
            _check_embedded_later(c, f.type_expr, t)
        else:
            ident.obj = v
        if _declare_field(c, seen, v):
            fields.append(v)
            tags.append(string_value(f.tag.text).decode("utf-8", "replace") if f.tag and f.tag.kind == "string" else "")
    return Struct(fields, tags if any(tags) else [])


def _declare_field(c: Checker, seen: dict[str, Var], v: Var) -> bool:
    if v.name == "_":
        return True
    other = seen.get(v.name)
    if other is not None:
        message = f"{v.name} redeclared\n\t{c.place(other)}: other declaration of {v.name}"
        c.error(v, "DuplicateDecl", message)
        return False
    seen[v.name] = v
    return True


def _embedded_name(e: Expr) -> Ident | None:
    """The name that an embedded field gets from its type."""
    if isinstance(e, Ident):
        return e
    if isinstance(e, n.StarExpr):
        return None if isinstance(e.x, n.StarExpr) else _embedded_name(e.x)
    if isinstance(e, n.SelectorExpr):
        return e.sel
    if isinstance(e, n.IndexExpr):
        return _embedded_name(e.x)
    return None


def _check_embedded_later(c: Checker, e: Expr, t: Type) -> None:
    def check() -> None:
        base, is_pointer = dereferenced(t)
        under = base.underlying
        message, code = "", "InvalidPtrEmbed"
        if isinstance(under, Basic) and under.kind == Kind.UNSAFE_POINTER:
            message = "embedded field type cannot be unsafe.Pointer"
        elif isinstance(under, Pointer):
            message = "embedded field type cannot be a pointer"
        elif isinstance(base, TypeParam):
            message, code = "embedded field type cannot be a (pointer to a) type parameter", "MisplacedTypeParam"
        elif isinstance(under, Interface) and is_pointer:
            message = "embedded field type cannot be a pointer to an interface"
        if message:
            c.error(e.span.start, code, message)

    c.later(check)


def interface_type(c: Checker, e: n.InterfaceType, definition: TypeName | None) -> Interface:
    """`interface { ... }`."""
    t = Interface([])
    e.checked = t
    for f in e.methods:
        if f.name is None:
            t.embeddeds.append(union_type(c, f.type_expr))
            t.embedded_at.append(f.type_expr.span.start)
            continue
        if f.name.name == "_":
            c.error(f.name, "BlankIfaceMethod", "methods must have a unique non-blank name")
            continue
        _method(c, t, f, definition)
    t.methods.sort(key=lambda m: (not m.exported, m.name))
    c.later(lambda: _check_complete(c, t))
    return t


def _method(c: Checker, t: Interface, f: Field, definition: TypeName | None) -> None:
    assert f.name is not None
    found = typexpr.check_type(c, f.type_expr)
    if not isinstance(found, Signature):
        return
    receiver: Type = t
    if definition is not None and isinstance(definition.type, Named):
        receiver = definition.type
    found.recv = Var("", c.package, f.name.span, receiver)
    m = Func(f.name.name, c.package, f.name.span, found)
    if isinstance(receiver, Named):
        m.receiver = receiver
    f.name.obj = m
    t.methods.append(m)


def _check_complete(c: Checker, t: Interface) -> None:
    """Refuse two methods of one name; those of embedded interfaces may be there twice if they agree."""
    seen: dict[str, tuple[Func, n.Pos]] = {}
    for m in t.methods:
        _add_method(c, seen, m, m.span.start, explicit=True)
    for embedded, at in zip(t.embeddeds, t.embedded_at, strict=True):
        under = embedded.underlying
        if isinstance(under, Interface):
            for m in type_set(under).methods:
                _add_method(c, seen, m, at, explicit=False)
    type_set(t)


def _add_method(c: Checker, seen: dict[str, tuple[Func, n.Pos]], m: Func, at: n.Pos, explicit: bool) -> None:
    other = seen.get(m.name)
    if other is None:
        seen[m.name] = (m, at)
        return
    first, place = other
    same = first is m or (first.type is not None and m.type is not None and identical(first.type, m.type))
    if explicit or not same:
        message = f"duplicate method {m.name}\n\t{c.place(place)}: other declaration of method {m.name}"
        c.error(at, "DuplicateDecl", message)


def union_type(c: Checker, e: Expr) -> Type:
    """An embedded element: a type, `~T`, or a union of such terms."""
    parts = _flatten(e)
    terms: list[Term] = []
    for x in parts:
        term = _term(c, x)
        if len(parts) == 1 and not term.tilde:
            return term.type
        if len(terms) >= MAX_TERMS:
            words = f"cannot handle more than {MAX_TERMS} union terms (implementation limitation)"
            c.error(x, "InvalidUnion", words)
            return INVALID
        terms.append(term)
    t = Union(terms)
    record_type(e, t)
    c.later(lambda: _check_terms(c, terms, parts))
    return t


def _flatten(e: Expr) -> list[Expr]:
    return [*_flatten(e.x), e.y] if isinstance(e, n.BinaryExpr) and e.op == "|" else [e]


def _term(c: Checker, e: Expr) -> Term:
    tilde = isinstance(e, n.UnaryExpr) and e.op == "~"
    x = e.x if isinstance(e, n.UnaryExpr) and tilde else e
    t = typexpr.check_type(c, x)
    if isinstance(t, TypeParam):
        if tilde:
            c.error(x, "MisplacedTypeParam", f"type in term {expr_string(e)} cannot be a type parameter")
        else:
            c.error(x, "MisplacedTypeParam", "term cannot be a type parameter")
        t = INVALID
    return Term(tilde, t)


def _check_terms(c: Checker, terms: list[Term], parts: list[Expr]) -> None:
    for i, (term, e) in enumerate(zip(terms, parts, strict=True)):
        if term.type is INVALID:
            continue
        fault = _term_fault(c, term)
        if fault:
            c.error(e, "InvalidUnion", fault)
            continue
        if isinstance(term.type.underlying, Interface):
            continue
        for other in terms[:i]:
            if isinstance(other.type.underlying, Interface):
                continue
            if term_within(term, other) or term_within(other, term):
                shown = [("~" if x.tilde else "") + str(x.type) for x in (term, other)]
                c.error(e, "InvalidUnion", f"overlapping terms {shown[0]} and {shown[1]}")
                break


def _term_fault(c: Checker, term: Term) -> str:
    under = term.type.underlying
    shown = c.show(term.type)
    if term.tilde and isinstance(under, Interface):
        return f"invalid use of ~ ({shown} is an interface)"
    if term.tilde and not identical(under, term.type):
        return f"invalid use of ~ (underlying type of {shown} is {c.show(under)})"
    if isinstance(under, Interface):
        found = type_set(under)
        shown = str(term.type)
        if found.methods:
            return f"cannot use {shown} in union ({shown} contains methods)"
        if term.type is COMPARABLE:
            return "cannot use comparable in union"
        if found.comparable:
            return f"cannot use {shown} in union ({shown} embeds comparable)"
    return ""
