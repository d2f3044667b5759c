"""One filling of a large cover, laid from one corner of the board on and patched where need be.

It finds one of most large boards at once, in time that grows as the board does, where a search that
always looks for the tightest item takes a look at the whole board for each piece.  Where it finds
none, that tells nothing.  What it does is told in native/core/search/patched_filling.hpp.
"""

from __future__ import annotations

from boardfill import _core
from boardfill.cover.bounded import Cover
from boardfill.engines.limits import Limits
from boardfill.engines.placed_items import placed_items
from boardfill.engines.protocol import Filling

_MANY_ITEMS = 1000
"""Smaller covers are searched in some hundredths of a second."""


def is_worth_patching(cover: Cover) -> bool:
    """Is it so large that a search may take long only because of that?"""
    return cover.form.item_count >= _MANY_ITEMS


def patched_filling(cover: Cover, limits: Limits) -> Filling | None:
    """A filling; None if this way has found none, though there may be some."""
    try:
        return _core.patched_filling(cover.form, *placed_items(cover), limits.control())
    except _core.Stopped:
        return None  # whoever goes on meets the same limit, and says how far it came
