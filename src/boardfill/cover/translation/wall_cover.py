"""Rectangles of all sizes: a cover of the walls between them instead of their placements.

There are far too many placements to sweep over.  But a board is cut into rectangles if and only if
at each inner point of its grid no wall ends and none bends: of the four walls that meet there none,
two in a line, three or four stand.  So an option says which walls stand at a point, and
neighbouring points must agree on the wall between them: one uses its item if it stands, the other
if it does not.

If sides have a least length, at most one of so many consecutive walls stands.  A greatest length
would be as easy to express, but its sweep meets far more states than that of the placements.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from boardfill.answers.solution import Implied, Placement
from boardfill.cover.bounded import Cover, Item, Option
from boardfill.cover.meanings import PartOf
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE, extent
from boardfill.problem.piece import ANY, Piece, Turn
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.answers.solution import Choice, Hidden, Solution

_WALLS = "walls"
_WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Steps from a point to those above, on the right, below and on the left."""


def wall_cover(problem: Tiling) -> Cover | None:
    """The cover for filling a rectangle with rectangles of all sizes; None for other problems.

    Sides may have a least length.
    """
    cells = problem.board.cells
    if not (_is_plain(problem) and cells and min(cells) == (0, 0)):
        return None
    rows, columns = extent(cells)
    names = _names(problem.pieces)
    # In a single line there are no inner points.
    if names is None or min(rows, columns) < 2 or len(cells) != rows * columns:
        return None
    fitting = {size for size in names if size[0] <= rows and size[1] <= columns}
    least = min((min(size) for size in fitting), default=0)
    if not fitting or fitting != set(product(range(least, rows + 1), range(least, columns + 1))):
        return None
    return _WallCover((rows, columns), least, names)


def _is_plain(problem: Tiling) -> bool:
    board = problem.board
    has_more = problem.optional or problem.given or problem.fault_free or problem.tatami
    return board.lattice == SQUARE and not board.periods and problem.is_plain and not has_more


def _names(pieces: Sequence[Piece]) -> dict[tuple[int, int], str] | None:
    """The piece of each size; None unless all are different rectangles in any number.

    If two pieces had the same size, that would be two choices.
    """
    found: list[tuple[tuple[int, int], str]] = []
    for piece in pieces:
        across = [{cell[axis] for cell in piece.cells} for axis in (0, 1)]
        rows, columns = map(len, across)
        spans = (max(along) - min(along) + 1 for along in across)
        is_full = len(piece.cells) == rows * columns and [*spans] == [rows, columns]
        if piece.copies != ANY or not is_full:
            return None
        found.append(((rows, columns), piece.name))
        if rows != columns and piece.turn is not Turn.FIXED:
            found.append(((columns, rows), piece.name))
    names = dict(found)
    return names if len(names) == len(found) else None


class _WallsApart:
    """Items that keep walls at least the least side apart, numbered from `first` on.

    Each wall counts once: at the point at its upper or left end or, if that is on the rim, at the
    other end.
    """

    def __init__(self, size: tuple[int, int], least: int, first: int) -> None:
        self.items: list[Item] = []
        self._of_wall: dict[tuple[int, int, int], list[int]] = {}
        """The items of a wall, by the axis along which walls follow each other, line and place."""
        for axis, length in enumerate(size):
            starts = range(length - least + 2) if least > 1 else ()
            for line, start in product(range(size[1 - axis]), starts):
                places = range(start, start + least)
                for at in places:
                    walls = self._of_wall.setdefault((axis, line, at), [])
                    walls.append(first + len(self.items))
                meaning = PartOf(0, _WALLS, None, (axis, line, start))
                # The rim counts as a wall.
                high = 1 - (0 in places) - (length in places)
                self.items.append(Item(meaning, 0, high))

    def used_by(self, point: Cell, walls: tuple[bool, ...]) -> Iterator[int]:
        """The items used by the walls that count at this point."""
        row, column = point
        up, right, down, left = walls
        for axis, line, at, stands in (
            (1, row, column, down),
            (0, column, row, right),
            (1, 0, column, up and row == 1),
            (0, 0, row, left and column == 1),
        ):
            yield from self._of_wall.get((axis, line, at), ()) if stands else ()


class _WallCover(Cover):
    """The walls at each inner point; a filling is read back as placements of rectangles."""

    def __init__(
        self, size: tuple[int, int], least: int, names: dict[tuple[int, int], str]
    ) -> None:
        self._rows, self._columns = rows, columns = size
        self._names = names
        points = list(product(range(1, rows), range(1, columns)))
        numbers: dict[tuple[Cell, ...], int] = {
            (point,): number for number, point in enumerate(points)
        }
        for point, (down, right) in product(points, _WAYS[1:3]):
            beyond = point[0] + down, point[1] + right
            if (beyond,) in numbers:
                numbers[point, beyond] = len(numbers)
        items = [
            Item(PartOf(0, _WALLS, None, wall), 1, 1, wall[0] if len(wall) == 1 else None)
            for wall in numbers
        ]
        apart = _WallsApart(size, least, len(items))
        options = []
        for point, walls in product(points, product((False, True), repeat=4)):
            if sum(walls) == 1 or (sum(walls) == 2 and walls[0] != walls[2]):
                continue
            used = [numbers[point,], *apart.used_by(point, walls)]
            for (down, right), stands in zip(_WAYS, walls, strict=True):
                beyond = point[0] + down, point[1] + right
                edge = (point, beyond) if point < beyond else (beyond, point)
                if edge in numbers and stands == (point < beyond):
                    used.append(numbers[edge])
            options.append(Option(tuple(sorted(used)), Implied(0, _WALLS, (point, walls))))
        super().__init__(items + apart.items, options)

    def read_back(self, meanings: Iterable[Choice | Hidden]) -> Solution:
        """The rectangles between the walls."""
        from boardfill.answers.solution import Solution

        standing: dict[Cell, tuple[bool, ...]] = {}
        for meaning in meanings:
            assert isinstance(meaning, Implied)
            point, walls = meaning.what
            standing[point] = walls
        return Solution.of(self._rectangles(standing))

    def _rectangles(self, standing: dict[Cell, tuple[bool, ...]]) -> Iterator[Placement]:
        covered: Counter[Cell] = Counter()
        for row, column in product(range(self._rows), range(self._columns)):
            if covered[row, column]:
                continue
            # The wall on the right of a cell is known at the point below it or above it.
            right = column + 1
            while right < self._columns and not self._stands(standing, (row, right), down=True):
                right += 1
            below = row + 1
            while below < self._rows and not self._stands(standing, (below, column), down=False):
                below += 1
            cells = tuple(product(range(row, below), range(column, right)))
            covered.update(cells)
            yield Placement(cells, self._names[below - row, right - column])

    def _stands(self, standing: dict[Cell, tuple[bool, ...]], start: Cell, *, down: bool) -> bool:
        """True if the wall from that point down, or to the right, stands."""
        row, column = start
        end = (row + 1, column) if down else (row, column + 1)
        if start in standing:
            return standing[start][2 if down else 1]
        return standing[end][0 if down else 3]
