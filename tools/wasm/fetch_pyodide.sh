#!/usr/bin/env bash
# Fetches Pyodide into build/wasm.  It says which Python it is and how it was built, runs the tests, and
# is part of the static site.
set -euo pipefail
cd "$(dirname "$0")/../.."

command -v npm >/dev/null || { echo "wasm: missing npm, which fetches Pyodide; install node and npm" >&2; exit 1; }
bash tools/npm/install.sh pyodide build/wasm
