"""Pages of the course, as a learner meets them."""

import pytest
from django.test import Client

from teaching.accounts.models import Person
from teaching.lessons.models import StepRecord
from teaching.live.models import CommandRecord, Run
from tests.lessons.conftest import LESSON, run_on_stage

HTMX = {"HTTP_HX_REQUEST": "true"}


def record(step: str) -> StepRecord:
    return StepRecord.objects.get(step=step)


def test_home_tells_written_lessons_from_announced_ones(course, db):
    page = Client().get("/").content.decode()

    assert 'href="/lessons/count/"' in page
    assert 'href="/lessons/later/"' not in page and "not written yet" in page


def test_looking_at_the_home_page_makes_nobody(course, db):
    Client().get("/")

    assert not Person.objects.exists()


def test_a_lesson_opens_at_the_first_step_that_is_not_done(alice):
    assert alice.get("/lessons/count/").headers["Location"] == "/lessons/count/guess/"


def test_an_announced_lesson_says_so(course, db):
    assert "This lesson is not written yet" in Client().get("/lessons/later/").content.decode()


def test_a_look_step_is_done_by_opening_it(alice):
    assert record("see").done


def test_steps_of_one_scenario_share_a_run(alice):
    assert run_on_stage(alice, "see") == run_on_stage(alice, "push")


def test_coming_back_finds_the_same_run(alice):
    assert run_on_stage(alice) == run_on_stage(alice)


def test_a_changed_scenario_begins_a_new_run_and_keeps_the_old_one(alice, course):
    before = run_on_stage(alice)
    (course / "count" / "lesson.yaml").write_text(LESSON.replace("to: 3", "to: 4"))

    assert run_on_stage(alice) != before
    assert Run.objects.filter(pk=before.pk).exists()


def test_the_stage_is_locked_until_a_prediction_is_made(alice):
    assert alice.get("/lessons/count/guess/").context["page"].locked
    alice.post("/lessons/count/guess/answer", {"choice": "nine"})
    assert not alice.get("/lessons/count/guess/").context["page"].locked


@pytest.mark.parametrize(
    ("choice", "reply", "right"), [("four", "Yes, four.", True), ("nine", "It began at one.", False)]
)
def test_an_answer_is_judged_by_the_simulation_and_replied_to(alice, choice, reply, right):
    page = alice.post("/lessons/count/guess/answer", {"choice": choice}).content.decode()

    assert reply in page
    assert f'data-verdict="{"right" if right else "wrong"}"' in page
    assert record("guess").first_right is right


def test_the_first_answer_is_what_counts(alice):
    alice.post("/lessons/count/guess/answer", {"choice": "nine"})
    alice.post("/lessons/count/guess/answer", {"choice": "four"})

    assert (record("guess").first_right, record("guess").tries) == (False, 2)


@pytest.mark.parametrize("data", [{}, {"choice": "seven"}])
def test_no_answer_is_asked_for_again_and_nothing_is_kept(alice, data):
    answer = alice.post("/lessons/count/guess/answer", data)

    assert answer.status_code == 422
    assert "Pick one of the answers first" in answer.content.decode()
    assert record_or_none("guess") is None


def record_or_none(step: str) -> StepRecord | None:
    return StepRecord.objects.filter(step=step).first()


def give(run: Run, **do) -> None:
    CommandRecord.objects.create(run=run, seq=0, client_id="c1", at=3, body=str(do).replace("'", '"'))


@pytest.mark.django_db(transaction=True)
def test_a_goal_is_checked_on_what_the_learner_s_run_came_to(alice):
    run = run_on_stage(alice, "push")
    before = alice.post("/lessons/count/push/check", {"run": run.pk}).content.decode()
    give(run, kind="add", n=1)

    after = alice.post("/lessons/count/push/check", {"run": run.pk}).content.decode()

    assert "Not yet." in before and "Reached." in after
    assert record("push").done


def test_a_run_of_somebody_else_is_not_checked(alice, charlie):
    theirs = run_on_stage(alice)

    assert charlie.post("/lessons/count/push/check", {"run": theirs.pk}).status_code == 404


def test_a_run_that_is_no_id_is_not_found(alice):
    assert alice.post("/lessons/count/push/check", {"run": "x"}).status_code == 404


def test_hints_come_one_by_one(alice):
    first = alice.post("/lessons/count/push/hint").content.decode()
    second = alice.post("/lessons/count/push/hint").content.decode()

    assert "Add once." not in first and "Add once." in second


def test_start_over_gives_a_fresh_run(alice):
    before = run_on_stage(alice)
    alice.post("/lessons/count/see/again")

    assert run_on_stage(alice) != before


def test_a_fork_becomes_the_lesson_s_run(alice):
    old = run_on_stage(alice)
    new = Run.objects.create(engine="toy", version="toy-1", scenario_text=old.scenario_text, owner=old.owner)

    assert alice.post("/lessons/moved", {"old": old.pk, "new": new.pk}).status_code == 204
    assert run_on_stage(alice) == new


def test_a_fork_of_somebody_else_does_not(alice, charlie):
    old, new = run_on_stage(alice), run_on_stage(charlie)

    assert alice.post("/lessons/moved", {"old": old.pk, "new": new.pk}).status_code == 404
    assert run_on_stage(alice) == old


def test_a_step_by_htmx_brings_the_stage_only_when_the_run_is_another(alice):
    run = run_on_stage(alice)

    same = alice.get("/lessons/count/push/", {"on_stage": str(run.pk)}, **HTMX).content.decode()
    other = alice.get("/lessons/count/push/", {"on_stage": "none"}, **HTMX).content.decode()

    assert 'id="stage-slot"' not in same and 'id="stage-slot"' in other
    assert "<html" not in same + other


def test_the_summary_tells_what_to_look_at_again(alice):
    alice.post("/lessons/count/guess/answer", {"choice": "nine"})

    assert "worth another look" in alice.get("/lessons/count/summary/").content.decode()


def test_a_sandbox_has_a_run_of_the_learner_s_own(alice, charlie):
    runs = {client.get("/sandbox/counter/").context["run"] for client in (alice, charlie)}

    assert len(runs) == 2


@pytest.mark.parametrize(
    "path",
    ["/lessons/none/", "/lessons/none/see/", "/lessons/count/none/", "/lessons/later/see/", "/lessons/later/summary/",
     "/sandbox/none/"],
)  # fmt: skip
def test_what_is_not_there_is_not_found(alice, path):
    assert alice.get(path).status_code == 404


@pytest.mark.parametrize("path", ["guess/answer", "push/check", "push/hint", "see/again"])
def test_what_changes_something_is_not_a_link(alice, path):
    assert alice.get(f"/lessons/count/{path}").status_code == 405
