"""People."""

import pytest
from django.contrib.auth import authenticate
from django.db import IntegrityError

from teaching.accounts.models import Person

pytestmark = pytest.mark.django_db


def test_an_address_is_one_however_it_is_capitalised() -> None:
    Person.objects.create_user("Ada@Example.org", "long enough")

    assert authenticate(username="ADA@example.ORG", password="long enough")
    with pytest.raises(IntegrityError):
        Person.objects.create_user("ada@example.org", "another one")


def test_an_account_needs_an_address() -> None:
    with pytest.raises(ValueError, match="needs an e-mail address"):
        Person.objects.create_user("", "long enough")


def test_there_may_be_many_without_one() -> None:
    assert Person.objects.create_guest().key != Person.objects.create_guest().key


def test_somebody_who_administers_has_an_account_like_others() -> None:
    root = Person.objects.create_superuser("root@example.org", "long enough")

    assert (root.is_staff, root.is_superuser, root.is_guest) == (True, True, False)


def test_people_are_shown_by_name_else_by_address_else_by_number() -> None:
    guest = Person.objects.create_guest()

    assert str(Person(name="Ada", email="ada@example.org")) == "Ada"
    assert str(Person(email="ada@example.org")) == "ada@example.org"
    assert str(guest) == f"Guest {guest.pk}"
