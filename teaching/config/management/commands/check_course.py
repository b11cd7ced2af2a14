"""`manage.py check_course [PATH]`: proves a course and names every fault with its place."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from teaching.lessons.checking import check_course


class Command(BaseCommand):
    """Check a course folder, the site's own by default; exit status 1 when something is wrong."""

    help = "Proves a course: files, programs, predictions, goals, solutions."

    def add_arguments(self, parser: CommandParser) -> None:
        """One optional path."""
        parser.add_argument("path", nargs="?", type=Path, default=Path(settings.COURSE_DIR))

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the faults, one a line, as a compiler does."""
        faults = check_course(options["path"])
        for fault in faults:
            self.stdout.write(str(fault))
        if faults:
            raise CommandError(f"{len(faults)} faults in {options['path']}")
        self.stdout.write(self.style.SUCCESS("The course is sound."))
