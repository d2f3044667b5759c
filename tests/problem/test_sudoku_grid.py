"""Sudoku grids in the ways in which people write them."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from boardfill import BadInput, sudoku
from boardfill.problem.classics import grid_rows, is_grid

LINE = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
RULED = "\n".join(
    ("------+-------+------\n" if number in (3, 6) else "")
    + " | ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6))
    for number, row in enumerate(ROWS)
)
BOXED = "┌───┬───┬───┐\n" + "\n".join(f"│{row[:3]}│{row[3:6]}│{row[6:]}│" for row in ROWS)
SIXTEEN = "\n".join(
    "".join("123456789ABCDEFG"[(4 * (row % 4) + row // 4 + column) % 16] for column in range(16))
    for row in range(16)
)


@pytest.mark.parametrize(
    "text",
    [LINE, LINE.replace("0", "."), "\n".join(ROWS), RULED, RULED.replace("0", "_"), BOXED,
     RULED.replace("0", "."), "\n".join(ROWS).replace("0", "-"), "\r\n".join(ROWS) + "\r\n"],
)  # fmt: skip
def test_one_puzzle_in_many_spellings(text: str) -> None:
    assert is_grid(text)
    assert sudoku(text) == sudoku(LINE)
    assert sudoku(text).clues[0, 0] == "5"


def test_small_and_large_grids() -> None:
    assert sudoku(SIXTEEN).count() == 1
    assert sudoku(SIXTEEN.lower().replace("g", ".")).count() >= 1
    assert sudoku("1..." + "." * 12).count() == _completions_of_four({(0, 0): 1})
    assert sudoku("1....2....3....4").count() == _completions_of_four(
        {(0, 0): 1, (1, 1): 2, (2, 2): 3, (3, 3): 4}
    )


def _completions_of_four(clues: dict[tuple[int, int], int]) -> int:
    """By trying all rows."""
    found = 0
    lines = [
        [
            line
            for line in permutations(range(1, 5))
            if all(line[column] == digit for (at, column), digit in clues.items() if at == row)
        ]
        for row in range(4)
    ]
    for rows in product(*lines):
        if all(len(set(column)) == 4 for column in zip(*rows, strict=True)):
            boxes = (
                {rows[top + row][left + column] for row in (0, 1) for column in (0, 1)}
                for top in (0, 2)
                for left in (0, 2)
            )
            found += all(len(box) == 4 for box in boxes)
    return found


@pytest.mark.parametrize(
    "text", [".........\n" * 9, "010010100\n" * 9, "#" + LINE[1:], LINE[1:], "5", "", "55555\n" * 5]
)
def test_other_pictures_are_no_grids(text: str) -> None:
    assert not is_grid(text)


@pytest.mark.parametrize(("text", "expected"), [
    (LINE[1:], "expected 9 rows of 9 characters"),
    ("a" * 81, "expected a symbol from 1 to 9, or '.', found 'A' in row 1"),
    ("1234\n" * 3 + "5...", "expected a symbol from 1 to 4"),
    ("123456789\n" * 8 + "12", "found 9 of 2-9"),
    ("", "found nothing"),
])  # fmt: skip
def test_bad_grids_are_refused_in_a_sentence(text: str, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        grid_rows(text)
