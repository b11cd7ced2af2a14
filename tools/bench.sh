#!/bin/sh
# Runs every measurement in benchmarks/ and prints its figures.
set -u
cd "$(dirname "$0")/.."
failed=0
for file in benchmarks/bench_*.py; do
    [ -e "$file" ] || continue
    echo "==> $file"
    .venv/bin/python "$file" || failed=1
done
exit "$failed"
