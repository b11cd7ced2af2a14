#!/bin/sh
# Finds Chromium for the browser tests; root on Debian or Ubuntu gets it installed, others are told how.
set -eu
for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null 2>&1 && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "==> Installing Chromium for the browser tests (apt-get install chromium)"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -qq -y --no-install-recommends chromium </dev/null >/dev/null
    exit 0
fi
echo "make: the browser tests need Chromium. Install it (Debian: apt install chromium; macOS: brew install --cask chromium) and run make test again." >&2
exit 1
