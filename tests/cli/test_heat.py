"""`heat` from the command line."""

from __future__ import annotations

import json

import pytest

from boardfill.cli.main import main

BOARD = ["heat", "--board", "2x3", "--pieces", "I2"]


def test_heat_draws_percentages(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BOARD, "--ascii"]) == 0
    assert capsys.readouterr().out == (
        "+---+---+---+\n"
        "| 67| 33| 67|\n"
        "+---+---+---+\n"
        "| 67| 33| 67|\n"
        "+---+---+---+\n"
        "the likeliest placement over the cell, in percent of 3 fillings\n"
    )


def test_heat_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BOARD, "--json"]) == 0
    tree = json.loads(capsys.readouterr().out)
    assert tree["count"] == "3"
    assert tree["placements"][1]["probability"] == "2/3"


def test_no_filling_has_no_probabilities(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heat", "--board", "2x2", "--pieces", "L3"]) == 1
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.startswith("boardfill: there is no filling, so nothing has a probability;")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--piece", "I7"], "--piece: expected I2, found 'I7'"),
        (["--piece", ""], "--piece: expected I2, found ''"),
        (["--symbol", "x"], "--symbol requires a board to be filled with symbols"),
        (["--piece", "I2", "--symbol", "x"], "expected either --piece or --symbol, found both"),
        (["--time-limit", "0"], "above 0"),
    ],
)
def test_bad_names(options: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BOARD, *options]) == 2
    assert reason in capsys.readouterr().err


def test_symbols_have_no_pieces(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heat", "examples/queens.toml", "--piece", "Q"]) == 2
    assert "--piece requires" in capsys.readouterr().err
    assert main(["heat", "examples/queens.toml", "--symbol", "Q"]) == 0
