"""What a name can denote: variables, constants, types, functions, packages, built-ins, nil, labels.

Named after the objects of go/types.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from teaching.goroutines.language.nodes import NO_SPAN, FuncLit, Ident, Span

if TYPE_CHECKING:
    from teaching.goroutines.language.constant import Value
    from teaching.goroutines.language.gotype import Named, Signature, Type, TypeParam
    from teaching.goroutines.language.scope import Scope
    from teaching.goroutines.language.statements import (
        ConstDecl,
        File,
        FuncDecl,
        ImportDecl,
        LabeledStmt,
        TypeDecl,
        VarDecl,
    )


@dataclass(slots=True, eq=False)
class Object:
    """What all have: a name, the package in which it was declared (None: predeclared) and where."""

    name: str
    package: Package | None = field(default=None, repr=False)
    span: Span = field(default=NO_SPAN, repr=False)

    @property
    def exported(self) -> bool:
        """Whether other packages may use it: its first letter is an upper-case one."""
        return self.name[:1].isupper()


@dataclass(slots=True, eq=False)
class Var(Object):
    """A variable, parameter, result or struct field.

    `function` is the FuncDecl or FuncLit that declares it (None: package level or field). The flags say what the
    compiler must know to choose where it lives: `captured` by a function literal inside, `address_taken` by & or by a
    method with pointer receiver or by slicing an array, `reassigned` after its declaration.
    """

    type: Type | None = field(default=None, repr=False)
    is_param: bool = field(default=False, repr=False)
    is_result: bool = field(default=False, repr=False)
    is_receiver: bool = field(default=False, repr=False)
    is_global: bool = field(default=False, repr=False)
    is_field: bool = field(default=False, repr=False)
    embedded: bool = field(default=False, repr=False)
    captured: bool = field(default=False, repr=False)
    address_taken: bool = field(default=False, repr=False)
    reassigned: bool = field(default=False, repr=False)
    used: bool = field(default=False, repr=False)
    function: FuncDecl | FuncLit | None = field(default=None, repr=False)
    decl: VarDecl | None = field(default=None, repr=False)  # of a package variable


@dataclass(slots=True, eq=False)
class Const(Object):
    """A constant and its exact value."""

    type: Type | None = field(default=None, repr=False)
    value: Value | None = field(default=None, repr=False)
    decl: ConstDecl | None = field(default=None, repr=False)
    index: int = field(default=0, repr=False)  # among the names of its declaration


@dataclass(slots=True, eq=False)
class TypeName(Object):
    """A declared type, alias or type parameter. `function` is where a local type is declared."""

    type: Type | None = field(default=None, repr=False)
    is_alias: bool = field(default=False, repr=False)
    decl: TypeDecl | None = field(default=None, repr=False)
    function: FuncDecl | FuncLit | None = field(default=None, repr=False)
    type_params: list[TypeParam] = field(default_factory=list, repr=False)  # of a generic alias


@dataclass(slots=True, eq=False)
class Func(Object):
    """A function or method.

    `decl` is its declaration (without body: native); `origin` the generic method of which it is an instance;
    `receiver` the named type to which a concrete method belongs, `pointer_receiver` whether declared with *T.
    `full_name` follows the runtime: `main.f`, `main.T.m`, `main.(*T).m`.
    """

    type: Signature | None = field(default=None, repr=False)
    decl: FuncDecl | None = field(default=None, repr=False)
    origin: Func | None = field(default=None, repr=False)
    receiver: Named | None = field(default=None, repr=False)
    pointer_receiver: bool = field(default=False, repr=False)

    @property
    def full_name(self) -> str:
        """The symbol as tracebacks show it."""
        path = self.package.path if self.package else ""
        if self.receiver is None:
            return f"{path}.{self.name}" if path else self.name
        base = self.receiver.obj.name + ("[...]" if self.receiver.type_params or self.receiver.type_args else "")
        return f"{path}.(*{base}).{self.name}" if self.pointer_receiver else f"{path}.{base}.{self.name}"


@dataclass(slots=True, eq=False)
class PkgName(Object):
    """A name given to a package by an import."""

    imported: Package | None = field(default=None, repr=False)
    decl: ImportDecl | None = field(default=None, repr=False)
    used: bool = field(default=False, repr=False)


@dataclass(slots=True, eq=False)
class Builtin(Object):
    """A predeclared function such as len, or one of package unsafe (then named `unsafe.Sizeof`)."""


@dataclass(slots=True, eq=False)
class Nil(Object):
    """The predeclared nil."""


@dataclass(slots=True, eq=False)
class Label(Object):
    """A label of a function."""

    stmt: LabeledStmt | None = field(default=None, repr=False)
    used: bool = field(default=False, repr=False)


@dataclass(slots=True, eq=False)
class Package:
    """A checked package.

    `init_order` lists the package variables' declarations in the order of initialisation; `imports` the packages that
    it imports. `funcs` are all functions and methods with their declarations, `types` all type declarations of the
    package level, `local_types` the types declared inside functions.
    """

    path: str
    name: str
    scope: Scope = field(repr=False)
    imports: list[Package] = field(default_factory=list, repr=False)
    init_order: list[VarDecl] = field(default_factory=list, repr=False)
    funcs: list[FuncDecl] = field(default_factory=list, repr=False)
    types: list[TypeDecl] = field(default_factory=list, repr=False)
    local_types: list[TypeName] = field(default_factory=list, repr=False)
    file: File | None = field(default=None, repr=False)
    complete: bool = field(default=False, repr=False)


def declared_ident(obj: Object) -> Ident:
    """An identifier that stands where `obj` is declared."""
    ident = Ident(obj.span, obj.name)
    ident.obj = obj
    return ident
