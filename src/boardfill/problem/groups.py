"""Groups: the cells of a board that a rule looks at together, each group with a name to show.

The `each` of a rule says which groups it means

    row, column, ...         the lines of the lattice in the order of their numbers, and "board"
                             for all cells
    row run, column run, ... the parts of lines between holes, two cells or more
    edge, corner, knight     every two cells that share an edge, touch only at a corner, or are a
                             knight's move apart
    region                   the listed `regions`, in the order in which their cells are listed
    seen, around, touching   for each of the listed `cells`: what it sees along lines up to the
                             next hole, itself included; the cells that share an edge with it;
                             those that touch it
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from math import gcd
from typing import TypeAlias

from boardfill import words
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell, Lattice, step_between

Groups: TypeAlias = dict[str, tuple[Cell, ...]]

WHOLE_BOARD = "board"
REGION = "region"
_RUN = " run"


def group_kinds(board: Board) -> tuple[str, ...]:
    """The values of `each` that this board allows."""
    lines = tuple(board.lattice.line_numbers)
    # In space lines are planes, which have no runs.
    runs = tuple(f"{line}{_RUN}" for line in lines if board.lattice.dimensions == 2)
    knight = ("knight",) if board.lattice.name == "square" else ()
    return (*lines, WHOLE_BOARD, REGION, *runs, *_PAIRS, *knight, *_FROM_CELL)


def takes_cells(each: str) -> bool:
    """True if these groups belong to listed cells."""
    return each in _FROM_CELL


def groups(
    board: Board, each: str, regions: Sequence[Sequence[Cell]] = (), cells: Iterable[Cell] = ()
) -> Groups:
    """The groups of this kind, in order.

    >>> groups(Board("2x3"), "column")["column 1"]
    ((0, 1), (1, 1))
    >>> groups(Board("2x2"), "around", cells=[(0, 0)])
    {'around (0, 0)': ((0, 1), (1, 0))}
    """
    if each == WHOLE_BOARD:
        return {WHOLE_BOARD: board.ordered}
    if each == REGION:
        return {f"{REGION} {place}": tuple(region) for place, region in enumerate(regions)}
    if each in _FROM_CELL:
        beside = _FROM_CELL[each]
        return {f"{each} {words.cell(cell)}": tuple(sorted(beside(board, cell))) for cell in cells}
    if each in _PAIRS or each == "knight":
        others = _PAIRS.get(each, _knights)
        pairs = (
            (cell, other)
            for cell in board.ordered
            for other in sorted(others(board, cell))
            if cell <= other
        )
        return {f"{each} {words.cells(pair)}": pair for pair in pairs}
    if each.endswith(_RUN):
        kind = each.removesuffix(_RUN)
        return {
            f"{name}{_RUN} {number}": run
            for name, line in _lines(board, kind).items()
            for number, run in enumerate(_runs(board, kind, line))
        }
    return _lines(board, each)


def _lines(board: Board, kind: str) -> Groups:
    """The lines of this kind, in the order of their numbers."""
    lattice = board.lattice
    number_of, origin = lattice.line_numbers[kind], lattice.origins[0]
    # On a closed board a line may continue as another one, which is then the same line.
    ends = (number_of(lattice.moved(origin, step)) for step in board.period_steps)
    period = gcd(*(end - number_of(origin) for end in ends))
    lines: dict[int, list[Cell]] = {}
    for cell in sorted(board.cells, key=_reading(kind)):
        number = number_of(cell) % period if period else number_of(cell)
        lines.setdefault(number, []).append(cell)
    return {f"{kind} {number}": tuple(lines[number]) for number in sorted(lines)}


def _reading(kind: str) -> Callable[[Cell], Cell]:
    """The sort key by which the cells of a line are read."""
    # On triangles a line has two cells in each row.
    return (lambda cell: (cell[0], -cell[1])) if kind == "antidiagonal" else (lambda cell: cell)


@lru_cache(2**16)
def _next(lattice: Lattice, kind: str, cell: Cell, *, back: bool = False) -> Cell:
    """The next place along a line, or the previous one; it may be a hole."""
    number_of, reading = lattice.line_numbers[kind], _reading(kind)
    near = (other for meeting in lattice.around(cell).values() for other in meeting)
    later = (
        other
        for other in near
        if number_of(other) == number_of(cell)
        and (reading(other) < reading(cell) if back else reading(other) > reading(cell))
    )
    return max(later, key=reading) if back else min(later, key=reading)


def _runs(board: Board, kind: str, line: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    """The unbroken parts of a line, sorted by their first cells; a ring begins with its first."""
    onward = {cell: board.home(_next(board.lattice, kind, cell)) for cell in line}
    runs = []
    left = dict.fromkeys(line)
    entered = set(onward.values())
    starts = [cell for cell in line if cell not in entered]
    for start in (*starts, *line):
        run, cell = [], start
        while cell in left:
            del left[cell]
            run.append(cell)
            cell = onward[cell]
        if len(run) > 1:
            runs.append(tuple(run))
    place_of = {cell: place for place, cell in enumerate(line)}
    return sorted(runs, key=lambda run: min(map(place_of.__getitem__, run)))


def _around(board: Board, cell: Cell) -> set[Cell]:
    return set(board.beside(cell)) & board.cells


def _touching(board: Board, cell: Cell) -> set[Cell]:
    meetings = board.lattice.around(cell).values()
    others = (other for meeting in meetings for other in meeting if other != cell)
    return set(map(board.home, others)) & board.cells


_KNIGHT = [(down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2)]


def _knights(board: Board, cell: Cell) -> set[Cell]:
    moves = (move for move in _KNIGHT if abs(move[0]) != abs(move[1]))
    return {board.home(board.lattice.moved(cell, move)) for move in moves} & board.cells


def _seen(board: Board, cell: Cell) -> set[Cell]:
    return ({cell} & board.cells).union(*lines_of_sight(board, cell))


def lines_of_sight(board: Board, cell: Cell) -> list[tuple[Cell, ...]]:
    """For each direction from a cell, the cells up to the next hole, the nearest first.

    >>> lines_of_sight(Board("2x3"), (0, 0))
    [((0, 1), (0, 2)), (), ((1, 0),), ()]
    """
    found = []
    for onward in _ways_to_look(board, cell):
        line: list[Cell] = []
        at = board.home(onward(cell))
        while at in board.cells and at != cell:
            line.append(at)
            at = board.home(onward(at))
        found.append(tuple(line))
    return found


def _ways_to_look(board: Board, cell: Cell) -> Iterator[Callable[[Cell], Cell]]:
    """For each direction over a side of the cell, a function from a cell to the next one."""
    lattice = board.lattice
    beside = set(lattice.neighbours(cell))
    if lattice.dimensions > 2:  # lines are planes there
        for other in beside:
            step = step_between(cell, other)
            yield partial(lattice.moved, by=step)
        return
    for kind in lattice.line_numbers:
        for back in (False, True):
            if _next(lattice, kind, cell, back=back) in beside:
                yield partial(_next, lattice, kind, back=back)


_Beside: TypeAlias = Callable[[Board, Cell], Iterable[Cell]]
_PAIRS: dict[str, _Beside] = {
    "edge": _around,
    "corner": lambda board, cell: _touching(board, cell) - _around(board, cell),
}
_FROM_CELL: dict[str, _Beside] = {"seen": _seen, "around": _around, "touching": _touching}
