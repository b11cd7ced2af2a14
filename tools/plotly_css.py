"""Writes static/css/plotly.css: the rules that Plotly would insert itself, were it not for our strict policy.

Plotly leaves its rules out when a style sheet with the id `plotly.js-style-global` and the class `no-inline-styles` is
there; that sheet has to hold the same rules. Run `make browser`, then: .venv/bin/python tools/plotly_css.py
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
SCRIPT = ROOT / "node_modules/plotly.js-basic-dist-min/plotly-basic.min.js"
RULES = "[...document.getElementById('plotly.js-style-global').sheet.cssRules].map(rule => rule.cssText)"


def main() -> None:
    """Let Plotly insert its rules into an empty page and write them down."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        page.set_content("<!doctype html><title>empty</title>")
        page.evaluate(SCRIPT.read_text(encoding="utf-8"))
        rules = page.evaluate(RULES)
        browser.close()
    target = ROOT / "static/css/plotly.css"
    head = "/* Plotly's own rules, written by tools/plotly_css.py. Plotly.js: MIT licence. */\n"
    target.write_text(head + "\n".join(rules) + "\n", encoding="utf-8")
    print(f"{len(rules)} rules in {target.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
