"""The set of all fillings from the command line: sample, rank, unrank, solve --ordered."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from boardfill import Board, Tiling, pieces
from boardfill.questions.listing import solution_set
from tests.cli.conftest import Run

SMALL = ("--board", "6x8", "--pieces", "L3")
COUNT = 1514
NONE = ("--board", "2x2", "--pieces", "L3")
LARGE = ("--board", "12x12", "--pieces", "L3")
FREE = (
    'format = "boardfill/1"\nblanks = true\n[board]\nsize = [1, 14500]\n[[symbols]]\nname = "x"\n'
)
"""2^14500 fillings: Python by itself neither prints nor reads more than 4300 digits."""
DOCUMENT = 'format = "boardfill/1"\n[board]\nsize = [6, 8]\n[[pieces]]\nname = "L3"\n'


def _lines(run: Run, *arguments: str, stdin: str = "") -> list[str]:
    """What a run that goes well prints."""
    status, out, err = run(*arguments, stdin=stdin)
    assert (status, err) == (0, "")
    return out.splitlines()


def _complaint(run: Run, *arguments: str, stdin: str = "", status: int = 2) -> str:
    """The one line that a run which goes wrong writes."""
    found, out, err = run(*arguments, stdin=stdin)
    assert (found, out) == (status, "")
    assert err.startswith("boardfill: ")
    assert err.count("\n") == 1
    return err.removeprefix("boardfill: ").rstrip("\n")


# sample


def test_a_seed_draws_the_same_fillings_again(run: Run) -> None:
    five = _lines(run, "sample", *SMALL, "-n", "5", "--seed", "7", "--json")
    assert len(five) == 5
    assert _lines(run, "sample", *SMALL, "-n", "5", "--seed", "7", "--json") == five
    assert _lines(run, "sample", *SMALL, "-n", "2", "--seed", "7", "--json") == five[:2]
    assert _lines(run, "sample", *SMALL, "-n", "5", "--seed", "8", "--json") != five
    one_thread = ("-n", "5", "--seed", "7", "--threads", "1", "--json")
    assert _lines(run, "sample", *SMALL, *one_thread) == five


def test_without_a_seed_they_differ(run: Run) -> None:
    """Five of 1514 are the same twice by chance once in 10^15."""
    drawn = [_lines(run, "sample", *SMALL, "-n", "5", "--json") for _ in range(2)]
    assert drawn[0] != drawn[1]


def test_samples_are_fillings_and_drawn_by_default(run: Run) -> None:
    problem = Tiling(Board.rectangle(6, 8), pieces("L3"))
    expected = solution_set(problem).sample(1, seed=3)[0]
    (line,) = _lines(run, "sample", *SMALL, "--seed", "3", "--json")
    placed = json.loads(line)["placements"]
    assert [tuple(map(tuple, one["cells"])) for one in placed] == [
        one.cells for one in expected.placements
    ]
    drawn = _lines(run, "sample", *SMALL, "-n", "2", "--seed", "3", "--ascii")
    assert drawn.count("") == 1
    assert len(drawn) == 13 + 1 + 13
    assert set("".join(drawn)) <= set("+-| ")


def test_samples_in_files(run: Run, tmp_path: Path) -> None:
    for name in ("found.jsonl", "found.csv", "found.npy", "found.parquet", "found.txt"):
        target = tmp_path / name
        assert _lines(run, "sample", *SMALL, "-n", "3", "--seed", "5", "-o", str(target)) == []
        assert target.stat().st_size > 0
    shown = _lines(run, "sample", *SMALL, "-n", "3", "--seed", "5", "--json")
    assert (tmp_path / "found.jsonl").read_text(encoding="utf-8").splitlines() == shown
    assert np.load(tmp_path / "found.npy").shape == (3, 6, 8)
    assert parquet.read_table(tmp_path / "found.parquet").num_rows == 3
    numbers = [line.split(",")[0] for line in (tmp_path / "found.csv").read_text().splitlines()]
    assert sorted(set(numbers[1:])) == ["1", "2", "3"]


def test_no_filling_can_be_drawn(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "found.jsonl"
    for options in ((), ("--json",), ("-o", str(target)), ("-n", "5", "--seed", "1")):
        reason = _complaint(run, "sample", *NONE, *options, status=1)
        assert reason == "there is no filling; `boardfill explain` says why"
    assert not target.exists()


@pytest.mark.parametrize("seed", ["-1", "x", "1.5", "", str(2**64), "9" * 5000])
def test_bad_seeds(run: Run, seed: str) -> None:
    assert "--seed" in _complaint(run, "sample", *SMALL, "--seed", seed)


@pytest.mark.parametrize("number", ["0", "-1", "x"])
def test_bad_numbers_of_samples(run: Run, number: str) -> None:
    assert "-n" in _complaint(run, "sample", *SMALL, "-n", number)


def test_the_greatest_seed_is_one(run: Run) -> None:
    assert len(_lines(run, "sample", *SMALL, "--seed", str(2**64 - 1), "--json")) == 1


@pytest.mark.process
def test_the_seed_is_printed_on_a_terminal_only_and_draws_the_same_again() -> None:
    command = [sys.executable, "-m", "boardfill", "sample", *SMALL, "--json"]
    parent, child = pty.openpty()
    first = subprocess.run(command, stdout=subprocess.PIPE, stderr=child, check=True)
    os.close(child)
    note = os.read(parent, 10_000).decode().strip()
    os.close(parent)
    assert note.startswith("boardfill: drawn with --seed ")
    again = [*command, "--seed", note.rpartition(" ")[2]]
    second = subprocess.run(again, capture_output=True, check=True)
    assert (second.stdout, second.stderr) == (first.stdout, b"")
    assert subprocess.run(command, capture_output=True, check=True).stderr == b""


# rank and unrank


def test_samples_come_back_by_their_ranks(run: Run, tmp_path: Path) -> None:
    drawn = _lines(run, "sample", *LARGE, "-n", "20", "--seed", "1", "--json")
    text = "\n".join(drawn) + "\n"
    ranks = _lines(run, "rank", *LARGE, stdin=text)
    assert all(0 <= int(rank) < 2033502499954 for rank in ranks)
    found = _lines(run, "unrank", *LARGE, *ranks, "--json")
    assert [line.replace("{", '{"seed":"1",', 1) for line in found] == drawn
    assert _lines(run, "rank", *LARGE, "-", stdin=text) == ranks
    target = tmp_path / "drawn.jsonl"
    target.write_text(text.replace("\n", "\r\n\r\n"), encoding="utf-8")
    assert _lines(run, "rank", *LARGE, str(target)) == ranks


def test_the_problem_can_be_a_file_or_standard_input(run: Run, tmp_path: Path) -> None:
    document, drawn = tmp_path / "board.toml", tmp_path / "drawn.jsonl"
    document.write_text(DOCUMENT, encoding="utf-8")
    lines = _lines(run, "unrank", str(document), "0", "1513", "--json")
    assert _lines(run, "unrank", "-", "0", "1513", "--json", stdin=DOCUMENT) == lines
    drawn.write_text("\n".join(lines), encoding="utf-8")
    assert _lines(run, "rank", str(document), str(drawn)) == ["0", "1513"]
    assert _lines(run, "rank", "-", str(drawn), stdin=DOCUMENT) == ["0", "1513"]
    assert _lines(run, "rank", str(document), stdin=lines[1]) == ["1513"]


def test_not_both_from_standard_input(run: Run) -> None:
    for both in (["-"], ["-", "-"]):
        assert "only one of PROBLEM and FILLINGS" in _complaint(run, "rank", *both, stdin=DOCUMENT)


def test_ranks_of_marks(run: Run) -> None:
    listed = _lines(run, "solve", "examples/queens.toml", "--all", "--ordered", "--json")
    ranks = _lines(run, "rank", "examples/queens.toml", stdin="\n".join(listed))
    assert ranks == [str(rank) for rank in range(len(listed))]


def test_names_may_hold_any_character(run: Run, tmp_path: Path) -> None:
    """Python's splitlines takes some of these for the end of a line; JSON does not."""
    document = tmp_path / "board.json"
    piece = {"name": "a\u2028b\x85c\u2029", "cells": [[0, 0], [1, 0], [1, 1]]}
    tree = {"format": "boardfill/1", "board": {"size": [2, 3]}, "pieces": [piece]}
    document.write_text(json.dumps(tree), encoding="utf-8")
    status, out, _ = run("unrank", str(document), "1", "--json")
    assert status == 0
    assert _lines(run, "rank", str(document), stdin=out) == ["1"]


