#!/bin/sh
# Runs every measurement in benchmarks/ and prints its figures.
set -eu
cd "$(dirname "$0")/.."
exec .venv/bin/python -m benchmarks "$@"
