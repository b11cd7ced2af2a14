"""Runs every measurement of this folder, each in a process of its own: `python -m benchmarks [name ...]`.

A measurement is a module with a `main` that prints one figure a line: name, value, unit, target.
"""

import pkgutil
import subprocess
import sys

import benchmarks


def main(asked: list[str]) -> int:
    """Run those asked for, or all; the number of measurements that broke."""
    names = [module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name != "__main__"]
    unknown = sorted(set(asked) - set(names))
    if unknown:
        print(f"no such measurement: {', '.join(unknown)}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    broken = 0
    for name in asked or names:
        print(f"==> {name}", flush=True)
        broken += subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode != 0
    return broken


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
