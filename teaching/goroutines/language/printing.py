"""How expressions are written in messages: bodies and elements of literals are left out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from teaching.goroutines.language import nodes as n

CHANNELS = {"": "chan ", "send": "chan<- ", "receive": "<-chan "}


def expr_string(x: n.Expr | None) -> str:
    """The expression's text as the compiler shows it."""
    if x is None:
        return ""
    return _WRITERS[type(x)](x)


def _list(items: list[n.Expr]) -> str:
    return ", ".join(expr_string(item) for item in items)


def _slice(x: n.SliceExpr) -> str:
    text = f"{expr_string(x.x)}[{expr_string(x.low)}:{expr_string(x.high)}"
    return text + (f":{expr_string(x.max)}]" if x.max is not None else "]")


def _chan(x: n.ChanType) -> str:
    elem = expr_string(x.elem)
    if not x.direction and isinstance(x.elem, n.ChanType) and x.elem.direction == "receive":
        elem = f"({elem})"
    return CHANNELS[x.direction] + elem


def fields_string(fields: list[n.Field], separator: str = ", ") -> str:
    """Parameters or struct fields; names that share a type stand together."""
    groups: list[tuple[list[str], n.Field]] = []
    for f in fields:
        if groups and f.name is not None and groups[-1][1].name is not None and groups[-1][1].type_expr is f.type_expr:
            groups[-1][0].append(f.name.name)
        else:
            groups.append(([f.name.name] if f.name is not None else [], f))
    parts = []
    for names, f in groups:
        text = (", ".join(names) + " " if names else "") + expr_string(f.type_expr)
        parts.append(text + (f" {f.tag.text}" if f.tag is not None else ""))
    return separator.join(parts)


def signature_text(t: n.FuncType) -> str:
    """Parameters and results without `func`."""
    text = f"({fields_string(t.params)})"
    if not t.results:
        return text
    if len(t.results) == 1 and t.results[0].name is None:
        return f"{text} {expr_string(t.results[0].type_expr)}"
    return f"{text} ({fields_string(t.results)})"


def _interface(t: n.InterfaceType) -> str:
    parts = []
    for m in t.methods:
        if m.name is not None and isinstance(m.type_expr, n.FuncType):
            parts.append(m.name.name + signature_text(m.type_expr))
        else:
            parts.append(expr_string(m.type_expr))
    return "interface{" + "; ".join(parts) + "}"


def _guard(x: n.TypeSwitchGuard) -> str:
    head = f"{x.name.name} := " if x.name is not None else ""
    return f"{head}{expr_string(x.x)}.(type)"


_WRITERS: dict[type, Callable[[Any], str]] = {
    n.BadExpr: lambda x: "<bad expr>",
    n.Ident: lambda x: x.name,
    n.BasicLit: lambda x: x.text,
    n.FuncLit: lambda x: f"func{signature_text(x.func_type)} " + ("{…}" if x.body.statements else "{}"),
    n.CompositeLit: lambda x: expr_string(x.type_expr) + ("{…}" if x.elements else "{}"),
    n.ParenExpr: lambda x: f"({expr_string(x.x)})",
    n.SelectorExpr: lambda x: f"{expr_string(x.x)}.{x.sel.name}",
    n.IndexExpr: lambda x: f"{expr_string(x.x)}[{_list(x.indices)}]",
    n.SliceExpr: _slice,
    n.TypeAssertExpr: lambda x: f"{expr_string(x.x)}.({expr_string(x.type_expr)})",
    n.TypeSwitchGuard: _guard,
    n.CallExpr: lambda x: f"{expr_string(x.fun)}({_list(x.args)}{'...' if x.has_dots else ''})",
    n.StarExpr: lambda x: f"*{expr_string(x.x)}",
    n.UnaryExpr: lambda x: f"{x.op}{expr_string(x.x)}",
    n.BinaryExpr: lambda x: f"{expr_string(x.x)} {x.op} {expr_string(x.y)}",
    n.KeyValueExpr: lambda x: f"{expr_string(x.key)}: {expr_string(x.value)}",
    n.ArrayType: lambda x: f"[{expr_string(x.length) if x.length is not None else '...'}]{expr_string(x.elem)}",
    n.SliceType: lambda x: f"[]{expr_string(x.elem)}",
    n.DotsType: lambda x: f"...{expr_string(x.elem)}",
    n.StructType: lambda x: "struct{" + fields_string(x.fields, "; ") + "}",
    n.FuncType: lambda x: "func" + signature_text(x),
    n.InterfaceType: _interface,
    n.MapType: lambda x: f"map[{expr_string(x.key)}]{expr_string(x.value)}",
    n.ChanType: _chan,
}
