"""No test of hints knows a filling that another one has found."""

from __future__ import annotations

import pytest

from boardfill.hinting import next_step


@pytest.fixture(autouse=True)
def no_filling_is_known() -> None:
    """Hints forget what they have found."""
    next_step._met_before.cache_clear()
