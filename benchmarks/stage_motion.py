"""How smooth the stage is with 300 moving things of 2,000: frames a second, and what the main thread works for one.

The stage's own clock, join and renderer run in Chromium without a graphics card. Frames a second are capped at 60 and
noisy on a shared machine; the milliseconds of processor time of the main thread a frame, from the DevTools protocol,
are the figure to compare. The second line is for a processor four times slower.
"""

import shutil
import subprocess
import time
from pathlib import Path

from playwright.sync_api import CDPSession, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
PAGE = """<!doctype html><title>motion</title><style>{style} body {{ margin: 0 }}</style>
<div class="picture"><svg class="picture-still" width="1200" height="800"></svg>
<svg class="picture-moving" width="1200" height="800"></svg></div>"""
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]
WARM_S, MEASURED_S = 1.0, 5.0
MOST_MS, LEAST_FPS = 8.0, 50.0


def bundled() -> str:
    """The page's script as one text."""
    command = ["node_modules/.bin/esbuild", "benchmarks/stage_motion.mjs", "--bundle", "--format=iife", "--minify"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def style() -> str:
    """The stage's style sheet as one text."""
    command = ["node_modules/.bin/esbuild", "static/css/pages/run.css", "--bundle", "--minify"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def measure(page: Page, session: CDPSession) -> tuple[float, float]:
    """(frames a second, main-thread milliseconds a frame) over a few seconds."""

    def busy_s() -> float:
        metrics = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return float(metrics["TaskDuration"])

    page.wait_for_timeout(WARM_S * 1000)
    started, busy, frames = time.perf_counter(), busy_s(), page.evaluate("framesSoFar()")
    page.wait_for_timeout(MEASURED_S * 1000)
    passed, worked, made = time.perf_counter() - started, busy_s() - busy, page.evaluate("framesSoFar()") - frames
    return made / passed, worked * 1000 / made


def main() -> None:
    """Print the figures."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGS)
        page = browser.new_page(viewport={"width": 1240, "height": 840})
        page.set_content(PAGE.format(style=style()))
        page.add_script_tag(content=bundled())
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        for slower in (1, 4):
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            fps, work_ms = measure(page, session)
            print(f"300 of 2,000 moving, {slower} x slower: {fps:.0f} frames/s (at least {LEAST_FPS:.0f})")
            target = f" (at most {MOST_MS:.0f})" if slower == 1 else ""
            print(f"300 of 2,000 moving, {slower} x slower: {work_ms:.1f} ms of main thread a frame{target}")
        browser.close()


if __name__ == "__main__":
    main()
