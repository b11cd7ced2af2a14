"""Arithmetic on constants."""

from __future__ import annotations

from fractions import Fraction

from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import check_representable
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.constant import MAX_BITS, Complex, Value, to_complex, to_float, to_int
from teaching.goroutines.language.gotype import Basic, is_untyped
from teaching.goroutines.language.nodes import BinaryExpr, Expr, Pos, UnaryExpr
from teaching.goroutines.language.predicates import integer, is_basic, unsigned
from teaching.goroutines.language.sizes import size_of

MAX_TEXT = 1 << 24  # bytes of a constant string; gc allows more, but none needs it here
MAX_FRACTION_BITS = 1 << 17  # of numerator and denominator: beyond, a float constant counts as not representable

UNARY_NAMES = {"^": "bitwise complement"}
BINARY_NAMES = {"+": "addition", "-": "subtraction", "^": "bitwise XOR", "*": "multiplication", "<<": "shift"}


def operator_pos(x: Expr) -> Pos:
    """Where the result of an operation is reported: at the operator of a binary one."""
    return x.op_pos if isinstance(x, BinaryExpr) else x.span.start


def overflow(c: Checker, x: Operand, at: Pos) -> None:
    """Check the result of a constant operation: it must fit its type, or the compiler's limit if untyped."""
    if not is_untyped(x.type):
        under = x.type.underlying
        if isinstance(under, Basic) and x.value is not None:
            check_representable(c, x, under, x.type)
        return
    value = x.value
    if value is None:
        c.error(at, "InvalidConstVal", "constant result is not representable")
        x.invalidate()
        return
    if isinstance(value, bytes) and len(value) > MAX_TEXT:
        words = f"constant string too long ({len(value)} bytes > {MAX_TEXT} bytes)"
        c.error(at, "InvalidConstVal", words)
        x.invalidate()
        return
    if isinstance(value, int) and value.bit_length() > MAX_BITS:
        name = ""
        if isinstance(x.expr, BinaryExpr):
            name = BINARY_NAMES.get(x.expr.op, "")
        elif isinstance(x.expr, UnaryExpr):
            name = UNARY_NAMES.get(x.expr.op, "")
        c.error(at, "InvalidConstVal", f"constant {name + ' ' if name else ''}overflow")
        x.invalidate()


def unary(x: Operand, op: str) -> Value | None:
    """The value of `op x`."""
    value = x.value
    if op == "!":
        return not value
    if op == "+" or value is None:
        return value
    if op == "-":
        if isinstance(value, Complex):
            return Complex(-value.real, -value.imag)
        assert not isinstance(value, bytes)
        return -value
    number = to_int(value)
    if number is None:
        return None
    if is_basic(x.type, unsigned):
        return number ^ ((1 << (8 * size_of(x.type))) - 1)
    return ~number


def binary(x: Value, op: str, y: Value, integers: bool) -> Value | None:
    """The value of `x op y`; `integers` selects integer division. Division by zero was excluded before."""
    if isinstance(x, bytes) and isinstance(y, bytes):
        return x + y if op == "+" else None
    if isinstance(x, bool) or isinstance(y, bool):
        return (x and y) if op == "&&" else (x or y)
    if integers:
        return _integers(to_int(x), op, to_int(y))
    if isinstance(x, Complex) or isinstance(y, Complex):
        return _complexes(to_complex(x), op, to_complex(y))
    a, b = to_float(x), to_float(y)
    if a is None or b is None:
        return None
    return _bounded(_fractions(a, op, b))


def _bounded(value: Fraction | None) -> Fraction | None:
    if value is None or max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_FRACTION_BITS:
        return None
    return value


def _fractions(a: Fraction, op: str, b: Fraction) -> Fraction | None:
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            return a / b
    return None


def _integers(a: int | None, op: str, b: int | None) -> int | None:
    if a is None or b is None:
        return None
    match op:
        case "+":
            return a + b
        case "-":
            return a - b
        case "*":
            return a * b
        case "/":
            quotient = abs(a) // abs(b)
            return quotient if (a < 0) == (b < 0) else -quotient
        case "%":
            return abs(a) % abs(b) * (-1 if a < 0 else 1)
        case "&":
            return a & b
        case "|":
            return a | b
        case "^":
            return a ^ b
        case "&^":
            return a & ~b
    return None


def _complexes(x: Complex | None, op: str, y: Complex | None) -> Complex | None:
    if x is None or y is None:
        return None
    a, b, p, q = x.real, x.imag, y.real, y.imag
    match op:
        case "+":
            return Complex(a + p, b + q)
        case "-":
            return Complex(a - p, b - q)
        case "*":
            return Complex(a * p - b * q, b * p + a * q)
        case "/":
            square = p * p + q * q
            return Complex((a * p + b * q) / square, (b * p - a * q) / square)
    return None


def compare(x: Value, op: str, y: Value) -> bool:
    """The value of a comparison of constants."""
    if isinstance(x, Complex) or isinstance(y, Complex):
        same = to_complex(x) == to_complex(y)
        return same if op == "==" else not same
    match op:
        case "==":
            return x == y
        case "!=":
            return x != y
        case "<":
            return x < y  # type: ignore[operator]
        case "<=":
            return x <= y  # type: ignore[operator]
        case ">":
            return x > y  # type: ignore[operator]
    return x >= y  # type: ignore[operator]


def is_zero(value: Value | None) -> bool:
    """Whether a number is zero."""
    if isinstance(value, Complex):
        return value.real == 0 and value.imag == 0
    return value is not None and not isinstance(value, bytes) and value == 0


def is_integer_operation(x: Operand) -> bool:
    """Whether / means integer division."""
    return is_basic(x.type, integer)


def constant_key(value: Value) -> object:
    """A key under which equal constants meet: 1, 1.0 and 1+0i are the same."""
    if isinstance(value, bool):
        return ("bool", value)
    if isinstance(value, bytes):
        return value
    whole = to_int(value)
    if whole is not None:
        return whole
    real = to_float(value)
    if real is not None:
        return Fraction(real)
    assert isinstance(value, Complex)
    return value
