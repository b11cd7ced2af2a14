"""May a value be assigned to a type; does a type implement an interface or satisfy a constraint."""

from __future__ import annotations

from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import implicit_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Chan,
    Interface,
    Pointer,
    Type,
    TypeParam,
    Union,
    is_interface,
    is_named,
    is_untyped,
)
from teaching.goroutines.language.identity import identical, includes, subset
from teaching.goroutines.language.lookup import Same, has_invalid_embedded, interface_pointer_cause, missing_method
from teaching.goroutines.language.objects import Func
from teaching.goroutines.language.predicates import incomparable_cause, is_interface_pointer
from teaching.goroutines.language.typeset import TypeSet, terms_of, terms_string, type_set

Verdict = tuple[bool, str, str]  # assignable, code, cause


def assignable(c: Checker, x: Operand, t: Type) -> Verdict:
    """Whether the operand can be assigned to a variable of type t; if not, with which code and for what cause."""
    if not x.valid or t is INVALID or identical(x.type, t):
        return True, "", ""
    v, vu, tu = x.type, x.type.underlying, t.underlying
    if is_untyped(vu):
        return _assign_untyped(c, x, t)
    if identical(vu, tu) and not (is_named(v) and is_named(t)) and not _any_param(v, t):
        return True, "", ""
    cause = ""
    if (isinstance(tu, Interface) and not isinstance(t, TypeParam)) or is_interface_pointer(tu):
        reason = implements(c, _unalias(v), _unalias(t), False)
        if reason is None:
            return True, "", ""
        if not isinstance(v, TypeParam):
            return False, "InvalidIfaceAssign", reason
    if isinstance(vu, Interface) and not isinstance(v, TypeParam) and implements(c, t, v, False) is None:
        return False, "IncompatibleAssign", "need type assertion"
    if isinstance(vu, Chan) and vu.can_send and vu.can_receive and isinstance(tu, Chan) and identical(vu.elem, tu.elem):
        return not (is_named(v) and is_named(t)), "InvalidChanAssign", cause
    if not is_named(v) and isinstance(t, TypeParam):
        return _assign_to_param(c, x, t)
    if isinstance(v, TypeParam) and not is_named(t):
        return _assign_from_param(c, x, v, t)
    return False, "IncompatibleAssign", cause


def _unalias(t: Type) -> Type:
    """`any` written out, as messages about its methods show it."""
    return Interface([]) if isinstance(t, Interface) and t.name else t


def _any_param(v: Type, t: Type) -> bool:
    return isinstance(v, TypeParam) or isinstance(t, TypeParam)


def _assign_untyped(c: Checker, x: Operand, t: Type) -> Verdict:
    if isinstance(t, TypeParam):
        terms = terms_of(t)
        fits = bool(terms) and all(implicit_type(c, x, term.type)[0] is not None for term in terms)
    else:
        fits = implicit_type(c, x, t)[0] is not None
    return fits, "IncompatibleAssign", ""


def _assign_to_param(c: Checker, x: Operand, t: TypeParam) -> Verdict:
    terms = terms_of(t)
    for term in terms:
        fits, code, cause = assignable(c, x, term.type)
        if not fits:
            words = f"cannot assign {c.show(x.type)} to {c.show(term.type)} (in {c.show(t)})"
            return False, code, words + (f"\n\t{cause}" if cause else "")
    return bool(terms), "IncompatibleAssign", ""


def _assign_from_param(c: Checker, x: Operand, v: TypeParam, t: Type) -> Verdict:
    terms = terms_of(v)
    y = x.copy()
    for term in terms:
        y.type = term.type
        fits, code, cause = assignable(c, y, t)
        if not fits:
            words = f"cannot assign {c.show(term.type)} (in {c.show(v)}) to {c.show(t)}"
            return False, code, words + (f"\n\t{cause}" if cause else "")
    return bool(terms), "IncompatibleAssign", ""


def method_text(c: Checker, f: Func) -> str:
    """`Name(int) string`: parameters without their names."""
    assert f.type is not None
    t = f.type
    params = [c.show(p) for p in t.param_types]
    if t.variadic:
        params[-1] = "..." + c.show(t.param_types[-1])[2:]
    results = [c.show(r) for r in t.result_types]
    tail = "" if not results else f" {results[0]}" if len(results) == 1 else f" ({', '.join(results)})"
    return f"{f.name}({', '.join(params)}){tail}"


