"""Declarations of a few packages, so that these tests stand on their own; and short ways to check a text."""

from pathlib import Path

from teaching.goroutines.language import check_program
from teaching.goroutines.language.objects import Package
from teaching.goroutines.language.program import Checked

PACKAGES = Path(__file__).parent / "packages"
TESTS = Path(__file__).parents[2]


class FixtureLibrary:
    """Reads `packages/<path>/<name>.go`."""

    def source(self, path: str) -> str | None:
        file = PACKAGES / path / f"{path.rpartition('/')[2]}.go"
        return file.read_text() if file.is_file() else None


LIBRARY = FixtureLibrary()


def check(source: str, filename: str = "prog.go") -> Checked:
    """Check a whole program."""
    return check_program(source, filename, LIBRARY)


def messages(source: str) -> list[str]:
    """What is wrong with it, as the compiler prints it, without the file's name."""
    return [str(d).removeprefix("prog.go:") for d in check(source).diagnostics]


def checked_main(body: str, imports: str = "", top: str = "") -> Package:
    """Package main with this body of main, which must be right."""
    result = check(f"package main\n{imports}\n{top}\nfunc main() {{\n{body}\n}}\n")
    assert result.diagnostics == []
    assert result.package is not None
    return result.package
