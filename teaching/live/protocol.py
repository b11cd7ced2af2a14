"""The messages of docs/protocol.md, section 2, as types. What is not described there is refused with the reason.

A trailing underscore in a field's name (`from_`) is Python's, not the protocol's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, ClassVar

import orjson

PROTOCOL = 1
MAX_TEXT_BYTES = 64 * 1024
MAX_BODY_BYTES = 2 * 1024 * 1024
MAX_DEPTH = 64
MAX_ID = 64
MAX_NUMBER = 2**53 - 1

NOT_UNDERSTOOD, NOT_YOURS, NO_SUCH_RUN, NO_HELLO, TOO_LARGE, TOO_MANY = 4400, 4403, 4404, 4408, 4413, 4429
RESTART, TOO_SLOW = 1012, 1013


class NotUnderstood(ValueError):
    """A message that is not in the protocol; `str()` says why, `code` is the close code."""

    def __init__(self, reason: str, code: int = NOT_UNDERSTOOD) -> None:
        """Keep both."""
        super().__init__(reason)
        self.code = code


def _number(least: int) -> dict[str, Callable[[Any], str]]:
    def check(value: Any) -> str:
        if type(value) is not int or not least <= value <= MAX_NUMBER:
            return f"must be a whole number, {least} or more"
        return ""

    return {"check": check}


def _check_id(value: Any) -> str:
    if not isinstance(value, str) or not 1 <= len(value) <= MAX_ID or not value.isprintable():
        return f"must be a text of 1 to {MAX_ID} printable characters"
    return ""


def _check_do(value: Any) -> str:
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        return 'must be an object with a text "kind"'
    return "" if _depth_is_at_most(value, MAX_DEPTH) else f"is nested deeper than {MAX_DEPTH}"


def _depth_is_at_most(value: Any, most: int) -> bool:
    level = [value]
    while level and most >= 0:
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        most -= 1
    return not level


@dataclass(frozen=True, slots=True)
class Hello:
    """The first message: `have` is the last frame held without a gap, -1 for none.

    `commands`, if said, is how many commands those frames come of (each `frames` message tells it): what was given
    meanwhile by another window may have made some of them void.
    """

    type: ClassVar[str] = "hello"
    protocol: int = field(metadata=_number(0))
    have: int = field(metadata=_number(-1))
    commands: int | None = field(default=None, metadata=_number(0))


@dataclass(frozen=True, slots=True)
class Command:
    """Something done: at the playhead + 1 = `at`, having been shown frames up to `seen`."""

    type: ClassVar[str] = "command"
    id: str = field(metadata={"check": _check_id})
    at: int = field(metadata=_number(0))
    seen: int = field(metadata=_number(-1))
    do: Mapping[str, Any] = field(metadata={"check": _check_do})


@dataclass(frozen=True, slots=True)
class More:
    """Compute and send frames up to `to`."""

    type: ClassVar[str] = "more"
    to: int = field(metadata=_number(0))


@dataclass(frozen=True, slots=True)
class At:
    """Where the playhead is, to be found there again."""

    type: ClassVar[str] = "at"
    frame: int = field(metadata=_number(-1))


@dataclass(frozen=True, slots=True)
class Seek:
    """Send a keyframe at or before frame `to`, and the frames after it."""

    type: ClassVar[str] = "seek"
    to: int = field(metadata=_number(0))


ClientMessage = Hello | Command | More | At | Seek
_CLIENT: dict[str, type[ClientMessage]] = {cls.type: cls for cls in (Hello, Command, More, At, Seek)}
_CHECKS = {cls: {each.name: each.metadata["check"] for each in fields(cls)} for cls in _CLIENT.values()}
_NEEDED = {cls: {each.name for each in fields(cls) if each.default is MISSING} for cls in _CLIENT.values()}


def decode(text: str) -> ClientMessage:
    """A client's message, or NotUnderstood."""
    if len(text) > MAX_TEXT_BYTES or len(text.encode("utf-8", "replace")) > MAX_TEXT_BYTES:
        raise NotUnderstood(f"more than {MAX_TEXT_BYTES} bytes; POST large commands instead", TOO_LARGE)
    return decode_body(text)


def decode_body(text: str | bytes) -> ClientMessage:
    """The same without the limit of a socket's text."""
    try:
        body = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise NotUnderstood(f"not JSON: {error}") from None
    if not isinstance(body, dict):
        raise NotUnderstood("a message is an object")
    kind = body.pop("type", None)
    cls = _CLIENT.get(kind) if isinstance(kind, str) else None
    if cls is None:
        raise NotUnderstood(f"type {str(kind)[:40]!r} is none of {', '.join(_CLIENT)}")
    checks = _CHECKS[cls]
    for name in _NEEDED[cls] - body.keys():
        raise NotUnderstood(f"{cls.type}: lacks {name!r}")
    for name, value in body.items():
        check = checks.get(name)
        if check is None:
            raise NotUnderstood(f"{cls.type}: has an unknown field {name[:40]!r}")
        if wrong := check(value):
            raise NotUnderstood(f"{cls.type}: {name!r} {wrong}")
    return cls(**body)


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to hello."""

    type: ClassVar[str] = "welcome"
    run: str
    engine: str
    version: str
    title: str
    head: int
    status: str
    at: int
    access: str
    commands: Sequence[Mapping[str, Any]]
    source: Any
    protocol: int = PROTOCOL


@dataclass(frozen=True, slots=True)
class Accepted:
    """The command is stored."""

    type: ClassVar[str] = "accepted"
    id: str
    at: int


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing changed, and why."""

    type: ClassVar[str] = "refused"
    id: str
    diagnostics: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Truncated:
    """Frames from this number on are void."""

    type: ClassVar[str] = "truncated"
    from_: int


@dataclass(frozen=True, slots=True)
class Forked:
    """The command was given in the past and went to a new run."""

    type: ClassVar[str] = "forked"
    id: str
    run: str
    at: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """What went wrong, in words for a person; after a fatal one the socket is of no more use."""

    type: ClassVar[str] = "trouble"
    code: str
    message: str
    remedy: str
    fatal: bool = False


ServerMessage = Welcome | Accepted | Refused | Truncated | Forked | Trouble
Answer = Accepted | Refused | Forked
_NAMES = {
    cls: [(each.name.rstrip("_"), each.name) for each in fields(cls)]
    for cls in (Welcome, Accepted, Refused, Truncated, Forked, Trouble)
}


def as_json(message: ServerMessage) -> dict[str, Any]:
    """The object that travels."""
    return {"type": message.type} | {name: getattr(message, field) for name, field in _NAMES[type(message)]}


def encode(message: ServerMessage) -> str:
    """The text that travels."""
    return orjson.dumps(as_json(message)).decode()


def encode_frames(first: int, frames: Sequence[bytes], head: int, status: str, commands: int) -> str:
    """A `frames` message around frames that are encoded already; they come of so many commands."""
    prefix = b'{"type":"frames","from":%d,"head":%d,"status":"%s","commands":%d,"frames":[' % (
        first, head, status.encode(), commands,
    )  # fmt: skip
    return b"".join((prefix, b",".join(frames), b"]}")).decode()


def encode_keyframe(n: int, world: bytes) -> str:
    """A `keyframe` message around a world that is encoded already."""
    return b"".join((b'{"type":"keyframe","n":%d,"world":' % n, world, b"}")).decode()
