from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardfill import BadInput
from boardfill.formats.judge_input import read_arrows, read_boardcover, read_puzzle_pieces
from boardfill.formats.matrix_text import read_matrix
from boardfill.problem.fitting import Matrix
from tests.data import rows
from tests.strategies import matrices

SAMPLE = "3\n3 7\n#.....#\n#.....#\n##...##\n3 7\n#.....#\n#.....#\n##..###\n2 2\n##\n##\n"
COUNTS = [0, 2, 1]


@pytest.mark.parametrize("case", rows("judge_cases.json")["boardcover"], ids=lambda c: c["name"])
def test_the_judge_cases(case: dict[str, Any]) -> None:
    board = case["board"]
    text = "\n".join(["1", f"{len(board)} {len(board[0])}", *board])
    assert [problem.count() for problem in read_boardcover(text.encode())] == [case["count"]]


@pytest.mark.parametrize(
    "text",
    [
        SAMPLE,
        SAMPLE.rstrip("\n"),
        SAMPLE.replace("\n", "\r\n"),
        SAMPLE.replace("\n", "  \t\n"),
        SAMPLE.replace("\n", "\n\n"),
        "\n\n" + SAMPLE + "\n \n",
        "\ufeff" + SAMPLE,
        SAMPLE.replace("3 7", "  3    7 "),
        SAMPLE.replace("\n", "\r"),
    ],
    ids=["plain", "no final newline", "CRLF", "trailing blanks", "blank lines", "blank ends",
         "byte-order mark", "spread header", "old Mac line ends"],
)  # fmt: skip
def test_layout_does_not_matter(text: str) -> None:
    assert [problem.count() for problem in read_boardcover(text.encode())] == COUNTS


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the input is empty"),
        (" \n\n", "the input is empty"),
        ("x\n", "line 1: expected the number of cases, found 'x'"),
        ("-1\n", "line 1: expected the number of cases"),
        ("1\n3\n", "line 2: expected the height of case 1 of 1 and its width, found '3'"),
        ("1\n3 x\n", "line 2: expected the height"),
        ("1\n0 3\n", "line 2: expected a height and width of at least 1"),
        ("1\n1000000 1000000\n", "line 2: expected a board of at most 2,100,000 cells"),
        ("2\n1 1\n.\n", "line 3: expected case 2 of 2, found the end"),
        ("1\n2 3\n...\n", "line 3: expected row 2 of 2 of case 1 of 1, found the end"),
        (
            "1\n2 3\n...\n..\n",
            "line 4: expected 3 characters in row 2 of 2 of case 1 of 1, found 2",
        ),
        ("1\n2 3\n...\n.?.\n", "line 4, column 2: expected '#' or '.'"),
        ("1\n1 3\n...\n...\n", "line 4: expected the end after 1 cases"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(text: str, expected: str) -> None:
    with pytest.raises(BadInput) as error:
        read_boardcover(text.encode())
    assert str(error.value).startswith(expected)


ODD_NUMBERS = ["３", "²", "٣", "१", "Ⅲ", "1_0", "+3", "0x3", "3.0", "3e0", "9" * 5000, "-", "--3"]
"""Some of them Python itself takes for numbers."""


@pytest.mark.parametrize("odd", ["-3", *ODD_NUMBERS])
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{}\n", "line 1: expected the number of cases, found '{}'"),
        ("1\n{} 3\n...\n...\n...\n", "line 2: expected the height of case 1 of 1 and its width"),
        ("1\n3 {}\n...\n...\n...\n", "line 2: expected the height of case 1 of 1 and its width"),
    ],
)
def test_only_plain_digits_are_numbers(text: str, expected: str, odd: str) -> None:
    with pytest.raises(BadInput) as error:
        read_boardcover(text.format(odd).encode())
    assert str(error.value).startswith(expected.partition("{}")[0])
    assert len(str(error.value)) < 200


