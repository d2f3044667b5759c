"""Quotients: the fillings that look the same after the board has been turned, as a cover.

A filling stays as it is under a symmetry just when it takes whole orbits of options.  So orbits of
options become the options, orbits of items the items; an option uses an item as often as the
members of the one use any one member of the other together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from boardfill.cover.bounded import Cover, Option
from boardfill.cover.order import rank_order
from boardfill.cover.pace import Check, paced, unchecked
from boardfill.cover.symmetry.group import CoverSymmetry, Permutation


def quotient(cover: Cover, symmetry: CoverSymmetry, check: Check = unchecked) -> Cover:
    """The cover whose fillings are those that the symmetry leaves as they are.

    `check` may raise to stop the work.
    """
    preference = _preference(cover, symmetry)
    orbits = sorted((min(orbit, key=preference), orbit) for orbit in cycles(symmetry.items))
    items = tuple(cover.items[leader] for leader, _ in orbits)
    orbit_of = {item: place for place, (_, orbit) in enumerate(orbits) for item in orbit}

    options = []
    for cycle in paced(cycles(symmetry.options), check):
        option = cover.options[cycle[0]]
        used: list[int] = []
        fits = True
        for place, uses in sorted(Counter(orbit_of[item] for item in option.items).items()):
            times, rest = divmod(uses * len(cycle), len(orbits[place][1]))
            if rest:
                raise AssertionError(f"{symmetry.name}: the members of an orbit are not used alike")
            high = items[place].high
            fits = fits and (high is None or times <= high)
            used += [place] * times
        if fits:
            options.append(Option(tuple(used), option.meaning))
    return Cover(items, tuple(options))


def cycles(permutation: Permutation) -> list[list[int]]:
    """The orbits of a permutation, each by its smallest member first.

    >>> cycles((1, 0, 2))
    [[0, 1], [2]]
    """
    found, seen = [], set[int]()
    for start in range(len(permutation)):
        if start not in seen:
            found.append(_cycle(permutation, start))
            seen.update(found[-1])
    return found


def _cycle(permutation: Permutation, start: int) -> list[int]:
    cycle = [start]
    while (following := permutation[cycle[-1]]) != start:
        cycle.append(following)
    return cycle


def _preference(cover: Cover, symmetry: CoverSymmetry) -> Callable[[int], tuple[int, ...]]:
    """Which item shall stand for its orbit, so that a sweep of what is left has a narrow frontier.

    A board folded once is swept from its far end towards the fold, so the first half along the
    longer side is kept.  A board wound around its middle is swept from a corner towards the middle,
    so the cells nearest to the first corner are kept.
    """
    rank = {item: place for place, item in enumerate(rank_order(cover))}
    folds = all(symmetry.items[image] == item for item, image in enumerate(symmetry.items))

    def preference(item: int) -> tuple[int, ...]:
        place = cover.items[item].place
        return (0 if folds or place is None else sum(place), rank[item])

    return preference
