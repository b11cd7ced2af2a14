#!/bin/sh
# Pins all packages, with hashes, from requirements*.txt and package.json. The locks name no registry: whoever installs
# uses their own. Takes some minutes, for each release's files are asked for.
set -eu
cd "$(dirname "$0")/.."
[ -x var/pip-tools/bin/pip-compile ] || {
    .venv/bin/python -m venv var/pip-tools
    var/pip-tools/bin/pip install --quiet pip-tools==7.6.2
}
pin() {
    var/pip-tools/bin/pip-compile --quiet --allow-unsafe --generate-hashes --strip-extras --no-header \
        --no-emit-index-url --no-emit-find-links --no-emit-trusted-host "$@"
}
pin --output-file requirements.lock requirements.txt
pin --constraint requirements.lock --output-file requirements-dev.lock requirements-dev.txt
pin --output-file tools/node.lock tools/node.txt
sh tools/node.sh npm install --package-lock-only --ignore-scripts
