"""The syntax tree: statements, declarations and the file.

Named after go/ast. Fields with a default are filled by the checker. Spans: see `nodes.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from teaching.goroutines.language.nodes import BasicLit, Expr, Field, FuncType, Ident, Pos, Span

if TYPE_CHECKING:
    from teaching.goroutines.language.gotype import Type
    from teaching.goroutines.language.objects import Const, Func, Label, PkgName, TypeName, Var


@dataclass(slots=True, eq=False)
class Stmt:
    """Any statement."""

    span: Span


@dataclass(slots=True, eq=False)
class EmptyStmt(Stmt):
    """Nothing, as after a label or between two semicolons."""


@dataclass(slots=True, eq=False)
class ExprStmt(Stmt):
    """A call or receive used as a statement."""

    x: Expr


@dataclass(slots=True, eq=False)
class SendStmt(Stmt):
    """`chan <- value`."""

    chan: Expr
    value: Expr
    arrow: Pos


@dataclass(slots=True, eq=False)
class IncDecStmt(Stmt):
    """`x++` (op "+") or `x--` (op "-")."""

    x: Expr
    op: str
    op_pos: Pos


@dataclass(slots=True, eq=False)
class AssignStmt(Stmt):
    """`lhs op rhs` with op one of `=`, `:=`, `+=` ...

    After `:=`, `new_vars` are the variables that it declares (the others are assigned). `spread` means one call (or
    comma-ok expression: see `comma_ok` of that expression) gives all values. `lhs` of an `_` has no type of its own:
    read `rhs[i].type`. With `op` like `+=`, the operation's type is that of `lhs[0]`.
    """

    lhs: list[Expr]
    op: str
    rhs: list[Expr]
    op_pos: Pos
    new_vars: list[Var] = field(default_factory=list, init=False, repr=False)
    spread: bool = field(default=False, init=False, repr=False)


@dataclass(slots=True, eq=False)
class GoStmt(Stmt):
    """`go call`."""

    call: Expr


@dataclass(slots=True, eq=False)
class DeferStmt(Stmt):
    """`defer call`."""

    call: Expr


@dataclass(slots=True, eq=False)
class ReturnStmt(Stmt):
    """`return results`; `spread`: one call gives all; `result_types` are those of the function it leaves.

    Without results in a function with named results (`bare`), these are returned.
    """

    results: list[Expr]
    spread: bool = field(default=False, init=False, repr=False)
    bare: bool = field(default=False, init=False, repr=False)
    result_types: tuple[Type, ...] = field(default=(), init=False, repr=False)


@dataclass(slots=True, eq=False)
class BranchStmt(Stmt):
    """`break`, `continue`, `goto` or `fallthrough`; `target` is the statement that is left, repeated or gone to."""

    keyword: str
    label: Ident | None
    target: Stmt | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class BlockStmt(Stmt):
    """`{ ... }`; `rbrace` is where "missing return" is reported."""

    statements: list[Stmt]
    rbrace: Pos


@dataclass(slots=True, eq=False)
class IfStmt(Stmt):
    """`if init; cond { ... } else ...`."""

    init: Stmt | None
    cond: Expr
    then: BlockStmt
    otherwise: Stmt | None  # BlockStmt or IfStmt


@dataclass(slots=True, eq=False)
class CaseClause:
    """`case a, b:` or `default:` of a switch. In a type switch, `var` is the clause's own variable, if any."""

    span: Span
    exprs: list[Expr]
    is_default: bool
    body: list[Stmt]
    colon: Pos
    var: Var | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class SwitchStmt(Stmt):
    """`switch init; tag { ... }`; a missing tag means true. `tag_type` is the type in which cases are compared."""

    init: Stmt | None
    tag: Expr | None
    clauses: list[CaseClause]
    rbrace: Pos
    body_pos: Pos
    tag_type: Type | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class TypeSwitchStmt(Stmt):
    """`switch init; name := x.(type) { ... }`."""

    init: Stmt | None
    name: Ident | None
    x: Expr
    clauses: list[CaseClause]
    rbrace: Pos


