"""Partial fillings: which options were taken, and what is left of a cover after them.

What is left is a cover like any other, so that every engine answers every question about it: items
need so much less and have so much less room, and options that no longer fit are gone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from boardfill.answers.solution import Choice, ItemColour, Placement
from boardfill.cover.bounded import Check, Cover, Item
from boardfill.cover.translation.area_bounds import is_narrowed
from boardfill.cover.translation.tiling_cover import tiling_cover
from boardfill.engines.protocol import Filling
from boardfill.problem.kinds import Covering, Fitting, Problem, Tiling
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE

Beside: TypeAlias = Callable[[Cell], Iterable[Cell]]
"""Tells the neighbours of a cell."""


def nothing_beside(_cell: Cell) -> Iterable[Cell]:
    """No cell is beside any other."""
    return ()


@dataclass(frozen=True)
class Rest:
    """What is left of a cover, and for each option that is left its number in the whole cover."""

    cover: Cover
    numbers: tuple[int, ...]

    def in_whole(self, filling: Iterable[int]) -> tuple[int, ...]:
        """The options of the whole cover that these options of the rest are."""
        return tuple(self.numbers[option] for option in filling)


def cells_beside(problem: Problem) -> Beside:
    """The cells beside a cell, on a board that closes on itself also around it."""
    if isinstance(problem, Covering):
        return nothing_beside
    if isinstance(problem, Fitting):
        return SQUARE.neighbours
    board = problem.board
    return lambda cell: map(board.home, board.lattice.neighbours(cell))


def as_told(problem: Problem, cover: Cover, check: Check) -> Cover:
    """The cover of the problem with no other bounds than the problem tells.

    The cover for engines leaves out pieces, and copies, that go with no number of cells.  What is
    said to people must not: they see that such a piece fits.
    """
    if not isinstance(problem, Tiling) or not is_narrowed(problem):
        return cover
    return tiling_cover(problem, check, narrowed=False)


def carried(filling: Filling, cover: Cover, other: Cover) -> Filling:
    """The options of the other cover that mean the same."""
    if cover is other:
        return filling
    return tuple(options_taken(other, map(cover.meaning_of, filling))[0])


def rest_after(cover: Cover, taken: Collection[int]) -> Rest:
    """What is left once these options are taken.

    A filling of the rest together with what is taken is a filling of the cover, and every filling
    with all that is taken comes about so.  Where more is taken than an item has room for, the item
    gets bounds that nothing can meet.

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


def without_options(cover: Cover, dropped: Collection[int]) -> Rest:
    """The same cover, but for these options, which may not be taken."""
    gone = set(dropped)
    numbers = tuple(index for index in range(len(cover.options)) if index not in gone)
    return Rest(Cover(cover.items, tuple(cover.options[index] for index in numbers)), numbers)


def options_taken(
    cover: Cover, choices: Iterable[Choice | ItemColour]
) -> tuple[list[int], list[Choice | ItemColour]]:
    """The options that mean these choices, and the choices that no option means.

    A placement that does not say how it lies across a seam may be any that covers its cells: they
    use the same items.
    """
    by_meaning = {option.meaning: index for index, option in enumerate(cover.options)}
    by_cells: dict[tuple[object, ...], int] = {}
    for index, option in enumerate(cover.options):
        if isinstance(option.meaning, Placement):
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
    """Is there room for an option that uses these items?  Nearly all use an item once."""
    if len(set(used)) == len(used):
        return all(items[index].high != 0 for index in used)
    return all(
        (high := items[index].high) is None or times <= high
        for index, times in Counter(used).items()
    )


def without_misfits(options: int, levels: Sequence[int], room: int | None) -> int:
    """Those of the options for which an item has room; `levels` are its use levels."""
    return options if room is None or room >= len(levels) else options & ~levels[room]


def choice_of(cover: Cover, option: int) -> Choice:
    """The choice that an option means; it must not be one that follows from others."""
    meaning = cover.options[option].meaning
    assert not isinstance(meaning, ItemColour)
    return meaning
