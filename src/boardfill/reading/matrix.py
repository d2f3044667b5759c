"""Matrices of 0 and 1: JSON lists of rows, or pictures with `#` for 1 and `.` for 0.

Large matrices are the point here (25 million cells in about a second), so the usual layout is
recognised by whole-line operations; whatever differs from it goes through a real JSON reader,
which also finds the place of an error.
"""

from __future__ import annotations

import json
from typing import Any

from boardfill.errors import BadInput
from boardfill.problem.matrix import Matrix
from boardfill.problem.picture import picture_rows
from boardfill.reading.text import decoded

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
            found = ", ".join(map(repr, pair)) or "none"
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
    decoder, at = json.JSONDecoder(), 0
    values: list[Any] = []
    while text[at:].strip():
        at += len(text[at:]) - len(text[at:].lstrip())
        if len(values) == wanted:
            line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
            raise BadInput(
                f"expected the end after {_matrices(wanted)}", place=f"line {line}, column {column}"
            )
        try:
            value, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise BadInput(f"expected a JSON matrix: {error.msg}", place=place) from None
        except (RecursionError, ValueError):
            raise BadInput("expected a matrix of 0 and 1, found something else") from None
        values.append(value)
    if len(values) < wanted:
        raise BadInput(f"expected {_matrices(wanted)}, found {len(values)}")
    return values


def _matrices(number: int) -> str:
    return "one JSON value" if number == 1 else f"{number} JSON matrices"


def _matrix(rows: Any, name: str = "") -> Matrix:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BadInput("expected a list of rows, each a list of 0 and 1", place=name)
    try:
        return Matrix.from_rows(rows)
    except BadInput as error:
        raise error.inside(name) if name else error from None
