"""Partial fillings: which options were taken, and what is left of a cover after them.

What is left is a cover like any other, so that every engine answers every question about it: items
have lower bounds, and options that no longer fit are gone.

Some steps are forced for reasons that people can see: an item has one option left, or its other
options fail at once.  An option fails at once if after it

    some item can no longer be used often enough (a cell that nothing can cover), or
    it cuts off a pocket: cells connected with no others, whose number is no sum of the remaining
    areas, or which a short search shows cannot be filled; or
    it leaves the wrong number of cells: all of them together are no such sum.

Each of these is a proof, whatever else the problem requires: bounds that are ignored could only
rule out more.  Sets of options and of cells are integers with one bit for each member.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from boardfill.answers.solution import Choice, Hidden, Implied, Placement
from boardfill.cover.bit_sets import use_levels
from boardfill.cover.bounded import Check, Cover, Item, unchecked
from boardfill.cover.meanings import RULE_MEANINGS, PartOf, UsesOf
from boardfill.cover.translation.area_bounds import is_narrowed
from boardfill.cover.translation.hidden_choices import has_hidden_choices
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.engines.protocol import Filling
from boardfill.problem.kinds import Covering, Fitting, Marking, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.reasoning.pockets import DeadEnd, Pockets

Beside: TypeAlias = Callable[[Cell], Iterable[Cell]]
"""Returns the neighbours of a cell."""


def nothing_beside(_cell: Cell) -> Iterable[Cell]:
    """The neighbours of cells where there is no board: none."""
    return ()


@dataclass(frozen=True)
class Rest:
    """What is left of a cover, and for each remaining option its index in the whole cover."""

    cover: Cover
    numbers: tuple[int, ...]

    def in_whole(self, filling: Iterable[int]) -> tuple[int, ...]:
        """The indices in the whole cover of these options of the rest."""
        return tuple(self.numbers[option] for option in filling)


def cells_beside(problem: Problem) -> Beside:
    """The function that returns the neighbours of a cell, across seams if the board is closed."""
    if isinstance(problem, Covering):
        return nothing_beside
    if isinstance(problem, Fitting):
        return SQUARE.neighbours
    return problem.board.beside


def cover_for_people(problem: Problem, cover: Cover, check: Check) -> Cover:
    """The cover with the problem's own bounds and without hidden choices, for explanations.

    The cover for engines leaves out pieces, and copies, that the number of cells rules out.
    Explanations must not, since people see that such a piece fits; nor do they see hidden choices.
    """
    if isinstance(problem, Marking) and has_hidden_choices(problem):
        return _without_implied(cover)
    if not isinstance(problem, Tiling) or not is_narrowed(problem):
        return cover
    return tiling_cover(problem, check, narrowed=False)


def _without_implied(cover: Cover) -> Cover:
    """The cover with only the symbols; items that tie them to hidden choices become unbounded."""
    items = tuple(
        item._replace(low=0, high=None) if isinstance(item.meaning, PartOf) else item
        for item in cover.items
    )
    options = (option for option in cover.options if fits(option.items, cover.items))
    return Cover(items, tuple(o for o in options if not isinstance(o.meaning, Implied)))


def carried(filling: Filling, cover: Cover, other: Cover) -> Filling:
    """The options of the other cover with the same meanings."""
    if cover is other:
        return filling
    return tuple(options_taken(other, map(cover.meaning_of, filling))[0])


def rest_after(cover: Cover, taken: Collection[int]) -> Rest:
    """What is left once these options are taken.

    A filling of the rest together with the options taken is a filling of the cover, and every
    filling that has these options arises in this way.  If more is taken than an item has room for,
    the item gets bounds that nothing can meet.

    >>> from boardfill.answers.solution import Mark
    >>> from boardfill.cover.bounded import Option
    >>> from boardfill.cover.meanings import NamedItem
    >>> items = Item(NamedItem("a"), 1, 1), Item(NamedItem("b"), 1, 2)
    >>> options = (0, 1), (0,), (1,), (1, 1)
    >>> cover = Cover(items, tuple(Option(used, Mark((0,), "x")) for used in options))
    >>> rest = rest_after(cover, [0])
    >>> rest.numbers, [item[1:3] for item in rest.cover.items]
    ((2,), [(0, 0), (0, 1)])
    """
    used = Counter(item for option in taken for item in cover.options[option].items)
    items = list(cover.items)
    for index, times in used.items():
        low, high = max(items[index].low - times, 0), items[index].high
        if high is not None:
            low, high = (low, high - times) if times <= high else (1, 0)
        items[index] = items[index]._replace(low=low, high=high)
    gone = set(taken)
    numbers = tuple(
        index
        for index, option in enumerate(cover.options)
        if index not in gone and fits(option.items, items)
    )
    return Rest(Cover(items, tuple(cover.options[index] for index in numbers)), numbers)


def rest_to_fill(cover: Cover, taken: Collection[int]) -> Rest:
    """What is left for engines; with webs, the options taken stay as options that must be taken.

    They tie nodes, so that a cover with webs is wrong without them.
    """
    after = rest_after(cover, taken)
    if not cover.webs:
        return after
    part = cover.part(numbers := (*sorted(taken), *after.numbers))
    items = [*cover.items, *(Item(UsesOf(f"option {one}"), 1, 1) for one in sorted(taken))]
    options = [
        option._replace(items=(*option.items, len(cover.items) + number))
        if number < len(taken)
        else option
        for number, option in enumerate(part.options)
    ]
    return Rest(Cover(items, options, part.webs), numbers)


def without_options(cover: Cover, dropped: Collection[int]) -> Rest:
    """The same cover without these options."""
    gone = set(dropped)
    numbers = tuple(index for index in range(len(cover.options)) if index not in gone)
    if cover.webs:
        return Rest(cover.part(numbers), numbers)
    return Rest(Cover(cover.items, tuple(cover.options[index] for index in numbers)), numbers)


def options_taken(
    cover: Cover, choices: Iterable[Choice | Hidden]
) -> tuple[list[int], list[Choice | Hidden]]:
    """The options with these meanings, and the choices that no option has as its meaning.

    A placement that does not say how it lies across a seam matches any with its cells: they use the
    same items.
    """
    by_meaning = {option.meaning: index for index, option in enumerate(cover.options)}
    by_cells: dict[tuple[object, ...], int] = {}
    for index, option in enumerate(cover.options):
        # For a piece that carries something, the cells do not determine how it is turned.
        if isinstance(option.meaning, Placement) and not option.meaning.carried:
            by_cells.setdefault(option.meaning[:2], index)
    taken, unknown = [], []
    for choice in choices:
        found = by_meaning.get(choice)
        if found is None and isinstance(choice, Placement) and not choice.unwrapped_cells:
            found = by_cells.get(choice[:2])
        if found is None:
            unknown.append(choice)
        else:
            taken.append(found)
    return taken, unknown


def fits(used: Sequence[int], items: Sequence[Item]) -> bool:
    """True if there is room for an option that uses these items; fast if it uses each once."""
    if len(set(used)) == len(used):
        return all(items[index].high != 0 for index in used)
    return all(
        (high := items[index].high) is None or times <= high
        for index, times in Counter(used).items()
    )


def without_misfits(options: int, levels: Sequence[int], room: int | None) -> int:
    """The options for which an item has room; `levels` are its use levels."""
    return options if room is None or room >= len(levels) else options & ~levels[room]


def choice_of(cover: Cover, option: int) -> Choice:
    """The choice that an option stands for; it must not be a hidden one."""
    meaning = cover.options[option].meaning
    assert not isinstance(meaning, Hidden)
    return meaning


_MOST_CHOICES = 20
"""With more choices, nobody could follow that all but one of them fail."""
_MOST_LOOKS = 2_000_000
"""Checks of items before the search for failing options is given up: about a second's work."""
_MOST_BITS = 100_000_000
"""The most bits in the sets of options that use each item."""


