"""From tiling to cover: every cell once; a placement uses its cells and, if bounded, its piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardfill.answers.solution import Placement
from boardfill.cover.area import fits_area, narrowed_supplies
from boardfill.cover.bounded import Cover, Item, Option
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
    items = [Item(cell, int(not partial), 1, cell) for cell in cells]
    supplies = [piece.copies for piece in problem.pieces] if partial else narrowed_supplies(problem)
    options = []
    finder = PlacementFinder(problem.board, problem.pieces)
    for piece, copies in zip(problem.pieces, supplies, strict=True):
        if copies == (0, 0):
            continue
        supply: tuple[int, ...] = ()
        if copies != ANY:
            supply = (len(items),)
            items.append(Item(piece.name, *copies))
        for shape in piece.orientations:
            for indices in finder.placements(shape):
                placement = Placement(tuple(cells[index] for index in indices), piece.name)
                options.append(Option(indices + supply, placement))
                if len(options) % _CHECK_EVERY == 0:
                    check()
    if not partial and not fits_area(problem):
        items.append(Item("area", 1, 0))  # bounds that nothing can meet
    options.sort()
    return Cover(tuple(items), tuple(options))


class PlacementFinder:
    """Where shapes can lie on a board.

    Cells are numbered as if the board stood in a box with a margin wide enough for every piece,
    so that moving a shape is one addition for each of its cells, whatever the lattice.
    """

    def __init__(self, board: Board, pieces: tuple[Piece, ...]) -> None:
        self.lattice = board.lattice
        self.cells = board.ordered
        dimensions = range(self.lattice.dimensions)
        extents = [
            max((cell[d] for cell in self.cells), default=0)
            - min((cell[d] for cell in self.cells), default=0)
            for d in dimensions
        ]
        margins = [
            max(abs(cell[d]) for piece in pieces for shape in piece.orientations for cell in shape)
            for d in dimensions
        ]
        strides = [1] * self.lattice.dimensions
        for d in reversed(dimensions[:-1]):
            strides[d] = strides[d + 1] * (extents[d + 1] + 2 * margins[d + 1] + 1)
        self.strides = strides
        self.numbers = [self.number(cell) for cell in self.cells]
        self.index_of = {number: index for index, number in enumerate(self.numbers)}

    def number(self, cell: Cell) -> int:
        """The number of a cell in the box with margins, counted from the origin."""
        return sum(at * stride for at, stride in zip(cell, self.strides, strict=True))

    def placements(self, shape: Shape) -> Iterator[tuple[int, ...]]:
        """The indices of the board's cells under each way to move the shape onto the board."""
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
                yield tuple(found)
