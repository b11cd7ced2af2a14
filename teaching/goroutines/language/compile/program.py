"""The whole program: which functions are needed, what they are called in the output, and the output itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from inspect import isgeneratorfunction
from types import CodeType
from typing import Any

from teaching.goroutines.language.compile.function import Fn, compile_function, compile_init
from teaching.goroutines.language.compile.methods import method_table
from teaching.goroutines.language.compile.names import Names
from teaching.goroutines.language.compile.rtypes import RTypes, is_object
from teaching.goroutines.language.compile.valuetext import ValueText
from teaching.goroutines.language.gotype import Signature, Type, TypeParam
from teaching.goroutines.language.objects import Func, Package, Var
from teaching.goroutines.language.statements import FuncDecl
from teaching.goroutines.language.substitution import type_key
from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.runtime.rtype import RType

CALL = re.compile("\ue000([A-Za-z0-9_]+)\ue001")


@dataclass(slots=True)
class FunctionInfo:
    """What the runtime knows of a function: its Go name, file, and the Go line of each line of the output."""

    name: str
    file: str
    has_params: bool
    frame_bytes: int


@dataclass(slots=True)
class Program:
    """A compiled program. `code` is to be executed in a namespace that holds `constants`, natives and the runtime's
    functions."""

    source: str
    code: CodeType
    lines: list[int]
    constants: dict[str, Any]
    natives: dict[str, Native]
    functions: dict[str, FunctionInfo]
    imports: frozenset[str]
    native_go_names: dict[str, str]
    main_file: str


class Builder(ValueText):
    """Collects everything that a program needs, beginning with main.main and the initialisation of its packages."""

    def __init__(self, packages: list[Package], natives: Callable[[str], Mapping[str, Native]], main_file: str) -> None:
        """`packages` in the order of their initialisation, main last; `natives` gives the natives of a package."""
        self.packages = packages
        self.main_file = main_file
        self.natives_of = natives
        self.names = Names()
        self.rtypes = RTypes(self)
        self.constants: dict[str, Any] = {}
        self.constant_names: dict[Any, str] = {}
        self.functions: dict[str, FunctionInfo] = {}
        self.by_key: dict[str, str] = {}
        self.queue: list[tuple[str, Func, dict[TypeParam, Type]]] = []
        self.natives: dict[str, Native] = {}
        self.native_go_names: dict[str, str] = {}
        self.globals: dict[int, str] = {}
        self.global_vars: dict[int, Var] = {}
        self.done: list[Fn] = []
        self.unsupported: list[tuple[str, Any, str]] = []
        self.method_tables: list[str] = []
        self.rtype_types: list[tuple[RType, Type]] = []

    def file_of(self, func: Func) -> str:
        """The file of a function, as tracebacks show it."""
        return self.file_of_package(func.package)

    def file_of_package(self, package: Package | None) -> str:
        """The file of a package: the learner's, or one of the library."""
        if package is None or package is self.packages[-1]:
            return self.main_file
        return f"{package.path}/{package.name}.go"

    # --- names ----------------------------------------------------------------------------------------------------

    def constant(self, value: Any) -> str:
        """The name of a value that the output cannot or must not spell."""
        key = (type(value), value) if isinstance(value, bytes | str | int | float) else id(value)
        name = self.constant_names.get(key)
        if name is None:
            name = self.constant_names[key] = f"K{len(self.constants)}"
            self.constants[name] = value
        return name

    def function(self, func: Func, type_args: Mapping[TypeParam, Type]) -> str:
        """The name of a Go function with a body; it will be compiled."""
        target = func.origin or func
        key = f"{id(target)}[{','.join(type_key(t) for t in type_args.values())}]"
        name = self.by_key.get(key)
        if name is None:
            name = self.by_key[key] = self.names.fresh("F", func.full_name)
            self.queue.append((name, target, dict(type_args)))
        return name

    def native(self, func: Func) -> str | None:
        """The name of a native, None if the function has a body."""
        decl = (func.origin or func).decl
        if decl is None or decl.body is not None:
            return None
        key = f"native {id(func.origin or func)}"
        name = self.by_key.get(key)
        if name is None:
            assert func.package is not None
            short = func.name if func.receiver is None else f"{func.receiver.obj.name}.{func.name}"
            native = self.natives_of(func.package.path).get(short)
            if native is None:
                self.unsupported.append((func.package.path, func, short))
                native = _missing
            name = self.by_key[key] = self.names.fresh("N", func.full_name)
            self.natives[name] = native
            self.native_go_names[name] = func.full_name
        return name

    def native_is_generator(self, name: str) -> bool:
        """Whether calling the native gives a generator, always."""
        return isgeneratorfunction(self.natives[name])

    def native_may_block(self, name: str) -> bool:
        """Whether calling the native may give a generator."""
        return bool(getattr(self.natives[name], "may_block", False))

    def global_name(self, var: Var) -> str:
        """The name of a package variable."""
        name = self.globals.get(id(var))
        if name is None:
            path = var.package.path if var.package is not None else ""
            name = self.globals[id(var)] = self.names.fresh("V", f"{path}_{var.name}")
            self.global_vars[id(var)] = var
        return name

    # --- building -------------------------------------------------------------------------------------------------

    def build(self) -> Program:
        """Compile everything that can be reached."""
        inits = [compile_init(self, package) for package in self.packages]
        main = self.packages[-1].scope.names["main"]
        assert isinstance(main, Func)
        main_name = self.function(main, {})
        self._drain()
        entry = self._entry([name for name in inits if name], main_name)
        return self._output(entry)

    def _drain(self) -> None:
        while self.queue or self.rtypes.pending:
            while self.queue:
                name, func, types = self.queue.pop()
                compile_function(self, name, func, types)
            if self.rtypes.pending:
                r, t = self.rtypes.pending.pop()
                self.method_tables.append(method_table(self, r, t))

    def _entry(self, inits: list[str], main_name: str) -> str:
        lines = ["def rt_entry(sp0):", "    if 0: yield"]
        lines += [f"    \ue000{name}\ue001{name}(sp0)\ue002" for name in inits]
        lines.append("    main_begins()")
        lines.append(f"    \ue000{main_name}\ue001{main_name}(sp0)\ue002")
        return "\n".join(lines)

    def _output(self, entry: str) -> Program:
        colours = self._colours()
        text: list[str] = []
        lines: list[int] = [0]
        zeros = [*self._zeros(), *self._global_zeros()]  # these may still find struct types
        head = [*self.rtypes.class_source, *zeros]
        for part in head:
            text += part.split("\n")
        lines += [0] * len(text)
        for fn in self.done:
            for line, go_line in fn.render(fn.name in colours):
                text.append(line)
                lines.append(go_line)
        for part in [entry, *self.method_tables]:
            part_lines = part.split("\n") if part else []
            text += part_lines
            lines += [0] * len(part_lines)
        source = "\n".join(_calls(line, colours) for line in text) + "\n"
        code = compile(source, "<go>", "exec", dont_inherit=True)
        paths = frozenset(p.path for p in self.packages)
        return Program(
            source,
            code,
            lines,
            self.constants,
            self.natives,
            self.functions,
            paths,
            self.native_go_names,
            self.main_file,
        )

    def _zeros(self) -> list[str]:
        return [f"{self.constant(r)}.zero = lambda: {self.zero(t)}" for r, t in self.rtype_types]

    def _global_zeros(self) -> list[str]:
        out = []
        for key, name in self.globals.items():
            var = self.global_vars[key]
            assert var.type is not None
            zero = self.zero(var.type)
            boxed = var.address_taken and not is_object(var.type)
            out.append(f"{name} = Box({zero})" if boxed else f"{name} = {zero}")
        return out

    def _colours(self) -> set[str]:
        """The functions that must be generators: those that can stop, and all that call them."""
        callers: dict[str, set[str]] = {}
        for fn in self.done:
            for callee in fn.callees:
                callers.setdefault(callee, set()).add(fn.name)
        stack = [fn.name for fn in self.done if fn.stops]
        colours = set(stack)
        while stack:
            for caller in callers.get(stack.pop(), ()):
                if caller not in colours:
                    colours.add(caller)
                    stack.append(caller)
        return colours


def _calls(line: str, generators: set[str]) -> str:
    if "\ue000" not in line:
        return line
    line = CALL.sub(lambda m: "(yield from " if m.group(1) in generators else "(", line)
    return line.replace("\ue002", ")")


def _missing(*args: Any) -> Any:
    raise AssertionError("a native that is declared but not implemented was called")


__all__ = ["Builder", "FuncDecl", "FunctionInfo", "Program", "RType", "Signature"]
