"""`solve -o`: the ending tells the format, and a file is there whole or not at all."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from boardfill import BadInput, Board, LimitReached, Solution, Tiling, pieces, words
from boardfill.cli.main import main
from boardfill.questions import listing
from boardfill.questions.solution_set import SolutionSet
from tests.cli.conftest import Run

BOARD = ("solve", "--board", "2x3", "--pieces", "L3", "--all")
FORMATS = ["found.txt", "found", "found.jsonl", "found.csv", "found.npy", "found.PARQUET"]


def test_the_ending_tells_the_format(tmp_path: Path) -> None:
    for name in FORMATS:
        assert main([*BOARD, "-o", str(tmp_path / name)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(FORMATS)
    drawn = (tmp_path / "found.txt").read_text(encoding="utf-8")
    assert drawn.count("\n\n") == 1
    assert (tmp_path / "found").read_text(encoding="utf-8") == drawn
    lines = (tmp_path / "found.jsonl").read_text(encoding="utf-8").splitlines()
    assert [list(json.loads(line)) for line in lines] == [["placements"]] * 2
    assert (tmp_path / "found.csv").read_text(encoding="utf-8").count("\n") == 5
    assert np.load(tmp_path / "found.npy").tolist() == [
        [[1, 1, 2], [1, 2, 2]],
        [[1, 2, 2], [1, 1, 2]],
    ]
    assert parquet.read_table(tmp_path / "found.PARQUET").num_rows == 2


def test_fillings_keep_their_numbers_when_some_are_skipped(tmp_path: Path) -> None:
    target = tmp_path / "found.csv"
    assert main([*BOARD, "--skip", "1", "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8").splitlines()[1].startswith("2,L3,")


def test_a_dash_is_standard_output(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    main([*BOARD, "--json"])
    shown = capsys.readouterr().out
    assert main([*BOARD, "--json", "-o", "-"]) == 0
    assert capsys.readouterr().out == shown
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize(
    ("stopped", "status"), [(KeyboardInterrupt, 130), (LimitReached, 3), (MemoryError, 3)]
)
def test_a_run_that_is_stopped_leaves_what_was_there(
    name: str,
    stopped: type[BaseException],
    status: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(_: object) -> Iterator[Solution]:
        yield from Tiling(Board.rectangle(2, 3), pieces("L3")).solution_set()
        raise stopped("half-way")

    monkeypatch.setattr(SolutionSet, "any_order", broken)
    target = tmp_path / name
    target.write_text("precious")
    assert main([*BOARD, "-o", str(target)]) == status
    assert target.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("name", FORMATS)
def test_no_filling_no_file(name: str, tmp_path: Path) -> None:
    target = tmp_path / name
    assert main(["solve", "--board", "2x2", "--pieces", "L3", "-o", str(target)]) == 1
    assert not list(tmp_path.iterdir())


def test_a_missing_package_is_reported_before_the_search(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "boardfill.formats.parquet_table", raising=False)
    monkeypatch.setattr(listing, "listed", None)
    assert main([*BOARD, "-o", str(tmp_path / "found.parquet")]) == 2
    assert words.pip_install("data") in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_json_goes_with_no_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*BOARD, "--json", "-o", str(tmp_path / "found.csv")]) == 2
    assert (
        "a .csv file cannot hold JSON; leave out --json, or write to .jsonl"
        in capsys.readouterr().err
    )
    assert main([*BOARD, "--json", "-o", str(tmp_path / "found.txt")]) == 0
    assert (tmp_path / "found.txt").read_text().startswith('{"placements"')


def test_an_array_is_refused_by_a_pipe(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pipe = tmp_path / "pipe.npy"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    assert main([*BOARD, "-o", str(pipe)]) == 2
    os.close(reader)
    assert "not to a pipe" in capsys.readouterr().err


def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "found.jsonl"
    target.touch()
    target.chmod(0o640)
    assert main([*BOARD, "-o", str(target)]) == 0
    assert target.stat().st_size
    assert target.stat().st_mode & 0o777 == 0o640


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
@pytest.mark.parametrize(
    "command",
    [
        ("solve", "2x3", "--pieces", "L3", "-o", "loop.txt"),
        ("solve", "2x3", "--pieces", "L3", "-o", "loop.svg"),
        ("count", "2x3", "--pieces", "L3", "-o", "loop.json"),
        ("make", "sudoku:4", "--seed", "1", "-o", "loop.toml"),
        ("run", "2x3", "--pieces", "L3", "--job", "job", "-o", "loop.txt"),
    ],
    ids=lambda command: " ".join(command[::5]),
)
def test_a_link_to_itself_cannot_be_written_and_stays(
    command: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    link = Path(command[-1])
    link.symlink_to(link.name)
    status, written, complained = run(*command)
    assert (status, written) == (2, "")
    assert complained.startswith(f"boardfill: {link}: cannot be written: ")
    assert link.is_symlink()
    assert [path.name for path in tmp_path.iterdir()] == [link.name]


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="needs links")
def test_python_does_not_draw_on_a_link_to_itself_either(tmp_path: Path) -> None:
    link = tmp_path / "loop.svg"
    link.symlink_to(link.name)
    with pytest.raises(BadInput, match="cannot be written"):
        Board("2x3").draw(link)


def test_tiles_are_solved_and_written_back(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tiles.txt"
    file.write_text("tetravex\n2 2\n0 1 2 0\n0 0 3 1\n2 4 0 0\n3 0 0 4\nrim: 0\n")
    assert run("count", str(file))[:2] == (0, "1\n")
    assert run("solve", str(file))[0] == 0
    assert run("convert", str(file), "--to", "edge-matching")[:2] == (0, file.read_text())
