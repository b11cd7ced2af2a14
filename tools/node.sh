#!/bin/sh
# Runs a command with Node 20 or newer in PATH: the one that is there, else one that pip installs into .venv.
# Usage: sh tools/node.sh npm ci
set -eu
cd "$(dirname "$0")/.."

new_enough() {
    command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 &&
        node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 20 ? 0 : 1)'
}

if ! new_enough; then
    PATH="$PWD/.venv/bin:$PATH"
    export PATH
fi
if ! new_enough; then
    echo "==> No Node 20 or newer here: installing one into .venv (about 60 MB)" >&2
    .venv/bin/pip install --quiet --disable-pip-version-check --cache-dir var/cache/pip --require-hashes -r tools/node.lock >&2
fi
npm_config_cache="${npm_config_cache:-$PWD/var/cache/npm}"
export npm_config_cache
exec "$@"
