"""Judges with files, fits in plain text, the catalogue, the calendar, boards without pieces."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardfill.questions import counting
from tests.cli.conftest import Run

BOARDS = "2\n2 3\n...\n...\n1 1\n#\n"
GAME, TABLE = "0 0 1\n1 1 1", "100\n100"
BOTH = "[[[0,0,1],[1,1,1]], [[1,0,0],[1,0,0]]]"


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some inputs."""
    monkeypatch.chdir(tmp_path)
    contents = {"boards.in": BOARDS, "game.txt": GAME, "table.txt": TABLE, "both.json": BOTH}
    for name, content in contents.items():
        (tmp_path / name).write_text(content)
    return tmp_path


@pytest.mark.parametrize("name", ["boardcover", "BOARDCOVER", "board-cover", "Board_Cover"])
def test_a_judge_reads_a_file_under_any_spelling_of_its_name(run: Run, name: str) -> None:
    assert run("judge", name, "boards.in") == (0, "2\n1\n", "")
    assert run("judge", name, stdin=BOARDS) == (0, "2\n1\n", "")
    _, told, _ = run("judge", name, "boards.in", "--json")
    assert [json.loads(line) for line in told.splitlines()] == [
        {"case": 1, "count": "2"},
        {"case": 2, "count": "1"},
    ]


def test_puzzle_pieces_come_in_one_file_or_two(run: Run) -> None:
    for arguments in (["both.json"], ["game.txt", "table.txt"], []):
        assert run("judge", "puzzle_pieces", *arguments, stdin=BOTH) == (0, "2\n", "")
    told = run("judge", "puzzlepieces", "both.json", "--json")
    assert told == run("fit", "both.json", "--json")
    assert json.loads(told[1])["cells"] == 2
    assert run("judge", "puzzle-pieces", "a", "b", "c")[0] == 2


def test_arrows_of_a_size_in_words_or_in_a_file(run: Run, desk: Path) -> None:
    (desk / "size.txt").write_text("2\n")
    two = run("arrows", "2")
    assert two[0] == 0
    assert two[1].endswith("total: 2 solutions.\n")
    for arguments in (["2"], ["2x2"], ["size.txt"]):
        assert run("judge", "arrows", *arguments) == two
    assert run("arrows", "2x2") == two
    assert run("arrows") == run("arrows", "4") == run("judge", "arrows")
    told = run("judge", "arrows", "2", "--json")
    assert told == run("arrows", "2", "--json")
    assert json.loads(told[1].splitlines()[0]) == {"rows": ["↗↘", "↖↙"]}


def test_unknown_judges_are_told_the_known_ones(run: Run) -> None:
    status, _, complaint = run("judge", "sudoku")
    assert (status, complaint) == (
        2,
        "boardfill: expected boardcover, puzzle-pieces or arrows, found 'sudoku'\n",
    )
    assert "boards.on: cannot be read" in run("judge", "boardcover", "boards.on")[2]


def test_fit_takes_text_of_0_and_1_and_both_in_one_file(run: Run) -> None:
    two = run("fit", "game.txt", "table.txt")
    assert two[1].startswith("2\n")
    assert run("fit", "both.json") == two
    status, _, complaint = run("fit", "-", stdin="[[0, 1]]")
    assert status == 2
    assert "give GAME and TABLE as two files" in complaint


def test_a_judges_input_is_counted_a_line_a_case(run: Run) -> None:
    assert run("count", "boards.in") == (0, "2\n1\n", "")
    assert run("count", "-", stdin=BOARDS) == (0, "2\n1\n", "")
    assert run("count", "boards.in#1", "boards.in") == (
        0,
        "2\tboards.in#1\n2\tboards.in#1\n1\tboards.in#2\n",
        "",
    )
    assert run("count", "6", "8", "--pieces", "L3")[2] == (
        "boardfill: expected a size such as 6x8, found 6 8\n"
    )


def test_a_range_of_a_family_is_a_problem_each(run: Run) -> None:
    told = (0, "2\taztec-diamond:1\n8\taztec-diamond:2\n", "")
    assert run("count", "aztec-diamond:1-2", "--pieces", "domino") == told
    assert run("count", "--board", "aztec-diamond:1-2", "--pieces", "domino") == told
    assert run("count", "calendar:12-25")[1] == "92\n"


def test_answers_go_to_files(run: Run, desk: Path) -> None:
    for name, arguments, expected in (
        ("a.txt", ["arrows", "2"], "total: 2"),
        ("j.json", ["judge", "boardcover", "boards.in"], '"count": "2"'),
        ("c.txt", ["count", "boards.in"], "2\n1\n"),
        ("p.txt", ["pieces", "L3"], "L3\n"),
        ("d.json", ["draw", "2x3"], '"size": [2, 3]'),
        ("k.txt", ["calendar", "12-25", "--count"], "92"),
        ("f.jsonl", ["fit", "both.json"], '"cells": 2'),
    ):
        assert run(*arguments, "-o", name) == (0, "", "")
        assert expected in (desk / name).read_text(encoding="utf-8")


