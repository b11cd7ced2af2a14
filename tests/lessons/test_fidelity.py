"""The pages that say how true each simulator is."""

import pytest
from django.test import Client

PAGES = {"go": "The simulated Go", "cluster": "The simulated Kubernetes"}


@pytest.mark.parametrize("engine", sorted(PAGES))
def test_each_engine_has_a_page_made_of_its_document(db, engine):
    answer = Client().get(f"/fidelity/{engine}/")

    assert answer.status_code == 200
    assert f"<h1>{PAGES[engine]}" in answer.content.decode()


def test_an_engine_that_nobody_knows_has_no_page(db):
    assert Client().get("/fidelity/toy/").status_code == 404


def test_the_page_can_only_be_read(db):
    assert Client().post("/fidelity/go/").status_code == 405


def test_html_in_a_document_stays_text(db, settings, tmp_path):
    settings.DOCS_DIR = tmp_path
    (tmp_path / "fidelity-go.md").write_text("# Go\n\n<b id=raw>bold</b>\n")

    page = Client().get("/fidelity/go/").content.decode()

    assert "<b id" not in page and "&lt;b id=raw" in page
