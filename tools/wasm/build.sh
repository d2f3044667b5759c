#!/usr/bin/env bash
# Builds a Pyodide wheel in dist/.
#
# Needs emscripten, a Python of Pyodide's version with its headers, node and npm.  Where em++ is not
# on the PATH but in another root directory (a Debian chroot, say), BOARDFILL_WASM_CHROOT names that
# directory; the compiling is then done in there, on a copy of the sources.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=build/wasm
compiler_root=${BOARDFILL_WASM_CHROOT:-}

missing() {
  echo "wasm: missing $1" >&2
  exit 1
}

bash tools/wasm/fetch_pyodide.sh

if [ -z "$compiler_root" ]; then
  exec bash tools/wasm/compile.sh
fi
[ -d "$compiler_root" ] || missing "the directory $compiler_root that BOARDFILL_WASM_CHROOT names"
[ "$(id -u)" = 0 ] || missing "the right to enter $compiler_root; run this as root"
inside=/tmp/boardfill-wasm
# What was built there before is kept, the sources are not: some may be gone by now.
[ ! -d "$compiler_root$inside" ] ||
  find "$compiler_root$inside" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
mkdir -p "$compiler_root$inside/$work/node_modules/pyodide"
git ls-files -z --cached --others --exclude-standard | tar --null -cf - -T - \
  | tar -xf - -C "$compiler_root$inside"
cp "$work/node_modules/pyodide/python_stdlib.zip" "$compiler_root$inside/$work/node_modules/pyodide/"
chroot "$compiler_root" bash "$inside/tools/wasm/compile.sh"
mkdir -p dist
cp "$compiler_root$inside"/dist/*wasm32.whl dist/
echo "wasm: built $(cd "$compiler_root$inside" && ls dist/*wasm32.whl)"
