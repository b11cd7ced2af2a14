"""Finding type arguments that were not written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import max_type
from teaching.goroutines.language.check.state import At, Checker
from teaching.goroutines.language.check.unify import ASSIGN, EXACT, INEXACT, Unifier
from teaching.goroutines.language.gotype import (
    Array,
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
    is_untyped,
)
from teaching.goroutines.language.nodes import Pos
from teaching.goroutines.language.objects import TypeName
from teaching.goroutines.language.predicates import common_underlying, default_type
from teaching.goroutines.language.substitution import substitute
from teaching.goroutines.language.typeset import terms_of, type_set


@dataclass(slots=True)
class Fault:
    """Why no type arguments were found."""

    at: At | None = None
    message: str = ""


def rename(params: Sequence[TypeParam], types: Sequence[Type]) -> tuple[list[TypeParam], list[Type]]:
    """Fresh type parameters in the place of these, so that a generic function may call itself."""
    fresh = [TypeParam(TypeName(p.obj.name, p.obj.package, p.obj.span), p.index) for p in params]
    mapping: dict[TypeParam, Type] = dict(zip(params, fresh, strict=True))
    for new, old in zip(fresh, params, strict=True):
        new.obj.type = new
        new.constraint = substitute(old.constraint, mapping) if old.constraint is not None else None
    return fresh, [substitute(t, mapping) for t in types]


def infer(
    c: Checker,
    at: Pos,
    wanted: list[TypeParam],
    known: list[Type | None],
    params: list[Type],
    args: list[Operand],
    fault: Fault,
    reverse: bool = False,
) -> list[Type] | None:
    """Type arguments for all of `wanted`, of which some are known; None with the fault noted."""
    if all(k is not None for k in known):
        return [k for k in known if k is not None]
    if any(not a.valid for a in args):
        return None
    mapping = {p: k for p, k in zip(wanted, known, strict=True) if k is not None}
    params = [substitute(p, mapping) for p in params]
    u = Unifier(c, wanted, known)
    untyped = _from_arguments(c, u, wanted, params, args, fault, reverse)
    if untyped is None or not _from_constraints(c, u, at, wanted, fault):
        return None
    if not _from_untyped(c, u, params, args, untyped, fault):
        return None
    return _solution(c, u, at, wanted, fault)


def _from_arguments(
    c: Checker,
    u: Unifier,
    wanted: list[TypeParam],
    params: list[Type],
    args: list[Operand],
    fault: Fault,
    reverse: bool,
) -> list[int] | None:
    """Unify typed arguments with their parameters; gives the places of untyped ones."""
    untyped: list[int] = []
    for i, (p, a) in enumerate(zip(params, args, strict=True)):
        if not mentions(p, wanted) and not mentions(a.type, wanted):
            continue
        if is_untyped(a.type):
            if isinstance(p, TypeParam) and not a.is_nil:
                untyped.append(i)
        elif not u.unify(p, a.type, ASSIGN):
            _mismatch(c, u, wanted, p, a, fault, reverse)
            return None
    return untyped


def _mismatch(
    c: Checker, u: Unifier, wanted: list[TypeParam], p: Type, a: Operand, fault: Fault, reverse: bool
) -> None:
    fault.at = a
    found = [u.at(w) for w in wanted]
    shown, text = c.show(a.type), a.text
    if all(f is None for f in found):
        fault.message = f"type {shown} of {text} does not match {c.show(p)} (cannot infer {_names(wanted)})"
        return
    partly = substitute(p, {w: f for w, f in zip(wanted, found, strict=True) if f is not None})
    if partly is p:
        fault.message = f"type {shown} of {text} does not match {c.show(p)}"
    elif reverse:
        fault.message = f"inferred type {c.show(partly)} for {c.show(p)} does not match type {shown} of {text}"
    else:
        fault.message = f"type {shown} of {text} does not match inferred type {c.show(partly)} for {c.show(p)}"


def _names(params: list[TypeParam]) -> str:
    names = [p.obj.name for p in params]
    if len(names) <= 2:
        return " and ".join(names)
    return ", ".join(names[:-1]) + ", and " + names[-1]


def _from_constraints(c: Checker, u: Unifier, at: Pos, wanted: list[TypeParam], fault: Fault) -> bool:
    """Let the core types and methods of constraints tell more, until nothing changes."""
    while True:
        before = u.unknowns()
        for p in wanted:
            if not _from_constraint(c, u, at, p, wanted, fault):
                return False
        if u.unknowns() == before:
            return True


def _from_constraint(c: Checker, u: Unifier, at: Pos, p: TypeParam, wanted: list[TypeParam], fault: Fault) -> bool:
    from teaching.goroutines.language.check.assignability import missing_cause

    t = u.at(p)
    core, single = _core(p)
    bound = c.show(p.constraint)
    if core is not None and t is not None:
        if not u.unify(t, core.type, INEXACT):
            fault.at, fault.message = at, f"{p.obj.name} (type {c.show(t)}) does not satisfy {bound}"
            return False
    elif core is not None and single and not core.tilde:
        u.set(p, core.type)
    if t is not None and not mentions(t, wanted):
        cause = missing_cause(c, t, p.interface, True, same=lambda a, b: u.unify(a, b, EXACT))
        if cause is not None:
            fault.at, fault.message = at, f"{p.obj.name} (type {c.show(t)}) does not satisfy {bound} {cause}"
            return False
    return True


def _core(p: TypeParam) -> tuple[Term | None, bool]:
    terms = terms_of(p)
    if len(terms) == 1:
        return terms[0], True
    if terms:
        common = common_underlying(p)
        if common is not None:
            return Term(any(t.tilde for t in terms), common), False
    return None, False


def _from_untyped(
    c: Checker, u: Unifier, params: list[Type], args: list[Operand], untyped: list[int], fault: Fault
) -> bool:
    """Untyped constants give their default type where nothing else does."""
    largest: dict[TypeParam, Type] = {}
    for i in untyped:
        p, a = params[i], args[i]
        assert isinstance(p, TypeParam)
        if u.at(p) is not None:
            continue
        both = max_type(largest[p], a.type) if p in largest else a.type
        if both is None:
            shown = f"mismatched types {c.show(largest[p])} and {c.show(a.type)}"
            fault.at, fault.message = a, f"{shown} (cannot infer {p.obj.name})"
            return False
        largest[p] = both
    for p, t in largest.items():
        u.set(p, default_type(t))
    return True


def _solution(c: Checker, u: Unifier, at: Pos, wanted: list[TypeParam], fault: Fault) -> list[Type] | None:
    found = [u.at(w) for w in wanted]
    for _ in wanted:
        mapping = {w: f for w, f in zip(wanted, found, strict=True) if f is not None and f is not w}
        found = [substitute(f, mapping) if f is not None else None for f in found]
    out: list[Type] = []
    for w, f in zip(wanted, found, strict=True):
        if f is None or mentions(f, wanted):
            fault.at = at
            fault.message = f"cannot infer {w.obj.name} (declared at {c.place(w.obj)})"
            return None
        out.append(f)
    return out


def mentions(t: Type, params: Sequence[TypeParam]) -> bool:
    """Whether the type contains one of the type parameters."""
    return bool(params) and _mentions(t, params, [])


def _mentions(t: Type, params: Sequence[TypeParam], seen: list[Type]) -> bool:
    if isinstance(t, TypeParam):
        return t in params
    if isinstance(t, Named):
        return any(_mentions(a, params, seen) for a in t.type_args)
    if any(t is s for s in seen):
        return False
    seen = [*seen, t]
    if isinstance(t, Pointer | Slice | Array | Chan):
        return _mentions(t.elem, params, seen)
    if isinstance(t, Map):
        return _mentions(t.key, params, seen) or _mentions(t.elem, params, seen)
    inner: list[Type] = []
    if isinstance(t, Struct):
        inner = [f.type for f in t.fields if f.type is not None]
    elif isinstance(t, Tuple):
        inner = t.types
    elif isinstance(t, Signature):
        inner = [*t.param_types, *t.result_types]
    elif isinstance(t, Interface):
        found = type_set(t)
        inner = [m.type for m in found.methods if m.type is not None] + [x.type for x in found.terms or []]
    return any(_mentions(i, params, seen) for i in inner)
