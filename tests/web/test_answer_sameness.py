"""The page is told what the command line prints with --json, by the same code."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import run as run  # noqa: PLC0414 - a fixture
from tests.web.asking import Told, gallery_document, told

PROBLEMS = (
    "arrows",
    "chimney",
    "fitting",
    "langford",
    "mutilated-chessboard",
    "queens",
    "soma-cube",
    "pentominoes-3x20",
    "lozenges",
)
"""Quick ones: every kind of problem, three lattices, with fillings and without."""
ONE: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "count": ({}, ()),
    "plan": ({}, ()),
    "estimate": ({"seed": "3", "within": "20%"}, ("--seed", "3", "--within", "20%")),
    "unique": ({}, ()),
    "best": ({}, ()),
    "heat": ({}, ()),
    "explain": ({}, ()),
    "hint": ({}, ()),
    "rate": ({"path": True, "nodes": 50}, ("--path", "--nodes", "50")),
}
"""Questions with one answer: the options of the page, and those of the command."""
MANY: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "list": ("solve", {"number": 3, "order": "rank"}, ("-n", "3", "--ordered")),
    "sample": ("sample", {"number": 3, "seed": "5"}, ("-n", "3", "--seed", "5")),
    "watch": ("watch", {"max_steps": 40, "pockets": True}, ("--steps", "40", "--pockets")),
}
"""Questions with many: also the command."""
LONG = {
    ("estimate", "pentominoes-3x20"),
    ("estimate", "soma-cube"),
    ("explain", "pentominoes-3x20"),
    ("heat", "soma-cube"),
    ("rate", "lozenges"),
    ("rate", "pentominoes-3x20"),
}
"""Left to make test-all; each question has other problems."""
NONE = 1
NOT_FOR_FITTINGS = {"hint", "rate"}


def _without_times(tree: Any) -> Any:
    """What is the same each time: all but what is measured."""
    if isinstance(tree, dict) and "effort" in tree:
        # What threads hold at once depends on which of them comes first.
        measured = {"seconds", "peak_bytes"}
        return tree | {"effort": {k: v for k, v in tree["effort"].items() if k not in measured}}
    return tree


def _lines(run: Run, *arguments: str) -> list[Any]:
    status, written, complained = run(*arguments, "--json")
    assert status in (0, NONE, 4), complained
    return [_without_times(json.loads(line)) for line in written.splitlines()]


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        pytest.param(ask, problem, marks=[pytest.mark.full] * ((ask, problem) in LONG))
        for ask in ONE
        for problem in PROBLEMS
    ],
)
def test_one_answer_is_the_line_that_the_command_prints(ask: str, problem: str, run: Run) -> None:
    if problem == "fitting" and ask in NOT_FOR_FITTINGS:
        pytest.skip("a fitting has no such answer")
    options, arguments = ONE[ask]
    lines = _lines(run, ask, f"gallery:{problem}", *arguments)
    found = _without_times(told(ask, gallery_document(problem), **options))
    assert [found] == lines or (found is None and lines == [])


@pytest.mark.parametrize("problem", PROBLEMS)
@pytest.mark.parametrize("ask", MANY)
def test_parts_are_the_lines_that_the_command_prints(ask: str, problem: str, run: Run) -> None:
    command, options, arguments = MANY[ask]
    found = Told(ask, gallery_document(problem), **options)
    assert found.error is None
    assert found.parts == _lines(run, command, f"gallery:{problem}", *arguments)


def test_counts_with_options_are_those_of_the_command(run: Run) -> None:
    document = gallery_document("chimney")
    for options, arguments in (
        ({"up_to": "rotation"}, ["--up-to-rotation"]),
        ({"up_to": "symmetry"}, ["--up-to-symmetry"]),
        ({"engine": "frontier"}, ["--engine", "frontier"]),
    ):
        lines = _lines(run, "count", "gallery:chimney", *arguments)
        assert [_without_times(told("count", document, **options))] == lines
    uses = _lines(run, "count", "3x4", "--pieces", "L3,I1", "--by-pieces")
    small = {"format": "boardfill/1", "board": {"size": [3, 4]}, "pieces": ["L3", "I1"]}
    assert [_without_times(told("count", small, by_pieces=True))] == uses


def test_the_best_few_are_those_of_the_command(run: Run) -> None:
    lines = _lines(run, "best", "3x4", "--pieces", "domino", "--weight", "0,0=1", "-n", "3")
    document = {"format": "boardfill/1", "board": {"size": [3, 4]}, "pieces": ["domino"]}
    assert told("best", document, weight=["0,0=1"], number=3) == lines


def test_puzzles_are_those_of_the_command(run: Run) -> None:
    document = told("family", board="sudoku:4")["document"]
    made = Told("make", document, number=3, seed="9")
    assert made.parts == _lines(run, "make", "sudoku:4", "-n", "3", "--seed", "9")
    assert made.answer == {"seed": "9", "made": 3, "whole": True}


def test_a_check_says_what_the_command_says(run: Run, tmp_path: Path) -> None:
    document = gallery_document("chimney")
    (right,) = Told("list", document, number=1).parts
    wrong = {"placements": right["placements"][1:]}
    for filling in (right, wrong):
        file = tmp_path / "filling.jsonl"
        file.write_text(json.dumps(filling), encoding="utf-8")
        lines = _lines(run, "check", "gallery:chimney", str(file))
        assert [told("check", document, filling=filling)] == lines


def test_a_hint_in_a_position_is_that_of_the_command(run: Run, tmp_path: Path) -> None:
    document = gallery_document("chimney")
    (filling,) = Told("list", document, number=1).parts
    begun = {"placements": filling["placements"][:2]}
    file = tmp_path / "begun.json"
    file.write_text(json.dumps(begun), encoding="utf-8")
    lines = _lines(run, "hint", "gallery:chimney", str(file))
    assert [told("hint", document, position=begun, level="full")] == lines
    (counted,) = _lines(run, "count", "gallery:chimney", "--given", str(file))
    assert told("completions", document, position=begun) == {"count": counted["count"]}


def test_other_answers_are_those_of_the_command(run: Run) -> None:
    assert [told("version")] == _lines(run, "version")
    assert [told("fit", gallery_document("fitting"))] == _lines(run, "fit", "gallery:fitting")
    names = [{key: one[key] for key in ("name", "title", "answers")} for one in told("gallery")]
    assert names == _lines(run, "gallery")
    pieces = {one["name"]: one for one in told("pieces", lattice="hex")}
    for line in _lines(run, "pieces", "--lattice", "hex"):
        if "name" in line:
            assert pieces[line["name"]].items() >= line.items()


@pytest.mark.parametrize("form", ["toml", "json", "picture", "dlx", "cnf", "opb", "mzn", "python"])
def test_texts_are_those_of_the_command(form: str, run: Run) -> None:
    written = run("convert", "gallery:chimney", "--to", form)[1]
    assert told("convert", gallery_document("chimney"), form=form)["text"] == written


def test_pictures_are_those_of_the_command(run: Run, tmp_path: Path) -> None:
    document = gallery_document("chimney")
    source, file = tmp_path / "chimney.json", tmp_path / "chimney.svg"
    source.write_text(json.dumps(document), encoding="utf-8")
    assert run("draw", str(source), "--palette", "dark", "-o", str(file))[0] == 0
    drawn = told("draw", document, palette="dark")["svg"]
    assert drawn == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("job", "text"),
    [
        ("boardcover", "3\n1 1\n#\n2 3\n...\n...\n3 3\n...\n...\n...\n"),
        ("puzzle-pieces", "[[0,1],[1,1]]\n[[1,0],[0,0]]\n"),
        ("arrows", "4\n"),
    ],
)
def test_a_judge_hears_what_the_command_prints(job: str, text: str, run: Run) -> None:
    printed = run("judge", job, stdin=text)[1]
    assert told("judge", job=job, text=text)["output"] == printed
