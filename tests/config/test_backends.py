"""Addresses of databases and of Redis."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from teaching.config.backends import cache, channel_layer, database


def test_without_an_address_there_is_a_sqlite_file_that_survives_a_power_cut() -> None:
    entry = database("", Path("/data/schedlab.sqlite3"))

    assert entry["NAME"] == "/data/schedlab.sqlite3"
    assert "journal_mode=WAL;PRAGMA synchronous=FULL" in entry["OPTIONS"]["init_command"]
    assert entry["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_a_postgres_address_is_taken_apart_and_its_escapes_are_undone() -> None:
    entry = database("postgres://ada:p%40ss@db.example:5433/course%20one?sslmode=require", Path("unused"))

    assert entry["ENGINE"] == "django.db.backends.postgresql"
    assert (entry["USER"], entry["PASSWORD"]) == ("ada", "p@ss")
    assert (entry["HOST"], entry["PORT"], entry["NAME"]) == ("db.example", 5433, "course one")
    assert entry["OPTIONS"] == {"sslmode": "require"}


def test_a_sqlite_address_names_its_file() -> None:
    assert database("sqlite:////data/x.sqlite3", Path("unused"))["NAME"] == "/data/x.sqlite3"


@pytest.mark.parametrize("url", ["mysql://ada@db/course", "db.example", "postgres://db.example/"])
def test_an_address_that_is_not_understood_is_refused_with_what_is_allowed(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="allowed are postgres://USER:PASSWORD@HOST:PORT/NAME and sqlite"):
        database(url, Path("unused"))


def test_no_message_about_an_address_shows_its_password() -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        database("mysql://ada:hush@db/course", Path("unused"))

    assert "hush" not in str(refusal.value)


def test_a_port_that_is_none_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL has a port"):
        database("postgres://ada@db:port/course", Path("unused"))


def test_several_processes_talk_through_redis_pub_sub() -> None:
    assert channel_layer("redis://cache")["BACKEND"] == "channels_redis.pubsub.RedisPubSubChannelLayer"
    assert cache("redis://cache")["LOCATION"] == "redis://cache"


def test_one_process_talks_in_memory() -> None:
    assert channel_layer("")["BACKEND"] == "channels.layers.InMemoryChannelLayer"
    assert cache("")["BACKEND"].endswith("LocMemCache")


def test_a_redis_address_of_another_kind_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL is not understood"):
        channel_layer("http://cache")
