"""What print, println and an uncaught panic write of a value (print.go, printpanicval)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.rtype import RType
from teaching.goroutines.runtime.values import Iface, Slice

INTEGERS = frozenset(
    ["int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr"]
)  # fmt: skip


def float_text(x: float, bits: int = 64) -> str:
    """The shortest text that reads back as x, in the form of %g."""
    if math.isnan(x):
        return "NaN"
    if math.isinf(x):
        return "+Inf" if x > 0 else "-Inf"
    digits, exponent = _shortest(x, bits)
    sign = "-" if math.copysign(1.0, x) < 0 else ""
    if exponent < -4 or exponent >= 6:
        mantissa = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
        return f"{sign}{mantissa}e{'-' if exponent < 0 else '+'}{abs(exponent):02d}"
    if exponent < 0:
        return f"{sign}0.{'0' * (-exponent - 1)}{digits}"
    whole, rest = digits[: exponent + 1].ljust(exponent + 1, "0"), digits[exponent + 1 :]
    return sign + whole + ("." + rest if rest else "")


def _shortest(x: float, bits: int) -> tuple[str, int]:
    """Digits without trailing zeros, and the exponent of the first one."""
    if x == 0:
        return "0", 0
    text = f"{abs(x):.17e}"
    if bits == 32:
        from teaching.goroutines.runtime.arithmetic import f32

        text = next(t for t in (f"{abs(x):.{p}e}" for p in range(17)) if f32(float(t)) == abs(x))
    else:
        text = next(t for t in (f"{abs(x):.{p}e}" for p in range(17)) if float(t) == abs(x))
    mantissa, _, exponent = text.partition("e")
    return mantissa.replace(".", "").rstrip("0") or "0", int(exponent)


def complex_text(x: complex) -> str:
    """`(1+2i)`."""
    imag = float_text(x.imag)
    return f"({float_text(x.real)}{'' if imag[0] in '+-' else '+'}{imag}i)"


def print_text(t: RType | None, v: Any, address: Callable[[object], int]) -> bytes:
    """One argument of print or println."""
    if t is None or v is None:
        return b"nil" if t is None else b"(0x0,0x0)" if t.kind == "interface" else b"0x0"
    kind = t.kind
    if kind == "string":
        return bytes(v)
    if kind == "bool":
        return b"true" if v else b"false"
    if kind in INTEGERS:
        return str(v).encode()
    if kind.startswith("float"):
        return float_text(v, int(kind[5:])).encode()
    if kind.startswith("complex"):
        return complex_text(v).encode()
    if isinstance(v, Slice):
        return f"[{v.len}/{v.cap}]{address(v.array):#x}".encode()
    if isinstance(v, Iface):
        return f"({address(v.t):#x},{address(v):#x})".encode()
    return f"{address(v):#x}".encode()


def panic_value_text(value: Iface, address: Callable[[object], int]) -> bytes:
    """The value of an uncaught panic that is neither error nor Stringer."""
    t, v = value.t, value.v
    kind = t.kind
    basic = kind in INTEGERS or kind in ("bool", "string") or kind.startswith(("float", "complex"))
    if not basic:
        return f"({t.string}) {address(v):#x}".encode()
    text = print_text(t, v, address)
    if t.predeclared:
        return text.replace(b"\n", b"\n\t")
    if kind == "string":
        return b"%s(%s)" % (t.string.encode(), _quoted(text))
    return b"%s(%s)" % (t.string.encode(), text)


def _quoted(text: bytes) -> bytes:
    return b'"' + text.replace(b"\\", b"\\\\").replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"'
