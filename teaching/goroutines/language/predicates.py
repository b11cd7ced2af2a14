"""Questions about types: what operators, constants and comparisons they admit."""

from __future__ import annotations

from collections.abc import Callable

from teaching.goroutines.language.gotype import (
    Array,
    Basic,
    Chan,
    Interface,
    Kind,
    Map,
    Pointer,
    Signature,
    Slice,
    Struct,
    Tuple,
    Type,
    TypeParam,
    Union,
    is_type_param,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.objects import Package
from teaching.goroutines.language.typeset import specific_types, terms_of, type_set
from teaching.goroutines.language.typestring import type_string
from teaching.goroutines.language.universe import DEFAULT_TYPES

Test = Callable[[Basic], bool]


def is_basic(t: Type, test: Test) -> bool:
    """Whether the underlying type is a basic one that passes."""
    under = t.underlying
    return isinstance(under, Basic) and test(under)


def all_basic(t: Type, test: Test) -> bool:
    """The same of every type in the type set, if t is a type parameter."""
    if isinstance(t, TypeParam):
        terms = terms_of(t)
        return bool(terms) and all(is_basic(term.type, test) for term in terms)
    return is_basic(t, test)


def integer(b: Basic) -> bool:
    """Integers."""
    return b.is_integer


def unsigned(b: Basic) -> bool:
    """Unsigned integers."""
    return b.is_unsigned


def numeric(b: Basic) -> bool:
    """Numbers."""
    return b.is_numeric


def boolean(b: Basic) -> bool:
    """Booleans."""
    return b.is_boolean


def string(b: Basic) -> bool:
    """Strings."""
    return b.is_string


def floating(b: Basic) -> bool:
    """Floats."""
    return b.is_float


def complex_(b: Basic) -> bool:
    """Complex numbers."""
    return b.is_complex


def real_number(b: Basic) -> bool:
    """Integers and floats."""
    return b.is_integer or b.is_float


def ordered(b: Basic) -> bool:
    """What < admits."""
    return b.is_integer or b.is_float or b.is_string


def numeric_or_string(b: Basic) -> bool:
    """What + admits."""
    return b.is_numeric or b.is_string


def constant_type(b: Basic) -> bool:
    """Types that constants can have."""
    return b.is_boolean or b.is_numeric or b.is_string


def has_nil(t: Type) -> bool:
    """Whether nil is a value of the type."""
    under = t.underlying
    if isinstance(under, Basic):
        return under.kind == Kind.UNSAFE_POINTER
    if isinstance(under, Interface):
        return not is_type_param(t) or all(u is not None and has_nil(u) for _, u in specific_types(t))
    return isinstance(under, Slice | Pointer | Signature | Map | Chan)


def comparable(t: Type) -> bool:
    """Whether == is defined (for interfaces: it may still panic)."""
    return incomparable_cause(t, dynamic=True) is None


def incomparable_cause(
    t: Type, dynamic: bool, seen: tuple[Type, ...] = (), package: Package | None = None
) -> str | None:
    """Why == is not defined, perhaps in no words; None if it is. Interfaces count as comparable if `dynamic`."""
    if any(t is s for s in seen):
        return None
    seen = (*seen, t)
    under = t.underlying
    if isinstance(under, Basic):
        return "" if under.kind == Kind.UNTYPED_NIL else None
    if isinstance(under, Pointer | Chan):
        return None
    if isinstance(under, Struct):
        for f in under.fields:
            if f.type is not None and incomparable_cause(f.type, dynamic, seen) is not None:
                return f"struct containing {type_string(f.type, package)} cannot be compared"
        return None
    if isinstance(under, Array):
        bad = incomparable_cause(under.elem, dynamic, seen) is not None
        return f"{type_string(t, package)} cannot be compared" if bad else None
    if isinstance(under, Interface):
        if dynamic and not is_type_param(t):
            return None
        found = type_set(under)
        if found.terms is None:
            return None if found.comparable else "incomparable types in type set"
        if found.is_empty:
            return "empty type set"
        if all(incomparable_cause(term.type, False, seen) is None for term in found.terms):
            return None
        return "incomparable types in type set"
    return ""


def kind_word(t: Type) -> str:
    """slice, func, map …; nothing for basic types."""
    words: dict[type, str] = {
        Array: "array",
        Slice: "slice",
        Struct: "struct",
        Pointer: "pointer",
        Signature: "func",
        Interface: "interface",
        Map: "map",
        Chan: "chan",
        Tuple: "tuple",
        Union: "union",
    }
    return words.get(type(t.underlying), "")


def default_type(t: Type) -> Type:
    """The type that an untyped value gets where none is asked for."""
    return DEFAULT_TYPES.get(t.kind, t) if isinstance(t, Basic) else t


def is_bytes_or_runes(t: Type) -> bool:
    """[]byte or []rune, or a type made of them."""
    under = t.underlying
    if not isinstance(under, Slice):
        return False
    elem = under.elem.underlying
    return isinstance(elem, Basic) and elem.kind in (Kind.UINT8, Kind.INT32)


def is_pointer(t: Type) -> bool:
    """A pointer type."""
    return isinstance(t.underlying, Pointer)


def is_interface_pointer(t: Type) -> bool:
    """A pointer to an interface (or to a type parameter): nearly always a mistake."""
    under = t.underlying
    return isinstance(under, Pointer) and isinstance(under.elem.underlying, Interface)


def dereferenced(t: Type) -> tuple[Type, bool]:
    """The type behind a pointer literal `*T`, and whether it was one."""
    return (t.elem, True) if isinstance(t, Pointer) else (t, False)


def array_behind(t: Type) -> Type:
    """The array type of a pointer to an array; any other type as it is."""
    if isinstance(t, Pointer) and isinstance(t.elem.underlying, Array):
        return t.elem.underlying
    return t


def common_underlying(t: Type) -> Type | None:
    """The underlying type that all types of the type set share; channels may differ in direction."""
    common: Type | None = None
    for _, under in specific_types(t):
        if under is None:
            return None
        if common is None or common is under:
            common = under
            continue
        if isinstance(common, Chan) and isinstance(under, Chan) and identical(common.elem, under.elem):
            if common.can_send and common.can_receive:
                common = under
            elif not (under.can_send and under.can_receive) and common.can_send != under.can_send:
                return None
            continue
        if not identical(common, under):
            return None
    return common
