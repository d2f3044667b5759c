"""Groups: the cells of a board that a rule looks at together, each group with a name to show.

A rule says by `each` which groups it means

    row, column, ...         the lines of the lattice, and "board" for all cells
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
from itertools import pairwise
from math import gcd
from typing import TypeAlias

from boardfill import words
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell

Groups: TypeAlias = dict[str, tuple[Cell, ...]]

WHOLE_BOARD = "board"
REGION = "region"
_RUN = " run"


def group_kinds(board: Board) -> tuple[str, ...]:
    """What `each` may say on this board."""
    lines = tuple(board.lattice.line_numbers)
    runs = tuple(f"{line}{_RUN}" for line in lines)
    knight = ("knight",) if board.lattice.name == "square" else ()
    return (*lines, WHOLE_BOARD, REGION, *runs, *_PAIRS, *knight, *_FROM_CELL)


def takes_cells(each: str) -> bool:
    """Are these groups those of listed cells?"""
    return each in _FROM_CELL


def groups(
    board: Board, each: str, regions: Sequence[Sequence[Cell]] = (), cells: Iterable[Cell] = ()
) -> Groups:
    """The groups of that kind, in order.

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
        lines = _lines(board, each.removesuffix(_RUN)).items()
        return {
            f"{name}{_RUN} {number}": run
            for name, line in lines
            for number, run in enumerate(_runs(board, line))
        }
    return _lines(board, each)


def _lines(board: Board, kind: str) -> Groups:
    lattice = board.lattice
    number_of, origin = lattice.line_numbers[kind], lattice.origins[0]
    # On a board that closes on itself a line may come back as another: they are one.
    ends = (number_of(lattice.moved(origin, step)) for step in board.period_steps)
    period = gcd(*(end - number_of(origin) for end in ends))
    lines: dict[int, list[Cell]] = {}
    for cell in board.ordered:
        number = number_of(cell) % period if period else number_of(cell)
        lines.setdefault(number, []).append(cell)
    if kind == "antidiagonal":  # of triangles two in a row belong to one line
        for line in lines.values():
            line.sort(key=lambda cell: (cell[0], -cell[1]))
    # By number: where a row has a hole, its columns come in another order.
    return {f"{kind} {number}": tuple(line) for number, line in sorted(lines.items())}


def _runs(board: Board, line: Sequence[Cell]) -> list[tuple[Cell, ...]]:
    runs: list[list[Cell]] = [[line[0]]]
    for before, cell in pairwise(line):
        if cell in _touching(board, before):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    if len(runs) > 1 and runs[0][0] in _touching(board, runs[-1][-1]):  # across the seam
        runs[0] = runs.pop() + runs[0]
    return [tuple(run) for run in runs if len(run) > 1]


def _around(board: Board, cell: Cell) -> set[Cell]:
    return set(map(board.home, board.lattice.neighbours(cell))) & board.cells


def _touching(board: Board, cell: Cell) -> set[Cell]:
    meetings = board.lattice.around(cell).values()
    others = (other for meeting in meetings for other in meeting if other != cell)
    return set(map(board.home, others)) & board.cells


def _at_corners(board: Board, cell: Cell) -> set[Cell]:
    return _touching(board, cell) - _around(board, cell)


_KNIGHT = [(down, right) for down in (-2, -1, 1, 2) for right in (-2, -1, 1, 2)]


def _knights(board: Board, cell: Cell) -> set[Cell]:
    moves = (move for move in _KNIGHT if abs(move[0]) != abs(move[1]))
    return {board.home(board.lattice.moved(cell, move)) for move in moves} & board.cells


def _seen(board: Board, cell: Cell) -> Iterator[Cell]:
    seen = {cell} & board.cells
    for kind in board.lattice.line_numbers:
        for line in _lines(board, kind).values():
            for run in _runs(board, line) if cell in line else ():
                if cell in run and run[1] in _around(board, run[0]):
                    seen.update(run)
    return iter(seen)


_Beside: TypeAlias = Callable[[Board, Cell], Iterable[Cell]]
_PAIRS: dict[str, _Beside] = {"edge": _around, "corner": _at_corners}
_FROM_CELL: dict[str, _Beside] = {"seen": _seen, "around": _around, "touching": _touching}
