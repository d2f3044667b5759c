"""From tiling to cover: every cell once; a placement uses its cells and, if bounded, its piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from boardfill.answers.solution import Placement
from boardfill.cover.area import fits_area, narrowed_supplies
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.tiling_rules import TilingRules
from boardfill.problem.board import Board
from boardfill.problem.lattice import Cell
from boardfill.problem.piece import ANY, Piece, Shape
from boardfill.problem.tiling import Tiling

_CHECK_EVERY = 4096
"""Placements between two looks at the clock: some ten milliseconds."""


def tiling_cover(
    problem: Tiling, check: Callable[[], None] = lambda: None, *, partial: bool = False
) -> Cover:
    """The cover whose fillings are the tilings; `check` may raise to stop the work.

    In a `partial` tiling cells may stay empty, so the area says nothing about supplies, which stay
    as they are.
    """
    cells = problem.board.ordered
    may_stay_empty = problem.board.cells if partial else problem.optional
    items = [Item(cell, int(cell not in may_stay_empty), 1, cell) for cell in cells]
    supplies = [piece.copies for piece in problem.pieces] if partial else narrowed_supplies(problem)
    rules = TilingRules(problem, len(items))
    items += rules.items
    found: list[tuple[tuple[int, ...], int, Option]] = []
    finder = PlacementFinder(problem.board, problem.pieces)
    for place, (piece, copies) in enumerate(zip(problem.pieces, supplies, strict=True)):
        if copies == (0, 0):
            continue
        supply: tuple[int, ...] = ()
        if copies != ANY:
            supply = (len(items),)
            items.append(Item(piece.name, *copies))
        for shape in piece.orientations:
            for indices, laid in finder.placements(shape):
                placed = tuple(cells[index] for index in indices)
                uses = indices + rules.used_by(placed) + supply
                found.append((indices, place, Option(uses, Placement(placed, piece.name, laid))))
                if len(found) % _CHECK_EVERY == 0:
                    check()
    if not partial and not fits_area(problem):
        items.append(Item("area", 1, 0))  # bounds that nothing can meet
    # By cells, then as the pieces are listed: which items stand for rules and supplies is no part
    # of the problem, but rank order follows the options.
    found.sort()
    return Cover(tuple(items), tuple(option for _, _, option in found))


class PlacementFinder:
    """Where shapes can lie on a board.

    Cells are numbered as if the board stood in a box with a margin wide enough for every piece,
    so that moving a shape is one addition for each of its cells, whatever the lattice.  Where the
    board closes on itself, its cells stand in the margin again.
    """

    def __init__(self, board: Board, pieces: tuple[Piece, ...]) -> None:
        self.board, self.lattice, self.cells = board, board.lattice, board.ordered
        dimensions = range(self.lattice.dimensions)
        lowest = [min((cell[d] for cell in self.cells), default=0) for d in dimensions]
        highest = [max((cell[d] for cell in self.cells), default=0) for d in dimensions]
        margins = [
            max(abs(cell[d]) for piece in pieces for shape in piece.orientations for cell in shape)
            for d in dimensions
        ]
        strides = [1] * self.lattice.dimensions
        for d in reversed(dimensions[:-1]):
            extent = highest[d + 1] - lowest[d + 1]
            strides[d] = strides[d + 1] * (extent + 2 * margins[d + 1] + 1)
        self.strides = strides
        self.numbers = [self.number(cell) for cell in self.cells]
        self.index_of = {number: index for index, number in enumerate(self.numbers)}
        if board.periods:
            reach = [
                range(low - margin, high + margin + 1)
                for low, high, margin in zip(lowest, highest, margins, strict=True)
            ]
            for index, cell in enumerate(self.cells):
                for image in _images(cell, board.periods, reach):
                    self.index_of[self.number(image)] = index

    def number(self, cell: Cell) -> int:
        """The number of a cell in the box with margins, counted from the origin."""
        return sum(at * stride for at, stride in zip(cell, self.strides, strict=True))

    def placements(self, shape: Shape) -> Iterator[tuple[tuple[int, ...], tuple[Cell, ...]]]:
        """Each way to move the shape onto the board: the indices of the cells under it, in order.

        Beside them, if it crosses a seam of the board, its cells as if the board went on.
        """
        origin = self.number(shape[0])
        offsets = [self.number(cell) - origin for cell in shape[1:]]
        colour, colour_of = self.lattice.colour(shape[0]), self.lattice.colour
        find = self.index_of.get
        for index, number in enumerate(self.numbers):
            if colour_of(self.cells[index]) != colour:
                continue
            found = [index]
            for offset in offsets:
                other = find(number + offset)
                if other is None:
                    break
                found.append(other)
            else:
                if not self.board.periods:
                    yield tuple(found), ()
                elif len(set(found)) == len(found):
                    yield tuple(sorted(found)), self._laid(shape, found)

    def _laid(self, shape: Shape, found: list[int]) -> tuple[Cell, ...]:
        """The cells of the shape where it was found, if they are not all on the board itself."""
        step = tuple(to - at for to, at in zip(self.cells[found[0]], shape[0], strict=True))
        laid = tuple(self.lattice.moved(cell, step) for cell in shape)
        return () if all(map(self.board.cells.__contains__, laid)) else laid


def _images(cell: Cell, periods: tuple[int, ...], reach: list[range]) -> Iterator[Cell]:
    """The cells within reach that are this one, once or more around the board."""
    along = [
        range(near.start + (at - near.start) % period, near.stop, period) if period else (at,)
        for at, period, near in zip(cell, periods, reach, strict=True)
    ]
    return product(*along)
