"""How types are written: in messages of the checker and by %T."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
    Union,
)

if TYPE_CHECKING:
    from teaching.goroutines.language.objects import Package, Var

# Packages whose name is that of an internal package behind them, too: messages of the compiler show their paths.
SAME_NAMES = frozenset(["sync", "sync/atomic"])


def type_string(t: Type | None, package: Package | None = None) -> str:
    """The type's text; names of other packages than `package` are qualified: `fmt.Stringer`."""
    if t is None:
        return "<nil>"
    return _WRITERS[type(t)](t, package)


def signature_string(t: Signature, package: Package | None = None) -> str:
    """Parameters and results, without `func`."""
    return _params(t.params, t.variadic, package) + _results(t, package)


def _params(params: list[Var], variadic: bool, package: Package | None) -> str:
    parts = []
    for i, param in enumerate(params):
        t = param.type
        if variadic and i == len(params) - 1 and isinstance(t, Slice):
            text = "..." + type_string(t.elem, package)
        elif variadic and i == len(params) - 1:
            text = type_string(t, package) + "..."
        else:
            text = type_string(t, package)
        parts.append(f"{param.name} {text}" if param.name else text)
    return "(" + ", ".join(parts) + ")"


def _results(t: Signature, package: Package | None) -> str:
    if not t.results:
        return ""
    if len(t.results) == 1 and not t.results[0].name:
        return " " + type_string(t.results[0].type, package)
    return " " + _params(t.results, False, package)


def _basic(t: Basic, package: Package | None) -> str:
    return t.name


def _pointer(t: Pointer, package: Package | None) -> str:
    return "*" + type_string(t.elem, package)


def _slice(t: Slice, package: Package | None) -> str:
    return "[]" + type_string(t.elem, package)


def _array(t: Array, package: Package | None) -> str:
    return f"[{t.length}]{type_string(t.elem, package)}"


def _map(t: Map, package: Package | None) -> str:
    return f"map[{type_string(t.key, package)}]{type_string(t.elem, package)}"


def _chan(t: Chan, package: Package | None) -> str:
    elem = type_string(t.elem, package)
    if t.can_send and t.can_receive:
        inner = t.elem
        return f"chan ({elem})" if isinstance(inner, Chan) and not inner.can_send else f"chan {elem}"
    return f"chan<- {elem}" if t.can_send else f"<-chan {elem}"


def _struct(t: Struct, package: Package | None) -> str:
    parts = []
    for i, f in enumerate(t.fields):
        text = type_string(f.type, package)
        if not f.embedded:
            text = f"{f.name} {text}"
        if i < len(t.tags) and t.tags[i]:
            text += " " + quoted(t.tags[i])
        parts.append(text)
    return "struct{" + "; ".join(parts) + "}"


def quoted(text: str) -> str:
    """A string literal as strconv.Quote writes it, for the plain texts that tags are."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t") + '"'


def _tuple(t: Tuple, package: Package | None) -> str:
    return _params(t.vars, False, package)


def _signature(t: Signature, package: Package | None) -> str:
    generic = ""
    if t.type_params:
        generic = "[" + type_param_list(t.type_params, package) + "]"
    return "func" + generic + signature_string(t, package)


def type_param_list(params: list[TypeParam], package: Package | None) -> str:
    """`K comparable, V any`: those with the same constraint object share its mention."""
    parts: list[str] = []
    for i, param in enumerate(params):
        following = params[i + 1] if i + 1 < len(params) else None
        if following is not None and following.constraint is param.constraint:
            parts.append(param.obj.name + ", ")
        else:
            parts.append(f"{param.obj.name} {type_string(param.constraint, package)}" + (", " if following else ""))
    return "".join(parts)


def _union(t: Union, package: Package | None) -> str:
    return " | ".join(("~" if term.tilde else "") + type_string(term.type, package) for term in t.terms)


def _interface(t: Interface, package: Package | None) -> str:
    if t.name:
        return t.name
    if t.implicit and not t.methods and len(t.embeddeds) == 1:
        return type_string(t.embeddeds[0], package)
    parts = [m.name + (signature_string(m.type, package) if m.type else "()") for m in t.methods]
    parts += [type_string(e, package) for e in t.embeddeds]
    if not parts:
        return "interface{}" if not t.is_comparable else "comparable"
    return "interface{" + "; ".join(parts) + "}"


def _named(t: Named, package: Package | None) -> str:
    obj = t.obj
    name = obj.name
    if obj.package is not None and obj.package is not package:
        quoted_path = package is not None and obj.package.path in SAME_NAMES
        name = f'"{obj.package.path}".{name}' if quoted_path else f"{obj.package.name}.{name}"
    if t.type_args:
        separator = "," if package is None else ", "  # %T and the compiler's messages differ here
        return name + "[" + separator.join(type_string(a, package) for a in t.type_args) + "]"
    if t.type_params:
        return name + "[" + type_param_list(t.type_params, package) + "]"
    return name


def _type_param(t: TypeParam, package: Package | None) -> str:
    return t.obj.name


_WRITERS: dict[type, Callable[[Any, Package | None], str]] = {
    Basic: _basic,
    Pointer: _pointer,
    Slice: _slice,
    Array: _array,
    Map: _map,
    Chan: _chan,
    Struct: _struct,
    Tuple: _tuple,
    Signature: _signature,
    Union: _union,
    Interface: _interface,
    Named: _named,
    TypeParam: _type_param,
}
