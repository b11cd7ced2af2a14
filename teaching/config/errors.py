"""What a person sees when something went wrong: what it was, and what to do.

The pages are made without the request: whatever broke (the database, the session), they do not touch it again.
"""

import logging

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

log = logging.getLogger(__name__)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400: the browser sent something that makes no sense here."""
    return HttpResponse(render_to_string("400.html"), status=400)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """403: it belongs to somebody else."""
    return HttpResponse(render_to_string("403.html"), status=403)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """404: nothing is here."""
    return HttpResponse(render_to_string("404.html"), status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a fault of ours; in one plain sentence when the fault is such that not even the page can be made."""
    try:
        return HttpResponse(render_to_string("500.html"), status=500)
    except Exception:  # the outermost edge; the first fault is in the log
        log.exception("the page for a fault could not be made")
        return HttpResponse("Something broke on the server. Please tell whoever runs this site.", "text/plain", 500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form whose token is missing or old."""
    return HttpResponse(render_to_string("403_csrf.html"), status=403)
