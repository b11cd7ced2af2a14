"""Both lessons as a person takes them: read, answer, run, step, look, come back."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_pages import AXE

GO, KUBE = "/lessons/the-main-goroutine", "/lessons/the-pipeline"
FITS = """
package main

import "fmt"

func main() {
	done := make(chan struct{})
	go func() {
		fmt.Println("hello, gopher")
		close(done)
	}()
	<-done
	fmt.Println("main is done")
}
"""


def ready(page: Page) -> Page:
    """Wait until the stage shows a frame."""
    expect(page.locator(".stage[data-ready] [data-part=count]")).to_have_text(re.compile(r"frame \d"))
    return page


def at(page: Page) -> str:
    return page.locator("[data-part=count]").inner_text()


def write(page: Page, text: str) -> None:
    """Replace what is in the editor."""
    editor = page.locator(".cm-content")
    editor.click()
    page.keyboard.press("Control+a")
    page.keyboard.insert_text(text)


def answer(page: Page, choice: str) -> None:
    page.get_by_text(choice, exact=False).first.click()
    page.get_by_role("button", name="That is my answer").click()


@pytest.mark.parametrize(
    ("path", "wrong", "right"),
    [
        (f"{GO}/two-voices/", "hello, gopher, then", "only main is done"),
        (f"{KUBE}/who-fits/", "all four, the scores will sort it out", "two, anchor and breeze"),
    ],
)
def test_a_prediction_holds_the_stage_and_is_replied_to(open_page: OpenPage, path: str, wrong: str, right: str) -> None:
    page = ready(open_page(path))
    expect(page.locator(".stage [data-act=step]")).to_be_disabled()

    answer(page, wrong)
    expect(page.get_by_text("Not so.")).to_be_visible()
    page.get_by_text(right, exact=False).first.click()
    page.get_by_role("button", name="Try another answer").click()

    expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    expect(page.locator(".stage [data-act=play]")).to_be_enabled()


def test_a_step_forward_or_back_sends_no_request(open_page: OpenPage) -> None:
    page = ready(open_page(f"{KUBE}/one-pod/"))
    page.wait_for_load_state("networkidle")
    before, sent = at(page), []
    page.on("request", lambda request: sent.append(request.url))

    page.locator(".stage [data-act=step]").click()
    expect(page.locator("[data-part=count]")).not_to_have_text(before)
    page.locator(".stage [data-act=back]").click()

    expect(page.locator("[data-part=count]")).to_have_text(before)
    assert sent == []


def test_the_goal_of_the_go_lesson_is_reached_by_a_program_of_one_s_own(open_page: OpenPage) -> None:
    page = ready(open_page(f"{GO}/mend/"))
    page.get_by_role("button", name="Check my world").click()
    expect(page.get_by_text("Not yet.")).to_be_visible()

    write(page, FITS)
    page.locator(".stage [data-act=run]").click()
    expect(page.locator("[data-part=status]")).not_to_have_text("connecting")
    page.locator(".stage [data-act=last]").click()
    expect(page.locator("[data-part=output]")).to_contain_text("hello, gopher")
    page.get_by_role("button", name="Check my world").click()

    expect(page.get_by_text("Reached.", exact=True).first).to_be_visible()


def test_a_program_that_does_not_build_is_underlined_and_the_run_stays(open_page: OpenPage) -> None:
    page = ready(open_page(f"{GO}/mend/"))
    before = at(page)

    write(page, "package main\n\nfunc main() {\n\tx := 1\n}\n")
    page.locator(".stage [data-act=run]").click()

    expect(page.locator("[data-part=diagnostics]")).to_contain_text("declared and not used: x")
    expect(page.locator(".cm-lintRange-error").first).to_be_visible()
    assert at(page) == before


def test_a_manifest_that_is_wrong_is_refused_with_its_path(open_page: OpenPage) -> None:
    page = ready(open_page(f"{KUBE}/make-room/"))

    write(page, "apiVersion: v1\nkind: Pod\nmetadata: {name: x}\nspec: {containers: []}\n")
    page.locator(".stage [data-act=run]").click()

    expect(page.locator("[data-part=diagnostics]")).to_contain_text("spec.containers")


def test_coming_back_finds_the_same_frame(open_page: OpenPage) -> None:
    page = ready(open_page(f"{KUBE}/one-pod/"))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    before = at(page)

    page.reload()

    expect(page.locator("[data-part=count]")).to_have_text(before)


def test_a_lesson_is_walked_by_links_without_a_page_reload(open_page: OpenPage) -> None:
    page = ready(open_page(f"{KUBE}/one-pod/"))
    page.evaluate("window.sameDocument = true")

    for title in ("Who is left?", "The first no wins", "Eight judges, one sum", "And the winner is"):
        page.get_by_role("link", name=f"Next: {title}").click()
        expect(page.locator("#step-title")).to_have_text(title)

    assert page.evaluate("window.sameDocument") is True
    assert page.url.endswith("/who-wins/")
    page.go_back()
    expect(page.locator("#step-title")).to_have_text("Eight judges, one sum")


def test_a_prediction_is_made_and_the_stage_played_by_keyboard_alone(open_page: OpenPage) -> None:
    page = ready(open_page(f"{KUBE}/who-fits/"))

    page.get_by_role("radio").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Right.", exact=True)).to_be_visible()
    before = at(page)
    page.locator("#step-title").focus()
    page.keyboard.press("ArrowLeft")

    expect(page.locator("[data-part=count]")).not_to_have_text(before)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "path",
    [f"{GO}/two-voices/", f"{GO}/mend/", f"{KUBE}/filter/", f"{KUBE}/make-room/", f"{KUBE}/summary/", "/sandbox/go/",
     "/sandbox/cluster/", "/styleguide/"],
)  # fmt: skip
def test_axe_finds_no_violation(open_page: OpenPage, path: str, scheme: str) -> None:
    page = open_page(path)
    page.emulate_media(color_scheme=scheme)
    if "summary" not in path and "styleguide" not in path:
        ready(page)
    page.evaluate(AXE.read_text(encoding="utf-8"))

    found = page.evaluate("axe.run().then(result => result.violations.map(v => [v.id, v.nodes.map(n => n.html)]))")

    assert found == []


@pytest.mark.parametrize("width", [390, 1024, 1440])
@pytest.mark.parametrize("path", ["/", f"{GO}/mend/", f"{KUBE}/filter/", "/sandbox/cluster/", "/styleguide/"])
def test_no_page_scrolls_sideways(open_page: OpenPage, path: str, width: int) -> None:
    page = open_page(path)
    page.set_viewport_size({"width": width, "height": 844})

    assert page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
