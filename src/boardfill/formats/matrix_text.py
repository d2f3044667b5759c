"""Matrices of 0 and 1: JSON lists of rows, lines of 0 and 1, or pictures, `#` for 1 and `.` for 0.

Large matrices are the point here (25 million cells in about a second), so the usual layout is
recognised by whole-line operations; whatever differs from it goes through a real JSON reader,
which also finds the place of an error.
"""

from __future__ import annotations

import re
from typing import Any

from boardfill import words
from boardfill.errors import BadInput
from boardfill.formats.input_text import BYTE_ORDER_MARK, decoded
from boardfill.formats.strict_parsing import next_json_value, place_of
from boardfill.problem.fitting import Matrix
from boardfill.problem.picture import picture_rows

_BLANKS = b" \t\r\n"
_ASSIGNED = re.compile(rb"\b([A-Za-z_]\w*)\s*=\s*")
_VALUES = bytes.maketrans(b"01", b"\x00\x01")
_NO_BLANKS = str.maketrans("", "", " \t,;")
_PICTURE_VALUES = bytes.maketrans(b".#", b"\x00\x01")


def read_matrix(data: bytes) -> Matrix:
    """The matrix in a file of its own: JSON or a picture."""
    data = data.removeprefix(BYTE_ORDER_MARK)
    if assigned := _ASSIGNED.match(data.lstrip()):
        data = data.lstrip()[assigned.end() :].rstrip(_BLANKS + b";,")
    if not data.lstrip().startswith((b"[", b"{")):
        if data.lstrip()[:1] in (b"0", b"1"):
            return _of_lines(decoded(data))
        rows = picture_rows(decoded(data), known=".#")
        cells = "".join(rows).encode("ascii").translate(_PICTURE_VALUES)
        return Matrix(len(rows), len(rows[0]), cells)
    compact = data.translate(None, _BLANKS)
    return _usual_matrix(compact) or _matrix(_json_values(data, 1)[0])


def read_two_matrices(data: bytes) -> tuple[Matrix, Matrix]:
    """Game board and table: two JSON matrices one after the other or in one list, or an object with
    keys `game_board` and `table`, or `game_board = [[` and `table = [[` as programs have it.

    A number after them is their result, as in the examples of the judge, and tells nothing more.
    """
    data = _without_result(_without_names(data.removeprefix(BYTE_ORDER_MARK)))
    compact = data.translate(None, _BLANKS)
    is_pair = compact.startswith(b"[[[") and compact.endswith(b"]]]")
    both, between = (compact[1:-1], b"]],[[") if is_pair else (compact, b"]][[")
    if both.startswith(b"[[") and both.count(between) == 1:
        first, second = both.split(between)
        game, table = _usual_matrix(first + b"]]"), _usual_matrix(b"[[" + second)
        if game and table:
            return game, table
    if compact.startswith(b"{"):
        pair = _json_values(data, 1)[0]
        if set(pair) != {"game_board", "table"}:
            found = words.listed(map(repr, pair)) or "none"
            raise BadInput(f'expected the keys "game_board" and "table", found {found}')
        return _matrix(pair["game_board"], "game_board"), _matrix(pair["table"], "table")
    if is_pair:
        pair = _json_values(data, 1)[0]
        if len(pair) != 2:
            raise BadInput(f"expected the game board and the table, found {len(pair)} matrices")
        return _matrix(pair[0], "game_board"), _matrix(pair[1], "table")
    game_rows, table_rows = _json_values(data, 2)
    return _matrix(game_rows, "game_board"), _matrix(table_rows, "table")


def _without_names(data: bytes) -> bytes:
    """The game board and the table without the names that they are assigned to."""
    if not _ASSIGNED.match(data.lstrip()):
        return data
    _, *parts = _ASSIGNED.split(data)
    values = dict(zip(parts[::2], parts[1::2], strict=True))
    if set(values) != {b"game_board", b"table"}:
        found = words.listed(name.decode("ascii") for name in values)
        raise BadInput(f"expected game_board = [[...]] and table = [[...]], found {found}")
    return b"\n".join(values[name].rstrip(_BLANKS + b";,") for name in (b"game_board", b"table"))


def _without_result(data: bytes) -> bytes:
    r"""The matrices alone, without a number behind them.

    >>> _without_result(b"[[0]]\t[[1]]\t14\n")
    b'[[0]]\t[[1]]'
    """
    before = data.rstrip().rstrip(b"0123456789").rstrip()
    return before if before.endswith(b"]") else data


def _of_lines(text: str) -> Matrix:
    r"""The matrix in lines of 0 and 1, with blanks or commas between them or not.

    >>> _of_lines("1 0 0\n0 1 1\n") == _of_lines("100\n011")
    True
    """
    rows = [line.translate(_NO_BLANKS) for line in text.splitlines() if line.strip()]
    rows = picture_rows("\n".join(rows), known="01")
    return Matrix(len(rows), len(rows[0]), "".join(rows).encode("ascii").translate(_VALUES))


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
        hint = "; give GAME and TABLE as two files, or both in one" if values else ""
        raise BadInput(f"expected {_matrices(wanted)}, found {len(values)}{hint}")
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
