"""Method tables: for each run-time type, the functions behind its methods, taking the receiver as it lies in an
interface."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.names import field_attribute
from teaching.goroutines.language.compile.rtypes import is_object, signature_text
from teaching.goroutines.language.gotype import Interface, Pointer, Struct, Type
from teaching.goroutines.language.lookup import lookup_plain, method_set
from teaching.goroutines.language.objects import Func
from teaching.goroutines.language.substitution import instance_map
from teaching.goroutines.runtime.rtype import RType

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.program import Builder


def function_of(b: Builder, func: Func) -> str:
    """How the output names a concrete method or function as something that takes `sp` first."""
    native = b.native(func)
    if native is not None:
        return f"with_sp({native})"
    types = {}
    if func.receiver is not None and func.receiver.type_args:
        origin = func.origin or func
        assert origin.type is not None
        types = dict(zip(origin.type.recv_type_params, func.receiver.type_args, strict=False))
        types |= {k: v for k, v in instance_map(func.receiver).items() if k not in types}
    return b.function(func, types)


def method_table(b: Builder, r: RType, t: Type) -> str:
    """Statements that fill `methods` and `signatures` of an RType; "" if it has none."""
    b.rtype_types.append((r, t))
    if isinstance(t.underlying, Interface):
        return ""
    entries = []
    for func in method_set(t):
        if func.type is None:
            continue
        r.signatures[func.name] = signature_text(func.type)
        entries.append(f"{func.name!r}: {_entry(b, t, func)}" if func.name.isidentifier() and func.name.isascii()
                       else f"{b.constant(func.name)}: {_entry(b, t, func)}")  # fmt: skip
    return f"{b.constant(r)}.methods.update({{{', '.join(entries)}}})" if entries else ""


def _entry(b: Builder, t: Type, func: Func) -> str:
    """The method as a function of (sp, receiver of type t, arguments)."""
    found = lookup_plain(t, func.package, func.name)
    assert isinstance(found.obj, Func)
    receiver, holder = "r", found.holder
    for step in found.path:
        assert step.field is not None
        receiver += "." + field_attribute(step.field.name, step.index)
    assert holder is not None
    if found.path:
        last = found.path[-1].field.type
        holder = last if last is not None else holder
    if isinstance(holder.underlying, Interface) and not isinstance(holder, Pointer):
        name = b.constant(func.name)
        return f"lambda sp, r, *a: {receiver}.t.methods[{name}](sp, {receiver}.v, *a)"
    function = function_of(b, found.obj)
    through_pointer = isinstance(holder, Pointer)
    if through_pointer and not found.obj.pointer_receiver:
        assert isinstance(holder, Pointer)
        receiver = b.copy_of(receiver, holder.elem) if is_object(holder.elem) else f"{receiver}.v"
    elif not through_pointer and not found.obj.pointer_receiver:
        receiver = b.copy_of(receiver, holder)
    elif not through_pointer and not is_object(holder):
        owner, _, attribute = receiver.rpartition(".")
        receiver = f"FieldRef({owner}, {attribute!r})"
    return function if receiver == "r" else f"lambda sp, r, *a: {function}(sp, {receiver}, *a)"


__all__ = ["Struct", "function_of", "method_table"]
