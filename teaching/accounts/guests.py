"""Whose is this? Everything that is kept of somebody bears a key, and nobody has to sign up to get one.

Reading makes nobody: search engines and passers-by leave no row. What has to be remembered (a run, an answer) asks for
`person_for` or `learner_key`, and a stranger becomes a guest, known again by the session cookie.
"""

from typing import cast

from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from teaching.accounts.models import Person

BACKEND = "django.contrib.auth.backends.ModelBackend"


def person_for(request: HttpRequest) -> Person:
    """Whoever makes this request; a stranger becomes a guest and is known from now on."""
    known = person_or_none(request)
    if known is not None:
        return known
    guest = Person.objects.create_guest()
    login(request, guest, backend=BACKEND)
    return guest


def person_or_none(request: HttpRequest) -> Person | None:
    """Whoever makes this request, or nobody: for pages that only show."""
    user = cast(Person | AnonymousUser, request.user)
    return cast(Person, user) if user.is_authenticated else None


def key_of(person: Person) -> str:
    """What this person's runs and records bear."""
    return person.key


def learner_key(request: HttpRequest) -> str:
    """The key of whoever does something that is kept; a stranger becomes a guest."""
    return person_for(request).key


def visitor_key(request: HttpRequest) -> str:
    """The key of whoever looks at a page, "" for a stranger, of whom nothing is kept."""
    person = person_or_none(request)
    return person.key if person is not None else ""
