"""Matrices of 0 and 1: JSON lists of rows, or pictures with `#` for 1 and `.` for 0.

Large matrices are the point here (25 million cells in about a second), so the usual layout is
recognised by whole-line operations; whatever differs from it goes through a real JSON reader,
which also finds the place of an error.
"""

from __future__ import annotations

from typing import Any

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.input_text import decoded
from boardfill.formats.json_text import next_json_value, place_of
from boardfill.problem.matrix import Matrix
from boardfill.problem.picture import picture_rows

_BLANKS = b" \t\r\n"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_VALUES = bytes.maketrans(b"01", b"\x00\x01")
_PICTURE_VALUES = bytes.maketrans(b".#", b"\x00\x01")


def read_matrix(data: bytes) -> Matrix:
    """The matrix in a file of its own: JSON or a picture."""
    data = data.removeprefix(_BYTE_ORDER_MARK)
    if not data.lstrip().startswith((b"[", b"{")):
        rows = picture_rows(decoded(data), known=".#")
        cells = "".join(rows).encode("ascii").translate(_PICTURE_VALUES)
        return Matrix(len(rows), len(rows[0]), cells)
    compact = data.translate(None, _BLANKS)
    return _usual_matrix(compact) or _matrix(_json_values(data, 1)[0])


def read_two_matrices(data: bytes) -> tuple[Matrix, Matrix]:
    """Game board and table: two JSON matrices, or an object with keys `game_board` and `table`."""
    data = data.removeprefix(_BYTE_ORDER_MARK)
    compact = data.translate(None, _BLANKS)
    if compact.startswith(b"[") and compact.count(b"]][[") == 1:
        first, second = compact.split(b"]][[")
        game, table = _usual_matrix(first + b"]]"), _usual_matrix(b"[[" + second)
        if game and table:
            return game, table
    if compact.startswith(b"{"):
        pair = _json_values(data, 1)[0]
        if set(pair) != {"game_board", "table"}:
            found = words.listed(map(repr, pair)) or "none"
            raise BadInput(f'expected the keys "game_board" and "table", found {found}')
        return _matrix(pair["game_board"], "game_board"), _matrix(pair["table"], "table")
    game_rows, table_rows = _json_values(data, 2)
    return _matrix(game_rows, "game_board"), _matrix(table_rows, "table")


def _usual_matrix(compact: bytes) -> Matrix | None:
    """The matrix if it is written `[[0,1],[1,1]]`, blanks removed; None if in any other way."""
    if not (compact.startswith(b"[[") and compact.endswith(b"]]")):
        return None
    rows = compact[2:-2].split(b"],[")
    width = len(rows[0])
    if width % 2 == 0 or any(len(row) != width for row in rows):
        return None
    joined = b",".join(rows)
    cells, commas = joined[::2], joined[1::2]
    if cells.translate(None, b"01") or commas.translate(None, b","):
        return None
    return Matrix(len(rows), width // 2 + 1, cells.translate(_VALUES))


def _json_values(data: bytes, wanted: int) -> list[Any]:
    """Exactly so many JSON values, one after the other."""
    text = decoded(data)
    values: list[Any] = []
    at = 0
    while text[at:].strip():
        if len(values) == wanted:
            raise BadInput(f"expected the end after {_matrices(wanted)}", place=place_of(text, at))
        value, at = next_json_value(text, at)
        values.append(value)
    if len(values) < wanted:
        raise BadInput(f"expected {_matrices(wanted)}, found {len(values)}")
    return values


def _matrices(number: int) -> str:
    return "one JSON value" if number == 1 else f"{number} JSON matrices"


def _matrix(rows: Any, name: str = "") -> Matrix:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BadInput("expected a list of rows, each a list of 0 and 1", place=name)
    for number, row in enumerate(rows):
        for column, value in enumerate(row):
            if type(value) is not int:
                place = f"row {number}, column {column}"
                error = BadInput(f"expected 0 or 1, found {value!r}", place=place)
                raise error.inside(name) if name else error
    try:
        return Matrix.from_rows(rows)
    except BadInput as error:
        raise error.inside(name) if name else error from None
