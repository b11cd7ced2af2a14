"""What expressions see of a simulation."""

from teaching.lessons.format import Show
from teaching.lessons.outcomes import Outcome


def seen(*frames: tuple[str, dict]) -> Outcome:
    outcome = Outcome()
    for number, (kind, patch) in enumerate(frames):
        outcome.see(number, {"kind": kind, "on": list(patch)}, patch)
    return outcome


def test_entities_are_listed_by_kind_also_kinds_of_which_none_is_left():
    outcome = seen(("Add", {"a:1": {"kind": "a", "n": 7}, "b:1": {"kind": "b"}}), ("Drop", {"b:1": None}))

    assert outcome.activation()["world"] == {"a": [{"id": "a:1", "kind": "a", "n": 7}], "b": []}


def test_output_is_joined_by_stream():
    first, second = ({"kind": "output", "stream": "stdout", "text": text} for text in ("ab", "c"))

    assert seen(("Output", {"out:1": first}), ("Output", {"out:2": second})).activation()["output"]["stdout"] == "abc"


def test_causes_count_from_the_beginning_of_the_world():
    outcome = seen(("GoCreate", {}), ("ProcessStart", {}), ("GoCreate", {}))

    assert outcome.activation()["causes"] == {"ProcessStart": 1, "GoCreate": 1}


def test_a_point_is_shown_at_the_first_or_last_frame_of_a_cause():
    outcome = seen(("Filter", {"n:1": {"kind": "n"}}), ("Filter", {"n:2": {"kind": "n"}}), ("Bind", {}))

    assert outcome.frame_to_show(Show("Filter")) == 0
    assert outcome.frame_to_show(Show("Filter", which="last")) == 1
    assert outcome.frame_to_show(Show("Filter", on="n:2")) == 1


def test_what_never_happened_is_shown_at_the_end():
    assert seen(("Bind", {}), ("Idle", {})).frame_to_show(Show("Panic")) == 1
