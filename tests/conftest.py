"""Shared by all tests."""

from __future__ import annotations

import faulthandler
import os
import sys
from importlib.util import find_spec

import pytest
from hypothesis import settings

# Inside Pyodide there are no threads, packages are missing, and Python itself is several times slower.
IN_PYODIDE = sys.platform == "emscripten"

# The same examples every time: a red test shall stay red until the fault is mended.
# BOARDFILL_EXAMPLES raises the number for a longer hunt.
settings.register_profile(
    "boardfill",
    deadline=None,
    derandomize="BOARDFILL_EXAMPLES" not in os.environ,
    max_examples=int(os.environ.get("BOARDFILL_EXAMPLES", "20" if IN_PYODIDE else "300")),
)
settings.load_profile("boardfill")

_SLOW_LIMIT = 7200
"""Seconds for a test marked slow; pyproject.toml has the limit of the others."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(_SLOW_LIMIT))


def pytest_runtest_setup(item: pytest.Item) -> None:
    if item.get_closest_marker("slow"):
        faulthandler.cancel_dump_traceback_later()


# Pyodide has none of these; everywhere else a package that is missing is an error.
NEEDED = {
    "clingo": ["writing/test_models.py"],
    "highspy": ["engines/test_best.py"],
    "numpy": [
        "cli/test_sets.py",
        "cli/test_solve_files.py",
        "questions/test_solution_set.py",
        "rendering/test_export.py",
    ],
}
MISSING = [name for name in NEEDED if IN_PYODIDE and find_spec(name) is None]
collect_ignore = [path for name in MISSING for path in NEEDED[name]]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for name in MISSING:
        terminalreporter.write_line(f"left out for want of {name}: {', '.join(NEEDED[name])}")
