"""The two modes of an installation, each tried by starting Django in a process with an environment of its own."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SECRET = "a-secret-of-more-than-fifty-characters-0123456789-abcdefghij"
SERVER = {"SECRET_KEY": SECRET, "ALLOWED_HOSTS": "schedlab.example"}
ASK = """
import json
from django.conf import settings
names = ("DEBUG", "ALLOWED_HOSTS", "SESSION_COOKIE_SECURE", "SECURE_SSL_REDIRECT", "SECURE_HSTS_SECONDS")
print(json.dumps({name: getattr(settings, name) for name in names} | {"secret": settings.SECRET_KEY}))
"""


def run(arguments: list[str], var: Path, **environ: str) -> subprocess.CompletedProcess[str]:
    """Python in the project with nothing of ours in its environment but this."""
    clean = {"PATH": os.environ["PATH"], "VAR_DIR": str(var), "DJANGO_SETTINGS_MODULE": "teaching.config.settings"}
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=clean | environ, capture_output=True, text=True, check=False
    )


def settings_with(var: Path, **environ: str) -> dict[str, object]:
    """Some settings as that environment makes them."""
    return json.loads(run(["-c", ASK], var, **environ).stdout)


def test_with_nothing_set_only_this_machine_is_answered_and_nothing_is_shown(tmp_path: Path) -> None:
    found = settings_with(tmp_path)

    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["DEBUG"] is False


def test_the_secret_of_ones_own_machine_is_made_once_and_read_by_nobody_else(tmp_path: Path) -> None:
    first, second = settings_with(tmp_path), settings_with(tmp_path)

    assert first["secret"] == second["secret"] != ""
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_a_server_speaks_https_only(tmp_path: Path) -> None:
    found = settings_with(tmp_path, **SERVER)

    assert found["SESSION_COOKIE_SECURE"] is True
    assert found["SECURE_SSL_REDIRECT"] is True
    assert found["SECURE_HSTS_SECONDS"] >= 31_536_000


@pytest.mark.parametrize(
    ("environ", "message"),
    [
        ({"ALLOWED_HOSTS": "schedlab.example"}, "set SECRET_KEY or SECRET_KEY_FILE, too"),
        ({"SECRET_KEY": SECRET}, "set ALLOWED_HOSTS, too"),
        (SERVER | {"DEBUG": "1"}, "DEBUG shows settings and source to anybody"),
        ({"DEBUG": "perhaps"}, "DEBUG is 'perhaps'"),
    ],
)
def test_half_a_server_does_not_start(tmp_path: Path, environ: dict[str, str], message: str) -> None:
    done = run(["manage.py", "check"], tmp_path, **environ)

    assert done.returncode != 0
    assert message in done.stderr


def test_djangos_checks_of_a_server_find_nothing(tmp_path: Path) -> None:
    done = run(["manage.py", "check", "--deploy", "--fail-level", "WARNING"], tmp_path, **SERVER)

    assert (done.returncode, done.stdout + done.stderr) == (0, "System check identified no issues (0 silenced).\n")


def test_no_migration_is_missing(tmp_path: Path) -> None:
    done = run(["manage.py", "makemigrations", "--check", "--dry-run"], tmp_path)

    assert done.stdout == "No changes detected\n"
