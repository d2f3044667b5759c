"""What cannot be tested under sanitizers, which take time and memory of their own."""

from __future__ import annotations

import os

import pytest

not_under_sanitizers = pytest.mark.skipif(
    "san" in os.environ.get("LD_PRELOAD", ""), reason="sanitizers take time and memory, too"
)
