"""`best` and `count --by-pieces`: answers, statuses, errors."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from boardfill.answers.best import Best
from boardfill.answers.solution import Solution
from boardfill.answers.tally import Effort
from boardfill.cli.main import main
from boardfill.questions.weighing import best
from tests.processes import PATIENCE, PROGRAM, begun

Capture = pytest.CaptureFixture[str]
SMALL = ("--board", "2x3", "--pieces", "L3,I1")


def test_the_weight_is_printed_and_the_filling_drawn(capsys: Capture) -> None:
    arguments = ["best", "--board", "3x3", "--pieces", "T4", "--partial", "--ascii"]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert out.startswith("4 (proven)\n\n+")
    assert out.count(".") == 5


def test_weights_of_pieces_and_cells(capsys: Capture) -> None:
    weights = ("--weight", "I1=1/2", "--weight", "0,0=-1", "--weight", "L3=-2.25")
    assert main(["best", *SMALL, *weights, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["weight"] == answer["bound"] == "2"
    assert answer["proven"] is True
    assert answer["engine"] == "diagram"
    assert answer["effort"]["seconds"] > 0
    assert answer["placements"][0] == {"piece": "I1", "cells": [[0, 0]]}
    assert len(answer["placements"]) == 6


def test_fractions_stay_exact(capsys: Capture) -> None:
    assert main(["best", *SMALL, "--weight", "I1=0.1", "--engine", "reference", "--ascii"]) == 0
    assert capsys.readouterr().out.startswith("3/5 (proven)\n")


def test_symbols_have_weights_too(capsys: Capture, tmp_path: Path) -> None:
    document = tmp_path / "marks.toml"
    document.write_text(
        'format = "boardfill/1"\n[board]\nsize = [1, 2]\n[[symbols]]\nname = "a"\n'
        '[[symbols]]\nname = "1"\n'
    )
    assert main(["best", str(document), "--weight", "1=3", "--weight", "0,1=1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["weight"] == "7"
    assert [mark["symbol"] for mark in answer["marks"]] == ["1", "1"]


def test_no_filling_is_status_1(capsys: Capture) -> None:
    assert main(["best", "--board", "2x2", "--pieces", "L3"]) == 1
    assert capsys.readouterr().out == ""
    assert main(["best", "--board", "2x2", "--pieces", "L3:2", "--partial"]) == 1


@pytest.mark.parametrize(
    ("weights", "complaint"),
    [
        (["L4=1"], "weights: expected L3 or I1, found 'L4'"),
        (["5,5=1"], "weights: cell (5, 5) is not on the board"),
        (["L3"], "expected a weight such as"),
        (["=1"], "expected a weight such as"),
        (["L3=x"], "weight of L3: expected a weight such as"),
        (["L3=1", "L3=2"], "given twice"),
    ],
)
def test_bad_weights_are_refused(weights: list[str], complaint: str, capsys: Capture) -> None:
    options = [part for weight in weights for part in ("--weight", weight)]
    assert main(["best", *SMALL, *options]) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert complaint in written.err


def test_what_a_limit_leaves_is_shown_with_its_bound(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> Best:
        return Best(Solution(()), 3, 5, "highs", Effort(1.0, None, 7, 0))

    monkeypatch.setattr("boardfill.questions.weighing.best", stopped)
    assert main(["best", *SMALL, "--ascii"]) == 3
    assert capsys.readouterr().out.startswith("3 (at most 5)\n")
    assert main(["best", *SMALL, "--json"]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert (answer["proven"], answer["bound"]) == (False, "5")


def test_counts_by_pieces(capsys: Capture) -> None:
    assert main(["count", *SMALL, "--by-pieces"]) == 0
    assert capsys.readouterr().out == "1\tL3=0 I1=6\n8\tL3=1 I1=3\n2\tL3=2 I1=0\n"
    assert main(["count", *SMALL, "--by-pieces", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["count"] == "11"
    assert answer["by_pieces"][1] == {"uses": {"L3": 1, "I1": 3}, "count": "8"}


def test_counts_by_pieces_of_several_files(capsys: Capture, tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text("...\n...\n")
    assert main(["count", str(board), str(board), "--pieces", "L3", "--by-pieces"]) == 0
    assert capsys.readouterr().out == f"2\tL3=2\t{board}\n" * 2


def test_methods_of_problems_ask_the_same() -> None:
    from boardfill import Board, Tiling, pieces

    problem = Tiling(Board.rectangle(2, 3), pieces("L3,I1"))
    mine, same = problem.best(weights={"I1": -1}), best(problem, weights={"I1": -1})
    assert mine
    assert same
    assert mine.weight == same.weight == 0
    assert problem.count_by_pieces().count == problem.count()


TELLING = """
import sys
from boardfill.cli.start import run_and_exit
from boardfill.engines import highs

begin = highs.Thread

def tell_and_begin(*given, **options):
    print("HiGHS begins", file=sys.stderr, flush=True)
    return begin(*given, **options)

highs.Thread = tell_and_begin
board = ["--board", "24x25", "--pieces", "X,W", "--partial"]
sys.argv = ["boardfill", "best", *board, "--engine", "highs"]
run_and_exit()
"""


@pytest.mark.process
def test_ctrl_c_stops_the_search_for_the_best() -> None:
    command = [sys.executable, "-c", TELLING]
    with begun(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"HiGHS begins\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert out == b""
    assert b"Traceback" not in err


@pytest.mark.process
def test_nothing_but_the_answer_is_written() -> None:
    """HiGHS would write its log from native code, past Python's own streams."""
    command = [*PROGRAM, "best", "--json", "--partial", "--board", "9x9"]
    result = subprocess.run([*command, "--pieces", "X,W"], capture_output=True, check=True)
    assert json.loads(result.stdout)["proven"] is True
    assert result.stderr == b""
