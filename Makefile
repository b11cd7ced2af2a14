# Schedlab. `make` alone explains the commands. Everything lands in this folder: .venv, node_modules, static/build and
# var (database, collected files, caches of pip and npm); `make clean` removes all of it but the database.

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
WORKERS ?= 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

BIN := .venv/bin
MANAGE := $(BIN)/python manage.py
PIP := $(BIN)/python -m pip install --quiet --cache-dir var/cache/pip --require-hashes
NODE := sh tools/node.sh
UVICORN := $(BIN)/python -m uvicorn teaching.config.asgi:application --loop uvloop --http httptools \
	--ws websockets-sansio --ws-per-message-deflate false --ws-max-size 131072 --no-access-log --log-level warning

FRONT_END := $(shell find static/js static/css static/images -type f 2>/dev/null)
MIGRATIONS := $(shell find teaching -path '*/migrations/*.py' 2>/dev/null)

.DEFAULT_GOAL := help
.PHONY: help run install assets migrate test check bench browser lock clean

help: ## what there is to say
	@echo "Schedlab: Go's and Kubernetes' schedulers, live."
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' Makefile
	@echo
	@echo "  make run PORT=9000            on another port"
	@echo "  make run PYTHON=python3.12    with another Python (3.11 or newer)"
	@echo "  make run DEBUG=1              with Django's error pages, for who changes the code"

run: install assets migrate ## install what is missing, then serve at http://127.0.0.1:8000
	@$(BIN)/python tools/serving.py $(HOST) $(PORT)
	@exec $(UVICORN) --host $(HOST) --port $(PORT) --workers $(WORKERS)

install: .venv/.installed ## the Python packages, into .venv

assets: var/static/.collected ## bundle scripts and styles, and collect them for serving

migrate: var/.migrated ## bring the database up to date

test: .venv/.installed-dev node_modules/.installed-dev assets browser ## all tests, on both cores
	@echo "==> Tests"
	@$(BIN)/python -m pytest -n 2

check: .venv/.installed-dev node_modules/.installed-dev assets ## style, types, who imports whom, Django's own checks
	@sh tools/check.sh

bench: install assets ## the figures the product promises, measured here
	@$(BIN)/python -m benchmarks

browser: ## Chromium, for tests in a browser
	@sh tools/chromium.sh

lock: .venv/.installed-dev ## pin what requirements*.txt and package.json ask for, with hashes
	@sh tools/lock.sh

clean: ## remove everything that make made, but not the database
	rm -rf .venv node_modules static/build var/static var/cache var/.migrated

# Stamps: what is up to date is not done again.

.venv/bin/python:
	@sh tools/venv.sh $(PYTHON)

.venv/.installed: requirements.lock | .venv/bin/python
	@echo "==> Python packages into .venv (about 60 MB, once)"
	@$(PIP) -r requirements.lock
	@touch $@

.venv/.installed-dev: requirements.lock requirements-dev.lock .venv/.installed
	@echo "==> Python packages for tests and checks into .venv"
	@$(PIP) -r requirements-dev.lock
	@touch $@

node_modules/.installed: package.json package-lock.json .npmrc | .venv/.installed
	@echo "==> Front-end packages into node_modules (about 26 MB, once)"
	@$(NODE) npm ci --omit=dev --ignore-scripts --silent
	@touch $@

node_modules/.installed-dev: package.json package-lock.json .npmrc | .venv/.installed
	@echo "==> Front-end packages for tests into node_modules"
	@$(NODE) npm ci --include=dev --ignore-scripts --silent
	@touch node_modules/.installed $@

static/build/pages.json: $(FRONT_END) tools/build.mjs | node_modules/.installed
	@echo "==> Bundling scripts and styles"
	@$(NODE) node tools/build.mjs
	@touch $@

var/static/.collected: static/build/pages.json .venv/.installed
	@echo "==> Collecting and compressing static files"
	@$(MANAGE) collectstatic --noinput --verbosity 0
	@touch $@

var/.migrated: $(MIGRATIONS) .venv/.installed
	@echo "==> Database"
	@$(MANAGE) migrate --verbosity 0
	@touch $@
