"""Shared by all tests."""

from __future__ import annotations

import os

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
