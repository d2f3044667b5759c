"""Bad input: one sentence that says where and why, status 2, no traceback, nothing printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardfill.cli.main import main
from boardfill.engines import limits
from tests.cli.conftest import Run

HEAD = 'format = "boardfill/1"\n[board]\nsize = [2, 3]\n'
L3 = '[[pieces]]\nname = "L3"\n'

FILES = {
    "ragged.txt": ("...\n..\n", "line 2: expected 3 characters"),
    "unknown.txt": ("..\n.x\n", "line 2, column 2: expected '.' or '#', found 'x'"),
    "empty.txt": ("", "the input is empty"),
    "blank.toml": (" \n\n", "the input is empty"),
    "no-pieces.toml": (HEAD, "expected one of the keys pieces, symbols, table, parts and options"),
    "empty-piece.toml": (HEAD + '[[pieces]]\nname = "p"\ncells = []\n', "piece p has no cells"),
    "copies.toml": (HEAD + L3 + "copies = [3, 1]\n", "pieces[0].copies"),
    "key.toml": (HEAD + "colour = 1\n" + L3, "board.colour: unknown key"),
    "lattice.toml": (HEAD + 'lattice = "round"\n' + L3, "board.lattice: expected square"),
    "huge.toml": (HEAD.replace("2, 3", "1000000, 1000000") + L3, "at most 2,100,000 cells"),
    "syntax.toml": ('format = "boardfill/1\n', "expected TOML"),
    "syntax.json": ('{"format": }', "line 1, column 12: expected JSON"),
    "binary.toml": ("\0\1\2", "found a binary file"),
    "digits.toml": (HEAD.replace("2, 3", "9" * 5000 + ", 1") + L3, "digits.toml"),
}


def _begun(*_: object) -> None:
    pytest.fail("an engine was begun")


def _complaint(
    capsys: pytest.CaptureFixture[str], *arguments: str, is_told_first: bool = True
) -> str:
    """Runs the program, checks its manners, and returns the one line it wrote."""
    with pytest.MonkeyPatch.context() as patch:
        if is_told_first:
            patch.setattr(limits.Limits, "control", _begun)
        status = main(arguments)
    written = capsys.readouterr()
    assert status == 2
    assert written.out == ""
    assert written.err.startswith("boardfill: ")
    assert written.err.count("\n") == 1
    assert "Traceback" not in written.err
    return written.err


@pytest.mark.parametrize("name", FILES)
def test_bad_files(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, expected = FILES[name]
    path = tmp_path / name
    path.write_text(text)
    pieces = ["--pieces", "L3"] if name.endswith(".txt") else []
    complaint = _complaint(capsys, "count", str(path), *pieces)
    assert str(path) in complaint
    assert expected in complaint


def test_unreadable_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "cannot be read" in _complaint(capsys, "count", str(tmp_path))
    assert "cannot be read" in _complaint(capsys, "count", str(tmp_path / "missing.toml"))
    path = tmp_path / "latin.toml"
    path.write_bytes(b'title = "caf\xe9"')
    assert "byte 12 is not" in _complaint(capsys, "count", str(path))


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["count"], "expected a PROBLEM file, or --board and --pieces"),
        (["count", "--board", "3x3"], "no pieces were given"),
        (["count", "--board", "3x3", "--pieces", ""], "no pieces were given"),
        (["count", "--pieces", "L3"], "expected a PROBLEM file, or --board"),
        (["count", "x.txt", "--board", "3x3", "--pieces", "L3"], "found both"),
        (["count", "--board", "3x3", "--turn", "free"], "--turn requires --pieces"),
        (
            ["count", "--board", "3x3", "--pieces", "L3", "--up-to-symmetry", "--up-to-rotation"],
            "expected either --up-to-symmetry or --up-to-rotation, found both",
        ),
        (["count", "--board", "3by4", "--pieces", "L3"], "expected a size such as 3x4"),
        (["count", "--board", "large", "--pieces", "L3"], "expected a size such as 6x10"),
        (["count", "--board", "4", "--pieces", "L3"], "expected rows and columns such as 4x4"),
        (["count", "--board", "0x3", "--pieces", "L3"], "at least 1, found 0"),
        (["count", "--board", "-1x3", "--pieces", "L3"], "expected a size such as 1x3"),
        (["count", "--board", "3x3x3x3", "--pieces", "L3"], "expected 2 numbers"),
        (["count", "--board", "1000000x1000000", "--pieces", "L3"], "at most 2,100,000"),
        (["count", "--board", "9" * 5000 + "x1", "--pieces", "L3"], "expected a size"),
        (["count", "--board", "3x3", "--pieces", "Q"], "--pieces Q: no such piece"),
        (["count", "8x8", "--pieces", "Q9"], "boardfill: --pieces Q9: no such piece"),
        (["count", "3x3x3", "--pieces", "Q9"], "boardfill: --pieces Q9: no such piece"),
        (["count", "0x8", "--pieces", "L3"], "boardfill: 0x8: expected a size"),
        (["solve", "8x8", "-n", "x"], "-n: expected a whole number, found x"),
        (["count", "8x8", "--threads", "x"], "--threads: expected a number from 1 to 1,024"),
        (["watch", "8x8", "--speed", "x"], "--speed: expected a number from 0.25 to"),
        (["solve", "8x8", "-n", "0"], "-n: expected a number of at least 1, found 0"),
        (["solve", "8x8", "-n", str(2**63)], f"-n: expected a number of at most {2**62 - 1:,}"),
        (["count", "8x8", "--threads", "5000"], "--threads: expected a number from 1 to 1,024"),
        (["count", "8x8", "--time-limit", "x"], "--time-limit: expected a time above 0"),
        (["draw", "8x8", "--view", "top"], "--view: expected layers, isometric or exploded"),
        (["count", "--board", "3x3", "--pieces", "L3:3-1"], "the least before the most"),
        (["count", "--board", "3x3", "--pieces", "L3:x"], "expected copies such as"),
        (["count", "--board", "3x3", "--pieces", "L3,L3"], "L3: this piece is given twice"),
        (["count", "--board", "3x3", "--pieces", "L3", "--turn", "twist"], "twist"),
        (["count", "--board", "3x3", "--pieces", "L3", "--engine", "magic"], "found 'magic'"),
        (["count", "--board", "3x3", "--pieces", "L3", "--time-limit", "-1"], "above 0"),
        (["count", "--board", "3x3", "--pieces", "L3", "--time-limit", "soon"], "soon"),
        (["count", "--board", "3x3", "--pieces", "L3", "--memory-limit", "lots"], "such as 500M"),
        (["count", "--bord", "3x3"], "has no option --bord; did you mean --board?"),
        (["kount"], "there is no command 'kount'; did you mean `boardfill count`?"),
        (["solve", "--board", "3x3", "--pieces", "L3", "-n", "0"], "-n"),
        (["solve", "--board", "3x3", "--pieces", "L3", "-n", "1", "--all"], "found both"),
        (["solve", "--board", "3x3", "--pieces", "L3", "--engine", "frontier"], "cannot find one"),
        (["arrows", "4x6"], "expected the size of the board"),
        (["arrows", "3"], "must be even, so that half of each row can point up, found 3"),
        (["arrows", "-2"], "must be at least 2, found -2"),
        (["arrows", "0"], "must be at least 2, found 0"),
        (["arrows", "four"], "expected the size of the board"),
        (["arrows", "100000"], "at most 2,100,000"),
        (["convert", "--board", "3x3", "--pieces", "L3"], "expected --to"),
        (["fit", "-", "-"], "only one of GAME and TABLE"),
        (["fit", "/no/such/file", "-"], "cannot be read"),
    ],
)  # fmt: skip
def test_bad_command_lines(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert expected in _complaint(capsys, *arguments)


def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str]) -> None:
    solve = ("solve", "--board", "1x1", "--pieces", "I1", "-o", "/no/such/x")
    assert "cannot be written" in _complaint(capsys, *solve, is_told_first=False)


@pytest.mark.parametrize(
    ("judge", "stdin", "expected"),
    [
        ("boardcover", "", "standard input: the input is empty"),
        ("boardcover", "3\n1 1\n#\n1 1\n#\n", "standard input: line 5: expected case 3 of 3"),
        ("boardcover", "1\n2 2\n..\n...\n", "line 4: expected 2 characters"),
        ("boardcover", "one\n", "line 1: expected the number of cases"),
        ("puzzle-pieces", "", "standard input: the input is empty"),
        ("puzzle-pieces", "[[0, 2]] [[1, 1]]", "game_board: row 0, column 1: expected 0 or 1"),
        ("arrows", "5\n", "must be even"),
        ("arrows", "-4\n", "at least 2"),
    ],
)
def test_nothing_is_printed_before_judge_input_is_checked(
    judge: str, stdin: str, expected: str, run: Run
) -> None:
    status, out, complaint = run("judge", judge, stdin=stdin)
    assert (status, out, complaint.count("\n")) == (2, "", 1)
    assert expected in complaint
