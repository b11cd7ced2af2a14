"""Blocks and what is declared in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from teaching.goroutines.language.nodes import FuncLit, Pos

if TYPE_CHECKING:
    from teaching.goroutines.language.objects import Object
    from teaching.goroutines.language.statements import FuncDecl

START = Pos(0, 0)


@dataclass(slots=True, eq=False)
class Scope:
    """A block. `function` is the function it belongs to; `visible_from` says where each local name begins to count."""

    parent: Scope | None
    function: FuncDecl | FuncLit | None = None
    names: dict[str, Object] = field(default_factory=dict)
    visible_from: dict[str, Pos] = field(default_factory=dict)
    is_function: bool = False

    def lookup(self, name: str) -> Object | None:
        """What the name denotes in this block alone."""
        return self.names.get(name)

    def find(self, name: str, at: Pos | None = None) -> tuple[Scope, Object] | None:
        """What the name denotes here or in an enclosing block, and in which; a local name counts from its place on."""
        scope: Scope | None = self
        while scope is not None:
            obj = scope.names.get(name)
            if obj is not None and (at is None or scope.visible_from.get(name, START) <= at):
                return scope, obj
            scope = scope.parent
        return None

    def insert(self, obj: Object, visible_from: Pos | None = None) -> Object | None:
        """Declare; gives what already has the name in this block, if anything (then nothing is changed)."""
        other = self.names.get(obj.name)
        if other is not None:
            return other
        self.names[obj.name] = obj
        if visible_from is not None:
            self.visible_from[obj.name] = visible_from
        return None
