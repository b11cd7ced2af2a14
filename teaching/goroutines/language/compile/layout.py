"""Sizes of types on amd64, and of stack frames by a stated rule.

A frame has 8 bytes each for the return address and the frame pointer, the variables that live in it (parameters and
results included: they are spilled), 8 bytes for each of up to four temporaries, all rounded up to 16.
"""

from __future__ import annotations

from teaching.goroutines.language.gotype import (
    Array,
    Basic,
    Interface,
    Kind,
    Slice,
    Struct,
    Type,
)

_BASIC = {
    Kind.BOOL: 1, Kind.INT8: 1, Kind.UINT8: 1, Kind.INT16: 2, Kind.UINT16: 2, Kind.INT32: 4, Kind.UINT32: 4,
    Kind.FLOAT32: 4, Kind.COMPLEX128: 16, Kind.STRING: 16,
}  # fmt: skip
MAX_STACK_VARIABLE = 128 * 1024
"""Bytes of the largest variable that the compiler leaves on the stack (MaxStackVarSize in cmd/compile)."""


def align_of(t: Type) -> int:
    """Alignment in bytes."""
    u = t.underlying
    if isinstance(u, Basic):
        return min(8, _BASIC.get(u.kind, 8))
    if isinstance(u, Array):
        return align_of(u.elem)
    if isinstance(u, Struct):
        return max((align_of(f.type) for f in u.fields if f.type is not None), default=1)
    return 8


def size_of(t: Type) -> int:
    """Size in bytes."""
    u = t.underlying
    if isinstance(u, Basic):
        return _BASIC.get(u.kind, 8)
    if isinstance(u, Slice):
        return 24
    if isinstance(u, Interface):
        return 16
    if isinstance(u, Array):
        return max(u.length, 0) * size_of(u.elem)
    if isinstance(u, Struct):
        return offsets(u)[1]
    return 8


def offsets(t: Struct) -> tuple[list[int], int]:
    """The offset of each field, and the size of the whole."""
    at, size = [], 0
    for f in t.fields:
        assert f.type is not None
        align = align_of(f.type)
        size = -(-size // align) * align
        at.append(size)
        size += size_of(f.type)
    if t.fields and size and size_of(t.fields[-1].type or t) == 0:
        size += 1
    align = align_of(t)
    return at, -(-size // align) * align


def frame_bytes(locals_: list[Type]) -> int:
    """Size of the frame of a function with these variables in it; big ones live on the heap."""
    size = 16 + 32 + sum(-(-size_of(t) // 8) * 8 for t in locals_ if size_of(t) <= MAX_STACK_VARIABLE)
    return -(-size // 16) * 16
