#!/usr/bin/env bash
# Checks the types of the page's modules by TypeScript, which is installed into build/typescript.
set -euo pipefail
cd "$(dirname "$0")/../.."

folder=build/typescript
if ! command -v npm >/dev/null; then
  echo "THE TYPES OF THE PAGE ARE NOT CHECKED: there is no npm (apt-get install npm)" >&2
  exit 0
fi
bash tools/npm/install.sh typescript "$folder" >&2
"$folder/node_modules/.bin/tsc" --project tools/page
