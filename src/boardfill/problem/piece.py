"""Pieces: a shape, how it may be turned, and how many copies there are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from operator import add, sub
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from boardfill import words
from boardfill.display import Pictured
from boardfill.errors import BadInput, NamedValues, inside
from boardfill.problem.board import distinct_cells, whole_number
from boardfill.problem.lattices.lattice import Cell, Lattice, Symmetry, named_lattice
from boardfill.problem.lattices.square import SQUARE

Shape: TypeAlias = tuple[Cell, ...]
"""Cells in rising order, moved so that the first is the origin of its colour."""


class Carried(NamedTuple):
    """What a cell of a piece carries; sides are in the order of the lattice's edge names."""

    mark: str = ""
    sides: tuple[str, ...] = ()


class Way(NamedTuple):
    """One orientation of a piece: its shape and, if it carries anything, what each cell carries."""

    shape: Shape
    carried: tuple[Carried, ...] = ()

    def turned(self, symmetry: Symmetry, lattice: Lattice) -> Way:
        """The orientation after a symmetry."""
        if not self.carried:
            return Way(settled(map(symmetry.apply, self.shape), lattice))
        from boardfill.problem.tiles import turned_cell

        cells = sorted(
            (symmetry.apply(cell), turned_cell(cell, carried, symmetry, lattice))
            for cell, carried in zip(self.shape, self.carried, strict=True)
        )
        shape = settled((cell for cell, _ in cells), lattice)
        return Way(shape, tuple(carried for _, carried in cells))


class Turn(NamedValues):
    """How a piece may be turned: not at all, only rotated, or also flipped."""

    FIXED = "fixed"
    ROTATE = "rotate"
    FREE = "free"


class Supply(NamedTuple):
    """Between `low` and `high` copies; None for `high` means any number.

    >>> str(Supply()), str(Supply(3, 3)), str(Supply(1, 4)), str(Supply(2, None))
    ('any', '3', '1-4', '2-any')
    """

    low: int = 0
    high: int | None = None

    @classmethod
    def between(cls, low: int, high: int | None) -> Supply:
        """The supply of `low` to `high` copies; BadInput if that makes no sense."""
        if whole_number(low) < 0:
            raise BadInput(f"expected a number of at least 0, found {low}")
        if high is not None and whole_number(high) < low:
            raise BadInput(f"expected the least before the most, found [{low}, {high}]")
        return cls(low, high)

    @classmethod
    def exactly(cls, copies: int) -> Supply:
        """The supply of exactly so many copies."""
        return cls.between(copies, copies)

    @classmethod
    def of(cls, copies: Supply | int | str | tuple[int, int | None]) -> Supply:
        """The supply given as such, as a number, as the least and the most, or as "any"."""
        if isinstance(copies, int):
            return cls.exactly(copies)
        if isinstance(copies, tuple) and len(copies) == 2:
            return cls.between(*copies)
        if copies != "any":
            raise BadInput(f'expected copies such as 3, (1, 4) or "any", found {copies!r}')
        return ANY

    def allows(self, number: int) -> bool:
        """True if so many copies are allowed.

        >>> Supply(1, 3).allows(4), Supply(2, None).allows(4)
        (False, True)
        """
        return self.low <= number and (self.high is None or number <= self.high)

    def less(self, used: int) -> Supply:
        """The supply that is left after using so many copies.

        >>> Supply(2, 3).less(1), Supply(1, None).less(2)
        (Supply(low=1, high=2), Supply(low=0, high=None))
        """
        high = None if self.high is None else max(self.high - used, 0)
        return Supply(max(self.low - used, 0), high)

    def __str__(self) -> str:
        """The supply as the command line writes it."""
        if self == ANY:
            return "any"
        if self.low == self.high:
            return str(self.low)
        return f"{self.low}-{'any' if self.high is None else self.high}"


ANY = Supply()
ONE = Supply(1, 1)


