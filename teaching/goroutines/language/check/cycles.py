"""Declarations that refer to themselves in a way that has no end."""

from __future__ import annotations

from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Array,
    Interface,
    Named,
    Struct,
    Type,
    TypeParam,
    Union,
    is_generic,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.objects import Const, Object, TypeName, Var


def valid_cycle(c: Checker, obj: Object) -> bool:
    """Whether an object met again while it is being declared is no fault; reports it otherwise."""
    cycle = c.path[c.path.index(obj) :]
    values = definitions = 0
    for member in cycle:
        if isinstance(member, Const | Var):
            values += 1
        elif isinstance(member, TypeName):
            if c.env.in_type_params and member.type is not None and is_generic(member.type):
                return True
            if not _is_alias(c, member):
                definitions += 1
    if values == len(cycle):
        return True
    if values == 0 and definitions > 0:
        return True
    report_cycle(c, cycle)
    return False


def _is_alias(c: Checker, obj: TypeName) -> bool:
    decl = obj.decl
    return decl.is_alias if decl is not None else obj.is_alias


def report_cycle(c: Checker, cycle: list[Object]) -> None:
    """Report a cycle, from the member that stands first in the source."""
    start = min(range(len(cycle)), key=lambda i: cycle[i].span)
    obj = cycle[start]
    is_type = isinstance(obj, TypeName)
    if isinstance(obj, TypeName) and not is_generic_name(obj):
        obj.type = obj.type if isinstance(obj.type, Named) else INVALID
    if len(cycle) == 1:
        what = "invalid recursive type" if is_type else "invalid cycle in declaration"
        c.error(obj, "InvalidDeclCycle", f"{what}: {obj.name} refers to itself")
        return
    lines = [f"invalid recursive type {obj.name}" if is_type else f"invalid cycle in declaration of {obj.name}"]
    for i in range(len(cycle)):
        following = cycle[(start + i + 1) % len(cycle)]
        lines.append(f"\t{c.place(obj)}: {obj.name} refers to {following.name}")
        obj = following
    c.error(cycle[start], "InvalidDeclCycle", "\n".join(lines))


def is_generic_name(obj: TypeName) -> bool:
    """Whether the name stands for a generic type."""
    return obj.type is not None and is_generic(obj.type)


def valid_type(c: Checker, t: Named) -> None:
    """A type must not contain itself other than behind pointers, slices, maps, channels and functions."""
    _valid(c, t, [], [])


def _valid(c: Checker, t: Type, nest: list[Named], path: list[Named]) -> bool:
    if isinstance(t, Array):
        return _valid(c, t.elem, nest, path)
    if isinstance(t, Struct):
        return all(f.type is None or _valid(c, f.type, nest, path) for f in t.fields)
    if isinstance(t, Union):
        return all(_valid(c, term.type, nest, path) for term in t.terms)
    if isinstance(t, Interface):
        return all(_valid(c, e, nest, path) for e in t.embeddeds)
    if isinstance(t, TypeParam):
        return _valid_argument(c, t, nest, path)
    if isinstance(t, Named):
        return _valid_named(c, t, nest, path)
    return True


def _valid_named(c: Checker, t: Named, nest: list[Named], path: list[Named]) -> bool:
    origin = t.origin or t
    if origin.obj.package is not c.package or origin.obj in c.checked_types:
        return True
    if any(identical(t, n) for n in nest):
        start = next(i for i, p in enumerate(path) if identical(p, t))
        cycle: list[Object] = [p.obj for p in path[start:]]
        origin.actual = INVALID
        report_cycle(c, cycle)
        return False
    if origin.actual is None or origin.actual is INVALID:
        return True
    valid = _valid(c, origin.actual, [*nest, t], [*path, t])
    if valid and not nest:
        c.checked_types.add(origin.obj)
    return valid


def _valid_argument(c: Checker, t: TypeParam, nest: list[Named], path: list[Named]) -> bool:
    """What a type parameter stands for in the innermost instance around."""
    if not nest:
        return True
    instance = nest[-1]
    params = (instance.origin or instance).type_params
    if t in params and params.index(t) < len(instance.type_args):
        return _valid(c, instance.type_args[params.index(t)], nest[:-1], path)
    return True
