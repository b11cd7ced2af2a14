"""How `x.f` reaches a field or method: the path through embedded fields."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from teaching.goroutines.language.gotype import Type
    from teaching.goroutines.language.objects import Func, Var


class SelectionKind(enum.Enum):
    """What is selected."""

    FIELD = "field"
    METHOD_VALUE = "method value"  # also the function part of a method call x.m()
    METHOD_EXPR = "method expression"  # T.m


@dataclass(slots=True, eq=False)
class Step:
    """One embedded or final field on the way: its index in the struct; `deref` if a pointer is followed first."""

    index: int
    deref: bool
    field: Var


@dataclass(slots=True, eq=False)
class Selection:
    """`x.f`, resolved.

    `receiver` is the type of x. `path` are the fields from x to the one selected, the last one included for a FIELD;
    for methods, the embedded fields that lead to the value with the method.
    For a method: `holder` is the type found at the end of the path (pointer included as it is there), `address` says
    that its address is taken for a pointer receiver, `deref` that the pointer is followed for a value receiver,
    `interface` that the call is dynamic. `indirect`: some pointer was followed on the path.
    """

    kind: SelectionKind
    receiver: Type
    obj: Var | Func
    path: list[Step]
    indirect: bool
    holder: Type | None = None
    address: bool = False
    deref: bool = False
    interface: bool = False
