"""Installs the sdist and the wheel on every Python from 3.11 on that the machine has.

On each: pip builds and installs the sdist, then installs the wheel that serves this Python (from
3.12 on the one of the stable ABI, built by the oldest of them).  After each, the demo and the
minimal test of the sdist run, away from the source tree.  A table shows how it went; one failure
fails all, and so do fewer than two versions where CI=true.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from found_pythons import Python, classified_versions, found_pythons

ROOT = Path(__file__).parents[1]
_CONSTRAINTS = ROOT / "tools" / "constraints.txt"
_FEWEST_IN_CI = 2
_STABLE = "abi3"


class Failed(Exception):
    """A command failed; what it wrote has been shown."""


@dataclass
class Row:
    """How it went on one Python."""

    python: str
    wheel: str = ""
    steps: dict[str, str] = field(default_factory=dict)


def main() -> int:
    """Try all; the exit status."""
    pythons = found_pythons()
    if os.environ.get("CI") == "true" and len(pythons) < _FEWEST_IN_CI:
        names = ", ".join(python.name for python in pythons) or "none"
        print(f"try_pythons: {_FEWEST_IN_CI} versions needed, found {names}", file=sys.stderr)
        return 1
    rows, failed = [], False
    with tempfile.TemporaryDirectory(prefix="boardfill-") as folder:
        trial = Trial(Path(folder))
        for python in pythons:
            row = Row(python.name)
            rows.append(row)
            try:
                trial.run(python, row)
            except Failed:
                failed = True
    _show(rows)
    absent = sorted(classified_versions() - {python.version for python in pythons})
    if absent:
        print(f"In the classifiers, but not on this machine: {', '.join(absent)}.")
    return 1 if failed else 0


class Trial:
    """One sdist, and the wheels built from it so far."""

    def __init__(self, folder: Path) -> None:
        """Make the sdist, and unpack it for its tests."""
        self.folder = folder
        build = [sys.executable, "-m", "build", "--sdist", "--no-isolation"]
        _run([*build, "--outdir", str(folder), str(ROOT)], ROOT)
        (self.sdist,) = folder.glob("*.tar.gz")
        with tarfile.open(self.sdist) as archive:
            archive.extractall(folder / "unpacked", filter="data")
        (self.minimal_test,) = folder.glob("unpacked/*/tests/test_minimal.py")
        self.stable_wheel: Path | None = None

    def run(self, python: Python, row: Row) -> None:
        """Install and try both on one Python, noting the steps as they succeed."""
        home = self.folder / python.name
        _run([str(python.executable), "-m", "venv", "--without-pip", str(home)], self.folder)
        installed = Installed(home)
        # What `pip install SDIST` does, in two steps, so that the wheel it builds is at hand.
        row.steps["sdist"] = "failed"
        built = home / "built"
        wheel = ["wheel", "--no-deps", "--build-constraint", str(_CONSTRAINTS)]
        installed.pip(*wheel, "--wheel-dir", str(built), str(self.sdist))
        (own_wheel,) = built.glob("*.whl")
        installed.pip("install", "--constraint", str(_CONSTRAINTS), str(own_wheel))
        installed.try_out(self.minimal_test)
        row.steps["sdist"] = "passed"
        row.steps["wheel"] = "failed"
        row.wheel = self._serving(own_wheel).name
        if self._serving(own_wheel) != own_wheel:
            installed.pip("install", "--no-deps", "--force-reinstall", str(self.stable_wheel))
            installed.try_out(self.minimal_test)
        row.steps["wheel"] = "passed"

    def _serving(self, own_wheel: Path) -> Path:
        """The wheel that a user of this Python gets; that of the stable ABI is audited once."""
        if f"-{_STABLE}-" not in own_wheel.name:
            return own_wheel
        if self.stable_wheel is None:
            audit = [sys.executable, "-m", "abi3audit", "--strict", "--report", str(own_wheel)]
            _run(audit, self.folder)
            self.stable_wheel = own_wheel
        return self.stable_wheel


@dataclass(frozen=True)
class Installed:
    """An environment with the program in it."""

    home: Path

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(next(self._scripts("python")))

    def pip(self, *arguments: str) -> None:
        """Run the pip of our own environment for it; it has none itself."""
        pip = [sys.executable, "-m", "pip", "--python", self.python, "--quiet"]
        _run([*pip, *arguments], self.home)

    def try_out(self, minimal_test: Path) -> None:
        """The demo and the minimal test."""
        _run([str(next(self._scripts("boardfill"))), "demo", "--ascii"], self.home)
        _run([self.python, "-I", str(minimal_test)], self.home)

    def _scripts(self, name: str) -> Iterator[Path]:
        for folder in ("bin", "Scripts"):
            if found := shutil.which(name, path=str(self.home / folder)):
                yield Path(found)


def _run(command: list[str], folder: Path) -> None:
    result = subprocess.run(
        command,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if result.returncode != 0:
        print(f"$ {' '.join(command)}\n{result.stdout}", file=sys.stderr)
        raise Failed


def _show(rows: list[Row]) -> None:
    print(f"{'Python':<10}{'sdist':<8}{'wheel':<8}")
    for row in rows:
        steps = [row.steps.get(step, "-") for step in ("sdist", "wheel")]
        print(f"{row.python:<10}{steps[0]:<8}{steps[1]:<8}{row.wheel}".rstrip())


if __name__ == "__main__":
    sys.exit(main())
