"""Putting types in the place of type parameters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from weakref import WeakValueDictionary

from teaching.goroutines.language.gotype import (
    INVALID,
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
from teaching.goroutines.language.objects import Func, Var
from teaching.goroutines.language.typestring import type_string

Substitution = Mapping[TypeParam, Type]


def substitute(t: Type, types: Substitution) -> Type:
    """The type with the parameters replaced; the very same object if nothing changes."""
    if isinstance(t, Basic) or not types:
        return t
    if isinstance(t, TypeParam):
        return types.get(t, t)
    if isinstance(t, Named):
        return _named(t, types)
    if isinstance(t, Pointer):
        elem = substitute(t.elem, types)
        return t if elem is t.elem else Pointer(elem)
    if isinstance(t, Slice):
        elem = substitute(t.elem, types)
        return t if elem is t.elem else Slice(elem)
    if isinstance(t, Array):
        elem = substitute(t.elem, types)
        return t if elem is t.elem else Array(t.length, elem)
    if isinstance(t, Map):
        key, elem = substitute(t.key, types), substitute(t.elem, types)
        return t if key is t.key and elem is t.elem else Map(key, elem)
    if isinstance(t, Chan):
        elem = substitute(t.elem, types)
        return t if elem is t.elem else Chan(elem, t.can_send, t.can_receive)
    if isinstance(t, Struct):
        fields = _vars(t.fields, types)
        return t if fields is t.fields else Struct(fields, t.tags)
    if isinstance(t, Tuple):
        items = _vars(t.vars, types)
        return t if items is t.vars else Tuple(items)
    if isinstance(t, Signature):
        return substitute_signature(t, types)
    if isinstance(t, Interface):
        return _interface(t, types)
    if isinstance(t, Union):
        terms = [Term(term.tilde, substitute(term.type, types)) for term in t.terms]
        same = all(a.type is b.type for a, b in zip(terms, t.terms, strict=True))
        return t if same else Union(terms)
    return t


def substitute_signature(t: Signature, types: Substitution) -> Signature:
    """The same of a function type; its own type parameters stay."""
    params, results = _vars(t.params, types), _vars(t.results, types)
    if params is t.params and results is t.results:
        return t
    return Signature(params, results, t.variadic, t.type_params, t.recv, t.recv_type_params)


def _vars(items: list[Var], types: Substitution) -> list[Var]:
    out: list[Var] = []
    changed = False
    for v in items:
        old = v.type or INVALID
        new = substitute(old, types)
        changed = changed or new is not old
        out.append(v if new is old else copy_var(v, new))
    return out if changed else items


def copy_var(v: Var, t: Type) -> Var:
    """A parameter or field like v with another type."""
    return Var(
        v.name,
        v.package,
        v.span,
        t,
        is_param=v.is_param,
        is_result=v.is_result,
        is_field=v.is_field,
        embedded=v.embedded,
    )


def _interface(t: Interface, types: Substitution) -> Type:
    methods: list[Func] = []
    changed = False
    for m in t.methods:
        signature = substitute_signature(m.type, types) if m.type is not None else None
        changed = changed or signature is not m.type
        methods.append(m if signature is m.type else Func(m.name, m.package, m.span, signature, origin=m))
    embeddeds = [substitute(e, types) for e in t.embeddeds]
    changed = changed or any(a is not b for a, b in zip(embeddeds, t.embeddeds, strict=True))
    if not changed:
        return t
    return Interface(methods, embeddeds, t.implicit, t.name, t.is_comparable)


def _named(t: Named, types: Substitution) -> Type:
    if not t.type_args:
        return t
    args = [substitute(a, types) for a in t.type_args]
    if all(a is b for a, b in zip(args, t.type_args, strict=True)):
        return t
    assert t.origin is not None
    return instantiate(t.origin, args)


def type_key(t: Type) -> str:
    """A text that is equal for identical types and different for others, within one process."""
    if isinstance(t, Basic):
        return str(int(t.kind))
    if isinstance(t, Named):
        origin = t.origin or t
        args = ",".join(type_key(a) for a in t.type_args)
        return f"n{id(origin)}[{args}]"
    if isinstance(t, TypeParam):
        return f"t{id(t)}"
    if isinstance(t, Pointer):
        return "*" + type_key(t.elem)
    if isinstance(t, Slice):
        return "[]" + type_key(t.elem)
    if isinstance(t, Array):
        return f"[{t.length}]{type_key(t.elem)}"
    if isinstance(t, Map):
        return f"m[{type_key(t.key)}]{type_key(t.elem)}"
    if isinstance(t, Chan):
        return f"c{int(t.can_send)}{int(t.can_receive)}({type_key(t.elem)})"
    return _composite_key(t)


def _composite_key(t: Type) -> str:
    from teaching.goroutines.language.typeset import type_set

    if isinstance(t, Struct):
        parts = []
        for i, f in enumerate(t.fields):
            owner = "" if f.exported or f.package is None else f.package.path
            tag = t.tags[i] if i < len(t.tags) else ""
            parts.append(f"{owner}.{f.name}{'!' if f.embedded else ''} {type_key(f.type or INVALID)} {tag!r}")
        return "s{" + ";".join(parts) + "}"
    if isinstance(t, Signature):
        params = ",".join(type_key(p) for p in t.param_types)
        return f"f({params}{'...' if t.variadic else ''})({','.join(type_key(r) for r in t.result_types)})"
    if isinstance(t, Interface):
        found = type_set(t)
        parts = []
        for m in found.methods:
            owner = "" if m.exported or m.package is None else m.package.path
            parts.append(f"{owner}.{m.name}{type_key(m.type or INVALID)}")
        terms = [("~" if x.tilde else "") + type_key(x.type) for x in found.terms or []]
        return "i{" + ";".join(parts) + "|".join(sorted(terms)) + str(found.comparable) + "}"
    return type_string(t)


def instantiate(origin: Named, args: Sequence[Type]) -> Named:
    """The instance of a generic type; one object for the same arguments."""
    if origin.instances is None:
        origin.instances = WeakValueDictionary()
    key = ",".join(type_key(a) for a in args)
    found = origin.instances.get(key)
    if found is None:
        found = Named(origin.obj, type_args=tuple(args), origin=origin, resolve=_resolve_instance)
        origin.instances[key] = found
    return found


def instance_map(t: Named) -> dict[TypeParam, Type]:
    """What the type parameters of its origin stand for in an instance."""
    origin = t.origin or t
    return dict(zip(origin.type_params, t.type_args, strict=False))


def _resolve_instance(t: Named) -> None:
    assert t.origin is not None
    t.actual = substitute(t.origin.underlying, instance_map(t))


def method_of(t: Named, name: str) -> Func | None:
    """The method declared with this exact name, its signature fit to the instance."""
    origin = t.origin or t
    for m in origin.methods:
        if m.name == name:
            return instance_method(t, m)
    return None


def _method_signature(t: Signature, types: Substitution) -> Signature:
    """A method's signature for an instance; type parameters of its own are copied, for their constraints change."""
    if not t.type_params:
        return substitute_signature(t, types)
    own = [TypeParam(p.obj, p.index) for p in t.type_params]
    all_types: dict[TypeParam, Type] = {**types, **dict(zip(t.type_params, own, strict=True))}
    for new, old in zip(own, t.type_params, strict=True):
        new.constraint = substitute(old.constraint, all_types) if old.constraint is not None else None
    made = substitute_signature(t, all_types)
    return Signature(made.params, made.results, made.variadic, own, t.recv, t.recv_type_params)


def instance_method(t: Named, m: Func) -> Func:
    """A declared method of the origin as a method of the instance."""
    if t.origin is None or m.type is None:
        return m
    found = t.expanded.get(m.name)
    if found is None or found.origin is not m:
        types = dict(zip(m.type.recv_type_params, t.type_args, strict=False))
        signature = _method_signature(m.type, types)
        found = Func(m.name, m.package, m.span, signature, m.decl, m, t, m.pointer_receiver)
        t.expanded[m.name] = found
    return found
