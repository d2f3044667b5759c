"""What people type first works, or the error says what to type instead: see README.md here."""

from __future__ import annotations

import contextlib
import shlex
import shutil
import sys
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

import boardfill
from tests.cli.conftest import Run

HERE = Path(__file__).parent
PEOPLE = sorted(HERE.glob("*.txt"))
FILES = sorted((HERE / "files").iterdir())


@dataclass
class Try:
    """One entry: what is typed, and what must come of it."""

    kind: str
    text: str
    place: str
    whole: list[str] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    files: list[tuple[str, str]] = field(default_factory=list)
    status: int = 0

    def add(self, mark: str, rest: str, line: str) -> None:
        """One more line that says what must come of it."""
        if mark == "..." and self.kind == ">>>":
            self.text += "\n" + rest
        elif mark == "?":
            self.status = int(rest)
        elif mark == "~":
            self.parts.append(rest)
        elif mark == "!":
            self.complaints.append(rest)
        elif mark == "@":
            name, _, content = rest.partition(" ")
            self.files.append((name, content))
        elif line.strip() or self.whole:
            self.whole.append(line.rstrip())


def _read(path: Path) -> list[Try]:
    found: list[Try] = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        mark, _, rest = line.partition(" ")
        if mark in ("$", "%", ">>>"):
            found.append(Try(mark, rest, f"{path.stem}:{number}"))
        elif found and not line.startswith("# "):
            found[-1].add(mark, rest, line)
    return found


TRIES = [entry for path in PEOPLE for entry in _read(path)]


@pytest.fixture
def desk(entry: Try, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that people have lying there, as far as they speak of them."""
    for path in FILES:
        if path.stem in entry.text:
            shutil.copy(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_are_many_of_them_and_none_twice() -> None:
    assert len({path.stem for path in PEOPLE}) == 6
    assert len(TRIES) >= 250
    assert len({entry.text for entry in TRIES if entry.kind != "%"}) == sum(
        entry.kind != "%" for entry in TRIES
    )
    for entry in TRIES:
        outcome = entry.whole or entry.parts or entry.complaints or entry.files or entry.status
        assert outcome, f"{entry.place} says nothing of what must happen"


LONG = (
    "boardfill count sudoku",
    "boardfill count sudoku-line.txt",
    (
        'boardfill.sudoku("5300700006001950000980000608000600034008030017000200060600002800004190'
        '05000080079").count()'
    ),
    "boardfill watch 4x5 --pieces L3,I2 --compare",
    "boardfill sample my.toml --seed 1",
    "boardfill sample --board aztec-diamond:100 --pieces domino -o arctic.svg",
    "boardfill count 1000x1000 --pieces domino",
    'len(boardfill.Tiling("30x30", "domino").solution_set())',
)
"""Each takes a second.  `boardfill count sudoku.txt` is tried at every change."""


def _case(entry: Try) -> Any:
    marks = [pytest.mark.full] * (entry.text in LONG)
    return pytest.param(entry, id=entry.place, marks=marks)


@pytest.mark.parametrize("entry", [_case(entry) for entry in TRIES])
def test_first_try(entry: Try, desk: Path, run: Run) -> None:
    if entry.kind == ">>>":
        status, written, complained = _call(entry.text)
    else:
        words, stdin = shlex.split(entry.text), ""
        if "<" in words:
            at = words.index("<")
            stdin = (desk / words[at + 1]).read_text(encoding="utf-8")
            words = words[:at]
        assert words[0] == "boardfill"
        if entry.kind == "%":
            run.monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
        status, written, complained = run(*words[1:], stdin=stdin)
    shown = f"\nstatus {status}\n{written}\n{complained}"
    assert "Traceback" not in complained
    assert status == entry.status, shown
    while entry.whole and not entry.whole[-1]:
        entry.whole.pop()
    if entry.whole:
        assert [line.rstrip() for line in written.rstrip().splitlines()] == entry.whole, shown
    for part in entry.parts:
        assert part in written, shown
    for part in entry.complaints:
        assert part in complained, shown
    if not entry.status and not entry.complaints and entry.kind == "$":
        assert "expected" not in complained, shown
    for name, content in entry.files:
        assert content in (desk / name).read_text(encoding="utf-8", errors="replace")


def _call(text: str) -> tuple[int, str, str]:
    """What a call gives: 0 and its value as `print` shows it, or 2 and the complaint."""
    names: dict[str, object] = {"boardfill": boardfill}
    *before, last = text.split("\n")
    printed = StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec("\n".join(before), names)
            value = eval(last, names)
    except boardfill.BoardfillError as error:
        return 2, printed.getvalue(), str(error)
    return 0, printed.getvalue() + ("" if value is None else str(value)), ""
