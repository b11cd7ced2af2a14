"""Where the sockets of runs are, and what starts and stops with the server."""

from django.urls import re_path

from teaching.live.people import person_of
from teaching.live.service import current, shutdown, startup
from teaching.live.session import serve_socket

__all__ = ["run_socket", "shutdown", "startup", "websocket_urlpatterns"]


async def run_socket(scope, receive, send):  # type: ignore[no-untyped-def]
    """The ASGI application of one socket."""
    service = current()
    person = await service.store.read(person_of, scope)
    await serve_socket(service, scope["url_route"]["kwargs"]["run_id"], person, receive, send)


websocket_urlpatterns = [re_path(r"^ws/runs/(?P<run_id>[0-9a-f-]{36})/$", run_socket)]
