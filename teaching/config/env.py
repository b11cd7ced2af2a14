"""Typed reads of the environment. A value that makes no sense stops the start: the variable, and what is allowed.

A secret may also come from a file, named by the variable with `_FILE` added, as container engines hand them over.
"""

import os
from collections.abc import Mapping
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

YES = frozenset({"1", "true", "yes", "on"})
NO = frozenset({"0", "false", "no", "off", ""})


def envtext(name: str, default: str = "", environ: Mapping[str, str] = os.environ) -> str:
    """The variable as it stands, without spaces around it."""
    return environ.get(name, default).strip()


def envbool(name: str, default: bool, environ: Mapping[str, str] = os.environ) -> bool:
    """A yes or no. Raises ImproperlyConfigured for any other word."""
    if name not in environ:
        return default
    word = environ[name].strip().lower()
    if word not in YES | NO:
        allowed = "1, true, yes, on, 0, false, no, off"
        raise ImproperlyConfigured(f"{name} is {environ[name]!r}; allowed are {allowed}")
    return word in YES


def envint(name: str, default: int, least: int, most: int, environ: Mapping[str, str] = os.environ) -> int:
    """A whole number within limits. Raises ImproperlyConfigured outside them."""
    text = envtext(name, str(default), environ)
    allowed = f"{name} is {text!r}; allowed is a whole number from {least} to {most}"
    try:
        number = int(text)
    except ValueError as error:
        raise ImproperlyConfigured(allowed) from error
    if not least <= number <= most:
        raise ImproperlyConfigured(allowed)
    return number


def envlist(name: str, environ: Mapping[str, str] = os.environ) -> list[str]:
    """The parts between commas, without spaces and empty parts."""
    return [part.strip() for part in environ.get(name, "").split(",") if part.strip()]


def envsecret(name: str, environ: Mapping[str, str] = os.environ) -> str:
    """The variable, or the content of the file that NAME_FILE names; empty when neither is set.

    Raises ImproperlyConfigured when both are set or the file cannot be read. The value is in no message.
    """
    direct, file = envtext(name, "", environ), envtext(f"{name}_FILE", "", environ)
    if direct and file:
        raise ImproperlyConfigured(f"{name} and {name}_FILE are both set; set one of them")
    if not file:
        return direct
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ImproperlyConfigured(f"{name}_FILE names {file!r}, which cannot be read as text: {error}") from error
