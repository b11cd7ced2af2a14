"""Static files from memory."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from teaching.config.staticserver import StaticServer

HASHED = "a.0123456789ab.js"


@pytest.fixture
def served(tmp_path: Path) -> StaticServer:
    """A folder with a hashed script in three forms, its plain twin, a chunk, and a file outside."""
    root = tmp_path / "static"
    (root / "js/chunks").mkdir(parents=True)
    (root / HASHED).write_bytes(b"plain")
    (root / f"{HASHED}.br").write_bytes(b"brotli")
    (root / f"{HASHED}.gz").write_bytes(b"gzip")
    (root / "a.js").write_bytes(b"plain")
    (root / "js/chunks/x-HASH.js").write_bytes(b"chunk")
    (root / "staticfiles.json").write_text(f'{{"paths": {{"a.js": "{HASHED}"}}}}')
    (tmp_path / "outside").write_bytes(b"secret")
    return StaticServer(root, "/static/")


def get(app: StaticServer, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body of one request."""
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(app({"method": method, "path": path, "headers": raw}, None, send))
    return sent[0]["status"], {k.decode(): v.decode() for k, v in sent[0]["headers"]}, sent[1]["body"]


@pytest.mark.parametrize(
    ("accepted", "body"),
    [("gzip, deflate, br", b"brotli"), ("gzip", b"gzip"), ("", b"plain"), ("br;q=0, gzip", b"gzip")],
)
def test_the_smallest_form_that_the_browser_takes_is_sent(served: StaticServer, accepted: str, body: bytes) -> None:
    status, headers, sent = get(served, f"/static/{HASHED}", accept_encoding=accepted)

    assert (status, sent) == (200, body)
    assert headers["vary"] == "accept-encoding"
    assert headers["content-length"] == str(len(body))


def test_the_type_is_that_of_the_original_whatever_its_form(served: StaticServer) -> None:
    _, headers, _ = get(served, f"/static/{HASHED}", accept_encoding="br")

    assert headers["content-type"] == "text/javascript; charset=utf-8"
    assert headers["content-encoding"] == "br"


@pytest.mark.parametrize("name", [HASHED, "js/chunks/x-HASH.js"])
def test_what_bears_a_hash_is_kept_for_ever(served: StaticServer, name: str) -> None:
    assert "immutable" in get(served, f"/static/{name}")[1]["cache-control"]


def test_what_bears_no_hash_is_asked_for_again(served: StaticServer) -> None:
    assert get(served, "/static/a.js")[1]["cache-control"] == "public, no-cache"


def test_an_unchanged_file_is_not_sent_again(served: StaticServer) -> None:
    etag = get(served, "/static/a.js")[1]["etag"]

    status, _, body = get(served, "/static/a.js", if_none_match=etag)

    assert (status, body) == (304, b"")


def test_head_sends_the_headers_alone(served: StaticServer) -> None:
    status, headers, body = get(served, "/static/a.js", method="HEAD")

    assert (status, headers["content-length"], body) == (200, "5", b"")


@pytest.mark.parametrize("path", ["/static/b.js", "/static/../outside", "/static//a.js", "/static/"])
def test_what_is_not_below_the_folder_is_not_there(served: StaticServer, path: str) -> None:
    assert get(served, path)[0] == 404


def test_files_are_only_read(served: StaticServer) -> None:
    assert get(served, "/static/a.js", method="POST")[0] == 405
