"""Text to tokens, with automatic semicolons and the scanner's own errors.

Kinds of tokens (`Token.kind`) are those the parser asks for: `name`, `literal`, `op` (with `text` and `prec`), `*`
(an operator, too), `opassign` (`+=`), `incop` (`++`), `;` (text says "semicolon", "newline" or "EOF"), `EOF`,
keywords and the other signs as themselves.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from teaching.goroutines.language.nodes import Pos
from teaching.goroutines.language.parsing.literals import check_escapes, check_number

KEYWORDS = frozenset(
    [
        "break",
        "case",
        "chan",
        "const",
        "continue",
        "default",
        "defer",
        "else",
        "fallthrough",
        "for",
        "func",
        "go",
        "goto",
        "if",
        "import",
        "interface",
        "map",
        "package",
        "range",
        "return",
        "select",
        "struct",
        "switch",
        "type",
        "var",
    ]
)

PRECEDENCE = {
    **dict.fromkeys(["||"], 1),
    **dict.fromkeys(["&&"], 2),
    **dict.fromkeys(["==", "!=", "<", "<=", ">", ">="], 3),
    **dict.fromkeys(["+", "-", "|", "^"], 4),
    **dict.fromkeys(["*", "/", "%", "&", "&^", "<<", ">>"], 5),
}

SIGNS = frozenset(["(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "...", "<-", "=", ":="])
ENDS_STATEMENT = frozenset(["name", "literal", "incop", ")", "]", "}", "break", "continue", "fallthrough", "return"])

TOKEN = re.compile(
    r"""(?P<space>[ \t\r]+)
    |(?P<newline>\n)
    |(?P<comment>//[^\n]*)
    |(?P<block>/\*.*?\*/)
    |(?P<name>[^\W\d]\w*)
    |(?P<number>0[xX][0-9a-fA-F_]*(?:\.[0-9a-fA-F_]*)?(?:[pPeE][+-]?[0-9_]*)?i?
        |0[bBoO][0-9_]*(?:\.[0-9_]*)?(?:[eEpP][+-]?[0-9_]*)?i?
        |(?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eEpP][+-]?[0-9_]*)?i?)
    |(?P<raw>`[^`]*`)
    |(?P<string>"(?:[^"\\\n]|\\.)*")
    |(?P<rune>'(?:[^'\\\n]|\\.)*')
    |(?P<sign>\.\.\.|<<=|>>=|&\^=|&&|\|\||<-|\+\+|--|==|!=|<=|>=|:=|<<|>>|&\^|\+=|-=|\*=|/=|%=|&=|\|=|\^=
        |[-+*/%&|^<>=!()\[\]{},;.:~])""",
    re.VERBOSE | re.DOTALL,
)


class Token(NamedTuple):
    """One token; the end is exclusive. For literals, `literal` is the kind and `bad` says it was reported."""

    kind: str
    text: str
    line: int
    column: int
    end_line: int
    end_column: int
    prec: int = 0
    literal: str = ""
    bad: bool = False

    @property
    def pos(self) -> Pos:
        """Where it begins."""
        return Pos(self.line, self.column)


class Scanner:
    """Scans a whole text at once into `tokens`; complaints go to `errors`."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.ascii = source.isascii()
        self.offset = 0
        self.line = 1
        self.line_start = 0
        self.tokens: list[Token] = []
        self.errors: list[tuple[Pos, str]] = []

    def column(self, offset: int) -> int:
        """The byte column of a character of the current line."""
        if self.ascii:
            return offset - self.line_start + 1
        return len(self.source[self.line_start : offset].encode("utf-8", "surrogatepass")) + 1

    def error(self, offset: int, message: str) -> None:
        """Complain about a character of the current line."""
        self.errors.append((Pos(self.line, self.column(offset)), message))

    def scan(self) -> list[Token]:
        """All tokens, EOF last."""
        source, size = self.source, len(self.source)
        if source.startswith("\ufeff"):
            self.offset = 1
        match_token = TOKEN.match
        while self.offset < size:
            match = match_token(source, self.offset)
            if match is None:
                self._no_match()
                continue
            group = match.lastgroup
            assert group is not None
            self._take(group, match.group(), match.end())
        self._semicolon("EOF", size)
        column = self.column(size)
        self.tokens.append(Token("EOF", "EOF", self.line, column, self.line, column))
        return self.tokens

    def _take(self, group: str, text: str, end: int) -> None:
        """Turn one match into a token."""
        if group == "name":
            kind = text if text in KEYWORDS else "name"
            self._add(kind, text, end)
        elif group == "sign":
            self._sign(text, end)
        elif group == "newline":
            self._semicolon("newline", self.offset)
            self._next_line(end)
        elif group == "block":
            self._block_comment(text, end)
        elif group == "number":
            problem = check_number(text)
            if problem:
                self.error(self.offset + problem[0], problem[1])
            kind = "imaginary" if text.endswith("i") else _number_kind(text)
            self._add("literal", text, end, literal=kind, bad=problem is not None)
        elif group in ("string", "rune", "raw"):
            self._quoted(group, text, end)
        self.offset = end

    def _add(self, kind: str, text: str, end: int, prec: int = 0, literal: str = "", bad: bool = False) -> None:
        line, column = self.line, self.column(self.offset)
        self.tokens.append(Token(kind, text, line, column, line, self.column(end), prec, literal, bad))

    def _sign(self, text: str, end: int) -> None:
        if text == ";":
            self._add(";", "semicolon", end)
        elif text in SIGNS:
            self._add(text, text, end)
        elif text in ("++", "--"):
            self._add("incop", text[0], end)
        elif text.endswith("=") and text not in PRECEDENCE:
            self._add("opassign", text[:-1], end)
        else:
            self._add("*" if text == "*" else "op", text, end, PRECEDENCE.get(text, 0))

    def _semicolon(self, text: str, at: int) -> None:
        """The automatic semicolon at the end of a line or file, where the last token asks for it."""
        if self.tokens and self.tokens[-1].kind in ENDS_STATEMENT:
            column = self.column(at)
            self.tokens.append(Token(";", text, self.line, column, self.line, column))

    def _next_line(self, start: int) -> None:
        self.line += 1
        self.line_start = start

    def _block_comment(self, text: str, end: int) -> None:
        lines = text.count("\n")
        if lines:
            self._semicolon("newline", self.offset)
            self.line += lines
            self.line_start = self.offset + text.rindex("\n") + 1

    def _quoted(self, group: str, text: str, end: int) -> None:
        bad = False
        if group != "raw":
            problem = check_escapes(text, group)
            if problem:
                self.error(self.offset + problem[0], problem[1])
                bad = True
        line, column = self.line, self.column(self.offset)
        if group == "raw" and "\n" in text:
            self.line += text.count("\n")
            self.line_start = self.offset + text.rindex("\n") + 1
        kind = "rune" if group == "rune" else "string"
        self.tokens.append(Token("literal", text, line, column, self.line, self.column(end), 0, kind, bad))

    def _no_match(self) -> None:
        """Something that is no token: an open comment, string or rune, or a character Go does not know."""
        source, start = self.source, self.offset
        char = source[start]
        if source.startswith("/*", start):
            self.error(start, "comment not terminated")
            self._skip_to_end()
        elif char == "`":
            self.error(start, "string not terminated")
            self._add("literal", source[start:], start + 1, literal="string", bad=True)
            self._skip_to_end()
        elif char in "\"'":
            self._open_quote(char)
        else:
            self.offset += 1
            self.error(start, f"invalid character U+{ord(char):04X}" + (f" '{char}'" if char.isprintable() else ""))

    def _open_quote(self, char: str) -> None:
        source, start = self.source, self.offset
        end = source.find("\n", start)
        what = "string" if char == '"' else "rune literal"
        if end < 0:
            end = len(source)
            self.error(start, f"{what} not terminated")
        else:
            self.error(end, f"newline in {what}")
        kind = "string" if char == '"' else "rune"
        self._add("literal", source[start:end], end, literal=kind, bad=True)
        self.offset = end

    def _skip_to_end(self) -> None:
        rest = self.source[self.offset :]
        if "\n" in rest:
            self.line += rest.count("\n")
            self.line_start = self.offset + rest.rindex("\n") + 1
        self.offset = len(self.source)


def _number_kind(text: str) -> str:
    if text[:2] in ("0x", "0X"):
        return "float" if any(c in text for c in ".pP") else "int"
    return "float" if any(c in text for c in ".eEpP") else "int"
