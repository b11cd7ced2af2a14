"""The parser's view of the tokens: look at one, take one, complain, catch up after an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from teaching.goroutines.language.nodes import BadExpr, Ident, Pos, Span
from teaching.goroutines.language.parsing.scanner import KEYWORDS, Scanner, Token

if TYPE_CHECKING:
    from teaching.goroutines.language.statements import BlockStmt

STATEMENT_STARTS = frozenset(
    [
        "break",
        "const",
        "continue",
        "defer",
        "fallthrough",
        "for",
        "go",
        "goto",
        "if",
        "return",
        "select",
        "switch",
        "type",
        "var",
    ]
)


def token_name(kind: str) -> str:
    """How messages call a token."""
    if kind == ",":
        return "comma"
    if kind == ";":
        return "semicolon or newline"
    return f"keyword {kind}" if kind in KEYWORDS else kind


class Tokens:
    """The state of parsing a file.

    `nesting` is the depth of brackets inside an expression; below zero, a `{` begins a block and not a literal.
    `functions` counts the function bodies around. `errors` are (place, message, whether a syntax error).
    """

    def __init__(self, source: str) -> None:
        scanner = Scanner(source)
        self.tokens = scanner.scan()
        self.index = 0
        self.token = self.tokens[0]
        self.kind = self.token.kind
        self.end = Pos(1, 1)
        self.nesting = 0
        self.functions = 0
        self.groups = 0
        self.bodies: list[BlockStmt] = []
        self.errors: list[tuple[Pos, str]] = list(scanner.errors)
        self.scanned_errors = len(self.errors)

    @property
    def pos(self) -> Pos:
        """Where the current token begins."""
        return Pos(self.token.line, self.token.column)

    @property
    def text(self) -> str:
        """The current token's text."""
        return self.token.text

    def next(self) -> Token:
        """Take the current token."""
        token = self.token
        self.end = Pos(token.end_line, token.end_column)
        if self.index < len(self.tokens) - 1:
            self.index += 1
            self.token = self.tokens[self.index]
            self.kind = self.token.kind
        return token

    def at(self, kind: str) -> bool:
        """Whether the current token is of this kind."""
        return self.kind == kind

    def got(self, kind: str) -> bool:
        """Take the current token if it is of this kind."""
        if self.kind == kind:
            self.next()
            return True
        return False

    def want(self, kind: str) -> None:
        """Take a token of this kind or complain."""
        if not self.got(kind):
            self.syntax_error("expected " + token_name(kind))
            self.advance()

    def got_assign(self) -> bool:
        """Take `=`; `:=` is taken, too, with a complaint."""
        if self.kind == ":=":
            self.syntax_error("expected =")
            self.next()
            return True
        return self.got("=")

    def span_from(self, start: Pos) -> Span:
        """From `start` to the end of the last token taken."""
        return Span(start.line, start.column, self.end.line, self.end.column)

    def error_at(self, pos: Pos, message: str) -> None:
        """Complain without the words "syntax error"."""
        self.errors.append((pos, message))

    def syntax_error(self, message: str) -> None:
        """Complain about the current token."""
        self.syntax_error_at(self.pos, message)

    def syntax_error_at(self, pos: Pos, message: str) -> None:
        """Complain; a message that begins with in, at, after or expected is completed with what was found."""
        if self.kind == "EOF" and self.errors:
            return
        if message.startswith(("in ", "at ", "after ")):
            message = " " + message
        elif message.startswith("expected "):
            message = ", " + message
        else:
            self.error_at(pos, "syntax error: " + message)
            return
        self.error_at(pos, f"syntax error: unexpected {self.found()}{message}")

    def found(self) -> str:
        """What stands here, as a message says it."""
        kind, text = self.kind, self.token.text
        if kind in ("name", "literal"):
            return f"{kind} {text}"
        if kind in (";", "op", "*"):
            return text
        if kind == "opassign":
            return text + "="
        if kind == "incop":
            return text + text
        return token_name(kind)

    def advance(self, *follow: str) -> None:
        """Skip to one of the tokens (inside functions, to a keyword that begins a statement, too)."""
        if not follow:
            if self.kind != "EOF":
                self.next()
            return
        while self.kind != "EOF" and self.kind not in follow:
            if self.functions > 0 and self.kind in STATEMENT_STARTS:
                return
            self.next()

    def sequence(self, context: str, separator: str, close: str, element: Callable[[], bool]) -> Pos:
        """Elements up to the closing token, whose place is the result; an element that gives True is the last."""
        done = False
        while self.kind not in ("EOF", close) and not done:
            done = element()
            if not self.got(separator) and self.kind != close:
                missing = f"{token_name(separator)} or {token_name(close)}"
                self.syntax_error(f"in {context}; possibly missing {missing}")
                self.advance(")", "]", "}")
                if self.kind != close:
                    return self.pos
        pos = self.pos
        self.want(close)
        return pos

    def name(self) -> Ident:
        """An identifier; without one, a complaint and `_`."""
        pos = self.pos
        if self.kind == "name":
            text = self.next().text
            return Ident(self.span_from(pos), text)
        ident = Ident(Span(*pos, *pos), "_")
        self.syntax_error("expected name")
        self.advance()
        return ident

    def name_list(self, first: Ident) -> list[Ident]:
        """The rest of `a, b, c`."""
        names = [first]
        while self.got(","):
            names.append(self.name())
        return names

    def bad_expr(self) -> BadExpr:
        """Stands for an expression that is missing here."""
        return BadExpr(Span(*self.pos, *self.pos))