class ForcedOption(NamedTuple):
    """An option that must be taken because an item needs it.

    `failures` are the dead ends of the item's other options, empty if it has no others.
    """

    option: int
    item: int
    failures: tuple[DeadEnd, ...] = ()


class Foresight:
    """Looks one step ahead in a cover; `beside` returns the neighbours of a cell on the board.

    In a very large cover it only looks at the options left for each item.
    """

    def __init__(self, cover: Cover, beside: Beside, check: Check = unchecked) -> None:
        self.cover, self._beside, self._check = cover, beside, check
        self._is_small = len(cover.items) * len(cover.options) <= _MOST_BITS
        bounds = zip(cover.items, cover.users, strict=True)
        self._spare = [len(users) - item.low for item, users in bounds]
        """How many more uses than needed the options of each item would make in total."""

        # Cells first, then named things, then rules for symbols and colours.
        def simplicity(index: int) -> int:
            item = cover.items[index]
            is_rule = isinstance(item.meaning, RULE_MEANINGS)
            return 0 if item.place is not None else 2 if is_rule else 1

        needed = (index for index, item in enumerate(cover.items) if item.low > 0)
        self.needed = sorted(needed, key=simplicity)
        """Items that must still be used, the simplest for people first."""
        self._failures: dict[int, DeadEnd | None] = {}
        """The dead end after each option that was checked; None if it does not fail."""

    def only_choices(self) -> Iterator[ForcedOption]:
        """Yield the options of items that have no more options left than they need."""
        for item in self.needed:
            if self._spare[item] == 0:
                for option in self._choices(item):
                    yield ForcedOption(option, item)

    def others_fail(self) -> ForcedOption | None:
        """An item whose options all fail at once except those it needs; few options first."""
        if not self._is_small:
            return None
        few = [item for item in self.needed if self._spare[item] <= _MOST_CHOICES]
        most = _MOST_LOOKS // (len(self.needed) + self._pockets.cell_count + 1)
        for item in sorted(few, key=self._spare.__getitem__):
            if len(self._failures) > most:
                return None
            failing = self._failing(item)
            for option in self._choices(item) if failing else []:
                if option not in failing:
                    return ForcedOption(option, item, tuple(failing.values()))
        return None

    def _failing(self, item: int) -> dict[int, DeadEnd]:
        """The item's failing options, if the others are just those it needs; otherwise empty."""
        spared = 0
        failing = {}
        for option in dict.fromkeys(self.cover.users[item]):
            if option not in self._failures:
                self._check()
                self._failures[option] = self._end_after(option)
            end = self._failures[option]
            if end is not None:
                failing[option] = end
                continue
            spared += self.cover.options[option].items.count(item)
            if spared > self.cover.items[item].low:
                return {}
        return failing if spared == self.cover.items[item].low else {}

    def dead_end(self) -> DeadEnd | None:
        """Why the cover has no filling, if that can be seen; None if not."""
        for item in self.needed:
            if self._spare[item] < 0:
                return DeadEnd(starved=item)
        if not self._is_small:
            return None
        return self._pockets.unfillable((1 << len(self.cover.options)) - 1, None)

    def fewest_choices(self) -> tuple[int, list[int]]:
        """The item with the fewest options to spare, a cell if one is needed, and its options.

        Some item must still be needed.
        """
        cells = [item for item in self.needed if self.cover.items[item].place is not None]
        item = min(cells or self.needed, key=self._spare.__getitem__)
        return item, self._choices(item)

    def _choices(self, item: int) -> list[int]:
        """The options that use the item, without hidden ones, which are no steps for people."""
        options = self.cover.options
        users = dict.fromkeys(self.cover.users[item])
        return [option for option in users if not isinstance(options[option].meaning, Hidden)]

    @cached_property
    def _levels(self) -> list[list[int]]:
        return use_levels(self.cover, self._check)

    @cached_property
    def _pockets(self) -> Pockets:
        return Pockets(self.cover, self._beside)

    def _end_after(self, option: int) -> DeadEnd | None:
        used = Counter(self.cover.options[option].items)
        live = (1 << len(self.cover.options)) - 1 & ~(1 << option)
        for item, times in used.items():
            high = self.cover.items[item].high
            live = without_misfits(live, self._levels[item], high and high - times)
        for item in self.needed:
            once, *more = self._levels[item] or [0]
            left, low = (live & once).bit_count(), self.cover.items[item].low
            # Rarely needed: nearly all items have enough left, or are used once by each option.
            if left < low and used[item] < low:
                left += sum((live & level).bit_count() for level in more)
                if left < low - used[item]:
                    return DeadEnd(starved=item)
        return self._pockets.unfillable(live, option)
