"""Natives of package fmt: printing to text and to the standard streams, and scanning from text."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.natives import Door, Native, Steps, with_runtime
from teaching.goroutines.runtime.values import Iface, Slice
from teaching.goroutines.stdlib.fmt.formats import Directives
from teaching.goroutines.stdlib.fmt.printing import Printer
from teaching.goroutines.stdlib.fmt.scanning import SCANNING
from teaching.goroutines.stdlib.strconv.floats import format_float

QUICK: dict[str, Callable[[Any], bytes]] = {
    "string": lambda v: v,
    "int": lambda v: b"%d" % v,
    "bool": lambda v: b"true" if v else b"false",
    "float64": lambda v: format_float(v, "g").encode(),
    "int64": lambda v: b"%d" % v,
    "uint8": lambda v: b"%d" % v,
    "int32": lambda v: b"%d" % v,
    "uint64": lambda v: b"%d" % v,
}
"""Values of predeclared types: they have no methods, so Println needs no generator for them."""


def may_block(native: Native) -> Native:
    """Mark a native that gives a generator if it has to call methods, and else its result."""
    native.may_block = True  # type: ignore[attr-defined]
    return native


def quick_line(args: list[Iface | None]) -> bytes | None:
    """What Sprintln gives, without the newline, if all arguments are of predeclared types."""
    parts = []
    for arg in args:
        text = QUICK.get(arg.t.string) if arg is not None else None
        if text is None or arg is None:
            return None
        parts.append(text(arg.v))
    return b" ".join(parts)


def line(door: Door, args: list[Iface | None]) -> Steps:
    """Sprintln's text, newline included."""
    printer = Printer(door)
    for i, arg in enumerate(args):
        if i:
            printer.out += b" "
        yield from printer.print_arg(arg, "v")
    return bytes(printer.out) + b"\n"


def spaced(door: Door, args: list[Iface | None]) -> Steps:
    """Sprint's text: a space between two operands when neither is a string."""
    printer = Printer(door)
    after_string = True
    for arg in args:
        is_string = arg is not None and arg.t.kind == "string"
        if not is_string and not after_string:
            printer.out += b" "
        yield from printer.print_arg(arg, "v")
        after_string = is_string
    return bytes(printer.out)


def formatted(door: Door, format_: bytes, args: list[Iface | None]) -> Steps:
    """Sprintf's text."""
    printer = Printer(door)
    yield from Directives(printer, format_, args).run()
    return bytes(printer.out)


@may_block
@with_runtime
def sprintln(door: Door, a: Slice) -> Any:
    """fmt.Sprintln."""
    args = a.items()
    quick = quick_line(args)
    return line(door, args) if quick is None else quick + b"\n"


@with_runtime
def sprint(door: Door, a: Slice) -> Steps:
    """fmt.Sprint."""
    return (yield from spaced(door, a.items()))


@with_runtime
def sprintf(door: Door, format_: bytes, a: Slice) -> Steps:
    """fmt.Sprintf."""
    return (yield from formatted(door, format_, a.items()))


@with_runtime
def errorf(door: Door, format_: bytes, a: Slice) -> Steps:
    """The text of fmt.Errorf, and the indexes of the arguments under %w, each once and in order."""
    printer = Printer(door)
    printer.wrap_errors = True
    yield from Directives(printer, format_, a.items()).run()
    wrapped = printer.wrapped
    found = sorted(dict.fromkeys(wrapped)) if printer.reordered else list(dict.fromkeys(wrapped))
    return bytes(printer.out), Slice(found, 0, len(found), len(found)), len(wrapped)


NATIVES: dict[str, Native] = {
    "Sprintln": sprintln,
    "Sprint": sprint,
    "Sprintf": sprintf,
    "errorf": errorf,
    **SCANNING,
}
