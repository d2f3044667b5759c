"""One of each orbit: counting and listing all fillings with the help of symmetry.

A piece that is used exactly once has one of its placements in every filling.  Placements that
symmetries carry onto each other are in equally many fillings, so one of each orbit is enough if it
counts as often as its orbit is long.  Orbits of several lengths are counted in one go: each kept
placement is in the cover as often as its orbit is long, divided by a common factor.  For a list,
each filling found is carried to all placements of the orbit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import gcd
from typing import NamedTuple

from boardfill.answers.solution import Hidden
from boardfill.cover.bounded import Check, Cover, Option, paced, rank_order, unchecked
from boardfill.cover.meanings import CopiesOf, meaning_words
from boardfill.cover.symmetry.group import NOT_FOLDED, NOWHERE, CoverSymmetry, Group, Permutation
from boardfill.errors import NoEngine


@dataclass(frozen=True)
class OneOfEachOrbit:
    """A cover with fewer options; it has 1 / `factor` as many fillings as the whole one."""

    cover: Cover
    factor: int
    index: int
    """Of the item that is used exactly once."""
    longest: int
    """The number of placements in the longest orbit."""
    options: tuple[int, ...]
    """For each option of `cover` its index in the whole one, which may occur several times."""

    def describe(self) -> str:
        """What was kept, in a few words."""
        meaning = self.cover.items[self.index].meaning
        of = f"choices for {meaning_words(meaning)}"
        if isinstance(meaning, CopiesOf):
            of = f"placements of {meaning.piece}"
        number = f"{self.longest}" if self.longest == self.factor else f"up to {self.longest}"
        return f"one of {number} symmetric {of}"


def used_once(cover: Cover) -> list[int]:
    """The items that are used exactly once and are no cells, such as pieces."""
    return [index for index in cover.other_items if cover.items[index][1:3] == (1, 1)]


def one_of_each_orbit(
    cover: Cover, group: Group, check: Check = unchecked
) -> OneOfEachOrbit | None:
    """The cover with the fewest placements left; None if symmetry saves nothing."""
    chosen = _fewest_orbits(cover, group, check)
    if chosen is None:
        return None
    factor = gcd(*map(len, chosen.orbits))
    copies = {orbit[0]: len(orbit) // factor for orbit in chosen.orbits}
    options = tuple(
        option
        for option in range(cover.form.option_count)
        for _ in range(copies.get(option, int(option not in chosen.users)))
    )
    longest = max(map(len, chosen.orbits))
    return OneOfEachOrbit(cover.part(options), factor, chosen.item, longest, options)


@dataclass(frozen=True)
class Unfolding:
    """A cover with one placement of each orbit, whose fillings unfold to those of the whole."""

    cover: Cover
    options: tuple[int, ...]
    """For each option of `cover` its index in the whole one."""
    images: dict[int, list[Permutation]]
    """For each placement kept, symmetries that carry it to each placement of its orbit."""

    def unfolded(self, filling: Iterable[int]) -> Iterator[tuple[int, ...]]:
        """Yield the fillings of the whole cover that a filling of the small one stands for."""
        taken = [self.options[option] for option in filling]
        placement = next(option for option in taken if option in self.images)
        for carried in self.images[placement]:
            yield tuple(sorted(carried[option] for option in taken))


def unfolding(cover: Cover, group: Group, check: Check = unchecked) -> Unfolding | None:
    """The small cover that stands for the whole one; None if symmetry saves nothing."""
    chosen = _fewest_orbits(cover, group, check)
    if chosen is None:
        return None
    images = {}
    for orbit in chosen.orbits:
        carrying = {element[orbit[0]]: element for element in reversed(chosen.fixing)}
        images[orbit[0]] = [carrying[placement] for placement in orbit]
    left_out = chosen.users.difference(images)
    options = tuple(option for option in range(cover.form.option_count) if option not in left_out)
    return Unfolding(cover.part(options), options, images)


class _Chosen(NamedTuple):
    """An item, the options that use it, the symmetries that leave it in place, and the orbits."""

    item: int
    users: frozenset[int]
    fixing: list[Permutation]
    orbits: list[list[int]]
    """Each begins with its earliest placement in rank order."""


def _fewest_orbits(cover: Cover, group: Group, check: Check) -> _Chosen | None:
    """The item used exactly once with the fewest orbits of placements."""
    users = {item: cover.users[item] for item in used_once(cover)}
    best: tuple[int, list[Permutation], dict[frozenset[int], None]] | None = None
    for item, using in sorted(users.items(), key=lambda pair: len(pair[1])):
        check()
        if best is not None and len(using) >= len(best[2]) * len(group.acting):
            break  # even with the longest possible orbits they would not be fewer
        fixing = [element.options for element in group.acting if element.items[item] == item]
        orbits = {frozenset(options[user] for options in fixing): None for user in using}
        if len(orbits) < (len(using) if best is None else len(best[2])):
            best = item, fixing, orbits
    if best is None:
        return None
    item, fixing, orbits = best
    rank = {index: place for place, index in enumerate(rank_order(cover))}

    def early(option: int) -> list[int]:
        return sorted(rank[used] for used in cover.form.items_of(option))

    ordered = [sorted(orbit, key=early) for orbit in orbits]
    return _Chosen(item, frozenset(users[item]), fixing, ordered)


def quotient(cover: Cover, symmetry: CoverSymmetry, check: Check = unchecked) -> Cover:
    """The cover whose fillings are those that the symmetry fixes."""
    if cover.webs:
        raise NoEngine(
            NOT_FOLDED
        )  # what is connected on a folded board need not be so on the whole
    if NOWHERE in symmetry.items:
        return _tied(cover, symmetry, check)
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


def _tied(cover: Cover, symmetry: CoverSymmetry, check: Check) -> Cover:
    """The same if the images of some items are unknown: each orbit of options becomes one option.

    Items that are then used by the same options are merged.
    """
    options = []
    for cycle in paced(cycles(symmetry.options), check):
        used = sorted(item for option in cycle for item in cover.options[option].items)
        limits = ((cover.items[item].high, times) for item, times in Counter(used).items())
        if all(high is None or times <= high for high, times in limits):
            options.append(Option(tuple(used), cover.options[cycle[0]].meaning))
    tied = Cover(cover.items, options)
    has_hidden = any(isinstance(option.meaning, Hidden) for option in options)
    first: dict[object, int] = {}
    for index, (item, users) in enumerate(zip(cover.items, tied.users, strict=True)):
        # Automata need all the cells that they read.
        own = index if has_hidden and item.place is not None else None
        first.setdefault((item.low, item.high, tuple(users), own), index)
    number_of = {index: number for number, index in enumerate(first.values())}
    kept = [
        option._replace(items=tuple(number_of[i] for i in option.items if i in number_of))
        for option in options
    ]
    return Cover([cover.items[index] for index in number_of], kept)


def cycles(permutation: Permutation) -> list[list[int]]:
    """The orbits of a permutation, each from its smallest member on.

    >>> cycles((1, 0, 2))
    [[0, 1], [2]]
    """
    found, seen = [], set[int]()
    for start in range(len(permutation)):
        if start in seen:
            continue
        cycle = [start]
        while (following := permutation[cycle[-1]]) != start:
            cycle.append(following)
        found.append(cycle)
        seen.update(cycle)
    return found


def _preference(cover: Cover, symmetry: CoverSymmetry) -> Callable[[int], tuple[int, ...]]:
    """The key by which an item is chosen from its orbit, so that the sweep has a narrow frontier.

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
