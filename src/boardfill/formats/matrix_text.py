"""Matrices of 0 and 1: JSON lists of rows, lines of 0 and 1, or pictures, `#` for 1 and `.` for 0.

Matrices may be large (25 million cells take about a second), so the usual layout is recognised by
whole-line operations; everything else goes through a real JSON reader, which also finds the place
of an error.
"""

from __future__ import annotations

import re
from contextlib import nullcontext
from typing import Any

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.input_text import BYTE_ORDER_MARK, decoded
from boardfill.formats.strict_parsing import next_json_value, place_of
from boardfill.problem.fitting import Matrix
from boardfill.problem.picture import picture_rows

_BLANKS = b" \t\r\n"
_ASSIGNED = re.compile(rb"\b([A-Za-z_]\w*)\s*=\s*")
_VALUES = bytes.maketrans(b"01.#", b"\x00\x01\x00\x01")
_NO_BLANKS = str.maketrans("", "", " \t,;")


def read_matrix(data: bytes) -> Matrix:
    r"""The only matrix in a file: JSON, lines of 0 and 1, or a picture.

    >>> read_matrix(b"1 0 0\n0 1 1\n") == read_matrix(b"100\n011") == read_matrix(b"#..\n.##")
    True
    """
    data = data.removeprefix(BYTE_ORDER_MARK)
    if assigned := _ASSIGNED.match(data.lstrip()):
        data = data.lstrip()[assigned.end() :].rstrip(_BLANKS + b";,")
    begins = data.lstrip()[:1]
    if begins in (b"[", b"{"):
        return _usual_matrix(data.translate(None, _BLANKS)) or _matrix(_json_values(data, 1)[0])
    text, known = decoded(data), ".#"
    if begins in (b"0", b"1"):  # with blanks or commas between them or not
        lines = (line.translate(_NO_BLANKS) for line in text.splitlines() if line.strip())
        text, known = "\n".join(lines), "01"
    rows = picture_rows(text, known=known)
    return Matrix(len(rows), len(rows[0]), "".join(rows).encode("ascii").translate(_VALUES))


def read_two_matrices(data: bytes) -> tuple[Matrix, Matrix]:
    """Game board and table: two JSON matrices one after the other or in one list, or an object with
    keys `game_board` and `table`, or `game_board = [[` and `table = [[` as in a program.

    A number after them is the expected result, as in the judge's examples, and is ignored.
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
        (tree,) = _json_values(data, 1)
        if set(tree) != {"game_board", "table"}:
            found = words.listed(map(repr, tree)) or "none"
            raise BadInput(f'expected the keys "game_board" and "table", found {found}')
        pair = [tree["game_board"], tree["table"]]
    else:
        pair = _json_values(data, 1)[0] if is_pair else _json_values(data, 2)
    if len(pair) != 2:
        raise BadInput(f"expected the game board and the table, found {len(pair)} matrices")
    return _matrix(pair[0], "game_board"), _matrix(pair[1], "table")


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
    r"""The matrices without a number after them.

    >>> _without_result(b"[[0]]\t[[1]]\t14\n")
    b'[[0]]\t[[1]]'
    """
    before = data.rstrip().rstrip(b"0123456789").rstrip()
    return before if before.endswith(b"]") else data


def _usual_matrix(compact: bytes) -> Matrix | None:
    """The matrix if it is written as `[[0,1],[1,1]]`, blanks removed; otherwise None."""
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
    all_of_them = "one JSON value" if wanted == 1 else f"{wanted} JSON matrices"
    values: list[Any] = []
    at = 0
    while text[at:].strip():
        if len(values) == wanted:
            raise BadInput(f"expected the end after {all_of_them}", place=place_of(text, at))
        value, at = next_json_value(text, at)
        values.append(value)
    if len(values) < wanted:
        hint = "; give GAME and TABLE as two files, or both in one" if values else ""
        raise BadInput(f"expected {all_of_them}, found {len(values)}{hint}")
    return values


def _matrix(rows: Any, name: str = "") -> Matrix:
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise BadInput("expected a list of rows, each a list of 0 and 1", place=name)
    with inside(name) if name else nullcontext():
        for number, row in enumerate(rows):
            for column, value in enumerate(row):
                if type(value) is not int:
                    place = f"row {number}, column {column}"
                    raise BadInput(f"expected 0 or 1, found {value!r}", place=place)
        return Matrix.from_rows(rows)
