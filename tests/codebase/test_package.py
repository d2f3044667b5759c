"""The package as users get it: from the sdist and the wheel, in an environment of their own."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

import boardfill

pytestmark = [pytest.mark.process, pytest.mark.full]

ROOT = Path(__file__).parents[2]


def _built(target: Path, *options: str) -> Path:
    """What is built of the source tree with such options."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(target), *options]
    subprocess.run([*command, str(ROOT)], check=True, stdout=subprocess.DEVNULL)
    return target


def test_the_wheel_holds_the_package_with_its_types_and_runs(tmp_path: Path) -> None:
    # One test, since a build takes minutes: the wheel is built from the sdist alone.
    (wheel,) = _built(tmp_path / "dist").glob("*.whl")
    _check_what_it_holds(zipfile.ZipFile(wheel).namelist())
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run(
        [str(binaries / "python"), "-m", "pip", "install", "--quiet", str(wheel)], check=True
    )
    command = [str(binaries / "boardfill"), "count", "--board", "12x12", "--pieces", "L3"]
    result = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path)
    assert result.stdout == b"2033502499954\n"
    command = [str(binaries / "boardfill"), "count", "gallery:soma-cube"]
    result = subprocess.run(command, capture_output=True, check=True, cwd=tmp_path)
    assert result.stdout == b"11520\n"


def _check_what_it_holds(names: list[str]) -> None:
    for wanted in ("py.typed", "_core.pyi", "cli/main.py"):
        assert f"boardfill/{wanted}" in names
    for entry in boardfill.gallery():
        assert f"boardfill/examples/{entry}.toml" in names
    assert any(name.startswith("boardfill/_core.") and ".pyi" not in name for name in names)
    assert not any(name.startswith(("tests", "native", "benchmarks")) for name in names)


def test_the_sdist_holds_what_is_needed_to_build_and_test(tmp_path: Path) -> None:
    (sdist,) = _built(tmp_path, "--sdist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = archive.getnames()
    prefix = f"boardfill-{boardfill.__version__}/"
    wanted = [ROOT / "CMakeLists.txt", ROOT / "LICENSE", *ROOT.glob("tools/*.*")]
    for folder in ("native", "tests", "examples", ".github"):
        wanted += (path for path in (ROOT / folder).rglob("*.*") if path.suffix != ".pyc")
    for path in wanted:
        assert path.is_dir() or prefix + path.relative_to(ROOT).as_posix() in names
