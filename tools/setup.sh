#!/usr/bin/env bash
# Creates .venv and installs the project in it, ready for development.
#
# What the machine lacks is installed through apt-get when that is possible (Debian, as root);
# otherwise one line says what is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}

say_missing() {
  echo "setup: missing $1; install it (on Debian: apt-get install $2) and try again" >&2
  exit 1
}

# need WHAT DEBIAN-PACKAGE COMMAND...: makes sure that the command succeeds.
need() {
  local what=$1 package=$2
  shift 2
  "$@" >/dev/null 2>&1 && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "setup: installing $package" >&2
    apt-get update -qq >&2 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >&2 || say_missing "$what" "$package"
    "$@" >/dev/null 2>&1 && return
  fi
  say_missing "$what" "$package"
}

need "Python 3.11 or later" python3 "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'
need "Python's venv module" python3-venv "$python" -c 'import ensurepip, venv'
need "Python's C headers" python3-dev "$python" -c \
  'import pathlib, sys, sysconfig; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'
need "a C++ compiler" g++ "${CXX:-c++}" --version

[ -x .venv/bin/python ] || "$python" -m venv .venv
.venv/bin/python -m pip install --quiet --upgrade "pip>=25.1"
.venv/bin/python -m pip install --quiet --group dev
.venv/bin/python -m pip install --quiet --no-build-isolation --editable .
