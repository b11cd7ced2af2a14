"""Matching in time linear in the text: Thompson's automaton with captures, run as Pike's machine (regexp/exec.go).

Threads are kept in order of preference, so the first to match is what a backtracking engine would find.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from teaching.goroutines.runtime.strings import runes_of
from teaching.goroutines.stdlib.regexp.charsets import WORD, CharSet
from teaching.goroutines.stdlib.regexp.syntax import Node, Parser

SET, SPLIT, JUMP, SAVE, ASSERT, MATCH = range(6)
Caps = tuple[int, ...]
WORD_SET = CharSet(WORD)


class Program:
    """A compiled expression: instructions [op, a, b]."""

    def __init__(self, text: str) -> None:
        """Parse and compile; RegexpFault if it is no expression."""
        parser = Parser(text)
        tree = parser.parse()
        self.names = parser.names
        self.code: list[list[Any]] = []
        self.emit(("group", tree, 0))
        self.code.append([MATCH, 0, 0])
        self.width = 2 * len(self.names)

    def emit(self, node: Node) -> None:
        """Append the instructions of a node."""
        code, kind = self.code, node[0]
        if kind == "set":
            code.append([SET, node[1], 0])
        elif kind == "assert":
            code.append([ASSERT, node[1], 0])
        elif kind == "cat":
            for part in node[1]:
                self.emit(part)
        elif kind == "group":
            code.append([SAVE, 2 * node[2], 0])
            self.emit(node[1])
            code.append([SAVE, 2 * node[2] + 1, 0])
        elif kind == "alt":
            self.emit_alternatives(node[1])
        elif kind == "repeat":
            self.emit_repeat(*node[1:])

    def emit_alternatives(self, branches: list[Node]) -> None:
        """Try them in order."""
        ends = []
        for branch in branches[:-1]:
            split = [SPLIT, len(self.code) + 1, 0]
            self.code.append(split)
            self.emit(branch)
            jump = [JUMP, 0, 0]
            self.code.append(jump)
            ends.append(jump)
            split[2] = len(self.code)
        self.emit(branches[-1])
        for jump in ends:
            jump[1] = len(self.code)

    def emit_repeat(self, node: Node, least: int, most: int, greedy: bool) -> None:
        """The compulsory copies, then optional ones or a loop; x* is (x+)? where x may be empty, as in RE2."""
        for _ in range(least - (most < 0)):
            self.emit(node)
        if most < 0:
            if least == 0 and not can_be_empty(node):
                self.emit_optional(lambda: self.emit_loop(node), greedy)
            elif least == 0:
                self.emit_optional(lambda: self.emit_plus(node, greedy), greedy)
            else:
                self.emit_plus(node, greedy)
            return
        splits = []
        for _ in range(most - least):
            splits.append([SPLIT, len(self.code) + 1, 0])
            self.code.append(splits[-1])
            self.emit(node)
        for split in splits:
            self.close(split, greedy)

    def close(self, split: list[Any], greedy: bool) -> None:
        """An option ends here."""
        split[1:] = [split[1], len(self.code)] if greedy else [len(self.code), split[1]]

    def emit_optional(self, inner: Callable[[], None], greedy: bool) -> None:
        """What inner emits, or nothing."""
        split = [SPLIT, len(self.code) + 1, 0]
        self.code.append(split)
        inner()
        self.close(split, greedy)

    def emit_loop(self, node: Node) -> None:
        """Back to the option that stands before."""
        start = len(self.code) - 1
        self.emit(node)
        self.code.append([JUMP, start, 0])

    def emit_plus(self, node: Node, greedy: bool) -> None:
        """Once, and again."""
        start = len(self.code)
        self.emit(node)
        split = [SPLIT, start, 0]
        self.code.append(split)
        self.close(split, greedy)


def can_be_empty(node: Node) -> bool:
    """Whether a node matches the empty text."""
    kind = node[0]
    if kind == "cat":
        return all(map(can_be_empty, node[1]))
    if kind == "alt":
        return any(map(can_be_empty, node[1]))
    if kind == "repeat":
        return node[2] == 0 or can_be_empty(node[1])
    return can_be_empty(node[1]) if kind == "group" else kind != "set"


class Subject:
    """A text as runes with their byte offsets."""

    def __init__(self, text: bytes) -> None:
        """Decode once."""
        self.size = len(text)
        pairs = list(runes_of(text))
        self.runes = [rune for _, rune in pairs]
        self.offsets = [at for at, _ in pairs] + [len(text)]

    def holds(self, kind: str, i: int) -> bool:
        """Whether an assertion is true before rune i."""
        runes = self.runes
        if kind == "start":
            return i == 0
        if kind == "end":
            return i == len(runes)
        if kind == "line_start":
            return i == 0 or runes[i - 1] == 10
        if kind == "line_end":
            return i == len(runes) or runes[i] == 10
        before = i > 0 and runes[i - 1] in WORD_SET
        after = i < len(runes) and runes[i] in WORD_SET
        return (before != after) == (kind == "word")


class Machine:
    """Runs a program over one subject."""

    def __init__(self, program: Program, subject: Subject) -> None:
        """Nothing started."""
        self.program, self.subject = program, subject

    def spread(self, pc: int, i: int, caps: Caps, threads: list[tuple[int, Caps]], seen: set[int]) -> None:
        """Add a thread, and those that it becomes without reading, in order of preference."""
        code, stack = self.program.code, [(pc, caps)]
        while stack:
            pc, caps = stack.pop()
            if pc in seen:
                continue
            seen.add(pc)
            op, a, b = code[pc]
            if op == SPLIT:
                stack.append((b, caps))
                stack.append((a, caps))
            elif op == JUMP:
                stack.append((a, caps))
            elif op == SAVE:
                stack.append((pc + 1, (*caps[:a], i, *caps[a + 1 :])))
            elif op != ASSERT:
                threads.append((pc, caps))
            elif self.subject.holds(a, i):
                stack.append((pc + 1, caps))

    def match(self, start: int) -> Caps | None:
        """Captures, in runes, of the leftmost match from rune `start` on."""
        code, runes = self.program.code, self.subject.runes
        nothing = (-1,) * self.program.width
        found: Caps | None = None
        threads: list[tuple[int, Caps]] = []
        for i in range(start, len(runes) + 1):
            if found is None:
                seen = {pc for pc, _ in threads}
                self.spread(0, i, nothing, threads, seen)
            elif not threads:
                break
            coming: list[tuple[int, Caps]] = []
            seen = set()
            for pc, caps in threads:
                op, chars, _ = code[pc]
                if op == MATCH:
                    found = caps
                    break
                if i < len(runes) and runes[i] in chars:
                    self.spread(pc + 1, i + 1, caps, coming, seen)
            threads = coming
        return found


@lru_cache(maxsize=200)
def compiled(text: str) -> Program:
    """The program of an expression; RegexpFault if it is none."""
    return Program(text)


def all_matches(program: Program, text: bytes, most: int) -> list[list[int]]:
    """Up to `most` matches (negative: all) one after the other, as byte offsets of their captures."""
    subject = Subject(text)
    machine, offsets = Machine(program, subject), subject.offsets
    out: list[list[int]] = []
    at, last_end = 0, -1
    while at <= len(subject.runes) and (most < 0 or len(out) < most):
        caps = machine.match(at)
        if caps is None:
            break
        begin, end = caps[0], caps[1]
        if end > begin or begin != last_end:
            out.append([offsets[c] if c >= 0 else -1 for c in caps])
        at = end if end > at else at + 1
        last_end = end
    return out
