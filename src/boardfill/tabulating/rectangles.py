"""The boards of a table, rectangles and strips of them, and the table itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from math import fsum, prod
from typing import TYPE_CHECKING

from boardfill import words
from boardfill.answers.tally import Effort
from boardfill.display import Pictured
from boardfill.errors import BadInput, inside
from boardfill.problem.board import Board
from boardfill.problem.empty_grids import grid_of_size
from boardfill.problem.lattices.lattice import Lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.marking import Marking
from boardfill.problem.parts import AnyShape, Parts
from boardfill.problem.piece import Piece, settled
from boardfill.problem.tiling import Tiling, filled_board
from boardfill.tabulating.growth import GrowthByWidth
from boardfill.tabulating.recurrence import StripRecurrence

if TYPE_CHECKING:
    from boardfill.problem.lattices.lattice import Cell
    from boardfill.questions.keywords import UpTo


@dataclass(frozen=True)
class Rectangles:
    """The pieces, how the boards close on themselves, and the rules; or a family of grids."""

    pieces: tuple[Piece, ...]
    wrap: tuple[str, ...] = ()
    holes: tuple[Cell, ...] = ()
    fault_free: bool = False
    tatami: bool = False
    up_to: UpTo | None = None
    grid: str = ""
    """The name of the family, instead of pieces: queens, spanning-trees, ..."""

    def problem(self, size: Size) -> Tiling | Parts | Marking:
        """The problem for the rectangle of this size."""
        if self.grid:
            return self._grid(size)
        if not self.pieces:
            raise BadInput("no pieces were given to fill the boards with")
        for piece in self.pieces:
            if not piece.is_plain:
                raise BadInput(
                    f"tables are of plain pieces, but piece {piece.name} has marks or sides"
                )
        lattice = self.pieces[0].lattice
        if lattice.dimensions != len(size):
            raise BadInput(
                f"tables are of flat boards, but piece {self.pieces[0].name} is not flat"
            )
        board = Board.rectangle(*size, lattice=lattice, wrap=self.wrap)
        with inside(" x ".join(map(str, size))):
            board = board.without(self.holes)
        pieces = tuple(
            piece.on_rows_of(size[1]) if isinstance(piece, AnyShape) else piece
            for piece in self.pieces
        )
        return filled_board(board, pieces, fault_free=self.fault_free, tatami=self.tatami)

    def _grid(self, size: Size) -> Marking:
        if self.wrap or self.fault_free or self.tatami:
            raise BadInput(
                f"{self.grid} are open boards without other rules; wrap, fault_free and tatami are "
                "for pieces"
            )
        with inside(" x ".join(map(str, size))):
            found = grid_of_size(self.grid, *size)
            return replace(found, board=found.board.without(self.holes)) if self.holes else found

    @property
    def lattice(self) -> Lattice:
        """That of the pieces; grids are of squares."""
        return self.pieces[0].lattice if self.pieces else SQUARE

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules for the boards, in words."""
        rules = {
            self.grid: self.grid,
            f"without {words.cells(self.holes)}": self.holes,
            "fault-free": self.fault_free,
            "tatami": self.tatami,
            f"up to {self.up_to}": self.up_to,
        }
        return tuple(rule for rule, holds in rules.items() if holds)

    @property
    def are_plain(self) -> bool:
        """True for full rectangles with pieces, whose first lines are such boards, too."""
        return not self.rules and not any(isinstance(piece, AnyShape) for piece in self.pieces)

    @property
    def are_alike_transposed(self) -> bool:
        """True if a board of r x c has as many fillings as one of c x r."""
        if self.wrap or self.holes:
            return False
        if any(isinstance(piece, AnyShape) and piece.sizes is None for piece in self.pieces):
            return False
        return bool(self.grid) or are_alike_transposed(self.pieces, self.lattice)


Size = tuple[int, int]
"""Rows and columns."""

_MOST_COUNTED = 64
"""The most combinations of uses of required pieces in the states of a sweep; with more, boards are
counted one by one, where their areas limit how often a piece can be used."""


