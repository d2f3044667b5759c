"""What names a problem: sizes, families, files, the gallery, judges' inputs, sudokus, dates."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardfill import BadInput, Board, Fitting, Tiling, pieces, read_problem
from boardfill.formats.amounts import PiecesMissing
from boardfill.formats.problem_file import read_problems

JUDGE = "2\n2 3\n...\n...\n\n1 1\n#\n"
SUDOKU = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _tiling(source: str, names: str, **options: Any) -> Tiling:
    found = read_problem(source, names, **options)
    assert isinstance(found, Tiling)
    return found


@pytest.mark.parametrize("size", ["6x8", "6X8", "6*8", "6×8", "6,8", " 6 x 8 ", "rectangle:6x8"])
def test_sizes(size: str) -> None:
    expected = Tiling(Board.rectangle(6, 8), pieces("L3"))
    assert read_problem(size, "L3") == expected
    assert read_problem(size, pieces("L3")) == expected


def test_families_and_lattices() -> None:
    assert read_problem("aztec-diamond:4", "domino").count() == 1024
    assert read_problem("3x3x3", "soma").count(up_to="symmetry") == 240
    assert _tiling("hexagon:3", "trihexes").board.lattice.name == "hex"
    assert _tiling("4x4", "domino", wrap=["rows", "columns"]).board.periods == (4, 4)
    assert _tiling("2x3", "L3", turn="fixed").pieces[0].turn.value == "fixed"


def test_a_size_needs_pieces_and_keeps_the_board() -> None:
    with pytest.raises(
        PiecesMissing, match=r"^2x3: no pieces were given; say with --pieces"
    ) as got:
        read_problem("2x3")
    assert got.value.board == Board.rectangle(2, 3)


def test_a_size_that_is_a_file_too_is_refused_with_both_readings(desk: Path) -> None:
    (desk / "2x3").write_text("..\n..\n..\n")
    with pytest.raises(BadInput, match=r"say --board 2x3 for the board or \./2x3 for the file"):
        read_problem("2x3", "L3")
    assert len(_tiling("./2x3", "L3").board.cells) == 6


def test_a_file_comes_before_the_gallery(desk: Path) -> None:
    assert read_problem("queens") == read_problem("gallery:queens") == read_problem("Queens")
    (desk / "queens").mkdir()
    assert read_problem("queens") == read_problem("gallery:queens")
    (desk / "queens").rmdir()
    (desk / "queens").write_text("...\n...")
    assert read_problem("queens", "L3").count() == 2


def test_a_judges_input_is_its_boards(desk: Path) -> None:
    (desk / "cases.in").write_text(JUDGE)
    assert [problem.count() for problem in read_problems("cases.in")] == [2, 1]
    assert read_problem("cases.in#1").count() == 2
    assert read_problems("cases.in", pieces="domino")[0].count() == 3
    for source, expected in {
        "cases.in": r"found 2 boards; say which, such as cases\.in#1",
        "cases.in#3": "expected a number from 1 to 2, found 3",
        "cases.in#0": "expected a number from 1 to 2, found 0",
    }.items():
        with pytest.raises(BadInput, match=expected):
            read_problem(source)
    (desk / "cases.in#1").write_text("...")
    assert read_problem("cases.in#1", "I3").count() == 1


@pytest.mark.parametrize("name", ["one.txt", "one"])
def test_a_sudoku_is_told_by_its_looks(name: str, desk: Path) -> None:
    (desk / name).write_text(SUDOKU)
    assert read_problem(name).count(engine="search") == 1
    with pytest.raises(BadInput, match="leave out --pieces"):
        read_problem(name, "L3")
    with pytest.raises(BadInput, match="expected a number from 1 to 1"):
        read_problem(f"{name}#2")
    (desk / name).write_text(f"{SUDOKU}\n{SUDOKU[::-1]}\n")
    assert [problem.count(engine="search") for problem in read_problems(name)] == [1, 1]


def test_two_matrices_are_a_fitting(desk: Path) -> None:
    for text in ("[[[0, 0]], [[1, 1]]]", "[[0,0]][[1,1]]", "[ [ [0,0] ],\n [[1,1]] ]"):
        (desk / "both.json").write_text(text)
        found = read_problem("both.json")
        assert isinstance(found, Fitting)
        assert found.fit().cells == 2


@pytest.mark.parametrize(("name", "text", "expected"), [
    ("m.txt", "0 1 1\n1 0 0", "`boardfill fit GAME TABLE` takes two of them"),
    ("nine.txt", "010010100\n" * 9, "a matrix of 0 and 1 is neither"),
    ("p.txt", "aa..\n....", "use --given for a position"),
    ("one.toml#2", "", "one.toml#2: cannot be read"),
])  # fmt: skip
def test_what_is_no_problem_is_told_apart(name: str, text: str, expected: str, desk: Path) -> None:
    if text:
        (desk / name).write_text(text)
    with pytest.raises(BadInput, match=expected):
        read_problem(name, "L3")


@pytest.mark.parametrize(("source", "expected"), [
    ("boards.txt", r"did you mean board\.txt\?"),
    ("my.tml", r"did you mean my\.toml\?"),
    ("calender", r"did you mean gallery:calendar\?"),
    ("soma", "gallery:soma-cube"),
    ("pentominoes", "`boardfill pieces pentominoes` draws it"),
    ("aztec:4", "did you mean aztec-diamond:4"),
    ("6", "a board of 6 rows and columns is 6x6"),
    ("calendar:13-40", "there is no month 13"),
    ("\0", "cannot be read"),
    ("", "the empty file name: cannot be read"),
])  # fmt: skip
def test_missing_names_get_the_nearest_that_there_are(
    source: str, expected: str, desk: Path
) -> None:
    for name in ("board.txt", "my.toml"):
        (desk / name).write_text("...")
    with pytest.raises(BadInput, match=expected):
        read_problem(source)


def test_a_number_where_there_is_one_problem_is_refused(desk: Path) -> None:
    (desk / "board.txt").write_text("...")
    with pytest.raises(BadInput, match="there is only one problem; leave out #2"):
        read_problem("board.txt#2", "I3")
