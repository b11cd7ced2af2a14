"""When two types are the same."""

from __future__ import annotations

from teaching.goroutines.language.gotype import (
    Array,
    Basic,
    Chan,
    Interface,
    Map,
    Named,
    Pointer,
    Signature,
    Slice,
    Struct,
    Term,
    Tuple,
    Type,
    TypeParam,
    Union,
)
from teaching.goroutines.language.objects import Package, Var

Pairs = tuple[tuple[Interface, Interface], ...]


def identical(x: Type, y: Type, ignore_tags: bool = False) -> bool:
    """Whether x and y are the same type."""
    return x is y or _identical(x, y, ignore_tags, ())


def same_name(name: str, package: Package | None, other: str, other_package: Package | None) -> bool:
    """Whether two field or method names are the same: lower-case ones only within one package."""
    if name != other:
        return False
    return name[:1].isupper() or package is other_package or (package is None) or (other_package is None)


def _identical(x: Type, y: Type, tags: bool, seen: Pairs) -> bool:
    if x is y:
        return True
    if isinstance(x, Basic):
        return isinstance(y, Basic) and x.kind == y.kind
    if isinstance(x, Named):
        return isinstance(y, Named) and _same_instance(x, y)
    if type(x) is not type(y) or isinstance(x, TypeParam):
        return False
    if isinstance(x, Pointer | Slice):
        return _identical(x.elem, y.elem, tags, seen)  # type: ignore[attr-defined]
    if isinstance(x, Array) and isinstance(y, Array):
        return (x.length < 0 or y.length < 0 or x.length == y.length) and _identical(x.elem, y.elem, tags, seen)
    if isinstance(x, Map) and isinstance(y, Map):
        return _identical(x.key, y.key, tags, seen) and _identical(x.elem, y.elem, tags, seen)
    if isinstance(x, Chan) and isinstance(y, Chan):
        same = x.can_send == y.can_send and x.can_receive == y.can_receive
        return same and _identical(x.elem, y.elem, tags, seen)
    if isinstance(x, Struct) and isinstance(y, Struct):
        return _same_struct(x, y, tags, seen)
    if isinstance(x, Tuple) and isinstance(y, Tuple):
        return _same_vars(x.vars, y.vars, tags, seen)
    if isinstance(x, Signature) and isinstance(y, Signature):
        return _same_signature(x, y, tags, seen)
    if isinstance(x, Interface) and isinstance(y, Interface):
        return _same_interface(x, y, tags, seen)
    if isinstance(x, Union) and isinstance(y, Union):
        return same_terms(x.terms, y.terms)
    return False


def _same_instance(x: Named, y: Named) -> bool:
    if (x.origin or x) is not (y.origin or y) or len(x.type_args) != len(y.type_args):
        return False
    return bool(x.type_args) and all(identical(a, b) for a, b in zip(x.type_args, y.type_args, strict=True))


def _same_vars(x: list[Var], y: list[Var], tags: bool, seen: Pairs) -> bool:
    if len(x) != len(y):
        return False
    for a, b in zip(x, y, strict=True):
        if a.type is None or b.type is None or not _identical(a.type, b.type, tags, seen):
            return False
    return True


def _same_struct(x: Struct, y: Struct, tags: bool, seen: Pairs) -> bool:
    if len(x.fields) != len(y.fields):
        return False
    for i, (f, g) in enumerate(zip(x.fields, y.fields, strict=True)):
        if f.embedded != g.embedded or not same_name(f.name, f.package, g.name, g.package):
            return False
        if not tags and _tag(x, i) != _tag(y, i):
            return False
    return _same_vars(x.fields, y.fields, tags, seen)


def _tag(x: Struct, i: int) -> str:
    return x.tags[i] if i < len(x.tags) else ""


def _same_signature(x: Signature, y: Signature, tags: bool, seen: Pairs) -> bool:
    if x.variadic != y.variadic or len(x.type_params) != len(y.type_params):
        return False
    if x.type_params:
        from teaching.goroutines.language.substitution import substitute_signature

        renamed = substitute_signature(y, dict(zip(y.type_params, x.type_params, strict=True)))
        y = renamed
    return _same_vars(x.params, y.params, tags, seen) and _same_vars(x.results, y.results, tags, seen)


def _same_interface(x: Interface, y: Interface, tags: bool, seen: Pairs) -> bool:
    from teaching.goroutines.language.typeset import type_set

    if any((a is x and b is y) or (a is y and b is x) for a, b in seen):
        return True
    a, b = type_set(x), type_set(y)
    if a.comparable != b.comparable or len(a.methods) != len(b.methods):
        return False
    if (a.terms is None) != (b.terms is None):
        return False
    if a.terms is not None and b.terms is not None and not same_terms(a.terms, b.terms):
        return False
    seen = (*seen, (x, y))
    for f, g in zip(a.methods, b.methods, strict=True):
        if not same_name(f.name, f.package, g.name, g.package) or f.type is None or g.type is None:
            return False
        if not _identical(f.type, g.type, tags, seen):
            return False
    return True


def includes(term: Term, t: Type) -> bool:
    """Whether the type belongs to the term."""
    return identical(term.type, t.underlying if term.tilde else t)


def term_within(x: Term, y: Term) -> bool:
    """Whether all types of x belong to y."""
    if y.tilde:
        return identical(x.type.underlying, y.type.underlying)
    return not x.tilde and identical(x.type, y.type)


def same_terms(x: list[Term], y: list[Term]) -> bool:
    """Whether two lists of terms stand for the same set."""
    return subset(x, y) and subset(y, x)


def subset(x: list[Term], y: list[Term]) -> bool:
    """Whether each term of x lies within one of y."""
    return all(any(term_within(a, b) for b in y) for a in x)
