"""Each program in data/ prints here what the real toolchain printed (see record.py)."""

from pathlib import Path

import pytest

from teaching.goroutines.headless import run

DATA = Path(__file__).parent / "data"
PROGRAMS = sorted(path.stem for path in DATA.glob("*.go"))


@pytest.mark.parametrize("name", PROGRAMS)
def test_program_prints_what_real_go_prints(name: str) -> None:
    wanted = (DATA / f"{name}.out").read_bytes().split(b"\n")

    result = run((DATA / f"{name}.go").read_text(), f"{name}.go", gomaxprocs=2, seed=3)

    got = result.stdout.split(b"\n")
    different = [(w, g) for w, g in zip(wanted, got, strict=False) if w != g]
    assert not different, (different[:5], result.stderr[-500:])
    assert len(got) == len(wanted), result.stderr[-500:]


def test_there_is_a_program_for_every_subject() -> None:
    assert {"fmt_verbs", "fmt_faults", "scanning", "sorting", "numbers", "streams", "json", "regexps"} <= set(PROGRAMS)
