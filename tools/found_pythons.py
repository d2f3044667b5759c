"""The Pythons from 3.11 on that the machine has: on the path, and those of pyenv."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path

_LEAST = (3, 11)
_NAME = re.compile(r"python3(\.\d+t?)?(\.exe)?|python\.exe")
_ASK = (
    "import json, sys, sysconfig; print(json.dumps(["
    "sys.executable, sys.version_info[:3], bool(sysconfig.get_config_var('Py_GIL_DISABLED')), "
    "sys.implementation.name, sys.prefix == sys.base_prefix]))"
)
_PROJECT = Path(__file__).parents[1] / "pyproject.toml"
_CLASSIFIER = re.compile(r"Programming Language :: Python :: (3\.\d+)")


@dataclass(frozen=True)
class Python:
    """One interpreter, not that of an environment."""

    executable: Path
    release: tuple[int, ...]
    free_threaded: bool

    @property
    def version(self) -> str:
        """As in 3.13."""
        return f"{self.release[0]}.{self.release[1]}"

    @property
    def name(self) -> str:
        """The release; free-threaded ones are marked as usual."""
        return ".".join(map(str, self.release)) + ("t" if self.free_threaded else "")


def found_pythons() -> list[Python]:
    """One of each version, the newest release of it, in rising order."""
    newest: dict[tuple[str, bool], Python] = {}
    for candidate in _candidates():
        python = _python_at(candidate)
        if python is None:
            continue
        key = python.version, python.free_threaded
        if key not in newest or newest[key].release < python.release:
            newest[key] = python
    return sorted(newest.values(), key=lambda python: (python.release, python.free_threaded))


def classified_versions() -> set[str]:
    """The versions that the package says it is for."""
    project = tomllib.loads(_PROJECT.read_text(encoding="utf-8"))["project"]
    matches = map(_CLASSIFIER.fullmatch, project["classifiers"])
    return {match[1] for match in matches if match}


def _candidates() -> list[Path]:
    folders = [Path(folder) for folder in os.get_exec_path()]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    folders += sorted(pyenv.glob("versions/*/bin"))
    found = [path for folder in folders if folder.is_dir() for path in sorted(folder.iterdir())]
    return [path for path in found if _NAME.fullmatch(path.name) and os.access(path, os.X_OK)]


def _python_at(executable: Path) -> Python | None:
    """None where it is too old, of an environment, or a mere stand-in for one that is not there."""
    try:
        facts = subprocess.run(
            [str(executable), "-c", _ASK], capture_output=True, check=True, timeout=30
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    itself, release, free_threaded, implementation, is_base = json.loads(facts)
    if tuple(release[:2]) < _LEAST or implementation != "cpython" or not is_base:
        return None
    return Python(Path(itself), tuple(release), free_threaded)
