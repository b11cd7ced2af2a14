"""What the server understands, and with which words it refuses the rest."""

import json
import re

import pytest

from teaching.live.protocol import (
    MAX_TEXT_BYTES,
    TOO_LARGE,
    Accepted,
    At,
    Command,
    Hello,
    More,
    NotUnderstood,
    Seek,
    Truncated,
    decode,
    encode,
    encode_frames,
)

COMMAND = {"type": "command", "id": "c1", "at": 5, "seen": 4, "do": {"kind": "add"}}


@pytest.mark.parametrize(
    ("message", "decoded"),
    [
        ({"type": "hello", "protocol": 1, "have": -1}, Hello(1, -1)),
        ({"type": "hello", "protocol": 1, "have": 4, "commands": 2}, Hello(1, 4, 2)),
        (COMMAND, Command("c1", 5, 4, {"kind": "add"})),
        ({"type": "more", "to": 7}, More(7)),
        ({"type": "at", "frame": 3}, At(3)),
        ({"type": "seek", "to": 9}, Seek(9)),
    ],
)
def test_every_message_of_a_client_is_understood(message, decoded):
    assert decode(json.dumps(message)) == decoded


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("[1]", "a message is an object"),
        ("{}", "type 'None' is none of hello, command, more, at, seek"),
        ('{"type": ["hello"]}', "is none of hello"),
        ('{"type": "welcome"}', "type 'welcome' is none of"),
        ('{"type": "more"}', "more: lacks 'to'"),
        ('{"type": "more", "to": 1, "from": 0}', "more: has an unknown field 'from'"),
        ('{"type": "more", "to": "1"}', "'to' must be a whole number, 0 or more"),
        ('{"type": "more", "to": 1.0}', "'to' must be a whole number"),
        ('{"type": "more", "to": true}', "'to' must be a whole number"),
        ('{"type": "more", "to": -1}', "'to' must be a whole number"),
        ('{"type": "more", "to": 9007199254740992}', "'to' must be a whole number"),
        ('{"type": "hello", "protocol": 1, "have": -2}', "'have' must be a whole number, -1 or more"),
        (json.dumps(COMMAND | {"id": ""}), "'id' must be a text of 1 to 64"),
        (json.dumps(COMMAND | {"id": "x" * 65}), "'id' must be a text of 1 to 64"),
        (json.dumps(COMMAND | {"id": "a\0b"}), "'id' must be a text of 1 to 64"),
        (json.dumps(COMMAND | {"do": ["add"]}), "'do' must be an object"),
        (json.dumps(COMMAND | {"do": {}}), "'do' must be an object"),
        (
            json.dumps(COMMAND | {"do": {"kind": "add", "deep": json.loads("[" * 70 + "]" * 70)}}),
            "nested deeper than 64",
        ),
        ("[" * 5000 + "]" * 5000, "not JSON"),
    ],
)
def test_what_is_not_in_the_protocol_is_refused_with_the_reason(text, reason):
    with pytest.raises(NotUnderstood, match=re.escape(reason)) as refused:
        decode(text)

    assert refused.value.code == 4400


@pytest.mark.parametrize("filling", ["x", "€"])
def test_more_than_64_kib_is_too_large_however_many_characters_that_are(filling):
    size = len(filling.encode())

    with pytest.raises(NotUnderstood) as refused:
        decode(filling * (MAX_TEXT_BYTES // size + 1))

    assert refused.value.code == TOO_LARGE


def test_the_underscore_that_python_needs_does_not_travel():
    assert json.loads(encode(Truncated(from_=7))) == {"type": "truncated", "from": 7}


def test_a_message_of_the_server_carries_its_type():
    assert json.loads(encode(Accepted("c1", 5))) == {"type": "accepted", "id": "c1", "at": 5}


def test_frames_travel_as_they_were_encoded():
    text = encode_frames(3, [b'{"n":3}', b'{"n":4}'], 9, "ready", 2)

    assert json.loads(text) == {
        "type": "frames", "from": 3, "head": 9, "status": "ready", "commands": 2, "frames": [{"n": 3}, {"n": 4}],
    }  # fmt: skip
