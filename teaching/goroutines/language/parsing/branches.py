"""Labels, and where break, continue, goto and fallthrough lead; gc looks at them right after parsing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from teaching.goroutines.language import statements as s
from teaching.goroutines.language.nodes import Pos
from teaching.goroutines.language.objects import Label
from teaching.goroutines.language.printing import expr_string
from teaching.goroutines.language.statements import BlockStmt, BranchStmt, LabeledStmt, Stmt

Report = Callable[[Pos, str, str], None]
BREAKABLE = (s.ForStmt, s.RangeStmt, s.SwitchStmt, s.TypeSwitchStmt, s.SelectStmt)
LOOPS = (s.ForStmt, s.RangeStmt)


@dataclass(slots=True, eq=False)
class _Block:
    parent: _Block | None
    start: Pos
    labeled: LabeledStmt | None


@dataclass(slots=True, eq=False)
class _Known:
    block: _Block
    stmt: LabeledStmt
    obj: Label


@dataclass(slots=True)
class _Targets:
    """What an unlabelled break and continue lead to; the clause's index in the switch around, or -1."""

    breaks: Stmt | None = None
    continues: Stmt | None = None
    clause: int = -1


class Branches:
    """Checks one function body; function literals inside are checked on their own."""

    def __init__(self, report: Report, place: Callable[[Pos], str]) -> None:
        self.report = report
        self.place = place
        self.labels: dict[str, _Known] = {}

    def check(self, body: BlockStmt) -> None:
        """Resolve all branches of the body and report faulty ones and unused labels."""
        waiting = self._block(None, _Targets(), None, body.span.start, body.statements)
        for jump in waiting:
            assert jump.label is not None
            name, at = jump.label.name, jump.label.span.start
            known = self.labels.get(name)
            if known is not None:
                known.obj.used = True
                message = f"goto {name} jumps into block starting at {self.place(known.block.start)}"
                self.report(at, "JumpIntoBlock", message)
            else:
                self.report(at, "UndeclaredLabel", f"label {name} not defined")
        for name, known in self.labels.items():
            if not known.obj.used:
                self.report(known.obj.span.start, "UnusedLabel", f"label {name} defined and not used")

    def _block(
        self, parent: _Block | None, targets: _Targets, labeled: LabeledStmt | None, start: Pos, items: list[Stmt]
    ) -> list[BranchStmt]:
        """Walk a block; gives the gotos whose label was not found yet."""
        return _Walk(self, _Block(parent, start, labeled), targets).run(items)

    def declare(self, block: _Block, item: LabeledStmt) -> _Known:
        """A label is declared."""
        name = item.label.name
        known = self.labels.get(name)
        if known is not None:
            at = self.place(known.stmt.label.span.start)
            self.report(item.label.span.start, "DuplicateLabel", f"label {name} already defined at {at}")
            return known
        item.obj = Label(name, None, item.label.span, stmt=item)
        known = _Known(block, item, item.obj)
        self.labels[name] = known
        return known


