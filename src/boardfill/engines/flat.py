"""Covers as the native core takes them."""

from __future__ import annotations

from itertools import accumulate, chain

from boardfill import _core
from boardfill.cover.bounded import Cover

_MOST_USES = 2**32 - 1
"""The native core counts uses in 32 bits; bounds above the number of options never bind."""


def flat_form(cover: Cover) -> _core.CoverForm:
    """The cover, laid flat."""
    lists = [option.items for option in cover.options]
    most = [_MOST_USES if item.high is None else item.high for item in cover.items]
    return _core.CoverForm(
        [min(item.low, _MOST_USES) for item in cover.items],
        [min(high, _MOST_USES) for high in most],
        list(chain.from_iterable(lists)),
        list(accumulate(map(len, lists), initial=0)),
    )
