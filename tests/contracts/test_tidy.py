"""The house rules as tests: shape and names of modules, what must not stand in a file, and who may import whom.

A rule that is broken says where, what, and how to mend it. What is too long or too deep already stands in LONG or
DEEP with its measure: it may shrink, and not grow.
"""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE_MAX, FUNCTION_MAX, NESTING_MAX = 400, 60, 3
LONG: dict[str, int] = {
    "teaching/goroutines/runtime/chanfast.py::fast_operations": 76,  # closures over one another's cells, for speed
}
DEEP: dict[str, int] = {
    "teaching/cluster/scheduler/plugins/interpodaffinity/scoring.py::pre_score_state": 5,
    "teaching/goroutines/language/compile/branches.py::goto_block": 4,
    "teaching/goroutines/language/lookup.py::_search": 4,
    "teaching/goroutines/runtime/fastpath.py::switch_and_run": 4,  # the hot loop: a call a level would halve its speed
    "teaching/goroutines/runtime/machine.py::run": 4,
    "teaching/goroutines/runtime/schedule.py::steal_work": 4,
    "teaching/goroutines/runtime/selectgo.py::forget": 4,
    "teaching/goroutines/runtime/tracebacks.py::of_generators": 4,
    "teaching/live/session.py::serve_socket": 4,
}
BANNED_NAMES = {"utils.py", "util.py", "helpers.py", "helper.py", "common.py", "misc.py", "manager.py"}
BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match, ast.AsyncFor, ast.AsyncWith)
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
TEXT = {".py", ".js", ".mjs", ".css", ".html", ".md", ".yaml", ".yml", ".toml", ".sh", ".txt", ".svg"}
LEFT_OVERS = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX|HA" r"CK)\b")
MACHINE_PATHS = re.compile(r"(?<![\w.])/(?:work|root|home/\w+|Users/\w+)/[\w.]")


def tracked() -> list[Path]:
    """Every file of the project."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]


def texts() -> Iterator[tuple[str, str]]:
    """Path and content of each file that people write."""
    for path in tracked():
        if path.suffix in TEXT or path.name in {"Makefile", "run"}:
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def modules() -> Iterator[tuple[str, str]]:
    """Path and source of each module of the product."""
    return ((name, text) for name, text in texts() if name.startswith("teaching/") and is_module(name))


def is_module(name: str) -> bool:
    """Whether people wrote it in Python."""
    return name.endswith(".py") and "/migrations/" not in name


def nesting(node: ast.AST, level: int = 0) -> int:
    """Deepest block below a function; an elif is not deeper, an inner function starts anew."""
    deepest = level
    for child in ast.iter_child_nodes(node):
        if isinstance(child, SCOPES):
            continue
        chained = isinstance(node, ast.If) and isinstance(child, ast.If) and node.orelse == [child]
        deepest = max(deepest, nesting(child, level + (isinstance(child, BLOCKS) and not chained)))
    return deepest


def faults(path: str, source: str) -> Iterator[str]:
    """Every broken rule of one module."""
    name = path.rsplit("/", 1)[-1]
    if name in BANNED_NAMES:
        yield f"{path}: name the file after what is in it, not after its being useful"
    if name.removesuffix(".py") in sys.stdlib_module_names:
        yield f"{path}: hides a module of the standard library when a file beside it is run"
    lines, most = source.count("\n"), LONG.get(path, FILE_MAX)
    if lines > most:
        yield f"{path}: {lines} lines, at most {most}: which second subject can move out?"
    tree = ast.parse(source)
    if lines and name != "__init__.py" and not ast.get_docstring(tree):
        yield f"{path}: no docstring: what is this, and which part of the real thing does it model?"
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield from function_faults(path, node)


def function_faults(path: str, node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    """Every broken rule of one function."""
    length, where = (node.end_lineno or 0) - node.lineno + 1, f"{path}:{node.lineno} {node.name}"
    most = LONG.get(f"{path}::{node.name}", FUNCTION_MAX)
    if length > most:
        yield f"{where}: {length} lines, at most {most}"
    deepest = DEEP.get(f"{path}::{node.name}", NESTING_MAX)
    if nesting(node) > deepest:
        yield f"{where}: nested {nesting(node)} deep, at most {deepest}: push the ifs up and the fors down"


def test_modules_have_one_subject_short_functions_and_a_docstring() -> None:
    found = [fault for path, source in modules() for fault in faults(path, source)]

    assert not found, "\n" + "\n".join(found)


NESTED = "def f():\n if a:\n  for b in c:\n   while d:\n    if e:\n     pass\n"


@pytest.mark.parametrize(
    ("path", "source", "words"),
    [
        ("teaching/live/utils.py", '"""Doc."""\n', "name the file after what is in it"),
        ("teaching/live/queue.py", '"""Doc."""\n', "hides a module of the standard library"),
        ("teaching/live/a.py", "x = 1\n", "no docstring"),
        ("teaching/live/a.py", '"""Doc."""\n' + "x = 1\n" * 400, "401 lines, at most 400"),
        ("teaching/live/a.py", '"""Doc."""\ndef f():\n' + " x = 1\n" * 60, "61 lines, at most 60"),
        ("teaching/live/a.py", '"""Doc."""\n' + NESTED, "nested 4 deep"),
    ],
)
def test_each_house_rule_fires_when_it_is_broken(path: str, source: str, words: str) -> None:
    assert any(words in fault for fault in faults(path, source))


def test_nothing_is_left_for_later_in_a_comment() -> None:
    found = [f"{path}: {mark.group()}" for path, text in texts() for mark in LEFT_OVERS.finditer(text)]

    assert not found, "\n" + "\n".join(found)


def test_no_file_names_a_path_of_somebodys_machine() -> None:
    found = [f"{path}: {place.group()}" for path, text in texts() for place in MACHINE_PATHS.finditer(text)]

    assert not found, "\n" + "\n".join(found)


def test_content_holds_no_code() -> None:
    assert [p for p, _ in texts() if p.startswith("teaching/content/") and p.endswith(".py")] == []


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    marks = re.compile(r"pytest\.(mark\.)?(skip|skipif|xfail|importorskip)\b")

    assert [
        path for path, text in texts() if path.startswith("tests/") and is_module(path) and marks.search(text)
    ] == []


def test_the_environment_is_read_in_config_alone() -> None:
    reads = re.compile(r"os\.(environ|getenv)")
    elsewhere = {path for path, text in modules() if reads.search(text) and not path.startswith("teaching/config/")}

    assert elsewhere <= {"teaching/live/workers.py"}  # which hands the whole of it on to its processes


def test_rooms_import_only_what_they_may() -> None:
    done = subprocess.run(
        [Path(sys.executable).with_name("lint-imports"), "--no-cache"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.returncode == 0, done.stdout[-4000:]


def test_an_engine_that_imports_a_clock_would_be_noticed() -> None:
    contracts = (ROOT / "pyproject.toml").read_text(encoding="utf-8")

    assert '"teaching.simulation", "teaching.goroutines", "teaching.cluster"' in contracts
    assert {'"time"', '"random"', '"threading"', '"asyncio"', '"django"'} <= set(re.findall(r'"\w+"', contracts))
