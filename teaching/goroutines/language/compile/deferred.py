"""go and defer: calls whose function and arguments are evaluated now and which happen elsewhere or later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from teaching.goroutines.language.compile.builtin_calls import builtin_call
from teaching.goroutines.language.compile.calls import arguments, call_target
from teaching.goroutines.language.compile.tree import has_defer
from teaching.goroutines.language.nodes import CallExpr, CallKind, Expr, FuncLit, unparen
from teaching.goroutines.language.statements import BlockStmt, DeferStmt, GoStmt
from teaching.goroutines.runtime.constants import GO_NS

if TYPE_CHECKING:
    from teaching.goroutines.language.compile.function import Fn

defers_in = has_defer


def go(f: Fn, s: GoStmt) -> None:
    """`go f(x)`."""
    f.charge(GO_NS)
    function, args = _later(f, s.call)
    name = f.b.constant(_wrapper(f, s, args)) if args != "()" else "None"
    f.emit(f"go({function}, {args}, {s.span.line}, {name})")


def _wrapper(f: Fn, s: GoStmt, args: str) -> str:
    """The wrapper that the real compiler makes where there are arguments; "" if the tracer looks through it to a
    known function."""
    f.gowraps += 1
    e = unparen(s.call)
    assert isinstance(e, CallExpr)
    if e.kind is not CallKind.BUILTIN:
        if isinstance(unparen(e.fun), FuncLit):
            return ""
        target = call_target(f, e.fun)
        if target.known or target.native or ".methods[" in target.function:
            return ""
    return f"{f.go_name}.gowrap{f.gowraps}"


def defer(f: Fn, s: DeferStmt) -> None:
    """`defer f(x)`."""
    function, args = _later(f, s.call)
    f.emit(f"defer(ds, {function}, {args})")


def _later(f: Fn, call: Expr) -> tuple[str, str]:
    """A function that takes `sp` first, and the tuple of its arguments."""
    e = unparen(call)
    assert isinstance(e, CallExpr)
    if e.kind is CallKind.BUILTIN:
        text = builtin_call(f, e)
        if e.builtin == "recover":
            return "nothing", "()"
        name, _, rest = text.partition("(")
        return f"with_sp({name})", f"({rest[:-1]},)"
    target = call_target(f, e.fun)
    args = arguments(f, e)
    if target.dynamic:
        t = f.temp()
        f.emit(f"{t} = {target.receiver}")
        return f"{t}.t.methods[{target.name}]", _tuple([f"{t}.v", *args])
    if target.receiver:
        args = [target.receiver, *args]
    return f"with_sp({target.native})" if target.native else target.function, _tuple(args)


def _tuple(parts: list[str]) -> str:
    return "(" + "".join(p + ", " for p in parts).strip() + ")"


def body_with_defers(f: Fn, body: BlockStmt) -> None:
    """The body of a function with defer statements: whatever happens in it, the deferred calls run at its end."""
    from teaching.goroutines.language.compile.statement import block_statements, tuple_text

    f.stops = True
    f.prologue += ["ds = []", "pe = None"]
    with f.block("try:"):
        block_statements(f, body.statements)
    f.go_line = body.rbrace.line
    with f.block("except BaseException as e:"):
        f.emit("pe = ABORT")
        f.emit("pe = panicking(curg(), e)")
    with f.block("finally:"), f.block("if pe is not ABORT:"):
        f.emit("yield from run_defers(curg(), ds, sp, pe)")
        results = [place.text for place in f.result_places]
        f.emit("return " + tuple_text(results) if results else "return")
