"""The built-in functions of numbers: complex, real, imag, and the constant case of max and min."""

from __future__ import annotations

from teaching.goroutines.language.check.folding import compare
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import convert_untyped
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.constant import Complex, to_complex, to_float
from teaching.goroutines.language.gotype import Basic, Kind, Type, is_untyped
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import CallExpr, Mode
from teaching.goroutines.language.predicates import is_basic, numeric
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.universe import (
    COMPLEX64,
    COMPLEX128,
    FLOAT32,
    FLOAT64,
    UNTYPED_COMPLEX,
    UNTYPED_FLOAT,
)

COMPLEX_OF: dict[Kind, Type] = {
    Kind.FLOAT32: COMPLEX64,
    Kind.FLOAT64: COMPLEX128,
    Kind.UNTYPED_FLOAT: UNTYPED_COMPLEX,
}
PART_OF: dict[Kind, Type] = {
    Kind.COMPLEX64: FLOAT32,
    Kind.COMPLEX128: FLOAT64,
    Kind.UNTYPED_COMPLEX: UNTYPED_FLOAT,
}


def _mapped(t: Type, table: dict[Kind, Type]) -> Type | None:
    under = t.underlying
    return table.get(under.kind) if isinstance(under, Basic) else None


def complex_call(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    """`complex(re, im)`."""
    y = args[1]
    if is_untyped(x.type) and is_untyped(y.type):
        _both_untyped(c, x, y)
    elif is_untyped(x.type):
        convert_untyped(c, x, y.type)
    elif is_untyped(y.type):
        convert_untyped(c, y, x.type)
    if not x.valid or not y.valid:
        return False
    if not identical(x.type, y.type):
        words = f"{expr_string(e)} (mismatched types {c.show(x.type)} and {c.show(y.type)})"
        c.error(x, "InvalidComplex", f"invalid operation: {words}")
        return False
    result = _mapped(x.type, COMPLEX_OF)
    if result is None:
        words = f"arguments have type {c.show(x.type)}, expected floating-point"
        c.error(x, "InvalidComplex", f"invalid argument: {words}")
        return False
    if x.is_constant and y.is_constant and x.value is not None and y.value is not None:
        real, imag = to_float(x.value), to_float(y.value)
        assert real is not None and imag is not None
        x.value = Complex(real, imag)
    else:
        x.mode = Mode.VALUE
    x.type = result
    return True


def _both_untyped(c: Checker, x: Operand, y: Operand) -> None:
    if x.is_constant and y.is_constant:
        for operand in (x, y):
            if is_basic(operand.type, numeric) and operand.value is not None and to_float(operand.value) is not None:
                operand.type = UNTYPED_FLOAT
    else:
        convert_untyped(c, x, FLOAT64)
        convert_untyped(c, y, FLOAT64)


def part_call(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    """`real(z)` and `imag(z)`."""
    if is_untyped(x.type):
        if x.is_constant:
            if is_basic(x.type, numeric):
                x.type = UNTYPED_COMPLEX
        else:
            convert_untyped(c, x, COMPLEX128)
            if not x.valid:
                return False
    result = _mapped(x.type, PART_OF)
    if result is None:
        code = "InvalidReal" if e.builtin == "real" else "InvalidImag"
        words = f"argument has type {c.show(x.type)}, expected complex type"
        c.error(x, code, f"invalid argument: {words}")
        return False
    if x.is_constant and x.value is not None:
        number = to_complex(x.value)
        assert number is not None
        x.value = number.real if e.builtin == "real" else number.imag
    else:
        x.mode = Mode.VALUE
    x.type = result
    return True


def keep_extreme(x: Operand, a: Operand, name: str) -> None:
    """Of two constants, x becomes the larger or smaller one."""
    if x.value is None or a.value is None:
        return
    if compare(a.value, ">" if name == "max" else "<", x.value):
        x.become(a)
