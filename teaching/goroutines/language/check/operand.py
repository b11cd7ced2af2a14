"""The result of checking an expression, and how messages describe it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from teaching.goroutines.language.constant import Complex, Value
from teaching.goroutines.language.gotype import (
    INVALID,
    Basic,
    Interface,
    Kind,
    Named,
    Signature,
    Type,
    TypeParam,
    is_generic,
    is_untyped,
)
from teaching.goroutines.language.nodes import Expr, Mode
from teaching.goroutines.language.objects import Package
from teaching.goroutines.language.predicates import kind_word
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.typeset import type_set
from teaching.goroutines.language.typestring import type_string

WITHOUT_TYPE = (Mode.INVALID, Mode.NO_VALUE, Mode.BUILTIN, Mode.TYPE)


@dataclass(slots=True, eq=False)
class Operand:
    """Mode, type and constant value of an expression; `label` replaces its text in messages ("1st function result")."""

    mode: Mode = Mode.INVALID
    type: Type = INVALID
    value: Value | None = None
    expr: Expr | None = None
    builtin: str = ""
    label: str = ""

    @property
    def valid(self) -> bool:
        """Whether no fault was found in it."""
        return self.mode is not Mode.INVALID

    @property
    def is_nil(self) -> bool:
        """The predeclared nil."""
        return self.mode is Mode.NIL

    @property
    def is_constant(self) -> bool:
        """A constant."""
        return self.mode is Mode.CONSTANT

    def invalidate(self) -> None:
        """Note that a fault was reported."""
        self.mode = Mode.INVALID

    def become(self, other: Operand) -> None:
        """Take over everything from another operand."""
        self.mode, self.type, self.value = other.mode, other.type, other.value
        self.expr, self.builtin, self.label = other.expr, other.builtin, other.label

    def copy(self) -> Operand:
        """An independent copy."""
        return Operand(self.mode, self.type, self.value, self.expr, self.builtin, self.label)

    @property
    def text(self) -> str:
        """The expression as messages show it."""
        return self.label or expr_string(self.expr)


def describe(x: Operand, package: Package | None) -> str:
    """`x (variable of type int)`."""
    if x.is_nil:
        return _describe_nil(x, package)
    text = x.text or (x.builtin if x.mode is Mode.BUILTIN else "")
    parts: list[str] = []
    typed = x.mode not in WITHOUT_TYPE
    if typed and is_untyped(x.type):
        parts.append(type_string(x.type))
        typed = False
    parts.append(x.mode.value if x.valid else "invalid operand")
    if x.is_constant and x.value is not None:
        shown = value_string(x.value)
        if shown != text:
            parts.append(shown)
    if typed:
        parts.append(_typed(x.type, package))
    inner = " ".join(parts)
    return f"{text} ({inner})" if text else inner


def _describe_nil(x: Operand, package: Package | None) -> str:
    if x.type is INVALID:
        return "nil (with invalid type)"
    return "nil" if is_untyped(x.type) else f"nil (of type {type_string(x.type, package)})"


def _typed(t: Type, package: Package | None) -> str:
    if t is INVALID:
        return "with invalid type"
    word = ""
    if is_generic(t) or (isinstance(t, Signature) and t.type_params):
        word = "generic "
    if isinstance(t, Interface) and t.name:
        word += "interface "
    if isinstance(t, Named):
        under = t.underlying
        word += (kind_word(t) or (under.name if isinstance(under, Basic) else "")) + " "
    text = f"of {word}type {type_string(t, package)}"
    if isinstance(t, TypeParam):
        text += f" constrained by {type_string(t.constraint, package)}"
        if type_set(t.interface).is_empty:
            text += " with empty type set"
    return text


def value_string(value: Value) -> str:
    """A constant's value in a message, shortened."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, bytes):
        return _quoted(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Complex):
        return f"({value_string(value.real)} + {value_string(value.imag)}i)"
    return _float_string(value)


def _float_string(value: Fraction) -> str:
    if value.denominator == 1 and abs(value.numerator) < 1 << 63:
        return str(value.numerator)
    try:
        number = float(value)
    except OverflowError:
        number = 0.0
    if value != 0 and (number == 0 or number in (float("inf"), float("-inf"))):
        return _huge_string(value)
    return f"{number:.6g}"


def _huge_string(value: Fraction) -> str:
    """Beyond the range of float64: mantissa and decimal exponent, found without rounding on the way."""
    sign = "-" if value < 0 else ""
    value = abs(value)
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    exponent = bits * 30103 // 100000
    scaled = value / Fraction(10) ** exponent
    while scaled >= 10:
        scaled, exponent = scaled / 10, exponent + 1
    while scaled < 1:
        scaled, exponent = scaled * 10, exponent - 1
    return f"{sign}{float(scaled):.6g}e{exponent:+d}"


ESCAPES = {7: "\\a", 8: "\\b", 12: "\\f", 10: "\\n", 13: "\\r", 9: "\\t", 11: "\\v", 92: "\\\\", 34: '\\"'}


def _quoted(value: bytes) -> str:
    out = []
    for char in value.decode("utf-8", "surrogateescape"):
        code = ord(char)
        if code in ESCAPES:
            out.append(ESCAPES[code])
        elif 0xDC80 <= code <= 0xDCFF:
            out.append(f"\\x{code - 0xDC00:02x}")
        elif char.isprintable():
            out.append(char)
        else:
            out.append(f"\\x{code:02x}" if code < 0x80 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}")
    text = '"' + "".join(out) + '"'
    return text if len(text) <= 72 else text[:69] + "..."


def untyped_nil(x: Operand) -> bool:
    """nil that has no type yet."""
    return x.is_nil and isinstance(x.type, Basic) and x.type.kind == Kind.UNTYPED_NIL
