#!/usr/bin/env bash
# setup.sh program: creates .venv and installs the program there, with what it takes to run it.
# setup.sh tools:   adds the tools to test, check and measure it.
#
# PYTHON names the Python to use; a .venv made with another one is made anew.  What the machine lacks
# is installed through apt-get when that is possible (Debian, as root); otherwise one line says what
# is missing.
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-python3}
export PIP_DISABLE_PIP_VERSION_CHECK=1

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

install() {
  .venv/bin/python -m pip install --quiet --constraint tools/constraints.txt "$@"
}

install_program() {
  local is_new_enough='import sys; sys.exit(sys.version_info < (3, 11))'
  if [ -n "${PYTHON:-}" ] && ! "$PYTHON" -c "$is_new_enough" 2>/dev/null; then
    echo "setup: PYTHON is $PYTHON, which is no Python 3.11 or later; name another or unset it" >&2
    exit 1
  fi
  need "Python 3.11 or later" python3 "$python" -c "$is_new_enough"
  need "Python's venv module" python3-venv "$python" -c 'import ensurepip, venv'
  need "Python's C headers" python3-dev "$python" -c \
    'import pathlib, sys, sysconfig; sys.exit(not pathlib.Path(sysconfig.get_path("include"), "Python.h").exists())'
  need "a C++ compiler" g++ "${CXX:-c++}" --version
  [ "$(bash tools/same_python.sh)" = yes ] || "$python" -m venv --clear .venv
  .venv/bin/python tools/requirements.py > .venv/requirements.txt
  echo "setup: installing into .venv; compiling takes a minute or three" >&2
  install --requirement .venv/requirements.txt
  install --no-build-isolation --no-deps --editable .
  # As pip does for what it copies; an editable package would be compiled at every start where
  # PYTHONDONTWRITEBYTECODE is set.
  .venv/bin/python -m compileall -q src/boardfill
}

install_tools() {
  install --upgrade pip
  install --group dev
  install_browser
  install_axe
}

# The page and the widget of notebooks are tried in a real browser; without one those tests are left
# out, and say so.
install_browser() {
  local name
  for name in chromium chromium-browser google-chrome; do
    command -v "$name" >/dev/null && return
  done
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "setup: installing chromium" >&2
    apt-get update -qq >&2 || true
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null 2>&1 && return
  fi
  echo "setup: no Chromium; tests in a browser will be left out" >&2
}

# What finds faults of accessibility in the page; it is only for tests, which say so if it is not there.
install_axe() {
  bash tools/npm/install.sh axe-core build/axe >&2 ||
    echo "setup: no npm, or no way to its packages; the accessibility of the page will not be tried" >&2
}

case "${1:-}" in
  program) install_program ;;
  tools) install_tools ;;
  *)
    echo "setup: say \"program\" or \"tools\"" >&2
    exit 2
    ;;
esac
