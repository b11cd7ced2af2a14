"""JSON in and JSON out over HTTP: bodies read with limits, and refusals as diagnostics with the status that fits.

400 not understood, 403 not yours, 404 no such run, 413 too large, 422 refused, 429 too many, 503 busy.
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import orjson
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse

from teaching.live.permissions import NotYours
from teaching.live.protocol import MAX_BODY_BYTES
from teaching.live.workers import WorkerLost
from teaching.simulation.diagnostics import fault

JsonView = Callable[..., Awaitable[HttpResponse]]


class Refusal(Exception):
    """A request that is not carried out: a status and diagnostics."""

    def __init__(self, status: int, *diagnostics: Any) -> None:
        """Keep them."""
        super().__init__(status)
        self.status, self.diagnostics = status, list(diagnostics)

    @classmethod
    def because(cls, status: int, code: str, message: str, remedy: str = "") -> "Refusal":
        """With one diagnostic in our own words."""
        return cls(status, fault(code, message, remedy).as_json())


def json_view(view: JsonView) -> JsonView:
    """A view whose refusals are answered as JSON."""

    @wraps(view)
    async def answered(request: HttpRequest, *arguments: Any, **named: Any) -> HttpResponse:
        try:
            return await view(request, *arguments, **named)
        except Refusal as refusal:
            return _refused(refusal)
        except NotYours:
            return _refused(Refusal.because(403, "not_yours", "This run belongs to somebody else."))
        except WorkerLost as lost:
            return _refused(Refusal.because(503, "worker_lost", f"The simulation was lost: {lost}.", "Try again."))

    return answered


def body_of(request: HttpRequest) -> bytes:
    """The body, at most MAX_BODY_BYTES."""
    announced = request.headers.get("Content-Length", "")
    if announced.isdigit() and int(announced) > MAX_BODY_BYTES:
        raise _too_large(int(announced))
    try:
        body = request.body
    except RequestDataTooBig:
        raise _too_large(None) from None
    if len(body) > MAX_BODY_BYTES:
        raise _too_large(len(body))
    return body


def object_of(request: HttpRequest) -> dict[str, Any]:
    """The body as a JSON object."""
    try:
        value = orjson.loads(body_of(request))
    except orjson.JSONDecodeError as error:
        raise Refusal.because(400, "not_json", f"The body is not JSON: {error}.") from None
    if not isinstance(value, dict):
        raise Refusal.because(400, "not_json", "The body is not a JSON object.")
    return value


def number_of(text: Any, name: str, least: int = 0) -> int:
    """A number out of a query or a body."""
    if isinstance(text, str) and text.removeprefix("-").isdecimal() and len(text) < 17:
        text = int(text)
    if type(text) is not int or not least <= text < 2**53:
        raise Refusal.because(400, "not_a_number", f"{name} must be a whole number, {least} or more.")
    return text


def _too_large(size: int | None) -> Refusal:
    told = f"The text has {size:,} bytes" if size else "The text is too large"
    return Refusal.because(
        413, "too_large", f"{told}; at most {MAX_BODY_BYTES:,} are taken.", "Leave out what the run does not need."
    )


def _refused(refusal: Refusal) -> JsonResponse:
    return JsonResponse({"type": "refused", "diagnostics": refusal.diagnostics}, status=refusal.status)
