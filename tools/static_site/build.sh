#!/usr/bin/env bash
# Builds the static site in dist/site: the page, Pyodide, and the wheels for it.
#
# The wheel of boardfill is made by `make wasm`, unless BOARDFILL_WHEEL names one that is there already.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=build/site
if [ -z "${BOARDFILL_WHEEL:-}" ]; then
  rm -f dist/boardfill-*wasm32.whl
  bash tools/wasm/build.sh
  BOARDFILL_WHEEL=$(ls dist/boardfill-*wasm32.whl)
fi
bash tools/wasm/fetch_pyodide.sh
command -v node >/dev/null || { echo "site: missing node, which runs Pyodide" >&2; exit 1; }

rm -rf "$work"
mkdir -p "$work/wheels"
.venv/bin/pip download --quiet --no-deps --dest "$work/wheels" --only-binary :all: \
  --implementation cp --python-version 3.14 --abi cp314 --platform pyemscripten_2026_0_wasm32 \
  --constraint tools/constraints.txt msgspec
unpack() { .venv/bin/python -m zipfile -e "$1" "$2"; }
for wheel in "$BOARDFILL_WHEEL" "$work"/wheels/*.whl; do
  unpack "$wheel" "$work/packages"
done
unpack build/wasm/node_modules/pyodide/python_stdlib.zip "$work/library"

node tools/wasm/run.mjs tools.static_site.compiled "$work"
.venv/bin/python -m tools.static_site.assemble "$work" dist/site
