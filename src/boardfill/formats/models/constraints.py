"""A cover as constraints on numbered choices: a sum for every item that is not free anyway."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from boardfill.cover.bounded import Cover


class Constraint(NamedTuple):
    """The sum of `terms` lies between `low` and `high`; None means that there is no upper bound.

    A term is how often an option, numbered from 1, uses the item.
    """

    terms: tuple[tuple[int, int], ...]
    low: int
    high: int | None

    @property
    def total(self) -> int:
        """The sum if every option is chosen."""
        return sum(uses for uses, _ in self.terms)

    @property
    def is_impossible(self) -> bool:
        """Can no choice at all meet the bounds?"""
        return self.low > self.total or (self.high is not None and self.low > self.high)


def constraints_of(cover: Cover) -> Iterator[Constraint]:
    """The constraints that are not met by every choice, item by item."""
    for item, users in zip(cover.items, cover.users, strict=True):
        terms = tuple((uses, option + 1) for option, uses in Counter(users).items())
        found = Constraint(terms, item.low, item.high)
        if item.high is not None and item.high >= found.total:
            found = found._replace(high=None)
        if found.low > 0 or found.high is not None:
            yield found
