"""Run queues: every G in exactly one place, first in first out but for runnext, half of a full ring to the global
queue."""

from collections import deque

import hypothesis.strategies as st
from hypothesis import settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from teaching.goroutines.runtime.constants import RUNQ_SIZE
from teaching.goroutines.runtime.g import G, P
from teaching.goroutines.runtime.runq import globrunqget, runqget, runqput, runqsteal


def make_g(n):
    return G(n, None, (), "main.f")


def numbers(gs):
    return [g.goid for g in gs]


class RunQueues(RuleBasedStateMachine):
    """Two Ps and the global queue against plain lists."""

    def __init__(self):
        super().__init__()
        self.ps = [P(0), P(1)]
        self.global_queue = deque()
        self.made = 0
        self.running = set()

    def new(self):
        self.made += 1
        return make_g(self.made)

    @rule(i=st.integers(0, 1), next_=st.booleans(), times=st.integers(1, 90))
    def put(self, i, next_, times):
        for _ in range(times):
            runqput(self.ps[i], self.new(), next_, self.global_queue)

    @rule(i=st.integers(0, 1))
    def get(self, i):
        p = self.ps[i]
        expected = p.runnext or (p.runq[0] if p.runq else None)
        inherits = p.runnext is not None
        g, inherit = runqget(p)
        assert (g, inherit) == (expected, inherits)
        if g is not None:
            self.running.add(g.goid)

    @precondition(lambda self: self.global_queue)
    @rule(i=st.integers(0, 1))
    def take_from_global(self, i):
        p = self.ps[i]
        if len(p.runq) + len(self.global_queue) > RUNQ_SIZE:
            return
        size, before = len(self.global_queue), len(p.runq)
        g = globrunqget(p, self.global_queue, 2)
        assert len(p.runq) - before == min(size, size // 2 + 1, RUNQ_SIZE // 2) - 1
        self.running.add(g.goid)

    @rule(i=st.integers(0, 1), last_try=st.booleans())
    def steal(self, i, last_try):
        p, victim = self.ps[i], self.ps[1 - i]
        if len(p.runq) + len(victim.runq) > RUNQ_SIZE:
            return
        size = len(victim.runq)
        g = runqsteal(p, victim, last_try)
        assert len(victim.runq) == size // 2
        if g is not None:
            self.running.add(g.goid)

    @invariant()
    def every_g_is_in_exactly_one_place(self):
        places = [*self.running, *numbers(self.global_queue)]
        for p in self.ps:
            places += numbers(p.runq) + ([p.runnext.goid] if p.runnext else [])
        assert sorted(places) == list(range(1, self.made + 1))

    @invariant()
    def a_ring_holds_256(self):
        assert all(len(p.runq) <= RUNQ_SIZE for p in self.ps)


RunQueues.TestCase.settings = settings(max_examples=25, stateful_step_count=30)
TestRunQueues = RunQueues.TestCase


def test_a_new_g_takes_runnext_and_kicks_the_old_one_to_the_tail():
    p, global_queue = P(0), deque()
    for n in (1, 2, 3):
        runqput(p, make_g(n), True, global_queue)
    assert (p.runnext.goid, numbers(p.runq)) == (3, [1, 2])


def test_a_full_ring_sends_its_older_half_and_the_new_one_to_the_global_queue():
    p, global_queue = P(0), deque()
    for n in range(1, RUNQ_SIZE + 2):
        runqput(p, make_g(n), False, global_queue)
    assert numbers(global_queue) == [*range(1, 129), 257]
    assert numbers(p.runq) == list(range(129, 257))


def test_a_thief_takes_half_rounded_up_and_runs_the_last_one():
    thief, victim = P(0), P(1)
    victim.runq.extend(make_g(n) for n in range(1, 6))
    g = runqsteal(thief, victim, False)
    assert (g.goid, numbers(thief.runq), numbers(victim.runq)) == (3, [1, 2], [4, 5])


def test_runnext_is_stolen_only_in_the_last_try():
    thief, victim = P(0), P(1)
    victim.runnext = make_g(1)
    assert runqsteal(thief, victim, False) is None
    assert runqsteal(thief, victim, True).goid == 1
