"""Cells may lie anywhere: every question is answered the same, however far out the board is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from boardfill import Board, Piece, Tiling, pieces
from boardfill.certificates import is_proof
from boardfill.checking.checker import is_solution
from boardfill.explaining.no_filling import explain
from tests.cli.conftest import Run

FAR = [2**31 - 1, 2**31, 2**63, 2**64, 10**30, -(2**31) - 2, -(2**63) - 2, -(10**30)]
NEAR = [[0, 0], [0, 1], [1, 0], [1, 1], [5, 5], [5, 6], [9, 5], [9, 6]]
"""A square, which dominoes fill in two ways, and two places for one domino each."""


def _document(cells: list[list[int]], *names: str) -> str:
    return json.dumps(
        {
            "format": "boardfill/1",
            "board": {"cells": cells},
            "pieces": [{"name": name} for name in names],
        }
    )


def _moved(far: int) -> list[list[int]]:
    """The same board, its parts so far from each other."""
    where = {0: 0, 1: 1, 5: far, 6: far + 1, 9: 3 * far}
    return [[where[row], where[column]] for row, column in NEAR]


@pytest.mark.parametrize("far", FAR)
def test_every_question_is_answered_far_out(far: int, run: Run, tmp_path: Path) -> None:
    for name, cells in (("near", NEAR), ("far", _moved(far))):
        (tmp_path / f"{name}.json").write_text(_document(cells, "I2"))
        (tmp_path / f"{name}-none.json").write_text(_document(cells, "L3"))
    for question in (
        "count X",
        "count X --up-to-symmetry",
        "solve X",
        "solve X --all",
        "solve X --all --ordered",
        "unique X",
        "sample X --seed 5",
        "unrank X 1",
        "heat X",
        "best X",
        "draw X",
        "watch X --compare",
        "unique Y",
        "solve Y",
        "explain X",
        "convert X --to cnf",
    ):
        answers = []
        for name in ("near", "far"):
            where = {"X": f"{tmp_path}/{name}.json", "Y": f"{tmp_path}/{name}-none.json"}
            status, out, err = run(*(where.get(word, word) for word in question.split()))
            answers.append((status, out if question.startswith("count") else bool(out), err))
        assert answers[0] == answers[1], question


@pytest.mark.parametrize("far", FAR)
def test_what_is_written_can_be_read_back_far_out(far: int, run: Run, tmp_path: Path) -> None:
    problem = tmp_path / "far.toml"
    source = tmp_path / "far.json"
    source.write_text(_document(_moved(far), "I2"))
    assert run("convert", str(source), "--to", "toml", "-o", str(problem))[0] == 0
    _, first, _ = run("unrank", str(problem), "1", "--json")
    assert run("rank", str(source), stdin=first)[:2] == (0, "1\n")
    _, cleared, _ = run("hint", str(problem), "-", "--json", stdin=first)
    assert json.loads(cleared)["kind"] == "complete"
    weighed = run("best", str(problem), "--weight", f"{3 * far},{far}=7")
    assert weighed[1].startswith("7 (proven)")
    assert run("solve", str(problem), "--all", "-o", str(tmp_path / "all.csv"))[0] == 0
    assert f"{3 * far} {far}" in (tmp_path / "all.csv").read_text()


@pytest.mark.parametrize("far", FAR)
def test_what_must_be_drawn_to_scale_is_refused_in_one_sentence(
    far: int, run: Run, tmp_path: Path
) -> None:
    source = tmp_path / "far.json"
    source.write_text(_document(_moved(far), "I2"))
    for question in (
        ["convert", str(source), "--to", "picture"],
        ["solve", str(source), "--all", "-o", str(tmp_path / "all.npy")],
        ["solve", str(source), "--all", "-o", str(tmp_path / "all.parquet")],
    ):
        status, out, err = run(*question)
        assert (status, out) == (2, "")
        assert re.fullmatch(r"boardfill: .*(no picture|too large for an? (array|table))\n", err)


@pytest.mark.parametrize("far", FAR)
def test_far_out_in_python(far: int) -> None:
    """A piece whose two cells lie so far apart, on a board that it fills in one way."""
    apart = Piece("apart", frozenset({(0, 0), (0, far)}))
    board = Board(frozenset({(0, 0), (1, 0), (0, far), (1, far), (2, far), (2, far + 1)}))
    problem = Tiling(board, (apart, *pieces("I2")))
    assert problem.count() == 2
    assert len(list(problem.solution_set())) == 2
    assert all(is_solution(problem, filling) for filling in problem.solution_set())
    without = Tiling(board, (apart,))
    certificate = explain(without)
    assert certificate is not None
    assert is_proof(without, certificate)


def test_numbers_of_threads_and_steps_have_their_limits(run: Run) -> None:
    board = ["--board", "2x3", "--pieces", "L3"]
    assert run("count", *board, "--threads", str(2**40))[0] == 2
    assert run("watch", *board, "--steps", str(2**64))[0] == 2
