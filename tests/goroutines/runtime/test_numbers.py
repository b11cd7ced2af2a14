"""Arithmetic that wraps, truncates and rounds as Go's does; capacities that grow as append's do."""

import math

import hypothesis.strategies as st
import pytest
from hypothesis import given

from teaching.goroutines.runtime.arithmetic import f32, fdiv, idiv, imod, shl, shr, wrap64
from teaching.goroutines.runtime.panics import GoPanic
from teaching.goroutines.runtime.printing import float_text
from teaching.goroutines.runtime.slices import NIL_SLICE, append1
from teaching.goroutines.runtime.strings import decode, encode

INT64 = st.integers(-(1 << 63), (1 << 63) - 1)


@given(st.integers())
def test_wrapping_keeps_the_low_64_bits(x):
    assert (wrap64(x) - x) % (1 << 64) == 0
    assert -(1 << 63) <= wrap64(x) < 1 << 63


@given(INT64, INT64.filter(bool))
def test_division_truncates_and_the_remainder_has_the_sign_of_the_dividend(a, b):
    if (a, b) != (-(1 << 63), -1):
        assert idiv(a, b, 64) * b + imod(a, b, 64) == a
        assert abs(imod(a, b, 64)) < abs(b)
        assert imod(a, b, 64) * a >= 0


def test_the_least_int_divided_by_minus_one_is_itself():
    assert idiv(-128, -1, 8) == -128


@pytest.mark.parametrize("divide", [idiv, imod])
def test_dividing_by_zero_panics(divide):
    with pytest.raises(GoPanic):
        divide(1, 0, 64)


def test_shifting_by_more_than_the_width_leaves_nothing_or_the_sign():
    assert (shl(1, 64, 64), shr(-5, 200), shr(5, 200)) == (0, -1, 0)


def test_floats_divided_by_zero_are_infinite():
    assert (fdiv(1.0, 0.0), fdiv(1.0, -0.0), fdiv(-1.0, 0.0)) == (math.inf, -math.inf, -math.inf)
    assert math.isnan(fdiv(0.0, 0.0))


def test_float32_rounds_and_overflows():
    assert f32(0.1) != 0.1
    assert f32(1e300) == math.inf


@pytest.mark.parametrize(
    ("x", "text"),
    [(2.5, "2.5"), (1e6, "1e+06"), (100000.0, "100000"), (1e-5, "1e-05"), (0.0001, "0.0001"), (-0.0, "-0")],
)
def test_floats_print_in_their_shortest_form(x, text):
    assert float_text(x) == text


def test_appending_ints_one_by_one_grows_the_capacity_as_go_does():
    caps, s = [], NIL_SLICE
    for i in range(2000):
        s = append1(s, i, 8)
        if not caps or caps[-1] != s.cap:
            caps.append(s.cap)
    assert caps == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 848, 1280, 1792, 2560]


@given(st.characters(exclude_categories=["Cs"]))
def test_a_rune_survives_being_encoded(char):
    assert decode(encode(ord(char)), 0) == (ord(char), len(char.encode()))


@pytest.mark.parametrize("data", [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xe4\xb8"])
def test_an_invalid_byte_is_the_error_rune_of_width_one(data):
    assert decode(data, 0) == (0xFFFD, 1)
