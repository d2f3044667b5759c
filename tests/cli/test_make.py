"""`boardfill make`."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
import trimesh

import boardfill
from boardfill.formats.read_document import read_json
from boardfill.making import make_puzzles
from tests.cli.conftest import Run
from tests.clock import Clock

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
        (only,) = problem.solution_set()
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


def test_puzzles_on_paper_are_one_booklet_from_easy_to_hard(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.html"
    assert run(*SIX, "-n", "3", "--seed", "1", "-o", str(file))[0] == 0
    assert list(tmp_path.iterdir()) == [file]
    text = file.read_text(encoding="utf-8")
    places = [
        text.index(words) for words in ("Puzzle 1, ", "Puzzle 2, ", "Puzzle 3, ", "Solutions")
    ]
    assert places == sorted(places)
    levels = re.findall(r"Puzzle \d, (easy|medium|hard)</text>", text)[:3]
    assert len(levels) == 3
    assert levels == sorted(levels, key=("easy", "medium", "hard").index)


def test_a_sheet_counts_as_the_brief_does(run: Run, tmp_path: Path) -> None:
    """Eight fillings of a square that are one up to symmetry are not eight ways to find."""
    file = tmp_path / "p.html"
    square = ("5x5", "--pieces", "pentominoes", "--choose", "pieces", "--up-to-symmetry")
    assert run("make", *square, "--seed", "1", "--unrated", "-o", str(file))[0] == 0
    text = file.read_text(encoding="utf-8")
    assert "There is exactly one way to do it, apart from turning and mirroring the whole." in text
    assert "ways to do it" not in text
    out = run("make", *square, "--seed", "1", "--unrated")[1]
    assert out.startswith("puzzle 1: 8 fillings, 1 up to symmetry\n")


def test_a_piece_that_lies_on_the_board_is_not_drawn_beside_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "p.toml"
    assert run("make", "6x10", "--pieces", "pentominoes", "--seed", "4", "-o", str(file))[0] == 0
    given = [one["piece"] for one in tomllib.loads(file.read_text(encoding="utf-8"))["given"]]
    drawn = run("draw", str(file))[1]
    assert given
    for name in "FILNPTUVWXYZ":
        assert (f"{name} (1)" in drawn) == (name not in given)
    picture = tmp_path / "p.stl"
    assert run("draw", str(file), "-o", str(picture))[0] == 0
    mesh = trimesh.load(picture, force="mesh")
    assert isinstance(mesh, trimesh.Trimesh)
    assert mesh.volume == pytest.approx(60 * 10**3)


def test_a_booklet_that_a_limit_stops_has_what_was_found(
    run: Run, tmp_path: Path, clock: Clock
) -> None:
    file = tmp_path / "p.html"
    clock.tick(0.01)
    begun = "make", "sudoku", "-n", "9999", "--seed", "1"
    status, _, err = run(*begun, "--time-limit", "10", "-o", str(file))
    assert status == 3
    made = int(err.split("; found ")[-1].split(" of ")[0])
    assert f"Sudoku {made}, " in file.read_text(encoding="utf-8")


def test_puzzles_on_a_family_of_boards(run: Run) -> None:
    family = ("aztec-diamond:2-3", "--pieces", "I2", "-n", "6", "--seed", "1", "--json")
    status, out, _ = run("make", *family)
    assert status == 0
    documents = [json.loads(line)["document"] for line in out.splitlines()]
    assert {one["board"]["picture"].count("\n") for one in documents} == {4, 6}
    assert len({json.dumps(one) for one in documents}) == 6


def test_a_missing_folder_is_told_before_the_work(run: Run, tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "nowhere" / "p.toml"
    status, _, err = run("make", "sudoku", "-n", "100000", "-o", str(file))
    assert (status, clock.looks) == (2, 0)  # who works looks at the clock
    assert "there is no such folder" in err


def test_options_for_paper_go_with_paper_only(run: Run) -> None:
    for option in (["--paper", "letter"], ["--show"]):
        status, out, err = run("make", "sudoku:4", *option)
        assert (status, out) == (2, "")
        assert f"{option[0]} requires puzzles on paper" in err


def test_graded_puzzles_come_from_easy_to_hard(run: Run) -> None:
    _, out, _ = run(*SIX, "-n", "5", "--seed", "1", "--json", "--graded")
    found = [json.loads(line)["difficulty"] for line in out.splitlines()]
    assert found == sorted(found)
    assert len(set(found)) > 1


@pytest.mark.parametrize("ending", ["jsonl", "toml"])
def test_what_was_found_before_a_limit_is_written(
    ending: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(make_puzzles, "_MOST_IN_VAIN", 20)
    file = tmp_path / f"all.{ending}"
    arguments = ("make", "arrows:2", "-n", "500", "--seed", "1", "-o", str(file))
    status, out, err = run(*arguments)
    assert (status, out) == (3, "")
    assert "led to no new puzzle; " in err
    assert "of 500 puzzles" in err
    assert list(tmp_path.iterdir())


def test_a_limit_of_time_is_told(run: Run, clock: Clock) -> None:
    clock.tick(0.01)
    begun = "make", "sudoku", "-n", "100000", "--seed", "1"
    status, out, err = run(*begun, "--time-limit", "30", "--json")
    assert status == 3
    assert f"found {len(out.splitlines())} of 100,000 puzzles" in err


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


def test_pieces_of_the_wrong_area_are_told_with_what_to_choose(run: Run) -> None:
    status, out, err = run("make", "8x8", "--pieces", "pentominoes")
    assert (status, out) == (1, "")
    assert "the pieces cover 60 of 64 cells; type --choose holes" in err
    err = run("make", "5x5", "--pieces", "pentominoes")[2]
    assert "the pieces have 60 cells, and the board has 25 cells; type --choose pieces" in err


def test_no_filling_has_status_1_and_bad_words_2(run: Run) -> None:
    assert run("make", "2x2", "--pieces", "L3")[0] == 1
    for words in (["--difficulty", "brutal"], ["--use", "3"], ["-o", "p.png"]):
        status, out, err = run("make", "sudoku", *words)
        assert (status, out) == (2, "")
        assert "expected" in err or "requires" in err


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


def test_kinds_of_puzzles_by_name(run: Run, clock: Clock) -> None:
    status, out, _ = run("make", "futoshiki:3", "--seed", "1", "--unrated")
    assert status == 0
    assert "Futoshiki 3 x 3" in out
    status, _, err = run("make", "killer:5")
    assert (status, err) == (2, "boardfill: killer:5: expected a size of 4, 6 or 9, found 5\n")
    for option in (("--pieces", "L3"), ("--filling", __file__)):
        status, _, err = run("make", "akari", *option)
        assert status == 2
        assert f"akari has boards of its own; leave out {option[0]}" in err
    clock.tick(1)
    status, out, err = run("make", "kakuro:12", "-n", "1000", "--time-limit", "2")
    assert (status, out) == (3, "")
    assert "no puzzle was found" in err


def test_a_grid_refuses_pieces(run: Run) -> None:
    status, _, err = run("make", "sudoku", "--pieces", "L3")
    assert status == 2
    assert "leave out --pieces" in err
