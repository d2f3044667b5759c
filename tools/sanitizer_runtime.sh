#!/usr/bin/env bash
# sanitizer_runtime.sh address|thread: the libraries, of the compiler that CXX names, that must be
# loaded before Python itself when it runs a core built with that sanitizer.
set -euo pipefail

compiler=${CXX:-c++}
if "$compiler" --version | grep -q clang; then
  case $1 in
    address) libraries="libclang_rt.asan-$(uname -m).so" ;;
    thread) libraries="libclang_rt.tsan-$(uname -m).so" ;;
  esac
  # It looks for what it replaces, exceptions among them, when it is loaded.
  libraries+=" libstdc++.so.6"
else
  case $1 in
    address) libraries="libasan.so libubsan.so" ;;
    thread) libraries="libtsan.so" ;;
  esac
fi
for library in $libraries; do
  path=$("$compiler" -print-file-name="$library")
  if [ "$path" = "$library" ]; then
    echo "sanitizers: $compiler has no $library; take another compiler by CXX=" >&2
    exit 1
  fi
  printf '%s ' "$path"
done
