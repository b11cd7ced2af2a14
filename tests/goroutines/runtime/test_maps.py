"""Writes to maps where several Ps run."""

import pytest

from teaching.goroutines.headless import run

TO_THE_NIL_MAP = """package main

func main() {
	var m map[string]int
	m["a"] = 1
}
"""


@pytest.mark.parametrize("after", ["nothing", "another process that tried it"])
def test_writing_to_the_nil_map_panics(after):
    if after != "nothing":
        run(TO_THE_NIL_MAP, "main.go", gomaxprocs=4)

    assert run(TO_THE_NIL_MAP, "main.go", gomaxprocs=4).stderr.startswith(b"panic: assignment to entry in nil map")
