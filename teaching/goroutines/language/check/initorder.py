"""In which order package variables are initialised."""

from __future__ import annotations

from dataclasses import dataclass, field

from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.objects import Const, Func, Object, Var
from teaching.goroutines.language.statements import VarDecl


@dataclass(slots=True, eq=False)
class _Node:
    """A constant, variable or function and what it depends on, by order of declaration."""

    obj: Object
    order: int
    needs: dict[int, _Node] = field(default_factory=dict)
    needed_by: dict[int, _Node] = field(default_factory=dict)
    open: int = 0


def init_order(c: Checker) -> list[VarDecl]:
    """The declarations in order of initialisation; a variable that needs itself is a fault."""
    nodes = _graph(c)
    out: list[VarDecl] = []
    queue = sorted(nodes, key=lambda n: n.order)
    for n in queue:
        n.open = len(n.needs)
    while queue:
        n = min(queue, key=lambda m: (not isinstance(m.obj, Const), m.open, m.order))
        queue.remove(n)
        if n.open > 0:
            cycle = _find_path(c, n.obj, n.obj, set())
            if cycle:
                _report(c, cycle)
        for user in n.needed_by.values():
            user.open -= 1
        obj = n.obj
        decl = obj.decl if isinstance(obj, Var) else None
        if decl is not None and decl.values and decl not in out:
            if len(decl.values) == len(decl.names) > 1:
                out += _split(decl, obj)
            else:
                out.append(decl)
    return out


def _split(decl: VarDecl, obj: Object) -> list[VarDecl]:
    """`var a, b = x, y` is initialised one by one: a declaration of this variable alone."""
    i = next(i for i, v in enumerate(decl.objs) if v is obj)
    part = VarDecl(decl.span, decl.group, [decl.names[i]], decl.type_expr, [decl.values[i]])
    part.objs = [decl.objs[i]]
    return [part]


def _graph(c: Checker) -> list[_Node]:
    """Constants and variables with their dependencies, those through functions included."""
    nodes: dict[Object, _Node] = {}
    for obj, info in c.declared.items():
        if isinstance(obj, Const | Var | Func):
            nodes[obj] = _Node(obj, info.order)
    for obj, n in nodes.items():
        for dependency in c.declared[obj].depends.values():
            d = nodes.get(dependency)
            if d is not None:
                n.needs[d.order] = d
                d.needed_by[n.order] = n
    functions = [n for n in nodes.values() if isinstance(n.obj, Func)]
    functions.sort(key=lambda n: (len(n.needs) * len(n.needed_by), n.order))
    for f in functions:
        _bypass(f)
    return [n for n in nodes.values() if not isinstance(n.obj, Func)]


def _bypass(f: _Node) -> None:
    """Who needs the function needs what the function needs."""
    for user in f.needed_by.values():
        if user is f:
            continue
        for d in f.needs.values():
            if d is not f:
                user.needs[d.order] = d
                d.needed_by[user.order] = user
        user.needs.pop(f.order, None)
    for d in f.needs.values():
        d.needed_by.pop(f.order, None)


def _find_path(c: Checker, start: Object, goal: Object, seen: set[Object]) -> list[Object]:
    if start in seen:
        return []
    seen.add(start)
    depends = c.declared[start].depends
    for order in sorted(depends):
        d = depends[order]
        if d is goal:
            return [d]
        path = _find_path(c, d, goal, seen)
        if path:
            return [*path, d]
    return []


def _report(c: Checker, cycle: list[Object]) -> None:
    obj = cycle[0]
    if len(cycle) == 1:
        c.error(obj, "InvalidInitCycle", f"initialization cycle: {obj.name} refers to itself")
        return
    lines = [f"initialization cycle for {obj.name}"]
    for following in reversed(cycle):
        lines.append(f"\t{c.place(obj)}: {obj.name} refers to {following.name}")
        obj = following
    c.error(cycle[0], "InvalidInitCycle", "\n".join(lines))
