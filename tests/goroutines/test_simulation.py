"""A watched run: frames that give the world, the same whatever the chunks, and commands."""

from pathlib import Path

import pytest

from teaching.goroutines.narration import MOVEMENTS
from teaching.goroutines.simulation import create
from teaching.simulation.properties import differences, drive, problems
from teaching.simulation.protocol import Command

PROGRAMS = Path(__file__).parents[1] / "conformance" / "go" / "programs"
WATCHED = ["001-hello-goroutine", "016-p1-buffered-interleave", "026-mutex-ab-ba", "054-chan-blocked-sender-closed",
           "074-ticker-count", "082-worker-pool", "183-p1-rwmutex-writer-first", "201-p1-signal-order"]  # fmt: skip
HELLO = 'package main\n\nfunc main() { println("hi") }\n'


def simulate(source, gomaxprocs=1, seed=0):
    return create({"source": source, "file": "prog.go", "gomaxprocs": gomaxprocs}, seed)


@pytest.mark.parametrize("gomaxprocs", [1, 3])
@pytest.mark.parametrize("name", WATCHED)
def test_frames_are_sound_and_do_not_depend_on_chunks(name, gomaxprocs):
    source = (PROGRAMS / f"{name}.go").read_text()
    simulation = simulate(source, gomaxprocs)
    frames = drive(simulation, most=3_000)
    assert problems(frames, MOVEMENTS, simulation.world.state if len(frames) < 3_000 else None) == []
    assert differences(frames, drive(simulate(source, gomaxprocs), most=3_000, chunk=1)) == []


def test_a_process_begins_runs_and_exits():
    kinds = [frame.cause.kind for frame in drive(simulate(HELLO))]
    assert kinds == ["ProcessStart", "GoStart", "Output", "ProcessExit"]


def test_a_deadlock_is_a_fatal_error_of_the_process():
    frames = drive(simulate("package main\n\nfunc main() { select {} }\n"))
    assert [frame.cause.kind for frame in frames][-3:] == ["Output", "Fatal", "ProcessExit"]


def test_a_program_that_does_not_build_is_refused_at_its_place():
    found = simulate("package main\n\nfunc main() { x := 1 }\n")
    assert [(d.where.line, d.where.column, d.message) for d in found] == [(3, 15, "declared and not used: x")]


def test_running_another_program_starts_a_new_process_in_the_same_world():
    simulation = simulate(HELLO)
    frames = drive(simulation, [Command(2, {"kind": "run", "source": HELLO.replace("hi", "ho")})])
    assert [frame.say for frame in frames if frame.cause.kind == "Output"][-1].endswith("ho")
    assert problems(frames, MOVEMENTS, simulation.world.state) == []


def test_a_refused_program_leaves_the_run_as_it_was():
    simulation = simulate(HELLO)
    drive(simulation, most=2)
    before = dict(simulation.world.state)
    assert simulation.command({"kind": "run", "source": "package main"})
    assert simulation.world.state == before


def test_the_number_of_ps_can_change_while_the_program_runs():
    source = (PROGRAMS / "082-worker-pool.go").read_text()
    simulation = simulate(source)
    frames = drive(
        simulation, [Command(10, {"kind": "gomaxprocs", "n": 4}), Command(40, {"kind": "gomaxprocs", "n": 2})]
    )
    assert [frame.cause.kind for frame in frames].count("ProcResize") == 2
    assert problems(frames, MOVEMENTS, simulation.world.state) == []


@pytest.mark.parametrize(
    "command",
    [
        {"kind": "run"},
        {"kind": "run", "source": 1},
        {"kind": "gomaxprocs", "n": 0},
        {"kind": "gomaxprocs"},
        {"kind": "dance"},
        {},
    ],
)
def test_a_command_that_makes_no_sense_is_refused(command):
    assert simulate(HELLO).command(command)


@pytest.mark.parametrize(
    "scenario",
    [
        {},
        {"source": 1},
        {"source": HELLO, "gomaxprocs": "two"},
        {"source": HELLO, "stdin": 5},
        {"source": "x" * 300_000},
    ],
)
def test_a_scenario_that_makes_no_sense_is_refused(scenario):
    assert isinstance(create(scenario, 0), list)


def test_a_limit_is_explained_by_the_last_frame():
    simulation = simulate("package main\n\nfunc main() { for { go func() { select {} }() } }\n")
    frames = drive(simulation, most=60_000, chunk=5_000)
    assert (simulation.status, frames[-1].cause.kind) == ("limit", "Limit")


def says(source, kind):
    """The sentences of one kind of cause in a run."""
    return [f.say for f in drive(simulate("package main\n\n" + source)) if f.cause.kind == kind]


def test_a_goroutine_that_called_goexit_is_not_said_to_have_returned():
    source = 'import "runtime"\nfunc f() { runtime.Goexit() }\nfunc main() { go f(); runtime.Gosched() }'
    assert says(source, "GoDestroy") == [
        "G5 (main.f) called runtime.Goexit, its deferred calls have run; it is gone; P0 looks for the next."
    ]


def test_the_timer_of_a_sleep_names_the_sleeper():
    assert says('import "time"\nfunc main() { time.Sleep(1) }', "TimerFire") == [
        "G1's sleep is over: its timer is due; P0 runs it, which makes G1 runnable."
    ]


def test_a_deadlock_ends_its_sentence_once():
    assert says("func main() { select {} }", "Fatal")[0].endswith(" deadlock!")


def test_goroutines_that_end_with_main_are_counted_or_named():
    ends = [
        says(f"func main() {{ for range {n} {{ go func() {{}}() }} }}", "ProcessExit")[0].split(". ")[-1]
        for n in (1, 3)
    ]
    assert ends == [
        "G5, which has not finished, ends with it.",
        "3 goroutines that have not finished end with it.",
    ]
