"""The secret of an installation on one's own machine: made at the first start, kept beside its database."""

import os
import secrets
from pathlib import Path


def kept_secret(file: Path) -> str:
    """The secret in this file, which is made, readable by its owner only, when it is missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read(file)
    with os.fdopen(handle, "w", encoding="ascii") as out:
        out.write(secrets.token_urlsafe(48))
    return _read(file)


def _read(file: Path) -> str:
    """The secret; a file left empty by a start that was killed just then is filled."""
    secret = file.read_text(encoding="ascii").strip()
    if not secret:
        secret = secrets.token_urlsafe(48)
        file.write_text(secret, encoding="ascii")
    return secret
