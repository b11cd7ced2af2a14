"""Any value under any verb, methods of values included (fmt/print.go).

Whatever may call a method of the program is a generator; the leaves are plain functions in verbs.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.runtime.deferring import as_go
from teaching.goroutines.runtime.interfaces import implements
from teaching.goroutines.runtime.natives import Door, Steps, call_method
from teaching.goroutines.runtime.panics import Fatal, GoPanic
from teaching.goroutines.runtime.rtype import INTEGER_BITS, RType
from teaching.goroutines.runtime.values import NIL_MAP, NIL_SLICE, GoMap, Iface
from teaching.goroutines.stdlib.fmt import verbs
from teaching.goroutines.stdlib.fmt.ordering import sorted_pairs
from teaching.goroutines.stdlib.fmt.verbs import BASES, FLOAT_VERBS, Flags

POINTERS = frozenset(["chan", "func", "map", "pointer", "slice", "unsafe.Pointer"])
MAX_DEPTH = 500
"""Methods called within methods, or values within values: what goes deeper is taken to be endless recursion."""
STRING_VERBS = frozenset("vsxXq")
CAUGHT = (GoPanic, AttributeError, TypeError, ZeroDivisionError, ValueError)
"""What a panic of compiled code looks like before the runtime has translated it."""

ERROR = RType("interface", "error", interface_methods=("Error",), signatures={"Error": "func() string"})
STRINGER = RType("interface", "fmt.Stringer", interface_methods=("String",), signatures={"String": "func() string"})
GO_STRINGER = RType(
    "interface", "fmt.GoStringer", interface_methods=("GoString",), signatures={"GoString": "func() string"}
)
FORMATTER = RType(
    "interface", "fmt.Formatter", interface_methods=("Format",), signatures={"Format": "func(fmt.State, int32)"}
)


class Printer:
    """Collects the output of one call of a print function."""

    __slots__ = ("door", "erroring", "flags", "out", "panicking", "reordered", "wrap_errors", "wrapped")

    def __init__(self, door: Door, flags: Flags | None = None) -> None:
        """With nothing written."""
        self.door = door
        self.flags = flags or Flags()
        self.out = bytearray()
        self.erroring = self.panicking = self.reordered = self.wrap_errors = False
        self.wrapped: list[int] = []

    # --- entry ----------------------------------------------------------------------------------------------------

    def print_arg(self, arg: Iface | None, verb: str) -> Steps:
        """An argument of a print function."""
        if arg is None:
            if verb in "Tv":
                self.out += verbs.pad(self.flags, b"<nil>")
            else:
                yield from self.bad_verb(None, verb)
        elif verb == "T":
            self.out += verbs.string(self.flags, arg.t.string.encode())
        elif verb == "p":
            yield from self.pointer(arg, "p")
        elif not arg.t.methods or not (yield from self.handle_methods(arg, verb)):
            yield from self.print_value(arg.t, arg.v, verb, 0, True)

    def bad_verb(self, arg: Iface | None, verb: str) -> Steps:
        """`%!d(string=hi)`."""
        self.erroring = True
        self.out += b"%!" + verb.encode() + b"("
        if arg is None:
            self.out += b"<nil>"
        else:
            self.out += arg.t.string.encode() + b"="
            yield from self.print_value(arg.t, arg.v, "v", 0, False)
        self.out += b")"
        self.erroring = False

    # --- methods --------------------------------------------------------------------------------------------------

    def handle_methods(self, arg: Iface, verb: str) -> Steps:
        """Format, GoString, Error or String, if the value has the one that the verb asks for."""
        if self.erroring:
            return False
        if verb == "w":
            if not self.wrap_errors or not implements(arg.t, ERROR):
                yield from self.bad_verb(arg, verb)
                return True
            verb = "v"
        methods = arg.t.methods
        if "Format" in methods and implements(arg.t, FORMATTER):
            yield from self._call(arg, verb, "Format", lambda: call_method(arg, "Format", self.state(), ord(verb)))
        elif self.flags.sharp_v:
            if "GoString" not in methods or not implements(arg.t, GO_STRINGER):
                return False
            text = yield from self._call(arg, verb, "GoString", lambda: call_method(arg, "GoString"))
            if text is not None:
                self.out += verbs.string(self.flags, text)
        elif verb not in STRING_VERBS:
            return False
        elif "Error" in methods and implements(arg.t, ERROR):
            yield from self._text_of(arg, verb, "Error")
        elif "String" in methods and implements(arg.t, STRINGER):
            yield from self._text_of(arg, verb, "String")
        else:
            return False
        return True

    def _text_of(self, arg: Iface, verb: str, method: str) -> Steps:
        text = yield from self._call(arg, verb, method, lambda: call_method(arg, method))
        if text is not None:
            yield from self.string(text, verb)

    def _call(self, arg: Iface, verb: str, method: str, start: Callable[[], Steps]) -> Steps:
        """What the method returns; None if it panicked, which has been printed then."""
        g = self.door.curg()
        if g.printing >= MAX_DEPTH:
            raise Fatal("stack overflow")
        g.printing += 1
        try:
            return (yield from start())
        except CAUGHT as error:
            panic = as_go(error)
            if not isinstance(panic, GoPanic) or self.panicking:
                raise
        finally:
            g.printing -= 1
        if arg.t.kind == "pointer" and arg.v is None:
            self.out += b"<nil>"
            return None
        flags, self.flags = self.flags, Flags()
        self.out += f"%!{verb}(PANIC={method} method: ".encode()
        self.panicking = True
        yield from self.print_arg(panic.value, "v")
        self.panicking = False
        self.out += b")"
        self.flags = flags
        return None

    def state(self) -> Iface:
        """This printer as a fmt.State."""
        return Iface(STATE, self)

    # --- values ---------------------------------------------------------------------------------------------------

    def print_value(self, t: RType, v: Any, verb: str, depth: int, exported: bool) -> Steps:
        """A value by its kind; `exported` is false below an unexported field, where no method is called."""
        kind = t.kind
        if depth > MAX_DEPTH:
            raise Fatal("stack overflow")
        has_methods = depth > 0 and exported and t.methods and kind != "interface"
        if has_methods and (yield from self.handle_methods(Iface(t, v), verb)):
            return
        if kind in INTEGER_BITS:
            yield from self.integer(t, v, verb)
        elif kind == "string":
            yield from self.string(v, verb, t)
        elif kind == "bool":
            if verb in "tv":
                self.out += verbs.boolean(self.flags, v)
            else:
                yield from self.bad_verb(Iface(t, v), verb)
        elif kind in ("float32", "float64"):
            if verb in FLOAT_VERBS:
                self.out += verbs.float_verb(self.flags, v, verb, int(kind[5:]))
            else:
                yield from self.bad_verb(Iface(t, v), verb)
        elif kind in ("complex64", "complex128"):
            if verb in FLOAT_VERBS:
                self.out += verbs.complex_verb(self.flags, v, verb, int(kind[7:]) // 2)
            else:
                yield from self.bad_verb(Iface(t, v), verb)
        else:
            yield from getattr(self, COMPOSITES[kind])(t, v, verb, depth, exported)

    def integer(self, t: RType, v: int, verb: str) -> Steps:
        """An integer."""
        f = self.flags
        if verb in BASES:
            if verb == "v" and f.sharp_v and t.kind.startswith("uint"):
                self.out += verbs.hexadecimal_0x(f, v, True)
            else:
                self.out += verbs.integer(f, v, verb)
        elif verb == "c":
            self.out += verbs.character(f, v)
        elif verb == "q":
            self.out += verbs.quoted_character(f, v)
        elif verb == "U":
            self.out += verbs.unicode_point(f, v)
        else:
            yield from self.bad_verb(Iface(t, v), verb)

    def string(self, v: bytes, verb: str, t: RType | None = None) -> Steps:
        """A string, or what a method gave."""
        f = self.flags
        if verb == "v" and f.sharp_v:
            self.out += verbs.quoted(f, v)
        elif verb in "vs":
            self.out += verbs.string(f, v)
        elif verb in "xX":
            self.out += verbs.hexadecimal(f, v, verb)
        elif verb == "q":
            self.out += verbs.quoted(f, v)
        else:
            yield from self.bad_verb(Iface(t or STRING_TYPE, v), verb)

    def go_map(self, t: RType, v: GoMap, verb: str, depth: int, exported: bool) -> Steps:
        """A map, sorted by key."""
        assert t.key is not None and t.elem is not None
        sharp = self.flags.sharp_v
        if sharp:
            self.out += t.string.encode()
            if v is NIL_MAP:
                self.out += b"(nil)"
                return
        self.out += b"{" if sharp else b"map["
        for i, (key, value) in enumerate(sorted_pairs(t.key, v, self.door)):
            if i:
                self.out += b", " if sharp else b" "
            yield from self.print_value(t.key, key, verb, depth + 1, exported)
            self.out += b":"
            yield from self.print_value(t.elem, value, verb, depth + 1, exported)
        self.out += b"}" if sharp else b"]"

    def struct(self, t: RType, v: Any, verb: str, depth: int, exported: bool) -> Steps:
        """A struct, field by field."""
        f = self.flags
        if f.sharp_v:
            self.out += t.string.encode()
        self.out += b"{"
        for i, field in enumerate(t.fields):
            if i:
                self.out += b", " if f.sharp_v else b" "
            if f.plus_v or f.sharp_v:
                self.out += field.name.encode() + b":"
            value, field_type = getattr(v, field.attribute), field.rtype
            if field_type.kind == "interface" and value is not None:
                field_type, value = value.t, value.v
            yield from self.print_value(field_type, value, verb, depth + 1, exported and field.exported)
        self.out += b"}"

    def interface(self, t: RType, v: Iface | None, verb: str, depth: int, exported: bool) -> Steps:
        """An interface within something else: its dynamic value."""
        if v is not None:
            yield from self.print_value(v.t, v.v, verb, depth + 1, exported)
        elif self.flags.sharp_v:
            self.out += t.string.encode() + b"(nil)"
        else:
            self.out += b"<nil>"

    def sequence(self, t: RType, v: Any, verb: str, depth: int, exported: bool) -> Steps:
        """An array or slice; one of bytes is text under the verbs of strings."""
        assert t.elem is not None
        items = v if t.kind == "array" else v.items()
        f = self.flags
        if t.elem.kind == "uint8" and verb in "sqxX":
            yield from self.string(bytes(items), verb)
            return
        if f.sharp_v:
            self.out += b"[]byte" if depth == 0 and t.string == "[]uint8" else t.string.encode()
            if v is NIL_SLICE:
                self.out += b"(nil)"
                return
        self.out += b"{" if f.sharp_v else b"["
        separator = b", " if f.sharp_v else b" "
        if verb in "vd" and t.elem.kind in INTEGER_BITS and not t.elem.methods and f.wid is None and not f.sharp_v:
            self.out += separator.join([verbs.integer(f, x, verb) for x in items])
        else:
            for i, item in enumerate(items):
                if i:
                    self.out += separator
                yield from self.print_value(t.elem, item, verb, depth + 1, exported)
        self.out += b"}" if f.sharp_v else b"]"

    def pointer_value(self, t: RType, v: Any, verb: str, depth: int, exported: bool) -> Steps:
        """A pointer: at the top, what it points to if that is composite."""
        elem = t.elem
        assert elem is not None
        if depth == 0 and v is not None and elem.kind in ("array", "slice", "struct", "map"):
            self.out += b"&"
            yield from self.print_value(elem, v if elem.kind in ("array", "struct") else v.v, verb, depth + 1, exported)
        else:
            yield from self.pointer(Iface(t, v), verb)

    def address_kind(self, t: RType, v: Any, verb: str, depth: int, exported: bool) -> Steps:
        """A channel, function or unsafe pointer."""
        yield from self.pointer(Iface(t, v), verb)

    def pointer(self, arg: Iface, verb: str) -> Steps:
        """An address."""
        if arg.t.kind not in POINTERS or verb not in "vpbodxX":
            yield from self.bad_verb(arg, verb)
            return
        f, address = self.flags, self.address(arg)
        if verb == "v" and f.sharp_v:
            self.out += b"(" + arg.t.string.encode() + b")("
            self.out += verbs.hexadecimal_0x(f, address, True) if address else b"nil"
            self.out += b")"
        elif verb == "v" and not address:
            self.out += verbs.pad(f, b"<nil>")
        elif verb in "vp":
            self.out += verbs.hexadecimal_0x(f, address, not f.sharp)
        else:
            self.out += verbs.integer(f, address, verb)

    def address(self, arg: Iface) -> int:
        """The made-up address of what a value points to, 0 for nil."""
        v, addresses = arg.v, self.door.address_of
        if v is None or v is NIL_SLICE or v is NIL_MAP:
            return 0
        if arg.t.kind == "slice":
            return addresses(v.array) + 8 * int(v.off)
        return addresses(v)


COMPOSITES = {
    "map": "go_map", "struct": "struct", "interface": "interface", "array": "sequence", "slice": "sequence",
    "pointer": "pointer_value", "chan": "address_kind", "func": "address_kind", "unsafe.Pointer": "address_kind",
}  # fmt: skip
STRING_TYPE = RType("string", "string", name="string")


def _write(sp: int, printer: Printer, data: Any) -> tuple[int, None]:
    printer.out += data.data()
    return data.len, None


def _write_string(sp: int, printer: Printer, text: bytes) -> tuple[int, None]:
    printer.out += text
    return len(text), None


def _flag(sp: int, printer: Printer, c: int) -> bool:
    f = printer.flags
    return {
        "-": f.minus, "+": f.plus or f.plus_v, "#": f.sharp or f.sharp_v, " ": f.space, "0": f.zero and not f.minus
    }.get(chr(c), False)  # fmt: skip


STATE = RType(
    "pointer", "*fmt.pp", elem=RType("struct", "fmt.pp", name="pp", package="fmt"),
    methods={
        "Write": _write,
        "WriteString": _write_string,
        "Flag": _flag,
        "Width": lambda sp, printer: (printer.flags.wid or 0, printer.flags.wid is not None),
        "Precision": lambda sp, printer: (printer.flags.prec or 0, printer.flags.prec is not None),
    },
    signatures={
        "Write": "func([]uint8) (int, error)", "WriteString": "func(string) (int, error)", "Flag": "func(int) bool",
        "Width": "func() (int, bool)", "Precision": "func() (int, bool)",
    },
)  # fmt: skip
"""The dynamic type of a fmt.State."""
