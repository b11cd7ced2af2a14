"""How much a browser has to load before a page is alive, in bytes as they travel (Brotli)."""

import json
import re
from pathlib import Path

import pytest

from tests.browser.conftest import ROOT

BEFORE_THE_EDITOR = 60_000
PAGES = ["base", "home", "lesson", "run", "sandbox"]


def travelling(static: Path, name: str) -> int:
    """The size of a built file as it is sent."""
    manifest = json.loads((static / "staticfiles.json").read_text(encoding="utf-8"))["paths"]
    lasting = name if name.startswith("js/chunks/") else manifest[name]
    packed = static / f"{lasting}.br"
    return (packed if packed.is_file() else static / lasting).stat().st_size


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_at_most_60_kb_of_script_and_style_before_an_editor(assets: Path, page: str) -> None:
    built = json.loads((ROOT / "static/build/pages.json").read_text(encoding="utf-8"))[page]
    files = [built["style"], built["script"], *built["chunks"]]

    weights = {name: travelling(assets, name) for name in files}
    assert sum(weights.values()) <= BEFORE_THE_EDITOR, weights


def test_no_script_that_every_page_loads_holds_the_editor_or_the_plots(assets: Path) -> None:
    pages = json.loads((ROOT / "static/build/pages.json").read_text(encoding="utf-8"))
    files = {name for page in pages.values() for name in [page["script"], *page["chunks"]]}

    heavy = re.compile(r"cm-gutterElement|plotly-notifier")
    assert [name for name in sorted(files) if heavy.search((assets / name).read_text(encoding="utf-8"))] == []
