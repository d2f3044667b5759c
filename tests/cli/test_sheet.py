"""`boardfill sheet` as people type it."""

from __future__ import annotations

import sys
from pathlib import Path

import pypdf
import pytest

from boardfill import words
from tests.cli.conftest import Run
from tests.clock import Clock


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def _read(name: str) -> str:
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(name).pages)


def test_a_sheet_has_a_puzzle_hints_and_the_solution(run: Run) -> None:
    assert run("sheet", "gallery:chimney", "-o", "puzzle.pdf") == (0, "", "")
    text = _read("puzzle.pdf")
    assert text.startswith("A chimney\nCut out the pieces")
    assert "There is exactly one way to do it." in text
    assert text.index("Hints: turn the page around") < text.index("The solution")


def test_the_same_sheet_is_the_same_file(run: Run) -> None:
    for name in ("a.pdf", "b.pdf", "a.html", "b.html"):
        assert run("sheet", "gallery:queens", "-o", name)[0] == 0
    assert Path("a.pdf").read_bytes() == Path("b.pdf").read_bytes()
    assert Path("a.html").read_bytes() == Path("b.html").read_bytes()


def test_title_paper_hints_and_size_are_as_asked(run: Run) -> None:
    options = "--paper", "letter", "--hints", "0", "--title", "For <b>you</b>", "--cell", "9.5"
    assert run("sheet", "3x4", "--pieces", "L3:4", *options, "-o", "p.pdf") == (0, "", "")
    box = pypdf.PdfReader("p.pdf").pages[0].mediabox
    assert (box.width, box.height) == pytest.approx((612, 792), abs=0.1)
    text = _read("p.pdf")
    assert "For <b>you</b>" in text
    assert "int" not in text.replace("into", "")
    assert run("sheet", "3x4", "--pieces", "L3:4", *options, "-o", "p.html") == (0, "", "")
    page = Path("p.html").read_text(encoding="utf-8")
    assert "For &lt;b&gt;you&lt;/b&gt;" in page
    assert "<b>" not in page
    assert '<svg class="page" width="215.9mm" height="279.4mm"' in page


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["gallery:sudoku"], 2, "expected -o puzzle.pdf, -o puzzle.html or --show"),
        (["gallery:sudoku", "-o", "x.png"], 2, "-o x.png ends with .png; expected .pdf or .html"),
        (["gallery:sudoku", "-o", "x"], 2, "-o x has no ending; expected .pdf or .html"),
        (["9x9", "--pieces", "I1", "-o", "x.pdf", "--cell", "40"], 2, "cells of at most 1"),
        (["2x3", "--pieces", "L3", "-o", "no/x.pdf"], 2, "no/x.pdf: cannot be written"),
        (["gallery:fitting", "-o", "x.pdf"], 2, "not of a fitting"),
        (["3x3", "--pieces", "I2", "-o", "x.pdf"], 1, "there is no filling"),
        (["gallery:soma-cube", "-o", "x.pdf", "--time-limit", "1"], 3, "time limit"),
        (["8x8", "-o", "x.pdf"], 2, "--pieces"),
    ],
)
def test_what_cannot_be_is_told_and_nothing_is_written(
    arguments: list[str], status: int, told: str, run: Run, clock: Clock
) -> None:
    clock.tick(0.5)
    found, written, complained = run("sheet", *arguments)
    assert (found, written) == (status, "")
    assert told in complained
    assert list(Path.cwd().iterdir()) == []


def test_fewer_hints_than_wanted_are_remarked_upon(run: Run) -> None:
    status, _, complained = run("sheet", "2x2", "--pieces", "I1", "-o", "p.html", "--hints", "24")
    assert status == 0
    assert "the sheet has 4 hints; no more were found" in complained


def test_a_sheet_can_be_shown(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def launch(name: str) -> int:
        shown.append(name)
        return 0

    monkeypatch.setattr("click.launch", launch)
    assert run("sheet", "gallery:chimney", "--show")[0] == 0
    assert _read(shown[0]).startswith("A chimney")
    Path(shown[0]).unlink()


def test_fillings_are_solved_onto_numbered_pages(run: Run) -> None:
    status, _, _ = run("solve", "gallery:scotts-board", "--all", "--up-to-symmetry", "-o", "s.pdf")
    assert status == 0
    pages = pypdf.PdfReader("s.pdf").pages
    assert f"{len(pages)} / {len(pages)}" in pages[-1].extract_text()
    assert "65" in pages[-1].extract_text()


def test_a_missing_extra_is_told_before_anything_is_worked_for(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    status, _, complained = run("sheet", "no-such-file", "-o", "p.pdf")
    assert status == 2
    assert f"{words.pip_install('pictures')}; or write .html, which needs nothing" in complained
    assert run("sheet", "gallery:chimney", "-o", "p.html")[0] == 0
