"""One Go function on its way to a Python function: its variables, its lines, and what decides whether it is a
generator.

Lines hold markers where a call's form depends on whether the callee turns out to be a generator (see program.py), so
that one pass over the tree is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.layout import frame_bytes
from teaching.goroutines.language.compile.names import Names
from teaching.goroutines.language.compile.rtypes import is_object
from teaching.goroutines.language.gotype import Named, Struct, Type, TypeParam
from teaching.goroutines.language.nodes import FuncLit
from teaching.goroutines.language.objects import Func, Package, Var
from teaching.goroutines.language.statements import BlockStmt, FuncDecl
from teaching.goroutines.language.substitution import substitute
from teaching.goroutines.runtime.constants import CALL_NS, STATEMENT_NS

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.branches import Exit
    from teaching.goroutines.language.compile.program import Builder


@dataclass(slots=True)
class Place:
    """Where a variable lives: `text` reads it."""

    name: str
    boxed: bool
    is_global: bool = False

    @property
    def text(self) -> str:
        """The expression that reads the variable."""
        return f"{self.name}.v" if self.boxed else self.name


class Fn:
    """What is known of a function while it is compiled."""

    def __init__(self, builder: Builder, name: str, go_name: str, file: str, types: dict[TypeParam, Type]) -> None:
        """`name` in the output, `go_name` in tracebacks, `types` what its type parameters stand for."""
        self.b = builder
        self.name, self.go_name, self.file, self.types = name, go_name, file, types
        self.lines: list[tuple[str, int]] = []
        self.indent = 1
        self.go_line = 0
        self.names = Names()
        self.places: dict[int, Place] = {}
        self.locals: list[Type] = []
        self.params: list[str] = []
        self.captured: list[str] = []
        self.prologue: list[str] = []
        self.globals: dict[str, None] = {}
        self.callees: dict[str, None] = {}
        self.stops = False
        self.cost = CALL_NS
        self.loop_costs: list[int] = []
        self.exits: list[Exit] = []
        self.results: list[Var] = []
        self.result_places: list[Place] = []
        self.has_defer = False
        self.literals = 0
        self.gowraps = 0
        self.outer: Fn | None = None
        self.temps = 0
        self.in_range_func = 0
        self.goto_targets: set[int] = set()
        self.naming = ""

    # --- types ----------------------------------------------------------------------------------------------------

    def t(self, t: Type | None) -> Type:
        """A type with the type parameters of this instance replaced."""
        assert t is not None, f"a node without type in {self.go_name}"
        return substitute(t, self.types) if self.types else t

    # --- lines ----------------------------------------------------------------------------------------------------

    def emit(self, text: str) -> None:
        """Add a line at the present depth."""
        self.lines.append(("    " * self.indent + text, self.go_line))

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """A compound statement; an empty body becomes `pass`."""
        self.emit(head)
        before = len(self.lines)
        self.indent += 1
        yield
        if len(self.lines) == before:
            self.emit("pass")
        self.indent -= 1

    def temp(self) -> str:
        """A new temporary."""
        self.temps += 1
        return f"t{self.temps}"

    def charge(self, ns: int) -> None:
        """Virtual time for what is being compiled: once a call, or once an iteration of the innermost loop."""
        if self.loop_costs:
            self.costs_of_loops[self.loop_costs[-1]] += ns
        else:
            self.cost += ns

    @contextmanager
    def loop(self, head: str = "while True:") -> Iterator[None]:
        """A Python loop, which charges its time and can be stopped in each iteration."""
        self.stops = True
        number = len(self.costs_of_loops)
        self.costs_of_loops.append(STATEMENT_NS)
        self.loop_costs.append(number)
        with self.block(head):
            self.emit(f"T -= \ue003{number}\ue004")
            with self.block("if T < 0:"):
                self.emit("yield")
            yield
        self.loop_costs.pop()

    def statement_at(self, line: int) -> None:
        """A Go statement begins."""
        self.go_line = line
        self.charge(STATEMENT_NS)

    # --- variables ------------------------------------------------------------------------------------------------

    def is_boxed(self, var: Var) -> bool:
        """Whether the variable must live on the heap: its address is taken, or a closure sees it change."""
        if is_object(self.t(var.type)):
            return False
        return var.address_taken or (var.captured and (var.reassigned or var.is_result))

    def in_place(self, var: Var) -> bool:
        """Whether a struct or array variable must keep its identity when it is assigned."""
        return var.address_taken or var.captured or var.is_global

    def declare(self, var: Var, prefix: str = "v") -> Place:
        """Give a local variable its name."""
        place = Place(self.names.fresh(prefix, var.name or "unnamed"), self.is_boxed(var))
        self.places[id(var)] = place
        if not place.boxed:
            self.locals.append(self.t(var.type))
        return place

    def place(self, var: Var) -> Place:
        """Where a variable lives."""
        found = self.places.get(id(var))
        if found is not None:
            return found
        if var.is_global:
            name = self.b.global_name(var)
            assert var.type is not None
            return Place(name, var.address_taken and not is_object(var.type), is_global=True)
        return self._capture(var)

    def _capture(self, var: Var) -> Place:
        assert self.outer is not None, f"{var.name} is not a variable of {self.go_name}"
        outside = self.outer.place(var)
        place = Place(self.names.fresh("c", var.name), outside.boxed)
        self.places[id(var)] = place
        self.captured.append(place.name)
        self.captures_from.append(outside.name)
        return place

    @property
    def captures_from(self) -> list[str]:
        """Names, in the enclosing function, of the captured variables."""
        return self._captures_from

    _captures_from: list[str]

    # --- the result -----------------------------------------------------------------------------------------------

    def render(self, generator: bool) -> Iterator[tuple[str, int]]:
        """The lines of the function, with the prologue that its colour needs."""
        head = ", ".join(["sp0", *self.params])
        base = ""
        if self.outer is not None:
            base = "    "
            yield f"def M{self.name}({', '.join(self.captured)}):", 0
        yield f"{base}def {self.name}({head}):", self.first_line
        for text, line in self._prologue(generator, head):
            yield f"{base}    {text}", line
        for text, line in self.lines:
            yield base + self._loop_cost(text), line
        if self.outer is not None:
            yield f"    return {self.name}", 0

    first_line = 0

    def _prologue(self, generator: bool, head: str) -> Iterator[tuple[str, int]]:
        names = ["T", *self.globals]
        at = self.first_line
        yield f"global {', '.join(names)}", at
        yield f"sp = sp0 + {self.frame_bytes}", at
        if generator:
            yield "if sp > LIM and morestack(sp):", at
            yield f"    return (yield Deep({self.name}({head})))", at
            yield f"T -= {self.cost}", at
            yield "if T < 0:", at
            yield "    yield", at
        else:
            yield "if sp > LIMP:", at
            yield "    morestack_plain(sp)", at
            yield f"T -= {self.cost}", at
            yield "if T < 0:", at
            yield "    spent()", at
        for text in self.prologue:
            yield text, at

    def _loop_cost(self, text: str) -> str:
        if "\ue003" not in text:
            return text
        before, _, rest = text.partition("\ue003")
        number, _, after = rest.partition("\ue004")
        return f"{before}{self.costs_of_loops[int(number)]}{after}"

    @property
    def frame_bytes(self) -> int:
        """The size of the function's stack frame."""
        return frame_bytes(self.locals)

    costs_of_loops: list[int]


