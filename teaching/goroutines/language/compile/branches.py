"""break, continue, goto, and leaving several Python loops at once.

What Go leaves in one step may be several Python loops: then a flag is set, the innermost loop is left, and behind
each loop the flag is looked at. A block with labels that a goto goes to is a loop over its segments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from teaching.goroutines.language.statements import BranchStmt, LabeledStmt, Stmt

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn


class Exit:
    """A Python loop that is open in the output, and the Go statement it stands for."""

    def __init__(self, stmt: object, post: Callable[[], None] | None = None, stop: str = "") -> None:
        """`post` emits what precedes a continue; `stop` ends an iterator function that the loop draws from."""
        self.stmt, self.post, self.stop = stmt, post, stop
        self.flags: list[tuple[str, Exit, str]] = []
        self.segments: dict[int, int] = {}
        self.counter = ""


@contextmanager
def exit_from(f: Fn, leaving: Exit) -> Iterator[None]:
    """Around the Python loop of a Go statement."""
    f.exits.append(leaving)
    yield
    f.exits.pop()
    if leaving.stop:
        f.emit(leaving.stop)
    for flag, goal, kind in leaving.flags:
        with f.block(f"if {flag}:"):
            if f.exits and f.exits[-1] is goal:
                f.emit(f"{flag} = False")
                _leave(f, goal, kind)
            else:
                f.emit("break")


def _leave(f: Fn, goal: Exit, kind: str) -> None:
    """Leave or repeat the innermost Python loop."""
    if kind == "break":
        f.emit("break")
        return
    if kind.startswith("goto"):
        f.emit(f"{goal.counter} = {kind[4:]}")
    elif goal.post is not None:
        goal.post()
    f.emit("continue")


def branch(f: Fn, s: BranchStmt) -> None:
    """A branch statement; fallthrough is dealt with by the switch."""
    if s.keyword == "fallthrough":
        return
    goal, kind = _goal(f, s)
    inner = f.exits[f.exits.index(goal) + 1 :]
    if not inner:
        _leave(f, goal, kind)
        return
    flag = f.names.fresh("j", "leave")
    f.prologue.append(f"{flag} = False")
    for each in inner:
        each.flags.append((flag, goal, kind))
    f.emit(f"{flag} = True")
    f.emit("break")


def _goal(f: Fn, s: BranchStmt) -> tuple[Exit, str]:
    if s.keyword == "goto":
        goal = next(e for e in reversed(f.exits) if id(s.target) in e.segments)
        return goal, f"goto{goal.segments[id(s.target)]}"
    target = s.target.stmt if isinstance(s.target, LabeledStmt) else s.target
    return next(e for e in reversed(f.exits) if e.stmt is target), s.keyword


def stop_range_funcs(f: Fn, down_to: int) -> None:
    """Before a return: end the iterator functions that open loops draw from, innermost first."""
    for each in reversed(f.exits[down_to:]):
        if each.stop:
            f.emit(each.stop)


def has_goto_labels(f: Fn, statements: list[Stmt]) -> bool:
    """Whether a goto goes to a label among these statements."""
    return any(id(s) in f.goto_targets for s in statements)


def goto_block(f: Fn, statements: list[Stmt]) -> None:
    """Statements with labels that are gone to: a loop that begins at the wanted segment."""
    from teaching.goroutines.language.compile.statement import statement

    segments: list[list[Stmt]] = [[]]
    leaving = Exit(None)
    leaving.counter = f.names.fresh("j", "segment")
    for s in statements:
        if id(s) in f.goto_targets:
            segments.append([])
            leaving.segments[id(s)] = len(segments) - 1
        segments[-1].append(s)
    f.emit(f"{leaving.counter} = 0")
    with exit_from(f, leaving), f.loop():
        for i, segment in enumerate(segments):
            with f.block(f"if {leaving.counter} <= {i}:"):
                for s in segment:
                    statement(f, s)
        f.emit("break")
