"""The forms in which sudokus are collected: lists, files of sudoku programs, comments."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill import BadInput, read_problem
from boardfill.formats.problem_file import read_problems
from boardfill.problem.classics import sudoku

ONE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1" + "." * 79 + "2"
ROWS = [ONE[at : at + 9] for at in range(0, 81, 9)]
FRAMED = "".join(
    [
        " *-----------*\n",
        *(
            f" |{row[:3]}|{row[3:6]}|{row[6:]}|\n" + " |---+---+---|\n" * (number in (2, 5))
            for number, row in enumerate(ROWS)
        ),
        " *-----------*\n",
    ]
)
FORMS = {
    "one.sdm": f"{ONE}\n{OTHER}\n".replace(".", "0"),
    "comments.txt": f"# two of them, rating = 2\n{ONE} # easy\n; and\n{OTHER};hard\n",
    "columns.txt": f'{ONE},{"1" * 81}\n"{OTHER}",5\n',
}
SINGLE = {
    "drawn.ss": FRAMED,
    "plain.sdk": "\n".join(ROWS),
    "named.sdk": "#A somebody\n#D rated 3.5 = hard\n" + "\n".join(ROWS),
    "played.sdk": "[Puzzle]\n" + "\n".join(ROWS) + "\n[State]\n" + ("9" * 9 + "\n") * 9,
}


@pytest.mark.parametrize("name", FORMS)
def test_one_sudoku_on_each_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(FORMS[name])
    assert read_problems(path) == [sudoku(ONE), sudoku(OTHER)]
    assert read_problem(f"{path}#2") == sudoku(OTHER)


@pytest.mark.parametrize("name", SINGLE)
def test_one_sudoku_drawn_in_lines(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text(SINGLE[name])
    assert read_problem(path) == sudoku(ONE)


def test_a_picture_whose_lines_begin_with_a_hole_is_no_list_of_comments() -> None:
    assert read_problem("#.\n#.\n..", "domino").count() == 1


def test_a_list_of_which_one_line_is_no_sudoku_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    path.write_text(f"{ONE}\n{OTHER[:-1]}\n")
    with pytest.raises(BadInput):
        read_problems(path)
    with pytest.raises(BadInput, match="already says what to fill it with; leave out --pieces"):
        read_problem(ONE, "domino")
