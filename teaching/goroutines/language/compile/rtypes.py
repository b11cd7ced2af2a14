"""Run-time types and struct classes for the types of a program, each made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.names import field_attribute
from teaching.goroutines.language.gotype import (
    Array,
    Basic,
    Chan,
    Interface,
    Kind,
    Map,
    Named,
    Pointer,
    Signature,
    Slice,
    Struct,
    Type,
)
from teaching.goroutines.language.predicates import comparable
from teaching.goroutines.language.substitution import type_key
from teaching.goroutines.language.typeset import methods_of_interface
from teaching.goroutines.language.typestring import type_string
from teaching.goroutines.runtime import rtype as rt
from teaching.goroutines.runtime.rtype import RField, RType

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.program import Builder


def kind_name(t: Type) -> str:
    """The kind in Go's words: int, slice, struct …"""
    u = t.underlying
    if isinstance(u, Basic):
        return {Kind.UNTYPED_INT: "int", Kind.UNTYPED_RUNE: "int32", Kind.UNTYPED_FLOAT: "float64",
                Kind.UNTYPED_STRING: "string", Kind.UNTYPED_BOOL: "bool", Kind.UNTYPED_COMPLEX: "complex128",
                Kind.UINT8: "uint8", Kind.INT32: "int32"}.get(u.kind, u.name)  # fmt: skip
    return {Slice: "slice", Array: "array", Map: "map", Struct: "struct", Pointer: "pointer", Signature: "func",
            Chan: "chan", Interface: "interface"}[type(u)]  # fmt: skip


def is_object(t: Type) -> bool:
    """Whether values are changed in place and copied when stored: structs and arrays."""
    return isinstance(t.underlying, Struct | Array)


def signature_text(t: Signature) -> str:
    """`func(int, ...string) (int, error)`, to compare methods by."""
    params = ", ".join(runtime_string(p) for p in t.param_types)
    results = [runtime_string(r) for r in t.result_types]
    tail = "" if not results else " " + results[0] if len(results) == 1 else " (" + ", ".join(results) + ")"
    return f"func({params}{'...' if t.variadic else ''}){tail}"


def runtime_string(t: Type) -> str:
    """The type as %T prints it."""
    if isinstance(t, Basic):
        return kind_name(t) if t.kind != Kind.UNSAFE_POINTER else t.name
    if isinstance(t, Named):
        if not t.type_args:
            return type_string(t)
        package = t.obj.package
        prefix = f"{package.name}." if package is not None else ""
        return prefix + t.obj.name + "[" + ",".join(runtime_string(a) for a in t.type_args) + "]"
    if isinstance(t, Pointer):
        return "*" + runtime_string(t.elem)
    if isinstance(t, Slice):
        return "[]" + runtime_string(t.elem)
    if isinstance(t, Array):
        return f"[{t.length}]{runtime_string(t.elem)}"
    if isinstance(t, Map):
        return f"map[{runtime_string(t.key)}]{runtime_string(t.elem)}"
    if isinstance(t, Signature):
        params = [runtime_string(p) for p in t.param_types]
        if t.variadic:
            params[-1] = "..." + params[-1].removeprefix("[]")
        results = [runtime_string(r) for r in t.result_types]
        tail = "" if not results else " " + results[0] if len(results) == 1 else " (" + ", ".join(results) + ")"
        return f"func({', '.join(params)}){tail}"
    if isinstance(t, Chan):
        word = "chan" if t.can_send and t.can_receive else "chan<-" if t.can_send else "<-chan"
        return f"{word} {runtime_string(t.elem)}"
    if isinstance(t, Struct):
        parts = []
        for i, f in enumerate(t.fields):
            tag = f' "{t.tags[i]}"' if i < len(t.tags) and t.tags[i] else ""
            assert f.type is not None
            parts.append((runtime_string(f.type) if f.embedded else f"{f.name} {runtime_string(f.type)}") + tag)
        return "struct { " + "; ".join(parts) + " }" if parts else "struct {}"
    if isinstance(t, Interface):
        methods = [m.name + signature_text(m.type)[4:] for m in methods_of_interface(t) if m.type is not None]
        return "interface { " + "; ".join(methods) + " }" if methods else "interface {}"
    return type_string(t)


