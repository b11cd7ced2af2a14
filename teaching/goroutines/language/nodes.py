"""The syntax tree: expressions and what they share. Statements and declarations are in `statements.py`.

Named after go/ast. Every node has a span as the gc compiler counts it (lines and byte columns from 1, end exclusive),
starting where gc reports an error "at" that node. The parser fills the fields without a default; the checker fills
the rest, and the compiler reads both:

* `type`     the type of the value after untyped constants found their final type (a type expression: the type itself);
* `const`    the exact value of a constant expression, see `constant.py`;
* `implicit` the interface type to which the value is converted where it stands, when that differs from `type`;
* `mode`     what the expression denotes, see `Mode`.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from teaching.goroutines.language.constant import Value
    from teaching.goroutines.language.gotype import Interface, Signature, Type
    from teaching.goroutines.language.objects import Object, Var
    from teaching.goroutines.language.selections import Selection
    from teaching.goroutines.language.statements import BlockStmt


class Pos(NamedTuple):
    """A place: line and byte column, both from 1."""

    line: int
    column: int


class Span(NamedTuple):
    """From the first byte of a node to just behind its last one."""

    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def start(self) -> Pos:
        """Where the node begins."""
        return Pos(self.line, self.column)


NO_SPAN = Span(0, 0, 0, 0)


class Mode(enum.Enum):
    """What a checked expression denotes (operandMode of go/types)."""

    INVALID = "invalid"
    NO_VALUE = "no value"
    BUILTIN = "built-in"
    TYPE = "type"
    CONSTANT = "constant"
    VARIABLE = "variable"  # addressable
    MAP_INDEX = "map index expression"  # assignable, not addressable
    VALUE = "value"
    NIL = "nil"
    COMMA_OK = "comma, ok expression"  # a value that may also yield ok
    PACKAGE = "package"


class CallKind(enum.Enum):
    """What a CallExpr turned out to be."""

    CALL = "call"
    CONVERSION = "conversion"
    BUILTIN = "built-in"


@dataclass(slots=True, eq=False)
class Expr:
    """Any expression or type expression."""

    span: Span
    type: Type | None = field(default=None, init=False, repr=False)
    const: Value | None = field(default=None, init=False, repr=False)
    mode: Mode = field(default=Mode.INVALID, init=False, repr=False)
    implicit: Type | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class BadExpr(Expr):
    """Stands where the parser expected an expression and reported an error."""


@dataclass(slots=True, eq=False)
class Ident(Expr):
    """A name. `obj` is what it denotes (or declares); None for `_` and for names that were not found."""

    name: str
    obj: Object | None = field(default=None, init=False, repr=False)
    type_args: tuple[Type, ...] = field(default=(), init=False, repr=False)  # of an instantiated generic function


@dataclass(slots=True, eq=False)
class BasicLit(Expr):
    """A literal; `kind` is int, float, imaginary, rune or string; `text` is as written."""

    kind: str
    text: str


@dataclass(slots=True, eq=False)
class CompositeLit(Expr):
    """`T{...}`; `type_expr` is None where the element type is elided (then `type` may be a pointer: `&T{}` is meant).

    For structs, `field_indexes` says which field each element sets (-1: a promoted one, see `field_paths`, which has
    the indexes from the outermost struct to each element's field); for arrays and slices, `indexes` gives each
    element's index and `length` the length.
    """

    type_expr: Expr | None
    elements: list[Expr]  # KeyValueExpr or values
    rbrace: Pos
    field_indexes: list[int] = field(default_factory=list, init=False, repr=False)
    field_paths: list[tuple[int, ...]] = field(default_factory=list, init=False, repr=False)
    indexes: list[int] = field(default_factory=list, init=False, repr=False)
    length: int = field(default=0, init=False, repr=False)


@dataclass(slots=True, eq=False)
class KeyValueExpr(Expr):
    """`key: value` in a composite literal."""

    key: Expr
    value: Expr


@dataclass(slots=True, eq=False)
class FuncLit(Expr):
    """`func(...) ... { ... }`; `captures` are the variables of enclosing functions used inside, by first use."""

    func_type: FuncType
    body: BlockStmt
    captures: list[Var] = field(default_factory=list, init=False, repr=False)
    params: list[Var] = field(default_factory=list, init=False, repr=False)
    results: list[Var] = field(default_factory=list, init=False, repr=False)


@dataclass(slots=True, eq=False)
class ParenExpr(Expr):
    """`(x)`."""

    x: Expr


@dataclass(slots=True, eq=False)
class SelectorExpr(Expr):
    """`x.sel`. Qualified identifier: `selection` is None and `sel.obj` is the package's object."""

    x: Expr
    sel: Ident
    selection: Selection | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class IndexExpr(Expr):
    """`x[i]` or an instantiation `x[T1, T2]`; `comma_ok` if used as `v, ok = m[k]`."""

    x: Expr
    indices: list[Expr]
    comma_ok: bool = field(default=False, init=False, repr=False)


@dataclass(slots=True, eq=False)
class SliceExpr(Expr):
    """`x[low:high:max]`."""

    x: Expr
    low: Expr | None
    high: Expr | None
    max: Expr | None
    full: bool


@dataclass(slots=True, eq=False)
class TypeAssertExpr(Expr):
    """`x.(T)`; `comma_ok` if used as `v, ok := x.(T)`."""

    x: Expr
    type_expr: Expr
    comma_ok: bool = field(default=False, init=False, repr=False)


@dataclass(slots=True, eq=False)
class TypeSwitchGuard(Expr):
    """`name := x.(type)`; only in the head of a type switch."""

    name: Ident | None
    x: Expr


@dataclass(slots=True, eq=False)
class CallExpr(Expr):
    """A call, conversion or built-in call.

    `signature` is the instantiated signature of an ordinary call; `spread` means that the one argument is a call with
    several results: `f(g())`. `lparen` and `rparen` are the parentheses' positions.
    """

    fun: Expr
    args: list[Expr]
    has_dots: bool
    lparen: Pos
    rparen: Pos
    kind: CallKind = field(default=CallKind.CALL, init=False, repr=False)
    signature: Signature | None = field(default=None, init=False, repr=False)
    spread: bool = field(default=False, init=False, repr=False)
    builtin: str = field(default="", init=False, repr=False)


@dataclass(slots=True, eq=False)
class StarExpr(Expr):
    """`*x`: dereference or pointer type."""

    x: Expr


@dataclass(slots=True, eq=False)
class UnaryExpr(Expr):
    """`op x` with op one of + - ! ^ & <- ~; `comma_ok` for `v, ok := <-c`."""

    op: str
    x: Expr
    comma_ok: bool = field(default=False, init=False, repr=False)


@dataclass(slots=True, eq=False)
class BinaryExpr(Expr):
    """`x op y`; `op_pos` is the operator's place."""

    op: str
    x: Expr
    y: Expr
    op_pos: Pos


@dataclass(slots=True, eq=False)
class ArrayType(Expr):
    """`[n]T`; `length` is None for `[...]T`."""

    length: Expr | None
    elem: Expr


@dataclass(slots=True, eq=False)
class SliceType(Expr):
    """`[]T`."""

    elem: Expr


@dataclass(slots=True, eq=False)
class DotsType(Expr):
    """`...T` of a last parameter."""

    elem: Expr


@dataclass(slots=True, eq=False)
class Field:
    """One parameter, result, struct field, method or embedded element; names that share a type share `type_expr`."""

    span: Span
    name: Ident | None
    type_expr: Expr
    tag: BasicLit | None = None


@dataclass(slots=True, eq=False)
class StructType(Expr):
    """`struct { ... }`; a field without name is embedded."""

    fields: list[Field]


@dataclass(slots=True, eq=False)
class FuncType(Expr):
    """`func(params) results`."""

    params: list[Field]
    results: list[Field]


@dataclass(slots=True, eq=False)
class InterfaceType(Expr):
    """`interface { ... }`; a field with name is a method (FuncType), one without an embedded element."""

    methods: list[Field]
    checked: Interface | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class MapType(Expr):
    """`map[K]V`."""

    key: Expr
    value: Expr


@dataclass(slots=True, eq=False)
class ChanType(Expr):
    """`chan T`, `chan<- T` (direction "send"), `<-chan T` ("receive")."""

    direction: str
    elem: Expr


def anchor(x: Expr) -> Pos:
    """The place that the compiler calls the position of an expression: where its operator or bracket stands."""
    if isinstance(x, BinaryExpr):
        return x.op_pos
    if isinstance(x, CallExpr):
        return x.lparen
    if isinstance(x, IndexExpr | SliceExpr | SelectorExpr | TypeAssertExpr):
        return Pos(x.x.span.end_line, x.x.span.end_column)
    if isinstance(x, CompositeLit) and x.type_expr is not None:
        return Pos(x.type_expr.span.end_line, x.type_expr.span.end_column)
    return x.span.start


def unparen(x: Expr) -> Expr:
    """The expression without the parentheses around it."""
    while isinstance(x, ParenExpr):
        x = x.x
    return x
