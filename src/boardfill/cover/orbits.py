"""One of each orbit: raw counts with the help of symmetry.

A piece that is used exactly once lies in every filling in one of its placements.  Placements that
symmetries carry onto each other lie in equally many fillings, so one of each such orbit is enough
if it counts as often as its orbit is long.  Orbits of several lengths are counted in one go: their
placements stand in the cover as often as their orbits are long, less a common factor.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd

from boardfill.cover.bounded import Cover, Item
from boardfill.cover.order import rank_order
from boardfill.cover.symmetry import Group


@dataclass(frozen=True)
class OneOfEachOrbit:
    """A cover with fewer options; it has 1 / `factor` as many fillings as the whole one."""

    cover: Cover
    factor: int
    item: Item
    """What is used exactly once."""
    longest: int
    """How many placements the longest orbit has."""

    def describe(self) -> str:
        """What was left out, in a few words."""
        meaning = self.item.meaning
        of = (
            f"placements of {meaning}"
            if isinstance(meaning, str)
            else f"choices for {_said(meaning)}"
        )
        number = f"{self.longest}" if self.longest == self.factor else f"up to {self.longest}"
        return f"one of {number} symmetric {of}"


def _said(meaning: object) -> str:
    """The words of a nested meaning, such as those of a rule in a row."""
    return " ".join(map(_said, meaning)) if isinstance(meaning, tuple) else str(meaning)


def used_once(cover: Cover) -> list[int]:
    """The items that are used exactly once and are not cells, such as pieces."""
    return [i for i, item in enumerate(cover.items) if item[1:4] == (1, 1, None)]


def one_of_each_orbit(cover: Cover, group: Group) -> OneOfEachOrbit | None:
    """The cover with the fewest placements left; None if symmetry spares nothing."""
    users: dict[int, list[int]] = {item: [] for item in used_once(cover)}
    for index, option in enumerate(cover.options):
        for item in option.items:
            if item in users:
                users[item].append(index)
    found = [(item, _orbits(item, users[item], group)) for item in users]
    sparing = [(item, orbits) for item, orbits in found if len(orbits) < len(users[item])]
    if not sparing:
        return None
    item, orbits = min(sparing, key=lambda pair: len(pair[1]))
    factor = gcd(*map(len, orbits))
    rank = {index: place for place, index in enumerate(rank_order(cover))}

    def early(option: int) -> list[int]:
        return sorted(rank[used] for used in cover.options[option].items)

    copies = dict.fromkeys(users[item], 0)
    for orbit in orbits:
        copies[min(orbit, key=early)] = len(orbit) // factor
    options = tuple(
        option for index, option in enumerate(cover.options) for _ in range(copies.get(index, 1))
    )
    return OneOfEachOrbit(
        Cover(cover.items, options), factor, cover.items[item], max(map(len, orbits))
    )


def _orbits(item: int, users: list[int], group: Group) -> list[frozenset[int]]:
    """The options that use the item, as those symmetries that leave it in place carry them."""
    fixing = [element.options for element in group.acting if element.items[item] == item]
    return list({frozenset(options[user] for options in fixing): None for user in users})
