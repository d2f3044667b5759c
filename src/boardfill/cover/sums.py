"""Sums of sizes: which numbers of cells some choice of pieces covers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Amount(NamedTuple):
    """So many cells each, between `low` and `high` times; `high` None means any number."""

    size: int
    low: int = 0
    high: int | None = None


def reachable_sums(amounts: Iterable[Amount], most: int) -> int:
    """The sums up to `most`, as a set of bits.

    >>> bin(reachable_sums([Amount(2, 0, 1), Amount(3, 1)], 9))
    '0b1101101000'
    """
    sums, wanted = 1, (1 << most + 1) - 1
    for size, low, high in amounts:
        if size == 0:
            continue
        if low * size > most:
            return 0
        sums = sums << low * size & wanted
        left = most // size if high is None else min(high - low, most // size)
        step = 1
        while left > 0:
            # So many more of them: 1, 2, 4, ... and the rest reach every number of uses.
            step = min(step, left)
            sums |= sums << step * size & wanted
            left -= step
            step *= 2
    return sums
