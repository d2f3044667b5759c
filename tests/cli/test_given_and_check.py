"""What lies on the board already, and whether what lies there is right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardfill import Board, Solution, Tiling, pieces, read_problem
from boardfill.formats.solution_json import solution_json
from tests.cli.conftest import Run

DOMINOES = ("--board", "4x4", "--pieces", "domino")
START = "aa..\n....\n....\n....\n"
FILLED = "aabb\nccdd\neeff\ngghh\n"


@pytest.fixture
def start(tmp_path: Path) -> str:
    path = tmp_path / "start.txt"
    path.write_text(START)
    return str(path)


def test_every_question_heeds_what_is_given(run: Run, start: str) -> None:
    known = (*DOMINOES, "--given", start)
    assert run("count", *known)[:2] == (0, "18\n")
    assert json.loads(run("heat", *known, "--json")[1])["count"] == "18"
    assert run("solve", *known, "--all", "--compact")[1].count("\n\n") == 17
    assert run("unique", *known)[0] == 4
    assert run("explain", *known)[1].startswith("There is a filling")
    assert run("watch", *known, "--compare")[1].split()[-1] == "18"
    weight = ("--weight", "0,0=1")
    assert run("best", *known, "--partial", *weight)[1].startswith("1 (proven)")
    status, drawn, _ = run("sample", *known, "--seed", "3", "--json")
    placements = json.loads(drawn)["placements"]
    assert (status, placements[0]["cells"]) == (0, [[0, 0], [0, 1]])
    assert run("unrank", *known, "17")[0] == 0
    assert run("unrank", *known, "18")[0] == 1
    assert run("rank", *known, stdin=FILLED)[:2] == (0, "0\n")
    status, _, complaint = run("rank", *known, stdin="abcc\nabdd\neeff\ngghh\n")
    assert status == 2
    assert "piece I2 is given on (0, 0) (0, 1), and not there" in complaint


@pytest.mark.parametrize("form", ["toml", "json"])
def test_documents_hold_what_is_given(run: Run, start: str, tmp_path: Path, form: str) -> None:
    target = tmp_path / f"given.{form}"
    assert run("convert", *DOMINOES, "--given", start, "-o", str(target))[0] == 0
    assert read_problem(str(target)).count() == 18
    assert "[[given]]" in target.read_text() or form == "json"
    assert "│I2  I2 │ · │" in run("draw", str(target))[1]


def test_other_forms_heed_it(run: Run, start: str, tmp_path: Path) -> None:
    target = tmp_path / "given.dlx"
    assert run("convert", *DOMINOES, "--given", start, "-o", str(target))[0] == 0
    assert run("count", str(target))[1] == "18\n"


@pytest.mark.parametrize(
    ("picture", "complaint"),
    [
        ("a...\n....\n....\n....\n", "the cells of 'a' are no piece"),
        ("aa\n", "cell (0, 2) of the board is not in the picture"),
        ("Hello, aunt.\n", "expected no blanks"),
        ('{"placements": [{"piece": "I2", "cells": [[0, 0], [2, 0]]}]}', "cannot lie on"),
        ('{"placements": [{"piece": "L3", "cells": [[0, 0], [1, 0]]}]}', "expected I2, found 'L3'"),
    ],
)
def test_what_cannot_be_given_is_refused(
    run: Run, tmp_path: Path, picture: str, complaint: str
) -> None:
    path = tmp_path / "position.txt"
    path.write_text(picture)
    status, _, complained = run("count", *DOMINOES, "--given", str(path))
    assert status == 2
    assert f"{path}: " in complained
    assert complaint in complained


def test_one_file_on_standard_input_is_enough(run: Run) -> None:
    assert run("count", *DOMINOES, "--given", "-", stdin=START)[1] == "18\n"
    status, _, complaint = run("count", "-", "--given", "-", stdin=START)
    assert (status, "only one of PROBLEM and --given" in complaint) == (2, True)
    status, _, complaint = run(
        "count", "gallery:soma-cube", "--given", "-", stdin='{"placements": []}'
    )
    assert status == 0, complaint


def test_what_has_no_board_has_nothing_given(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cover.dlx"
    path.write_text("a b\na b\n")
    status, _, complaint = run("count", str(path), "--given", "-", stdin='{"picks": []}')
    assert (status, "requires pieces, symbols or parts" in complaint) == (2, True)


def test_a_position_as_the_board_is_told_where_it_goes(run: Run, start: str) -> None:
    status, _, complaint = run("count", start, "--pieces", "domino")
    assert status == 2
    assert "--given" in complaint


def test_a_filling_is_right_or_what_is_wrong_is_told(run: Run) -> None:
    def checked(filling: str, *more: str) -> tuple[int, str]:
        return run("check", *DOMINOES, *more, "-", stdin=filling)[:2]

    assert checked(FILLED) == (0, "right\n")
    assert checked(START) == (1, "wrong: cell (0, 2) is not covered\n")
    status, said = checked("aabb\nccdd\neeff\nggh.\n")
    assert status == 1
    assert "cell (3, 2): the cells of 'h' are no piece" in said
    assert "cell (3, 3) is not covered" in said
    assert checked(FILLED, "--json") == (0, '{"right": true}\n')
    status, said = checked(START, "--json")
    assert (status, json.loads(said)) == (
        1,
        {"right": False, "reason": "cell (0, 2) is not covered"},
    )
    assert checked("hello world\n")[0] == 2


def test_rules_and_supplies_are_checked(run: Run) -> None:
    def why(*problem: str, filling: str) -> str:
        return run("check", *problem, "-", stdin=filling)[1]

    board = ("--board", "2x2")
    assert "is used twice, not once" in why(*board, "--pieces", "I2:1,I1", filling="aa\nbb\n")
    assert "no piece crosses the line after row 0" in why(
        *board, "--pieces", "domino", "--fault-free", filling="aa\nbb\n"
    )
    assert "four pieces meet" in why(*board, "--pieces", "I1", "--tatami", filling="ab\ncd\n")


def test_every_filling_that_solve_writes_is_right(run: Run, tmp_path: Path) -> None:
    for name, options in {"a.txt": (), "b.txt": ("--compact",), "c.jsonl": ("--json",)}.items():
        path = str(tmp_path / name)
        assert run("solve", *DOMINOES, "--all", "-o", path, *options)[0] == 0
        assert run("check", *DOMINOES, path) == (0, "right\n" * 36, "")
        assert sorted(map(int, run("rank", *DOMINOES, path)[1].split())) == list(range(36))


def test_one_wrong_filling_among_several_is_told_in_its_line(run: Run) -> None:
    problem = Tiling(Board.rectangle(4, 4), pieces("domino"))
    whole = problem.solve()
    assert whole is not None
    lines = solution_json(problem, whole) + solution_json(problem, Solution(whole.choices[:-1]))
    status, said, _ = run("check", *DOMINOES, "-", stdin=lines)
    assert (status, said) == (1, "right\nwrong: cell (3, 2) is not covered\n")
