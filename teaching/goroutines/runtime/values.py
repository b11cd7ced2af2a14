"""How Go values lie in Python.

| Go | Python |
| --- | --- |
| integers | int, already wrapped to their width |
| float32, float64; complex | float (float32 rounded); complex |
| bool; string | bool; bytes |
| slice | Slice, immutable descriptor over a list; nil is NIL_SLICE |
| array | list, copied when assigned |
| map | GoMap; nil is NIL_MAP |
| struct | instance of a generated subclass of Struct, copied when assigned |
| pointer to struct or array | the Struct or list itself; nil is None |
| other pointers | Box, FieldRef or ElemRef, all read and written through `.v`; nil is None |
| func | a Python callable whose first parameter is `sp` (see natives.py); nil is None |
| chan | Hchan; nil is None |
| interface | None, or an Iface of dynamic type and value |

A variable that is captured and changed, or whose address is taken, lives in a Box; the Box is the pointer to it.
"""

from collections.abc import Iterator
from typing import Any

from teaching.goroutines.runtime.rtype import RType


class Slice:
    """A slice header: `len` elements of `array` from `off`, room up to `cap`. Never changed once made."""

    __slots__ = ("array", "cap", "len", "off")

    def __init__(self, array: list[Any], off: int, len_: int, cap: int) -> None:
        """Describe a window of `array`; several slices may share it."""
        self.array, self.off, self.len, self.cap = array, off, len_, cap

    def __iter__(self) -> Iterator[Any]:
        """The elements, read one by one as they are when reached."""
        return iter(self.items())

    def items(self) -> list[Any]:
        """The elements now, as a new list."""
        return self.array[self.off : self.off + self.len]

    def data(self) -> bytes:
        """The bytes of a []byte."""
        return bytes(self.items())


NIL_SLICE = Slice([], 0, 0, 0)
"""The nil slice of every slice type; told from an empty one by identity."""


def make_slice(items: list[Any]) -> Slice:
    """A slice that owns `items`."""
    return Slice(items, 0, len(items), len(items))


def byte_slice(data: bytes) -> Slice:
    """A []byte with a copy of `data`."""
    return make_slice(list(data))


class GoMap:
    """A Go map: `d` maps normalised key -> value, `keys` normalised key -> the key itself if the two differ.

    The order of `d` is not the order of iteration: that one is random, see maps.py.
    """

    __slots__ = ("d", "keys", "writer")

    def __init__(self, normalises: bool = False) -> None:
        """An empty map; `normalises` if its key type needs a hashable stand-in (structs, arrays, interfaces, NaN)."""
        self.d: dict[Any, Any] = {}
        self.keys: dict[Any, Any] | None = {} if normalises else None
        self.writer: tuple[Any, int] = (None, 0)

    def pairs(self) -> list[tuple[Any, Any]]:
        """Keys and values now, in order of insertion: for sorting, never for showing."""
        if self.keys is None:
            return list(self.d.items())
        return [(self.keys[k], v) for k, v in self.d.items()]


NIL_MAP = GoMap()
"""The nil map of every map type; reading finds nothing, writing panics."""


class Struct:
    """Base of the classes generated for struct types: one slot a field (`f_<name>`), compared by identity."""

    __slots__ = ()

    def copy(self) -> "Struct":
        """A new struct with the same field values; nested structs and arrays are copied, too."""
        raise AssertionError("generated classes define copy")

    def assign(self, other: "Struct") -> None:
        """Become equal to `other` without changing identity: pointers to this struct see the new values."""
        raise AssertionError("generated classes define assign")


class Iface:
    """An interface value that is not nil: the dynamic type and the value."""

    __slots__ = ("t", "v")

    def __init__(self, t: RType, v: Any) -> None:
        """Box `v`, whose Go type is exactly `t`."""
        self.t, self.v = t, v


class Box:
    """A variable on the heap, and at the same time the pointer to it."""

    __slots__ = ("v",)

    def __init__(self, v: Any) -> None:
        """A variable holding `v`."""
        self.v = v


class FieldRef:
    """A pointer to a field that is neither struct nor array."""

    __slots__ = ("attribute", "owner")

    def __init__(self, owner: Struct, attribute: str) -> None:
        """Point to `owner.<attribute>`; a nil owner faults as it does in Go."""
        self.owner, self.attribute = owner, attribute
        getattr(owner, attribute)

    @property
    def v(self) -> Any:
        """What the field holds."""
        return getattr(self.owner, self.attribute)

    @v.setter
    def v(self, value: Any) -> None:
        setattr(self.owner, self.attribute, value)

    def __eq__(self, other: object) -> bool:
        """Two pointers are equal when they point to the same field."""
        return isinstance(other, FieldRef) and self.owner is other.owner and self.attribute == other.attribute

    def __hash__(self) -> int:
        """In step with equality."""
        return hash((id(self.owner), self.attribute))


class ElemRef:
    """A pointer to an element, neither struct nor array, of an array or slice."""

    __slots__ = ("array", "index")

    def __init__(self, array: list[Any], index: int) -> None:
        """Point to `array[index]`, which has been checked to exist."""
        self.array, self.index = array, index

    @property
    def v(self) -> Any:
        """What the element holds."""
        return self.array[self.index]

    @v.setter
    def v(self, value: Any) -> None:
        self.array[self.index] = value

    def __eq__(self, other: object) -> bool:
        """Two pointers are equal when they point to the same element."""
        return isinstance(other, ElemRef) and self.array is other.array and self.index == other.index

    def __hash__(self) -> int:
        """In step with equality."""
        return hash((id(self.array), self.index))
