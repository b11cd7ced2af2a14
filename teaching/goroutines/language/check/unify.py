"""Unification of types that contain type parameters to be found."""

from __future__ import annotations

from collections.abc import Sequence

from teaching.goroutines.language.check.state import Checker
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
    Tuple,
    Type,
    TypeParam,
)
from teaching.goroutines.language.identity import identical, same_name, same_terms
from teaching.goroutines.language.lookup import lookup_plain
from teaching.goroutines.language.objects import Func, Var
from teaching.goroutines.language.predicates import common_underlying
from teaching.goroutines.language.typeset import type_set

INEXACT, ASSIGN, EXACT = 0, 1, 2  # flags: how strictly types must agree
MAX_DEPTH = 100


class Unifier:
    """Knows what each type parameter stands for; parameters joined with each other share a cell."""

    def __init__(self, c: Checker, params: Sequence[TypeParam], known: Sequence[Type | None]) -> None:
        self.checker = c
        self.cells: dict[TypeParam, list[Type | None]] = {p: [k] for p, k in zip(params, known, strict=True)}
        self.depth = 0

    def at(self, p: TypeParam) -> Type | None:
        """What the parameter stands for, if known."""
        return self.cells[p][0]

    def set(self, p: TypeParam, t: Type) -> None:
        """Now it is known."""
        self.cells[p][0] = t

    def unknowns(self) -> int:
        """How many are still to be found."""
        return sum(1 for cell in self.cells.values() if cell[0] is None)

    def unify(self, x: Type, y: Type, mode: int) -> bool:
        """Make x and y agree, finding type parameters on the way; whether that worked."""
        if x is y:
            return True
        if self.depth > MAX_DEPTH:
            return False
        self.depth += 1
        result = self._unify(x, y, mode)
        self.depth -= 1
        return result

    def _bound(self, t: Type) -> TypeParam | None:
        return t if isinstance(t, TypeParam) and t in self.cells else None

    def _unify(self, x: Type, y: Type, mode: int) -> bool:
        if isinstance(x, Named) or self._bound(y) is not None:
            x, y = y, x
        literal = not isinstance(x, Named | TypeParam)
        if not mode & EXACT and isinstance(y, Named) and literal and not isinstance(x.underlying, Interface):
            y = y.underlying
            if x is y:
                return True
        px, py = self._bound(x), self._bound(y)
        if px is not None and py is not None:
            return self._join(px, py, mode)
        if px is not None:
            return self._assign(px, y, mode)
        if not mode & EXACT:
            by_methods = self._by_methods(x, y)
            if by_methods is not None:
                return by_methods
        if isinstance(y, TypeParam):
            x, y = y, x
        if isinstance(x, TypeParam):
            core = common_underlying(x)
            return core is not None and self.unify(core, y, ASSIGN)
        return self._structure(x, y, mode | EXACT if mode & ASSIGN else mode, mode)

    def _join(self, x: TypeParam, y: TypeParam, mode: int) -> bool:
        a, b = self.cells[x], self.cells[y]
        if a is b:
            return True
        if a[0] is not None and b[0] is not None:
            return self.unify(a[0], b[0], mode)
        keep, drop = (a, b) if a[0] is not None else (b, a)
        for p, cell in self.cells.items():
            if cell is drop:
                self.cells[p] = keep
        return True

    def _assign(self, p: TypeParam, y: Type, mode: int) -> bool:
        x = self.at(p)
        if x is None:
            self.set(p, y)
            return True
        if not self.unify(x, y, mode):
            return False
        xi, yi = _interface(x), _interface(y)
        if xi is not None and yi is not None:
            if isinstance(x, Named) and isinstance(y, Named):
                return identical(x, y)
            if len(type_set(xi).methods) != len(type_set(yi).methods):
                return False
        elif xi is not None or yi is not None:
            return False
        if not mode & EXACT and not isinstance(x, Named):
            under = y.underlying
            directed = isinstance(under, Chan) and not (under.can_send and under.can_receive)
            if isinstance(y, Named) or directed:
                self.set(p, y)
        return True

    def _by_methods(self, x: Type, y: Type) -> bool | None:
        """Interfaces unify with what has their methods; None if neither is an interface."""
        xi, yi = _interface(x), _interface(y)
        if xi is not None and yi is not None:
            a, b = type_set(xi), type_set(yi)
            if a.comparable != b.comparable or not same_terms(a.terms or [], b.terms or []):
                return False
            few, many = sorted((a.methods, b.methods), key=len)
            names = {m.name: m for m in many}
            for m in few:
                other = names.get(m.name)
                if other is None or not self._methods(m, other):
                    return False
            return True
        if xi is None and yi is None:
            return None
        interface, other_type = (yi, x) if yi is not None else (xi, y)
        assert interface is not None
        for m in type_set(interface).methods:
            found = lookup_plain(other_type, m.package, m.name).obj
            if not isinstance(found, Func) or not self._methods(m, found):
                return False
        return True

    def _methods(self, m: Func, other: Func) -> bool:
        from teaching.goroutines.language.check.decl import object_decl

        object_decl(self.checker, other)
        if m.type is None or other.type is None or other.type.type_params:
            return False
        return self.unify(m.type, other.type, EXACT)

    def _structure(self, x: Type, y: Type, inner: int, mode: int) -> bool:
        if isinstance(x, Basic):
            return isinstance(y, Basic) and x.kind == y.kind
        if isinstance(x, Named):
            if not isinstance(y, Named) or (x.origin or x) is not (y.origin or y):
                return False
            pairs = zip(x.type_args, y.type_args, strict=False)
            return len(x.type_args) == len(y.type_args) and all(self.unify(a, b, mode) for a, b in pairs)
        if isinstance(x, Array) and isinstance(y, Array):
            return (x.length == y.length or min(x.length, y.length) < 0) and self.unify(x.elem, y.elem, inner)
        if isinstance(x, Slice) and isinstance(y, Slice):
            return self.unify(x.elem, y.elem, inner)
        if isinstance(x, Pointer) and isinstance(y, Pointer):
            return self.unify(x.elem, y.elem, inner)
        if isinstance(x, Map) and isinstance(y, Map):
            return self.unify(x.key, y.key, inner) and self.unify(x.elem, y.elem, inner)
        if isinstance(x, Chan) and isinstance(y, Chan):
            same = x.can_send == y.can_send and x.can_receive == y.can_receive
            return (not mode & EXACT or same) and self.unify(x.elem, y.elem, inner)
        if isinstance(x, Signature) and isinstance(y, Signature):
            same = x.variadic == y.variadic
            return same and self._vars(x.params, y.params, inner) and self._vars(x.results, y.results, inner)
        if isinstance(x, Struct) and isinstance(y, Struct):
            return self._structs(x, y, inner)
        if isinstance(x, Tuple) and isinstance(y, Tuple):
            return self._vars(x.vars, y.vars, mode)
        if isinstance(x, Interface) and isinstance(y, Interface):
            return self._by_methods(x, y) is True and len(type_set(x).methods) == len(type_set(y).methods)
        return False

    def _vars(self, x: list[Var], y: list[Var], mode: int) -> bool:
        if len(x) != len(y):
            return False
        for a, b in zip(x, y, strict=True):
            if a.type is None or b.type is None or not self.unify(a.type, b.type, mode):
                return False
        return True

    def _structs(self, x: Struct, y: Struct, mode: int) -> bool:
        if len(x.fields) != len(y.fields) or x.tags != y.tags:
            return False
        for f, g in zip(x.fields, y.fields, strict=True):
            if f.embedded != g.embedded or not same_name(f.name, f.package, g.name, g.package):
                return False
        return self._vars(x.fields, y.fields, mode)


def _interface(t: Type) -> Interface | None:
    under = t.underlying
    return under if isinstance(under, Interface) and not isinstance(t, TypeParam) else None
