"""Whole boards by their size or family, with pieces: `12x12`, `3x3x3`, `aztec-diamond:4`."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import TYPE_CHECKING, TypedDict

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import parse_board
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import named_lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import Piece, Turn
from boardfill.problem.tiling import Tiling

if TYPE_CHECKING:
    from boardfill.problem.lattices.lattice import Cell, Lattice

_SIZE = re.compile(r"\s*[0-9]+\s*(?:[xX×*,]\s*[0-9]+\s*){1,2}")
_FAMILY = re.compile(r"\s*([A-Za-z-]+)\s*:\s*[0-9].*")


class BesideBoard(TypedDict, total=False):
    """What is told beside a board: pieces, by name or as they are, how these may be turned (if by
    name), how cells lie and where the board closes on itself.
    """

    pieces: str | tuple[Piece, ...]
    turn: str | Turn | None
    lattice: Lattice | None
    wrap: Collection[str]


class PiecesMissing(BadInput):
    """A board was given, and nothing to fill it with; what only looks at it finds it here."""

    def __init__(self, reason: str, board: Board, optional: Collection[Cell] = ()) -> None:
        super().__init__(reason)
        self.board = board
        self.optional = frozenset(optional)

    def inside(self, place: str) -> PiecesMissing:
        """The same error, seen from further out."""
        return PiecesMissing(f"{place}: {self}", self.board, self.optional)


def says_board(text: str) -> bool:
    """Does the text mean a board by its size or family, rather than a file?

    >>> [says_board(text) for text in ("12x12", "6*8", "hexagon:3", "6", "board.txt", "soma:3")]
    [True, True, True, False, False, False]
    """
    if _SIZE.fullmatch(text):
        return True
    named = _FAMILY.fullmatch(text)
    return named is not None and named[1] in family_names()


def family_names() -> set[str]:
    """The families of all lattices."""
    from boardfill.problem.board_families import FAMILIES

    return {"rectangle", "cuboid"}.union(*FAMILIES.values())


def pieces_named(
    pieces: str | tuple[Piece, ...], turn: str | Turn | None, lattice: Lattice | None
) -> tuple[Piece, ...]:
    """The pieces that --pieces names, or those that are given themselves."""
    if isinstance(pieces, tuple):
        return pieces
    from boardfill.formats.piece_list import pieces as listed

    try:
        return listed(pieces, turn, lattice)
    except BadInput as error:  # which begins with the part of the list that is wrong
        raise BadInput(f"--pieces {error}") from None


def tiling_of_board(
    text: str,
    pieces: str | tuple[Piece, ...],
    turn: str | Turn | None = None,
    lattice: Lattice | None = None,
    wrap: Collection[str] = (),
) -> Tiling:
    """The board of that size or family, to be filled with these pieces."""
    with inside(words.shortened(text)):
        lattice = lattice or lattice_of_words(text)
    pieces = pieces_named(pieces, turn, lattice)
    with inside(words.shortened(text)):
        board = board_in_words(text, lattice or (pieces[0].lattice if pieces else None), wrap)
        if not pieces:
            reason = "no pieces were given; say with --pieces what to fill the board with"
            raise PiecesMissing(reason, board)
        return Tiling(board, pieces)


def lattice_of_words(text: str) -> Lattice | None:
    """The lattice that the words alone tell: three sides are a box of cubes."""
    family, size = parse_board(text)
    is_solid = family == "cuboid" or (family is None and len(size) == 3)
    return named_lattice("cubic") if is_solid else None


def board_in_words(text: str, lattice: Lattice | None = None, wrap: Collection[str] = ()) -> Board:
    """The board of that size or family, by default of cubes or squares."""
    family, size = parse_board(text)
    if family is None and len(size) == 1:
        raise BadInput(f"expected rows and columns such as {size[0]}x{size[0]}, found {text!r}")
    lattice = lattice or lattice_of_words(text) or SQUARE
    if family is None:
        return Board.rectangle(*size, lattice=lattice, wrap=wrap)
    if wrap:
        raise BadInput("wrap requires a plain size or a picture")
    from boardfill.problem.board_families import family_board

    return family_board(family, size, lattice)
