"""Run-time types: what an interface value carries, and what fmt, maps and comparisons look at.

One RType object for each distinct type, so identity is identity: `a.rtype is b.rtype` holds exactly when the Go
types are identical. The compiler interns them by `string`-like keys of its own; the predeclared ones are here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class RField:
    """A field of a struct: its Go name, the Python attribute that holds it, its type, whether it is embedded."""

    name: str
    attribute: str
    rtype: "RType"
    embedded: bool = False
    tag: str = ""

    @property
    def exported(self) -> bool:
        """Whether other packages may see it."""
        return self.name[:1].isupper()


@dataclass(eq=False, slots=True)
class RType:
    """A type at run time.

    `kind` is the underlying kind in Go's words: bool int int8 … uintptr float32 float64 complex64 complex128 string
    slice array map struct pointer func chan interface "unsafe.Pointer". `string` is what %T prints (`main.Point`,
    `[]int`, `*main.T`). `name` is "" unless the type is defined (or predeclared); `methods` are those callable on a
    value of exactly this type (for a pointer type, promoted and value methods included): each takes the receiver
    value first.
    """

    kind: str
    string: str
    name: str = ""
    package: str = ""
    elem: "RType | None" = None
    key: "RType | None" = None
    length: int = 0
    fields: tuple[RField, ...] = ()
    methods: dict[str, Callable[..., Any]] = field(default_factory=dict)
    signatures: dict[str, str] = field(default_factory=dict)
    """Method name -> signature text (`func(int) string`), to decide whether an interface is implemented."""
    interface_methods: tuple[str, ...] = ()
    """For an interface type: its methods' names, sorted."""
    direction: str = "both"
    """For a channel type: both, send or receive."""
    zero: Callable[[], Any] = lambda: None
    """Makes a zero value."""
    comparable: bool = True

    def __repr__(self) -> str:
        """As %T prints it."""
        return f"<rtype {self.string}>"

    @property
    def predeclared(self) -> bool:
        """Whether this is `int`, `string`, … itself rather than a type defined from it."""
        return self.name == self.kind and not self.package


def _basic(kind: str, zero: Callable[[], Any]) -> RType:
    return RType(kind, kind, name=kind, zero=zero)


INTEGER_BITS = {
    "int": 64, "int8": 8, "int16": 16, "int32": 32, "int64": 64,
    "uint": 64, "uint8": 8, "uint16": 16, "uint32": 32, "uint64": 64, "uintptr": 64,
}  # fmt: skip
"""Width of each integer kind; a leading `u` means unsigned."""

BOOL = _basic("bool", lambda: False)
STRING = _basic("string", lambda: b"")
BASIC: dict[str, RType] = {
    "bool": BOOL,
    "string": STRING,
    **{kind: _basic(kind, lambda: 0) for kind in INTEGER_BITS},
    **{kind: _basic(kind, lambda: 0.0) for kind in ("float32", "float64")},
    **{kind: _basic(kind, lambda: 0j) for kind in ("complex64", "complex128")},
    "unsafe.Pointer": RType("unsafe.Pointer", "unsafe.Pointer", name="Pointer", package="unsafe"),
}
"""The predeclared types by name (byte is uint8, rune is int32)."""
INT, UINT8, INT32, FLOAT64 = BASIC["int"], BASIC["uint8"], BASIC["int32"], BASIC["float64"]
ANY = RType("interface", "interface {}", interface_methods=())
