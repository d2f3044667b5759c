#!/usr/bin/env bash
# Builds the program in place on a machine where nothing can be installed: it needs a C++ compiler, CMake and the
# headers of its Python; click, msgspec and nanobind are unpacked in one folder beforehand.
#   bash benchmarks/gpu/build_in_place.sh FOLDER_OF_PACKAGES TARGET
# From then on: PYTHONPATH=TARGET:FOLDER_OF_PACKAGES python3 -m boardfill ...
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
packages=$(cd "$1" && pwd)
mkdir -p "$2"
target=$(cd "$2" && pwd)
python=${PYTHON:-python3}
export PYTHONPATH=$packages
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$root/src/boardfill/_version.py")
cmake -S "$root" -B "$target/build" -DCMAKE_BUILD_TYPE=Release -DSKBUILD_PROJECT_VERSION="$version" \
  -DPython_EXECUTABLE="$($python -c 'import sys; print(sys.executable)')" \
  -Dnanobind_DIR="$packages/nanobind/cmake" >"$target/cmake.log"
cmake --build "$target/build" --parallel >>"$target/cmake.log"
rm -rf "$target/boardfill"
cp -r "$root/src/boardfill" "$target/boardfill"
cp "$target"/build/_core.*so "$target/boardfill/"
PYTHONPATH=$target:$packages $python -c 'import boardfill._core as core; print("built", core.version)'
