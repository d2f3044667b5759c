#!/usr/bin/env bash
# Says "yes" when .venv can stay: it works, and was made with the Python that PYTHON names, if it
# names one.
cd "$(dirname "$0")/.."

who() {
  "$1" -c 'import sys; print(sys.version, sys.base_prefix)' 2>/dev/null
}

made_with=$(who .venv/bin/python) || exit 0
if [ -z "${PYTHON:-}" ] || [ "$made_with" = "$(who "$PYTHON")" ]; then
  echo yes
fi
