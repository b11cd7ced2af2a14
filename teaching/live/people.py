"""The key of the person at the other end of a socket or a request, as accounts gives it to everybody."""

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from teaching.accounts.guests import learner_key


def person_of(scope: Mapping[str, Any]) -> str:
    """Whose socket this is; "" when neither a user nor a session is known. May read the session from the database."""
    if "session" not in scope:
        return ""
    return learner_key(SimpleNamespace(user=scope.get("user"), session=scope["session"]))  # type: ignore[arg-type]
