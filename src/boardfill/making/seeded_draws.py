"""Draws that a seed alone decides, on any machine and any Python.

SplitMix64 (Steele, Lea and Flood 2014): a counter, well mixed.  Every attempt has a stream of its
own, so that what one draws does not depend on how much those before it have drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

Value = TypeVar("Value")
_WORD = 2**64
_STEP = 0x9E3779B97F4A7C15


class Draws:
    """The draws of one stream of a seed.

    >>> Draws(1, 0).shuffled("abcdef") == Draws(1, 0).shuffled("abcdef")
    True
    """

    def __init__(self, seed: int, stream: int) -> None:
        self._state = _mixed(_mixed(seed) + stream)

    def below(self, most: int) -> int:
        """A number from 0 on below `most`, each equally likely."""
        limit = _WORD - _WORD % most
        while True:
            self._state = (self._state + _STEP) % _WORD
            drawn = _mixed(self._state)
            if drawn < limit:
                return drawn % most

    def one_of(self, values: Sequence[Value]) -> Value:
        """One of the values."""
        return values[self.below(len(values))]

    def shuffled(self, values: Iterable[Value]) -> list[Value]:
        """The values in any order, each equally likely."""
        mixed = list(values)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed


def _mixed(word: int) -> int:
    word = (word + _STEP) % _WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB % _WORD
    return word ^ word >> 31
