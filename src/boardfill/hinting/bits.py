"""Sets of small numbers as whole numbers with one bit each, which Python handles quickly."""

from __future__ import annotations

from collections.abc import Iterator


def bits_of(mask: int) -> Iterator[int]:
    """The numbers in the set, in rising order.

    >>> list(bits_of(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
