"""Sizes, alignments and offsets on amd64, in bytes, as gc lays types out."""

from __future__ import annotations

from teaching.goroutines.language.gotype import Array, Basic, Interface, Kind, Slice, Struct, Type

WORD = 8

BASIC_SIZES = {
    Kind.BOOL: 1,
    Kind.INT8: 1,
    Kind.UINT8: 1,
    Kind.INT16: 2,
    Kind.UINT16: 2,
    Kind.INT32: 4,
    Kind.UINT32: 4,
    Kind.FLOAT32: 4,
    Kind.INT64: 8,
    Kind.UINT64: 8,
    Kind.FLOAT64: 8,
    Kind.COMPLEX64: 8,
    Kind.COMPLEX128: 16,
    Kind.STRING: 16,
}


def align_of(t: Type) -> int:
    """The alignment of a variable of the type."""
    under = t.underlying
    if isinstance(under, Array):
        return align_of(under.elem)
    if isinstance(under, Struct):
        return max((align_of(f.type) for f in under.fields if f.type is not None), default=1)
    if isinstance(under, Basic):
        if under.kind == Kind.COMPLEX64:
            return 4
        return min(BASIC_SIZES.get(under.kind, WORD), WORD)
    return WORD


def size_of(t: Type) -> int:
    """The size of a variable of the type."""
    under = t.underlying
    if isinstance(under, Basic):
        return BASIC_SIZES.get(under.kind, WORD)
    if isinstance(under, Array):
        return max(under.length, 0) * size_of(under.elem)
    if isinstance(under, Slice):
        return 3 * WORD
    if isinstance(under, Interface):
        return 2 * WORD
    if isinstance(under, Struct):
        return _struct_size(under)
    return WORD


def field_offsets(t: Struct) -> list[int]:
    """Where each field begins."""
    offsets: list[int] = []
    end = 0
    for f in t.fields:
        assert f.type is not None
        end = aligned(end, align_of(f.type))
        offsets.append(end)
        end += size_of(f.type)
    return offsets


def _struct_size(t: Struct) -> int:
    """The size, rounded to the alignment; a last field of no size gets a byte, so that its address lies inside."""
    if not t.fields:
        return 0
    last = t.fields[-1].type
    assert last is not None
    end = field_offsets(t)[-1] + size_of(last)
    if end > 0 and size_of(last) == 0:
        end += 1
    return aligned(end, align_of(t))


def aligned(offset: int, alignment: int) -> int:
    """The next multiple of the alignment."""
    return (offset + alignment - 1) // alignment * alignment
