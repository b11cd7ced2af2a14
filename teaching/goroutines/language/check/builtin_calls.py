"""Calls of the built-in functions."""

from __future__ import annotations

from collections.abc import Callable

from teaching.goroutines.language.check import (
    assignments,
    builtin_numbers,
    builtin_unsafe,
    call,
    expr,
    index,
    operators,
    typexpr,
)
from teaching.goroutines.language.check.assignability import assignable
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.record import record_type, update_type
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    INVALID,
    Array,
    Basic,
    Chan,
    Map,
    Pointer,
    Signature,
    Slice,
    Type,
    TypeParam,
    is_untyped,
)
from teaching.goroutines.language.identity import identical
from teaching.goroutines.language.nodes import CallExpr, Mode
from teaching.goroutines.language.objects import Var
from teaching.goroutines.language.predicates import all_basic, array_behind, common_underlying, ordered, string
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.typeset import specific_types
from teaching.goroutines.language.universe import BYTE, EMPTY_INTERFACE, INT

# name: (arguments at least, more allowed)
ARITY = {
    "append": (1, True),
    "cap": (1, False),
    "clear": (1, False),
    "close": (1, False),
    "complex": (2, False),
    "copy": (2, False),
    "delete": (2, False),
    "imag": (1, False),
    "len": (1, False),
    "make": (1, True),
    "max": (1, True),
    "min": (1, True),
    "new": (1, False),
    "panic": (1, False),
    "print": (0, True),
    "println": (0, True),
    "real": (1, False),
    "recover": (0, False),
    "unsafe.Add": (2, False),
    "unsafe.Alignof": (1, False),
    "unsafe.Offsetof": (1, False),
    "unsafe.Sizeof": (1, False),
    "unsafe.Slice": (2, False),
    "unsafe.SliceData": (1, False),
    "unsafe.String": (2, False),
    "unsafe.StringData": (1, False),
}

KINDS = dict.fromkeys(["clear", "close", "copy", "delete", "panic", "print", "println", "recover"], "statement")
UNCHECKED_ARGUMENTS = ("make", "new", "unsafe.Offsetof")


def builtin_call(c: Checker, x: Operand, e: CallExpr) -> bool:
    """Check a call of a built-in function; x becomes its result. False after an error."""
    name = x.builtin
    short = name.removeprefix("unsafe.")
    if e.has_dots and name != "append":
        c.error(e, "InvalidDotDotDot", f"invalid operation: invalid use of ... with built-in {short}")
        expr.use(c, *e.args)
        return False
    outer = c.env.has_call_or_receive
    if name in ("len", "cap"):
        c.env.has_call_or_receive = False
    args: list[Operand] = []
    count = len(e.args)
    if name not in UNCHECKED_ARGUMENTS:
        args = expr.expr_list(c, e.args) if e.args else []
        count = len(args)
        e.spread = count > len(e.args)
        if any(not a.valid for a in args):
            return False
        if args:
            x.become(args[0])
    least, more = ARITY[name]
    if count < least or (count > least and not more):
        qualifier = "not enough" if count < least else "too many"
        message = f"{qualifier} arguments for {expr_string(e)} (expected {least}, found {count})"
        c.error(e, "WrongArgCount", f"invalid operation: {message}")
        return False
    done = _BUILTINS[name](c, x, e, args)
    if name in ("len", "cap"):
        c.env.has_call_or_receive = outer
    if not x.is_constant:
        x.value = None
    return done


def slice_elem(c: Checker, x: Operand) -> tuple[Type | None, str]:
    """The element type of a slice, or why there is none."""
    found: Type | None = None
    for _, under in specific_types(x.type):
        if not isinstance(under, Slice):
            shown = "untyped nil" if x.is_nil else c.describe(x)
            return None, f"argument must be a slice; have {shown}"
        if found is not None and not identical(found, under.elem):
            words = f"mismatched slice element types {c.show(found)} and {c.show(under.elem)}"
            return None, f"{words} in {c.describe(x)}"
        found = under.elem
    return found, ""


