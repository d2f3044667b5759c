"""Layouts: boards cut into parts, walls and pictures, as draws decide them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product

from boardfill.making.puzzle import Draws
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE

Part = list[Cell]


def square_cells(size: int) -> list[Cell]:
    """The cells of a square board, in reading order."""
    return list(product(range(size), repeat=2))


def beside(cell: Cell, cells: Collection[Cell]) -> Part:
    """The cells among `cells` that share an edge with this one, in order."""
    return sorted(other for other in SQUARE.neighbours(cell) if other in cells)


def touching(cells: Iterable[Cell]) -> set[Cell]:
    """The cells and all that share an edge or a corner with one of them."""
    around = list(product((-1, 0, 1), repeat=2))
    return {(row + down, column + right) for row, column in cells for down, right in around}


def hangs_together(cells: Iterable[Cell]) -> bool:
    """True if the cells are connected."""
    return SQUARE.are_connected(cells)


def cages(
    cells: Iterable[Cell], draws: Draws, most: int, joins: Callable[[Part, Cell], bool]
) -> tuple[tuple[Cell, ...], ...]:
    """The cells cut into cages of 2 to `most` connected cells, few of them of 1.

    A cell is taken into a cage only if it `joins` those that are there.
    """
    free = dict.fromkeys(cells)
    found: list[Part] = []
    for start in draws.shuffled(free):
        if start not in free:
            continue
        del free[start]
        cage, wanted = [start], 2 + draws.below(most - 1)
        while len(cage) < wanted:
            around = {other for cell in cage for other in beside(cell, free)}
            fitting = [cell for cell in sorted(around) if joins(cage, cell)]
            if not fitting:
                break
            cage.append(draws.one_of(fitting))
            del free[cage[-1]]
        if len(cage) > 1 or not _taken_in(start, found, most, joins):
            found.append(cage)
    return tuple(tuple(sorted(cage)) for cage in sorted(found, key=min))


def _taken_in(
    cell: Cell, found: Sequence[Part], most: int, joins: Callable[[Part, Cell], bool]
) -> bool:
    """Add the cell to a cage that has room for it; False if there is none."""
    for cage in found:
        if len(cage) < most and beside(cell, cage) and joins(cage, cell):
            cage.append(cell)
            return True
    return False


def grown(seeds: Mapping[Cell, int], cells: Iterable[Cell], draws: Draws) -> dict[Cell, int]:
    """For each cell the region it is in: each has grown from its seeds, some faster."""
    region_of = dict(seeds)
    faster = 1 + draws.below(4)
    pace = [faster ** draws.below(4) for _ in set(region_of.values())]
    free = set(cells) - set(region_of)
    while free:
        steps = [
            (cell, region_of[other]) for cell in sorted(free) for other in beside(cell, region_of)
        ]
        most = max(pace[region] for _, region in steps)
        steps = [step for step in steps if draws.below(most) < pace[step[1]]]
        if steps:
            cell, region = draws.one_of(steps)
            region_of[cell] = region
            free.remove(cell)
    return region_of


def parts_of(region_of: dict[Cell, int]) -> list[Part]:
    """The cells of each region, in order."""
    found: dict[int, Part] = {}
    for cell in sorted(region_of):
        found.setdefault(region_of[cell], []).append(cell)
    return list(found.values())


def can_leave(cell: Cell, region_of: dict[Cell, int]) -> bool:
    """True if its region stays connected without the cell."""
    here = region_of[cell]
    return hangs_together(
        one for one, region in region_of.items() if region == here and one != cell
    )


def moves(cells: Iterable[Cell], region_of: dict[Cell, int]) -> Iterator[tuple[Cell, int]]:
    """Pairs of a cell that can leave its region and a region that it can join."""
    for cell in cells:
        around = {region_of[other] for other in beside(cell, region_of)} - {region_of[cell]}
        if around and can_leave(cell, region_of):
            yield from ((cell, region) for region in sorted(around))


def jigsaw(size: int, draws: Draws) -> list[Part]:
    """The rows after random swaps of cells: as many regions as rows, all of equal size."""
    region_of = {cell: cell[0] for cell in square_cells(size)}
    for _ in range(8 * size * size):
        cell = draws.one_of(square_cells(size))
        here = region_of[cell]
        others = [other for other in beside(cell, region_of) if region_of[other] != here]
        if not others or not can_leave(cell, region_of):
            continue
        there = region_of[draws.one_of(others)]
        after = region_of | {cell: there}
        back = [
            other
            for other, region in after.items()
            if region == there
            and other != cell
            and any(after[near] == here for near in beside(other, after))
            and can_leave(other, after)
        ]
        if back:
            region_of = after | {draws.one_of(back): here}
    return parts_of(region_of)


def blots(size: int, draws: Draws) -> set[Cell]:
    """A picture of blots, about half of the cells: what most cells around have; some are finer."""
    cells = square_cells(size)
    inked = {cell for cell in cells if draws.below(100) < 52}
    for _ in range(draws.below(3)):
        inked = {
            (row, column)
            for row, column in cells
            if sum((row + d, column + r) in inked for d, r in product((-1, 0, 1), repeat=2)) >= 5
            or ((row, column) in inked and draws.below(4) == 0)
        }
    return inked


def walls(size: int, draws: Draws, percent: int) -> set[Cell]:
    """About `percent` of the cells, symmetric under a half turn."""
    drawn = {cell for cell in square_cells(size) if draws.below(200) < percent}
    return drawn | {half_turned(cell, size) for cell in drawn}


def half_turned(cell: Cell, size: int) -> Cell:
    """The cell opposite on a square board."""
    return size - 1 - cell[0], size - 1 - cell[1]


def dominoes(height: int, width: int, draws: Draws) -> list[tuple[Cell, Cell]]:
    """Dominoes that cover a rectangle: first side by side, then two by two are turned, often."""
    step = (0, 1) if width % 2 == 0 else (1, 0)
    other: dict[Cell, Cell] = {}
    for cell in product(range(height), range(width)):
        if cell not in other:
            beyond = (cell[0] + step[0], cell[1] + step[1])
            other |= {cell: beyond, beyond: cell}
    for _ in range(20 * height * width):
        row, column = draws.below(height - 1), draws.below(width - 1)
        a, b, c, d = product((row, row + 1), (column, column + 1))
        if (other[a], other[c]) == (b, d):
            other |= {a: c, c: a, b: d, d: b}
        elif (other[a], other[b]) == (c, d):
            other |= {a: b, b: a, c: d, d: c}
    return sorted(pair for pair in other.items() if pair[0] < pair[1])
