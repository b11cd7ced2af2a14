"""RE2's syntax to a tree (regexp/syntax/parse.go), with Go's words for what is wrong.

Nodes are tuples: ("set", CharSet), ("empty",), ("assert", kind), ("cat", nodes), ("alt", nodes),
("repeat", node, least, most or -1, greedy), ("group", node, number).
"""

from __future__ import annotations

from typing import Any

from teaching.goroutines.stdlib.regexp.charsets import (
    CATEGORIES,
    PERL,
    POSIX,
    SCRIPTS,
    CharSet,
    Range,
    complement,
)
from teaching.goroutines.stdlib.unicode.classes import MAX_RUNE

Node = tuple[Any, ...]
REPEAT_MOST = 1000
DEEPEST = 500
ESCAPED = {"a": 7, "f": 12, "t": 9, "n": 10, "r": 13, "v": 11}
ANY: list[Range] = [(0, MAX_RUNE)]
NOT_NEWLINE: list[Range] = [(0, 9), (11, MAX_RUNE)]


class RegexpFault(Exception):
    """An expression that is none: `missing closing ]: `[a``."""

    def __init__(self, code: str, text: str) -> None:
        """Code and the part it is about."""
        super().__init__(f"error parsing regexp: {code}: `{text}`")


class Parser:
    """One expression."""

    def __init__(self, text: str) -> None:
        """At the beginning, without flags."""
        self.text, self.at, self.depth = text, 0, 0
        self.names: list[str] = [""]
        self.flags = frozenset[str]()

    def parse(self) -> Node:
        """The whole."""
        node = self.alternatives()
        if self.at < len(self.text):
            raise RegexpFault("unexpected )", self.text)
        return node

    def peek(self, width: int = 1) -> str:
        """What comes next."""
        return self.text[self.at : self.at + width]

    def alternatives(self) -> Node:
        """a|b|c up to the end of the group."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise RegexpFault("expression nests too deeply", self.text)
        branches = [self.sequence()]
        while self.peek() == "|":
            self.at += 1
            branches.append(self.sequence())
        self.depth -= 1
        return branches[0] if len(branches) == 1 else ("alt", branches)

    def sequence(self) -> Node:
        """One alternative."""
        nodes: list[Node] = []
        while self.peek() not in ("", "|", ")"):
            start = self.at
            c = self.peek()
            if c in "*+?" or (c == "{" and self.counts() is not None):
                end = self.at + (1 if c != "{" else self.text.index("}", self.at) + 1 - self.at)
                raise RegexpFault("missing argument to repetition operator", self.text[start:end])
            if self.peek(2) == "\\Q":
                nodes += self.quoted()
                continue
            node = self.atom()
            if node is not None:
                nodes.append(self.repeated(node, start))
        return nodes[0] if len(nodes) == 1 else ("cat", nodes) if nodes else ("empty",)

    def quoted(self) -> list[Node]:
        """Between \\Q and \\E."""
        end = self.text.find("\\E", self.at)
        body = self.text[self.at + 2 : end if end >= 0 else len(self.text)]
        self.at = end + 2 if end >= 0 else len(self.text)
        return [self.literal(ord(c)) for c in body]

    def counts(self) -> tuple[int, int, int] | None:
        """`{n}`, `{n,}` or `{n,m}` here: both numbers and its length; None if it is just text."""
        end = self.text.find("}", self.at)
        inner = self.text[self.at + 1 : end] if end > 0 else ""
        low, comma, high = inner.partition(",")
        if not low.isdigit() or (high and not high.isdigit()):
            return None
        least = int(low[:6])
        most = least if not comma else int(high[:6]) if high else -1
        if least > REPEAT_MOST or most > REPEAT_MOST or -1 < most < least:
            raise RegexpFault("invalid repeat count", self.text[self.at : end + 1])
        return least, most, end + 1 - self.at

    def repeated(self, node: Node, start: int) -> Node:
        """What follows an atom."""
        last = ""
        while self.peek() and self.peek() in "*+?{":
            at = self.at
            if self.peek() == "{":
                counted = self.counts()
                if counted is None:
                    break
                least, most, width = counted
            else:
                least, most = {"*": (0, -1), "+": (1, -1), "?": (0, 1)}[self.peek()]
                width = 1
            self.at += width
            lazy = self.peek() == "?"
            self.at += lazy
            if last:
                raise RegexpFault("invalid nested repetition operator", last + self.text[at : self.at])
            last = self.text[at : self.at]
            node = ("repeat", node, least, most, lazy == ("U" in self.flags))
            if size_of(node) > REPEAT_MOST * 10:
                raise RegexpFault("expression too large", self.text[start : self.at])
        return node

    def literal(self, rune: int) -> Node:
        """One rune."""
        return ("set", CharSet([(rune, rune)], fold="i" in self.flags))

    def atom(self) -> Node | None:
        """What a repetition applies to; None after flags alone."""
        c = self.peek()
        if c == "(":
            return self.group()
        if c == "[":
            return self.bracket()
        if c == "\\":
            return self.escape()
        self.at += 1
        if c == ".":
            return ("set", CharSet(ANY if "s" in self.flags else NOT_NEWLINE))
        if c == "^":
            return ("assert", "line_start" if "m" in self.flags else "start")
        if c == "$":
            return ("assert", "line_end" if "m" in self.flags else "end")
        return self.literal(ord(c))

    def group(self) -> Node | None:
        """(…), (?:…), (?P<name>…), (?flags) and (?flags:…)."""
        opening, before = self.at, self.flags
        self.at += 1
        number = -1
        if self.peek() != "?":
            number = len(self.names)
            self.names.append("")
        elif self.peek(3) == "?P<" or self.peek(2) == "?<":
            number = self.named(opening)
        elif self.flagged(opening):
            return None
        node = self.alternatives()
        if self.peek() != ")":
            raise RegexpFault("missing closing )", self.text)
        self.at += 1
        self.flags = before
        return node if number < 0 else ("group", node, number)

    def named(self, opening: int) -> int:
        """The number of a named group whose name is read."""
        end = self.text.find(">", self.at)
        begin = self.text.index("<", self.at) + 1
        name = self.text[begin:end] if end >= 0 else ""
        if not name or not all(c.isalnum() or c == "_" for c in name):
            shown = self.text[opening:] if end < 0 else self.text[opening : end + 1]
            raise RegexpFault("invalid named capture", shown)
        self.at = end + 1
        self.names.append(name)
        return len(self.names) - 1

    def flagged(self, opening: int) -> bool:
        """Read flags; whether they stand alone and hold for the rest of the group."""
        self.at += 1
        on, sign = set(self.flags), True
        while (c := self.peek()) not in (":", ")"):
            if c == "-" and sign:
                sign = False
            elif c and c in "imsU":
                (on.add if sign else on.discard)(c)
            else:
                raise RegexpFault("invalid or unsupported Perl syntax", self.text[opening : self.at + 1])
            self.at += 1
        if not sign and self.text[self.at - 1] == "-":
            raise RegexpFault("invalid or unsupported Perl syntax", self.text[opening : self.at + 1])
        self.flags = frozenset(on)
        self.at += 1
        return c == ")"

    # --- escapes and classes ----------------------------------------------------------------------------------------

    def escape(self) -> Node:
        """A backslash outside of brackets."""
        asserted = {"\\A": "start", "\\z": "end", "\\b": "word", "\\B": "not_word"}.get(self.peek(2))
        if asserted:
            self.at += 2
            return ("assert", asserted)
        found = self.class_escape()
        if found is not None:
            return ("set", CharSet(found[0], found[1], fold="i" in self.flags))
        return self.literal(self.rune_escape())

    def class_escape(self) -> tuple[list[Range], tuple[str, ...]] | None:
        """\\d and its kin, \\pL and \\p{Greek}."""
        letter = self.text[self.at + 1 : self.at + 2]
        if letter.lower() in PERL:
            self.at += 2
            ranges = PERL[letter.lower()]
            return (ranges if letter.islower() else complement(ranges)), ()
        if letter not in ("p", "P") or not letter:
            return None
        start = self.at
        name = self.text[self.at + 2 : self.at + 3]
        self.at += 3
        if name == "{":
            end = self.text.find("}", self.at)
            if end < 0:
                raise RegexpFault("invalid character class range", self.text[start:])
            name = self.text[self.at : end]
            self.at = end + 1
        negated = (letter == "P") != name.startswith("^")
        name = name.lstrip("^")
        if name in SCRIPTS:
            return (complement(SCRIPTS[name]) if negated else SCRIPTS[name]), ()
        if name not in CATEGORIES:
            raise RegexpFault("invalid character class range", self.text[start : self.at])
        return [], (("-" + name) if negated else name,)

    def rune_escape(self) -> int:
        """A backslash that stands for one rune."""
        start = self.at
        c = self.text[self.at + 1 : self.at + 2]
        self.at += 2
        if not c:
            raise RegexpFault("trailing backslash at end of expression", "")
        if c in ESCAPED:
            return ESCAPED[c]
        if c == "x":
            return self.hexadecimal(start)
        if c == "0" or (c in "1234567" and self.peek() and self.peek() in "01234567"):
            digits = c
            while len(digits) < 3 and self.peek() and self.peek() in "01234567":
                digits += self.peek()
                self.at += 1
            return int(digits, 8)
        if ord(c) < 0x80 and not c.isalnum() and c != "_":
            return ord(c)
        if c == "_":
            return ord(c)
        raise RegexpFault("invalid escape sequence", self.text[start : self.at])

    def hexadecimal(self, start: int) -> int:
        """\\x41 or \\x{1F600}."""
        if self.peek() == "{":
            end = self.text.find("}", self.at)
            digits = self.text[self.at + 1 : end] if end > 0 else ""
            self.at = end + 1 if end > 0 else len(self.text)
        else:
            digits = self.peek(2)
            self.at += 2
            digits = digits if len(digits) == 2 else ""
        value = int(digits, 16) if digits and all(d in "0123456789abcdefABCDEF" for d in digits) else -1
        if not 0 <= value <= MAX_RUNE:
            raise RegexpFault("invalid escape sequence", self.text[start : self.at])
        return value

    def bracket(self) -> Node:
        """[a-z], [^…], [[:alpha:]]."""
        start = self.at
        self.at += 1
        negated = self.peek() == "^"
        self.at += negated
        ranges: list[Range] = []
        categories: tuple[str, ...] = ()
        first = True
        while first or self.peek() != "]":
            if not self.peek():
                raise RegexpFault("missing closing ]", self.text[start:])
            first = False
            found = self.posix() or (self.class_escape() if self.peek() == "\\" else None)
            if found is not None:
                ranges, categories = ranges + found[0], categories + found[1]
            else:
                ranges.append(self.range(start))
        self.at += 1
        return ("set", CharSet(ranges, categories, negated, "i" in self.flags))

    def posix(self) -> tuple[list[Range], tuple[str, ...]] | None:
        """[:alpha:] or [:^alpha:]."""
        end = self.text.find(":]", self.at)
        if self.peek(2) != "[:" or end < 0:
            return None
        name = self.text[self.at + 2 : end]
        if name.lstrip("^") not in POSIX:
            raise RegexpFault("invalid character class range", self.text[self.at : end + 2])
        self.at = end + 2
        ranges = POSIX[name.lstrip("^")]
        return (complement(ranges) if name.startswith("^") else ranges), ()

    def range(self, start: int) -> Range:
        """One rune, or two with a hyphen between."""
        at = self.at
        low = self.member()
        if self.peek() != "-" or self.peek(2) in ("-]", "-"):
            return low, low
        self.at += 1
        high = self.member()
        if high < low:
            raise RegexpFault("invalid character class range", self.text[at : self.at])
        return low, high

    def member(self) -> int:
        """One rune within brackets."""
        if self.peek() == "\\":
            return self.rune_escape()
        self.at += 1
        return ord(self.text[self.at - 1])


def size_of(node: Node) -> int:
    """About how many instructions a node becomes."""
    if node[0] in ("cat", "alt"):
        return sum(map(size_of, node[1])) + 1
    if node[0] == "group":
        return size_of(node[1]) + 2
    if node[0] == "repeat":
        return size_of(node[1]) * int(max(node[2], node[3], 1)) + 2
    return 1
