"""Walking over the statements of one function, without those of the function literals inside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from teaching.goroutines.language.nodes import Expr
from teaching.goroutines.language.statements import BranchStmt, CaseClause, CommClause, DeferStmt, Stmt


def statements_in(node: Any) -> Iterator[Stmt]:
    """Every statement inside, outermost first."""
    if isinstance(node, list):
        for item in node:
            yield from statements_in(item)
        return
    if isinstance(node, Stmt):
        yield node
    elif not isinstance(node, CaseClause | CommClause):
        return
    for f in fields(node):
        inner = getattr(node, f.name)
        if f.name != "target" and isinstance(inner, list | Stmt) and not isinstance(inner, Expr):
            yield from statements_in(inner)


def has_defer(body: Stmt) -> bool:
    """Whether the function has a defer statement."""
    return any(isinstance(s, DeferStmt) for s in statements_in(body))


def goto_targets(body: Stmt) -> set[int]:
    """Ids of the labels that a goto goes to, by the labelled statement."""
    return {id(s.target) for s in statements_in(body) if isinstance(s, BranchStmt) and s.keyword == "goto"}


def breaks_out_of(s: Stmt) -> bool:
    """Whether a break inside leaves this switch or select."""
    return any(isinstance(b, BranchStmt) and b.keyword == "break" and b.target is s for b in statements_in(s))
