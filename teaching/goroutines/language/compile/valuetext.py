"""How the output makes zero values, copies, comparisons and map keys of a type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from teaching.goroutines.language.compile.layout import size_of
from teaching.goroutines.language.compile.rtypes import RTypes, is_object, kind_name
from teaching.goroutines.language.gotype import Array, Basic, Chan, Interface, Map, Named, Pointer, Slice, Struct, Type
from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.slices import HEAP_LIMIT

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.program import Builder


class ValueText:
    """Mixed into the builder; texts are Python expressions."""

    rtypes: RTypes
    method_tables: list[str]
    rtype_types: list[tuple[RType, Type]]

    def constant(self, value: Any) -> str:
        """The name of a value in the table of constants."""
        raise AssertionError("the builder has it")

    def zero(self, t: Type) -> str:
        """A fresh zero value."""
        u = t.underlying
        if isinstance(u, Basic):
            if u.is_integer:
                return "0"
            if u.is_float:
                return "0.0"
            return "b''" if u.is_string else "False" if u.is_boolean else "0j" if u.is_complex else "None"
        if isinstance(u, Slice):
            return "NIL_SLICE"
        if isinstance(u, Map):
            return "NIL_MAP"
        if isinstance(u, Struct):
            return f"{self.rtypes.struct_class(u)}()"
        if isinstance(u, Array):
            if size_of(u) // 8 > HEAP_LIMIT or u.length > HEAP_LIMIT:
                return f"too_large({u.length})"
            elem = self.zero(u.elem)
            return f"[{elem} for _ in range({u.length})]" if is_object(u.elem) else f"[{elem}] * {u.length}"
        return "None"

    def copy_of(self, text: str, t: Type) -> str:
        """A copy of a struct or array; other values are their own copy."""
        u = t.underlying
        if isinstance(u, Struct):
            return f"{text}.copy()"
        if isinstance(u, Array):
            return f"[{self.copy_of('e', u.elem)} for e in {text}]" if is_object(u.elem) else f"{text}[:]"
        return text

    def equal(self, a: str, b: str, t: Type) -> str:
        """Whether two values of a type are equal."""
        u = t.underlying
        if isinstance(u, Struct):
            return f"{a}.eq({b})"
        if isinstance(u, Interface):
            return f"iface_eq({a}, {b})"
        if isinstance(u, Array):
            if isinstance(u.elem.underlying, Basic):
                return f"({a} == {b})"
            return f"all({self.equal('x', 'y', u.elem)} for x, y in zip({a}, {b}))"
        if isinstance(u, Pointer):
            return f"({a} is {b})" if is_object(u.elem) else f"({a} == {b})"
        if isinstance(u, Chan):
            return f"({a} is {b})"
        return f"({a} == {b})"

    def key_of(self, text: str, t: Type) -> str:
        """A hashable that stands for the value as a map key."""
        u = t.underlying
        if isinstance(u, Struct):
            return f"{text}.key()"
        if isinstance(u, Interface):
            return f"iface_key({text})"
        if isinstance(u, Array):
            return f"tuple({self.key_of('e', u.elem)} for e in {text})"
        if isinstance(u, Pointer) and isinstance(u.elem.underlying, Array):
            return f"id({text})"
        return text

    def normalises(self, t: Type) -> bool:
        """Whether map keys of the type need a stand-in."""
        return self.key_of("k", t) != "k"

    def boxes_as(self, t: Type) -> str:
        """The name of the RType with which an interface value of this dynamic type is made."""
        return self.rtypes.name(t)


__all__ = ["Builder", "Named", "ValueText", "kind_name"]
