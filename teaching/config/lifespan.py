"""Start and end of a server process: the live part's tasks, and a garbage collector that leaves the sockets alone."""

import gc
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from django.urls import get_resolver

log = logging.getLogger(__name__)

GC_THRESHOLDS = (50_000, 20, 50)
"""With the default thresholds and 5,000 sockets, full collections stopped everything for a third of a second."""


def settle_garbage_collector() -> None:
    """Take what the start has loaded out of every later collection, and collect more rarely."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


class Lifespan:
    """The ASGI lifespan application."""

    def __init__(
        self,
        startup: Callable[[], Awaitable[None]],
        shutdown: Callable[[], Awaitable[None]],
        settle: Callable[[], None] = settle_garbage_collector,
    ) -> None:
        """Remember what is to be awaited at the start and at the end, and what is done in between."""
        self._startup = startup
        self._shutdown = shutdown
        self._settle = settle

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Answer the server's two messages."""
        await receive()
        get_resolver().url_patterns  # noqa: B018 - loads every view now, so that the freeze below covers them
        await self._startup()
        self._settle()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        log.info("stopping")
        await self._shutdown()
        await send({"type": "lifespan.shutdown.complete"})
