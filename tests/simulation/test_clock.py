"""Virtual time moves forward, or not at all."""

import pytest

from teaching.simulation.clock import Clock


def test_time_moves_when_told_to():
    clock = Clock(5)
    clock.advance_to(7)
    clock.advance_by(3)
    clock.advance_by(0)

    assert clock.now_ns == 10


def test_time_never_runs_backwards():
    clock = Clock(5)
    with pytest.raises(AssertionError, match="backwards: 4 after 5"):
        clock.advance_to(4)
    assert clock.now_ns == 5
