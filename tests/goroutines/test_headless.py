"""Whole programs without a watcher: results, compile errors, and programs that would run for ever or eat the
computer."""

from textwrap import dedent

import pytest

from teaching.goroutines.headless import run
from teaching.goroutines.runtime.process import Limits
from teaching.goroutines.runtime.stopping import TimeLimit
from teaching.simulation.limits import Limit

TIGHT = Limits(
    steps=Limit("steps", 3_000_000, "ns", "Less."),
    goroutines=Limit("goroutines", 500, "goroutines", "Fewer."),
    output=Limit("output", 10_000, "bytes", "Less."),
    time=Limit("virtual time", 10**12, "ns", "Sooner."),
    allocated=Limit("allocated", 1_000_000, "bytes", "Less."),
)


def go(body, **options):
    """Run the body of a main function."""
    source = "package main\n\n" + dedent(body)
    return run(source, "prog.go", **options)


def test_a_program_prints_and_returns():
    result = go('import "fmt"\nfunc main() { fmt.Println("hello", 40+2) }')
    assert (result.stdout, result.stderr, result.exit) == (b"hello 42\n", b"", 0)


def test_compile_errors_are_printed_as_go_build_does():
    result = go("func main() {\n\tx := 1\n}")
    assert (result.stderr, result.exit) == (b"# command-line-arguments\n./prog.go:4:2: declared and not used: x\n", 1)


def test_a_deadlock_names_the_goroutine_and_its_line():
    result = go("func main() {\n\tc := make(chan int)\n\t<-c\n}")
    lines = result.stderr.decode().split("\n")
    assert lines[:4] == [
        "fatal error: all goroutines are asleep - deadlock!",
        "",
        "goroutine 1 [chan receive]:",
        "main.main()",
    ]
    assert lines[4].startswith("\t./prog.go:5 ")
    assert result.exit == 2


def test_the_last_of_several_goroutines_runs_first_and_then_the_others_in_order():
    result = go("func main() { for i := range 5 { go println(i) }; select {} }")
    assert result.stderr.split(b"\n")[:5] == [b"4", b"0", b"1", b"2", b"3"]


def test_same_seed_same_run():
    source = """
        import "fmt"
        func main() {
            m := map[int]bool{}
            for i := range 20 { m[i] = true }
            for k := range m { fmt.Print(k, " ") }
        }
    """
    outputs = {seed: go(source, seed=seed).stdout for seed in (1, 2, 3)}
    assert len(set(outputs.values())) > 1
    assert all(go(source, seed=seed).stdout == outputs[seed] for seed in outputs)


def test_a_lock_released_by_the_holder_lets_the_other_in_at_any_number_of_ps():
    source = """
        import ("fmt"; "sync")
        func main() {
            var wg sync.WaitGroup
            var mu sync.Mutex
            n := 0
            for range 50 { wg.Go(func() { for range 20 { mu.Lock(); n++; mu.Unlock() } }) }
            wg.Wait()
            fmt.Println(n)
        }
    """
    assert [go(source, gomaxprocs=n, seed=n).stdout for n in (1, 2, 8)] == [b"1000\n"] * 3


HOSTILE = {
    "a loop that does nothing": ("func main() { for {} }", "steps"),
    "a busy loop in many goroutines": ("func main() { for range 20 { go func() { for {} }() }; select {} }", "steps"),
    "exponential recursion": (
        "func f(n int) int { if n < 2 { return n }; return f(n-1) + f(n-2) }\nfunc main() { f(90) }",
        "steps",
    ),
    "goroutines without end": ("func main() { for { go func() { select {} }() } }", "goroutines"),
    "a fork bomb": ("func f() { go f(); go f(); select {} }\nfunc main() { f() }", "goroutines"),
    "output without end": ('func main() { for { println("flood") } }', "output"),
    "a string that doubles": ('func main() { s := "abcdefgh"; for { s += s } }', "allocated"),
    "a map that grows": ("func main() { m := map[int]int{}; for i := 0; ; i++ { m[i] = i } }", "allocated"),
    "slices without end": ("func main() { for { _ = make([]int, 1000) } }", "allocated"),
    "Gosched without end": ('import "runtime"\nfunc main() { for { runtime.Gosched() } }', "steps"),
    "short sleeps without end": ('import "time"\nfunc main() { for { time.Sleep(1) } }', "steps"),
    "a sleep beyond all time": ('import "time"\nfunc main() { time.Sleep(1<<62) }', "time"),
}


@pytest.mark.parametrize(("source", "limit"), HOSTILE.values(), ids=HOSTILE)
def test_what_would_never_end_is_stopped_by_a_limit(source, limit):
    result = go(source, limits=TIGHT)
    assert result.limit.startswith(getattr(TIGHT, limit).explain())
    assert result.exit == 2


def test_a_limit_names_the_running_goroutine_its_function_and_line_and_tells_time_in_ms():
    result = go("func main() {\n\tfor {\n\t}\n}", limits=Limits(steps=TimeLimit("steps", 2_000_000, "ms", "Less.")))
    assert result.limit == "The limit of 2 ms is reached. Less. G1 was running in main.main at ./prog.go:4."


def test_deferred_calls_without_end_are_stopped_by_a_limit():
    assert "deferred calls" in go("func main() { for { defer func() {}() } }").limit


@pytest.mark.parametrize(
    "where", ["var a [1<<33]int\nfunc main() { a[0] = 1 }", "func main() { var a [1<<33]int; a[0] = 1 }"]
)
def test_a_huge_array_is_refused_before_it_is_made(where):
    assert "in one allocation" in go(where).limit


def test_panics_in_deferred_calls_without_end_overflow_the_stack():
    result = go("func f() { defer f(); panic(1) }\nfunc main() { f() }")
    assert b"\nfatal error: stack overflow\n" in result.stderr


@pytest.mark.parametrize("size", ["1<<32", "1<<40"])
def test_a_huge_allocation_is_refused_before_it_is_made(size):
    assert go(f"func main() {{ _ = make([]byte, {size}) }}").limit


@pytest.mark.parametrize("loop", ["", "for range 1 { }; "])
def test_recursion_without_end_overflows_the_stack(loop):
    result = go(f"func f(n int) int {{ {loop}return f(n+1) + 1 }}\nfunc main() {{ f(0) }}")
    assert result.stderr.startswith(b"runtime: goroutine stack exceeds 1000000000-byte limit\n")
    assert b"\nfatal error: stack overflow\n" in result.stderr
    assert result.exit == 2


def test_a_goroutine_that_nobody_can_wake_is_a_leak():
    result = go("func main() { c := make(chan int); go func() { c <- 1 }(); println() }", leaks=True)
    assert [(leak["function"], leak["wait_reason"], leak["count"]) for leak in result.leaks] == [
        ("main.main.func1", "chan send", 1)
    ]


@pytest.mark.parametrize(
    "body",
    [
        'type T int\nfunc (t T) String() string { return fmt.Sprintf("%v", t) }\nfunc main() { fmt.Println(T(1)) }',
        "func main() { s := []any{1}; s[0] = s; fmt.Println(s) }",
    ],
    ids=["a String method that prints itself", "a slice that holds itself"],
)
def test_printing_without_end_overflows_the_stack(body):
    result = go(f'import "fmt"\n{body}')
    assert b"\nfatal error: stack overflow\n" in result.stderr
    assert result.exit == 2
