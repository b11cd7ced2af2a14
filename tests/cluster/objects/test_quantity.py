"""Quantities: every form is read exactly, written canonically, and refused in the API server's words."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teaching.cluster.objects.quantity import (
    FORMAT_WRONG,
    NUMERIC_WRONG,
    SUFFIX_WRONG,
    Format,
    MalformedQuantity,
    Quantity,
    parse_quantity,
    quantity_of,
)

SUFFIXES = {"n": -9, "u": -6, "m": -3, "": 0, "k": 3, "M": 6, "G": 9}


@pytest.mark.parametrize(
    ("text", "milli", "value"),
    [
        ("500m", 500, 1),
        ("0.1", 100, 1),
        ("1.5", 1500, 2),
        ("1", 1000, 1),
        (".5", 500, 1),
        ("5.", 5000, 5),
        ("+2", 2000, 2),
        ("-1", -1000, -1),
        ("1k", 1_000_000, 1000),
        ("1Ki", 1_024_000, 1024),
        ("1.5Gi", 1_610_612_736_000, 1_610_612_736),
        ("1e3", 1_000_000, 1000),
        ("1E3", 1_000_000, 1000),
        ("1E", 10**21, 10**18),
        ("1e-3", 1, 1),
        ("100n", 1, 1),
        ("1u", 1, 1),
        ("0.0001m", 1, 1),
        ("00012", 12_000, 12),
    ],
)
def test_every_form_is_read_exactly_and_rounded_up(text, milli, value):
    assert (parse_quantity(text).milli_value(), parse_quantity(text).value()) == (milli, value)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("0", "0"),
        ("0Gi", "0"),
        ("1000m", "1"),
        ("0.5", "500m"),
        ("1500m", "1500m"),
        ("1024Mi", "1Gi"),
        ("1.5Gi", "1536Mi"),
        ("1025", "1025"),
        ("1000000", "1M"),
        ("1234000", "1234k"),
        ("512Ki", "512Ki"),
        ("0.5Ki", "512"),
        ("1e3", "1e3"),
        ("12000e3", "12e6"),
        ("-2000m", "-2"),
    ],
)
def test_the_canonical_form_has_the_largest_suffix_that_loses_nothing(text, canonical):
    assert parse_quantity(text).canonical() == canonical


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", FORMAT_WRONG),
        ("1Gb", FORMAT_WRONG),
        ("abc", FORMAT_WRONG),
        ("1.2.3", FORMAT_WRONG),
        (" 1", FORMAT_WRONG),
        ("1 Gi", FORMAT_WRONG),
        ("٣", FORMAT_WRONG),
        ("1gi", FORMAT_WRONG),
        ("1mi", SUFFIX_WRONG),
        ("1KK", SUFFIX_WRONG),
        ("1e", SUFFIX_WRONG),
        ("1e1000000", SUFFIX_WRONG),
        (".", NUMERIC_WRONG),
        ("--1", SUFFIX_WRONG),
    ],
)
def test_malformed_texts_are_refused_in_the_api_servers_words(text, message):
    with pytest.raises(MalformedQuantity) as refused:
        parse_quantity(text)
    assert str(refused.value) == message


@pytest.mark.parametrize("value", [True, None, [], {}])
def test_what_is_neither_text_nor_number_is_no_quantity(value):
    with pytest.raises(MalformedQuantity):
        quantity_of(value)


def test_bare_numbers_are_quantities():
    assert [quantity_of(value).milli_value() for value in (2, 0.5)] == [2000, 500]


def test_values_beyond_63_bits_are_capped():
    assert parse_quantity("100E").value() == 2**63 - 1


@given(st.integers(0, 10**9), st.sampled_from(sorted(SUFFIXES)))
def test_a_decimal_suffix_multiplies_by_its_power_of_ten(number, suffix):
    exact = number * Fraction(10) ** SUFFIXES[suffix]
    assert parse_quantity(f"{number}{suffix}").nano == exact * 10**9


@given(st.integers(-(10**15), 10**15), st.sampled_from(Format))
def test_the_canonical_form_of_whole_units_reads_back_as_the_same_amount(units, family):
    quantity = Quantity(units * 10**9, family)
    assert parse_quantity(quantity.canonical()).nano == quantity.nano


@given(st.text(max_size=12))
def test_any_text_is_a_quantity_or_refused(text):
    try:
        parse_quantity(text)
    except MalformedQuantity as refused:
        assert str(refused) in (FORMAT_WRONG, SUFFIX_WRONG, NUMERIC_WRONG)
