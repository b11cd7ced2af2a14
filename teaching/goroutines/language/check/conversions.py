"""Conversions `T(x)`."""

from __future__ import annotations

from teaching.goroutines.language.check.assignability import assignable
from teaching.goroutines.language.check.operand import Operand, value_string
from teaching.goroutines.language.check.record import update_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.constant import Value, represent
from teaching.goroutines.language.gotype import (
    Array,
    Basic,
    Kind,
    Pointer,
    Slice,
    Type,
    TypeParam,
    is_interface,
    is_untyped,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import Mode
from teaching.goroutines.language.predicates import (
    all_basic,
    complex_,
    constant_type,
    default_type,
    integer,
    is_basic,
    is_bytes_or_runes,
    is_pointer,
    real_number,
    string,
)
from teaching.goroutines.language.typeset import specific_types, terms_of

REPLACEMENT = "\ufffd"


def conversion(c: Checker, x: Operand, t: Type) -> None:
    """Convert the operand to type t."""
    constant = x.is_constant
    cause = ""
    if constant and is_basic(t, constant_type):
        value = _constant(x, t)
        if value is None and is_basic(x.type, integer) and is_basic(t, integer):
            shown = value_string(x.value) if x.value is not None else x.text
            c.error(x, "InvalidConversion", f"constant {shown} overflows {c.show(t)}")
            x.invalidate()
            return
        ok = value is not None
        if ok:
            _finish(c, x, t, constant)
            x.value = value
            return
    elif constant and isinstance(t, TypeParam):
        ok, cause = _constant_to_param(c, x, t)
        x.mode = Mode.VALUE
    else:
        ok, cause = _convertible(c, x, t)
        if ok:
            x.mode = Mode.VALUE
    if not ok:
        message = f"cannot convert {c.describe(x)} to type {c.show(t)}"
        c.error(x, "InvalidConversion", f"{message}: {cause}" if cause else message)
        x.invalidate()
        return
    _finish(c, x, t, constant)
    x.value = None


def _finish(c: Checker, x: Operand, t: Type, constant: bool) -> None:
    """Give an untyped operand its final type."""
    if is_untyped(x.type):
        final = t
        nil = isinstance(x.type, Basic) and x.type.kind == Kind.UNTYPED_NIL
        no_constant = constant and not is_basic(t, constant_type)
        from_number = x.is_constant and is_basic(x.type, integer) and all_basic(t, string)
        if not nil and (is_interface(t) or no_constant or from_number):
            final = default_type(x.type)
        update_type(c, x.expr, final, True)
    x.type = t


def _constant(x: Operand, t: Type) -> Value | None:
    """The constant as one of type t; integers become strings of one character."""
    under = t.underlying
    assert isinstance(under, Basic)
    if x.value is None:
        return None
    value = represent(x.value, under)
    if value is None and is_basic(x.type, integer) and under.is_string and isinstance(x.value, int):
        valid = 0 <= x.value <= 0x10FFFF and not 0xD800 <= x.value < 0xE000
        return (chr(x.value) if valid else REPLACEMENT).encode()
    return value


def _constant_to_param(c: Checker, x: Operand, t: TypeParam) -> tuple[bool, str]:
    for _, under in specific_types(t):
        if under is None:
            return False, f"{c.show(t)} does not contain specific types"
        if is_basic(x.type, string) and is_bytes_or_runes(under):
            continue
        if isinstance(under, Basic) and _constant(x, under) is not None:
            continue
        if is_basic(x.type, integer) and is_basic(under, integer) and x.value is not None:
            shown = value_string(x.value)
            return False, f"constant {shown} overflows {c.show(under)} (in {c.show(t)})"
        return False, f"cannot convert {c.describe(x)} to type {c.show(under)} (in {c.show(t)})"
    return True, ""


def _convertible(c: Checker, x: Operand, t: Type) -> tuple[bool, str]:
    ok, _, cause = assignable(c, x, t)
    if ok:
        return True, ""
    v, vu, tu = x.type, x.type.underlying, t.underlying
    if isinstance(v, TypeParam) or isinstance(t, TypeParam):
        return _convertible_params(c, x, t, cause)
    if identical(vu, tu, ignore_tags=True):
        return True, ""
    if isinstance(v, Pointer) and isinstance(t, Pointer):
        inner = identical(v.elem.underlying, t.elem.underlying, ignore_tags=True)
        if inner and not isinstance(v.elem, TypeParam) and not isinstance(t.elem, TypeParam):
            return True, ""
    return _convertible_kinds(vu, tu), cause


def _convertible_kinds(v: Type, t: Type) -> bool:
    if is_basic(v, real_number) and is_basic(t, real_number):
        return True
    if is_basic(v, complex_) and is_basic(t, complex_):
        return True
    if is_basic(t, string) and (is_basic(v, integer) or is_bytes_or_runes(v)):
        return True
    if is_basic(v, string) and is_bytes_or_runes(t):
        return True
    if _is_kind(t, Kind.UNSAFE_POINTER) and (is_pointer(v) or _is_kind(v, Kind.UINTPTR)):
        return True
    if _is_kind(v, Kind.UNSAFE_POINTER) and (is_pointer(t) or _is_kind(t, Kind.UINTPTR)):
        return True
    if isinstance(v, Slice):
        array = t.elem.underlying if isinstance(t, Pointer) else t
        return isinstance(array, Array) and identical(v.elem, array.elem)
    return False


def _is_kind(t: Type, kind: Kind) -> bool:
    under = t.underlying
    return isinstance(under, Basic) and under.kind == kind


def _convertible_params(c: Checker, x: Operand, t: Type, cause: str) -> tuple[bool, str]:
    """All types of one set must convert to all of the other."""
    v = x.type
    sources = [term.type for term in terms_of(v)] if isinstance(v, TypeParam) else [v]
    targets = [term.type for term in terms_of(t)] if isinstance(t, TypeParam) else [t]
    if not sources or not targets:
        return False, cause
    y = x.copy()
    for source in sources:
        y.type = source
        for wanted in targets:
            ok, inner = _convertible(c, y, wanted)
            if ok:
                continue
            from_ = f" (in {c.show(v)})" if isinstance(v, TypeParam) else ""
            to = f" (in {c.show(t)})" if isinstance(t, TypeParam) else ""
            words = f"cannot convert {c.show(source)}{from_} to type {c.show(wanted)}{to}"
            return False, words + (f"\n\t{inner}" if inner else "")
    return True, ""
