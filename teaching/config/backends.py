"""From addresses to backends: which database and which channel layer, told by DATABASE_URL and REDIS_URL."""

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

POSTGRES = {"postgres", "postgresql"}
PRAGMAS = (
    "PRAGMA journal_mode=WAL;"
    "PRAGMA synchronous=FULL;"  # an acknowledged command survives a power cut, too
    "PRAGMA temp_store=MEMORY;"
    "PRAGMA mmap_size=134217728;"
    "PRAGMA journal_size_limit=67108864;"
    "PRAGMA cache_size=-16000;"
)


def sqlite(file: Path) -> dict[str, Any]:
    """A SQLite file that one process writes. IMMEDIATE: no deadlock between two that read first and write then."""
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(file),
        "OPTIONS": {"init_command": PRAGMAS, "transaction_mode": "IMMEDIATE", "timeout": 20},
        # A file, since a server started by a test must see it as well.
        "TEST": {"NAME": str(file.with_name(f"test-{file.name}"))},
    }


def database(url: str, default: Path) -> dict[str, Any]:
    """The entry of DATABASES. Raises ImproperlyConfigured for an address that is not understood."""
    if not url:
        return sqlite(default)
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return sqlite(Path(unquote(parts.path.removeprefix("/"))))
    name = unquote(parts.path.lstrip("/"))
    if parts.scheme not in POSTGRES or not name:
        raise ImproperlyConfigured(
            "DATABASE_URL is not understood; allowed are postgres://USER:PASSWORD@HOST:PORT/NAME and sqlite:///FILE"
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": _port(parts.netloc) or "",
        "OPTIONS": dict(parse_qsl(parts.query)),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
    }


def channel_layer(url: str) -> dict[str, Any]:
    """The entry of CHANNEL_LAYERS: Redis pub/sub between several processes, memory within one."""
    if not url:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    if urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured("REDIS_URL is not understood; allowed are redis://, rediss:// and unix:// addresses")
    return {"BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer", "CONFIG": {"hosts": [url]}}


def cache(url: str) -> dict[str, Any]:
    """The entry of CACHES: the same Redis, or the memory of the one process."""
    if not url:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}


def _port(netloc: str) -> int | None:
    """The port of an address. Raises ImproperlyConfigured, not ValueError, for one that cannot be."""
    try:
        return urlsplit(f"//{netloc}").port
    except ValueError as error:
        raise ImproperlyConfigured("DATABASE_URL has a port that is not a number from 0 to 65535") from error
