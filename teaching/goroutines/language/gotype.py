"""The types of Go, named after go/types.

Types are compared with `identity.identical`, never with ==. Predeclared types, and the instances of a generic type
with the same arguments, are single objects. `str(t)` qualifies by package name, as the runtime's %T prints it;
messages of the checker use `typestring.type_string` with the package at hand.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

if TYPE_CHECKING:
    from teaching.goroutines.language.nodes import Pos
    from teaching.goroutines.language.objects import Func, TypeName, Var
    from teaching.goroutines.language.typeset import TypeSet


class Kind(enum.IntEnum):
    """The kinds of basic types."""

    INVALID = 0
    BOOL = 1
    INT = 2
    INT8 = 3
    INT16 = 4
    INT32 = 5
    INT64 = 6
    UINT = 7
    UINT8 = 8
    UINT16 = 9
    UINT32 = 10
    UINT64 = 11
    UINTPTR = 12
    FLOAT32 = 13
    FLOAT64 = 14
    COMPLEX64 = 15
    COMPLEX128 = 16
    STRING = 17
    UNSAFE_POINTER = 18
    UNTYPED_BOOL = 19
    UNTYPED_INT = 20
    UNTYPED_RUNE = 21
    UNTYPED_FLOAT = 22
    UNTYPED_COMPLEX = 23
    UNTYPED_STRING = 24
    UNTYPED_NIL = 25


class Type:
    """Any type."""

    __slots__ = ()

    @property
    def underlying(self) -> Type:
        """The type behind a name; the type itself if it has none. Of a type parameter: its constraint interface."""
        return self

    def __str__(self) -> str:
        """As %T prints it: `main.T`."""
        from teaching.goroutines.language.typestring import type_string

        return type_string(self)

    __repr__ = __str__


@dataclass(slots=True, eq=False, repr=False)
class Basic(Type):
    """A predeclared type; `byte` and `rune` are objects of their own with the kinds UINT8 and INT32."""

    kind: Kind
    name: str

    @property
    def is_untyped(self) -> bool:
        """Whether this is the type of a constant (or nil, or a comparison) without a type yet."""
        return self.kind >= Kind.UNTYPED_BOOL

    @property
    def is_integer(self) -> bool:
        """Any integer type, untyped ones included."""
        return Kind.INT <= self.kind <= Kind.UINTPTR or self.kind in (Kind.UNTYPED_INT, Kind.UNTYPED_RUNE)

    @property
    def is_unsigned(self) -> bool:
        """An unsigned integer type."""
        return Kind.UINT <= self.kind <= Kind.UINTPTR

    @property
    def is_float(self) -> bool:
        """A floating-point type."""
        return self.kind in (Kind.FLOAT32, Kind.FLOAT64, Kind.UNTYPED_FLOAT)

    @property
    def is_complex(self) -> bool:
        """A complex type."""
        return self.kind in (Kind.COMPLEX64, Kind.COMPLEX128, Kind.UNTYPED_COMPLEX)

    @property
    def is_string(self) -> bool:
        """A string type."""
        return self.kind in (Kind.STRING, Kind.UNTYPED_STRING)

    @property
    def is_boolean(self) -> bool:
        """A boolean type."""
        return self.kind in (Kind.BOOL, Kind.UNTYPED_BOOL)

    @property
    def is_numeric(self) -> bool:
        """Integer, float or complex."""
        return self.is_integer or self.is_float or self.is_complex


@dataclass(slots=True, eq=False, repr=False)
class Pointer(Type):
    """`*elem`."""

    elem: Type


@dataclass(slots=True, eq=False, repr=False)
class Slice(Type):
    """`[]elem`."""

    elem: Type


@dataclass(slots=True, eq=False, repr=False)
class Array(Type):
    """`[length]elem`; a negative length is unknown because of an error."""

    length: int
    elem: Type


@dataclass(slots=True, eq=False, repr=False)
class Map(Type):
    """`map[key]elem`."""

    key: Type
    elem: Type


@dataclass(slots=True, eq=False, repr=False)
class Chan(Type):
    """`chan elem`; `can_send` and `can_receive` say in which directions."""

    elem: Type
    can_send: bool = True
    can_receive: bool = True


@dataclass(slots=True, eq=False, repr=False)
class Struct(Type):
    """`struct { fields }`; `tags` runs parallel, empty where there is none."""

    fields: list[Var]
    tags: list[str] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False)
class Tuple(Type):
    """The results of a call that has not exactly one, or a list of parameters."""

    vars: list[Var]

    @property
    def types(self) -> list[Type]:
        """The types alone."""
        return [v.type if v.type is not None else INVALID for v in self.vars]


@dataclass(slots=True, eq=False, repr=False)
class Signature(Type):
    """A function type. If `variadic`, the last parameter's type is the slice. `recv` is the receiver of a method."""

    params: list[Var]
    results: list[Var]
    variadic: bool = False
    type_params: list[TypeParam] = field(default_factory=list)
    recv: Var | None = None
    recv_type_params: list[TypeParam] = field(default_factory=list)

    @property
    def param_types(self) -> list[Type]:
        """The parameters' types."""
        return [v.type if v.type is not None else INVALID for v in self.params]

    @property
    def result_types(self) -> list[Type]:
        """The results' types."""
        return [v.type if v.type is not None else INVALID for v in self.results]