def test_what_is_given_holds_for_every_source(run: Run, desk: Path) -> None:
    (desk / "start.txt").write_text("aa..\n" + "....\n" * 3)
    (desk / "board.txt").write_text("....\n" * 4)
    (desk / "cases.in").write_text("1\n4 4\n" + "....\n" * 4)
    for source in ("4x4", "board.txt", "cases.in"):
        told = run("count", source, "--pieces", "domino", "--given", "start.txt")
        assert told == (0, "18\n", ""), source


def test_a_board_alone_is_drawn(run: Run, desk: Path) -> None:
    (desk / "board.txt").write_text(".?\n#.")
    drawn = "+---+---+\n| . | . |\n+---+---+\n"
    assert run("draw", "1x2", "--ascii") == run("draw", "--board", "1x2", "--ascii")
    assert run("draw", "1x2", "--ascii")[1].replace("·", ".") == drawn
    assert "?" in run("draw", "board.txt")[1]
    assert run("draw", "1x3", "--holes", "0,0", "--ascii")[1] == drawn
    assert run("draw")[0] == 2


def test_pieces_lists_every_set_with_its_number(run: Run) -> None:
    _, listing, _ = run("pieces")
    for words in ("pentominoes (12)", "hexiamonds (12)", "I2 (domino)", "soma (7)", "sphinx (P6)"):
        assert words in listing
    assert "pentominoes" not in run("pieces", "--lattice", "hex")[1]
    trees = [json.loads(line) for line in run("pieces", "--json")[1].splitlines()]
    assert {"set": "tetrahexes", "lattice": "hex", "pieces": 7} in trees
    assert {"domino", "dihex"} <= {name for tree in trees for name in tree.get("also", [])}


def test_pieces_draws_those_of_a_name(run: Run) -> None:
    _, drawn, _ = run("pieces", "Tetrominos", "--ascii")
    assert drawn.startswith("tetrominoes: 5 pieces on the square lattice\n\nI4")
    assert "T4" in drawn
    assert run("pieces", "l3", "--ascii")[1] == (
        "L3\n+---+\n|   |\n|   +---+\n|       |\n+-------+\n"
    )
    (tree,) = map(json.loads, run("pieces", "dominoes", "--json")[1].splitlines())
    assert tree == {"name": "I2", "lattice": "square", "cells": [[0, 0], [0, 1]]}
    for wrong in (["Q9"], ["tromino"], ["L3", "--lattice", "triangle"]):
        status, _, complaint = run("pieces", *wrong)
        assert status == 2
        assert "`boardfill pieces` lists" in complaint


def test_calendar_draws_the_date_uncovered(run: Run) -> None:
    status, drawn, _ = run("calendar", "2026-11-15", "--weekday")
    assert status == 0
    for words in ("│Nov│", "│15 │", "│Sun│"):
        assert words in drawn
    assert run("calendar")[0] == 0
    assert run("calendar", "Dec 25", "--count") == (0, "92\n", "")
    assert run("calendar", "--date", "12-25")[1] == run("solve", "calendar:12-25")[1]
    assert run("calendar", "12-25", "--all", "--json")[1].count("\n") == 92
    told = json.loads(run("calendar", "12-25", "--count", "--json")[1])
    assert told == {"title": "The calendar puzzle: 25 December", "count": "92"}


@pytest.mark.parametrize(("arguments", "expected"), [
    (["12-25", "--date", "12-26"], "found both 12-25 and 12-26"),
    (["12-25", "--count", "--all"], "expected one of --count, -n and --all"),
    (["2-30"], "February has 29 days at most, found 30"),
    (["12-25", "--weekday"], "expected the year, too"),
])  # fmt: skip
def test_calendar_refuses_in_a_sentence(run: Run, arguments: list[str], expected: str) -> None:
    status, _, complaint = run("calendar", *arguments)
    assert status == 2
    assert expected in complaint


def test_polyforms_by_the_name_of_their_set(run: Run) -> None:
    assert run("polyforms", "Hexominos", "--count") == (0, "35\n", "")
    assert run("polyforms", "fixed trihexes") == run(
        "polyforms", "3", "--lattice", "hex", "--fixed"
    )
    assert run("polyforms", "pentacubes", "--count") == (0, "29\n", "")
    assert run("polyforms", "5", "--lattice", "cubic", "--one-sided", "--count")[1] == "29\n"
    for wrong in (["five"], ["soma"], ["hexominoes", "--lattice", "hex"]):
        assert run("polyforms", *wrong)[0] == 2


def test_each_case_is_printed_as_soon_as_it_is_counted(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []
    real = counting.tally

    def tally(problem: object, **options: object) -> object:
        counted.append(run.capsys.readouterr().out)
        return real(problem, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(counting, "tally", tally)
    run("count", "boards.in")
    assert counted == ["", "2\n"]
