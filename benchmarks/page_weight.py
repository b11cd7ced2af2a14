"""What a lesson page loads, in bytes as they travel (Brotli, quality 11): before the editor, with it, and the plots.

Reads the bundler's own account of `make assets`: what a page links and preloads, and which chunks its scripts fetch
when the editor or a plot is wanted.
"""

import json
import re
from pathlib import Path

import brotli

BUILT = Path(__file__).resolve().parents[1] / "static" / "build"
BEFORE_KB, WITH_EDITOR_KB = 60, 200


def weight(name: str) -> int:
    """The size of a built file as it travels."""
    return len(brotli.compress((BUILT / name).read_bytes(), quality=11))


def chunk_with(mark: str) -> str:
    """The built script that holds a text which only this part has."""
    found = [path for path in sorted((BUILT / "js").rglob("*.js")) if mark in path.read_text(encoding="utf-8")]
    assert len(found) == 1, f"{mark!r} is in {len(found)} scripts, not in one"
    return str(found[0].relative_to(BUILT))


def imported_by(name: str) -> set[str]:
    """The chunks that a script imports at once."""
    text = (BUILT / name).read_text(encoding="utf-8")
    return {f"js/chunks/{each}" for each in re.findall(r'from"[./]*(?:chunks/)?([\w-]+\.js)"', text)}


def main() -> None:
    """Print the figures."""
    page = json.loads((BUILT / "pages.json").read_text(encoding="utf-8"))["lesson"]
    before = {page["style"], page["script"], *page["chunks"]}
    editor = chunk_with("cm-gutterElement")
    with_editor = before | {editor} | imported_by(editor)
    for what, files, most in (("before the editor", before, BEFORE_KB), ("with it", with_editor, WITH_EDITOR_KB)):
        total = sum(map(weight, files)) / 1000
        print(f"lesson page, script and style {what}: {total:.1f} kB (at most {most})")
    print(f"plots, when one is shown: {weight('plotly/plotly.js') / 1000:.1f} kB more")


if __name__ == "__main__":
    main()
