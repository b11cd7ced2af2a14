"""The state of checking one package: scopes, faults, work put off, and what is known of untyped expressions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from teaching.goroutines.language.check.operand import Operand, describe
from teaching.goroutines.language.constant import Value
from teaching.goroutines.language.gotype import Basic, Signature, Type, TypeParam
from teaching.goroutines.language.nodes import CallExpr, Expr, Field, FuncLit, Ident, Mode, Pos, Span
from teaching.goroutines.language.objects import Func, Object, Package, PkgName, TypeName, Var
from teaching.goroutines.language.scope import Scope
from teaching.goroutines.language.statements import CaseClause, CommClause, Decl, FuncDecl, Stmt
from teaching.goroutines.language.typestring import type_string
from teaching.simulation.diagnostics import Diagnostic, Where

At = Operand | Expr | Stmt | Decl | Field | Object | Pos | Span | CaseClause | CommClause
Import = Callable[[str], Package | None]


@dataclass(slots=True)
class Environment:
    """What surrounds the expression or statement that is checked now.

    `functions` are the functions around, outermost first; `owner` the package-level object whose declaration this is
    (for the order of initialisation); `iota` the value in a constant declaration; `error_at` replaces the place of
    faults in an inherited constant expression.
    """

    scope: Scope
    functions: tuple[FuncDecl | FuncLit, ...] = ()
    signature: Signature | None = None
    owner: Object | None = None
    iota: int | None = None
    error_at: Pos | None = None
    has_call_or_receive: bool = False
    in_type_params: bool = False


@dataclass(slots=True)
class Untyped:
    """An expression whose type is not final; `shifted`: it is the left operand of a non-constant shift."""

    mode: Mode
    type: Basic
    value: Value | None
    shifted: bool = False


@dataclass(slots=True)
class Declared:
    """What is known of a package-level object before it is checked."""

    obj: Object
    decl: Decl
    order: int
    scope: Scope
    init: Expr | None = None
    inherited: bool = False
    lhs: list[Var] | None = None
    depends: dict[int, Object] = field(default_factory=dict)


class Checker:
    """All that the checking functions share."""

    def __init__(self, package: Package, filename: str, importing: Import) -> None:
        self.package = package
        self.filename = filename
        self.importing = importing
        self.env = Environment(package.scope)
        self.diagnostics: list[Diagnostic] = []
        self.untyped: dict[Expr, Untyped] = {}
        self.delayed: list[Callable[[], None]] = []
        self.declared: dict[Object, Declared] = {}
        self.methods: dict[TypeName, list[Func]] = {}
        self.path: list[Object] = []
        self.imports: list[PkgName] = []
        self.dot_imports: dict[str, PkgName] = {}
        self.panics: set[CallExpr] = set()
        self.used: set[Var] = set()
        self.local_vars: list[Var] = []
        self.local_types: list[TypeName] = []
        self.allow_native = False
        self.instances: list[tuple[Sequence[TypeParam], Sequence[Type], Sequence[Span]]] = []
        self.canonical: dict[TypeParam, TypeParam] = {}
        self.without_body: list[FuncDecl] = []
        self.unknown_imports: list[tuple[str, Span]] = []
        self.checked_types: set[TypeName] = set()
        self.type_switches: list[tuple[Ident, list[Var]]] = []

    # -- faults -------------------------------------------------------------------------------------------------

    def error(self, at: At, code: str, message: str) -> None:
        """Report a fault, unless it only follows from one reported before."""
        if self.diagnostics and (message.find("invalid operand") > 0 or message.find("invalid type") > 0):
            return
        span = span_of(at)
        if self.env.error_at is not None:
            span = Span(*self.env.error_at, *self.env.error_at)
        end_line, end_column = span.end_line, span.end_column
        if (end_line, end_column) <= (span.line, span.column):
            end_line, end_column = span.line, span.column + 1
        where = Where(self.filename, span.line, span.column, end_line, end_column)
        self.diagnostics.append(Diagnostic(where, code, message))

    def place(self, at: At) -> str:
        """A place as it stands inside a message."""
        span = span_of(at)
        return f"{self.filename}:{span.line}:{span.column}"

    def show(self, t: Type | None) -> str:
        """A type as messages write it."""
        return type_string(t, self.package)

    def describe(self, x: Operand) -> str:
        """An operand as messages write it."""
        return describe(x, self.package)

    # -- work put off -------------------------------------------------------------------------------------------

    def later(self, action: Callable[[], None]) -> None:
        """Do this when the declaration or statement at hand is complete."""
        self.delayed.append(action)

    def process_delayed(self, top: int) -> None:
        """Do what was put off since there were `top` items."""
        i = top
        while i < len(self.delayed):
            action = self.delayed[i]
            action()
            i += 1
        del self.delayed[top:]

    # -- scopes -------------------------------------------------------------------------------------------------

    def open_scope(self) -> Scope:
        """Enter a block."""
        scope = Scope(self.env.scope, self.function)
        self.env.scope = scope
        return scope

    def close_scope(self) -> None:
        """Leave it."""
        parent = self.env.scope.parent
        assert parent is not None
        self.env.scope = parent

    @property
    def function(self) -> FuncDecl | FuncLit | None:
        """The innermost function around."""
        return self.env.functions[-1] if self.env.functions else None

    def lookup(self, name: str) -> Object | None:
        """What a name denotes here."""
        found = self.env.scope.find(name)
        return found[1] if found else None

    def declare(self, scope: Scope, obj: Object) -> None:
        """Declare a name in a block; a second declaration is a fault."""
        if obj.name == "_":
            return
        other = scope.insert(obj)
        if other is None:
            if isinstance(obj, Var) and obj.function is not None and not obj.is_param and not obj.is_result:
                self.local_vars.append(obj)
            return
        message = f"{obj.name} redeclared in this block"
        if other.span.line:
            message += f"\n\t{self.place(other)}: other declaration of {obj.name}"
        self.error(obj, "DuplicateDecl", message)

    def depend_on(self, obj: Object) -> None:
        """Note that the declaration at hand mentions a package-level object."""
        owner = self.env.owner
        if owner is None or owner not in self.declared or obj not in self.declared:
            return
        self.declared[owner].depends[self.declared[obj].order] = obj

    def new_var(self, name: str, span: Span, t: Type | None) -> Var:
        """A local variable of the innermost function."""
        return Var(name, self.package, span, t, function=self.function)


def span_of(at: At) -> Span:
    """Where a fault is reported that concerns this."""
    if isinstance(at, Span):
        return at
    if isinstance(at, Pos):
        return Span(at.line, at.column, at.line, at.column)
    if isinstance(at, Operand):
        return at.expr.span if at.expr is not None else Span(0, 0, 0, 0)
    return at.span
