"""Sets of small numbers as integers with one bit for each member, which Python handles quickly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from boardfill.cover.bounded import Check, Cover, paced, unchecked


def bits_of(mask: int) -> Iterator[int]:
    """The numbers in the set, in rising order.

    >>> list(bits_of(0b10110))
    [1, 2, 4]
    """
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def set_of(numbers: Iterable[int]) -> int:
    """The set of these numbers.

    >>> bin(set_of([4, 1, 2]))
    '0b10110'
    """
    members = list(numbers)
    # Setting bit after bit of a whole number would copy it each time.
    bits = bytearray((max(members, default=-1) >> 3) + 1)
    for number in members:
        bits[number >> 3] |= 1 << (number & 7)
    return int.from_bytes(bits, "little")


def use_levels(cover: Cover, check: Check = unchecked) -> list[list[int]]:
    """levels[item][k]: the options that use the item more than k times; k = 0 is always there."""
    levels = []
    for users in paced(cover.users, check, 16):
        if len(set(users)) == len(users):
            levels.append([set_of(users)])
            continue
        times = Counter(users)
        most = max(times.values())
        levels.append([set_of(o for o, uses in times.items() if uses > k) for k in range(most)])
    return levels
