"""Tiling: cover every cell of a board, but for some that may stay empty, once with pieces."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.methods import Askable
from boardfill.problem.board import Board, distinct_cells
from boardfill.problem.lattices.lattice import Cell
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Piece

if TYPE_CHECKING:
    from boardfill.problem.given import Choices, Given


@dataclass(frozen=True, repr=False)
class Tiling(Askable):
    """A board and the pieces to cover it with, each used as often as its supply says.

    Pieces of one shape under two names are different pieces.

    >>> from boardfill.problem.catalogue import named_piece
    >>> Tiling(Board.rectangle(2, 3), (named_piece("L3"),)).count()
    2
    """

    board: Board
    pieces: tuple[Piece, ...]
    title: str = ""
    fault_free: bool = False
    """Must every straight line through the board cut through some piece?"""
    tatami: bool = False
    """May no four pieces meet at a corner?"""
    optional: frozenset[Cell] = frozenset()
    """Cells of the board that may stay empty."""
    given: tuple[Given, ...] = ()
    """Pieces that lie there already.  Pairs of a piece's name and its cells will do, and so will
    placements of a solution."""
    printed: tuple[tuple[Cell, str], ...] = field(default=(), compare=False)
    """What drawings show beside the board, such as the date of a calendar puzzle."""

    if TYPE_CHECKING:
        # What people write will do: sizes, names, pictures, cells.
        def __init__(
            self,
            board: object,
            pieces: object,
            title: str = "",
            fault_free: bool = False,
            tatami: bool = False,
            optional: frozenset[Cell] = frozenset(),
            given: Iterable[object] = (),
            printed: tuple[tuple[Cell, str], ...] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        if not isinstance(self.board, Board) or not _are_pieces(self.pieces):
            # Only what people write needs to be understood first.
            from boardfill.coercion import board_of, pieces_of

            given = self.pieces
            object.__setattr__(self, "board", board_of(self.board, given))
            object.__setattr__(self, "pieces", pieces_of(given, self.board.lattice))
        if not self.pieces:
            raise BadInput("no pieces were given to fill the board with")
        for place, piece in enumerate(self.pieces):
            if piece.lattice != self.board.lattice:
                raise BadInput(
                    f"piece {piece.name} is of the {piece.lattice.name} lattice, "
                    f"the board of the {self.board.lattice.name} lattice",
                    place=f"pieces[{place}]",
                )
        check_title(self.title)
        if not isinstance(self.optional, frozenset):
            with inside("optional"):
                optional = distinct_cells(self.optional, self.board.lattice)
            object.__setattr__(self, "optional", optional)
        for cell in sorted(self.optional - self.board.cells):
            raise BadInput(f"cell {words.cell(cell)} is not on the board", place="optional")
        refuse_repeated_names("pieces", (piece.name for piece in self.pieces))
        if (self.fault_free or self.tatami) and (
            self.board.lattice != SQUARE or self.board.periods
        ):
            rule = "fault_free" if self.fault_free else "tatami"
            raise BadInput("requires an open board on the square lattice", place=rule)
        if self.given:
            from boardfill.problem.given import checked_givens

            known = checked_givens(self.given, self.board, self.pieces)
            object.__setattr__(self, "given", known)
            # What lies there does not stay empty.
            object.__setattr__(self, "optional", self.optional - self.given_cells)

    def __repr__(self) -> str:
        """The problem in a few words."""
        names = words.shortened(words.listed((piece.name for piece in self.pieces), most=4), 30)
        return f"Tiling({self.board.summary}, {names})"

    @cached_property
    def given_cells(self) -> frozenset[Cell]:
        """The cells under what is given."""
        return frozenset(cell for known in self.given for cell in known.cells)

    def with_given(self, given: Iterable[object] | Choices) -> Tiling:
        """The same problem, in which these pieces lie already, besides those that did.

        What a partial solution has will do, too.

        >>> from boardfill.problem.catalogue import named_piece
        >>> board = Tiling(Board.rectangle(4, 4), (named_piece("I2"),))
        >>> board.with_given([("I2", [(0, 0), (0, 1)])]).count()
        18
        """
        from boardfill.problem.given import checked_givens

        new = checked_givens(given, self.board, self.pieces)
        old = tuple(known for known in self.given if known not in new)
        return replace(self, given=(*old, *new))


def _are_pieces(given: object) -> bool:
    return isinstance(given, tuple) and all(isinstance(piece, Piece) for piece in given)


def listed_values(problem: object, key: str, kind: type) -> None:
    """Make a tuple of what the problem has under that key; BadInput unless all is of the kind."""
    given = getattr(problem, key)
    found = tuple(given) if isinstance(given, Iterable) else (given,)
    for one in found:
        if not isinstance(one, kind):
            raise BadInput(
                f"expected values of boardfill.{kind.__name__}, found {one!r}", place=key
            )
    object.__setattr__(problem, key, found)


def check_title(title: object) -> None:
    """Raise BadInput unless it is text."""
    if not isinstance(title, str):
        raise BadInput(f"expected text, found {title!r}", place="title")


def refuse_repeated_names(where: str, names: Iterable[str]) -> None:
    """Raise BadInput if a name stands twice in the list called `where`."""
    seen: set[str] = set()
    for place, name in enumerate(names):
        if name in seen:
            raise BadInput(f"the name {name!r} is given twice", place=f"{where}[{place}]")
        seen.add(name)