def missing_cause(c: Checker, v: Type, t: Type, static: bool, same: Same = identical) -> str | None:
    """Which method of interface t the type v lacks, in the compiler's words; None if it has all."""
    if v is INVALID:
        return None
    from teaching.goroutines.language.check.decl import object_decl

    missing = missing_method(
        v,
        t,
        static,
        prepare=lambda f: object_decl(c, f),
        text=lambda f: method_text(c, f),
        show=c.show,
        same=same,
    )
    if missing is None or has_invalid_embedded(v):
        return None
    return missing.cause


def assertable(c: Checker, v: Type, t: Type) -> str | None:
    """Why a value of interface type v can never hold a t; None if it can."""
    return None if is_interface(t) else missing_cause(c, t, v, False)


def implements(c: Checker, v: Type, t: Type, constraint: bool) -> str | None:
    """Why type v does not implement interface t, or satisfy the constraint t; None if it does."""
    vu, tu = v.underlying, t.underlying
    if vu is INVALID or tu is INVALID or (isinstance(vu, Pointer) and vu.elem.underlying is INVALID):
        return None
    verb = "satisfy" if constraint else "implement"
    if not isinstance(tu, Interface):
        detail = f"{c.show(t)} is not an interface"
        if is_interface_pointer(tu):
            detail = interface_pointer_cause(t, c.show)
        return f"{c.show(v)} does not {verb} {c.show(t)} ({detail})"
    wanted = type_set(tu)
    given = type_set(vu) if isinstance(vu, Interface) else None
    if wanted.is_all or (given is not None and given.is_empty):
        return None
    if wanted.is_empty:
        return f"cannot {verb} {c.show(t)} (empty type set)"
    lacking = missing_cause(c, v, t, True)
    if lacking is not None:
        return f"{c.show(v)} does not {verb} {c.show(t)} {lacking}"
    if wanted.terms is not None:
        outside = _outside_terms(c, v, t, tu, given, wanted, verb)
        if outside is not None:
            return outside
    return _not_comparable(c, v, wanted, constraint, verb)


def _not_comparable(c: Checker, v: Type, wanted: TypeSet, constraint: bool, verb: str) -> str | None:
    if not _wants_comparable(wanted) or incomparable_cause(v, dynamic=False) is None:
        return None
    if constraint and incomparable_cause(v, dynamic=True) is None:
        return None
    return f"{c.show(v)} does not {verb} comparable"


def _wants_comparable(wanted: TypeSet) -> bool:
    if wanted.terms is None:
        return wanted.comparable
    return all(incomparable_cause(term.type, dynamic=False) is None for term in wanted.terms)


def _outside_terms(
    c: Checker, v: Type, t: Type, ti: Interface, given: TypeSet | None, wanted: TypeSet, verb: str
) -> str | None:
    assert wanted.terms is not None
    if given is not None:
        inside = given.terms is not None and subset(given.terms, wanted.terms)
        return None if inside else f"{c.show(v)} does not {verb} {c.show(t)}"
    if any(includes(term, v) for term in wanted.terms):
        return None
    plain = [w.type for w in wanted.terms if not w.tilde and w.type is w.type.underlying]
    tilde = next((w for w in plain if identical(w, v.underlying)), None)
    if tilde is not None:
        detail = f"possibly missing ~ for {c.show(tilde)} in {c.show(t)}"
    elif _mentions(ti, v):
        detail = f"{c.show(t)} mentions {c.show(v)}, but {c.show(v)} is not in the type set of {c.show(t)}"
    else:
        detail = f"{c.show(v)} missing in {terms_string(wanted.terms, None)}"
    return f"{c.show(v)} does not {verb} {c.show(t)} ({detail})"


def _mentions(t: Type, wanted: Type) -> bool:
    if isinstance(t, Interface):
        return any(_mentions(e, wanted) for e in t.embeddeds)
    if isinstance(t, Union):
        return any(_mentions(term.type, wanted) for term in t.terms)
    return identical(t, wanted)
