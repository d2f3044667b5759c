"""One filling, by whoever finds it.

The search engine finds one of most boards at once.  Where it finds nothing for a while, clingo,
which learns from its conflicts, may; if it is not installed the search goes on.
"""

from __future__ import annotations

import time
from dataclasses import replace

from boardfill.cover.bounded import Cover
from boardfill.engines.clingo import ClingoEngine
from boardfill.engines.protocol import Filling, Limits
from boardfill.engines.search import SearchEngine
from boardfill.errors import LimitReached

PATIENCE = 30.0
"""Seconds after which the search makes way."""


def one_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling, or None if it is certain that there is none; LimitReached if neither is found."""
    if not ClingoEngine.is_installed():
        return SearchEngine().first(cover, limits)
    start = time.monotonic()
    allowed = float("inf") if limits.seconds is None else limits.seconds
    try:
        return SearchEngine().first(cover, replace(limits, seconds=min(PATIENCE, allowed)))
    except LimitReached:
        left = allowed - (time.monotonic() - start)
        if left <= 0:
            raise
    return ClingoEngine().first(
        cover, replace(limits, seconds=None if limits.seconds is None else left)
    )
