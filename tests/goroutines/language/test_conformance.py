"""The recorded programs of the real toolchain: wrong ones with their messages, right ones without any."""

import json

import pytest

from teaching.goroutines.language import check_program
from teaching.goroutines.stdlib.registry import source_of

from .library import TESTS, check

GO = TESTS / "conformance" / "go"
CASES = json.loads((GO / "compile-errors.json").read_text())


class Library:
    """The simulated standard library itself."""

    def source(self, path: str) -> str | None:
        return source_of(path)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_messages_and_places_are_the_recorded_ones(case):
    found = [line for d in check(case["source"]).diagnostics for line in str(d).split("\n")]

    assert found == case["errors"]


@pytest.mark.parametrize("path", sorted((GO / "programs").glob("*.go")), ids=lambda path: path.stem)
def test_a_right_program_has_no_faults(path):
    assert check_program(path.read_text(), path.name, Library()).diagnostics == []
