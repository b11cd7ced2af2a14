"""Patches: forward, back, and the smallest between two worlds."""

import copy

import pytest
from hypothesis import given

from teaching.simulation.patch import ABSENT, apply, diff

from .strategies import STATES


@given(STATES, STATES)
def test_the_difference_leads_from_one_world_to_the_other(before, after):
    state = copy.deepcopy(before)
    apply(state, diff(before, after))

    assert state == after


@given(STATES, STATES)
def test_undo_after_apply_is_identity(before, after):
    state = copy.deepcopy(before)
    inverse = apply(state, diff(before, after))
    apply(state, inverse)

    assert state == before


@given(STATES, STATES)
def test_back_and_forward_again_is_where_it_was(before, after):
    state = copy.deepcopy(before)
    inverse = apply(state, diff(before, after))
    again = apply(state, inverse)
    apply(state, again)

    assert state == after


@given(STATES)
def test_nothing_differs_from_itself(state):
    assert diff(state, copy.deepcopy(state)) == {}


def test_a_field_that_was_not_there_is_taken_away_again():
    state = {"a": {"kind": "thing"}}

    assert apply(state, {"a": {"x": 1}}) == {"a": {"x": ABSENT}}


def test_a_new_entity_needs_a_kind():
    with pytest.raises(AssertionError, match="a is new but has no kind"):
        apply({}, {"a": {"x": 1}})


def test_what_was_never_there_cannot_be_removed():
    with pytest.raises(AssertionError, match="a is removed but was never there"):
        apply({}, {"a": None})