@dataclass(frozen=True, repr=False)
class Piece(Pictured):
    """A named shape with its supply.  Its cells, given as a list or a picture, need not touch.

    >>> Piece.from_picture("mine", '''
    ...     X.
    ...     XX
    ... ''').cells == frozenset({(0, 0), (1, 0), (1, 1)})
    True
    """

    name: str
    cells: frozenset[Cell]
    turn: Turn = Turn.FREE
    copies: Supply = ANY
    lattice: Lattice = field(default=SQUARE)
    marks: tuple[str, ...] = ()
    """What each cell carries, such as pips, a colour or a letter, in rising order of the cells."""
    sides: tuple[tuple[str, ...], ...] = ()
    """The colours of each cell's sides, in the same order; see `tiles`."""

    if TYPE_CHECKING:
        # Values may be given as people write them: pictures, cells, numbers and names.
        def __init__(
            self,
            name: str,
            cells: object,
            turn: Turn | str = Turn.FREE,
            copies: Supply | int | str = ANY,
            lattice: Lattice | str = SQUARE,
            marks: object = (),
            sides: object = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "lattice", named_lattice(self.lattice))
        if not isinstance(self.cells, frozenset):
            # Only what people write needs to be interpreted.
            from boardfill.coercion import piece_cells

            object.__setattr__(self, "cells", piece_cells(self.cells, self.lattice))
        distinct_cells(self.cells, self.lattice)
        if not isinstance(self.name, str) or not self.name:
            raise BadInput(f"expected the name of a piece, found {self.name!r}")
        if not self.cells:
            raise BadInput(f"piece {self.name} has no cells")
        object.__setattr__(self, "turn", Turn(self.turn))
        object.__setattr__(self, "copies", Supply.of(self.copies))
        if self.marks != () or self.sides != ():
            self._read_carried()

    def _read_carried(self) -> None:
        """Normalise marks and sides; if all are empty, there are none."""
        from boardfill.problem import tiles

        for name, read in (("marks", tiles.read_marks), ("sides", tiles.read_sides)):
            if (given := getattr(self, name)) != ():
                with inside(name):
                    found = read(given, self.cells, self.lattice)
                object.__setattr__(self, name, found if any(map(any, found)) else ())

    def __repr__(self) -> str:
        """The piece in a few words."""
        name = words.shortened(self.name, 30) + ("" if self.copies == ANY else f":{self.copies}")
        parts = [name, words.counted(len(self.cells), "cell")]
        parts += [] if self.lattice == SQUARE else [self.lattice.name]
        parts += [] if self.turn is default_turn(self.lattice) else [self.turn.value]
        return f"Piece({', '.join(parts)})"

    @classmethod
    def from_picture(
        cls,
        name: str,
        picture: str,
        turn: Turn | None = None,
        copies: Supply = ANY,
        lattice: Lattice | str = SQUARE,
    ) -> Piece:
        """The piece drawn with `X` or `#` for its cells and `.` for other places.

        See `boardfill.problem.picture` for other lattices.
        """
        from boardfill.problem.picture import PIECE_CELLS, PIECE_GAP, read_picture

        lattice = named_lattice(lattice)
        drawn = read_picture(picture, lattice, known=PIECE_CELLS + PIECE_GAP)
        cells = frozenset(cell for cell, character in drawn if character != PIECE_GAP)
        return cls(name, cells, turn or default_turn(lattice), copies, lattice)

    @classmethod
    def from_cells(
        cls,
        name: str,
        cells: Iterable[Cell],
        turn: Turn | None = None,
        copies: Supply = ANY,
        lattice: Lattice | str = SQUARE,
    ) -> Piece:
        """The piece of exactly these cells."""
        lattice = named_lattice(lattice)
        turn = turn or default_turn(lattice)
        return cls(name, distinct_cells(cells, lattice), turn, copies, lattice)

    @property
    def is_plain(self) -> bool:
        """True if it carries nothing."""
        return not self.marks and not self.sides

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """The distinct orientations, including what the cells carry."""
        if self.is_plain:
            return tuple(map(Way, self.orientations))
        from boardfill.problem.tiles import ways_of

        return ways_of(self)

    @cached_property
    def orientations(self) -> tuple[Shape, ...]:
        """The distinct shapes of the turned (and flipped) piece, in rising order."""
        return orientations(self.cells, self.turn, self.lattice)


def default_turn(lattice: Lattice) -> Turn:
    """How pieces may be turned by default: flipped only where a hand can flip them."""
    return Turn.FREE if lattice.reflects_pieces else Turn.ROTATE


def settled(cells: Iterable[Cell], lattice: Lattice = SQUARE) -> Shape:
    """The shape of the cells, equal for two sets exactly if one is a translation of the other.

    >>> settled([(5, 4), (5, 5), (4, 5)])
    ((0, 0), (1, -1), (1, 0))
    """
    ordered = sorted(cells)
    origin = lattice.origins[lattice.colour(ordered[0])]
    if origin == ordered[0]:
        return tuple(ordered)
    shift = tuple(map(sub, origin, ordered[0]))
    return tuple([tuple(map(add, cell, shift)) for cell in ordered])


def orientations(cells: Iterable[Cell], turn: Turn, lattice: Lattice = SQUARE) -> tuple[Shape, ...]:
    """The distinct shapes of the cells under the allowed turns.

    >>> ell = [(0, 0), (1, 0), (2, 0), (2, 1)]
    >>> [len(orientations(ell, turn)) for turn in (Turn.FIXED, Turn.ROTATE, Turn.FREE)]
    [1, 4, 8]
    """
    cells = list(cells)
    if turn is Turn.FIXED:
        return (settled(cells, lattice),)
    shapes = {
        settled(map(symmetry.apply, cells), lattice)
        for symmetry in lattice.symmetries
        if turn is Turn.FREE or not symmetry.reflects
    }
    return tuple(sorted(shapes))
