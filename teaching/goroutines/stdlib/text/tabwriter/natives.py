"""Natives of package text/tabwriter: elastic tabstops. A column is a run of adjacent lines that have a cell there."""

from __future__ import annotations

import re

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.stdlib.fmt.verbs import rune_count

ALIGN_RIGHT, DISCARD_EMPTY, TAB_INDENT, DEBUG = 4, 8, 16, 32
TERMINATOR = re.compile(rb"([\t\v])")
"""A tab ends a cell; a vertical tab softly: a column of nothing but softly ended empty cells may be discarded."""


class Layout:
    """One text to be laid out; the last cell of a line is not terminated and belongs to no column."""

    def __init__(self, minwidth: int, tabwidth: int, padding: int, padchar: int, flags: int) -> None:
        """With the writer's settings."""
        self.minwidth, self.tabwidth, self.padding, self.padchar = minwidth, tabwidth, padding, padchar
        self.flags = flags & ~ALIGN_RIGHT if padchar == 9 else flags
        self.lines: list[list[bytes]] = []
        self.soft: list[list[bool]] = []
        self.out = bytearray()
        self.widths: list[int] = []

    def format(self, first: int, last: int) -> None:
        """Lines first to last - 1, in the columns whose widths are known; finds the next column."""
        column, at = len(self.widths), first
        while at < last:
            if column >= len(self.lines[at]) - 1:
                at += 1
                continue
            self.write(first, at)
            first = at
            width, empty = self.minwidth, True
            while at < last and column < len(self.lines[at]) - 1:
                size = rune_count(self.lines[at][column])
                width = max(width, size + self.padding)
                empty = empty and size == 0 and self.soft[at][column]
                at += 1
            if empty and self.flags & DISCARD_EMPTY:
                width = 0
            self.widths.append(width)
            self.format(first, at)
            self.widths.pop()
            first = at
        self.write(first, last)

    def write(self, first: int, last: int) -> None:
        """Lines whose columns are all known."""
        for i in range(first, last):
            cells = self.lines[i]
            indenting = bool(self.flags & TAB_INDENT)
            for j, cell in enumerate(cells):
                if j and self.flags & DEBUG:
                    self.out += b"|"
                if j >= len(self.widths):
                    self.out += cell
                    continue
                self.cell(cell, self.widths[j], indenting and not cell, j < len(cells) - 1)
                indenting = indenting and not cell
            if i + 1 < len(self.lines):
                self.out += b"\n"

    def cell(self, cell: bytes, width: int, indenting: bool, terminated: bool) -> None:
        """One cell of a column, filled up."""
        size = rune_count(cell)
        fill = self.fill(size, width, indenting) if terminated or self.flags & ALIGN_RIGHT else b""
        if size == 0:
            self.out += fill if terminated else b""
        elif self.flags & ALIGN_RIGHT and terminated:
            self.out += fill + cell
        else:
            self.out += cell + (fill if terminated else b"")

    def fill(self, size: int, width: int, indenting: bool) -> bytes:
        """What stands between a cell's text and its end."""
        if self.padchar != 9 and not indenting:
            return bytes([self.padchar]) * (width - size)
        if self.tabwidth == 0:
            return b""
        width = -(-width // self.tabwidth) * self.tabwidth
        return b"\t" * -(-(width - size) // self.tabwidth)


def layout(text: bytes, minwidth: int, tabwidth: int, padding: int, padchar: int, flags: int) -> bytes:
    """The text with its tabs turned into columns."""
    laid = Layout(minwidth, tabwidth, padding, padchar, flags)
    for line in text.split(b"\n"):
        pieces = TERMINATOR.split(line)
        laid.lines.append(pieces[::2])
        laid.soft.append([mark == b"\v" for mark in pieces[1::2]])
    laid.format(0, len(laid.lines))
    return bytes(laid.out)


NATIVES: dict[str, Native] = {"layout": layout}
