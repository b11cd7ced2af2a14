"""The door that counts: a request body above the limit is refused while it streams in, not after it was stored.

Django's own ASGI handler spools a body to disk before any view or setting can refuse it.
"""

from typing import Any

from django.template.loader import render_to_string


class _TooLarge(Exception):
    """More bytes came than are allowed."""


class BodyLimit:
    """ASGI middleware around the HTTP application; answers 413 with a page, or in a word when htmx or a script asks."""

    def __init__(self, app: Any, bytes_max: int) -> None:
        """Let at most this many bytes of one request through to the application."""
        self._app = app
        self._bytes_max = bytes_max

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Pass one request on, counting."""
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if not declared.isdigit() or int(declared) > self._bytes_max:
            return await self._refuse(send)
        came, started = 0, False

        async def counted() -> dict[str, Any]:
            nonlocal came
            message: dict[str, Any] = await receive()
            came += len(message.get("body", b""))
            if came > self._bytes_max:
                raise _TooLarge
            return message

        async def noted(message: dict[str, Any]) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, counted, noted)
        except _TooLarge:
            if not started:
                await self._refuse(send)

    async def _refuse(self, send: Any) -> None:
        """The answer to a body that is too large."""
        page = render_to_string("413.html", {"limit_kib": self._bytes_max // 1024}).encode()
        headers = [
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(page)).encode()),
            (b"content-security-policy", b"default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'"),
            (b"connection", b"close"),
        ]
        await send({"type": "http.response.start", "status": 413, "headers": headers})
        await send({"type": "http.response.body", "body": page})
