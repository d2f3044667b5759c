"""Where shapes can lie on a board: the tables with which the native core finds that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardfill import _core
from boardfill.cover.bounded import Check, unchecked
from boardfill.problem.board import Board
from boardfill.problem.piece import Shape

_OFF_BOARD = -1


def found_placements(
    board: Board, shapes: Sequence[tuple[int, Shape]], check: Check = unchecked
) -> _core.Placements:
    """Every placement of the shapes, each given with the number of its piece.

    They come by cells, then by piece; how those of one piece on the same cells follow each other is
    told in native/core/placements.hpp.  `check` may raise to stop the work.

    Coordinates may be of any size, and the board may close on itself.  The native core is told
    neither: for each coordinate it is given the ranks of the cells and, for each step that a shape
    takes, from which rank that leads to which.
    """
    lattice = board.lattice
    axes = range(lattice.dimensions)
    numbers: list[dict[int, int]] = [{} for _ in axes]
    """For each axis the steps, numbered as they come."""
    taken = []
    for piece, shape in shapes:
        first, *others = shape
        steps = [
            numbers[axis].setdefault(cell[axis] - first[axis], len(numbers[axis]))
            for cell in others
            for axis in axes
        ]
        taken.append((piece, lattice.colour(first), steps))
    periods = board.periods or (0,) * len(axes)
    lines = [
        _line([cell[axis] for cell in board.ordered], numbers[axis], periods[axis], check)
        for axis in axes
    ]
    has_one_colour = len(lattice.origins) == 1
    colours = [] if has_one_colour else list(map(lattice.colour, board.ordered))
    return _core.Placements(lines, colours, taken, check)


def _line(
    coordinates: Sequence[int], steps: Iterable[int], period: int, check: Check
) -> tuple[list[int], int, list[list[int]]]:
    """One axis: the rank of each cell, how many ranks there are, and where each step leads."""
    known = sorted(set(coordinates))
    rank = {coordinate: number for number, coordinate in enumerate(known)}
    tables = []
    check()
    for step in steps:
        if not period:
            tables.append([rank.get(at + step, _OFF_BOARD) for at in known])
            continue
        table = []
        for at in known:
            turns, to = divmod(at + step, period)
            found = rank.get(to, _OFF_BOARD)
            # Where it leads around the board it counts as beyond all ranks.
            table.append(found + len(known) if turns and found != _OFF_BOARD else found)
        tables.append(table)
    return [rank[coordinate] for coordinate in coordinates], len(known), tables
