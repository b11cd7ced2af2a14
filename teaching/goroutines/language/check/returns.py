"""Does control reach the end of a function: terminating statements of the specification."""

from __future__ import annotations

from teaching.goroutines.language import statements as s
from teaching.goroutines.language.check.state import Checker
from teaching.goroutines.language.nodes import CallExpr, unparen
from teaching.goroutines.language.statements import Stmt


def is_terminating(c: Checker, item: Stmt | None, label: str) -> bool:
    """Whether control never goes on behind the statement, which may bear a label."""
    match item:
        case s.LabeledStmt():
            return is_terminating(c, item.stmt, item.label.name)
        case s.ExprStmt():
            call = unparen(item.x)
            return isinstance(call, CallExpr) and call in c.panics
        case s.ReturnStmt():
            return True
        case s.BranchStmt():
            return item.keyword in ("goto", "fallthrough")
        case s.BlockStmt():
            return _terminating_list(c, item.statements)
        case s.IfStmt():
            both = item.otherwise is not None and is_terminating(c, item.otherwise, "")
            return both and is_terminating(c, item.then, "")
        case s.SwitchStmt() | s.TypeSwitchStmt():
            has_default = any(clause.is_default for clause in item.clauses)
            return has_default and _terminating_clauses(c, item.clauses, label)
        case s.SelectStmt():
            return _terminating_clauses(c, item.clauses, label)
        case s.ForStmt():
            return item.cond is None and not has_break(item.body, label, True)
    return False


def _terminating_list(c: Checker, items: list[Stmt]) -> bool:
    for item in reversed(items):
        if not isinstance(item, s.EmptyStmt):
            return is_terminating(c, item, "")
    return False


def _terminating_clauses(c: Checker, clauses: list[s.CaseClause] | list[s.CommClause], label: str) -> bool:
    for clause in clauses:
        if not _terminating_list(c, clause.body) or _any_break(clause.body, label, True):
            return False
    return True


def has_break(item: Stmt | None, label: str, implicit: bool) -> bool:
    """Whether the statement holds a break that leaves the labelled statement, or (implicit) the one around."""
    match item:
        case s.LabeledStmt():
            return has_break(item.stmt, label, implicit)
        case s.BranchStmt():
            if item.keyword != "break":
                return False
            return implicit if item.label is None else item.label.name == label
        case s.BlockStmt():
            return _any_break(item.statements, label, implicit)
        case s.IfStmt():
            return has_break(item.then, label, implicit) or has_break(item.otherwise, label, implicit)
        case s.SwitchStmt() | s.TypeSwitchStmt() | s.SelectStmt():
            return label != "" and any(_any_break(clause.body, label, False) for clause in item.clauses)
        case s.ForStmt() | s.RangeStmt():
            return label != "" and has_break(item.body, label, False)
    return False


def _any_break(items: list[Stmt], label: str, implicit: bool) -> bool:
    return any(has_break(item, label, implicit) for item in items)
