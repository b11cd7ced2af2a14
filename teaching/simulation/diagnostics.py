"""What is wrong with a person's input: where, in whose words, and what to do about it.

A Diagnostic is a value, collected and sorted, never raised one by one: whoever checks a text reports all that it
finds, as compilers and API servers do. Faults of ours are assertions, refusals inside a simulated system are values
of that system; neither is a Diagnostic.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True, order=True)
class Where:
    """A place in a text. Lines and columns start at 1, columns count bytes as compilers do; 0 means unknown.

    `path` names a field inside a document instead of, or beside, a place in the text: `spec.containers[0].image`.
    `end_column` is exclusive.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    path: str = ""

    def __str__(self) -> str:
        """The place as compilers print it: `prog.go:6:2`."""
        parts = [self.file] if self.file else []
        if self.line:
            parts += [str(self.line), str(self.column)] if self.column else [str(self.line)]
        return ":".join(parts)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault: `message` in the real tool's words, `remedy` in ours, `code` a stable name for tests and links."""

    where: Where
    code: str
    message: str
    remedy: str = ""
    severity: str = field(default="error")

    def __str__(self) -> str:
        """One line, as a compiler prints it."""
        place = str(self.where)
        return f"{place}: {self.message}" if place else self.message

    def as_json(self) -> dict[str, Any]:
        """The form in which a diagnostic travels to the browser."""
        where = self.where
        return {
            "where": {
                "file": where.file,
                "line": where.line,
                "column": where.column,
                "end_line": where.end_line,
                "end_column": where.end_column,
                "path": where.path,
            },
            "code": self.code,
            "message": self.message,
            "remedy": self.remedy,
            "severity": self.severity,
        }


def in_order(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorted by place, each fault once."""
    return sorted(dict.fromkeys(diagnostics), key=lambda d: (d.where, d.code, d.message))


def fault(code: str, message: str, remedy: str = "", where: Where | None = None) -> Diagnostic:
    """A diagnostic that concerns a whole command or document rather than a place in a text."""
    return Diagnostic(where or Where(), code, message, remedy)
