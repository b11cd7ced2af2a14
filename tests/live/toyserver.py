"""The product's server with the toy counter as an engine, in processes of its own, for tests and benchmarks.

`python -m tests.live.toyserver 20` prepares an empty VAR_DIR: the tables, one person, 20 runs of hers; it prints what a
client needs to know as JSON. `serving` does that and runs the server beside the caller.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
UVICORN = (
    "uvicorn", "tests.live.toyserver:application", "--loop", "uvloop", "--http", "httptools",
    "--ws", "websockets-sansio", "--ws-per-message-deflate", "false", "--log-level", "warning", "--no-access-log",
)  # fmt: skip


@dataclass(frozen=True)
class Server:
    """A server that is running, and how to get at it."""

    process: subprocess.Popen[bytes]
    port: int
    cookie: str
    runs: list[str]
    database: Path

    def socket_of(self, run: str) -> str:
        """The address of a run's socket."""
        return f"ws://127.0.0.1:{self.port}/ws/runs/{run}/"

    @property
    def origin(self) -> str:
        """What a page of this server sends as Origin."""
        return f"http://127.0.0.1:{self.port}"


@contextmanager
def serving(var_dir: Path, runs: int) -> Iterator[Server]:
    """A server on a port of its own choice, with data in `var_dir`; killed at the end if it has not been before."""
    environ = {
        **os.environ,
        "VAR_DIR": str(var_dir),
        "STATIC_ROOT": str(var_dir / "static"),
        "LOG_LEVEL": "WARNING",
        "DJANGO_SETTINGS_MODULE": "teaching.config.settings",
    }
    prepared = subprocess.run(
        [sys.executable, "-m", "tests.live.toyserver", str(runs)],
        cwd=ROOT, env=environ, capture_output=True, text=True, check=True,
    )  # fmt: skip
    known = json.loads(prepared.stdout.splitlines()[-1])
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listening:
        command = [sys.executable, "-m", *UVICORN, "--fd", str(listening.fileno())]
        process = subprocess.Popen(command, cwd=ROOT, env=environ, pass_fds=[listening.fileno()])
        try:
            yield Server(process, listening.getsockname()[1], known["cookie"], known["runs"], Path(known["database"]))
        finally:
            process.kill()
            process.wait()


def _prepare(count: int) -> dict[str, object]:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore
    from django.core.management import call_command

    from teaching.accounts.guests import BACKEND, key_of
    from teaching.accounts.models import Person
    from teaching.live.models import Run

    call_command("migrate", verbosity=0)
    person = Person.objects.create_guest()
    session = SessionStore()
    session[SESSION_KEY], session[BACKEND_SESSION_KEY] = str(person.pk), BACKEND
    session[HASH_SESSION_KEY] = person.get_session_auth_hash()
    session.save()
    fields = {"engine": "toy", "version": "toy-1", "scenario_text": '{"to": 1}', "owner": key_of(person)}
    runs = Run.objects.bulk_create([Run(**fields) for _ in range(count)])
    return {
        "cookie": f"{settings.SESSION_COOKIE_NAME}={session.session_key}",
        "runs": [str(run.pk) for run in runs],
        "database": str(settings.DATABASES["default"]["NAME"]),
    }


if os.environ.get("DJANGO_SETTINGS_MODULE") and (__name__ == "__main__" or "uvicorn" in sys.argv[0]):
    from teaching.config.asgi import application as application
    from teaching.live import engines

    engines.register("toy", "tests.live.toys:create")
    if __name__ == "__main__":
        print(json.dumps(_prepare(int(sys.argv[1]))))
