"""What real Go 1.27.3 did with 230 programs, the simulated one does, too: output, exit status, leaks, order of events.

The programs and the format of what was recorded: go/README.md. Each program runs with one P and with four; with one P
the order of scheduling events is compared as well, where it was recorded.
"""

import json
from functools import cache
from pathlib import Path

import pytest

from teaching.goroutines.headless import run
from tests.conformance.go.check import compare

PROGRAMS = Path(__file__).parent / "go" / "programs"
NAMES = sorted(path.stem for path in PROGRAMS.glob("*.go"))

NOT_YET = {
    "147-slices-aliasing": "append gives a slice that does not escape a first array of 32 bytes: needs escape analysis",
    "178-stack-copy-moves-locals": "locals have no addresses that change when the stack is copied",
}
"""Programs that do not agree, with the reason. They are expected to fail: one that agrees must leave the list."""

OTHER_ORDER = {
    "137-stack-growth-deep": "the recorded run was preempted after 10 ms of growing a stack; here that takes less",
    "161-init-order": "the recorder itself let the goroutine of init run before main.main",
}
"""Programs that agree but for the recorded order of scheduling events, with the reason."""


@cache
def recorded(name):
    """What was observed of a program, and the events of its run with one P, if they were recorded."""
    expected = json.loads((PROGRAMS / f"{name}.json").read_text())
    events = PROGRAMS / f"{name}.sched.json"
    return expected, json.loads(events.read_text())["events"] if events.exists() else None


def differences(name, gomaxprocs):
    """Everything in which the simulated run differs from the recorded ones."""
    expected, events = recorded(name)
    result = run(
        (PROGRAMS / f"{name}.go").read_text(),
        f"{name}.go",
        gomaxprocs=gomaxprocs,
        seed=gomaxprocs,
        leaks=True,
        events=True,
    )
    if result.unsupported or result.limit:
        return [*result.unsupported, result.limit]
    leaks = [(leak["function"], leak["wait_reason"]) for leak in result.leaks for _ in range(leak["count"])]
    stdout, stderr = (text.decode("utf-8", "replace") for text in (result.stdout, result.stderr))
    found = compare(expected, stdout, stderr, result.exit, leaks if expected["leaks"] is not None else None)
    if gomaxprocs == 1 and events is not None and name not in OTHER_ORDER and result.events != events:
        found.append("the order of events")
    return found


@pytest.mark.parametrize("name", [name for name in NAMES if name not in NOT_YET])
def test_agrees_with_real_go(name):
    counts = (1,) if recorded(name)[0]["gomaxprocs"] == 1 else (1, 4)
    assert {n: differences(name, n) for n in counts} == {n: [] for n in counts}


@pytest.mark.parametrize("name", sorted(NOT_YET))
def test_the_list_of_what_does_not_agree_is_true(name):
    assert differences(name, 1) != []