@dataclass(slots=True, eq=False)
class CommClause:
    """`case send-or-receive:` or `default:` (comm is None) of a select.

    `comm` is a SendStmt, an ExprStmt with a receive, or an AssignStmt whose right side is one receive.
    """

    span: Span
    comm: Stmt | None
    is_default: bool
    body: list[Stmt]
    colon: Pos


@dataclass(slots=True, eq=False)
class SelectStmt(Stmt):
    """`select { ... }`."""

    clauses: list[CommClause]
    rbrace: Pos


@dataclass(slots=True, eq=False)
class ForStmt(Stmt):
    """`for init; cond; post { ... }`; variables of init are new in each iteration. `own_vars` are these."""

    init: Stmt | None
    cond: Expr | None
    post: Stmt | None
    body: BlockStmt
    own_vars: list[Var] = field(default_factory=list, init=False, repr=False)


@dataclass(slots=True, eq=False)
class RangeStmt(Stmt):
    """`for key, value := range x { ... }`.

    `kind` is one of string, array, array pointer, slice, map, chan, int, func. With `define`, `key_var` and
    `value_var` are the variables, new in each iteration (None for `_` or a missing one).
    """

    key: Expr | None
    value: Expr | None
    extra: Expr | None  # a third variable, an error
    define: bool
    x: Expr
    body: BlockStmt
    for_pos: Pos
    kind: str = field(default="", init=False, repr=False)
    key_var: Var | None = field(default=None, init=False, repr=False)
    value_var: Var | None = field(default=None, init=False, repr=False)
    key_type: Type | None = field(default=None, init=False, repr=False)
    value_type: Type | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class LabeledStmt(Stmt):
    """`label: statement`."""

    label: Ident
    stmt: Stmt
    obj: Label | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class DeclStmt(Stmt):
    """`var`, `const` or `type` inside a function."""

    decls: list[Decl]


@dataclass(slots=True, eq=False)
class Decl:
    """Any declaration; one spec of a group is one Decl. Specs of a group share `group` (0: no group)."""

    span: Span
    group: int


@dataclass(slots=True, eq=False)
class ImportDecl(Decl):
    """`import name "path"`."""

    local_name: Ident | None
    path: BasicLit
    obj: PkgName | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class ConstDecl(Decl):
    """`const a, b T = x, y`; `iota` is its index in the group. A spec without values repeats those above."""

    names: list[Ident]
    type_expr: Expr | None
    values: list[Expr]
    iota: int = 0
    inherited: bool = False
    objs: list[Const] = field(default_factory=list, init=False, repr=False)


@dataclass(slots=True, eq=False)
class VarDecl(Decl):
    """`var a, b T = x, y`; `spread`: one call (or comma-ok expression) gives all values."""

    names: list[Ident]
    type_expr: Expr | None
    values: list[Expr]
    objs: list[Var] = field(default_factory=list, init=False, repr=False)
    spread: bool = field(default=False, init=False, repr=False)


@dataclass(slots=True, eq=False)
class TypeDecl(Decl):
    """`type Name[P C] T`, or an alias with `=`."""

    name: Ident
    type_params: list[Field]
    is_alias: bool
    type_expr: Expr
    obj: TypeName | None = field(default=None, init=False, repr=False)


@dataclass(slots=True, eq=False)
class FuncDecl(Decl):
    """A function, or a method if `recv` is given. Without body, the function is native."""

    recv: Field | None
    name: Ident
    type_params: list[Field]
    func_type: FuncType
    body: BlockStmt | None
    obj: Func | None = field(default=None, init=False, repr=False)
    recv_var: Var | None = field(default=None, init=False, repr=False)
    params: list[Var] = field(default_factory=list, init=False, repr=False)
    results: list[Var] = field(default_factory=list, init=False, repr=False)


@dataclass(slots=True, eq=False)
class File:
    """One source file."""

    name: str
    package: Ident
    decls: list[Decl]
    eof: Pos