@pytest.mark.parametrize(
    ("data", "expected"), [(b"\xff\xfe", "UTF-8 text"), (b"1\n1 1\n.\n\0\n", "a binary file")]
)
def test_binary_input_is_refused(data: bytes, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        read_boardcover(data)


GAME, TABLE = [[0, 1], [1, 1]], [[1, 0], [0, 0]]


@pytest.mark.parametrize(
    "text",
    [
        f"{GAME}\n{TABLE}\n",
        f"{GAME}{TABLE}",
        f"\ufeff{GAME}\r\n\r\n\t{TABLE}  ",
        json.dumps({"game_board": GAME, "table": TABLE}),
        json.dumps({"table": TABLE, "game_board": GAME}, indent=2),
    ],
)
def test_puzzle_pieces_in_all_layouts(text: str) -> None:
    problem = read_puzzle_pieces(text.encode())
    assert problem.game == Matrix.from_rows(GAME)
    assert problem.table == Matrix.from_rows(TABLE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the input is empty"),
        ("[[0]]", "expected 2 JSON matrices, found 1"),
        ("[[0]] [[1]] [[1]]", "line 1, column 13: expected the end after 2 JSON matrices"),
        ('{"game_board": [[0]]}', 'expected the keys "game_board" and "table"'),
        ("[[0]] [[2]]", "table: row 0, column 0: expected 0 or 1, found 2"),
        ("[[0]] [[0.5]]", "table: row 0, column 0: expected 0 or 1, found 0.5"),
        ("[[0]] [[1.0]]", "table: row 0, column 0: expected 0 or 1, found 1.0"),
        ("[[0]] [[true]]", "table: row 0, column 0: expected 0 or 1, found True"),
        ('{"table": [[1]], "table": [[1]]}', "table: the key is given twice"),
        ('[[0]] [["1"]]', "table: row 0, column 0: expected 0 or 1, found '1'"),
        ("[[0, 1], [1]] [[1]]", "game_board: row 1: expected 2 numbers as in row 0, found 1"),
        ("[] [[1]]", "game_board: expected a matrix of at least one row"),
        ("[[]] [[1]]", "game_board: expected a matrix of at least one row"),
        ("[0, 1] [[1]]", "game_board: expected a list of rows"),
        ("[[0] [[1]]", "line 1, column 6: expected JSON"),
        ("[[0 1]] [[1]]", "line 1, column 5: expected JSON"),
        ("[" * 100_000, "expected JSON, found values nested too deeply"),
        ("\x7fELF", "line 1, column 1: expected JSON"),
    ],
)
def test_a_wrong_matrix_is_refused_with_the_place(text: str, expected: str) -> None:
    with pytest.raises(BadInput) as error:
        read_puzzle_pieces(text.encode())
    assert str(error.value).startswith(expected)


@given(matrices(3, 4), st.sampled_from(["", " ", "\n", "\r\n "]))
def test_a_matrix_reads_the_same_however_it_is_laid_out(matrix: Matrix, gap: str) -> None:
    lines = [list(matrix.cells[i : i + 4]) for i in range(0, 12, 4)]
    text = json.dumps(lines).replace(" ", gap)
    drawn = "\n".join("".join(".#"[cell] for cell in line) for line in lines)
    assert read_matrix(text.encode()) == matrix
    assert read_matrix(drawn.encode()) == matrix


@pytest.mark.parametrize(
    ("text", "size"), [("", 4), ("\n", 4), ("6\n", 6), ("\ufeff 8 ", 8), ("-2", -2)]
)
def test_the_size_of_an_arrow_board(text: str, size: int) -> None:
    assert read_arrows(text.encode()) == size


@pytest.mark.parametrize("text", ["four", "4 4", "- 4", *ODD_NUMBERS])
def test_a_wrong_size_of_an_arrow_board(text: str) -> None:
    with pytest.raises(BadInput, match="expected the size of the board"):
        read_arrows(text.encode())