def _bytes_or_strings(t: Type) -> bool:
    """Whether all types of the set are byte slices or strings."""
    for _, under in specific_types(t):
        is_bytes = isinstance(under, Slice) and identical(under.elem, BYTE)
        is_text = isinstance(under, Basic) and under.is_string
        if not is_bytes and not is_text:
            return False
    return True


def _append(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    elem, cause = slice_elem(c, x)
    if elem is None:
        c.error(x, "InvalidAppend", f"invalid append: {cause}")
        return False
    t = x.type
    text = e.has_dots and len(args) == 2 and _is_string_like(args[1].type)
    if text and assignable(c, x, Slice(BYTE))[0] and _bytes_or_strings(args[1].type):
        assignments.assignment(c, args[1], None, "argument to append")
    else:
        params = [Var("", type=t), Var("", type=Slice(elem))]
        signature = Signature(params, [Var("", type=t)], variadic=True)
        call.pass_arguments(c, e, signature, [], [], call.Arguments(args))
    x.mode, x.type = Mode.VALUE, t
    return True


def _is_string_like(t: Type) -> bool:
    return any(isinstance(u, Basic) and u.is_string for _, u in specific_types(t))


def _len_cap(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    name = e.builtin
    mode = Mode.INVALID
    value: int | None = None
    for _, under in specific_types(x.type):
        shape = array_behind(under) if under is not None else None
        ok = isinstance(shape, Array | Slice | Chan)
        if name == "len":
            ok = ok or isinstance(shape, Map) or (isinstance(shape, Basic) and shape.is_string)
        if not ok:
            mode = Mode.INVALID
            break
        mode = Mode.VALUE
        if isinstance(x.type, TypeParam):
            continue
        if isinstance(shape, Array) and not c.env.has_call_or_receive:
            mode, value = Mode.CONSTANT, shape.length
        elif x.is_constant and isinstance(x.value, bytes):
            mode, value = Mode.CONSTANT, len(x.value)
    if mode is Mode.INVALID:
        if x.type.underlying is not INVALID:
            code = "InvalidLen" if name == "len" else "InvalidCap"
            c.error(x, code, f"invalid argument: {c.describe(x)} for built-in {name}")
        return False
    x.mode, x.type, x.value = mode, INT, value
    return True


def _clear(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    for _, under in specific_types(x.type):
        if not isinstance(under, Map | Slice):
            words = "argument must be (or constrained by) map or slice"
            c.error(x, "InvalidClear", f"invalid argument: cannot clear {c.describe(x)}: {words}")
            return False
    x.mode = Mode.NO_VALUE
    return True


def _close(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    for _, under in specific_types(x.type):
        what = ""
        if not isinstance(under, Chan):
            what = "non-channel"
        elif not under.can_send:
            what = "receive-only channel"
        if what:
            c.error(x, "InvalidClose", f"invalid operation: cannot close {what} {c.describe(x)}")
            return False
    x.mode = Mode.NO_VALUE
    return True


def _copy(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    target, cause = slice_elem(c, x)
    if target is None:
        c.error(x, "InvalidCopy", f"invalid copy: {cause}")
        return False
    y = args[1]
    special = assignable(c, x, Slice(BYTE))[0] and _bytes_or_strings(y.type)
    if not special:
        source, cause = slice_elem(c, y)
        if source is None and not all_basic(y.type, string):
            c.error(y, "InvalidCopy", f"invalid copy: {cause}")
            return False
        source = source or BYTE
        if not identical(target, source):
            types = f"{c.show(target)} and {c.show(source)}"
            words = f"arguments {c.describe(x)} and {c.describe(y)} have different element types {types}"
            c.error(x, "InvalidCopy", f"invalid copy: {words}")
            return False
    if is_untyped(y.type):
        assignments.assignment(c, y, None, "argument to copy")
    x.mode, x.type = Mode.VALUE, INT
    return True


def _delete(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    key: Type | None = None
    for _, under in specific_types(x.type):
        if not isinstance(under, Map):
            c.error(x, "InvalidDelete", f"invalid argument: {c.describe(x)} is not a map")
            return False
        if key is not None and not identical(key, under.key):
            words = f"maps of {c.describe(x)} must have identical key types"
            c.error(x, "InvalidDelete", f"invalid argument: {words}")
            return False
        key = under.key
    x.become(args[1])
    assignments.assignment(c, x, key, "argument to delete")
    if not x.valid:
        return False
    x.mode = Mode.NO_VALUE
    return True


def _make(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    first = e.args[0]
    t = typexpr.var_type(c, first)
    if t is INVALID:
        return False
    common = common_underlying(t)
    if not isinstance(common, Slice | Map | Chan):
        cause = "type must be slice, map, or channel"
        if isinstance(t, TypeParam) and common is None:
            cause = "no specific type"
        message = f"invalid argument: cannot make {expr_string(first)}: {cause}"
        c.error(first, "InvalidMake", message)
        return False
    least = 2 if isinstance(common, Slice) else 1
    count = len(e.args)
    if not least <= count <= least + 1:
        message = f"{expr_string(e)} expects {least} or {least + 1} arguments; found {count}"
        c.error(e, "WrongArgCount", f"invalid operation: {message}")
        return False
    sizes = [index.check_index(c, size, -1)[1] for size in e.args[1:]]
    if len(sizes) == 2 and min(sizes) >= 0 and sizes[0] > sizes[1]:
        c.error(e.args[1], "SwappedMakeArgs", "invalid argument: length and capacity swapped")
    x.mode, x.type = Mode.VALUE, t
    return True


def _new(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    argument = e.args[0]
    x.become(expr.expr_or_type(c, argument))
    expr.exclude(c, x, (Mode.NO_VALUE, Mode.BUILTIN))
    if not x.valid:
        return False
    if x.mode is Mode.TYPE:
        typexpr.valid_var_type(c, argument, x.type)
        record_type(argument, x.type)
    elif is_untyped(x.type):
        assignments.assignment(c, x, None, "argument to new")
        if not x.valid:
            return False
    x.mode, x.type = Mode.VALUE, Pointer(x.type)
    return True


def _panic(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    c.panics.add(e)
    assignments.assignment(c, x, EMPTY_INTERFACE, "argument to panic")
    if not x.valid:
        return False
    x.mode = Mode.NO_VALUE
    return True


def _print(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    for a in args:
        assignments.assignment(c, a, None, f"argument to built-in {e.builtin}")
        if not a.valid:
            return False
    x.mode = Mode.NO_VALUE
    return True


def _recover(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    x.mode, x.type = Mode.VALUE, EMPTY_INTERFACE
    return True


def _max_min(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    for i, a in enumerate(args):
        if not all_basic(a.type, ordered):
            c.error(a, "InvalidMinMaxOperand", f"invalid argument: {c.describe(a)} cannot be ordered")
            return False
        if i == 0:
            continue
        operators.match_types(c, x, a)
        if not x.valid:
            return False
        if not identical(x.type, a.type):
            words = f"mismatched types {c.show(x.type)} (previous argument) and {c.show(a.type)} (type of {a.text})"
            c.error(a, "MismatchedTypes", f"invalid argument: {words}")
            return False
        if x.is_constant and a.is_constant:
            builtin_numbers.keep_extreme(x, a, e.builtin)
        else:
            x.mode = Mode.VALUE
    if not x.is_constant:
        x.mode = Mode.VALUE
        assignments.assignment(c, x, EMPTY_INTERFACE, f"argument to built-in {e.builtin}")
        if x.expr is not None:
            x.expr.implicit = None
        if not x.valid:
            return False
    for a in args:
        update_type(c, a.expr, x.type, not is_untyped(x.type))
    return True


Check = Callable[[Checker, Operand, CallExpr, list[Operand]], bool]
_BUILTINS: dict[str, Check] = {
    "append": _append,
    "cap": _len_cap,
    "clear": _clear,
    "close": _close,
    "complex": builtin_numbers.complex_call,
    "copy": _copy,
    "delete": _delete,
    "imag": builtin_numbers.part_call,
    "len": _len_cap,
    "make": _make,
    "max": _max_min,
    "min": _max_min,
    "new": _new,
    "panic": _panic,
    "print": _print,
    "println": _print,
    "real": builtin_numbers.part_call,
    "recover": _recover,
    **builtin_unsafe.CHECKS,
}
