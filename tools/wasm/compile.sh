#!/usr/bin/env bash
# Compiles the wheel with the em++ of the PATH; build.sh has fetched Pyodide before.
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$PWD/build/wasm
stdlib=$work/node_modules/pyodide/python_stdlib.zip
python=${WASM_PYTHON:-python3.14}

missing() {
  echo "wasm: missing $1" >&2
  exit 1
}

# Earlier ones lack parts of the library, and their objects do not fit Pyodide's.
command -v em++ >/dev/null ||
  missing "em++ (emscripten 5 or later) on the PATH; or set BOARDFILL_WASM_CHROOT to the root that has it"
version=$(em++ -dumpversion)
[ "${version%%.*}" -ge 5 ] || missing "emscripten 5 or later; found $version"
command -v "$python" >/dev/null || missing "$python, the version of Pyodide; WASM_PYTHON names another"
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -f "$headers/Python.h" ] || missing "the C headers of $python"
"$python" -c 'import ensurepip, venv' 2>/dev/null || missing "the venv module of $python"

[ -x "$work/venv/bin/python" ] || "$python" -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --constraint tools/constraints.txt \
  nanobind ninja cmake scikit-build-core pyodide-build

# Python's own headers, with what configure found out about WebAssembly in place of this machine.
rm -rf "$work/include"
cp -rL "$headers" "$work/include"
"$python" tools/wasm/pyconfig.py "$stdlib" > "$work/pyconfig.h"
mv "$work/pyconfig.h" "$work/include/pyconfig.h"

toolchain=$("$work/venv/bin/python" -c 'import pathlib, pyodide_build
print(pathlib.Path(pyodide_build.__file__).parent / "tools/cmake/Modules/Platform/Emscripten.cmake")')
side_module="-fwasm-exceptions -sSUPPORT_LONGJMP=wasm"
export SIDE_MODULE_CFLAGS="-fPIC $side_module -include stdio.h"
export SIDE_MODULE_CXXFLAGS=$SIDE_MODULE_CFLAGS
export SIDE_MODULE_LDFLAGS="-O2 -sSIDE_MODULE=2 -sWASM_BIGINT $side_module -sEXPORTED_FUNCTIONS=_PyInit__core"
export _PYTHON_HOST_PLATFORM=pyemscripten_2026_0_wasm32
export CMAKE_ARGS="-DCMAKE_TOOLCHAIN_FILE=$toolchain -DPython_INCLUDE_DIR=$work/include \
  -DPython_EXECUTABLE=$work/venv/bin/python -DPython_SABI_LIBRARY= -DCMAKE_CROSSCOMPILING_EMULATOR= \
  -DNB_SUFFIX_EXT=.so -DCMAKE_CXX_FLAGS=-msimd128"
export PATH=$work/venv/bin:$PATH
unset LDFLAGS
"$work/venv/bin/pip" wheel --quiet --no-build-isolation --no-deps --wheel-dir dist \
  --config-settings=build-dir="$work/build" .
