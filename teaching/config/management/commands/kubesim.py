"""`manage.py kubesim FILES...`: schedule what is pending, and print what kubectl would."""

import gzip
import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from teaching.cluster.batch import run_case
from teaching.cluster.case_shape import case_faults
from teaching.cluster.headless import schedule
from teaching.cluster.scenario import Manifest


class Command(BaseCommand):
    """The simulated kube-scheduler on the command line."""

    help = "Schedule the pending pods of some manifests and explain the result as kubectl would."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files and their configuration, or a batch of recorded cases."""
        parser.add_argument("files", nargs="*", help="manifests, YAML or JSON; - is standard input")
        parser.add_argument("--config", metavar="FILE", help="a KubeSchedulerConfiguration")
        parser.add_argument("--seed", type=int, default=1, help="decides between equal nodes")
        parser.add_argument("--json", action="store_true", help="print the decisions as JSON")
        parser.add_argument("--batch", metavar="FILE", help="cases, one JSON object a line; .gz and - are understood")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print to standard output; what is wrong goes to standard error, and the exit status is 1."""
        try:
            if options["batch"]:
                self._batch(options["batch"])
            else:
                self._schedule(options)
        except OSError as error:
            self._give_up([f'error: the path "{error.filename}" cannot be read: {error.strerror}'])
        except UnicodeDecodeError as error:
            self._give_up([f"error: the input is not UTF-8 text: byte {error.start}"])

    def _schedule(self, options: dict[str, Any]) -> None:
        if not options["files"]:
            self._give_up(["error: must specify one or more files"])
        manifests = [Manifest(name, _read(name)) for name in options["files"]]
        config = _read(options["config"]) if options["config"] else ""
        result = schedule(manifests, config, options["seed"], full=options["json"])
        for line in result.complaints:
            self.stderr.write(line)
        if result.refused:
            sys.exit(1)
        self.stdout.write(json.dumps(result.data, indent=2) if options["json"] else result.text.rstrip("\n"))

    def _batch(self, name: str) -> None:
        for number, line in enumerate(_lines(name), start=1):
            if not line.strip():
                continue
            try:
                case = json.loads(line)
            except json.JSONDecodeError as error:
                self._give_up([f"error: error parsing {name}: line {number}: {error.msg}"])
            faults = case_faults(case)
            if faults:
                self._give_up([f"error: error parsing {name}: line {number}: {fault}" for fault in faults])
            self.stdout.write(json.dumps(run_case(case), ensure_ascii=False))

    def _give_up(self, messages: list[str]) -> None:
        for message in messages:
            self.stderr.write(message)
        sys.exit(1)


def _read(name: str) -> str:
    return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")


def _lines(name: str) -> Iterator[str]:
    if name == "-":
        yield from sys.stdin
    elif name.endswith(".gz"):
        with gzip.open(name, "rt", encoding="utf-8") as lines:
            yield from lines
    else:
        with Path(name).open(encoding="utf-8") as lines:
            yield from lines
