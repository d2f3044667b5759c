"""From parts of any shape to a cover: which cells are joined, or to which part each belongs.

Joined cells.  Each cell has an option for every set of earlier neighbours that may be in its part;
it is tied to these and kept apart from the others.  So there is one filling for each way to cut the
board, for any number of parts; a sweep remembers the sizes of open components.

Few parts.  Where there are few parts, each of many cells, a sweep meets far fewer states if each
part is a symbol with an item that counts its cells, and a web that makes it connected.  Parts are
named by their marks or else in the order of their first cells: an item for each cell and name says
which names have occurred so far.

Whole parts.  People see and lay whole parts; so hints, ratings and searches to watch look at a
cover of which each option is one, where all parts that there could be can be listed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from boardfill.answers.solution import Choice, Hidden, Implied, Placement, Solution
from boardfill.cover.bounded import (
    Check,
    Cover,
    Item,
    Option,
    along_shorter_sides,
    paced,
    unchecked,
)
from boardfill.cover.meanings import BoardCell, CopiesOf, PartOf
from boardfill.cover.webs import NO_TIE, Tie, Web
from boardfill.errors import NoEngine
from boardfill.problem.lattices.lattice import Cell, connected_parts
from boardfill.problem.parts import PART, Parts
from boardfill.problem.piece import ANY

if TYPE_CHECKING:
    from boardfill.cover.webs import Bounds

JOINED, NAMED = "joined", "part"
"""What an option says of a cell: which earlier neighbours are in its part, or its part."""


class PartsCover(Cover):
    """A cover whose fillings are read back as parts."""

    def read_back(self, meanings: Iterable[Choice | Hidden]) -> Solution:
        """The parts, each a placement."""
        joined: dict[Cell, list[Cell]] = {}
        named: dict[int, list[Cell]] = {}
        for meaning in meanings:
            assert isinstance(meaning, Implied)
            if meaning.region == NAMED:
                cell, name, *_ = meaning.what
                named.setdefault(name, []).append(cell)
                continue
            cell, others = meaning.what
            joined.setdefault(cell, []).extend(others)
            for other in others:
                joined.setdefault(other, []).append(cell)
        parts = [*named.values(), *connected_parts(sorted(joined), joined.__getitem__)]
        return Solution.of(Placement(tuple(sorted(part)), PART) for part in parts)


def parts_cover(problem: Parts, check: Check = unchecked) -> Cover:
    """The cover whose fillings are the ways to cut the board."""
    number = few_parts(problem)
    return joined_cover(problem, check) if number is None else _named(problem, number, check)


def few_parts(problem: Parts) -> int | None:
    """The number of parts if they are so few and large that naming them is better; else None."""
    if problem.given:
        return None
    sizes, number = problem.sizes, problem.number.low
    if problem.marks:
        number = len(problem.marks)
    elif problem.number.low != problem.number.high and sizes is not None and len(sizes) == 1:
        number = len(problem.board.cells) // min(sizes)
    elif problem.number.low != problem.number.high:
        return None
    has_sizes = sizes is not None or any(size for _, size in problem.marks)
    is_range = sizes is None or max(sizes) - min(sizes) < len(sizes)
    # If sizes do not matter, keeping only components takes fewer states.
    can_be_named = number > 1 and has_sizes and is_range and problem.number.allows(number)
    return number if can_be_named and is_few(number, len(problem.board.cells)) else None


def is_few(number: int, cells: int) -> bool:
    """True if naming so many parts takes fewer states.

    States of all steps, named and joined: 6x6 in 2 parts 30,000 and 3,800,000, in 3 750,000 and
    2,000,000, in 4 beyond 10,000,000 and 950,000; 6x5 in 3 113,000 and 112,000.
    """
    return number == 2 or (number == 3 and cells > 30)


def in_order(problem: Parts) -> list[Cell]:
    """The cells line by line, along the shorter sides of the board, as in rank order."""
    cells = problem.board.ordered
    return [cells[place] for place in along_shorter_sides(dict(enumerate(cells)))]


def joined_cover(problem: Parts, check: Check = unchecked) -> Cover:
    """The cover that says for each cell which earlier neighbours it is joined with."""
    cells, sizes = in_order(problem), problem.sizes
    place = {cell: number for number, cell in enumerate(cells)}
    owner = {cell: number for number, part in enumerate(problem.given) for cell in part}
    usual = min(sizes) if sizes is not None and len(sizes) == 1 else 0
    marks = {cell: size or usual for cell, size in problem.marks}
    options: list[Option] = []
    ties: list[Tie] = []
    for cell in paced(cells, check, 64):
        before = [near for near in problem.beside[cell] if place[near] < place[cell]]
        for joined in _joined_sets(before, cell, owner):
            options.append(Option((place[cell],), Implied(0, JOINED, (cell, joined))))
            tied = (place[cell], *(place[near] for near in joined))
            apart = ((place[cell], place[near]) for near in before if near not in joined)
            ties.append(Tie(tied, tuple(apart), 1, marks.get(cell)))
    items = [Item(BoardCell(cell), 1, 1, cell) for cell in cells]
    if marks:
        web = Web(len(cells), ties, problem.number, marks="one")
    elif sizes is None:
        web = Web(len(cells), ties, problem.number)
    else:
        least, most = min(sizes), max(sizes)
        left_out = tuple(sorted(set(range(least, most)) - sizes))
        web = Web(len(cells), ties, problem.number, (least, most), left_out=left_out)
    return PartsCover(items, options, [web])


def _joined_sets(
    before: Sequence[Cell], cell: Cell, owner: Mapping[Cell, int]
) -> Iterator[tuple[Cell, ...]]:
    """The sets of earlier neighbours that the cell may be joined with, given the known parts."""
    own = owner.get(cell)
    surely = [near for near in before if own is not None and owner.get(near) == own]
    free = [near for near in before if own is None and near not in owner]
    for number in range(len(free) + 1):
        for some in combinations(free, number):
            yield tuple(sorted([*surely, *some]))


def _named(problem: Parts, number: int, check: Check) -> Cover:
    """The cover that says for each cell to which of `number` parts it belongs."""
    cells, names = in_order(problem), range(number)
    own = {cell: name for name, (cell, _) in enumerate(problem.marks)}
    items = [Item(BoardCell(cell), 1, 1, cell) for cell in cells]
    items += (Item(PartOf(0, NAMED, None, (name,)), *_size(problem, name)) for name in names)
    # Whether a name has occurred: used by the cell if it has, by the next one if not.
    met: dict[tuple[int, int], int] = {}
    for at in range(0 if own else len(cells) - 1):
        for name in names:
            met[at, name] = len(items)
            items.append(Item(PartOf(0, NAMED, cells[at], (at, name)), 1, 1))
    options: list[Option] = []
    ties: list[list[Tie]] = [[] for _ in names]
    nodes: dict[tuple[Cell, ...], int] = {}
    for at, cell in enumerate(paced(cells, check, 64)):
        borders = [tuple(sorted((cell, near))) for near in problem.beside[cell]] or [(cell,)]
        tied = tuple(sorted(nodes.setdefault(border, len(nodes)) for border in borders))
        for name, before in _names_at(at, number, has_marks=bool(own)):
            if own.get(cell, name) != name:
                continue
            used = [at, len(cells) + name]
            used += (met[at - 1, other] for other in names if before not in (None, other))
            if (at, 0) in met:
                used.append(met[at, max(name, before or 0)])
            options.append(Option(tuple(sorted(used)), Implied(0, NAMED, (cell, name, before))))
            for other in names:
                ties[other].append(Tie(tied, weight=1) if other == name else NO_TIE)
    return PartsCover(items, options, [Web(len(nodes), some, (1, 1)) for some in ties])


def _size(problem: Parts, name: int) -> Bounds:
    """The least and the most cells of the part with this name."""
    marked = problem.marks[name][1] if problem.marks else None
    if marked is not None or problem.sizes is None:
        return (marked or 1, marked)
    return min(problem.sizes), max(problem.sizes)


def _names_at(at: int, number: int, *, has_marks: bool) -> Iterator[tuple[int, int | None]]:
    """The names that a cell may have, each with the last name met before it; None if irrelevant."""
    if has_marks or at == 0:
        yield from ((name, None) for name in range(number if has_marks else 1))
        return
    for before in range(min(at, number)):
        for name in range(min(before + 2, number)):
            yield name, before


def implied_by_parts(problem: Parts, solution: Solution) -> list[Implied]:
    """The meanings of the options whose filling is read back as these parts.

    For parts that are no solution, a meaning that no option has.
    """
    part_of = {cell: lying.cells for lying in solution.placements for cell in lying.cells}
    cells = in_order(problem)
    wanted = Solution.of(Placement(part, PART) for part in set(part_of.values()))
    if part_of.keys() != problem.board.cells or wanted != solution:
        return [Implied(0, PART, ())]
    if few_parts(problem) is None:
        place = {cell: number for number, cell in enumerate(cells)}
        return [
            Implied(
                0,
                JOINED,
                (
                    cell,
                    tuple(
                        near
                        for near in problem.beside[cell]
                        if place[near] < place[cell] and near in part_of[cell]
                    ),
                ),
            )
            for cell in cells
        ]
    names = {part_of[cell]: name for name, (cell, _) in enumerate(problem.marks)}
    found: list[Implied] = []
    for at, cell in enumerate(cells):
        before = len(names) - 1 if at > 0 and not problem.marks else None
        name = names.setdefault(part_of[cell], len(names))
        found.append(Implied(0, NAMED, (cell, name, before)))
    return found


MOST_GROWN = 300_000
"""The most connected sets of cells to grow, including those that are too small to be parts."""


def listed_parts_cover(problem: Parts, check: Check = unchecked) -> Cover:
    """The cover whose options are all parts that the problem allows; NoEngine if too many.

    >>> listed_parts_cover(Parts("2x3", 3)).form.option_count
    10
    """
    place = {cell: number for number, cell in enumerate(problem.board.ordered)}
    items = [Item(BoardCell(cell), 1, 1, cell) for cell in place]
    counted = (len(items),) if problem.number != ANY else ()
    items += (Item(CopiesOf(PART), *problem.number) for _ in counted)
    parts = sorted({*problem.given, *_all_parts(problem, check)})
    return Cover(
        items,
        [
            Option((*map(place.__getitem__, part), *counted), Placement(part, PART))
            for part in parts
        ],
    )


def _all_parts(problem: Parts, check: Check) -> Iterator[tuple[Cell, ...]]:
    """All possible parts besides the given ones: connected, of an allowed size, with one mark."""
    free = problem.board.cells.difference(*problem.given)
    sizes = problem.sizes or frozenset(range(1, len(free) + 1))
    marked = [cell for cell, _ in problem.marks]
    gone = set(marked)
    """Cells that no later part may have: other marks, and roots that are done."""
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
    """Yield once each connected set of the root and free cells, with at most `most` cells.

    A set grows by a cell of its rim; cells of the rim that were passed over are not taken later
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
