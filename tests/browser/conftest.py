"""A real server and a real Chromium for the tests of this folder.

The server is uvicorn in a process of its own, as in production, on a socket made here (so no race for a port) and a
database of its own. The browser lives as long as the tests of one module: while Playwright's synchronous interface is
open, an event loop runs in this thread, and neither asyncio nor Django's database would serve the tests that follow.

`open_page(path)` gives a page in a fresh context, that is, a new guest. The test fails afterwards if the page had an
error in its console, broke the Content-Security-Policy, threw, or asked for something that was not there.
"""

import fcntl
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_ARGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run")
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy broken: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""

OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def assets() -> Path:
    """The collected static files, made anew if a script or a style sheet has changed."""
    var = ROOT / "var"
    var.mkdir(exist_ok=True)
    with (var / ".assets.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        subprocess.run(["make", "node_modules/.installed-dev", "assets"], cwd=ROOT, check=True, capture_output=True)
    return var / "static"


@pytest.fixture(scope="session")
def server(assets: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    folder = tmp_path_factory.mktemp("server")
    environment = os.environ | {"VAR_DIR": str(folder), "STATIC_ROOT": str(assets)}
    subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=environment, check=True)
    command = [sys.executable, "-m", "uvicorn", "teaching.config.asgi:application", "--log-level", "warning"]
    command += ["--loop", "uvloop", "--http", "httptools", "--ws", "websockets-sansio"]
    with socket.create_server(("127.0.0.1", 0)) as listening, (folder / "server.log").open("w") as log:
        command += ["--fd", str(listening.fileno())]
        process = subprocess.Popen(command, cwd=ROOT, env=environment, pass_fds=[listening.fileno()], stderr=log)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium."""
    path = next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    assert path, "no Chromium here: `make browser` installs it or says how"
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_ARGS))
        yield chromium
        chromium.close()


@pytest.fixture
def context(browser: Browser, server: str) -> Iterator[BrowserContext]:
    """A fresh profile, that is, somebody new."""
    fresh = browser.new_context(base_url=server, viewport={"width": 1280, "height": 900})
    fresh.set_default_timeout(10_000)
    fresh.add_init_script(REPORT_VIOLATIONS)
    yield fresh
    fresh.close()


@pytest.fixture
def troubles() -> list[str]:
    """What went wrong in pages; a test that provokes something takes it out of the list."""
    return []


@pytest.fixture
def open_page(context: BrowserContext, troubles: list[str]) -> Iterator[OpenPage]:
    """Opens a path in a new page of this test's profile and watches it."""

    def opened(path: str, **options: object) -> Page:
        page = context.new_page()
        page.on("console", lambda said: troubles.append(f"console: {said.text}") if said.type == "error" else None)
        page.on("pageerror", lambda error: troubles.append(f"thrown: {error}"))
        page.on("response", lambda got: troubles.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        page.goto(path, **options)
        return page

    yield opened
    assert not troubles, "\n".join(troubles)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A watched page that shows nothing yet: tests call `page.goto`."""
    return open_page("about:blank")
