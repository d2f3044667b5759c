"""Sketches of puzzles of things in some cells: pictures, lights, stars, tents, ships, dominoes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations_with_replacement, groupby

from boardfill.answers.solution import Mark
from boardfill.making import layouts
from boardfill.making.layouts import beside, half_turned, square_cells, touching
from boardfill.making.puzzle import Draws
from boardfill.making.sketch import Clue, Fill, Marks, NothingDrawn, Sketch, marks
from boardfill.problem import shading_puzzles as puzzles
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.marking import Marking


def draw_nonogram(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """A picture of blots, and the runs in it."""
    return _nonogram_of(layouts.blots(size, draws), size, draws)


def _nonogram_of(inked: set[Cell], size: int, draws: Draws) -> Sketch:
    lines = range(size)
    rows = [_runs((row, column) in inked for column in lines) for row in lines]
    columns = [_runs((row, column) in inked for row in lines) for column in lines]
    problem = puzzles.nonogram(rows, columns)

    def mended(rival: Marks) -> Sketch:
        """Flip one cell where the rival differs."""
        differ = inked ^ {cell for cell, _ in rival}
        return _nonogram_of(inked ^ {draws.one_of(sorted(differ))}, size, draws)

    filling = marks(dict.fromkeys(inked, puzzles.FILLED))
    return Sketch(filling, lambda _: problem, mended=mended)


def _runs(line: Iterable[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for is_inked, run in groupby(line) if is_inked)


def draw_akari(size: int, draws: Draws, fill: Fill) -> Sketch:
    """Walls with numbers, and lights."""
    return _akari_of(layouts.walls(size, draws, 15 + draws.below(15)), size, draws, fill)


def _akari_of(blocked: set[Cell], size: int, draws: Draws, fill: Fill) -> Sketch:
    cells = [cell for cell in square_cells(size) if cell not in blocked]
    filling = fill(puzzles.akari((cells, {})))
    lights = {cell for cell, _ in filling}
    clues = tuple((wall, len(beside(wall, lights))) for wall in sorted(blocked))

    def mended(rival: Marks) -> Sketch | None:
        """Add a wall where the rival differs, and the opposite one."""
        wall = draws.one_of(sorted(lights ^ {cell for cell, _ in rival}))
        return _akari_of(blocked | {wall, half_turned(wall, size)}, size, draws, fill)

    return Sketch(
        filling,
        lambda kept: puzzles.akari((cells, dict(kept))),
        clues,
        may_drop=True,
        mended=mended,
    )


def draw_star_battle(size: int, draws: Draws, fill: Fill) -> Sketch:
    """Stars, each in a region of its own."""
    rows = [[(row, column) for column in range(size)] for row in range(size)]
    filling = fill(puzzles.star_battle(rows))
    stars = {cell: number for number, (cell, _) in enumerate(sorted(filling))}
    return _star_battle_of(filling, layouts.grown(stars, square_cells(size), draws), draws)


def _star_battle_of(filling: Marks, region_of: dict[Cell, int], draws: Draws) -> Sketch:
    problem = puzzles.star_battle(layouts.parts_of(region_of))
    stars = {cell for cell, _ in filling}
    others = [cell for cell in region_of if cell not in stars]

    def mended(rival: Marks) -> Sketch | None:
        """A star of the rival comes into another region, or else some cell, to go on from there."""
        rivals = [cell for cell, _ in sorted(rival - filling)]
        moves = list(layouts.moves(rivals, region_of)) or list(layouts.moves(others, region_of))
        if not moves:
            return None
        cell, region = draws.one_of(moves)
        return _star_battle_of(filling, region_of | {cell: region}, draws)

    return Sketch(filling, lambda _: problem, mended=mended)


def draw_tents(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Tents beside trees, and how many there are in each line."""
    camp: dict[Cell, Cell] = {}
    """For each tent its tree."""
    cells = set(square_cells(size))
    for cell in draws.shuffled(sorted(cells)):
        trees = set(camp.values())
        free = beside(cell, cells - trees - set(camp))
        enough = len(camp) >= size * size // 5
        if not enough and cell not in trees and not touching([cell]) & set(camp) and free:
            camp[cell] = draws.one_of(free)
    trees = set(camp.values())

    def problem(kept: Sequence[Clue]) -> Marking:
        return puzzles.tents(size, sorted(trees), *_rims(kept, size))

    counts = _line_counts(camp, size)
    return Sketch(marks(dict.fromkeys(camp, puzzles.TENT)), problem, counts, may_drop=True)


