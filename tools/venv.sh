#!/bin/sh
# Makes .venv with the Python given (default python3), or says plainly what is missing.
set -eu
python="${1:-python3}"

fail() {
    echo "make: $1" >&2
    exit 1
}

command -v "$python" >/dev/null 2>&1 ||
    fail "there is no $python here. Install Python 3.11 or newer, or say which: make run PYTHON=/path/to/python3.12"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
    fail "Schedlab needs Python 3.11 or newer; $python is $("$python" -V 2>&1). Say which to use: make run PYTHON=python3.12"
"$python" -c 'import venv, ensurepip, ssl, sqlite3' 2>/dev/null ||
    fail "$python lacks venv, ensurepip, ssl or sqlite3. On Debian and Ubuntu: apt install python3-venv"
echo "==> A virtual environment in .venv, with $("$python" -V)"
"$python" -m venv .venv
