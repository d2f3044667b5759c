"""`explain` and `verify` from the command line."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest

from tests.cli.conftest import Run

MUTILATED = ("--board", "2x3", "--holes", "0,0 1,1", "--pieces", "domino")


def test_explain_draws_the_colouring_and_tells_the_sum(run: Run) -> None:
    status, out, err = run("explain", "--board", "4x4", "--holes", "0,0 3,3", "--pieces", "I2",
                           "--ascii")  # fmt: skip
    assert (status, err) == (0, "")
    assert out == (
        "There is no filling.\n"
        "    +---+---+---+\n"
        "    | B | W | B |\n"
        "+---+---+---+---+\n"
        "| B | W | B | W |\n"
        "+---+---+---+---+\n"
        "| W | B | W | B |\n"
        "+---+---+---+---+\n"
        "| B | W | B |\n"
        "+---+---+---+\n"
        "Colour the cells as drawn: every domino covers one black and one white cell.\n"
        "But there are 8 black and 6 white.\n"
    )


def test_explain_says_that_there_is_a_filling(run: Run) -> None:
    assert run("explain", "--board", "2x3", "--pieces", "L3")[:2] == (
        0,
        "There is a filling; `boardfill solve` shows it.\n",
    )
    assert run("explain", "--board", "2x3", "--pieces", "L3", "--json")[:2] == (0, "null\n")


def test_a_written_certificate_is_verified(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "why.json")
    assert run("explain", *MUTILATED, "--certificate", file)[0] == 0
    status, out, _ = run("explain", *MUTILATED, "--json")
    assert (status, out) == (0, Path(file).read_text(encoding="utf-8"))
    status, out, err = run("verify", file, *MUTILATED)
    assert (status, err) == (0, "")
    assert out.startswith("proof: there is no filling, by ")
    status, out, err = run("verify", "-", *MUTILATED, stdin=Path(file).read_text(encoding="utf-8"))
    assert status == 0


def test_a_certificate_of_another_board_is_no_proof(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "why.json")
    run("explain", *MUTILATED, "--certificate", file)
    status, out, err = run("verify", file, "--board", "2x3", "--pieces", "domino")
    assert (status, err) == (1, "")
    assert out.startswith("no proof: ")


@pytest.mark.parametrize("text", ["{}", "[1]", "", '{"format": "boardfill-certificate/1"}'])
def test_what_is_no_certificate_is_bad_input(run: Run, text: str) -> None:
    status, out, err = run("verify", "-", *MUTILATED, stdin=text)
    assert (status, out) == (2, "")
    assert err.startswith("boardfill: standard input: ")


def test_what_cannot_be_tried_in_time_ends_with_status_3(run: Run) -> None:
    engines = [{"engine": "search"}, {"engine": "frontier"}]
    tree = {"format": "boardfill-certificate/1", "kind": "exhaustion", "engines": engines}
    board = ("--board", "8x8", "--pieces", "Y,I1:4", "--time-limit", "100")
    looks = count()
    run.monkeypatch.setattr("boardfill.checking.verifier.time.monotonic", lambda: next(looks))
    status, out, err = run("verify", "-", *board, stdin=json.dumps(tree))
    assert (status, out) == (3, "")
    assert "too little time" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("explain", *MUTILATED, "--engine", "reference"),
        ("explain", *MUTILATED, "--plan", "--certificate", "x.json"),
        ("verify", "-", "-"),
    ],
)
def test_options_that_do_not_go_together(run: Run, arguments: tuple[str, ...]) -> None:
    status, out, _ = run(*arguments)
    assert (status, out) == (2, "")


def test_the_plan_is_still_printed(run: Run) -> None:
    status, out, _ = run("explain", "--plan", "--board", "8x8", "--pieces", "domino")
    assert status == 0
    assert out.startswith("engine   frontier\n")


@pytest.mark.parametrize(
    ("board", "piece", "reason"),
    [
        ("5x5", "L3", "no set of these pieces has as many cells as the board"),
        ("101x101", "domino", "no set of these pieces has as many cells as the board"),
        ("5x5", "X:any", "nothing fits in cell (0, 0)"),
        ("100x100", "X:any", "nothing fits in cell (0, 0)"),
        ("4x4", "I1:any,I:1", "piece I is needed once, but cannot be used that often"),
    ],
)
def test_the_plan_says_that_there_is_nothing_to_count_and_why(
    run: Run, board: str, piece: str, reason: str
) -> None:
    status, out, _ = run("explain", "--plan", "--board", board, "--pieces", piece)
    plan = f"none needed: it is clear at once that there is no filling, since {reason}"
    told = f"engine   frontier\nplan     {plan}\nstates   none\nmemory   none\ntime     none\n"
    assert (status, out) == (0, told)
    status, out, _ = run("count", "--json", "--board", board, "--pieces", piece)
    assert (status, json.loads(out)["count"], json.loads(out)["effort"]["plan"]) == (0, "0", plan)
