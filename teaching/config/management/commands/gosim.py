"""`manage.py gosim FILE`: run a Go program on the simulated runtime, as `go run` would."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from teaching.goroutines.headless import Result, run


class Command(BaseCommand):
    """The simulated Go on the command line."""

    help = "Run a Go program on the simulated runtime: same output, same exit status as go run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """A program and how to run it, or a batch of them."""
        parser.add_argument("file", nargs="?", help="a Go file of package main; - is standard input")
        parser.add_argument("--gomaxprocs", type=int, default=1, metavar="N", help="number of Ps (default 1)")
        parser.add_argument("--seed", type=int, default=0, metavar="N", help="decides what Go leaves open")
        parser.add_argument("--leaks", action="store_true", help="report goroutines leaked when main has returned")
        parser.add_argument("--events", action="store_true", help="with --json: add the scheduling events")
        parser.add_argument("--schedtrace", type=int, default=0, metavar="MS", help="as GODEBUG=schedtrace=MS")
        parser.add_argument("--json", action="store_true", help="print one JSON object instead")
        parser.add_argument("--batch", metavar="FILE", help="paths, one a line; - is standard input")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print what the program prints and exit as it does."""
        if not 1 <= options["gomaxprocs"] <= 256:
            self._give_up("gosim: --gomaxprocs must be a number from 1 to 256")
        try:
            if options["batch"]:
                for path in _lines(options["batch"]):
                    self._print_json(self._run(path, options))
            elif options["file"]:
                self._show(self._run(options["file"], options), options)
            else:
                self._give_up("gosim: no Go file given")
        except OSError as error:
            self._give_up(f"gosim: {error.filename}: {error.strerror}")
        except UnicodeDecodeError as error:
            self._give_up(f"gosim: the program is not UTF-8 text: byte {error.start}")

    def _run(self, path: str, options: dict[str, Any]) -> Result:
        source = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
        stdin = b"" if path == "-" or options["batch"] or sys.stdin is None or sys.stdin.isatty() else _stdin()
        result = run(
            source,
            "prog.go" if path == "-" else Path(path).name,
            gomaxprocs=options["gomaxprocs"],
            seed=options["seed"],
            stdin=stdin,
            leaks=options["leaks"],
            events=options["events"],
            schedtrace_ms=options["schedtrace"],
        )
        result.file = path
        return result

    def _show(self, result: Result, options: dict[str, Any]) -> None:
        if options["json"]:
            self._print_json(result)
            sys.exit(result.exit)
        sys.stdout.buffer.write(result.stdout)
        sys.stdout.flush()
        sys.stderr.buffer.write(result.stderr)
        for leak in result.leaks:
            times = f"{leak['count']} x " if leak["count"] > 1 else ""
            self.stderr.write(f"leaked: {times}{leak['function']} [{leak['wait_reason']}] at line {leak['line']}")
        sys.stderr.flush()
        sys.exit(result.exit)

    def _print_json(self, result: Result) -> None:
        self.stdout.write(json.dumps(result.as_json(), ensure_ascii=False))

    def _give_up(self, message: str) -> None:
        self.stderr.write(message)
        sys.exit(1)


def _stdin() -> bytes:
    return sys.stdin.buffer.read()


def _lines(name: str) -> Iterator[str]:
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    yield from (line.strip() for line in text.splitlines() if line.strip())
