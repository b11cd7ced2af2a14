"""The key of the person at the other end of a socket or a request. It is what a run's owner is known by."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest

from teaching.accounts.guests import key_of, person_for, person_or_none


def person_of(scope: Mapping[str, Any]) -> str:
    """Whose socket this is, "" for a stranger. May have to read the session from the database."""
    user = scope.get("user")
    return key_of(user) if user is not None and user.is_authenticated else ""


def visitor(request: HttpRequest) -> str:
    """Who only looks, "" for a stranger."""
    person = person_or_none(request)
    return key_of(person) if person is not None else ""


def doer(request: HttpRequest) -> str:
    """Who does something that has to be remembered; a stranger becomes a guest."""
    return key_of(person_for(request))