def new_fn(b: Builder, name: str, go_name: str, file: str, types: dict[TypeParam, Type], outer: Fn | None = None) -> Fn:
    """A function with nothing in it."""
    fn = Fn(b, name, go_name, file, types)
    fn.outer = outer
    fn._captures_from = []
    fn.costs_of_loops = []
    return fn


def bind_params(fn: Fn, params: list[Var], results: list[Var]) -> None:
    """Names for parameters and results; those that live on the heap move there at once."""
    for var in params:
        place = fn.declare(var)
        fn.params.append(place.name)
        if place.boxed:
            fn.prologue.append(f"{place.name} = Box({place.name})")
    fn.results = results
    for var in results:
        place = fn.declare(var, "r")
        fn.result_places.append(place)
        zero = fn.b.zero(fn.t(var.type))
        if var.name or fn.has_defer:
            fn.prologue.append(f"{place.name} = Box({zero})" if place.boxed else f"{place.name} = {zero}")


def compile_function(b: Builder, name: str, func: Func, types: dict[TypeParam, Type]) -> None:
    """Compile a declared function or method, for one choice of type arguments."""
    decl = func.decl
    assert decl is not None and decl.body is not None
    go_name = func.full_name if not types or func.receiver is not None else func.full_name + "[...]"
    fn = new_fn(b, name, go_name, b.file_of(func), types)
    fn.first_line = decl.span.line
    params = ([decl.recv_var] if decl.recv_var is not None else []) + decl.params
    compile_body(fn, params, decl.results, decl.body)
    finish(fn, bool(params))


def compile_body(fn: Fn, params: list[Var], results: list[Var], body: BlockStmt) -> None:
    """Parameters, statements and the end of a function."""
    from teaching.goroutines.language.compile.deferred import body_with_defers, defers_in
    from teaching.goroutines.language.compile.statement import block_statements
    from teaching.goroutines.language.compile.tree import goto_targets

    fn.has_defer = defers_in(body)
    fn.goto_targets = goto_targets(body)
    bind_params(fn, params, results)
    fn.go_line = fn.first_line
    if fn.has_defer:
        body_with_defers(fn, body)
        return
    block_statements(fn, body.statements)
    fn.go_line = body.rbrace.line
    if not fn.lines:
        fn.emit("pass")


def finish(fn: Fn, has_params: bool) -> None:
    """Hand the function to the builder."""
    from teaching.goroutines.language.compile.program import FunctionInfo

    fn.b.done.append(fn)
    fn.b.functions[fn.name] = FunctionInfo(fn.go_name, fn.file, has_params, fn.frame_bytes)


def compile_init(b: Builder, package: Package) -> str:
    """The function that initialises a package: its variables, then its init functions. "" if there is nothing to do."""
    from teaching.goroutines.language.compile.statement import declare_globals

    inits = [decl for decl in package.funcs if decl.recv is None and decl.name.name == "init"]
    if not inits and not package.init_order:
        return ""
    name = b.names.fresh("I", package.path)
    fn = new_fn(b, name, f"{package.path}.init", b.file_of_package(package), {})
    for decl in package.init_order:
        fn.go_line = decl.span.line
        declare_globals(fn, decl)
    for i, init in enumerate(inits):
        inner = b.names.fresh("F", f"{package.path}_init_{i}")
        inner_fn = new_fn(b, inner, f"{package.path}.init.{i}", fn.file, {})
        inner_fn.first_line = init.span.line
        assert init.body is not None
        compile_body(inner_fn, [], [], init.body)
        finish(inner_fn, False)
        fn.callees[inner] = None
        fn.emit(f"\ue000{inner}\ue001{inner}(sp)\ue002")
    if not fn.lines:
        fn.emit("pass")
    finish(fn, False)
    return name


__all__ = ["BlockStmt", "Fn", "FuncDecl", "FuncLit", "Named", "Place", "Struct", "compile_body", "compile_function"]
