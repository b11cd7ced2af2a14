"""Sets of runes: ranges, the Perl and POSIX classes, Unicode categories, and folding of case."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right

from teaching.goroutines.stdlib.unicode.classes import MAX_RUNE, to_lower, to_upper

Range = tuple[int, int]
DIGIT: list[Range] = [(0x30, 0x39)]
WORD: list[Range] = [(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)]
SPACE: list[Range] = [(0x09, 0x0A), (0x0C, 0x0D), (0x20, 0x20)]
PERL = {"d": DIGIT, "w": WORD, "s": SPACE}
POSIX: dict[str, list[Range]] = {
    "alnum": [(0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A)], "alpha": [(0x41, 0x5A), (0x61, 0x7A)], "ascii": [(0, 0x7F)],
    "blank": [(9, 9), (32, 32)], "cntrl": [(0, 31), (127, 127)], "digit": DIGIT, "graph": [(33, 126)],
    "lower": [(0x61, 0x7A)], "print": [(32, 126)], "punct": [(33, 47), (58, 64), (91, 96), (123, 126)],
    "space": [(9, 13), (32, 32)], "upper": [(0x41, 0x5A)], "word": WORD,
    "xdigit": [(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)],
}  # fmt: skip
SCRIPTS: dict[str, list[Range]] = {
    "Latin": [(0x41, 0x5A), (0x61, 0x7A), (0xAA, 0xAA), (0xBA, 0xBA),
              (0xC0, 0xD6), (0xD8, 0xF6), (0xF8, 0x2B8), (0x1E00, 0x1EFF)],
    "Greek": [(0x370, 0x373), (0x375, 0x377), (0x37A, 0x37D), (0x37F, 0x37F), (0x384, 0x384), (0x386, 0x386),
              (0x388, 0x3E1),
              (0x3F0, 0x3FF), (0x1F00, 0x1FFE)],
    "Cyrillic": [(0x400, 0x484), (0x487, 0x52F), (0x1C80, 0x1C88), (0x2DE0, 0x2DFF), (0xA640, 0xA69F)],
    "Han": [(0x2E80, 0x2FD5), (0x3005, 0x3005), (0x3007, 0x3007), (0x3021, 0x3029), (0x3038, 0x303B), (0x3400, 0x4DBF),
            (0x4E00, 0x9FFF), (0xF900, 0xFAD9), (0x20000, 0x323AF)],
    "Hiragana": [(0x3041, 0x3096), (0x309D, 0x309F)],
    "Katakana": [(0x30A1, 0x30FA), (0x30FD, 0x30FF), (0x31F0, 0x31FF), (0xFF66, 0xFF9D)],
}  # fmt: skip
CATEGORIES = frozenset(
    [
        "L",
        "Lu",
        "Ll",
        "Lt",
        "Lm",
        "Lo",
        "M",
        "Mn",
        "Mc",
        "Me",
        "N",
        "Nd",
        "Nl",
        "No",
        "P",
        "Pc",
        "Pd",
        "Ps",
        "Pe",
        "Pi",
        "Pf",
        "Po",
        "S",
        "Sm",
        "Sc",
        "Sk",
        "So",
        "Z",
        "Zs",
        "Zl",
        "Zp",
        "C",
        "Cc",
        "Cf",
        "Co",
        "Cs",
    ]
)


class CharSet:
    """Runes in ranges or categories (`-` before a category: not in it), all of it perhaps negated or without case."""

    __slots__ = ("categories", "fold", "known", "negated", "starts", "stops")

    def __init__(
        self, ranges: list[Range], categories: tuple[str, ...] = (), negated: bool = False, fold: bool = False
    ) -> None:
        """Merge the ranges."""
        merged: list[list[int]] = []
        for low, high in sorted(ranges):
            if merged and low <= merged[-1][1] + 1:
                merged[-1][1] = max(merged[-1][1], high)
            else:
                merged.append([low, high])
        self.starts = [low for low, _ in merged]
        self.stops = [high for _, high in merged]
        self.categories, self.negated, self.fold = categories, negated, fold
        self.known: dict[int, bool] = {}

    def __contains__(self, rune: int) -> bool:
        """Whether the set has a rune; answers are kept."""
        found = self.known.get(rune)
        if found is None:
            found = self._plain(rune) or (self.fold and (self._plain(to_lower(rune)) or self._plain(to_upper(rune))))
            found = self.known[rune] = found != self.negated
        return found

    def _plain(self, rune: int) -> bool:
        i = bisect_right(self.starts, rune) - 1
        if i >= 0 and rune <= self.stops[i]:
            return True
        if not self.categories:
            return False
        name = unicodedata.category(chr(rune))
        return any(
            not name.startswith(category[1:]) if category[0] == "-" else name.startswith(category)
            for category in self.categories
        )


def complement(ranges: list[Range]) -> list[Range]:
    """All runes outside of sorted ranges."""
    out, low = [], 0
    for start, stop in ranges:
        if low < start:
            out.append((low, start - 1))
        low = stop + 1
    return [*out, (low, MAX_RUNE)] if low <= MAX_RUNE else out
