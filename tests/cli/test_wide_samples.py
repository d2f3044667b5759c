"""`sample` on boards that no diagram fits: who drew is said, and pictures show directions."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from boardfill.cli.start import MISTAKE, run_and_exit
from boardfill.engines.samplers import SAMPLERS, Coupling
from boardfill.questions.fair_samples import USUAL_SAMPLER
from boardfill.questions.keywords import options_of
from boardfill.questions.listing import sample
from tests.cli.conftest import Run
from tests.clock import Clock

ARCTIC = ("sample", "--board", "aztec-diamond:24", "--pieces", "domino", "--seed", "1")
SMALL = ("sample", "4x4", "--pieces", "domino", "--seed", "1")


def test_json_says_who_drew_if_not_the_diagram(run: Run) -> None:
    found = json.loads(run(*ARCTIC, "--json")[1])
    assert (found["seed"], found["sampler"]) == ("1", "shuffling")
    assert len(found["placements"]) == 24 * 25
    assert "sampler" not in json.loads(run(*SMALL, "--json")[1])
    assert json.loads(run(*SMALL, "--json", "--sampler", "coupling")[1])["sampler"] == "coupling"


def test_a_sampler_is_one_of_four_and_must_be_able_to(run: Run) -> None:
    for sampler, said in (
        ("shuffle", "expected diagram, shuffling, coupling or determinants"),
        ("shuffling", "Aztec diamonds of dominoes"),
    ):
        status, out, complaint = run(*SMALL, "--sampler", sampler)
        assert (status, out) == (2, "")
        assert said in complaint


def test_where_there_is_no_filling_none_is_drawn(run: Run) -> None:
    mutilated = ("sample", "40x40", "--pieces", "domino", "--holes", "0,0 39,39")
    assert run(*mutilated)[0] == 1


@pytest.mark.parametrize("sampler", ["coupling", "determinants"])
def test_a_limit_leaves_none_of_many(run: Run, sampler: str, clock: Clock) -> None:
    """Those that are ready before it are the fast ones, which are not fair."""
    clock.tick(0.01)
    many = (*SMALL, "-n", "1000000", "--sampler", sampler, "--time-limit", "1")
    status, out, complaint = run(*many, "--json")
    assert (status, out) == (3, "")
    assert "time limit" in complaint


GIVEN = "aa" + "." * 38 + ("\n" + "." * 40) * 39
UPRIGHT = """{"format": "boardfill/1", "board": {"size": [6, 5], "wrap": ["columns"]},
"pieces": [{"name": "I", "cells": [[0, 0], [1, 0]], "turn": "fixed"}]}"""
PAIRS = ("--pieces", "I2")
COUPLED = ("--sampler", "coupling")


@pytest.mark.parametrize(
    ("rows", "columns", "asked"),
    [
        (2, 2, ("2x2", *PAIRS, "--turn", "fixed", *COUPLED)),
        (40, 40, ("40x40", *PAIRS, "--turn", "fixed")),
        (40, 40, ("40x40", *PAIRS, "--lattice", "hex", "--turn", "fixed")),
        (2, 2, ("2x2", *PAIRS, "--lattice", "triangle", *COUPLED)),
        (40, 40, ("40x40", *PAIRS, "--given", "given.txt")),
        (6, 5, ("upright.json", *COUPLED)),
    ],
    ids=["fixed", "wide and fixed", "hexes", "triangles", "given at the rim", "closed"],
)
def test_pairs_that_cannot_all_turn_are_drawn_as_fillings(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    rows: int,
    columns: int,
    asked: tuple[str, ...],
) -> None:
    """Two parallel pairs are turned only where the turned ones may lie, too."""
    monkeypatch.chdir(tmp_path)
    Path("given.txt").write_text(GIVEN)
    Path("upright.json").write_text(UPRIGHT)
    status, out, complaint = run("sample", *asked, "-n", "12", "--seed", "1", "--json")
    assert (status, complaint) == (0, "")
    for line in out.splitlines():
        placements = [placement["cells"] for placement in json.loads(line)["placements"]]
        assert {len(cells) for cells in placements} == {2}
        covered = sorted(tuple(cell) for cells in placements for cell in cells)
        assert covered == [(row, column) for row in range(rows) for column in range(columns)]
        if "--given" in asked:
            assert [[0, 0], [0, 1]] in placements


def test_what_is_no_filling_is_a_mistake_and_no_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Coupling, "samples", lambda *_: iter([(0,)]))
    # The process goes on, and must not keep what the program sets for itself alone.
    monkeypatch.setattr("boardfill.cli.start.handle_signals", lambda: None)
    monkeypatch.setattr("gc.set_threshold", lambda *_: None)
    monkeypatch.setattr(sys, "argv", ["boardfill", *SMALL, "--sampler", "coupling"])
    with pytest.raises(SystemExit) as end:
        run_and_exit()
    written = capsys.readouterr()
    assert (end.value.code, written.out) == (MISTAKE, "")
    assert "what was found is not a filling" in written.err


def _fills(picture: Path) -> list[str]:
    return re.findall(r'<path fill="(#\w+)"', picture.read_text())


@pytest.mark.parametrize(("options", "colours"), [((), 4), (("--colour-by", "neighbours"), 6)])
def test_a_picture_of_the_arctic_circle_has_four_colours(
    run: Run, tmp_path: Path, options: tuple[str, ...], colours: int
) -> None:
    assert run(*ARCTIC, "-o", str(tmp_path / "arctic.svg"), *options)[0] == 0
    assert len(set(_fills(tmp_path / "arctic.svg"))) == colours


def test_other_files_than_pictures_have_no_colours_to_choose(run: Run, tmp_path: Path) -> None:
    for ending in ("jsonl", "csv", "txt", "cut.svg"):
        assert run(*ARCTIC, "-o", str(tmp_path / f"arctic.{ending}"))[0] == 0


def test_tiles_of_one_colour_without_lines_between_them_are_one_area(
    run: Run, tmp_path: Path
) -> None:
    """The same image, and a smaller file."""
    large, joined = tmp_path / "large.svg", tmp_path / "joined.svg"
    run(*ARCTIC, "-o", str(large), "--cell", "8")
    run(*ARCTIC, "-o", str(joined), "--cell", "4")
    assert joined.read_text().count("M") < large.read_text().count("M") / 2


def test_the_samplers_of_the_option_are_those_there_are() -> None:
    assert options_of(sample)["sampler"].kind.__args__ == SAMPLERS
    assert SAMPLERS[0] == USUAL_SAMPLER
