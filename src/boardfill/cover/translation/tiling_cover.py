"""From tiling to cover: every cell once; a placement uses its cells and, if bounded, its piece."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import mul

from boardfill.answers.solution import Placement
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import BoardCell, CopiesOf, WrongArea
from boardfill.cover.pace import Check, paced, unchecked
from boardfill.cover.translation.area_bounds import fits_area, narrowed_supplies
from boardfill.cover.translation.tiling_rules import TilingRules
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.piece import ANY, Shape
from boardfill.problem.tiling import Tiling

_CHECK_EVERY = 20_000
"""Cells of placements between two looks at the clock: some ten milliseconds, a megabyte or two."""


def tiling_cover(problem: Tiling, check: Check = unchecked, *, partial: bool = False) -> Cover:
    """The cover whose fillings are the tilings; `check` may raise to stop the work.

    In a `partial` tiling cells may stay empty, so the area says nothing about supplies, which stay
    as they are.
    """
    cells = problem.board.ordered
    may_stay_empty = problem.board.cells if partial else problem.optional
    items = [
        Item(BoardCell(cell), int(cell not in may_stay_empty), 1, cell)
        for cell in paced(cells, check)
    ]
    supplies = [piece.copies for piece in problem.pieces] if partial else narrowed_supplies(problem)
    rules = TilingRules(problem, len(items))
    items += rules.items
    found: list[tuple[tuple[int, ...], int, Option]] = []
    cells_laid = 0
    finder = PlacementFinder(problem.board, check)
    for place, (piece, copies) in enumerate(zip(problem.pieces, supplies, strict=True)):
        if copies == (0, 0):
            continue
        supply: tuple[int, ...] = ()
        if copies != ANY:
            supply = (len(items),)
            items.append(Item(CopiesOf(piece.name), *copies))
        for shape in piece.orientations:
            for indices, laid in finder.placements(shape):
                placed = tuple(map(cells.__getitem__, indices))
                uses = indices + rules.used_by(placed) + supply
                found.append((indices, place, Option(uses, Placement(placed, piece.name, laid))))
                cells_laid += len(uses)
                if cells_laid >= _CHECK_EVERY:
                    cells_laid = 0
                    check()
    if not partial and not fits_area(problem):
        items.append(Item(WrongArea(), 1, 0))  # bounds that nothing can meet
    # By cells, then as the pieces are listed: which items stand for rules and supplies is no part
    # of the problem, but rank order follows the options.
    found.sort()
    return Cover(tuple(items), tuple(option for _, _, option in found))


class PlacementFinder:
    """Where shapes can lie on a board.

    Cells are numbered line by line within a box, so that moving a shape is one addition for each of
    its cells, whatever the lattice.  How wide the box is depends on the board alone: it holds what
    lies at most `longest` before or behind a cell of the board, in each coordinate.  Where the
    board is open, a shape with a longer step from its first cell to another fits nowhere.  Where it
    is closed, steps are shortened by whole turns around it, so that they lead less than one turn
    ahead, and the cells of the board stand in the box once more, one turn ahead.
    """

    def __init__(self, board: Board, check: Check = unchecked) -> None:
        self.board, self.lattice, self.cells = board, board.lattice, board.ordered
        self.check = check
        dimensions = range(self.lattice.dimensions)
        self.periods = board.periods or (0,) * len(dimensions)
        extents = [
            max((cell[d] for cell in self.cells), default=0)
            - min((cell[d] for cell in self.cells), default=0)
            for d in dimensions
        ]
        self.longest = tuple(
            period or extent for period, extent in zip(self.periods, extents, strict=True)
        )
        strides = [1] * len(dimensions)
        for d in reversed(dimensions[:-1]):
            strides[d] = strides[d + 1] * (extents[d + 1] + 2 * self.longest[d + 1] + 1)
        self.strides = strides
        self.numbers = [self.number(cell) for cell in paced(self.cells, check)]
        self.index_of: dict[int, int] = {}
        for ahead in map(sum, product(*((0, self.number(step)) for step in board.period_steps))):
            for index, number in enumerate(paced(self.numbers, check)):
                self.index_of[number + ahead] = index
        assert len(self.index_of) == len(self.cells) << len(board.period_steps)

    def number(self, cell: Cell) -> int:
        """The number of a cell in the box, counted from the origin."""
        return sum(map(mul, cell, self.strides))

    def placements(self, shape: Shape) -> Iterator[tuple[tuple[int, ...], tuple[Cell, ...]]]:
        """Each way to move the shape onto the board: the indices of the cells under it, in order.

        Beside them, if it crosses a seam of the board, its cells as if the board went on.
        """
        offsets = self._offsets(shape)
        if offsets is None:
            return
        colour, colour_of = self.lattice.colour(shape[0]), self.lattice.colour
        one_colour = len(self.lattice.origins) == 1
        known = self.index_of
        last = offsets[-1] if offsets else 0
        for index, number in enumerate(paced(self.numbers, self.check, 4096)):
            # Mostly the last cell tells that the shape does not fit.
            if number + last not in known or not (
                one_colour or colour_of(self.cells[index]) == colour
            ):
                continue
            try:
                found = [index, *[known[number + offset] for offset in offsets]]
            except KeyError:
                continue
            if not self.board.periods:
                yield tuple(found), ()
            elif len(set(found)) == len(found):
                yield tuple(sorted(found)), self._laid(shape, found)

    def _offsets(self, shape: Shape) -> list[int] | None:
        """From the number of the first cell to those of the others; None if it fits nowhere."""
        if not self.board.periods:
            lines = zip(*shape, strict=True)
            if any(max(at) - min(at) > most for at, most in zip(lines, self.longest, strict=True)):
                return None
            first, *others = map(self.number, shape)
            return [other - first for other in others]
        offsets = []
        for cell in shape[1:]:
            step = tuple(
                (to - at) % period if period else to - at
                for at, to, period in zip(shape[0], cell, self.periods, strict=True)
            )
            if any(abs(way) > most for way, most in zip(step, self.longest, strict=True)):
                return None
            offsets.append(self.number(step))
        return offsets

    def _laid(self, shape: Shape, found: list[int]) -> tuple[Cell, ...]:
        """The cells of the shape where it was found, if they are not all on the board itself."""
        step = tuple(to - at for to, at in zip(self.cells[found[0]], shape[0], strict=True))
        laid = tuple(self.lattice.moved(cell, step) for cell in shape)
        return () if all(map(self.board.cells.__contains__, laid)) else laid
