"""The heap of timers: earliest first, and among equals the order that the shape of a 4-ary heap gives."""

import hypothesis.strategies as st
from hypothesis import given

from teaching.goroutines.runtime.timers import Timer, heap_pop, heap_push, heap_remove


def make_timer(when, name=""):
    timer = Timer(name, lambda now: None)
    timer.when = when
    return timer


@given(st.lists(st.integers(1, 20)))
def test_timers_come_out_in_order_of_expiry(whens):
    heap = []
    for when in whens:
        heap_push(heap, make_timer(when))
    assert [heap_pop(heap).when for _ in whens] == sorted(whens)


def test_among_equals_the_last_leaf_replaces_the_root():
    heap = []
    for name in "51234":
        heap_push(heap, make_timer(20, name))
    assert "".join(heap_pop(heap).what for _ in range(5)) == "54321"


@given(st.lists(st.integers(1, 20), min_size=1), st.data())
def test_a_removed_timer_never_comes_out(whens, data):
    heap, timers = [], [make_timer(when) for when in whens]
    for timer in timers:
        heap_push(heap, timer)
    gone = timers.pop(data.draw(st.integers(0, len(timers) - 1)))
    heap_remove(heap, gone)
    assert [heap_pop(heap).when for _ in timers] == sorted(timer.when for timer in timers)
