"""What Django itself answers: errors in words, the policy of every page, and whether the process is ready."""

import pytest
from django.db import OperationalError, connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings
from django.urls import include, path

from teaching.config import errors


def breaks(request: HttpRequest) -> HttpResponse:
    """A view with a fault."""
    raise RuntimeError("a fault of ours")


handler404, handler500 = errors.page_not_found, errors.server_error
urlpatterns = [path("breaks/", breaks), path("", include("teaching.config.urls"))]


@pytest.mark.django_db
def test_a_missing_page_says_so_and_leads_on(client: Client) -> None:
    answer = client.get("/nowhere/")

    assert answer.status_code == 404
    assert b"There is nothing here" in answer.content
    assert b'href="/"' in answer.content


@override_settings(ROOT_URLCONF="tests.config.test_pages")
def test_a_fault_of_ours_says_so_and_shows_nothing_of_it() -> None:
    answer = Client(raise_request_exception=False).get("/breaks/")

    assert answer.status_code == 500
    assert b"A fault of ours" in answer.content
    assert b"RuntimeError" not in answer.content


def test_a_fault_is_told_in_a_sentence_when_even_its_page_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(template: str) -> str:
        raise OSError(template)

    monkeypatch.setattr(errors, "render_to_string", broken)

    answer = errors.server_error(RequestFactory().get("/"))

    assert (answer.status_code, answer["content-type"]) == (500, "text/plain")


@pytest.mark.django_db
def test_a_form_without_its_token_changes_nothing_and_is_explained() -> None:
    answer = Client(enforce_csrf_checks=True).post("/accounts/", {"name": "Ada"})

    assert answer.status_code == 403
    assert b"This form is too old" in answer.content


@pytest.mark.django_db
def test_a_page_allows_scripts_and_connections_of_this_site_only(client: Client) -> None:
    policy = dict(part.split(" ", 1) for part in client.get("/accounts/")["content-security-policy"].split("; "))

    assert policy["default-src"] == policy["frame-ancestors"] == policy["object-src"] == "'none'"
    assert policy["script-src"] == policy["connect-src"] == policy["style-src"] == "'self'"


@pytest.mark.django_db
def test_ready_says_that_the_database_answers(client: Client) -> None:
    answer = client.get("/ready")

    assert (answer.status_code, answer.json()) == (200, {"ready": True, "database": True})


@pytest.mark.django_db
def test_ready_is_refused_while_the_database_does_not_answer(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone() -> None:
        raise OperationalError("gone")

    monkeypatch.setattr(connection, "cursor", gone)

    assert client.get("/ready").status_code == 503


def test_ready_is_only_read(client: Client) -> None:
    assert client.post("/ready").status_code == 405
