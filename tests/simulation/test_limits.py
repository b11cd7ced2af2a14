"""Budgets: what may be spent, and how the end of it is explained."""

import pytest

from teaching.simulation.limits import Budget, Limit, LimitReached

FRAMES = Limit("frames", 2_000, "frames", "Shorten the program.")


def test_all_of_a_budget_may_be_spent_and_no_more():
    budget = Budget(FRAMES)
    budget.spend(1_999)
    budget.spend()

    assert budget.left == 0
    with pytest.raises(LimitReached) as reached:
        budget.spend()
    assert reached.value.limit is FRAMES


def test_the_sentence_says_how_much_of_what_and_what_to_do():
    assert FRAMES.explain() == "The limit of 2,000 frames is reached. Shorten the program."
