"""What is installed is pinned by version and hash, and the lock files name nobody's registry."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON_LOCKS = ["requirements.lock", "requirements-dev.lock", "tools/node.lock"]
PINNED = re.compile(r"(?m)^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)")


def pins(file: str) -> dict[str, str]:
    """Package (normalised) to version."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version in PINNED.findall(text)}


@pytest.mark.parametrize("file", PYTHON_LOCKS)
def test_every_python_package_is_pinned_with_a_hash(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    blocks = re.split(r"(?m)^(?=[A-Za-z0-9])", text)[1:]

    assert blocks
    assert [block.split()[0] for block in blocks if "==" not in block or "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("file", PYTHON_LOCKS)
def test_python_locks_name_no_registry_and_no_file_of_a_machine(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")

    assert re.findall(r"https?://|file:|index-url|find-links|trusted-host", text) == []


@pytest.mark.parametrize(
    ("asked", "lock"), [("requirements.txt", "requirements.lock"), ("requirements-dev.txt", "requirements-dev.lock")]
)
def test_the_lock_holds_exactly_the_versions_that_are_asked_for(asked: str, lock: str) -> None:
    locked = pins(lock)

    assert {name: locked.get(name) for name in pins(asked)} == pins(asked)


def test_tools_and_product_are_locked_to_the_same_versions() -> None:
    tools = pins("requirements-dev.lock")

    assert {name: tools.get(name) for name in pins("requirements.lock")} == pins("requirements.lock")


def test_the_front_end_lock_names_no_registry() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]

    assert [name for name, package in packages.items() if "resolved" in package] == []


def test_every_front_end_package_is_locked_by_its_content() -> None:
    packages = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]

    unlocked = [name for name, package in packages.items() if name and "sha512-" not in package.get("integrity", "")]
    assert unlocked == []


def test_front_end_packages_are_asked_for_by_exact_version() -> None:
    package = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    asked = package["dependencies"] | package["devDependencies"]

    assert {name: version for name, version in asked.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)} == {}


def test_a_contributors_npm_leaves_registries_out_of_the_lock() -> None:
    assert "omit-lockfile-registry-resolved=true" in (ROOT / ".npmrc").read_text(encoding="utf-8").splitlines()
