"""Shared by all tests."""

from __future__ import annotations

import faulthandler
import os

import pytest
from hypothesis import settings

# The same examples every time: a red test shall stay red until the fault is mended.
# BOARDFILL_EXAMPLES raises the number for a longer hunt.
settings.register_profile(
    "boardfill",
    deadline=None,
    derandomize="BOARDFILL_EXAMPLES" not in os.environ,
    max_examples=int(os.environ.get("BOARDFILL_EXAMPLES", "300")),
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
