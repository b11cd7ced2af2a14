"""Seeded randomness: the published generator, one stream a purpose, the same for ever."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teaching.simulation.rng import Rng


def test_the_numbers_are_those_of_the_published_splitmix64():
    rng = Rng(1234567)

    assert [rng.next64() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_a_seed_gives_one_sequence_and_other_seeds_others():
    def first(seed: int) -> list[int]:
        rng = Rng(seed, "steal")
        return [rng.below(1000) for _ in range(8)]

    assert first(7) == first(7)
    assert first(7) != first(8)


def test_a_draw_for_one_purpose_moves_no_other():
    rng = Rng(7)
    alone = rng.stream("select").next64()
    rng.next64()
    rng.stream("steal").next64()

    assert rng.stream("select").next64() == alone
    assert rng.stream("select").next64() != rng.stream("steal").next64()


@given(st.integers(), st.integers(1, 1 << 64))
def test_below_stays_below(seed, n):
    assert 0 <= Rng(seed).below(n) < n


@given(st.integers())
def test_a_fraction_is_at_least_0_and_less_than_1(seed):
    assert 0 <= Rng(seed).fraction() < 1


@given(st.integers(), st.lists(st.integers(), max_size=9))
def test_shuffling_loses_and_doubles_nothing(seed, items):
    shuffled = list(items)
    Rng(seed).shuffle(shuffled)

    assert sorted(shuffled) == sorted(items)


def test_each_order_of_three_is_about_as_likely():
    rng, seen = Rng(1), {}
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        seen[tuple(items)] = seen.get(tuple(items), 0) + 1

    assert len(seen) == 6
    assert all(850 < count < 1150 for count in seen.values())


def test_every_item_can_be_chosen():
    rng = Rng(3)

    assert {rng.choice("abc") for _ in range(50)} == {"a", "b", "c"}


def test_nothing_is_below_zero():
    with pytest.raises(AssertionError):
        Rng(1).below(0)
