"""The heap of things to come: time decides, then priority, then age."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teaching.simulation.events import EventQueue


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 2))))
def test_events_come_by_time_then_priority_then_age(planned):
    queue, happened = EventQueue(), []
    for serial, (at_ns, priority) in enumerate(planned):
        queue.push(at_ns, lambda entry=(at_ns, priority, serial): happened.append(entry), priority)
    while len(queue):
        queue.pop().action()

    assert happened == sorted(happened)
    assert len(happened) == len(planned)


def test_a_cancelled_event_never_comes():
    queue = EventQueue()
    first = queue.push(1, lambda: None)
    queue.push(2, lambda: None)

    assert queue.cancel(first)
    assert (len(queue), queue.next_at()) == (1, 2)
    assert queue.pop().at_ns == 2


def test_cancelling_twice_or_too_late_answers_false():
    queue = EventQueue()
    event, other = queue.push(1, lambda: None), queue.push(1, lambda: None)
    queue.cancel(event)
    queue.pop()

    assert not queue.cancel(event)
    assert not queue.cancel(other)
    assert len(queue) == 0


def test_an_empty_queue_has_no_next_moment():
    assert EventQueue().next_at() is None
    with pytest.raises(AssertionError, match="nothing is planned"):
        EventQueue().pop()
