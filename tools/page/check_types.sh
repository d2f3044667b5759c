#!/usr/bin/env bash
# Checks the types of the page's modules by TypeScript, which is installed into build/typescript.
set -euo pipefail
cd "$(dirname "$0")/../.."

version=$(cat tools/page/TYPESCRIPT)
folder=build/typescript
if ! command -v npm >/dev/null; then
  echo "THE TYPES OF THE PAGE ARE NOT CHECKED: there is no npm (apt-get install npm)" >&2
  exit 0
fi
if ! grep -qs "\"version\": \"$version\"" "$folder/node_modules/typescript/package.json"; then
  mkdir -p "$folder"
  npm install --silent --no-fund --no-audit --prefix "$folder" "typescript@$version" >&2
fi
"$folder/node_modules/.bin/tsc" --project tools/page
