"""Sets of small numbers as whole numbers with one bit each, which Python handles quickly."""

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
    """levels[item][k]: the options that use the item more than k times; k = 0 is always there.

    `check` may raise to stop the work.
    """
    return [_levels(users) for users in paced(cover.users, check, 16)]


def _levels(users: list[int]) -> list[int]:
    """The levels of one item; an option that uses it k times stands k times among its users.

    >>> [bin(level) for level in _levels([0, 2, 2, 2, 3, 3])]
    ['0b1101', '0b1100', '0b100']
    """
    if len(users) == len(set(users)):
        return [set_of(users)]
    times = Counter(users)
    most = max(times.values())
    return [
        set_of(option for option, uses in times.items() if uses > level) for level in range(most)
    ]
