#!/usr/bin/env bash
# Compiles the core, without warnings, for systems that this machine is not.
#
# PyPI's ziglang brings a clang with the headers and libraries of many systems.  The objects are
# made and thrown away: they say that the core compiles there, not that it runs.
#
#   tools/cross_compile.sh [TARGET...]     all targets if none is named
set -euo pipefail
cd "$(dirname "$0")/.."

python=${PYTHON:-.venv/bin/python}
targets=("$@")
if [ $# = 0 ]; then
  targets=(
    x86_64-windows-gnu aarch64-windows-gnu
    x86_64-macos aarch64-macos
    aarch64-linux-gnu x86-linux-gnu
  )
fi

if ! "$python" -m ziglang version >/dev/null 2>&1; then
  echo "cross: missing ziglang; install it with: $python -m pip install --group cross" >&2
  exit 1
fi

# As in CMake; optimizing would find no more to warn about.
flags=(-std=c++20 -O0 -Wall -Wextra -Wpedantic -Wconversion -Werror -Inative/core)
objects=$(mktemp -d)
trap 'rm -rf "$objects"' EXIT
for target in "${targets[@]}"; do
  begin=$SECONDS
  # shellcheck disable=SC2016 - expanded by the shell that xargs starts
  find native/core -name '*.cpp' | xargs -P "$(nproc)" -I{} sh -c \
    '"$0" -m ziglang c++ -target "$@" -c {} -o "'"$objects"'/$(basename {}).o"' \
    "$python" "$target" "${flags[@]}"
  echo "cross: $target compiles ($((SECONDS - begin)) s)"
done
