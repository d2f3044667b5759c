"""`boardfill make`."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

import boardfill
from boardfill.formats.document.read_document import read_json
from tests.cli.conftest import Run

SIX = ("make", "8x8", "--pieces", "pentominoes", "--choose", "holes", "--use", "6")


def test_a_puzzle_is_drawn_with_what_it_is(run: Run) -> None:
    status, out, err = run("make", "sudoku:4", "--seed", "1", "--fewest")
    assert (status, err) == (0, "")
    assert out.startswith("puzzle 1: difficulty 0, easy; 4 givens; no fewer will do\n\nSudoku\n")


def test_json_lines_have_the_document_and_the_solution(run: Run) -> None:
    status, out, _ = run(*SIX, "-n", "3", "--seed", "1", "--json")
    assert status == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 3]
    for line in lines:
        problem = read_json(json.dumps(line["document"]))
        assert problem.count() == line["fillings"] == 1
        (only,) = problem.solutions()
        laid = [(lying["piece"], lying["cells"]) for lying in line["solution"]["placements"]]
        assert laid == [(lying.piece, [*map(list, lying.cells)]) for lying in only.placements]


def test_documents_are_numbered_from_easy_to_hard(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    assert run(*SIX, "-n", "3", "--seed", "1", "-o", str(file))[0] == 0
    names = [tmp_path / f"p-{number}.toml" for number in (1, 2, 3)]
    assert sorted(tmp_path.iterdir()) == names
    difficulties = []
    for name in names:
        assert tomllib.loads(name.read_text(encoding="utf-8"))["answers"]["count"] == 1
        rating = boardfill.read_problem(str(name)).rate(most_nodes=0)
        assert rating is not None
        assert rating.is_unique
        difficulties.append(rating.difficulty)
    assert difficulties == sorted(difficulties)
    assert run("make", "sudoku:4", "--seed", "1", "-o", str(file))[0] == 0
    assert file.exists()


def test_sheets_are_numbered_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.html"
    assert run("make", "sudoku:4", "-n", "2", "--seed", "1", "-o", str(file))[0] == 0
    assert "Sudoku 1" in (tmp_path / "p-1.html").read_text(encoding="utf-8")
    assert "Sudoku 2" in (tmp_path / "p-2.html").read_text(encoding="utf-8")


def test_graded_puzzles_come_from_easy_to_hard(run: Run) -> None:
    _, out, _ = run(*SIX, "-n", "5", "--seed", "1", "--json", "--graded")
    found = [json.loads(line)["difficulty"] for line in out.splitlines()]
    assert found == sorted(found)
    assert len(set(found)) > 1


@pytest.mark.parametrize("ending", ["jsonl", "toml"])
def test_what_was_found_before_a_limit_is_written(ending: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / f"all.{ending}"
    arguments = ("make", "arrows:2", "-n", "500", "--seed", "1", "-o", str(file))
    status, out, err = run(*arguments)
    assert (status, out) == (3, "")
    assert "led to no new puzzle; " in err
    assert "of 500 puzzles" in err
    assert list(tmp_path.iterdir())


def test_a_limit_of_time_is_told(run: Run) -> None:
    status, out, err = run("make", "sudoku", "-n", "100000", "--time-limit", "0.5", "--json")
    assert status == 3
    assert f"{len(out.splitlines())} of 100,000 puzzles" in err


def test_a_filling_in_a_file_is_turned_into_a_puzzle(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "filling.txt"
    file.write_text("aab\nabb\n", encoding="utf-8")
    board = ("2x3", "--pieces", "L3")
    status, out, _ = run("make", *board, "--filling", str(file), "--seed", "1", "--json")
    assert status == 0
    assert json.loads(out)["givens"] == 1
    file.write_text("aa.\na..\n", encoding="utf-8")
    status, _, err = run("make", *board, "--filling", str(file))
    assert status == 2
    assert "no filling of the problem" in err


def test_no_filling_has_status_1_and_bad_words_2(run: Run) -> None:
    assert run("make", "2x2", "--pieces", "L3")[0] == 1
    for words in (["--difficulty", "brutal"], ["--use", "3"], ["-o", "p.png"]):
        status, out, err = run("make", "sudoku", *words)
        assert (status, out) == (2, "")
        assert "expected" in err or "goes with" in err


def test_a_calendar_tells_what_every_date_has(run: Run) -> None:
    board = ("5x4", "--pieces", "pentominoes,tetrominoes,trominoes")
    calendar = ("--choose", "calendar", "--groups", "8,12", "--fillings", "1-60")
    status, out, _ = run("make", *board, *calendar, "--seed", "1", "--json", "--unrated")
    assert status == 0
    made = json.loads(out)
    assert "difficulty" not in made
    least, most = made["every_date"]
    assert 1 <= least <= made["fillings"] <= most <= 60
    for wrong in (["--groups", "8;12"], ["--fillings", "1,2"]):
        status, _, err = run("make", *board, "--choose", "calendar", *wrong)
        assert status == 2
        assert wrong[0] in err