class _Walk:
    """One block: the declarations seen, and the gotos that wait for their label."""

    def __init__(self, branches: Branches, block: _Block, targets: _Targets) -> None:
        self.branches = branches
        self.block = block
        self.targets = targets
        self.waiting: list[BranchStmt] = []
        self.jump_over: list[BranchStmt] = []
        self.declared: tuple[Pos, str] | None = None

    def run(self, items: list[Stmt]) -> list[BranchStmt]:
        """All statements; empty ones at the end do not count."""
        while items and isinstance(items[-1], s.EmptyStmt):
            items = items[:-1]
        for i, item in enumerate(items):
            self.stmt(item, None, i + 1 == len(items))
        return self.waiting

    def stmt(self, item: Stmt, labeled: LabeledStmt | None, last: bool) -> None:
        """One statement with the label that stands before it."""
        match item:
            case s.DeclStmt():
                for d in item.decls:
                    if isinstance(d, s.VarDecl):
                        self._declaration(d.span.start, d.names[0].name)
                        break
            case s.AssignStmt() if item.op == ":=":
                self._declaration(item.op_pos, ", ".join(expr_string(e) for e in item.lhs))
            case s.LabeledStmt():
                if item.label.name != "_":
                    self._label(item)
                    labeled = item
                self.stmt(item.stmt, labeled, last)
            case s.BranchStmt():
                self._branch(item, last)
            case _:
                self._inner(item, labeled)

    def _declaration(self, pos: Pos, name: str) -> None:
        self.declared = (pos, name)
        self.jump_over = list(self.waiting)

    def _label(self, item: LabeledStmt) -> None:
        known = self.branches.declare(self.block, item)
        still: list[BranchStmt] = []
        for jump in self.waiting:
            assert jump.label is not None
            if jump.label.name != item.label.name:
                still.append(jump)
                continue
            jump.target = item
            known.obj.used = True
            if self.declared is not None and jump in self.jump_over:
                pos, name = self.declared
                over = f"declaration of {name} at {self.branches.place(pos)}"
                message = f"goto {item.label.name} jumps over {over}"
                self.branches.report(jump.label.span.start, "JumpOverDecl", message)
        self.waiting = still

    def _inner(self, item: Stmt, labeled: LabeledStmt | None) -> None:
        """Blocks inside the statement."""
        t = self.targets
        plain = _Targets(t.breaks, t.continues)
        match item:
            case s.BlockStmt():
                self._enter(plain, labeled, item.span.start, item.statements)
            case s.IfStmt():
                self._enter(plain, labeled, item.then.span.start, item.then.statements)
                if item.otherwise is not None:
                    self._enter(plain, labeled, item.otherwise.span.start, [item.otherwise])
            case s.ForStmt() | s.RangeStmt():
                self._enter(_Targets(item, item), labeled, item.body.span.start, item.body.statements)
            case s.SwitchStmt() | s.TypeSwitchStmt():
                for i, clause in enumerate(item.clauses):
                    self._enter(_Targets(item, t.continues, i), labeled, clause.span.start, clause.body)
            case s.SelectStmt():
                for comm in item.clauses:
                    self._enter(_Targets(item, t.continues), labeled, comm.span.start, comm.body)

    def _enter(self, targets: _Targets, labeled: LabeledStmt | None, start: Pos, items: list[Stmt]) -> None:
        self.waiting += self.branches._block(self.block, targets, labeled, start, items)

    def _branch(self, item: BranchStmt, last: bool) -> None:
        if item.label is None:
            self._unlabeled(item, last)
        elif item.keyword == "goto":
            known = self.branches.labels.get(item.label.name)
            target = self._goto_target(known) if known is not None else None
            if target is not None:
                item.target = target
            else:
                self.waiting.append(item)
        else:
            self._labeled(item)

    def _goto_target(self, known: _Known) -> LabeledStmt | None:
        known.obj.used = True
        block: _Block | None = self.block
        while block is not None:
            if known.block is block:
                return known.stmt
            block = block.parent
        return None

    def _labeled(self, item: BranchStmt) -> None:
        """A break or continue with a label, which must be that of a statement around."""
        assert item.label is not None
        name, at = item.label.name, item.label.span.start
        known = self.branches.labels.get(name)
        if known is None:
            self.branches.report(at, "UndeclaredLabel", f"{item.keyword} label not defined: {name}")
            return
        known.obj.used = True
        block: _Block | None = self.block
        while block is not None and block.labeled is not known.stmt:
            block = block.parent
        allowed = BREAKABLE if item.keyword == "break" else LOOPS
        if block is not None and isinstance(known.stmt.stmt, allowed):
            item.target = known.stmt.stmt
        else:
            self.branches.report(at, "MisplacedLabel", f"invalid {item.keyword} label {name}")

    def _unlabeled(self, item: BranchStmt, last: bool) -> None:
        report, at, t = self.branches.report, item.span.start, self.targets
        if item.keyword == "break":
            item.target = t.breaks
            if t.breaks is None:
                report(at, "MisplacedBreak", "break is not in a loop, switch, or select")
        elif item.keyword == "continue":
            item.target = t.continues
            if t.continues is None:
                report(at, "MisplacedContinue", "continue is not in a loop")
        elif item.keyword == "fallthrough":
            message = "fallthrough statement out of place"
            if isinstance(t.breaks, s.TypeSwitchStmt):
                message = "cannot fallthrough in type switch"
            elif isinstance(t.breaks, s.SwitchStmt) and t.clause >= 0 and last:
                if t.clause + 1 < len(t.breaks.clauses):
                    item.target = t.breaks
                    return
                message = "cannot fallthrough final case in switch"
            report(at, "MisplacedFallthrough", message)
