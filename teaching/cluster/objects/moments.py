"""Moments in manifests: RFC 3339 text to nanoseconds since 1970, and back."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
NS_PER_SECOND = 1_000_000_000


def moment_ns(text: object) -> int | None:
    """Nanoseconds since 1970 of an RFC 3339 text or of a date that YAML has read already; None if there is none."""
    if isinstance(text, datetime):
        then = text if text.tzinfo else text.replace(tzinfo=UTC)
    elif isinstance(text, str) and text:
        try:
            then = datetime.fromisoformat(text)
        except ValueError:
            return None
        then = then if then.tzinfo else then.replace(tzinfo=UTC)
    else:
        return None
    return (then - _EPOCH) // timedelta(microseconds=1) * 1000


def moment_text(then_ns: int) -> str:
    """The moment as the API server writes it, in whole seconds."""
    return (_EPOCH + timedelta(seconds=then_ns // NS_PER_SECOND)).strftime("%Y-%m-%dT%H:%M:%SZ")
