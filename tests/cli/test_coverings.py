"""Coverings and the files of other programs on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boardfill import Board, Tiling, count, pieces, read_problem
from boardfill.formats.write_document import to_toml
from tests.cli.conftest import Run
from tests.formats.test_burrtools import PLAIN
from tests.formats.test_dlx import EXAMPLE as DLX

NAMED = """\
format = "boardfill/1"
items = ["a", "b"]
[[options]]
items = ["a", "b"]
name = "both\\u001b[31m"
[[options]]
items = ["a"]
[[options]]
items = ["b"]
"""


@pytest.fixture
def dlx(tmp_path: Path) -> str:
    path = tmp_path / "example.dlx"
    path.write_text(DLX)
    return str(path)


@pytest.fixture
def named(tmp_path: Path) -> str:
    path = tmp_path / "named.toml"
    path.write_text(NAMED)
    return str(path)


def test_every_question_is_answered(run: Run, dlx: str, named: str) -> None:
    assert run("count", dlx) == (0, "1\n", "")
    chosen = "A C X:1 Y:1\nB X:1\nC Y:1\n"
    assert run("solve", dlx) == (0, chosen, "")
    assert run("unique", dlx) == (0, f"unique\n\n{chosen}", "")
    assert run("sample", dlx, "--seed", "1") == (0, chosen, "")
    assert run("unrank", dlx, "0") == (0, chosen, "")
    assert run("best", dlx) == (0, f"3 (proven)\n\n{chosen}", "")
    assert run("best", named, "--weight", "a=1", "--weight", "b=1")[1].startswith("2 (proven)")
    assert run("count", named)[1] == "2\n"
    assert run("count", dlx, "--up-to-symmetry") == (
        0,
        "1\n",
        "boardfill: counted up to symmetry; no symmetry but the identity\n",
    )


def test_solutions_are_told_apart_by_the_numbers_of_options(run: Run, dlx: str) -> None:
    status, out, _ = run("solve", dlx, "--json")
    assert status == 0
    assert json.loads(out)["picks"][1] == {"option": 3, "items": ["B", "X"], "name": ""}
    assert run("rank", dlx, "-", stdin=out) == (0, "0\n", "")
    wrong = out.replace('"option":3', '"option":2')
    status, _, err = run("rank", dlx, "-", stdin=wrong)
    assert status == 2
    assert "line 1: not a filling of this problem: option 2 is not B X" in err


def test_drawings_are_plain_lists(run: Run, dlx: str, named: str) -> None:
    assert run("draw", dlx)[1].splitlines()[:3] == [
        "A simple example of color controls",
        "items: A (1), B (1), C (2-3), X (0-1), Y (0-1)",
        "A B X:0 Y:0",
    ]
    assert run("solve", named, "--all")[1] == "both [31m: a b\n\na\nb\n"
    heat = run("heat", named)[1].splitlines()
    assert heat == [
        " 50  both [31m: a b",
        " 50  a",
        " 50  b",
        "the options, in percent of 2 fillings",
    ]
    assert json.loads(run("heat", named, "--json")[1])["picks"][1]["probability"] == "1/2"


def test_files_of_solutions(run: Run, named: str, tmp_path: Path) -> None:
    table = tmp_path / "all.csv"
    assert run("solve", named, "--all", "-o", str(table))[0] == 0
    assert table.read_text().splitlines()[0] == "filling,option,name,items"
    assert table.read_text().splitlines()[-1] == "2,2,,b"
    for ending, reason in ((".npy", "no board"), (".parquet", "are for boards")):
        status, _, err = run("solve", named, "--all", "-o", str(tmp_path / f"all{ending}"))
        assert status == 2
        assert reason in err
        assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("form", "start"),
    [
        ("dlx", "0,0 0,1"),
        ("cnf", "c 1 L3 on"),
        ("opb", "* #variable= 8 #constraint= 6"),
        ("mzn", "% 1: L3 on"),
        ("toml", 'format = "boardfill/1"'),
        ("json", "{"),
        ("picture", "..."),
    ],
)
def test_conversion(run: Run, form: str, start: str, tmp_path: Path) -> None:
    board = ("--board", "2x3", "--pieces", "L3")
    status, out, err = run("convert", *board, "--to", form)
    assert (status, err) == (0, "")
    assert out.startswith(start)
    ending = "txt" if form == "picture" else form
    target = tmp_path / f"x.{ending}"
    assert run("convert", *board, "-o", str(target)) == (0, "", "")
    assert target.read_text() == out


def test_what_is_written_as_dlx_is_counted_alike(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "pentominoes.xcc"
    status, _, _ = run("convert", "--board", "3x20", "--pieces", "pentominoes", "-o", str(target))
    assert status == 0
    assert run("count", str(target)) == (0, "8\n", "")
    assert run("count", "-", stdin="| hm\n" + target.read_text()) == (0, "8\n", "")


def test_a_puzzle_of_burrtools(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "row.xmpuzzle"
    path.write_bytes(PLAIN)
    assert run("count", str(path)) == (0, "1\n", "")
    assert run("count", f"{path}#1") == (0, "1\n", "")
    status, out, _ = run("convert", str(path), "--to", "toml")
    assert status == 0
    assert "assemblies only" in out
    assert 'lattice = "cubic"' in out


def test_optional_cells_are_drawn_and_converted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("..\n.?\n")
    assert run("count", str(path), "--pieces", "L3") == (0, "1\n", "")
    assert "?" in run("draw", str(path), "--pieces", "L3")[1]
    assert run("convert", str(path), "--pieces", "L3", "--to", "picture")[1] == "..\n.?\n"
    toml = run("convert", str(path), "--pieces", "L3", "--to", "toml")[1]
    assert "optional = [[1, 1]]" in toml
    assert run("count", str(path), "--pieces", "L3", "--holes", "1,1") == (0, "1\n", "")


def test_the_reasons_are_one_sentence_with_a_place(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.dlx"
    path.write_text("a b\na c\n")
    status, out, err = run("count", str(path))
    assert (status, out) == (2, "")
    assert err == f"boardfill: {path}: line 2, column 3: there is no item named 'c'\n"
    status, _, err = run("convert", "--board", "2x3", "--pieces", "L3")
    assert status == 2
    assert "expected --to toml, json, picture, non, dlx, cnf, opb, mzn, python, puzzlink" in err


def test_a_document_survives_as_a_document(tmp_path: Path) -> None:
    problem = Tiling(Board.rectangle(2, 3), pieces("L3"), optional=frozenset({(0, 0)}))
    path = tmp_path / "x.toml"
    path.write_text(to_toml(problem))
    assert read_problem(path) == problem
    assert count(problem) == 2
