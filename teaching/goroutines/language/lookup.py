"""Finding fields and methods, through embedded fields, and why a type does not have the methods of an interface."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from teaching.goroutines.language.gotype import INVALID, Interface, Named, Pointer, Struct, Type, TypeParam
from teaching.goroutines.language.identity import identical, same_name
from teaching.goroutines.language.objects import Func, Package, Var
from teaching.goroutines.language.predicates import dereferenced, is_interface_pointer
from teaching.goroutines.language.selections import Step
from teaching.goroutines.language.substitution import instance_method
from teaching.goroutines.language.typeset import methods_of_interface, type_set

Prepare = Callable[[Func], None]
Same = Callable[[Type, Type], bool]


@dataclass(slots=True)
class Found:
    """The result of a look-up.

    `obj` None: not found; then `ambiguous` says that several were found at the same depth, `indirect` that only the
    address has the method. Else `path` leads through embedded fields (a field's own step included).
    """

    obj: Var | Func | None
    path: list[Step]
    indirect: bool = False
    ambiguous: bool = False
    holder: Type | None = None


@dataclass(slots=True)
class _Embedded:
    """A type reached through embedded fields."""

    type: Type
    path: list[Step]
    indirect: bool
    multiple: bool = False
    pointer: bool = False


def _nothing(path: list[Step] | None = None, *, indirect: bool = False, ambiguous: bool = False) -> Found:
    return Found(None, path or [], indirect, ambiguous)


def lookup(t: Type, addressable: bool, package: Package | None, name: str, fold_case: bool = False) -> Found:
    """Find a field or method of a value of type t."""
    if name == "_":
        return _nothing()
    if isinstance(t, Named) and isinstance(t.underlying, Pointer):
        found = _search(t.underlying, False, package, name, fold_case)
        return _nothing() if isinstance(found.obj, Func) else found
    return _search(t, addressable, package, name, fold_case)


def lookup_plain(t: Type, package: Package | None, name: str, fold_case: bool = False) -> Found:
    """The same without the rule for named pointer types, not addressable: for method sets."""
    return _search(t, False, package, name, fold_case) if name != "_" else _nothing()


def _search(t: Type, addressable: bool, package: Package | None, name: str, fold: bool) -> Found:
    base, is_pointer = dereferenced(t)
    if is_pointer and isinstance(base.underlying, Interface):
        return _nothing()
    current = [_Embedded(base, [], is_pointer, pointer=is_pointer)]
    seen: list[Named] = []
    while current:
        level: list[Found] = []
        following: list[_Embedded] = []
        for e in current:
            if isinstance(e.type, Named) and _seen_before(e.type, seen):
                continue
            found = _in_type(e, package, name, fold, following, bool(level))
            if found is not None:
                level += [found, found] if e.multiple else [found]
        if len(level) > 1:
            return _nothing(level[0].path, ambiguous=True)
        if level:
            return _usable(level[0], addressable)
        current = _consolidate(following)
    return _nothing()


def _seen_before(t: Named, seen: list[Named]) -> bool:
    """Whether the type was met at a smaller depth; it is remembered."""
    if any(identical(t, s) for s in seen):
        return True
    seen.append(t)
    return False


def _usable(found: Found, addressable: bool) -> Found:
    if isinstance(found.obj, Func) and found.obj.pointer_receiver and not found.indirect and not addressable:
        return _nothing(indirect=True)
    return found


def _matches(obj: Var | Func, package: Package | None, name: str, fold: bool) -> bool:
    if fold and obj.name.lower() == name.lower():
        return True
    return same_name(obj.name, obj.package, name, package)


def _in_type(
    e: _Embedded, package: Package | None, name: str, fold: bool, following: list[_Embedded], found_before: bool
) -> Found | None:
    """The field or method of this very type; embedded fields are added to those of the next depth."""
    holder = Pointer(e.type) if e.pointer else e.type
    if isinstance(e.type, Named):
        for m in (e.type.origin or e.type).methods:
            if _matches(m, package, name, fold):
                return Found(instance_method(e.type, m), e.path, e.indirect, holder=holder)
    under = e.type.underlying
    if isinstance(under, Struct):
        for i, f in enumerate(under.fields):
            step = Step(i, e.pointer, f)
            if _matches(f, package, name, fold):
                return Found(f, [*e.path, step], e.indirect, holder=holder)
            if f.embedded and not found_before and f.type is not None:
                inner, is_pointer = dereferenced(f.type)
                following.append(_Embedded(inner, [*e.path, step], e.indirect or is_pointer, e.multiple, is_pointer))
    elif isinstance(under, Interface):
        method = type_set(under).method(package, name, fold)
        if method is not None:
            return Found(method, e.path, e.indirect, holder=holder)
    return None


def _consolidate(items: list[_Embedded]) -> list[_Embedded]:
    """Each type once; a type met several times at a depth makes its members ambiguous."""
    out: list[_Embedded] = []
    for e in items:
        twin = next((o for o in out if identical(o.type, e.type)), None)
        if twin is not None:
            twin.multiple = True
        else:
            out.append(e)
    return out


@dataclass(slots=True)
class Missing:
    """A method that a type lacks, and the compiler's words for it."""

    method: Func
    cause: str


def missing_method(
    v: Type,
    t: Type,
    static: bool,
    *,
    prepare: Prepare,
    text: Callable[[Func], str],
    show: Callable[[Type], str],
    same: Same = identical,
) -> Missing | None:
    """The first method of interface t that v lacks; `static`: v's own methods must suffice even if v is an interface.

    `prepare` completes a method's signature, `text` and `show` write methods and types for the message.
    """
    for m in methods_of_interface(t):
        cause = _method_cause(v, t, m, static, prepare, text, show, same)
        if cause is not None:
            return Missing(m, cause)
    return None


def _method_cause(
    v: Type,
    t: Type,
    m: Func,
    static: bool,
    prepare: Prepare,
    text: Callable[[Func], str],
    show: Callable[[Type], str],
    same: Same,
) -> str | None:
    under = v.underlying
    if isinstance(under, Interface):
        f = type_set(under).method(m.package, m.name)
        if f is None:
            return _not_found(v, t, m, show) if static else None
        return _signature_cause(f, m, prepare, text, same)
    found = lookup_plain(v, m.package, m.name)
    if found.obj is None:
        if found.ambiguous:
            return f"(ambiguous selector {show(v)}.{m.name})"
        if found.indirect:
            return f"(method {m.name} has pointer receiver)"
        other = lookup_plain(v, m.package, m.name, fold_case=True).obj
        if isinstance(other, Func):
            prepare(other)
            if other.name == m.name:
                return f"(unexported method {m.name})"
            return f"(missing method {m.name})\n\t\thave {text(other)}\n\t\twant {text(m)}"
        return _not_found(v, t, m, show)
    if isinstance(found.obj, Var):
        return f"({show(v)}.{m.name} is a field, not a method)"
    return _signature_cause(found.obj, m, prepare, text, same)


def _signature_cause(f: Func, m: Func, prepare: Prepare, text: Callable[[Func], str], same: Same) -> str | None:
    prepare(f)
    if f.type is None or m.type is None or same(f.type, m.type):
        return None
    have, want = text(f), text(m)
    if have == want:
        return f"(wrong type for method {m.name})"
    return f"(wrong type for method {m.name})\n\t\thave {have}\n\t\twant {want}"


def _not_found(v: Type, t: Type, m: Func, show: Callable[[Type], str]) -> str:
    for candidate in (v, t):
        if is_interface_pointer(candidate):
            return f"({interface_pointer_cause(candidate, show)})"
    return f"(missing method {m.name})"


def interface_pointer_cause(t: Type, show: Callable[[Type], str]) -> str:
    """Why a pointer to an interface has no methods."""
    under = t.underlying
    if isinstance(under, Pointer) and isinstance(under.elem, TypeParam):
        return f"type {show(t)} is pointer to type parameter, not type parameter"
    return f"type {show(t)} is pointer to interface, not interface"


def has_invalid_embedded(t: Type, seen: tuple[Struct, ...] = ()) -> bool:
    """Whether an embedded field's type is unknown because of an error, so that methods may be missed wrongly."""
    base = dereferenced(t)[0].underlying
    if not isinstance(base, Struct) or base in seen:
        return False
    for f in base.fields:
        if f.embedded and f.type is not None:
            inner = dereferenced(f.type)[0]
            if inner is INVALID or inner.underlying is INVALID or has_invalid_embedded(inner, (*seen, base)):
                return True
    return False


def method_set(t: Type, package: Package | None = None) -> list[Func]:
    """All methods callable on a value of type t that is not addressable, promoted ones included, sorted by name.

    For the run-time's method tables: with `package` None, unexported methods of any package count.
    """
    if isinstance(t.underlying, Interface) and not isinstance(t, Pointer):
        return methods_of_interface(t)
    names: dict[str, None] = {}
    _collect_names(t, names, [])
    out = []
    for name in sorted(names):
        found = lookup_plain(t, package, name)
        if isinstance(found.obj, Func):
            out.append(found.obj)
    return out


def _collect_names(t: Type, names: dict[str, None], seen: list[Type]) -> None:
    base = dereferenced(t)[0]
    if any(base is s for s in seen):
        return
    seen.append(base)
    if isinstance(base, Named):
        for m in (base.origin or base).methods:
            names[m.name] = None
    under = base.underlying
    if isinstance(under, Interface):
        for m in type_set(under).methods:
            names[m.name] = None
    elif isinstance(under, Struct):
        for f in under.fields:
            if f.embedded and f.type is not None:
                _collect_names(f.type, names, seen)
