"""Serves collected static files from memory, as an ASGI application beside Django.

All of STATIC_ROOT is read once: a request then costs a dictionary look-up and no hop through Django's one ORM
thread. `FILE.br` and `FILE.gz` beside FILE are its compressed bodies. Names that carry a hash of their content
(from Django's manifest, or from the bundler's chunks) may be kept for ever; others are asked for again.
"""

import hashlib
import json
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from teaching.config.storage import CHUNKS

ENCODINGS = ((b"br", ".br"), (b"gzip", ".gz"))  # in order of preference
FOREVER = b"public, max-age=31536000, immutable"
ASK_AGAIN = b"public, no-cache"
TEXT_TYPES = {".js": b"text/javascript; charset=utf-8", ".css": b"text/css; charset=utf-8"}


Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class Body:
    """One stored form of a file: the headers of its answer, and its bytes."""

    headers: Headers
    content: bytes


class StaticServer:
    """The ASGI application for everything below one folder."""

    def __init__(self, root: Path, prefix: str) -> None:
        """Read the folder; `prefix` is the URL path at which it is served. A missing folder serves nothing."""
        self._prefix = prefix
        self._files = dict(_read(root))

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer one request."""
        if scope["method"] not in ("GET", "HEAD"):
            return await _plain(send, 405, b"Static files are only read.\n", [(b"allow", b"GET, HEAD")])
        forms = self._files.get(scope["path"].removeprefix(self._prefix))
        if forms is None:
            return await _plain(send, 404, b"There is no such file.\n", [])
        asked = dict(scope["headers"])
        body = _choose(forms, asked.get(b"accept-encoding", b""))
        etag = dict(body.headers)[b"etag"]
        if etag in asked.get(b"if-none-match", b""):
            return await _answer(send, 304, [h for h in body.headers if h[0] not in _OF_BODY], b"")
        await _answer(send, 200, body.headers, b"" if scope["method"] == "HEAD" else body.content)


_OF_BODY = {b"content-length", b"content-type", b"content-encoding"}


def _read(root: Path) -> list[tuple[str, dict[bytes, Body]]]:
    """Each file below a folder, with its forms by content encoding."""
    hashed = _hashed_names(root)
    found = []
    for path in sorted(p for p in root.rglob("*") if p.is_file()):
        name = path.relative_to(root).as_posix()
        original = path.with_suffix("") if path.suffix in (".br", ".gz") else None
        if original and original.is_file():
            continue
        lasting = name in hashed or name.startswith(CHUNKS)
        forms = {b"": _body(path, path, lasting, b"")}
        for encoding, suffix in ENCODINGS:
            packed = path.with_name(path.name + suffix)
            if packed.is_file():
                forms[encoding] = _body(path, packed, lasting, encoding)
        found.append((name, forms))
    return found


def _hashed_names(root: Path) -> set[str]:
    """The names to which Django's manifest points."""
    manifest = root / "staticfiles.json"
    return set(json.loads(manifest.read_text())["paths"].values()) if manifest.is_file() else set()


def _body(original: Path, stored: Path, lasting: bool, encoding: bytes) -> Body:
    """The answer for one form of a file."""
    content = stored.read_bytes()
    guessed = mimetypes.guess_type(original.name)[0] or "application/octet-stream"
    headers = [
        (b"content-type", TEXT_TYPES.get(original.suffix, guessed.encode())),
        (b"content-length", str(len(content)).encode()),
        (b"cache-control", FOREVER if lasting else ASK_AGAIN),
        (b"etag", b'"%s"' % hashlib.sha256(content).hexdigest()[:20].encode()),
        (b"vary", b"accept-encoding"),
        (b"x-content-type-options", b"nosniff"),
        (b"cross-origin-resource-policy", b"same-origin"),
    ]
    if encoding:
        headers.append((b"content-encoding", encoding))
    return Body(headers, content)


def _choose(forms: dict[bytes, Body], accepted: bytes) -> Body:
    """The smallest form that the browser takes; a coding with q=0 is one it does not take."""
    codings = [part.strip().split(b";") for part in accepted.lower().split(b",")]
    taken = {coding[0].strip() for coding in codings if coding[1:] != [b"q=0"]}
    for encoding, _ in ENCODINGS:
        if encoding in forms and encoding in taken:
            return forms[encoding]
    return forms[b""]


async def _plain(send: Any, status: int, text: bytes, headers: Headers) -> None:
    """A short answer in words."""
    more = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(text)).encode())]
    await _answer(send, status, headers + more, text)


async def _answer(send: Any, status: int, headers: Headers, content: bytes) -> None:
    """The two messages of an answer."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
