"""A board drawn with `#` as its cells: the program says that `.` is a cell, and what to type."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

PLUS = ".#.\n###\n.#.\n"
DUE = {
    "a plus of #": (PLUS, ("--pieces", "domino")),
    "no room at all": ("###\n###\n", ("--pieces", "L3")),
    "large rim, small middle": ("####\n#..#\n####\n", ("--pieces", "pentominoes")),
    "around a seam": ("#.#\n", ("--pieces", "domino", "--wrap", "columns")),
    "hexes": (". # .\n # # #\n  . # .\n", ("--pieces", "I2", "--lattice", "hex")),
    "holes beside it": (PLUS, ("--pieces", "domino", "--holes", "0,0")),
}
NOT_DUE = {
    "a board with a hole": ("...\n.#.\n...\n", ("--pieces", "domino")),
    "a framed board": ("####\n#..#\n####\n", ("--pieces", "domino")),
    "no room either way": ("#.#\n", ("--pieces", "domino")),
    "a single cell": ("#.#\n###\n", ("--pieces", "I1")),
    "no # at all": ("...\n", ("--pieces", "domino")),
    "pieces that do not touch": (".##.\n.##.\n", ("--pieces", "apart.txt")),
}


def _counted(
    folder: Path, run: Run, picture: str, options: tuple[str, ...]
) -> tuple[int, str, str]:
    """What the program makes of the picture."""
    (folder / "board.txt").write_text(picture, encoding="utf-8")
    return run("count", "board.txt", *options)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "apart.txt").write_text("apart\nX..X\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("name", DUE)
def test_a_board_that_only_has_room_with_the_characters_exchanged_is_told(
    name: str, folder: Path, run: Run
) -> None:
    _, written, complained = _counted(folder, run, *DUE[name])
    assert written.strip() in ("0", "1")
    assert "board.txt" in complained
    assert "tr '#.' '.#' < board.txt" in complained
    assert complained.count("\n") == 1


@pytest.mark.parametrize("name", NOT_DUE)
def test_nothing_is_said_where_the_picture_is_likely_right(
    name: str, folder: Path, run: Run
) -> None:
    status, _, complained = _counted(folder, run, *NOT_DUE[name])
    assert (status, complained) == (0, "")


def test_documents_and_standard_input_are_told_of_too(folder: Path, run: Run) -> None:
    document = f'format = "boardfill/1"\npieces = "domino"\n[board]\npicture = """\n{PLUS}"""\n'
    (folder / "plus.toml").write_text(document, encoding="utf-8")
    assert "exchange" in run("count", "plus.toml")[2]
    assert "exchange" in run("count", "-", "--pieces", "domino", stdin=PLUS)[2]


def test_a_judges_input_is_right_as_it_is(folder: Path, run: Run) -> None:
    (folder / "judge.txt").write_text("1\n3 3\n" + PLUS, encoding="utf-8")
    assert run("count", "judge.txt") == (0, "0\n", "")
    assert run("judge", "boardcover", "judge.txt") == (0, "0\n", "")


def test_help_says_which_is_which(run: Run) -> None:
    help_text = " ".join(run("--help")[1].split())
    assert "`.` is a cell and `#` is not" in help_text
