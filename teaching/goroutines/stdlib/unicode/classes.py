"""Properties and cases of runes, as package unicode gives them (simple mappings, one rune to one)."""

from __future__ import annotations

import unicodedata

MAX_RUNE = 0x10FFFF
SPACES = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B))) + "\u2028\u2029\u202f\u205f\u3000"
"""unicode.IsSpace, as one string."""
TITLES = {
    0x1C4: 0x1C5,
    0x1C6: 0x1C5,
    0x1C7: 0x1C8,
    0x1C9: 0x1C8,
    0x1CA: 0x1CB,
    0x1CC: 0x1CB,
    0x1F1: 0x1F2,
    0x1F3: 0x1F2,
}


def category(rune: int) -> str:
    """The two letters of the general category, "" for what is no rune."""
    return unicodedata.category(chr(rune)) if 0 <= rune <= MAX_RUNE else ""


def is_space(rune: int) -> bool:
    """unicode.IsSpace."""
    return 0 <= rune <= MAX_RUNE and chr(rune) in SPACES


def is_letter(rune: int) -> bool:
    """unicode.IsLetter."""
    return category(rune)[:1] == "L"


def is_digit(rune: int) -> bool:
    """unicode.IsDigit."""
    return category(rune) == "Nd"


def to_upper(rune: int) -> int:
    """unicode.ToUpper."""
    if not 0 <= rune <= MAX_RUNE:
        return rune
    text = chr(rune).upper()
    return ord(text) if len(text) == 1 else rune


def to_lower(rune: int) -> int:
    """unicode.ToLower."""
    if not 0 <= rune <= MAX_RUNE:
        return rune
    text = chr(rune).lower()
    return ord(text) if len(text) == 1 else 0x69 if rune == 0x130 else rune


def to_title(rune: int) -> int:
    """unicode.ToTitle."""
    return TITLES.get(rune) or to_upper(rune)


def fold(rune: int) -> int:
    """A stand-in that is equal exactly for runes equal under simple folding."""
    return to_lower(to_upper(rune))


def simple_fold(rune: int) -> int:
    """unicode.SimpleFold: the next larger rune of the orbit, or its smallest."""
    if rune < 0 or rune > MAX_RUNE:
        return rune
    orbit = sorted({rune, to_upper(rune), to_lower(rune), *EXTRA_ORBITS.get(fold(rune), ())})
    return next((r for r in orbit if r > rune), orbit[0])


EXTRA_ORBITS: dict[int, tuple[int, ...]] = {
    0x6B: (0x4B, 0x6B, 0x212A),
    0xE5: (0xC5, 0xE5, 0x212B),
    0x73: (0x53, 0x73, 0x17F),
    0x3C3: (0x3A3, 0x3C2, 0x3C3),
}
"""Orbits of more than two runes that texts really hold."""
