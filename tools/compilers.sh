#!/usr/bin/env bash
# Compiles the core with every compiler and standard library that this machine has; a warning is an
# error.  With all that some compilers lack, too: no 128-bit integers, no threads.
set -euo pipefail
cd "$(dirname "$0")/.."

flags=(-std=c++20 -O1 -fsyntax-only -Wall -Wextra -Wpedantic -Wconversion -Werror -Inative/core)

# compiles NAME COMMAND...
compiles() {
  local name=$1
  shift
  if ! "${@:1:1}" --version >/dev/null 2>&1; then
    echo "compilers: $name is not here" >&2
    return
  fi
  find native/core native/tests -name '*.cpp' | xargs -P "$(nproc)" -n 1 "$@" "${flags[@]}"
  echo "compilers: $name compiles without a warning"
}

compiles "g++" g++
compiles "g++ without int128 and threads" g++ -DBOARDFILL_NO_INT128 -DBOARDFILL_NO_THREADS
compiles "clang++" clang++
if echo '#include <vector>' | clang++ -stdlib=libc++ -fsyntax-only -x c++ - 2>/dev/null; then
  compiles "clang++ with libc++" clang++ -stdlib=libc++
  compiles "clang++ with libc++, without int128 and threads" \
    clang++ -stdlib=libc++ -DBOARDFILL_NO_INT128 -DBOARDFILL_NO_THREADS
fi
