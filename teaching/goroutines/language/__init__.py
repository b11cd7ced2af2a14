"""The language: Go source text to a checked, typed tree.

`parse` gives the tree of a file, `check_program` a whole program with all names, types and constants resolved. Texts
of library packages come through an `Importer`.
"""

from teaching.goroutines.language.program import Checked, Importer, check_program, load_package
from teaching.goroutines.language.syntax import Parsed, parse

__all__ = ["Checked", "Importer", "Parsed", "check_program", "load_package", "parse"]