GOOD = (
    '{"placements":[{"piece":"L3","cells":[[0,0],[0,1],[1,0]]},'
    '{"piece":"L3","cells":[[0,2],[1,1],[1,2]]}]}'
)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("nonsense", "line 3: column 1: expected JSON"),
        ("[1]", "line 3: expected object, found array"),
        ("{}", "line 3: expected a filling, an object with placements, marks or picks"),
        ('{"placements":[]}', "line 3: not a filling of this problem: cell (0, 0) is not covered"),
        ('{"pieces":[]}', "line 3: expected a filling, an object with placements, marks or picks"),
        (GOOD + GOOD, "line 3: column 103: expected the end after one JSON value"),
        (GOOD[:-1] + ',"placements":[]}', "line 3: placements: the key is given twice"),
        (GOOD.replace("L3", "I3", 1), "line 3: not a filling of this problem: there is no piece"),
        (GOOD.replace("[0,1]", "[0,5]"), "line 3: not a filling of this problem"),
        (GOOD.replace("[0,1]", "[0]"), "line 3: not a filling of this problem"),
        (GOOD.replace("[0,1]", "[0,1,0]"), "line 3: not a filling of this problem"),
        (GOOD.replace("[0,1]", "[0,1],[0,1]"), "cell (0, 1) is covered twice"),
        (
            GOOD.replace("[0,1]", '["0",1]'),
            "line 3: placements[0].cells[1][0]: expected int, found str",
        ),
        (
            GOOD.replace("[0,1]", "[0,1.5]"),
            "line 3: placements[0].cells[1][1]: expected int, found float",
        ),
        (GOOD.replace("[0,1]", "[0,1" + "0" * 5000 + "]"), "line 3: expected JSON, found a number"),
        (GOOD[:-1] + ',"marks":[{"cell":[0,0],"symbol":"x"}]}', "found several"),
        ('{"marks":[{"cell":[0,0],"symbol":"x"}]}', "is not a piece laid on the board"),
    ],
)
def test_lines_that_are_no_filling(run: Run, line: str, reason: str) -> None:
    """Nothing is printed for the good line before it either."""
    board = ("--board", "2x3", "--pieces", "L3")
    complaint = _complaint(run, "rank", *board, stdin=f"{GOOD}\n\n{line}\n{GOOD}\n")
    assert complaint.startswith("standard input: line 3: ")
    assert reason in complaint


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["rank"], "expected a PROBLEM file, or --board and --pieces"),
        (["rank", "a", "b", "c"], "expected at most two files, found 3"),
        (["rank", *SMALL, "a", "b"], "expected at most one file, found 2"),
        (["rank", *SMALL, "/no/such/file"], "/no/such/file: cannot be read"),
        (["rank", *SMALL], "standard input: the input is empty"),
        (["unrank"], "expected at least one RANK"),
        (["unrank", *SMALL], "expected at least one RANK"),
        (["unrank", "/no/such/file", "0"], "/no/such/file: cannot be read"),
        (["unrank", *SMALL, "0", "x"], "found 'x'"),
        (["unrank", *SMALL, "--", "-1"], "found '-1'"),
        (["unrank", *SMALL, "1.0"], "found '1.0'"),
        (["unrank", *SMALL, "²"], "found '²'"),
    ],
)
def test_bad_command_lines(run: Run, arguments: list[str], reason: str) -> None:
    assert reason in _complaint(run, *arguments)


