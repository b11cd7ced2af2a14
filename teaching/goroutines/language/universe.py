"""The predeclared names: types, constants, nil and the built-in functions."""

from __future__ import annotations

from teaching.goroutines.language.gotype import INVALID, Basic, Interface, Kind, Named, Signature
from teaching.goroutines.language.objects import Builtin, Const, Func, Nil, TypeName, Var
from teaching.goroutines.language.scope import Scope

BOOL = Basic(Kind.BOOL, "bool")
INT = Basic(Kind.INT, "int")
INT8 = Basic(Kind.INT8, "int8")
INT16 = Basic(Kind.INT16, "int16")
INT32 = Basic(Kind.INT32, "int32")
INT64 = Basic(Kind.INT64, "int64")
UINT = Basic(Kind.UINT, "uint")
UINT8 = Basic(Kind.UINT8, "uint8")
UINT16 = Basic(Kind.UINT16, "uint16")
UINT32 = Basic(Kind.UINT32, "uint32")
UINT64 = Basic(Kind.UINT64, "uint64")
UINTPTR = Basic(Kind.UINTPTR, "uintptr")
FLOAT32 = Basic(Kind.FLOAT32, "float32")
FLOAT64 = Basic(Kind.FLOAT64, "float64")
COMPLEX64 = Basic(Kind.COMPLEX64, "complex64")
COMPLEX128 = Basic(Kind.COMPLEX128, "complex128")
STRING = Basic(Kind.STRING, "string")
UNSAFE_POINTER = Basic(Kind.UNSAFE_POINTER, "unsafe.Pointer")
BYTE = Basic(Kind.UINT8, "byte")
RUNE = Basic(Kind.INT32, "rune")

UNTYPED_BOOL = Basic(Kind.UNTYPED_BOOL, "untyped bool")
UNTYPED_INT = Basic(Kind.UNTYPED_INT, "untyped int")
UNTYPED_RUNE = Basic(Kind.UNTYPED_RUNE, "untyped rune")
UNTYPED_FLOAT = Basic(Kind.UNTYPED_FLOAT, "untyped float")
UNTYPED_COMPLEX = Basic(Kind.UNTYPED_COMPLEX, "untyped complex")
UNTYPED_STRING = Basic(Kind.UNTYPED_STRING, "untyped string")
UNTYPED_NIL = Basic(Kind.UNTYPED_NIL, "untyped nil")

NUMBERS = (INT8, INT16, INT32, INT64, INT, UINT8, UINT16, UINT32, UINT64, UINT, UINTPTR, FLOAT32, FLOAT64)
PREDECLARED = (BOOL, *NUMBERS, COMPLEX64, COMPLEX128, STRING, BYTE, RUNE)

ANY = Interface([], name="any")
EMPTY_INTERFACE = Interface([])
COMPARABLE_INTERFACE = Interface([], is_comparable=True)
COMPARABLE = Named(TypeName("comparable"), COMPARABLE_INTERFACE)

BUILTINS = (
    "append",
    "cap",
    "clear",
    "close",
    "complex",
    "copy",
    "delete",
    "imag",
    "len",
    "make",
    "max",
    "min",
    "new",
    "panic",
    "print",
    "println",
    "real",
    "recover",
)

UNSAFE_BUILTINS = ("Add", "Alignof", "Offsetof", "Sizeof", "Slice", "SliceData", "String", "StringData")

DEFAULT_TYPES = {
    Kind.UNTYPED_BOOL: BOOL,
    Kind.UNTYPED_INT: INT,
    Kind.UNTYPED_RUNE: RUNE,
    Kind.UNTYPED_FLOAT: FLOAT64,
    Kind.UNTYPED_COMPLEX: COMPLEX128,
    Kind.UNTYPED_STRING: STRING,
}


def _error_type() -> Named:
    """`type error interface { Error() string }`."""
    named = Named(TypeName("error"))
    named.obj.type = named
    method = Func("Error", type=Signature([], [Var("", type=STRING)]))
    method.receiver = named
    assert method.type is not None
    method.type.recv = Var("", type=named)
    named.actual = Interface([method])
    return named


ERROR = _error_type()


def _universe() -> Scope:
    scope = Scope(None)
    for basic in PREDECLARED:
        scope.insert(TypeName(basic.name, type=basic, is_alias=basic in (BYTE, RUNE)))
    scope.insert(TypeName("any", type=ANY, is_alias=True))
    scope.insert(ERROR.obj)
    COMPARABLE.obj.type = COMPARABLE
    scope.insert(COMPARABLE.obj)
    scope.insert(Const("true", type=UNTYPED_BOOL, value=True))
    scope.insert(Const("false", type=UNTYPED_BOOL, value=False))
    scope.insert(Const("iota", type=UNTYPED_INT, value=0))
    scope.insert(Nil("nil"))
    for name in BUILTINS:
        scope.insert(Builtin(name))
    return scope


UNIVERSE = _universe()
IOTA = UNIVERSE.names["iota"]

__all__ = ["INVALID", "UNIVERSE"]
