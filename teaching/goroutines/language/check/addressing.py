"""Which variables have their address taken, so that the compiler gives them a place of their own."""

from __future__ import annotations

from teaching.goroutines.language.gotype import Array, Pointer
from teaching.goroutines.language.nodes import Expr, Ident, IndexExpr, SelectorExpr, unparen
from teaching.goroutines.language.objects import Var


def take_address(e: Expr) -> None:
    """The address of e is taken: mark the variable that holds it, unless a pointer leads away from it."""
    v = root_variable(e)
    if v is not None:
        v.address_taken = True


def root_variable(e: Expr) -> Var | None:
    """The variable of which e is a part."""
    e = unparen(e)
    if isinstance(e, Ident):
        return e.obj if isinstance(e.obj, Var) else None
    if isinstance(e, SelectorExpr):
        if e.selection is None:
            return e.sel.obj if isinstance(e.sel.obj, Var) else None
        if any(step.deref for step in e.selection.path):
            return None
        return root_variable(e.x)
    if isinstance(e, IndexExpr) and e.x.type is not None:
        under = e.x.type.underlying
        return root_variable(e.x) if isinstance(under, Array) and not isinstance(e.x.type, Pointer) else None
    return None
