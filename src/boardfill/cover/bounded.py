"""The bounded cover: the form that every problem is translated into and every engine reads.

    item      must be used between `low` and `high` times
    option    one choice; uses some items, each a whole number of times
    filling   a set of options with every item within its bounds

An option that uses no items can be taken or left, so it doubles the number of fillings.  An item
that no option uses is used 0 times.  A cover without options has one filling, the empty one, if
every item may be used 0 times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from boardfill.answers.solution import Choice, Solution
from boardfill.cover.meanings import Meaning
from boardfill.cover.pace import Check, paced, unchecked
from boardfill.problem.lattices.lattice import Cell


class Item(NamedTuple):
    """Something to be used between `low` and `high` times; `high` None means any number.

    `place` is where it lies if it is a cell of the board, so that a sweep can follow the board.
    Items of one `family` are alike, such as all edges in one direction; counting arguments look at
    a family at a time.
    """

    meaning: Meaning
    low: int
    high: int | None
    place: Cell | None = None
    family: str = ""


class Implied(NamedTuple):
    """What follows from the other choices of a filling: the colour that an item has.

    `colour` is empty if the item is not used, and None if one option uses it alone.  Solutions
    leave this out.
    """

    item: str
    colour: str | None


class Option(NamedTuple):
    """One choice.  `items` are indices in rising order; one used k times stands there k times."""

    items: tuple[int, ...]
    meaning: Choice | Implied


@dataclass(frozen=True)
class Cover:
    """Items and options; options remember what they mean, so an answer can be read back."""

    items: tuple[Item, ...]
    options: tuple[Option, ...]

    def users(self, check: Check = unchecked) -> list[list[int]]:
        """For each item the options that use it, in rising order; found once, and to be read only.

        An option that uses the item k times stands there k times.  `check` may raise to stop the
        work.
        """
        if not self._users:
            found: list[list[int]] = [[] for _ in self.items]
            for index, option in enumerate(paced(self.options, check)):
                for item in option.items:
                    found[item].append(index)
            self._users.extend(found)
        return self._users

    @cached_property
    def _users(self) -> list[list[int]]:
        return []

    def is_filling(self, chosen: Iterable[int]) -> bool:
        """Does a set of options, given by index, keep every item within its bounds?"""
        used = Counter(item for option in chosen for item in self.options[option].items)
        return all(
            item.low <= used[index] and (item.high is None or used[index] <= item.high)
            for index, item in enumerate(self.items)
        )

    def solution(self, chosen: Iterable[int]) -> Solution:
        """What a set of options, given by index, means."""
        meanings = (self.options[option].meaning for option in chosen)
        return Solution.of(choice for choice in meanings if not isinstance(choice, Implied))