@pytest.mark.parametrize("rank", [COUNT, 10**18, 10**19, 2**64, 10**40])
def test_ranks_beyond_the_last(run: Run, rank: int) -> None:
    reason = _complaint(run, "unrank", *SMALL, "0", str(rank), status=1)
    assert reason == f"there are 1,514 fillings; there is none at {rank:,}"


def test_a_rank_of_very_many_digits_beyond_the_last(run: Run) -> None:
    reason = _complaint(run, "unrank", *SMALL, "9" * 5000, status=1)
    assert reason == "there are 1,514 fillings; there is none at about 9.99e4999"
    reason = _complaint(run, "unrank", "-", "9" * 5000, stdin=FREE, status=1)
    assert reason == "there are about 8.60e4364 fillings; there is none at about 9.99e4999"


def test_no_filling_has_a_rank(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "found.txt"
    reason = _complaint(run, "unrank", *NONE, "0", "-o", str(target), status=1)
    assert reason == "there are 0 fillings; there is none at 0"
    assert not target.exists()


def test_ranks_of_many_digits(run: Run, tmp_path: Path) -> None:
    document = tmp_path / "free.toml"
    document.write_text(FREE, encoding="utf-8")
    ranks = ["1234567890" * (digits // 10) + "1" * (digits % 10) for digits in (19, 60, 4350)]
    lines = _lines(run, "unrank", str(document), *ranks, "--json")
    assert _lines(run, "rank", str(document), stdin="\n".join(lines)) == ranks


def test_fillings_by_rank_in_a_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "found.npy"
    assert _lines(run, "unrank", *SMALL, "3", "1", "3", "-o", str(target)) == []
    found = np.load(target)
    assert found.shape == (3, 6, 8)
    assert (found[0] == found[2]).all()
    assert (found[0] != found[1]).any()


# solve


def test_ordered_is_the_order_of_ranks(run: Run) -> None:
    square = ("6x6", "--pieces", "L3", "--json")
    ordered = _lines(run, "solve", *square, "--all", "--ordered")
    assert len(set(ordered)) == 162
    ranks = map(str, range(162))
    assert _lines(run, "unrank", *square, *ranks) == ordered
    assert sorted(_lines(run, "solve", *square, "--all")) == sorted(ordered)


@pytest.mark.parametrize("engine", [[], ["--engine", "search"], ["--engine", "reference"]])
def test_skipping_goes_on_in_order(run: Run, engine: list[str]) -> None:
    listing = ("solve", "6x6", "--pieces", "L3", "--ordered", "--json", *engine)
    everything = _lines(run, *listing, "--all")
    assert len(everything) == 162
    assert _lines(run, *listing, "--skip", "150", "-n", "3") == everything[150:153]
    assert _lines(run, *listing, "--skip", "160", "-n", "9") == everything[160:]
    told = "boardfill: there is no filling after the first 162; --skip fewer\n"
    assert run(*listing, "--skip", "162") == (1, "", told)
    assert run(*listing, "--skip", "162", "--all")[:2] == (1, "")


def test_skipping_jumps(run: Run) -> None:
    """A million million fillings are not walked past."""
    listing = ("solve", *LARGE, "--ordered", "--json", "--skip", str(10**12), "-n", "2")
    assert _lines(run, *listing) == _lines(
        run, "unrank", *LARGE, str(10**12), str(10**12 + 1), "--json"
    )


@pytest.mark.parametrize("ordered", [[], ["--ordered"]])
def test_one_of_each_class_in_a_file(run: Run, tmp_path: Path, ordered: list[str]) -> None:
    target, board = tmp_path / "classes.jsonl", ("4x9", "--pieces", "L3")
    listing = ("solve", *board, "--up-to-symmetry", "--all", *ordered)
    status, out, note = run(*listing, "-o", str(target))
    assert (status, out) == (0, "")
    assert note.startswith("boardfill: one filling of each class up to symmetry; 4 symmetries")
    lines = target.read_text(encoding="utf-8").splitlines()
    counted = run("count", *board, "--up-to-symmetry")[1]
    assert len(lines) == int(counted)
    assert run(*listing, "--json") == (0, "".join(line + "\n" for line in lines), note)
    ranks = list(map(int, _lines(run, "rank", *board, stdin="\n".join(lines))))
    assert len(set(ranks)) == len(ranks)
    if ordered:
        assert ranks == sorted(ranks)


def test_heat_without_fillings(run: Run) -> None:
    for options in ((), ("--json",), ("--piece", "L3")):
        reason = _complaint(run, "heat", *NONE, *options, status=1)
        assert reason.startswith("there is no filling, so nothing has a probability; ")
