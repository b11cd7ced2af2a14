#!/usr/bin/env python
"""Django's door: `python manage.py help` lists the commands."""

import os
import sys


def main() -> None:
    """Run one command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "teaching.config.settings")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit("This Python has no Django. `make install` puts it into .venv; then: .venv/bin/python manage.py …")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
