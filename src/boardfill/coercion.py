"""What people pass where a board, a piece or a problem is wanted: sizes, names, pictures, cells.

Values of the problem take these in, but know no format: like `methods`, this door opens only when
it is needed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from os import PathLike
from typing import TYPE_CHECKING, cast

from boardfill.errors import BadInput
from boardfill.problem.board import Board, distinct_cells, periods_of
from boardfill.problem.lattices.lattice import Cell, Lattice, named_lattice
from boardfill.problem.lattices.square import SQUARE
from boardfill.problem.piece import ONE, Piece, default_turn

if TYPE_CHECKING:
    from boardfill.problem.kinds import Problem


_BOARDS = (
    'a size such as "6x8" or 6, 8, a family such as "aztec-diamond:4", a picture of "." and "#", '
    "or a list of cells"
)
_PIECES = 'names such as "L3" or ["L3", "I1:0-1"], a set such as "pentominoes", or boardfill.Piece'


def as_board(
    given: tuple[object, ...],
    lattice: Lattice | str | None,
    periods: tuple[int, ...],
    wrap: Collection[str] | str,
) -> Board:
    """The board for one value that describes it, or for the numbers of its size."""
    if len(given) > 1 and isinstance(given[1], Lattice):  # cells, lattice, periods
        lattice = given[1]
        periods = cast("tuple[int, ...]", given[2]) if len(given) > 2 else periods
        given = given[:1]
    there = None if lattice is None else named_lattice(lattice)
    ways = _ways(wrap)
    if not given:
        raise BadInput(f"expected {_BOARDS}, found nothing")
    first, *others = given
    if isinstance(first, Board) and not others:
        return first
    size = tuple(first) if isinstance(first, tuple | list) and not others else given
    if size and all(isinstance(one, int) and not isinstance(one, bool) for one in size):
        sides = cast("tuple[int, ...]", size)
        there = there or (named_lattice("cubic") if len(size) == 3 else SQUARE)
        return Board.rectangle(*sides, lattice=there, wrap=ways)
    if isinstance(first, str) and not others:
        return _board_in_text(first, there, ways)
    if others or not isinstance(first, Iterable):
        raise BadInput(f"expected {_BOARDS}, found {given if others else first!r}")
    return _board_of_cells(first, there or SQUARE, periods, ways)


def _board_of_cells(
    cells: Iterable[object], lattice: Lattice, periods: tuple[int, ...], wrap: tuple[str, ...]
) -> Board:
    found = cells if isinstance(cells, frozenset) else _cells(cells, lattice, _BOARDS)
    if wrap and found:
        extents = [1 + max(along) for along in zip(*found, strict=True)]
        size = tuple(extents[axis.coordinate] for axis in lattice.axes)
        periods = periods_of(size, lattice, wrap)
    return Board(found, lattice=lattice, periods=periods)


def _cells(cells: Iterable[object], lattice: Lattice, wanted: str) -> frozenset[Cell]:
    try:
        return distinct_cells([tuple(cast("Cell", cell)) for cell in cells], lattice)
    except TypeError:
        raise BadInput(f"expected {wanted}, found {cells!r}") from None


def board_of(given: object, pieces: object) -> Board:
    """The board for a value; a size alone is taken on the lattice of the pieces."""
    if isinstance(given, Board):
        return given
    lattice = None
    if isinstance(given, str | int | tuple | list):
        first = next(iter(pieces), None) if isinstance(pieces, Collection) else pieces
        lattice = first.lattice if isinstance(first, Piece) else _lattice_of_names(pieces)
    return Board(given, lattice=lattice)


def pieces_of(given: object, lattice: Lattice | None = None) -> tuple[Piece, ...]:
    """The pieces for a value: a name, cells, pieces or a sequence of these."""
    from boardfill.formats.piece_list import pieces

    if isinstance(given, str | Mapping):
        return pieces(given, lattice=lattice)
    if isinstance(given, Piece):
        return (given,)
    if not isinstance(given, Iterable):
        raise BadInput(f"expected pieces, {_PIECES}, found {given!r}")
    found: list[Piece] = []
    for one in given:
        if isinstance(one, Piece):
            found.append(one)
        elif isinstance(one, str):
            found += pieces(one, lattice=lattice)
        elif isinstance(one, tuple | list | frozenset):
            # Shapes without a name, such as polyforms, are a set: one of each, named by its number.
            there = lattice or SQUARE
            name, cells = str(len(found) + 1), piece_cells(one, there)
            found.append(Piece(name, cells, default_turn(there), ONE, there))
        else:
            raise BadInput(f"expected pieces, {_PIECES}, found {one!r} among them")
    return tuple(found)


def piece_cells(shape: object, lattice: Lattice) -> frozenset[Cell]:
    """The cells of a piece that is given by a picture or by its cells."""
    wanted = "a picture of a piece or its cells"
    if isinstance(shape, str):
        return Piece.from_picture("piece", shape, lattice=lattice).cells
    if not isinstance(shape, Iterable):
        raise BadInput(f"expected {wanted}, found {shape!r}")
    return _cells(shape, lattice, wanted)


def problem_of(given: object, pieces: object = None) -> Problem:
    """The problem in the file, or in the gallery, that is named; or a board filled with pieces."""
    from boardfill.formats.amounts import PiecesMissing
    from boardfill.formats.problem_file import read_problem

    if isinstance(given, str | PathLike):
        try:
            if pieces is None or isinstance(pieces, str):
                return read_problem(given, pieces or ())
            return read_problem(given, pieces_of(pieces))
        except PiecesMissing as missing:
            raise BadInput(f'{missing}, or in Python pieces="L3"') from None
        except BadInput as error:
            raise BadInput(str(error).removeprefix("--")) from None
    if pieces is not None:
        from boardfill.problem.tiling import filled_board

        board = board_of(given, pieces)
        return filled_board(board, pieces_of(pieces, board.lattice))
    raise BadInput(
        "expected a problem, such as boardfill.Tiling(board, pieces), or the name of a file, "
        f"found {given!r}"
    )


def _ways(wrap: Collection[str] | str) -> tuple[str, ...]:
    if not isinstance(wrap, str):
        if not isinstance(wrap, Iterable):
            raise BadInput(f'expected directions such as "rows", found {wrap!r}', place="wrap")
        return tuple(wrap)
    from boardfill.formats.amounts import parse_wrap

    return parse_wrap(wrap)


def _board_in_text(text: str, lattice: Lattice | None, wrap: tuple[str, ...]) -> Board:
    if "\n" in text or (text and not text.strip(".#? ")):
        return Board.from_picture(text, lattice or SQUARE, wrap)
    from boardfill.formats.amounts import board_in_words, parse_board

    try:
        parse_board(text)
    except BadInput:
        raise BadInput(f"expected {_BOARDS}, found {text!r}") from None
    return board_in_words(text, lattice, wrap)


def _lattice_of_names(pieces: object) -> Lattice | None:
    """The lattice of the first piece that is named, if that is not the square one."""
    names = [pieces] if isinstance(pieces, str) else pieces
    if not isinstance(names, Iterable):
        return None
    from boardfill.formats.piece_list import pieces as read_pieces

    for name in names:
        if isinstance(name, str):
            return read_pieces(name)[0].lattice
    return None
