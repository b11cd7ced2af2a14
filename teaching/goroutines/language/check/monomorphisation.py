"""Generic code that would need ever larger instances: `func f[T any]() { f[*T]() }`.

Each instantiation inside generic code is an edge from the type parameters in an argument to the parameter it is for;
it weighs 1 if the argument is more than the bare parameter. A cycle that weighs anything has no end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.gotype import (
    Array,
    Chan,
    Interface,
    Map,
    Named,
    Pointer,
    Signature,
    Slice,
    Struct,
    Type,
    TypeParam,
)
from teaching.goroutines.language.nodes import Span
from teaching.goroutines.language.objects import TypeName


@dataclass(slots=True)
class _Edge:
    """`param` is instantiated with a type that mentions `source`."""

    param: TypeName
    source: TypeName
    weight: int
    span: Span
    type: Type


@dataclass(slots=True)
class _Vertex:
    """The heaviest path found to a type parameter: its weight, number of edges and last edge."""

    weight: int = 0
    length: int = 0
    last: _Edge | None = None


@dataclass(slots=True)
class _Graph:
    edges: list[_Edge] = field(default_factory=list)
    vertices: dict[TypeName, _Vertex] = field(default_factory=dict)


def check_instances(c: Checker) -> None:
    """Report the first cycle of growing instantiations."""
    graph = _Graph()
    for params, types, spans in c.instances:
        _add(c, graph, params, types, spans)
    again = True
    while again:
        again = False
        for edge in graph.edges:
            source, target = graph.vertices[edge.source], graph.vertices[edge.param]
            if source.weight + edge.weight <= target.weight:
                continue
            target.weight, target.length, target.last = source.weight + edge.weight, source.length + 1, edge
            if target.length >= len(graph.vertices):
                _report(c, graph, edge.param)
                return
            again = True


def _add(c: Checker, graph: _Graph, params: Sequence[TypeParam], types: Sequence[Type], spans: Sequence[Span]) -> None:
    for param, t, span in zip(params, types, spans, strict=True):
        if param.obj.package is not c.package:
            continue
        target = c.canonical.get(param, param).obj
        for source in _params_in(t, []):
            origin = c.canonical.get(source, source).obj
            graph.edges.append(_Edge(target, origin, 0 if source is t else 1, span, t))
            graph.vertices.setdefault(target, _Vertex())
            graph.vertices.setdefault(origin, _Vertex())


def _params_in(t: Type, seen: list[Type]) -> list[TypeParam]:
    """The type parameters that a type mentions."""
    if isinstance(t, TypeParam):
        return [t]
    if any(t is s for s in seen):
        return []
    seen = [*seen, t]
    inner: Sequence[Type] = ()
    if isinstance(t, Named):
        inner = t.type_args
    elif isinstance(t, Pointer | Slice | Array | Chan):
        inner = (t.elem,)
    elif isinstance(t, Map):
        inner = (t.key, t.elem)
    elif isinstance(t, Struct):
        inner = [f.type for f in t.fields if f.type is not None]
    elif isinstance(t, Signature):
        inner = [*t.param_types, *t.result_types]
    elif isinstance(t, Interface):
        inner = [m.type for m in t.methods if m.type is not None]
    return [p for i in inner for p in _params_in(i, seen)]


def _report(c: Checker, graph: _Graph, start: TypeName) -> None:
    stack: list[TypeName] = []
    current = start
    while current not in stack:
        stack.append(current)
        last = graph.vertices[current].last
        assert last is not None
        current = last.source
    stack = stack[stack.index(current) :]
    lines = ["instantiation cycle:"]
    for name in stack:
        edge = graph.vertices[name].last
        assert edge is not None
        lines.append(f"\t{c.place(edge.span)}: {name.name} instantiated as {c.show(edge.type)}")
    c.error(current, "InvalidInstanceCycle", "\n".join(lines))
