"""Wrong programs: each message of the real compiler, word for word and at its place.

`programs/errors/*.go` bear Go's own notation, `// ERROR` and a pattern, on the line; where a comment would move the
fault, the program stands alone. `expected.json` holds line, column and message as `go tool compile -e` (Go 1.27.3)
prints them.
"""

import json
import re

import pytest

from teaching.goroutines.language.check.package import check_package
from teaching.goroutines.language.program import load_package
from teaching.goroutines.language.syntax import parse

from .library import LIBRARY, TESTS, check, messages

ERRORS = TESTS / "programs" / "errors"
EXPECTED = json.loads((ERRORS / "expected.json").read_text())
PROGRAMS = sorted(ERRORS.glob("*.go"))


def all_faults(source: str, filename: str) -> list[tuple[int, int, str]]:
    """All faults, beyond the tenth, too: as `go tool compile -e` shows them."""
    parsed = parse(source, filename)
    found = list(parsed.diagnostics)
    if parsed.file is not None and not any(d.message.startswith("syntax error") for d in found):
        found += check_package(parsed.file, "main", lambda path: load_package(path, LIBRARY), native=False).diagnostics
    unique = {(d.where.line, d.message): d for d in reversed(found)}
    return sorted((d.where.line, d.where.column, d.message) for d in unique.values())


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_faults_are_those_of_the_compiler_word_for_word(path):
    wanted = [tuple(fault) for fault in EXPECTED[path.stem]]

    assert all_faults(path.read_text(), path.name) == sorted(wanted)


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_the_notation_in_the_program_agrees(path):
    source = path.read_text()
    if "// ERROR" not in source:
        return
    faults = {(line, message.partition("\n")[0]) for line, _, message in all_faults(source, path.name)}
    lines = source.split("\n")
    last = len(lines)

    for number, line in enumerate(lines, 1):
        patterns = re.findall(r"`([^`]*)`", line.partition("// ERROR")[2])
        here = [message for at, message in faults if at == number]
        assert len(patterns) == len(here) or number == last
        assert all(any(re.search(pattern, message) for pattern in patterns) for message in here) or number == last


def test_every_program_is_expected_to_fail_somewhere():
    assert sorted(EXPECTED) == sorted(path.stem for path in PROGRAMS)
    assert all(EXPECTED.values())


def test_after_ten_faults_the_compiler_gives_up():
    found = messages((ERRORS / "many-errors.go").read_text())

    assert len(found) == 11
    assert found[-1].endswith(": too many errors")


def test_an_unknown_package_is_named_as_go_build_does():
    source = 'package main\n\nimport "foo/bar"\n\nfunc main() { bar.Do() }\n'

    assert messages(source) == ["3:8: package foo/bar is not in std (/usr/local/go/src/foo/bar)"]


def test_a_package_of_another_module_is_not_found():
    source = 'package main\n\nimport "github.com/a/b"\n\nfunc main() { b.Do() }\n'

    assert messages(source)[0].startswith("3:8: no required module provides package github.com/a/b")


def test_a_package_that_is_not_simulated_is_said_to_be_so():
    source = 'package main\n\nimport "net/http"\n\nfunc main() { http.Get("x") }\n'

    assert messages(source) == ["3:8: package net/http is not part of the simulated standard library"]


def test_a_program_needs_a_main():
    assert messages("package main\n") == ["runtime.main_main·f: function main is undeclared in the main package"]


def test_columns_count_bytes():
    assert messages('package main\n\nfunc main() { _ = "日本" + x }\n') == ["3:30: undefined: x"]


def test_a_diagnostic_carries_place_and_code():
    (diagnostic,) = check("package main\n\nfunc main() { x := 1 }\n").diagnostics

    assert diagnostic.code == "UnusedVar"
    assert (diagnostic.where.line, diagnostic.where.column, diagnostic.where.end_column) == (3, 15, 16)
