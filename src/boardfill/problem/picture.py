"""Pictures: cells drawn as characters, a line for each row.

In a board, `.` is a cell, `#` is not, and `?` is a cell that may stay empty; in a piece, `X` or `#`
is a cell and `.` is not.  Lines may have a common indentation and may end in blanks; blank lines
before and after the picture are ignored.

Other lattices differ a little.  Hex rows are half a cell to the right of the row above, with a
blank between cells.  Triangles are drawn as `^` and `v`.  The layers of a cubic picture are drawn
one below the other with a blank line between them.

    . . .          ^          ..     a cube of
     . # .        ^v^         ..     two layers
      . . .      ^v^v^
                              ..
                              ..
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby, product
from operator import itemgetter
from typing import TypeAlias

from boardfill import words
from boardfill.errors import BadInput
from boardfill.problem.board import Board
from boardfill.problem.lattices.lattice import Cell, Lattice, TextPlace, connected_parts
from boardfill.problem.piece import Piece

BOARD_CELL, BOARD_GAP, OPTIONAL_CELL = ".", "#", "?"
PIECE_CELLS, PIECE_GAP = "X#", "."

_Line: TypeAlias = tuple[int, str]
"""A line of text with its number, without blanks at its end."""


def picture_rows(text: str, known: str | None = None) -> list[str]:
    r"""The rows of a picture; BadInput unless they have one length and only `known` characters.

    >>> picture_rows("\n  ..#\n  ...\n", known=".#")
    ['..#', '...']
    """
    return _rows(_lines(text), known)


def read_picture(text: str, lattice: Lattice, known: str | None = None) -> list[tuple[Cell, str]]:
    r"""Every character of a picture with the cell it stands for, row by row.

    >>> from boardfill.problem.lattices.hex import HEX
    >>> read_picture(". #\n x .", HEX)
    [((0, 0), '.'), ((1, 0), '#'), ((0, 1), 'x'), ((1, 1), '.')]
    """
    if known is not None:
        known += "".join(sorted(_marks(lattice)))
    lines = _lines(text)
    if lattice.has_blanks:
        return _set_with_blanks(lines, lattice, known)
    layers = [lines]
    if lattice.dimensions > 2:  # blank lines separate layers
        layers = [
            list(layer) for is_text, layer in groupby(lines, lambda line: line[1] > "") if is_text
        ]
    rows = [_rows(layer, known) for layer in layers]
    for layer, drawn in zip(layers[1:], rows[1:], strict=True):
        size, first = (len(drawn), len(drawn[0])), (len(rows[0]), len(rows[0][0]))
        if size != first:
            raise BadInput(
                f"expected a layer of {first[0]} rows and {first[1]} columns as the first one, "
                f"found {size[0]} and {size[1]}",
                place=f"line {layer[0][0]}",
            )
    return [
        (cell, character)
        for layer, drawn in enumerate(rows)
        for line, row in enumerate(drawn)
        for column, character in enumerate(row)
        if (cell := lattice.cell_at(TextPlace(layer, line, column))) is not None
    ]


def split_optional(text: str, lattice: Lattice) -> tuple[str, frozenset[Cell]]:
    r"""The picture with plain cells instead of optional ones, and the optional cells.

    >>> from boardfill.problem.lattices.square import SQUARE
    >>> split_optional(".?\n?#", SQUARE)
    ('..\n.#', frozenset({(0, 1), (1, 0)}))
    """
    plain = text.replace(OPTIONAL_CELL, BOARD_CELL)
    if plain == text:
        return text, frozenset()
    read_picture(plain, lattice, known=BOARD_CELL + BOARD_GAP)
    drawn = read_picture(text, lattice)
    return plain, frozenset(cell for cell, character in drawn if character == OPTIONAL_CELL)


def draw_picture(characters: Mapping[Cell, str], lattice: Lattice) -> str:
    r"""The picture with these characters in these cells, the inverse of `read_picture`.

    Reading it back may give cells that are all moved by one step.

    >>> from boardfill.problem.lattices.square import SQUARE
    >>> draw_picture({(0, 0): "a", (0, 1): "b", (1, 1): "c"}, SQUARE)
    'ab\n c\n'
    """
    drawn = {lattice.place_of(cell): character for cell, character in characters.items()}
    left = min((place.column for place in drawn), default=0)
    blocks: dict[int, dict[int, dict[int, str]]] = {}
    for (layer, line, column), character in sorted(drawn.items()):
        blocks.setdefault(layer, {}).setdefault(line, {})[column - left] = character
    return "\n".join(_block(lines) for _, lines in sorted(blocks.items()))


def cells_drawn(rows: Iterable[str], drawn: str) -> list[Cell]:
    """The square cells whose character is one of `drawn`, row by row."""
    return [
        (row, column)
        for row, line in enumerate(rows)
        for column, character in enumerate(line)
        if character in drawn
    ]


def _block(lines: Mapping[int, Mapping[int, str]]) -> str:
    """The text of one layer, from its first line to its last."""
    return "".join(
        "".join(line.get(column, " ") for column in range(max(line, default=-1) + 1)) + "\n"
        for line in (lines.get(number, {}) for number in range(min(lines), max(lines) + 1))
    )


def _marks(lattice: Lattice) -> set[str]:
    """The characters by which the lattice tells its cells apart."""
    return {mark for origin in lattice.origins if (mark := lattice.mark_of(origin)) is not None}


def _lines(text: str) -> list[_Line]:
    """The lines from the first non-blank one to the last."""
    if not isinstance(text, str):
        raise BadInput(f"expected a picture, found {text!r}")
    lines = [(number, line.rstrip()) for number, line in enumerate(text.splitlines(), 1)]
    written = [index for index, (_, line) in enumerate(lines) if line]
    if not written:
        raise BadInput("the picture is empty")
    return lines[written[0] : written[-1] + 1]


def _rows(lines: list[_Line], known: str | None) -> list[str]:
    indent = _indent(lines)
    rows: list[str] = []
    for number, text in lines:
        row = text[indent:]
        for column, character in enumerate(row, indent + 1):
            _refuse_unknown(character, known, number, column)
        if rows and len(row) != len(rows[0]):
            raise BadInput(
                f"expected {len(rows[0])} characters as in the first row, found {len(row)}",
                place=f"line {number}",
            )
        rows.append(row)
    return rows


def _set_with_blanks(
    lines: list[_Line], lattice: Lattice, known: str | None
) -> list[tuple[Cell, str]]:
    """A picture whose lines begin and end anywhere.

    The indentation does not determine the positions of the first row's cells, so all are tried.
    """
    indent = _indent(lines)
    errors = []
    for down, right in product(*map(range, lattice.picture_period)):
        try:
            return _shifted(lines, lattice, known, (down, right - indent))
        except _Misfit as misfit:
            errors.append(misfit)
    at, message = max((misfit.args for misfit in errors), key=itemgetter(0))
    raise BadInput(message, place="line {}, column {}".format(*at))


class _Misfit(Exception):
    """A character in the wrong place: the place, and what was expected."""


def _shifted(
    lines: list[_Line], lattice: Lattice, known: str | None, shift: tuple[int, int]
) -> list[tuple[Cell, str]]:
    marks = _marks(lattice)
    found = []
    for line, (number, text) in enumerate(lines):
        for column, character in enumerate(text):
            if character == " ":
                continue
            at = (number, column + 1)
            _refuse_unknown(character, known, *at)
            cell = lattice.cell_at(TextPlace(0, line + shift[0], column + shift[1]))
            if cell is None:
                raise _Misfit(at, f"expected a blank between two cells, found {character!r}")
            mark = lattice.mark_of(cell)
            if character in marks and character != mark:
                raise _Misfit(at, f"expected {mark!r} here beside the others, found {character!r}")
            found.append((cell, character))
    return found


def _indent(lines: list[_Line]) -> int:
    return min(len(text) - len(text.lstrip()) for _, text in lines if text)


def _refuse_unknown(character: str, known: str | None, line: int, column: int) -> None:
    if character.isspace() or (known is not None and character not in known):
        wanted = "no blanks" if known is None else words.listed(map(repr, known), "or")
        raise BadInput(
            f"expected {wanted}, found {character!r}", place=f"line {line}, column {column}"
        )


def has_room_only_exchanged(board: Board, pieces: Collection[Piece]) -> bool:
    r"""True if no piece fits the board, but one would with `#` and `.` exchanged.

    >>> from boardfill.problem.catalogue import named_piece
    >>> plus = Board.from_picture(".#.\n###\n.#.")
    >>> has_room_only_exchanged(plus, [named_piece("I2")])
    True
    """
    if not board.gaps:
        return False
    connected = (piece.lattice.are_connected(piece.cells) for piece in pieces)
    sizes = (len(piece.cells) if one else 1 for piece, one in zip(pieces, connected, strict=True))
    wanted = min(sizes, default=1)

    def has_room(cells: Collection[Cell]) -> bool:
        return any(len(part) >= wanted for part in connected_parts(list(cells), board.beside))

    return not has_room(board.cells) and has_room(board.gaps)