class RTypes:
    """Interns run-time types by the identity of Go types; the result of `name` is how the output refers to one."""

    def __init__(self, builder: Builder) -> None:
        """For one program."""
        self.builder = builder
        self.by_key: dict[str, RType] = {}
        self.classes: dict[str, str] = {}
        self.class_source: list[str] = []
        self.pending: list[tuple[RType, Type]] = []

    def rtype(self, t: Type) -> RType:
        """The RType of a type without type parameters."""
        if isinstance(t, Basic):
            return rt.BASIC[kind_name(t) if t.kind != Kind.UNSAFE_POINTER else "unsafe.Pointer"]
        key = type_key(t)
        found = self.by_key.get(key)
        if found is None:
            found = RType(kind_name(t), runtime_string(t))
            self.by_key[key] = found
            self._fill(found, t)
            self.pending.append((found, t))
        return found

    def _fill(self, r: RType, t: Type) -> None:
        u = t.underlying
        if isinstance(t, Named):
            r.name, package = t.obj.name, t.obj.package
            if t.type_args:
                r.name += "[" + ",".join(runtime_string(a) for a in t.type_args) + "]"
            r.package = package.path if package is not None else ""
        r.comparable = comparable(t)
        if isinstance(u, Pointer | Slice | Array | Map | Chan):
            r.elem = self.rtype(u.elem)
        if isinstance(u, Map):
            r.key = self.rtype(u.key)
        if isinstance(u, Array):
            r.length = u.length
        if isinstance(u, Chan):
            r.direction = "both" if u.can_send and u.can_receive else "send" if u.can_send else "receive"
        if isinstance(u, Struct):
            r.fields = tuple(
                RField(f.name, field_attribute(f.name, i), self.rtype(f.type), f.embedded, _tag(u, i))
                for i, f in enumerate(u.fields)
                if f.type is not None
            )
        if isinstance(u, Interface):
            methods = methods_of_interface(u)
            r.interface_methods = tuple(m.name for m in methods)
            r.signatures = {m.name: signature_text(m.type) for m in methods if m.type is not None}

    def name(self, t: Type) -> str:
        """How the output refers to the RType."""
        return self.builder.constant(self.rtype(t))

    def struct_class(self, t: Struct) -> str:
        """The name of the class of a struct type; types with the same fields share it."""
        key = type_key(t)
        found = self.classes.get(key)
        if found is None:
            found = self.classes[key] = f"S{len(self.classes)}"
            self.class_source.append(self._class(found, t))
        return found

    def _class(self, name: str, t: Struct) -> str:
        b = self.builder
        fields = [(field_attribute(f.name, i), f.type) for i, f in enumerate(t.fields) if f.type is not None]
        params = "".join(f", {a}={'None' if is_object(ft) else b.zero(ft)}" for a, ft in fields)
        init = [
            f"        self.{a} = {a}" + (f" if {a} is not None else {b.zero(ft)}" if is_object(ft) else "")
            for a, ft in fields
        ]
        copies = ", ".join(b.copy_of(f"self.{a}", ft) for a, ft in fields)
        assign = [
            f"        self.{a}.assign(o.{a})" if isinstance(ft.underlying, Struct)
            else f"        self.{a}[:] = {b.copy_of(f'o.{a}', ft)}" if is_object(ft)
            else f"        self.{a} = o.{a}"
            for a, ft in fields
        ]  # fmt: skip
        comparisons = [b.equal(f"self.{a}", f"o.{a}", ft) for a, ft in fields if not a.startswith("f_blank")]
        keys = "".join(b.key_of(f"self.{a}", ft) + "," for a, ft in fields if comparable(ft))
        slots = "".join(f"{a!r}, " for a, _ in fields) + "'sys'"
        return "\n".join(
            [
                f"class {name}(Struct):",
                f"    __slots__ = ({slots},)",
                f"    def __init__(self{params}):",
                *(init or ["        pass"]),
                "    def copy(self):",
                f"        return {name}({copies})",
                "    def assign(self, o):",
                *(assign or ["        o.copy"]),
                "    def eq(self, o):",
                f"        return {' and '.join(comparisons) or 'True'}",
                "    def key(self):",
                f"        return ({keys})",
            ]
        )


def _tag(t: Struct, i: int) -> str:
    return t.tags[i] if i < len(t.tags) else ""


__all__ = ["RTypes", "is_object", "kind_name", "runtime_string", "signature_text", "type_key"]
