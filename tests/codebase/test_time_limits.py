"""Every test has a time limit, and what hangs ends with a report."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]
HANGS = {
    "in Python": "import time\ndef test_hangs():\n    while True:\n        time.sleep(0.01)\n",
    # Called through PyDLL, the C library keeps the interpreter's lock.
    "in native code": (
        "import ctypes\ndef test_hangs():\n    ctypes.PyDLL(None).sleep(200)\n"
    ),
}  # fmt: skip


def test_random_examples_may_take_as_long_as_they_do() -> None:
    """On a busy machine their making alone may take seconds, which Hypothesis calls a failure."""
    assert settings().deadline is None
    assert HealthCheck.too_slow in settings().suppress_health_check


def test_a_limit_is_set_for_every_test() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    pytest_settings = project["tool"]["pytest"]["ini_options"]
    assert pytest_settings["faulthandler_timeout"] > 0
    assert pytest_settings["faulthandler_exit_on_timeout"]


@pytest.mark.parametrize("where", HANGS)
@pytest.mark.parametrize("workers", [0, pytest.param(1, marks=pytest.mark.full)])
def test_a_test_that_hangs_is_ended_and_named(where: str, workers: int, tmp_path: Path) -> None:
    if sys.platform == "win32" and where == "in native code":
        pytest.skip("the C library cannot be asked to sleep there")
    (tmp_path / "test_hanging.py").write_text(HANGS[where], encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml")]
    limits = ["-o", "faulthandler_timeout=0.2", "-n", str(workers)]
    paths = ["--rootdir", str(tmp_path), "--confcutdir", str(tmp_path), str(tmp_path)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    result = subprocess.run(
        [*command, *limits, "-p", "no:cacheprovider", *paths],
        capture_output=True, text=True, timeout=150, check=False, cwd=tmp_path, env=environment,
    )  # fmt: skip
    assert result.returncode != 0
    assert "test_hangs" in result.stdout + result.stderr
