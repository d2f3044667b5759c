"""The problems of the gallery as cases of a test."""

from __future__ import annotations

from typing import Any

import pytest

from boardfill.formats.input_text import gallery_names

QUICK = 4
"""Of so many, one is tried at every change; `make test-all` tries the others."""


def gallery_cases() -> list[Any]:
    """Every name."""
    return [
        pytest.param(name, marks=[pytest.mark.full] * (number % QUICK > 0))
        for number, name in enumerate(gallery_names())
    ]
