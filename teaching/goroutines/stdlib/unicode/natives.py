"""Natives of package unicode."""

from __future__ import annotations

from teaching.goroutines.runtime.natives import Native
from teaching.goroutines.stdlib.strconv.quoting import is_graphic, is_print
from teaching.goroutines.stdlib.unicode import classes
from teaching.goroutines.stdlib.unicode.classes import category

NATIVES: dict[str, Native] = {
    "IsLetter": classes.is_letter,
    "IsDigit": classes.is_digit,
    "IsNumber": lambda r: category(r)[:1] == "N",
    "IsSpace": classes.is_space,
    "IsUpper": lambda r: category(r) == "Lu",
    "IsLower": lambda r: category(r) == "Ll",
    "IsTitle": lambda r: category(r) == "Lt",
    "IsPunct": lambda r: category(r)[:1] == "P",
    "IsSymbol": lambda r: category(r)[:1] == "S",
    "IsMark": lambda r: category(r)[:1] == "M",
    "IsControl": lambda r: category(r) == "Cc",
    "IsPrint": is_print,
    "IsGraphic": is_graphic,
    "ToUpper": classes.to_upper,
    "ToLower": classes.to_lower,
    "ToTitle": classes.to_title,
    "SimpleFold": classes.simple_fold,
}
