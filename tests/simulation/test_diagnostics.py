"""Diagnostics: as a compiler prints them, sorted, each once."""

import pytest

from teaching.simulation.diagnostics import Diagnostic, Where, fault, in_order


@pytest.mark.parametrize(
    ("where", "printed"),
    [
        (Where("prog.go", 6, 2), "prog.go:6:2: broken"),
        (Where("prog.go", 6), "prog.go:6: broken"),
        (Where("prog.go"), "prog.go: broken"),
        (Where(line=6, column=2), "6:2: broken"),
        (Where(), "broken"),
    ],
)
def test_a_diagnostic_reads_as_a_compiler_prints_it(where, printed):
    assert str(Diagnostic(where, "x", "broken")) == printed


def test_diagnostics_are_sorted_by_place_and_each_comes_once():
    early, late = Diagnostic(Where("a", 2), "x", "m"), Diagnostic(Where("a", 10), "x", "m")

    assert in_order([late, early, late]) == [early, late]


def test_the_form_that_travels_has_every_field():
    diagnostic = Diagnostic(Where("f.yaml", 1, 2, 1, 5, "spec.x"), "code", "message", "remedy")

    assert diagnostic.as_json() == {
        "where": {"file": "f.yaml", "line": 1, "column": 2, "end_line": 1, "end_column": 5, "path": "spec.x"},
        "code": "code",
        "message": "message",
        "remedy": "remedy",
        "severity": "error",
    }


def test_a_fault_of_a_whole_command_has_no_place():
    assert str(fault("stale", "too late")) == "too late"
