"""Exact constants: arithmetic against Python's fractions, limits of the types, texts of values."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teaching.goroutines.language import universe
from teaching.goroutines.language.check import folding
from teaching.goroutines.language.check.operand import value_string
from teaching.goroutines.language.constant import Complex, represent
from teaching.goroutines.language.parsing.literals import literal_value

from .library import messages

INTEGERS = st.integers(-(1 << 80), 1 << 80)
FRACTIONS = st.fractions(max_denominator=1000)


@given(FRACTIONS, FRACTIONS)
def test_fractions_are_added_and_multiplied_exactly(x, y):
    assert folding.binary(x, "+", y, False) == x + y
    assert folding.binary(x, "*", y, False) == x * y


@given(INTEGERS, INTEGERS.filter(bool))
def test_integer_division_truncates_towards_zero(x, y):
    quotient = folding.binary(x, "/", y, True)
    remainder = folding.binary(x, "%", y, True)

    assert quotient * y + remainder == x
    assert abs(remainder) < abs(y)
    assert remainder == 0 or (remainder < 0) == (x < 0)


@given(INTEGERS)
def test_a_value_is_represented_exactly_within_the_limits_of_its_type(x):
    assert represent(x, universe.INT64) == (x if -(1 << 63) <= x < 1 << 63 else None)
    assert represent(x, universe.UINT8) == (x if 0 <= x < 256 else None)


def test_floats_are_rounded_to_their_type():
    assert represent(Fraction(1, 10), universe.FLOAT64) == Fraction(0.1)
    assert represent(Fraction(10) ** 400, universe.FLOAT64) is None
    assert represent(Fraction(5, 2), universe.INT) is None
    assert represent(Fraction(4, 2), universe.INT) == 2


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        ("int", "0x_FF", 255),
        ("int", "0b101", 5),
        ("int", "017", 15),
        ("int", "1_000", 1000),
        ("float", "0x1p-2", Fraction(1, 4)),
        ("float", "1.5e3", 1500),
        ("float", ".5", Fraction(1, 2)),
        ("imaginary", "2i", Complex(Fraction(0), Fraction(2))),
        ("rune", r"'\n'", 10),
        ("rune", "'日'", 0x65E5),
        ("rune", r"'\xff'", 255),
        ("string", r'"a\tb\xff\u00e9"', b"a\tb\xff\xc3\xa9"),
        ("string", "`a\\n`", b"a\\n"),
    ],
)
def test_literals(kind, text, value):
    assert literal_value(kind, text) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [(True, "true"), (b'a"b', '"a\\"b"'), (Fraction(1, 3), "0.333333"), (Fraction(10) ** 30, "1e+30"), (-5, "-5")],
)
def test_texts_of_values(value, text):
    assert value_string(value) == text


def test_a_constant_expression_keeps_full_precision_until_it_gets_a_type():
    program = "package main\nconst huge = 1 << 100\nvar x int = huge >> 98\nfunc main() { _ = x }"

    assert messages(program) == []


def test_an_overflow_names_value_and_type():
    assert messages("package main\nvar x int8 = 128\nfunc main() {}") == [
        "2:14: cannot use 128 (untyped int constant) as int8 value in variable declaration (overflows)"
    ]
