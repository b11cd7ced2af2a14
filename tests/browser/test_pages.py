"""Every page of words, in a real browser: loads under the strict policy, without an error, and passes axe."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import ROOT, OpenPage

AXE = ROOT / "node_modules/axe-core/axe.min.js"
PAGES = ["/", "/accounts/", "/accounts/sign-in/", "/fidelity/go/", "/fidelity/cluster/"]


@pytest.mark.parametrize("path", PAGES)
def test_page_loads_without_an_error_or_a_broken_policy(open_page: OpenPage, path: str) -> None:
    page = open_page(path)

    expect(page.locator("h1")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_no_violation(page: Page, path: str, scheme: str) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(path)
    page.evaluate(AXE.read_text(encoding="utf-8"))

    found = page.evaluate("axe.run().then(result => result.violations.map(v => [v.id, v.nodes.map(n => n.html)]))")

    assert found == []


def test_an_inline_script_is_not_run_and_noticed(open_page: OpenPage, troubles: list[str]) -> None:
    page = open_page("/accounts/")

    page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.ran = 1'}))"
    )

    assert page.evaluate("window.ran") is None
    page.wait_for_function("true")
    assert any("policy broken: script-src" in trouble for trouble in troubles)
    troubles.clear()


def test_a_name_is_saved_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/accounts/")

    page.get_by_label("Name").focus()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")

    expect(page.get_by_role("status")).to_contain_text("Your name is saved.")
    expect(page.get_by_label("Name")).to_have_value("Ada")


def test_first_tab_offers_the_way_to_the_content(open_page: OpenPage) -> None:
    page = open_page("/")

    page.keyboard.press("Tab")

    expect(page.locator(":focus")).to_have_text("To the content")
