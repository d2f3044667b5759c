#!/usr/bin/env bash
# install.sh PACKAGE FOLDER: installs a package of npm into FOLDER/node_modules, with the versions and
# hashes of its package-lock.json.  Scripts that packages bring are not run.
#
# For another version: change it in package.json, and in its folder
#   npm install --package-lock-only --ignore-scripts --omit-lockfile-registry-resolved
set -euo pipefail
cd "$(dirname "$0")/../.."

locked=tools/npm/$1
folder=$2
cmp -s "$locked/package-lock.json" "$folder/package-lock.json" &&
  [ -f "$folder/node_modules/.package-lock.json" ] && exit
mkdir -p "$folder"
cp "$locked/package.json" "$locked/package-lock.json" "$folder/"
npm ci --ignore-scripts --silent --no-fund --no-audit --prefix "$folder"
