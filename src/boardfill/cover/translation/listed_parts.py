"""From parts of any shape to a cover of which each option is a whole part.

People see and lay whole parts; so hints, ratings and searches to watch look at this cover, where
all parts that there could be can be listed.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardfill.answers.solution import Placement
from boardfill.cover.bounded import Check, Cover, Item, Option, paced, unchecked
from boardfill.cover.meanings import BoardCell, CopiesOf
from boardfill.errors import NoEngine
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.parts import PART, Parts
from boardfill.problem.piece import ANY

MOST_GROWN = 300_000
"""Connected sets of cells that are looked at, those that are no parts yet among them."""


def listed_parts_cover(problem: Parts, check: Check = unchecked) -> Cover:
    """The cover whose options are all parts that the problem allows; NoEngine if they are too many.

    >>> listed_parts_cover(Parts("2x3", 3)).form.option_count
    10
    """
    place = {cell: number for number, cell in enumerate(problem.board.ordered)}
    items = [Item(BoardCell(cell), 1, 1, cell) for cell in place]
    counted = (len(items),) if problem.number != ANY else ()
    items += (Item(CopiesOf(PART), *problem.number) for _ in counted)
    parts = sorted({*problem.given, *_parts(problem, check)})
    return Cover(
        items,
        [
            Option((*map(place.__getitem__, part), *counted), Placement(part, PART))
            for part in parts
        ],
    )


def _parts(problem: Parts, check: Check) -> Iterator[tuple[Cell, ...]]:
    """All parts that could be beside the given ones: connected, of a size, with one mark each."""
    free = problem.board.cells.difference(*problem.given)
    sizes = problem.sizes or frozenset(range(1, len(free) + 1))
    marked = [cell for cell, _ in problem.marks]
    gone = set(marked)
    """Cells that no part has that is still to come: it has another mark, or comes later."""
    of_mark = {cell: sizes if size is None else {size} for cell, size in problem.marks}
    grown = 0
    for root in (cell for cell in marked or problem.board.ordered if cell in free):
        wanted = of_mark.get(root, sizes)
        for part in paced(_grown_from(root, free - gone, problem, max(wanted)), check):
            grown += 1
            if grown > MOST_GROWN:
                raise NoEngine(
                    "hints, ratings and searches to watch look at every part that could be cut "
                    f"out, and here are too many (more than {MOST_GROWN:,} connected sets of cells)"
                )
            if len(part) in wanted:
                yield tuple(sorted(part))
        if not marked:
            gone.add(root)


def _grown_from(
    root: Cell, free: frozenset[Cell], problem: Parts, most: int
) -> Iterator[tuple[Cell, ...]]:
    """Each connected set of at most so many cells, the root and free ones, just once.

    A set grows by a cell of its rim, and cells of the rim that were passed over are not taken later
    (Redelmeier's way to count polyominoes).
    """
    part: tuple[Cell, ...] = (root,)
    rim = tuple(near for near in problem.beside[root] if near in free)
    waiting = [(part, rim, frozenset((root, *rim)))]
    while waiting:
        part, rim, seen = waiting.pop()
        yield part
        if len(part) == most:
            continue
        for number, cell in enumerate(rim):
            new = tuple(n for n in problem.beside[cell] if n in free and n not in seen)
            waiting.append(((*part, cell), (*rim[number + 1 :], *new), seen.union(new)))
