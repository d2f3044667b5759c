"""The original inputs of the three jobs, read and written.

Reading is lenient where the meaning is clear: blank lines, blanks around lines, any line ends, a
byte-order mark and a missing final newline are accepted.  Everything is read and checked before
anything is answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardfill import words
from boardfill.errors import BadInput, inside
from boardfill.formats.amounts import is_number
from boardfill.formats.input_text import decoded
from boardfill.formats.matrix_text import read_two_matrices
from boardfill.formats.piece_list import pieces
from boardfill.problem.board import MOST_CELLS, Board, too_large
from boardfill.problem.fitting import Fitting
from boardfill.problem.picture import BOARD_CELL, BOARD_GAP, cells_drawn
from boardfill.problem.tiling import Tiling


def read_boardcover(data: bytes) -> list[Tiling]:
    """The number of cases, then for each its height and width and its rows of `#` and `.`."""
    every = decoded(data).splitlines()
    lines = ((n, line.strip()) for n, line in enumerate(every, 1) if line.strip())
    (cases,) = _numbers(*next(lines), ["the number of cases"])
    boards = [_board(lines, len(every), f"case {case} of {cases}") for case in range(1, cases + 1)]
    for number, line in lines:
        raise BadInput(
            f"expected the end after {cases} cases, found {line!r}", place=f"line {number}"
        )
    trominoes = pieces("L3", "rotate")
    return [Tiling(board, trominoes) for board in boards]


def boardcover_text(boards: Sequence[Sequence[str]]) -> str:
    r"""The input that holds these boards, each given by its rows of `#` and `.`.

    >>> boardcover_text([["..", "#."]])
    '1\n2 2\n..\n#.\n'
    """
    parts = (f"{len(rows)} {len(rows[0])}\n" + "\n".join(rows) for rows in boards)
    return "\n".join([str(len(boards)), *parts]) + "\n"


def read_puzzle_pieces(data: bytes) -> Fitting:
    """Two JSON matrices, one after the other or in a list, or `game_board` and `table` by name."""
    if not data.strip():
        raise BadInput("the input is empty")
    return Fitting(*read_two_matrices(data))


def puzzle_pieces_text(game: Sequence[str], table: Sequence[str]) -> str:
    r"""The input that holds this game board and this table, each given by its rows of `0` and `1`.

    >>> puzzle_pieces_text(["01", "11"], ["10", "00"])
    '[[0,1],[1,1]]\n[[1,0],[0,0]]\n'
    """
    return "".join(
        f"[{','.join('[' + ','.join(row) + ']' for row in rows)}]\n" for rows in (game, table)
    )


def read_arrows(data: bytes) -> int:
    """The size of an arrow board; 4 if nothing is given."""
    if not data.decode("utf-8-sig", "replace").strip():
        return 4
    return arrow_size(decoded(data))


def arrow_size(text: str) -> int:
    """The size of an arrow board, `4` or `4x4`.

    >>> arrow_size("4"), arrow_size("4x4")
    (4, 4)
    """
    rows, times, columns = (part.strip() for part in text.lower().replace("×", "x").partition("x"))
    if not is_number(rows.removeprefix("-")) or (times and rows != columns):
        raise BadInput(
            f"expected the size of the board, such as 4, found {words.shortened(text.strip())!r}"
        )
    return int(rows)


def _board(lines: Iterator[tuple[int, str]], last_line: int, case: str) -> Board:
    number, header = next(lines, (0, ""))
    if not number:
        raise BadInput(f"expected {case}, found the end", place=f"line {last_line}")
    height, width = _numbers(number, header, [f"the height of {case}", "its width"])
    with inside(f"line {number}"):
        if height < 1 or width < 1:
            raise BadInput(f"expected a height and width of at least 1 for {case}")
        if height * width > MOST_CELLS:
            raise BadInput(too_large(height * width))
    rows = []
    for row in range(1, height + 1):
        number, line = next(lines, (last_line, ""))
        which = f"row {row} of {height} of {case}"
        with inside(f"line {number}"):
            if not line:
                raise BadInput(f"expected {which}, found the end")
            if len(line) != width and set(line) <= set(BOARD_CELL + BOARD_GAP):
                raise BadInput(f"expected {width} characters in {which}, found {len(line)}")
        for column, character in enumerate(line, 1):
            if character not in BOARD_CELL + BOARD_GAP:
                raise BadInput(
                    f"expected '#' or '.' in {which}, found {character!r}",
                    place=f"line {number}, column {column}",
                )
        rows.append(line)
    return Board(frozenset(cells_drawn(rows, BOARD_CELL)))


def _numbers(number: int, line: str, wanted: list[str]) -> list[int]:
    found = line.split()
    if len(found) != len(wanted) or not all(map(is_number, found)):
        raise BadInput(
            f"expected {words.listed(wanted)}, found {words.shortened(line)!r}",
            place=f"line {number}",
        )
    return [int(word) for word in found]
