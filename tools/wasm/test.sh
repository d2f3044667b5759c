#!/usr/bin/env bash
# Runs the tests that make sense inside Pyodide, under node, on the wheel that build.sh made.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=build/wasm
wheel=$(ls dist/boardfill-*wasm32.whl 2>/dev/null | tail -1)
[ -n "$wheel" ] || { echo "wasm-test: no wheel in dist; run make wasm first" >&2; exit 1; }
command -v node >/dev/null || { echo "wasm-test: missing node" >&2; exit 1; }

# What the tests need, as wheels: Pyodide's Python is not the one that runs pip.
rm -rf "$work/wheels"
mkdir -p "$work/wheels"
fetch=(.venv/bin/pip download --quiet --no-deps --constraint tools/constraints.txt
  --dest "$work/wheels" --only-binary :all: --implementation cp --python-version 3.14)
"${fetch[@]}" --abi cp314 --platform pyemscripten_2026_0_wasm32 msgspec
"${fetch[@]}" --abi none --platform any click hypothesis iniconfig packaging pluggy \
  pygments pytest sortedcontainers
cp "$wheel" "$work/wheels/"

# First, for it takes seconds: how fast, and that memory has an end.
node tools/wasm/run.mjs tools.wasm.check "$(.venv/bin/python -m tools.wasm.check)"

# Left out: tests of this checkout, not of the program; those of other programs, which cannot be
# started there; and nesting a hundred thousand deep, which overflows the stack of WebAssembly and
# ends Pyodide with it.
echo "wasm-test: left out are tests marked process or slow, tests/codebase, tests/judging, and all named deep"
node tools/wasm/run.mjs pytest -q -p no:cacheprovider -o faulthandler_timeout=0 \
  -m "not process and not slow" -k "not deep" --ignore=tests/codebase --ignore=tests/judging "$@" tests
