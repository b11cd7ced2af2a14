"""What the server runs: static files from memory, pages by Django, sockets by the live part."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teaching.config.settings")

from django.core.asgi import get_asgi_application

pages = get_asgi_application()

from typing import Any

from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.conf import settings
from django.urls import re_path

from teaching.config.bodylimit import BodyLimit
from teaching.config.lifespan import Lifespan
from teaching.config.staticserver import StaticServer
from teaching.live import routing

CLOSE_NO_SUCH_ADDRESS = 4404


async def no_such_socket(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Close a socket on an address that nobody serves; accepted first, for only then does a browser see the code."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": CLOSE_NO_SUCH_ADDRESS, "reason": "Nobody serves this address."})


def by_path(static: Any, others: Any) -> Any:
    """Static files to one application, everything else to the other."""

    async def http(scope: dict[str, Any], receive: Any, send: Any) -> None:
        app = static if scope["path"].startswith(settings.STATIC_URL) else others
        await app(scope, receive, send)

    return http


sockets = URLRouter([*routing.websocket_urlpatterns, re_path(r"", no_such_socket)])
application = ProtocolTypeRouter(
    {
        "http": by_path(
            StaticServer(settings.STATIC_ROOT, settings.STATIC_URL), BodyLimit(pages, settings.BODY_BYTES_MAX)
        ),
        "websocket": AllowedHostsOriginValidator(AuthMiddlewareStack(sockets)),
        "lifespan": Lifespan(routing.startup, routing.shutdown),
    }
)
