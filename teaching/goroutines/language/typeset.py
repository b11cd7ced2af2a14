"""What an interface stands for: its methods, and the types that it admits as a constraint."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from teaching.goroutines.language.gotype import INVALID, Interface, Named, Term, Type, TypeParam, Union
from teaching.goroutines.language.identity import identical, same_name, term_within
from teaching.goroutines.language.objects import Func, Package


@dataclass(slots=True)
class TypeSet:
    """All methods, sorted by name; `terms` is None if the types are not restricted."""

    methods: list[Func]
    terms: list[Term] | None = None
    comparable: bool = False

    @property
    def is_empty(self) -> bool:
        """No type can satisfy it."""
        return self.terms is not None and not self.terms

    @property
    def is_method_set(self) -> bool:
        """An ordinary interface, usable for variables."""
        return self.terms is None and not self.comparable

    @property
    def is_all(self) -> bool:
        """The empty interface."""
        return self.is_method_set and not self.methods

    def method(self, package: Package | None, name: str, fold_case: bool = False) -> Func | None:
        """The method of this name, if any."""
        for m in self.methods:
            if same_name(m.name, m.package, name, package) or (fold_case and m.name.lower() == name.lower()):
                return m
        return None


def type_set(t: Interface) -> TypeSet:
    """The type set, computed once."""
    if t.typeset is None:
        t.typeset = TypeSet([], None, t.is_comparable)  # stands in while an interface embeds itself by mistake
        t.typeset = _compute(t)
    return t.typeset


def _compute(t: Interface) -> TypeSet:
    out = TypeSet([], None, t.is_comparable)
    methods: list[Func] = []
    for m in t.methods:
        _add_method(methods, m)
    for embedded in t.embeddeds:
        under = embedded.underlying
        terms: list[Term] | None
        if isinstance(under, Interface):
            inner = type_set(under)
            for m in inner.methods:
                _add_method(methods, m)
            out.comparable = out.comparable or inner.comparable
            terms = inner.terms
        elif isinstance(under, Union):
            terms = union_terms(under)
        elif under is INVALID:
            continue
        else:
            terms = [Term(False, embedded)]
        out.terms = _intersect(out.terms, terms)
    if out.comparable and out.terms is not None:
        from teaching.goroutines.language.predicates import incomparable_cause

        out.terms = [term for term in out.terms if incomparable_cause(term.type, dynamic=False) is None]
        out.comparable = False
    out.methods = sorted(methods, key=lambda m: (not m.exported, m.name))
    return out


def _add_method(methods: list[Func], m: Func) -> None:
    if not any(same_name(m.name, m.package, other.name, other.package) for other in methods):
        methods.append(m)


def union_terms(u: Union) -> list[Term] | None:
    """The terms of a union, interfaces in it unfolded; None if it admits all types."""
    out: list[Term] = []
    for term in u.terms:
        under = term.type.underlying
        if isinstance(under, Interface):
            inner = type_set(under)
            if inner.terms is None:
                return None
            found = inner.terms
        elif under is INVALID or (term.tilde and not identical(term.type, under)):
            continue
        else:
            found = [term]
        out += [f for f in found if not any(term_within(f, other) for other in out)]
    return out


def _intersect(x: list[Term] | None, y: list[Term] | None) -> list[Term] | None:
    if x is None or y is None:
        return y if x is None else x
    out: list[Term] = []
    for a in x:
        for b in y:
            both = a if term_within(a, b) else b if term_within(b, a) else None
            if both is not None and not any(term_within(both, other) for other in out):
                out.append(both)
    return out


def terms_string(terms: list[Term], package: Package | None) -> str:
    """`int | ~string`."""
    from teaching.goroutines.language.typestring import type_string

    return " | ".join(("~" if t.tilde else "") + type_string(t.type, package) for t in terms) or "∅"


def specific_types(t: Type) -> Iterator[tuple[Type | None, Type | None]]:
    """Each type a value of type t may have, with its underlying type.

    For a type parameter these are the terms of its constraint, or (None, None) if it has none.
    """
    if not isinstance(t, TypeParam):
        yield t, t.underlying
        return
    terms = type_set(t.interface).terms
    if not terms:
        yield None, None
        return
    for term in terms:
        yield term.type, term.type.underlying


def terms_of(t: TypeParam) -> list[Term]:
    """The terms of the constraint; empty if it names no specific types."""
    return type_set(t.interface).terms or []


def methods_of_interface(t: Type) -> list[Func]:
    """All methods of an interface type, sorted."""
    under = t.underlying
    return type_set(under).methods if isinstance(under, Interface) else []


def origin_of(t: Named) -> Named:
    """The generic type of an instance, or the type itself."""
    return t.origin or t