@dataclass(slots=True, eq=False, repr=False)
class Term:
    """`T` or `~T` in a union."""

    tilde: bool
    type: Type


@dataclass(slots=True, eq=False, repr=False)
class Union(Type):
    """`~int | ~string` as an embedded element of an interface."""

    terms: list[Term]


@dataclass(slots=True, eq=False, repr=False)
class Interface(Type):
    """`interface { methods; embeddeds }`.

    `methods` are those written here; use `typeset.all_methods` for all, `typeset.type_set` for the constraint part.
    `implicit` marks `[T ~int]`; `name` is set for any and comparable. `typeset` caches the computed set.
    """

    methods: list[Func]
    embeddeds: list[Type] = field(default_factory=list)
    implicit: bool = False
    name: str = ""
    is_comparable: bool = False
    typeset: TypeSet | None = None
    embedded_at: list[Pos] = field(default_factory=list)


@dataclass(slots=True, eq=False, repr=False, weakref_slot=True)
class Named(Type):
    """A declared type or an instance of a generic one.

    `origin` of an instance is the generic type, else the type itself is meant (None). `methods` are the declared ones,
    those of an instance are made on demand by `named_methods`. `resolve` completes the type when it is first asked.
    """

    obj: TypeName
    actual: Type | None = None  # the underlying type once known
    methods: list[Func] = field(default_factory=list)
    type_params: list[TypeParam] = field(default_factory=list)
    type_args: tuple[Type, ...] = ()
    origin: Named | None = None
    resolve: Callable[[Named], None] | None = None
    expanded: dict[str, Func] = field(default_factory=dict)
    instances: WeakValueDictionary[str, Named] | None = None

    @property
    def underlying(self) -> Type:
        """Never a Named."""
        if self.resolve is not None:
            resolve, self.resolve = self.resolve, None
            resolve(self)
        actual = self.actual
        seen = 0
        while isinstance(actual, Named):
            if actual.resolve is None and seen < 100:
                actual = actual.actual
                seen += 1
            else:
                actual = actual.underlying if seen < 100 else INVALID
        return INVALID if actual is None else actual


@dataclass(slots=True, eq=False, repr=False)
class TypeParam(Type):
    """A type parameter; `constraint` is always an interface (perhaps behind a name), `index` its place in the list."""

    obj: TypeName
    index: int
    constraint: Type | None = None

    @property
    def underlying(self) -> Type:
        """The constraint's interface."""
        return self.interface

    @property
    def interface(self) -> Interface:
        """The constraint as an interface."""
        bound = self.constraint.underlying if self.constraint is not None else None
        if isinstance(bound, Interface):
            return bound
        if bound is None or bound is INVALID:
            return Interface([])
        assert self.constraint is not None
        return Interface([], [self.constraint], implicit=True)


INVALID = Basic(Kind.INVALID, "invalid type")


def is_interface(t: Type) -> bool:
    """An interface type, not a type parameter."""
    return not isinstance(t, TypeParam) and isinstance(t.underlying, Interface)


def is_named(t: Type) -> bool:
    """Has a name: predeclared, declared or a type parameter (hasName of go/types)."""
    return isinstance(t, Basic | Named | TypeParam)


def is_untyped(t: Type | None) -> bool:
    """The type of an untyped constant, comparison or nil."""
    return isinstance(t, Basic) and t.is_untyped


def is_generic(t: Type) -> bool:
    """A generic type that has not been instantiated."""
    return isinstance(t, Named) and bool(t.type_params) and not t.type_args


def is_type_param(t: Type) -> bool:
    """A type parameter."""
    return isinstance(t, TypeParam)