@dataclass(frozen=True)
class Strip:
    """One sweep, and the sizes that it counts, each with its number of lines."""

    axis: int
    width: int
    lines: dict[Size, int]

    @property
    def length(self) -> int:
        """The most lines that are needed."""
        return max(self.lines.values())

    @property
    def size(self) -> Size:
        """The longest board."""
        return (self.length, self.width) if self.axis == 0 else (self.width, self.length)

    @property
    def cost(self) -> float:
        """The relative cost of the sweep."""
        return self.width * self.length * float(2 ** min(3 * self.width // 2, 900))


def can_be_swept(pieces: Iterable[Piece]) -> bool:
    """True if one sweep that keeps the uses of required pieces can count all lengths."""
    required = [piece.copies for piece in pieces if piece.copies.low > 0]
    if any(high is None for _, high in required):
        return False
    return prod(1 + (high or 0) for _, high in required) <= _MOST_COUNTED


def are_alike_transposed(pieces: Collection[Piece], lattice: Lattice) -> bool:
    """True if a board of r x c has as many fillings as one of c x r.

    That holds if transposing is a symmetry of the lattice and turns every piece into a piece with
    the same supply, itself or another.
    """
    corners = [(0, 0), (0, 1), (1, 0), (1, 2)]
    exchanges = any(
        all(symmetry.apply(cell) == cell[::-1] for cell in corners)
        for symmetry in lattice.symmetries
    )
    if not exchanges:
        return False
    given, turned = Counter[object](), Counter[object]()
    for piece in pieces:
        shapes = ([cell[::-1] for cell in shape] for shape in piece.orientations)
        given[frozenset(piece.orientations), piece.copies] += 1
        turned[frozenset(settled(shape, lattice) for shape in shapes), piece.copies] += 1
    return given == turned


def strips_for(
    sizes: Collection[Size], axes: Collection[int], *, alike_transposed: bool
) -> list[Strip]:
    """The cheapest strips found along these axes that give all counts, the narrowest first."""
    if alike_transposed:
        return strips_along(((size, 0, min(size)) for size in sizes), alike_transposed=True)
    plans = [strips_along((size, axis, size[1 - axis]) for size in sizes) for axis in axes]
    if len(axes) > 1:
        plans.append(strips_by_shorter_side(sizes))
    return min(plans, key=lambda plan: fsum(strip.cost for strip in plan))


def strips_by_shorter_side(sizes: Collection[Size]) -> list[Strip]:
    """Strips along the longer side of every size."""
    return strips_along((size, int(size[0] <= size[1]), min(size)) for size in sizes)


def strips_along(
    wanted: Iterable[tuple[Size, int, int]], *, alike_transposed: bool = False
) -> list[Strip]:
    """The strips for sizes, each given with its axis and width."""
    strips: dict[tuple[int, int], Strip] = {}
    for size, axis, width in wanted:
        strip = strips.setdefault((axis, width), Strip(axis, width, {}))
        strip.lines[size] = max(size) if alike_transposed else size[axis]
    return sorted(strips.values(), key=lambda strip: strip.cost)


@dataclass(frozen=True)
class Table(Pictured):
    """How many fillings each rectangle of the family has, exactly.

    One of a family of grids has no `pieces`, and the name of the family first among its `rules`.
    `counts` maps (rows, columns) to the count; None stands for one that a limit left unknown, and
    `stopped` then says which limit.  `sweeps` tells how many sweeps gave the counts, `single` how
    many of the counts were found board by board instead.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    pieces: tuple[Piece, ...]
    counts: Mapping[tuple[int, int], int | None]
    sweeps: int
    single: int
    effort: Effort
    stopped: str | None = None
    wrap: tuple[str, ...] = ()
    """The directions in which the boards close on themselves."""
    recurrences: tuple[StripRecurrence, ...] = ()
    """If requested, those of every row, or of every column if the columns wrap."""
    rules: tuple[str, ...] = ()
    """Rules for the boards, in words: `fault-free`, `up to symmetry`, ..."""
    are_squares: bool = False
    """True if all boards are squares."""
    growth: GrowthByWidth | None = None
    """If requested, how fast the counts of each row grow, or of each column if columns wrap."""

    def __str__(self) -> str:
        """The table as the command line prints it."""
        from boardfill.tabulating.table_text import table_text

        return table_text(self).removesuffix("\n")

    def __getitem__(self, size: tuple[int, int]) -> int | None:
        """The count of the board of so many rows and columns."""
        return self.counts[size]

    def squares(self) -> list[int | None]:
        """The counts of all squares in the table, from the smallest on."""
        return [self.counts[side, side] for side in self.rows if (side, side) in self.counts]

    def row(self, rows: int) -> list[int | None]:
        """The counts of all boards with so many rows."""
        return [self.counts[rows, columns] for columns in self.columns]

    def column(self, columns: int) -> list[int | None]:
        """The counts of all boards with so many columns."""
        return [self.counts[rows, columns] for rows in self.rows]

    @property
    def lattice(self) -> Lattice:
        """That of the pieces; grids are of squares."""
        return self.pieces[0].lattice if self.pieces else SQUARE

    @property
    def unknown(self) -> int:
        """How many counts a limit left unknown."""
        return sum(count is None for count in self.counts.values())
