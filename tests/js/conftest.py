"""Every tests/js/**/*.test.mjs is a test of this suite, run by node's own runner."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "ScriptFile | None":
    """Scripts are collected like modules."""
    return ScriptFile.from_parent(parent, path=file_path) if file_path.name.endswith(".test.mjs") else None


class ScriptFile(pytest.File):
    """One script."""

    def collect(self) -> Iterator["ScriptItem"]:
        """It is run as a whole."""
        yield ScriptItem.from_parent(self, name="node")


class ScriptItem(pytest.Item):
    """One run of node over one script."""

    def runtest(self) -> None:
        """Fail with what node printed."""
        command = ["sh", "tools/node.sh", "node", "--test", "--test-reporter=spec", str(self.path)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100, check=False)
        if done.returncode:
            raise AssertionError(done.stdout + done.stderr)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: object = None) -> str:
        """Node's words, without Python's frames."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it is."""
        return self.path, 0, self.path.name
