"""The commands give the right answers on standard output, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardfill.cli.main import COMMANDS
from tests.cli.conftest import Run
from tests.clock import Clock
from tests.data import rows
from tests.drawing.test_text_drawing import J3

SAMPLE = (
    "3\n3 7\n#.....#\n#.....#\n##...##\n3 7\n#.....#\n#.....#\n##..###\n8 10\n"
    "##########\n#........#\n#........#\n#........#\n#........#\n#........#\n#........#\n##########\n"
)
DOCUMENT = 'format = "boardfill/1"\n[board]\nsize = [2, 3]\n[[pieces]]\nname = "L3"\n'


def test_count_prints_the_integer_alone(run: Run) -> None:
    assert run("count", "--board", "12x12", "--pieces", "L3") == (0, "2033502499954\n", "")


def test_a_cuboid_lies_on_the_cubic_lattice(run: Run) -> None:
    for board in ("2x2x2", "cuboid:2x2x2"):
        assert run("count", "--board", board, "--pieces", "I2") == (0, "9\n", "")


@pytest.mark.parametrize("board", ["cuboid:2x2", "rectangle:2x2x2"])
def test_boards_are_called_by_their_dimensions(run: Run, board: str) -> None:
    assert run("count", "--board", board, "--pieces", "I2")[:2] == (2, "")


def test_count_zero_is_an_answer(run: Run) -> None:
    assert run("count", "--board", "2x2", "--pieces", "L3") == (0, "0\n", "")


@pytest.mark.parametrize("engine", ["frontier", "reference"])
def test_count_in_json(run: Run, engine: str) -> None:
    status, out, err = run(
        "count", "--board", "3x6", "--pieces", "L3", "--json", "--engine", engine
    )
    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert answer["count"] == "8"
    assert answer["convention"] == "raw"
    assert answer["engine"] == engine
    effort = answer["effort"]
    assert effort["seconds"] > 0
    assert effort["peak_bytes"] > 0
    assert effort["states" if engine == "frontier" else "nodes"] > 0


@pytest.mark.parametrize("engine", ["frontier", "reference"])
def test_count_up_to_symmetry(run: Run, engine: str) -> None:
    board = ("count", "--board", "3x4", "--pieces", "L3", "--engine", engine)
    note = "boardfill: counted up to symmetry; 4 symmetries: 2 rotations, 2 reflections\n"
    assert run(*board)[1] == "4\n"
    assert run(*board, "--up-to-symmetry") == (0, "2\n", note)
    status, out, err = run(*board, "--up-to-rotation", "--json")
    answer = json.loads(out)
    assert (status, err) == (0, "boardfill: counted up to rotation; 2 symmetries: 2 rotations\n")
    assert answer["count"] == "3"
    assert answer["convention"] == "rotation"
    assert answer["group"] == "2 symmetries: 2 rotations"


def test_the_convention_is_named_for_every_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "some.toml"
    file.write_text(DOCUMENT)
    status, out, err = run("count", str(file), str(file), "--up-to-symmetry")
    assert (status, out) == (0, f"1\t{file}\n" * 2)
    assert err.count(f"{file}: counted up to symmetry; 4 symmetries") == 2


def test_solve_shows_one_filling_of_each_class(run: Run) -> None:
    board = ("solve", "--board", "3x4", "--pieces", "L3", "--all", "--json")
    assert len(run(*board)[1].splitlines()) == 4
    for option, number in (("--up-to-rotation", 3), ("--up-to-symmetry", 2)):
        status, out, err = run(*board, option)
        assert status == 0
        assert len(set(out.splitlines())) == number
        assert err.startswith(
            f"boardfill: one filling of each class {option[2:].replace('-', ' ')};"
        )


def test_count_of_a_picture_and_of_standard_input(run: Run, tmp_path: Path) -> None:
    picture = tmp_path / "board.txt"
    picture.write_text("#.....#\n#.....#\n##..###")
    assert run("count", str(picture), "--pieces", "L3")[:2] == (0, "2\n")
    assert run("count", "-", "--pieces", "L3", stdin="...\n...\n")[:2] == (0, "2\n")
    assert run("count", "-", stdin=DOCUMENT)[:2] == (0, "2\n")


def test_count_with_supplies_and_turns(run: Run) -> None:
    assert run("count", "--board", "2x2", "--pieces", "L3:any,I1:0-1")[1] == "4\n"
    assert run("count", "--board", "2x3", "--pieces", "L3:3")[1] == "0\n"
    assert run("count", "--board", "2x3", "--pieces", "L3", "--turn", "fixed")[1] == "0\n"


def test_count_of_several_files_answers_the_good_ones(run: Run, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(DOCUMENT)
    bad.write_text(DOCUMENT + "kopies = 3\n")
    missing = str(tmp_path / "missing.toml")
    status, out, err = run("count", str(good), str(bad), missing, str(good))
    assert status == 2
    assert out == f"2\t{good}\n2\t{good}\n"
    assert err.splitlines() == [
        f"boardfill: {bad}: pieces[0].kopies: unknown key; did you mean copies?",
        f"boardfill: {missing}: cannot be read: No such file or directory",
    ]
    status, out, _ = run("count", str(good), str(good), "--json")
    assert status == 0
    assert [json.loads(line)["file"] for line in out.splitlines()] == [str(good)] * 2


def test_solve_draws_one_filling_or_as_many_as_asked(run: Run) -> None:
    board = ("--board", "2x3", "--pieces", "L3")
    status, out, _ = run("solve", *board)
    assert status == 0
    assert out.count("┌") == 2
    assert run("solve", *board, "-n", "5")[1].count("\n\n") == 1
    assert run("solve", *board, "--all")[1] == run("solve", *board, "-n", "2")[1]
    first, second = run("solve", *board, "--all")[1].split("\n\n")
    assert run("solve", *board, "--skip", "1")[1] == second
    assert first != second
    assert run("solve", *board, "--skip", "2")[0] == 1


def test_solve_says_none_by_its_status(run: Run) -> None:
    none = "boardfill: there is no filling; `boardfill explain` says why\n"
    assert run("solve", "--board", "2x2", "--pieces", "L3") == (1, "", none)


def test_solve_writes_json_lines_to_a_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "found.jsonl"
    status, out, _ = run("solve", "--board", "2x3", "--pieces", "L3", "--all", "-o", str(target))
    assert (status, out) == (0, "")
    lines = [json.loads(line) for line in target.read_text().splitlines()]
    assert len(lines) == 2
    assert lines[0]["placements"][0] == {"piece": "L3", "cells": [[0, 0], [0, 1], [1, 0]]}
    assert list(tmp_path.iterdir()) == [target]


def test_solve_writes_through_links_and_pipes(run: Run, tmp_path: Path) -> None:
    target, link = tmp_path / "real.txt", tmp_path / "link.txt"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    board = ("solve", "--board", "2x3", "--pieces", "L3", "-o")
    assert run(*board, str(link))[0] == 0
    assert link.is_symlink()
    assert "┌" in target.read_text(encoding="utf-8")
    assert target.stat().st_mode & 0o777 == 0o600
    assert run(*board, "/dev/null")[0] == 0
    assert Path("/dev/null").is_char_device()
    assert run(*board, str(tmp_path))[0] == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.txt", "real.txt"]


def test_an_empty_filling_in_json(run: Run, tmp_path: Path) -> None:
    empty = tmp_path / "empty.json"
    empty.write_text(
        '{"format": "boardfill/1", "board": {"cells": []}, "pieces": [{"name": "I1"}]}'
    )
    assert run("solve", str(empty), "--json")[1] == '{"placements":[]}\n'


def test_solve_that_finds_nothing_leaves_the_file_alone(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "found.txt"
    target.write_text("precious")
    assert run("solve", "--board", "2x2", "--pieces", "L3", "-o", str(target))[0] == 1
    assert target.read_text() == "precious"


@pytest.mark.parametrize(
    ("board", "word", "status", "drawn"),
    [("1x6", "unique", 0, 1), ("1x5", "none", 1, 0), ("3x3", "several", 4, 2)],
)
def test_unique(run: Run, board: str, word: str, status: int, drawn: int) -> None:
    found, out, _ = run("unique", "--board", board, "--pieces", "I3", "--ascii")
    assert found == status
    assert out.splitlines()[0] == word
    assert out.count("\n\n") == drawn


def test_judge_boardcover(run: Run) -> None:
    assert run("judge", "boardcover", stdin=SAMPLE) == (0, "0\n2\n1514\n", "")


def test_judge_puzzle_pieces(run: Run) -> None:
    first, second = rows("judge_cases.json")["puzzle_pieces"][:2]
    game, table = ([list(map(int, row)) for row in first[key]] for key in ("game_board", "table"))
    assert run("judge", "puzzle-pieces", stdin=f"{game}\n{table}\n") == (0, "14\n", "")
    whole = {key: [list(map(int, row)) for row in second[key]] for key in ("game_board", "table")}
    assert run("judge", "puzzle-pieces", stdin=json.dumps(whole)) == (0, "0\n", "")


def test_arrows_are_printed_to_the_letter(run: Run) -> None:
    assert run("arrows", "4") == (0, J3, "")
    assert run("judge", "arrows") == (0, J3, "")
    assert run("judge", "arrows", stdin="2\n")[1].endswith("\ntotal: 2 solutions.\n")


def test_fit_prints_the_number_and_draws(run: Run, tmp_path: Path) -> None:
    game, table = tmp_path / "game.json", tmp_path / "table.txt"
    game.write_text("[[0, 0], [1, 0]]")
    table.write_text(".#\n##\n")
    status, out, _ = run("fit", str(game), str(table), "--ascii")
    assert status == 0
    assert out.splitlines()[0] == "3"
    assert out.count("1") == 6
    answer = json.loads(run("fit", str(game), str(table), "--json")[1])
    assert answer == {
        "cells": 3,
        "pieces": [{"hole": [0, 0], "piece": [0, 1], "quarter_turns": 3, "cells": 3}],
    }


def test_draw_shows_board_and_pieces(run: Run) -> None:
    status, out, _ = run("draw", "--board", "3x4", "--pieces", "tetrominoes", "--ascii")
    assert status == 0
    assert out.count(".") == 12
    assert "T4 (1)" in out


@pytest.mark.parametrize("form", ["toml", "json"])
def test_convert_keeps_the_problem(run: Run, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"problem.{form}"
    board = ("--board", "4x5", "--pieces", "tetrominoes:0-2")
    assert run("convert", *board, "-o", str(target))[0] == 0
    assert run("count", str(target))[1] == run("count", *board)[1]
    assert run("convert", *board, "--to", form)[1] == target.read_text(encoding="utf-8")
    assert run("convert", str(target), "--to", "picture")[1] == ".....\n" * 4


def test_demo_shows_the_three_answers(run: Run) -> None:
    status, out, err = run("demo")
    assert (status, err) == (0, "")
    answers = [line for line in out.splitlines() if line.split(" ")[-1] in ("ways", "cells")]
    assert answers == ["0 ways", "2 ways", "1514 ways", "14 cells", "0 cells"]
    assert "total: 2 solutions." in out
    suggestions = out.split("Try next:\n")[1].splitlines()
    assert len(suggestions) == 3
    for line in suggestions:
        assert run(*line.split()[1:])[0] == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    status, out, err = run(command, "--help")
    assert (status, err) == (0, "")
    assert f"boardfill {command}" in out


def test_limits_end_with_status_3(run: Run, clock: Clock) -> None:
    large: tuple[Any, ...] = ("count", "--board", "30x30", "--pieces", "L3")
    clock.tick(0.1)
    status, out, err = run(*large, "--time-limit", "2")
    assert (status, out) == (3, "")
    assert "time limit" in err
    status, out, err = run(*large, "--memory-limit", "3M")
    assert (status, out) == (3, "")
    assert "memory limit" in err


def test_a_bad_file_tells_more_than_one_at_its_limit(
    run: Run, tmp_path: Path, clock: Clock
) -> None:
    missing, hard = str(tmp_path / "missing.toml"), tmp_path / "hard.toml"
    hard.write_text(DOCUMENT.replace("[2, 3]", "[30, 30]"))
    clock.tick(0.1)
    for files in ([missing, str(hard)], [str(hard), missing]):
        status, out, err = run("count", *files, "--time-limit", "2")
        assert (status, out) == (2, "")
        assert "time limit" in err


def test_rank_reads_what_solve_wrote_whatever_the_names(run: Run, tmp_path: Path) -> None:
    """Unicode knows more line breaks than JSON does."""
    document = tmp_path / "odd.toml"
    document.write_text(
        DOCUMENT.replace('"L3"', '"a\\u2028b\\u0085c"\ncells = [[0,0],[1,0],[1,1]]')
    )
    _, fillings, _ = run("solve", str(document), "--all", "--ordered", "--json")
    assert run("rank", str(document), stdin=fillings) == (0, "0\n1\n", "")


def test_a_rank_of_thousands_of_digits_is_just_too_large(run: Run) -> None:
    number = "9" * 6000
    status, out, err = run("unrank", "--board", "2x3", "--pieces", "L3", number)
    assert (status, out) == (1, "")
    assert err == "boardfill: there are 2 fillings; there is none at about 9.99e5999\n"


def test_a_file_of_fillings_that_is_not_there_is_named_once(run: Run) -> None:
    status, out, err = run("rank", "--board", "2x3", "--pieces", "L3", "/nowhere")
    assert (status, out) == (2, "")
    assert err == "boardfill: /nowhere: cannot be read: No such file or directory\n"
