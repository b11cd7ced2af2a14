"""The server is killed in the middle, and started again: whoever was there is at the same frame, with nothing lost."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import ROOT

COMMAND = [sys.executable, "-m", "uvicorn", "teaching.config.asgi:application", "--log-level", "warning"]


class MortalServer:
    """A server on one port and one database, that can be killed and started again."""

    def __init__(self, folder: Path, assets: Path) -> None:
        self.folder = folder
        self.environment = os.environ | {"VAR_DIR": str(folder), "STATIC_ROOT": str(assets)}
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.listening.getsockname()[1]}"
        subprocess.run([sys.executable, "manage.py", "migrate", "-v0"], cwd=ROOT, env=self.environment, check=True)
        self.start()

    def start(self) -> None:
        fd = self.listening.fileno()
        with (self.folder / "server.log").open("a") as log:
            self.process = subprocess.Popen(
                [*COMMAND, "--ws", "websockets-sansio", "--fd", str(fd)],
                cwd=ROOT, env=self.environment, pass_fds=[fd], stderr=log,
            )  # fmt: skip

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def mortal(tmp_path: Path, assets: Path) -> Iterator[MortalServer]:
    server = MortalServer(tmp_path, assets)
    yield server
    server.kill()
    server.listening.close()


def count(page: Page) -> str:
    return page.locator("[data-part=count]").inner_text()


AT_REST = re.compile("paused|waits for you")


def at_rest(page: Page) -> None:
    expect(page.locator("[data-part=status]")).to_have_text(AT_REST, timeout=20_000)


def test_after_kill_9_the_page_goes_on_at_the_same_frame_and_a_command_is_still_there(
    browser: Browser, mortal: MortalServer
) -> None:
    page = browser.new_context(base_url=mortal.url, viewport={"width": 1280, "height": 900}).new_page()
    page.goto("/lessons/the-pipeline/make-room/")
    at_rest(page)
    page.locator(".stage [data-act=last]").click()
    page.locator(".stage [data-act=run]").click()
    at_rest(page)
    page.locator(".stage [data-act=last]").click()
    before = count(page)

    mortal.kill()
    mortal.start()
    page.reload()

    at_rest(page)
    expect(page.locator("[data-part=count]")).to_have_text(before)
    page.locator(".stage [data-act=first]").click()
    page.locator(".stage [data-act=last]").click()
    expect(page.locator("[data-part=count]")).to_have_text(before)


def test_a_page_left_open_finds_the_server_again_by_itself(browser: Browser, mortal: MortalServer) -> None:
    page = browser.new_context(base_url=mortal.url, viewport={"width": 1280, "height": 900}).new_page()
    page.goto("/lessons/the-pipeline/one-pod/")
    at_rest(page)
    page.locator(".stage [data-act=step]").click()
    before = count(page)

    mortal.kill()
    expect(page.locator("[data-part=status]")).not_to_have_text(AT_REST, timeout=20_000)
    mortal.start()

    at_rest(page)
    assert count(page) == before
