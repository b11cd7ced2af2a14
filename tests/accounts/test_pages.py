"""The pages about oneself."""

import pytest
from django.test import Client

from teaching.accounts.models import Person
from teaching.lessons.models import LessonRun, StepRecord
from teaching.live.models import Run

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse"


@pytest.fixture
def alice() -> Person:
    """Somebody with an account."""
    return Person.objects.create_user("alice@example.org", PASSWORD)


@pytest.fixture
def guest(client: Client) -> Person:
    """The guest of this client, with a run, a record and the run's place in a lesson."""
    client.post("/accounts/", {"name": "Somebody"})
    guest = Person.objects.get(name="Somebody")
    run = Run.objects.create(engine="go", version="1", scenario_text="{}", owner=guest.key)
    StepRecord.objects.create(learner=guest.key, lesson="main-goroutine", step="one")
    LessonRun.objects.create(learner=guest.key, lesson="main-goroutine", scenario="sleep", digest="d", run=run)
    return guest


def sign_in(client: Client, email: str = "Alice@example.org", password: str = PASSWORD, **more: str):
    return client.post("/accounts/sign-in/", {"username": email, "password": password} | more)


def test_looking_at_oneself_makes_nobody(client: Client) -> None:
    assert client.get("/accounts/").status_code == 200
    assert Person.objects.count() == 0


def test_a_guest_who_gives_a_name_is_remembered_by_it(client: Client, guest: Person) -> None:
    assert b'value="Somebody"' in client.get("/accounts/").content


def test_a_name_that_is_too_long_is_refused_and_the_old_one_stays(client: Client, guest: Person) -> None:
    answer = client.post("/accounts/", {"name": "x" * 61})

    assert answer.status_code == 422
    assert b"at most 60 characters" in answer.content
    assert Person.objects.get().name == "Somebody"


def test_what_a_guest_did_belongs_to_the_account_after_signing_in(client: Client, guest: Person, alice: Person) -> None:
    sign_in(client)

    assert set(Run.objects.values_list("owner", flat=True)) == {alice.key}
    assert set(StepRecord.objects.values_list("learner", flat=True)) == {alice.key}
    assert set(LessonRun.objects.values_list("learner", flat=True)) == {alice.key}
    assert not Person.objects.filter(email=None).exists()


def test_where_account_and_guest_are_at_the_same_step_the_account_stays(
    client: Client, guest: Person, alice: Person
) -> None:
    run = Run.objects.create(engine="go", version="1", scenario_text="{}", owner=alice.key)
    StepRecord.objects.create(learner=alice.key, lesson="main-goroutine", step="one", choice="b")
    LessonRun.objects.create(learner=alice.key, lesson="main-goroutine", scenario="sleep", digest="d", run=run)

    sign_in(client)

    assert StepRecord.objects.get().choice == "b"
    assert LessonRun.objects.get().run == run
    assert Run.objects.filter(owner=alice.key).count() == 2


def test_a_wrong_password_is_told_and_leaves_the_guest(client: Client, guest: Person, alice: Person) -> None:
    answer = sign_in(client, password="wrong")

    assert b"Please enter a correct" in answer.content
    assert Run.objects.get().owner == guest.key


def test_after_signing_in_one_is_where_one_wanted_to_go_within_this_site(client: Client, alice: Person) -> None:
    assert sign_in(client, next="/styleguide/").url == "/styleguide/"
    assert sign_in(client, next="https://evil.example/").url == "/"


def test_signing_out_leaves_everything_with_the_account(client: Client, guest: Person, alice: Person) -> None:
    sign_in(client)

    client.post("/accounts/sign-out/")

    assert Run.objects.get().owner == alice.key
    assert b"You are a guest" in client.get("/accounts/").content


def test_being_forgotten_leaves_nothing(client: Client, guest: Person) -> None:
    client.post("/accounts/forget/")

    assert not Person.objects.exists()
    assert not Run.objects.exists()
    assert not StepRecord.objects.exists()
    assert not LessonRun.objects.exists()


def test_being_forgotten_leaves_others_alone(client: Client, guest: Person, alice: Person) -> None:
    Run.objects.create(engine="go", version="1", scenario_text="{}", owner=alice.key)

    client.post("/accounts/forget/")

    assert Person.objects.get() == alice
    assert Run.objects.get().owner == alice.key


@pytest.mark.parametrize("path", ["/accounts/forget/", "/accounts/sign-out/"])
def test_following_a_link_forgets_nobody_and_signs_nobody_out(client: Client, guest: Person, path: str) -> None:
    assert client.get(path).status_code == 405
    assert Person.objects.get() == guest


def test_an_administrator_finds_people(client: Client, guest: Person) -> None:
    client.force_login(Person.objects.create_superuser("root@example.org", PASSWORD))

    found = client.get("/admin/accounts/person/?account=no").content

    assert b"Somebody" in found
    assert client.get(f"/admin/accounts/person/{guest.pk}/change/").status_code == 200
