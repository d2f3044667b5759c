#!/usr/bin/env bash
# Fetches Pyodide into build/wasm, in the version that PYODIDE names.  It says which Python it is and
# how it was built, runs the tests, and is part of the static site.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(cat tools/wasm/PYODIDE)
grep -qs "\"version\": \"$version\"" build/wasm/node_modules/pyodide/package.json && exit
command -v npm >/dev/null || { echo "wasm: missing npm, which fetches Pyodide; install node and npm" >&2; exit 1; }
mkdir -p build/wasm
npm install --silent --no-fund --no-audit --prefix build/wasm "pyodide@$version"