def _line_counts(cells: Collection[Cell], size: int) -> tuple[Clue, ...]:
    """How many of the cells are in each line: its axis, its number, and the count."""
    return tuple(
        (axis, line, sum(cell[axis] == line for cell in cells))
        for axis in (0, 1)
        for line in range(size)
    )


def _rims(kept: Sequence[Clue], size: int) -> tuple[list[int | None], list[int | None]]:
    """The kept counts of rows and of columns; None for the others."""
    rims: tuple[list[int | None], list[int | None]] = ([None] * size, [None] * size)
    for axis, line, count in kept:
        rims[axis][line] = count
    return rims


def draw_battleships(size: int, draws: Draws, _fill: Fill) -> Sketch:
    """Ships in the water, and how many of their cells there are in each line."""
    longest = 2 + (size > 5) + (size > 8)
    fleet = [longest - n for n in range(longest) for _ in range(n + 1)]
    part: dict[Cell, str] = {}
    for length in fleet:
        lies = [
            [(row + at * down, column + at * (not down)) for at in range(length)]
            for row, column in square_cells(size)
            for down in (False, True)
        ]
        free = [ship for ship in lies if max(ship[-1]) < size and not touching(ship) & part.keys()]
        if not free:
            raise NothingDrawn
        ship = draws.one_of(free)
        across, down = puzzles.ship_parts(length)
        part |= zip(ship, across if ship[0][0] == ship[-1][0] else down, strict=True)
    filling = marks(dict.fromkeys(square_cells(size), puzzles.WATER) | part)
    shown = {puzzles.WATER, puzzles.SUBMARINE, *puzzles.SHIP_ENDS}
    return Sketch(
        filling,
        lambda kept: puzzles.battleships(*_rims(kept, size), fleet),
        _line_counts(part, size),
        may_drop=True,
        may_give=True,
        # A part between two ends looks like any other.
        not_given=frozenset(mark for mark in filling if mark.symbol not in shown),
    )


def draw_dominosa(highest: int, draws: Draws, _fill: Fill) -> Sketch:
    """Numbers, and the dominoes that have them."""
    pairs = draws.shuffled(combinations_with_replacement(range(highest + 1), 2))
    return _dominosa_of(layouts.dominoes(highest + 1, highest + 2, draws), pairs, draws)


def _dominosa_of(
    laid: Sequence[tuple[Cell, Cell]], pairs: Sequence[tuple[int, ...]], draws: Draws
) -> Sketch:
    number = {
        cell: one
        for cells, pair in zip(laid, pairs, strict=True)
        for cell, one in zip(cells, pair, strict=True)
    }
    rows = [list(row) for _, row in groupby(sorted(number), key=lambda cell: cell[0])]
    problem = puzzles.dominosa([[number[cell] for cell in row] for row in rows])
    half = {
        cell: symbol
        for cells in laid
        for cell, symbol in zip(cells, "><" if cells[0][0] == cells[1][0] else "v^", strict=True)
    }

    def mended(rival: Marks) -> Sketch:
        """Swap a domino where the rival differs with any other; each may be turned."""
        differ = [at for at, (cell, _) in enumerate(laid) if Mark(cell, half[cell]) not in rival]
        changed = list(pairs)
        one, other = draws.one_of(differ), draws.below(len(pairs))
        changed[one], changed[other] = pairs[other], pairs[one]
        changed[one] = changed[one][:: draws.one_of((1, -1))]
        return _dominosa_of(laid, changed, draws)

    return Sketch(marks(half), lambda _: problem, mended=mended)
