"""Prints what it takes to build and run the program, one per line, for pip to install.

A CMake and a ninja that the machine has already are not asked for again: their wheels are large.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

_PROJECT = Path(__file__).parents[1] / "pyproject.toml"
_LEAST_CMAKE = (3, 20)


def main() -> None:
    """Print the requirements, those to build first."""
    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))
    needed = project["dependency-groups"]["build"] + project["project"]["dependencies"]
    present = {"cmake": _has_cmake(), "ninja": shutil.which("ninja") is not None}
    for requirement in needed:
        name = re.match(r"[\w-]+", requirement)
        if name is None or not present.get(name[0], False):
            print(requirement)


def _has_cmake() -> bool:
    cmake = shutil.which("cmake")
    if cmake is None:
        return False
    printed = subprocess.run(
        [cmake, "--version"], capture_output=True, text=True, check=False
    ).stdout
    version = re.search(r"version (\d+)\.(\d+)", printed)
    return version is not None and (int(version[1]), int(version[2])) >= _LEAST_CMAKE


if __name__ == "__main__":
    main()
