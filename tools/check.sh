#!/bin/sh
# Everything that can be said about the code without running it. Goes on after a failure, so that all is told at once.
set -u
cd "$(dirname "$0")/.."
bin=.venv/bin
failed=""

try() {
    name="$1"
    shift
    echo "==> $name"
    "$@" || failed="$failed $name;"
}

production() {
    env SECRET_KEY_FILE=tools/check.sh ALLOWED_HOSTS=schedlab.example DATABASE_URL=postgres://schedlab@localhost/schedlab \
        REDIS_URL=redis://localhost "$bin/python" manage.py check --deploy --fail-level WARNING
}

try "ruff: faults and order" "$bin/ruff" check .
try "ruff: layout" "$bin/ruff" format --check .
try "mypy: types" "$bin/mypy"
try "import-linter: who may know whom" "$bin/lint-imports"
try "Django: checks" "$bin/python" manage.py check --fail-level WARNING
try "Django: checks of a server" production
try "Django: migrations are complete" "$bin/python" manage.py makemigrations --check --dry-run
try "tsc: types of the scripts" sh tools/node.sh node_modules/.bin/tsc --project tsconfig.json

if [ -n "$failed" ]; then
    echo "==> Not in order:$failed" >&2
    exit 1
fi
echo "==> All in order"
