"""Checks that package, changelog and citation name one version, and the tag too if one is given.

python tools/check_version.py                    while a version is in the making
python tools/check_version.py --released v0.1.0  for a tag: it must be dated in the changelog
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_UNRELEASED = "unreleased"


def faults(root: Path, tag: str | None = None) -> list[str]:
    """What does not agree, a sentence each."""
    version = _found(root / "src/boardfill/_version.py", r'^__version__ = "(.+)"$')[0]
    released = _found(root / "src/boardfill/_version.py", r'^released = "(.+)"$')[0]
    cited, cited_on = _found(root / "CITATION.cff", r"^version: (\S+)\ndate-released: (\S+)$")
    newest, dated = _found(root / "CHANGELOG.md", r"^## (\S+) \((.+)\)$")
    found = []
    if cited != version:
        found.append(f"CITATION.cff names version {cited}, the package {version}")
    if cited_on != released:
        found.append(f"CITATION.cff dates the release {cited_on}, the package {released}")
    if newest != version:
        found.append(f"CHANGELOG.md begins with version {newest}, the package is {version}")
    if tag is None:
        return found
    if tag != f"v{version}":
        found.append(f"the tag is {tag}, expected v{version}")
    if dated == _UNRELEASED:
        found.append(f"CHANGELOG.md calls {newest} unreleased; give it a date, like (2026-12-31)")
    elif dated != cited_on:
        found.append(f"CHANGELOG.md dates the release {dated}, CITATION.cff {cited_on}")
    return found


def _found(path: Path, pattern: str) -> tuple[str, ...]:
    match = re.search(pattern, path.read_text(encoding="utf-8"), re.MULTILINE)
    if match is None:
        sys.exit(f"check_version: {path.name} has no line like {pattern}")
    return match.groups()


def main() -> None:
    """Say what does not agree, and fail if anything does not."""
    parser = argparse.ArgumentParser(description="Do all places name the same version?")
    parser.add_argument("--released", metavar="TAG", help="the tag, which must agree as well")
    found = faults(ROOT, parser.parse_args().released)
    for fault in found:
        print(f"check_version: {fault}", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
