"""The functions of package unsafe: sizes are those of amd64."""

from __future__ import annotations

from collections.abc import Callable

from teaching.goroutines.language.check import assignments, expr, index
from teaching.goroutines.language.check.operand import Operand
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import Array, Pointer, Slice, Struct, Type, TypeParam
from teaching.goroutines.language.lookup import lookup
from teaching.goroutines.language.nodes import CallExpr, Mode, SelectorExpr, unparen
from teaching.goroutines.language.objects import Func
from teaching.goroutines.language.predicates import common_underlying
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.selections import Selection, SelectionKind
from teaching.goroutines.language.sizes import align_of, field_offsets, size_of
from teaching.goroutines.language.universe import BYTE, STRING, UINTPTR, UNSAFE_POINTER


def _varies(t: Type) -> bool:
    """Whether the size depends on a type argument."""
    if isinstance(t, TypeParam):
        return True
    under = t.underlying
    if isinstance(under, Array):
        return _varies(under.elem)
    return isinstance(under, Struct) and any(f.type is not None and _varies(f.type) for f in under.fields)


def _measure(measure: Callable[[Type], int]) -> Callable[[Checker, Operand, CallExpr, list[Operand]], bool]:
    def check(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
        assignments.assignment(c, x, None, f"argument to {e.builtin}")
        if not x.valid:
            return False
        if _varies(x.type):
            x.mode = Mode.VALUE
        else:
            x.mode, x.value = Mode.CONSTANT, measure(x.type)
        x.type = UINTPTR
        return True

    return check


def _offsetof(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    argument = unparen(e.args[0])
    if not isinstance(argument, SelectorExpr):
        message = f"invalid argument: {expr_string(e.args[0])} is not a selector expression"
        c.error(e.args[0], "BadOffsetofSyntax", message)
        expr.use(c, e.args[0])
        return False
    x.become(expr.check_expr(c, argument.x))
    if not x.valid:
        return False
    under = x.type.underlying
    base = under.elem if isinstance(under, Pointer) and isinstance(under.elem.underlying, Struct) else x.type
    name = argument.sel.name
    found = lookup(base, False, c.package, name)
    fault = ""
    if found.obj is None:
        fault = f"{c.show(base)} has no single field {name}"
    elif isinstance(found.obj, Func):
        fault = f"{expr_string(e.args[0])} is a method value"
    elif found.indirect:
        fault = f"field {name} is embedded via a pointer in {c.show(base)}"
    if fault or found.obj is None:
        c.error(x, "InvalidOffsetof", f"invalid argument: {fault}")
        return False
    argument.selection = Selection(SelectionKind.FIELD, base, found.obj, found.path, False, found.holder)
    argument.mode, argument.type = Mode.VARIABLE, found.obj.type
    offset = 0
    t = base
    for step in found.path:
        struct = t.underlying
        assert isinstance(struct, Struct) and step.field.type is not None
        offset += field_offsets(struct)[step.index]
        t = step.field.type
    x.mode, x.value, x.type = Mode.CONSTANT, offset, UINTPTR
    return True


def _add(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    assignments.assignment(c, x, UNSAFE_POINTER, "argument to unsafe.Add")
    if not x.valid or not index.valid_index(c, args[1], "length", "InvalidUnsafeAdd", allow_negative=True):
        return False
    x.mode, x.type = Mode.VALUE, UNSAFE_POINTER
    return True


def _slice(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    pointer = common_underlying(x.type)
    if not isinstance(pointer, Pointer):
        c.error(x, "InvalidUnsafeSlice", f"invalid argument: {c.describe(x)} is not a pointer")
        return False
    if not index.valid_index(c, args[1], "length", "InvalidUnsafeSlice", allow_negative=False):
        return False
    x.mode, x.type = Mode.VALUE, Slice(pointer.elem)
    return True


def _slice_data(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    found = common_underlying(x.type)
    if not isinstance(found, Slice):
        c.error(x, "InvalidUnsafeSliceData", f"invalid argument: {c.describe(x)} is not a slice")
        return False
    x.mode, x.type = Mode.VALUE, Pointer(found.elem)
    return True


def _string(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    assignments.assignment(c, x, Pointer(BYTE), "argument to unsafe.String")
    if not x.valid or not index.valid_index(c, args[1], "length", "InvalidUnsafeString", allow_negative=False):
        return False
    x.mode, x.type = Mode.VALUE, STRING
    return True


def _string_data(c: Checker, x: Operand, e: CallExpr, args: list[Operand]) -> bool:
    assignments.assignment(c, x, STRING, "argument to unsafe.StringData")
    if not x.valid:
        return False
    x.mode, x.type = Mode.VALUE, Pointer(BYTE)
    return True


CHECKS: dict[str, Callable[[Checker, Operand, CallExpr, list[Operand]], bool]] = {
    "unsafe.Add": _add,
    "unsafe.Alignof": _measure(align_of),
    "unsafe.Offsetof": _offsetof,
    "unsafe.Sizeof": _measure(size_of),
    "unsafe.Slice": _slice,
    "unsafe.SliceData": _slice_data,
    "unsafe.String": _string,
    "unsafe.StringData": _string_data,
}
