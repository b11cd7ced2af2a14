"""Who is who without signing up."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest
from django.test import RequestFactory

from teaching.accounts.guests import key_of, learner_key, person_for, person_or_none, visitor_key

Person = get_user_model()
pytestmark = pytest.mark.django_db


@pytest.fixture
def stranger() -> HttpRequest:
    """The first request of a browser."""
    request = RequestFactory().get("/")
    request.user, request.session = AnonymousUser(), SessionStore()
    return request


def test_reading_makes_nobody(stranger: HttpRequest) -> None:
    assert person_or_none(stranger) is None
    assert visitor_key(stranger) == ""
    assert Person.objects.count() == 0


def test_doing_makes_a_guest_who_is_known_from_then_on(stranger: HttpRequest) -> None:
    guest = person_for(stranger)

    assert guest.is_guest
    assert person_for(stranger) == person_or_none(stranger) == guest


def test_a_guest_cannot_sign_in_with_a_password(stranger: HttpRequest) -> None:
    assert not person_for(stranger).has_usable_password()


def test_the_key_of_somebody_is_the_same_whichever_way_it_is_asked_for(stranger: HttpRequest) -> None:
    key = learner_key(stranger)

    assert key == visitor_key(stranger) == key_of(person_for(stranger))


def test_two_browsers_are_two_guests(stranger: HttpRequest) -> None:
    other = RequestFactory().get("/")
    other.user, other.session = AnonymousUser(), SessionStore()

    assert learner_key(stranger) != learner_key(other)
